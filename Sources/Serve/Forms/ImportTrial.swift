package import Imports

/// A reading of statements in a child process, before the server reads them: a file that brings a reader down is then one
/// refused file, not the end of the server.
package struct ImportTrial: Sendable {
  package enum End: Sendable, Equatable {
    /// The server can read the files, or refuse them with a sentence.
    case fine
    case crashed
    case tookTooLong
    /// The child could not be started, in the system's words.
    case notStarted(String)
  }

  /// - Parameters:
  ///   - paths: of the files, as seen from the current folder.
  ///   - choices: what the form says of them.
  package typealias Run = @Sendable (_ paths: [String], _ choices: ImportOptions) -> End

  private let run: Run

  package init(run: @escaping Run) { self.run = run }

  /// A sentence about files that cannot be read; nil where the server can read them.
  func problem(_ paths: [String], names: [String], _ choices: ImportOptions) -> String? {
    let files = names.map { "“\($0)”" }.joined(separator: ", ")
    return switch run(paths, choices) {
    case .fine: nil
    case .crashed: "cannot read \(files): the reader failed on it; please report this, with a file that shows it"
    case .tookTooLong: "cannot read \(files): it takes longer than a minute; import it with “daybook import”"
    case .notStarted(let reason): "cannot read \(files) now: \(reason); try again"
    }
  }
}
