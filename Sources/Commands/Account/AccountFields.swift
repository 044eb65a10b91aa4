import ArgumentParser
import CLISupport
import Formats
import Ledger

/// The options for the keys of an account, except its name.
struct AccountFields: ParsableArguments {
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

  @Option(
    help: ArgumentHelp(
      "For a loan: the yearly interest rate in percent. For a list of rates with months, edit book.yaml.",
      valueName: "percent"))
  var rate: String?

  @Option(help: ArgumentHelp(AccountKey.payment.key))
  var payment: String?

  @Option(help: ArgumentHelp(AccountKey.paymentDay.key))
  var paymentDay: String?

  init() {}

  /// The given values. An empty value removes its key.
  var given: [(key: AccountKey, text: String)] {
    let typed: [(key: AccountKey, text: String?)] = [
      (.currency, currency), (.openingBalance, openingBalance), (.kind, kind), (.number, number), (.who, who),
      (.shared, shared), (.rate, rate), (.payment, payment), (.paymentDay, paymentDay),
    ]
    return typed.compactMap { key, text in text.map { (key: key, text: $0) } }
  }

  /// Returns the option names that findings show instead of the keys of the account.
  static func names(of account: String) -> OptionNames {
    let names = AccountKey.singleValued.map { key in
      ("\(SettingsKey.accounts.name).\(account.trimmingSpaces).\(key.name)", key == .name ? "NAME" : "--\(key.name)")
    }
    return OptionNames(named: Dictionary(names) { first, _ in first })
  }
}
