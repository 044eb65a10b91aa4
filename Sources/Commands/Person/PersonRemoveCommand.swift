import ArgumentParser
import CLISupport
import Sealing

/// The command `daybook person remove`, which removes a person who may unlock the encrypted site.
struct PersonRemoveCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a person's access to the encrypted site.",
    discussion: """
      The site gets a new key; other people keep their passphrases if .daybook/key is on this machine. Build and \
      publish the site again. Copies that the person has made can still be read.

      Example: daybook person remove eva@example.org
      """)

  @Argument(help: ArgumentHelp("The person's e-mail address.", valueName: "e-mail"))
  var name: String

  @OptionGroup var book: BookOptions

  init() {}

  var purpose: Session.Purpose { .changing }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let name = try PersonName.typed(name)
    return session.changingPeople(as: "person remove \(name.text)") { (edit) throws(PeopleError) in
      try edit.removing(name)
    } report: { plan in
      var lines = ["removed \(plan.name)"]
      if plan.people.isEmpty { lines.append("no one can unlock the site anymore") }
      PeoplePrinter(session).report(lines, keyChangeReason: .person, lockedOut: plan.locked)
    }
  }
}
