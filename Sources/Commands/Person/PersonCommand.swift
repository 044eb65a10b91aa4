import ArgumentParser
import CLISupport

/// The command `daybook person`, which contains the commands about people who may unlock the encrypted site.
struct PersonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "person", abstract: "Say who may unlock the sealed site.",
    discussion: """
      People are e-mail addresses, each with a pass phrase of their own. people.yaml in the book's folder holds what \
      their phrases unlock, and no phrase; .daybook/key holds the site's key and stays on this machine. “daybook undo” \
      cannot undo these commands, because an older people.yaml does not belong to a newer key.

      “daybook help seal” explains what sealing protects against, and what it does not.

      Example: daybook person add eva@example.org --generate
      """,
    subcommands: [PersonAddCommand.self, PersonListCommand.self, PersonPasswordCommand.self, PersonRemoveCommand.self])

  init() {}
}
