import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook member rename`, which renames a member everywhere.
struct MemberRenameCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a member everywhere.",
    discussion: """
      Changes book.yaml, categories.yaml and the months in ledger/. A name that the archive uses cannot be changed.

      Example: daybook member rename Eva Ava
      """)

  @Argument(help: "The current name.", completion: .names(.members))
  var name: String

  @Argument(help: "The new name.")
  var newName: String

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "member rename \(name) \(newName)" }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let renamed = try draft.renameMember(name, to: newName)
    let places = NumberText.counted(renamed.placeCount, "other place", "other places")
    return ChangeReport(
      lines: [
        "renamed “\(renamed.former)” to “\(renamed.name)” in book.yaml and \(places)"
      ],
      facts: [
        ("command", .string("member rename")), ("name", .string(renamed.name)), ("former", .string(renamed.former)),
        ("places", .int(renamed.placeCount)),
      ], warnings: renamed.warnings)
  }
}
