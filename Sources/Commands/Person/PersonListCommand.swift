package import ArgumentParser
import Bookkeeping
import Diagnostics
import Ledger
import Notation
import Platform
import Sealing

/// `daybook person list`.
package struct PersonListCommand: BookVerb {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show who may unlock the sealed site.",
    discussion: "Example: daybook person list")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup package var book: BookOptions

  package init() {}

  func run(_ session: Session) throws(Stop) -> ExitStatus {
    let edit = try session.people { (edit) throws(PeopleRefusal) in edit }
    let state = state(edit)
    session.environment.out(json ? record(edit, state).text + "\n" : table(edit, session))
    switch state {
    case .missing:
      session.environment.err(
        "daybook: \(session.advice(.keyMissing(file: session.folder.path(of: KeyFile.name))))\n")
    case .wrong(_, let finding):
      session.tell([finding])
      return .refused
    case .fine, .notNeeded: break
    }
    return .fine
  }

  /// Of the key, as far as these people need it.
  private enum KeyState {
    case fine
    case notNeeded
    case missing
    case wrong(word: String, Finding)

    var word: String {
      switch self {
      case .fine: "fine"
      case .notNeeded: "not-needed"
      case .missing: "missing"
      case .wrong(let word, _): word
      }
    }
  }

  private func state(_ edit: PeopleEdit) -> KeyState {
    guard let people = edit.people, people.people.contains(where: { $0.slot != nil }) else { return .notNeeded }
    switch edit.key {
    case .missing: return .missing
    case .damaged(let finding): return .wrong(word: "damaged", finding)
    case .ring(let ring): return ring.mismatch(people).map { .wrong(word: "mismatch", $0) } ?? .fine
    }
  }

  private func table(_ edit: PeopleEdit, _ session: Session) -> String {
    let people = edit.people?.people ?? []
    if people.isEmpty {
      return
        "nobody may unlock the sealed site yet; begin with “\(HarmlessText.line(session.person("add", "E-MAIL")))”\n"
    }
    return TextTable(columns, people, nil).render(width: session.environment.terminal.outWidth)
  }

  private var columns: [Column<People.Person>] {
    [
      Column("name", .text("name", narrowest: 12)) { .text($0.name) },
      Column("rounds", .number("rounds")) { .count($0.slot?.rounds) },
      Column("canUnlock") { .flag($0.slot != nil) },
      Column(.text("can unlock")) { .word($0.slot == nil ? "needs a phrase" : "yes") },
    ]
  }

  private func record(_ edit: PeopleEdit, _ state: KeyState) -> JSON {
    .object([
      ("site", .text(edit.people.map { Hexadecimal.text($0.site) })), ("key", .string(state.word)),
      ("people", .rows(columns, edit.people?.people ?? [])),
    ])
  }
}
