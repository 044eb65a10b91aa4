import ArgumentParser
import CLISupport
import Sealing

/// The command `daybook person password`, which changes a person's passphrase.
struct PersonPasswordCommand: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "password", abstract: "Give a person a new passphrase.",
    discussion: """
      A forgotten passphrase cannot be recovered, but the owner of the book can set another one. The site gets a new \
      key; other people keep their passphrases if .daybook/key is on this machine. Build and publish the site again. \
      Copies of the old site can still be opened with the old passphrase.

      Example: daybook person password eva@example.org
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
    _ = try session.people { (edit) throws(PeopleError) in try edit.find(name) }
    let phrase = try phrase.read(for: name, session)
    return session.changingPeople(as: "person password \(name.text)") { (edit) throws(PeopleError) in
      try edit.setting(phrase)
    } report: { plan in
      PeoplePrinter(session).report(
        ["\(plan.name) has a new passphrase"], phrase: phrase.shown, keyChangeReason: .phrase, lockedOut: plan.locked)
    }
  }
}
