import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook account rename`, which renames an account everywhere except in the archive.
struct AccountRenameCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename an account everywhere.",
    discussion: """
      Changes book.yaml, imports.yaml, the months in ledger/ and the account's import log. The archive is not changed: \
      its months use the old name, which the account keeps in “was”.

      Example: daybook account rename Giro Everyday
      """)

  @Argument(help: "The current name.", completion: .names(.accounts))
  var name: String

  @Argument(help: "The new name.")
  var newName: String

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "account rename \(name) \(newName)" }
  var optionNames: OptionNames { OptionNames(named: ["name": "NEW-NAME"]) }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let renamed = try draft.renameAccount(name, to: newName)
    let new = renamed.name ?? ""
    let places = NumberText.counted(renamed.placeCount, "reference")
    return ChangeReport(
      lines: [
        "renamed “\(renamed.former)” to “\(new)”: \(places) in \(NumberText.counted(renamed.fileCount, "month"))"
      ],
      facts: [
        ("command", .string("account rename")), ("name", .string(new)), ("former", .string(renamed.former)),
        ("places", .int(renamed.placeCount)),
      ], warnings: renamed.warnings)
  }
}
