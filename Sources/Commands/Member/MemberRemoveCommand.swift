import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook member remove`, which removes a member of the household from `book.yaml`.
struct MemberRemoveCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a member of the household.",
    discussion: """
      A member whom any transaction, account or category mentions cannot be removed. “shared: yes” means all members \
      equally, so the others share such transactions from the beginning.

      Example: daybook member remove Tomas
      """)

  @Argument(help: "The member.", completion: .names(.members))
  var name: String

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "member remove \(name.trimmingSpaces)" }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let (name, warnings) = try draft.removeMember(name)
    return ChangeReport(
      lines: ["removed member “\(name)” from book.yaml"],
      facts: [("command", .string("member remove")), ("name", .string(name))], warnings: warnings)
  }
}
