import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats
import Platform
import TerminalOutput
import Sealing

/// The command `daybook person list`, which lists the people who may unlock the encrypted site.
struct PersonListCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the people who may unlock the encrypted site.",
    discussion: "Example: daybook person list")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var book: BookOptions

  init() {}

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let edit = try session.people { (edit) throws(PeopleError) in edit }
    let state = state(edit)
    let list = PeopleList(edit.people)
    session.environment.out(
      json
        ? list.json(key: state.word).text + "\n"
        : list.isEmpty ? emptyListText(session) : list.text(width: session.environment.terminal.outWidth))
    switch state {
    case .missing:
      session.report(.warning, session.message(.keyMissing(file: session.folder.path(of: KeyFile.name))))
    case .wrong(_, let finding):
      session.report([finding])
      return .refused
    case .fine, .notNeeded: break
    }
    return .fine
  }

  /// The state of the site's key.
  private enum KeyStatus {
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

  private func state(_ edit: PeopleEdit) -> KeyStatus {
    guard let people = edit.people, people.people.contains(where: { $0.slot != nil }) else { return .notNeeded }
    switch edit.key {
    case .missing: return .missing
    case .damaged(let finding): return .wrong(word: "damaged", finding)
    case .ring(let ring): return ring.mismatch(people).map { .wrong(word: "mismatch", $0) } ?? .fine
    }
  }

  private func emptyListText(_ session: Session) -> String {
    "no one can unlock the encrypted site yet; add the first person with “\(TerminalSafeText.line(session.person("add", "E-MAIL")))”\n"
  }
}
