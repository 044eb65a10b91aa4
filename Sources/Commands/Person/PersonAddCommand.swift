import ArgumentParser
import CLISupport
import Sealing

/// The command `daybook person add`, which lets a person unlock the encrypted site.
struct PersonAddCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Let a person unlock the encrypted site.",
    discussion: """
      Enter the passphrase twice without echo, read it from a file, or let --generate create one of about 75 bits. It \
      is not stored and cannot be recovered. Adding the first person creates the site's key (.daybook/key).

      Example: daybook person add eva@example.org --generate
      """)

  @Argument(help: ArgumentHelp("The person's e-mail address.", valueName: "e-mail"))
  var name: String

  @OptionGroup var phrase: PassphraseOptions
  @OptionGroup var book: BookOptions

  init() {}

  var purpose: Session.Purpose { .changing }

  func run(_ session: Session) throws(CommandError) -> ExitStatus {
    let name = try PersonName.typed(name)
    // Checked before the passphrase is typed, and again under the book's lock.
    _ = try session.people { (edit) throws(PeopleError) in try edit.keyRing(forAdding: name) }
    let phrase = try phrase.read(for: name, session)
    return session.changingPeople(as: "person add \(name.text)") { (edit) throws(PeopleError) in
      try edit.adding(phrase)
    } report: { _ in
      PeoplePrinter(session).report(
        [
          "added \(name.text)",
          "a forgotten passphrase cannot be recovered; set a new one with “\(session.person("password", name.text))”",
        ], phrase: phrase.shown)
    }
  }
}
