import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook account edit`, which changes keys of an account in `book.yaml`.
struct AccountEditCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change the kind, number, shares or other keys of an account.",
    discussion: """
      Only the named keys change; an empty value removes a key. “account rename” changes the name, and “account close” \
      closes an empty account.

      Example: daybook account edit Savings --number 4711 --who Eva
      Example: daybook account edit Mortgage --rate 3.4 --payment 980
      Example: daybook account edit Joint --shared ""
      """)

  @Argument(help: "The account.", completion: .names(.accounts))
  var name: String

  @OptionGroup var fields: AccountFields
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  func validate() throws {
    if fields.given.isEmpty {
      throw ValidationError("nothing to change: pass at least one option, like --kind or --number")
    }
  }

  var title: String { "account edit \(name)" }
  var optionNames: OptionNames { AccountFields.names(of: name) }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let changes = fields.given.map { (key: $0.key, text: $0.text.isEmpty ? nil : $0.text) }
    let (name, warnings) = try draft.changeAccount(name, changes)
    return ChangeReport(
      lines: ["changed account “\(name)” in book.yaml"],
      facts: [("command", .string("account edit")), ("name", .string(name))], warnings: warnings)
  }
}
