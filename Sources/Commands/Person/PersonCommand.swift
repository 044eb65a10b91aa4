import ArgumentParser
import CLISupport

/// The command `daybook person`, which contains the commands for people who may unlock the encrypted site.
struct PersonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "person", abstract: "Manage the people who may unlock the encrypted site.",
    discussion: """
      Each person has an e-mail address and a passphrase. people.yaml in the book's folder contains the site's key, \
      encrypted with each passphrase, but no passphrase; .daybook/key contains the key itself and remains on this \
      machine. “daybook undo” cannot undo these commands, because an older people.yaml does not belong to a newer key.

      “daybook help seal” explains what encryption protects against, and what it does not.

      Example: daybook person add eva@example.org --generate
      """,
    subcommands: [PersonAddCommand.self, PersonListCommand.self, PersonPasswordCommand.self, PersonRemoveCommand.self])

  init() {}
}
