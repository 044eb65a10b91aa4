import ArgumentParser
import CLISupport

/// The command `daybook account`, which contains the commands for accounts.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "List, add, change, rename, close and remove accounts.",
    discussion: "Example: daybook account rename Giro Everyday",
    subcommands: [
      AccountListCommand.self, AccountAddCommand.self, AccountEditCommand.self, AccountRenameCommand.self,
      AccountCloseCommand.self, AccountRemoveCommand.self,
    ])

  init() {}
}
