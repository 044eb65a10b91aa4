package import ArgumentParser
import Bookkeeping
import Diagnostics
import Ledger
import Notation

/// `daybook category`: what money is for.
package struct CategoryCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "category", abstract: "List, add, rename and remove categories.",
    discussion: "Example: daybook category rename Food Groceries",
    subcommands: [
      CategoryListCommand.self, CategoryAddCommand.self, CategoryRenameCommand.self, CategoryRemoveCommand.self,
    ])

  package init() {}
}
