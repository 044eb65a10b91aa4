import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook member add`, which adds a member of the household to `book.yaml`.
struct MemberAddCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a member of the household.",
    discussion: """
      “shared: yes” means all members equally, so a new member shares such transactions from the beginning.

      Example: daybook member add Eva
      """)

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "member add \(name.trimmingSpaces)" }
  var optionNames: OptionNames { OptionNames(named: [SettingsKey.members.name: "NAME"]) }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let name = name.trimmingSpaces
    let warnings = try draft.addMember(name)
    return ChangeReport(
      lines: ["added member “\(name)” to book.yaml"],
      facts: [("command", .string("member add")), ("name", .string(name))], warnings: warnings)
  }
}
