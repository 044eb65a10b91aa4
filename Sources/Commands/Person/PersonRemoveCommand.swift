import ArgumentParser
import CLISupport
import Sealing

/// The command `daybook person remove`, which removes a person who may unlock the encrypted site.
struct PersonRemoveCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Let a person unlock the sealed site no longer.",
    discussion: """
      The site gets a new key; everybody else keeps their phrase, as long as .daybook/key is on this machine. Build and \
      publish the site again. What the person has seen or copied stays theirs.

      Example: daybook person remove eva@example.org
      """)

  @Argument(help: ArgumentHelp("Their e-mail address.", valueName: "e-mail"))
  var name: String

  @OptionGroup var book: BookOptions

  init() {}

  var purpose: Session.Purpose { .changing }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let name = try PersonName.typed(name)
    return session.changingPeople(as: "person remove \(name.text)") { (edit) throws(PeopleError) in
      try edit.removing(name)
    } told: { plan in
      var lines = ["removed \(plan.name)"]
      if plan.people.isEmpty { lines.append("no person is left who can unlock the site") }
      PeoplePrinter(session).tell(lines, renewed: .person, locked: plan.locked)
    }
  }
}
