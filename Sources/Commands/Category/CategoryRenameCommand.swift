import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Ledger
import Formats

/// The command `daybook category rename`, which renames a category everywhere except in the archive.
struct CategoryRenameCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a category in all months except archived ones.",
    discussion: """
      The archive is not changed: its months use the old name, which the category keeps in “was”.

      Example: daybook category rename Food Groceries
      """)

  @Argument(help: "The current name.", completion: .names(.categories))
  var name: String

  @Argument(help: "The new name.")
  var newName: String

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "category rename \(name) \(newName)" }
  var optionNames: OptionNames { OptionNames(named: ["name": "NEW-NAME"]) }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let renamed = try draft.renameCategory(name, to: newName)
    let new = renamed.name ?? ""
    let entries = NumberText.counted(renamed.entryCount, "transaction")
    return ChangeReport(
      lines: [
        "renamed “\(renamed.former)” to “\(new)”: \(entries) in \(NumberText.counted(renamed.fileCount, "month"))"
      ],
      facts: [
        ("command", .string("category rename")), ("name", .string(new)), ("former", .string(renamed.former)),
        ("entries", .int(renamed.entryCount)),
      ], warnings: renamed.warnings)
  }
}
