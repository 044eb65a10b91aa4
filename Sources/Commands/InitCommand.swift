package import ArgumentParser
import Bookkeeping
import Diagnostics
import Platform
import Ledger

/// `daybook init`: a new book.
package struct InitCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a new book.",
    discussion: """
      Writes book.yaml, categories.yaml and the file of the current month; with --sample a year of lively data \
      around today, with photos, to look around in.

      Example: daybook init home --sample
      """)

  @Argument(help: ArgumentHelp("The folder to make; it must be empty or new.", valueName: "dir"))
  var folder: String

  @Flag(help: "Fill it with sample data around today.")
  var sample = false

  @Option(help: ArgumentHelp("The day to count as today, like 2026-11-21.", valueName: "date"))
  var today: Day?

  @Flag(name: .shortAndLong, help: "Say nothing unless something is wrong.")
  var quiet = false

  package init() {}

  package func run(in environment: Environment) -> ExitStatus {
    let disk = environment.disk
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    do throws(FileError) {
      if disk.status(path) != nil, try !disk.names(in: path).isEmpty {
        environment.tell("“\(path)” is not empty; name a new folder")
        return .refused
      }
      let files = try sample ? sampleFiles(environment) : NewBook.files(today: today ?? environment.clock.day)
      guard let files else {
        environment.err("daybook: the sample book was not found beside the command; install with “make install”\n")
        return .failed
      }
      for (name, bytes) in files {
        let target = "\(path)/\(name)"
        if let slash = target.lastIndex(of: "/") { try disk.makeFolder(String(target[..<slash])) }
        try disk.create(target, with: bytes)
      }
    } catch {
      environment.tell(error.sentence)
      return .failed
    }
    if !quiet {
      let shown = HarmlessText.line(path)
      environment.out("made a book in \(shown)\n")
      environment.out("next: daybook build --book \(shown)\n")
    }
    return .fine
  }

  /// Nil when the sample did not come with the command.
  private func sampleFiles(_ environment: Environment) throws(FileError) -> [(name: String, bytes: [UInt8])]? {
    let candidates = environment.resourceFolders.flatMap { ["\($0)/sample", "\($0)/data"] }
    guard let folder = candidates.first(where: { environment.disk.status("\($0)/book.yaml") != nil }) else {
      return nil
    }
    return try SampleBook(folder: folder, disk: environment.disk).files(today: today ?? environment.clock.day)
  }
}
