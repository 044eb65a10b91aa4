package import ArgumentParser
import Bookkeeping
import Diagnostics
import Notation
import Platform

/// `daybook undo`: the last change made by a command.
package struct UndoCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last change that a command made.",
    discussion: """
      Brings the bytes back that were there before, up to fifty changes, one after the other. Files that you edited \
      since are not touched: the command names them and stops.

      Example: daybook undo
      """)

  @Flag(help: "Show what could be taken back, the newest first.")
  var list = false

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    Session.with(book, environment, for: list || edit.dryRun ? .reading : .changing) { session in
      if list || edit.dryRun { return take(session.store, session) }
      return session.locked(as: "undo") { session, store in take(store, session) }
    }
  }

  private func take(_ store: BookStore, _ session: Session) -> Outcome {
    do throws(FileError) {
      if list {
        let steps = try store.steps()
        // One that cannot be believed hides those before it.
        if steps.isEmpty { _ = try store.lastStep() }
        return show(steps, session)
      }
      guard let step = try store.lastStep() else {
        session.environment.err("daybook: there is nothing to take back\n")
        return .refused
      }
      if let path = try store.obstacle(to: step) {
        session.environment.err(
          "daybook: “\(HarmlessText.line(step.record.name))” cannot be taken back: “\(path)” was changed since; "
            + "bring it back to how the command left it first\n")
        return .refused
      }
      let folder = session.folder
      let change = try store.inverse(of: step) { path in
        // A photo that was copied in may be the only one left.
        path.hasPrefix("receipts/")
          ? folder.relative(RemovedPhotos.path(for: String(path.dropFirst("receipts/".count)), folder)) : nil
      }
      if !edit.dryRun { try store.undo(step, by: change) }
      let report = BookEdit.Report(
        lines: ["took back “\(step.record.name)”: " + paths(change, folder)],
        facts: [("command", .string("undo")), ("undone", .string(step.record.name))])
      BookEdit(book, edit, session.environment).tell(report, change, session)
      return .fine
    } catch {
      return session.fail(error)
    }
  }

  private func paths(_ change: BookChange, _ folder: BookFolder) -> String {
    change.parts.map { part in
      if case .move(_, let to) = part { folder.path(of: to) } else { folder.path(of: part.path) }
    }.joined(separator: ", ")
  }

  private func show(_ steps: [BookStore.Step], _ session: Session) -> Outcome {
    let environment = session.environment
    if edit.json {
      let values = steps.reversed().map { step in
        JSONValue.object([
          ("command", .string(step.record.name)),
          ("files", .array(step.record.parts.map { .string(session.folder.path(of: $0.path)) })),
        ])
      }
      environment.out(JSONValue.array(values).text + "\n")
      return .fine
    }
    for step in steps.reversed() { environment.out("\(HarmlessText.line(step.record.name))\n") }
    if steps.isEmpty, !book.quiet { environment.err("there is nothing to take back\n") }
    return .fine
  }
}
