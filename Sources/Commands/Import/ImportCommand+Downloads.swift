import CLISupport
import Diagnostics
import Imports
import Platform

/// A function that searches for files when `daybook import` is run without a file. It finds downloaded statements of
/// the book's accounts that are newer than the last import.
extension ImportCommand {
  /// Returns the paths of the files to import, the oldest first, and prints them.
  func downloads(_ session: Session) throws(CommandError) -> [String] {
    let environment = session.environment
    guard let downloads = environment.home.flatMap({ DownloadsScanner(home: $0, environment.disk) }) else {
      throw .usage("cannot find your downloads folder; pass a file")
    }
    let (ledger, _) = session.read()
    let settings = try importSettings(ledger, session)
    let last = session.folder.lastImport
    let found = downloads.statements(since: last, settings, ledger)
    for (path, error) in found.unread {
      session.report(.error, "cannot \(error.action.rawValue) “\(path)”: \(error.reason)")
    }
    if found.names.isEmpty {
      let since = last == nil ? "" : " newer than the last import"
      throw .refused(
        Message(
          "no statement in “\(downloads.folder)”\(since) matches imports.yaml or an account number",
          hint: "pass the file as an argument"))
    }
    if !json { session.note("from “\(downloads.folder)”: \(found.names.joined(separator: ", "))") }
    return found.names.map { "\(downloads.folder)/\($0)" }
  }
}
