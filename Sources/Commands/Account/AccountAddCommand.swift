import ArgumentParser
import BookEditing
import CLISupport
import Diagnostics
import Formats
import Ledger

/// The command `daybook account add`, which adds an account to `book.yaml`.
struct AccountAddCommand: SingleChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an account.",
    discussion: """
      The options are the keys of an account in book.yaml. An account that occurs only in transactions can be \
      added too.

      Example: daybook account add Savings --kind savings --opening-balance 1200
      Example: daybook account add Pounds --currency GBP
      Example: daybook account add Mortgage --kind loan --opening-balance -180000 --rate 3.2 --payment 950
      Example: daybook account add Joint --who Eva --shared Eva=2,Tomas=1
      """)

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var fields: AccountFields
  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "account add \(name.trimmingSpaces)" }

  var optionNames: OptionNames { AccountFields.names(of: name) }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let name = name.trimmingSpaces
    var typed = fields.given.filter { !$0.text.isEmpty }
    typed.insert((key: .name, text: name), at: 0)
    let warnings = try draft.addAccount(typed)
    return ChangeReport(
      lines: ["added account “\(name)” to book.yaml"],
      facts: [("command", .string("account add")), ("name", .string(name))], warnings: warnings)
  }
}
