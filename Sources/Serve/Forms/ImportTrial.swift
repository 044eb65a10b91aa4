package import Imports

/// A trial run of the importer in a child process. If a file makes the importer crash, the file is rejected and the
/// server continues to run.
package struct ImportTrial: Sendable {
  package enum End: Sendable, Equatable {
    /// The server can read the files, or can report the problems in them.
    case fine
    case crashed
    case tookTooLong
    /// The child process could not be started. The value is the system's error message.
    case notStarted(String)
  }

  /// A function that runs the importer in a child process.
  ///
  /// - Parameters:
  ///   - paths: the files, relative to the working directory.
  ///   - choices: the options from the form.
  package typealias Run = @Sendable (_ paths: [String], _ choices: ImportOptions) -> End

  private let run: Run

  package init(run: @escaping Run) { self.run = run }

  /// Returns an error message about the files; `nil` if the server can read them.
  func problem(_ paths: [String], names: [String], _ choices: ImportOptions) -> String? {
    let files = names.map { "“\($0)”" }.joined(separator: ", ")
    return switch run(paths, choices) {
    case .fine: nil
    case .crashed: "cannot read \(files): the importer crashed; please report this, with a sample file"
    case .tookTooLong: "cannot read \(files) within one minute; use “daybook import” instead"
    case .notStarted(let reason): "cannot read \(files) now: \(reason); try again"
    }
  }
}
