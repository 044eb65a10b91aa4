import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Platform

/// The command `daybook undo`, which reverts the last change of a command or form.
struct UndoCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last change of a command or form.",
    discussion: """
      Restores the files as they were before, for up to fifty changes, one at a time. If you edited a file since then, \
      only the lines of the change are undone and your edits are kept. If those lines were edited too, or could be in \
      two places, nothing is changed and the file is named. Transactions that builds added since then are undone too; \
      the next build adds them again.

      Example: daybook undo
      """)

  @Flag(help: "List the changes that can be undone, newest first.")
  var list = false

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var purpose: Session.Purpose { list ? .reading : edit.purpose }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    if list { return show(try session.mapBookErrors { () throws(BookError) in try session.book.steps() }, session) }
    let undone = try session.mapBookErrors { () throws(BookError) in
      if edit.dryRun { return try session.book.undo(isTrial: true) }
      return try session.book.locked(as: "undo", told: session.note) { (book) throws(BookError) in
        try book.undo(isTrial: false)
      }
    }
    var lines = ["undid “\(undone.title)”: " + paths(undone.files, session.folder)]
    if !undone.byItself.isEmpty {
      let names = undone.byItself.map { "“\($0)”" }.joined(separator: ", ")
      lines.append("also undid automatic changes since then: \(names); the next build makes them again")
    }
    if !undone.edited.isEmpty {
      let files = undone.edited.map(session.folder.path(of:)).joined(separator: ", ")
      lines.append("other lines of \(files) were edited since then and are kept")
    }
    let report = ChangeReport(
      lines: lines,
      facts: [
        ("command", .string("undo")), ("undone", .string(undone.title)),
        ("byItself", .array(undone.byItself.map { .string($0) })),
        ("edited", .array(undone.edited.map { .string(session.folder.path(of: $0)) })),
      ], next: .undone)
    return session.tell(report, undone.files, edit)
  }

  private func paths(_ change: BookChange, _ folder: BookFolder) -> String {
    change.parts.map { part in
      if case .move(_, let to) = part { folder.path(of: to) } else { folder.path(of: part.path) }
    }.joined(separator: ", ")
  }

  private func show(_ steps: [BookStore.Step], _ session: Session) -> ExitStatus {
    let environment = session.environment
    if edit.json {
      let values = steps.reversed().map { step in
        JSON.object([
          ("command", .string(step.record.name)),
          ("files", .array(step.record.parts.map { .string(session.folder.path(of: $0.path)) })),
        ])
      }
      environment.out(JSON.array(values).text + "\n")
      return .fine
    }
    for step in steps.reversed() { environment.out("\(TerminalSafeText.line(step.record.name))\n") }
    if steps.isEmpty, !book.quiet { environment.err("nothing to undo\n") }
    return .fine
  }
}
