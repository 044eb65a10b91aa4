import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Platform

/// The command `daybook undo`, which reverts the last change made by a command or form, or another change in its list.
struct UndoCommand: WriteCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last change made by a command or form, or a change in the list.",
    discussion: """
      Restores the files as they were before, for up to fifty changes, one at a time. If you edited a file since then, \
      only the lines of the change are undone and your edits are kept. If those lines were edited too, or their \
      position is ambiguous, nothing is changed and the file is named. Transactions that builds added since then are \
      undone too; the next build adds them again.

      With the number of a change, only that change is undone; later changes stay, and so do transactions that builds \
      added. If a later change depends on it, nothing is changed and the later change is named. An undo is itself a \
      change, so it can be undone too. Numbers never change.

      Example: daybook undo
      Example: daybook undo --list
      """)

  @Argument(help: ArgumentHelp("The number of a change in the list. Default: the last change.", valueName: "number"))
  var number: Int?

  @Flag(help: "List the changes that can be undone, newest first, with their numbers.")
  var list = false

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if list, number != nil { throw ValidationError("--list lists all changes; omit the number") }
  }

  var purpose: Session.Purpose { list ? .reading : edit.purpose }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    if list { return show(try session.mapBookErrors { () throws(BookError) in try session.book.steps() }, session) }
    let undone = try session.mapBookErrors { () throws(BookError) in
      if edit.dryRun { return try change(session.book, isTrial: true) }
      return try session.book.locked(as: "undo", report: session.note) { (book) throws(BookError) in
        try change(book, isTrial: false)
      }
    }
    let name = number.map { "change \($0) " } ?? ""
    var lines = ["undid \(name)“\(undone.title)”: " + paths(undone.files, session.folder)]
    if !undone.automaticChanges.isEmpty {
      let names = undone.automaticChanges.map { "“\($0)”" }.joined(separator: ", ")
      lines.append("also undid automatic changes since then: \(names); the next build makes them again")
    }
    if !undone.edited.isEmpty {
      let files = undone.edited.map(session.folder.path(of:)).joined(separator: ", ")
      lines.append("later edits to other lines of \(files) are kept")
    }
    let report = ChangeReport(
      lines: lines,
      facts: [
        ("command", .string("undo")), ("number", number.map { .int($0) } ?? .null), ("undone", .string(undone.title)),
        ("byItself", .array(undone.automaticChanges.map { .string($0) })),
        ("edited", .array(undone.edited.map { .string(session.folder.path(of: $0)) })),
      ], nothing: "nothing from \(name)“\(undone.title)” is left in the book", next: .undone)
    return session.report(report, undone.files, edit)
  }

  private func change(_ book: Book, isTrial: Bool) throws(BookError) -> Book.UndoResult {
    if let number { return try book.undo(number, isTrial: isTrial) }
    return try book.undo(isTrial: isTrial)
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
          ("number", .int(step.number)), ("command", .string(step.record.name)),
          ("files", .array(step.record.parts.map { .string(session.folder.path(of: $0.path)) })),
        ])
      }
      environment.out(JSON.array(values).text + "\n")
      return .fine
    }
    for step in steps.reversed() {
      environment.out("\(step.number)  \(TerminalSafeText.line(step.record.name))\n")
    }
    if steps.isEmpty, !book.quiet { environment.err("nothing to undo\n") }
    return .fine
  }
}
