import ArgumentParser
import BookEditing
import CLISupport
import Ledger

/// The command `daybook category`, which contains the commands for categories.
struct CategoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "category", abstract: "List, add, change, rename and remove categories.",
    discussion: "Example: daybook category rename Food Groceries",
    subcommands: [
      CategoryListCommand.self, CategoryAddCommand.self, CategoryEditCommand.self, CategoryRenameCommand.self,
      CategoryRemoveCommand.self,
    ])

  init() {}
}
