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
      The options are the keys of an account in book.yaml. An account that only transactions name can be added too.

      Example: daybook account add Savings --kind savings --opening-balance 1200
      Example: daybook account add Pounds --currency GBP
      Example: daybook account add Mortgage --kind loan --opening-balance -180000 --rate 3.2 --payment 950
      Example: daybook account add Joint --who Eva --shared Eva=2,Tomas=1
      """)

  @Argument(help: "The name.")
  var name: String

  @Option(help: ArgumentHelp(AccountKey.currency.key))
  var currency: String?

  @Option(parsing: .unconditional, help: ArgumentHelp(AccountKey.openingBalance.key))
  var openingBalance: String?

  @Option(help: ArgumentHelp(AccountKey.kind.key), completion: .values(of: AccountKey.kind.key))
  var kind: String?

  @Option(help: ArgumentHelp(AccountKey.number.key))
  var number: String?

  @Option(help: ArgumentHelp(AccountKey.who.key), completion: .values(of: AccountKey.who.key))
  var who: String?

  @Option(help: ArgumentHelp(AccountKey.shared.key))
  var shared: String?

  @Option(help: ArgumentHelp(AccountKey.rate.key))
  var rate: String?

  @Option(help: ArgumentHelp(AccountKey.payment.key))
  var payment: String?

  @Option(help: ArgumentHelp(AccountKey.paymentDay.key))
  var paymentDay: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup var book: BookOptions

  init() {}

  var title: String { "account add \(name)" }

  var optionNames: OptionNames {
    let account = name.trimmingSpaces
    let names = AccountKey.single.map { key in
      ("\(SettingsKey.accounts.name).\(account).\(key.name)", key == .name ? "NAME" : "--\(key.name)")
    }
    return OptionNames(named: Dictionary(names) { first, _ in first })
  }

  func change(_ draft: inout Draft) throws(BookError) -> ChangeReport {
    let typed: [(key: AccountKey, text: String?)] = [
      (.name, name.trimmingSpaces), (.currency, currency), (.openingBalance, openingBalance), (.kind, kind),
      (.number, number), (.who, who), (.shared, shared),
      (.rate, rate), (.payment, payment), (.paymentDay, paymentDay),
    ]
    let warnings = try draft.addAccount(
      typed.compactMap { key, text in text.flatMap { $0.isEmpty ? nil : (key: key, text: $0) } })
    return ChangeReport(
      lines: ["added account “\(name.trimmingSpaces)” to book.yaml"],
      facts: [("command", .string("account add")), ("name", .string(name.trimmingSpaces))], warnings: warnings)
  }
}
