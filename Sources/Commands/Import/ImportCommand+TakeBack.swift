import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Imports
import Formats
import Platform
import TerminalOutput

/// Functions for `daybook import --take-back`, which undoes one import, even after later changes.
extension ImportCommand {
  func takeBack(_ name: String, _ session: Session) throws(CommandError) -> ExitStatus {
    let imports: [LoggedImport]
    do throws(FileError) { imports = LoggedImport.all(try ImportFiles(session.folder).logs) } catch {
      throw .refusal(.failed(error))
    }
    let found = LoggedImport.named(name, in: imports)
    guard found.count == 1, let logged = found.first else { throw .refused(message(name, found, imports)) }
    let (ledger, _) = session.read()
    let trial: TakeBackResult
    do throws(BookError) {
      trial = try session.book.dryRun("import --take-back") { (draft) throws(BookError) in
        try draft.takeBack(logged, archive: archive)
      }.result
    } catch {
      throw .refusal(error)
    }
    let output = TakeBackOutput(trial, ledger)
    if json {
      if dryRun { session.environment.out(output.json.text + "\n") }
    } else if !book.quiet {
      session.environment.out(output.text)
    }
    if dryRun { return .fine }
    if !yes {
      guard let ask = session.environment.terminal.ask else {
        throw .refused(
          "nothing was changed: add --yes to undo this import, or run the command in a terminal to confirm")
      }
      try session.environment.confirm("Undo this import?", default: .no, ask)
    }
    do throws(BookError) {
      let change = try session.book.change("import --take-back \(logged.label)", report: session.note) {
        (draft) throws(BookError) in
        try draft.takeBack(logged, archive: archive)
      }
      if json { session.environment.out(TakeBackOutput(change.result, ledger).json.text + "\n") }
    } catch {
      throw .refusal(error)
    }
    if !json, !book.quiet { session.suggest(.changed) }
    return .fine
  }

  /// Returns the error for a name that does not match exactly one import, with the imports to choose from.
  private func message(_ name: String, _ found: [LoggedImport], _ all: [LoggedImport]) -> Message {
    if all.isEmpty { return "no import is recorded in the logs of this book" }
    let listed = (found.isEmpty ? all : found).suffix(20).map { "“\($0.label)”" }.joined(separator: ", ")
    return found.isEmpty
      ? Message("there is no import “\(name)”", hint: "the imports of this book: \(listed)")
      : Message("“\(name)” matches several imports", hint: "choose one of these: \(listed)")
  }
}
