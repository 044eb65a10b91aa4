import Diagnostics
import Localization
import Ledger
package import Formats
import Reports

/// A report of the balance, with the amounts that it consists of and the balance of each account.
package struct BalanceReport: PrintedReport {
  private let book: BookPresentation
  private let balance: Balance

  package init(_ book: BookPresentation) {
    self.book = book
    balance = Balance(book.ledger)
  }

  private var ledger: Ledger { book.ledger }

  /// The amounts that add up to the balance, in the same order as on the about page, and the balance itself. Less
  /// common amounts are omitted if they are zero. `signed` is the amount, negative if it is subtracted.
  private var sums: [(key: String, name: String, amount: HomeAmount, signed: HomeAmount)] {
    let rare: [(key: String, name: String, amount: HomeAmount, signed: HomeAmount)] = [
      ("spentBeforeDate", "Paid in advance", balance.spentBeforeDate, -balance.spentBeforeDate),
      ("receivedBeforeDate", "Received in advance", balance.receivedBeforeDate, balance.receivedBeforeDate),
      ("exchange", "Exchange rates", balance.exchange ?? 0, balance.exchange ?? 0),
      ("unpriced", "In currencies without a rate", balance.unpriced, balance.unpriced),
    ]
    return [
      ("opening", "Opening balance", balance.opening, balance.opening),
      ("received", "Received", balance.received, balance.received),
      ("spent", "Spent", balance.spent, -balance.spent),
      ("spentNotMoved", "Spent, but not paid yet", balance.unpaidExpenses, balance.unpaidExpenses),
      ("receivedNotMoved", "Earned, but not received yet", balance.unreceivedIncome, -balance.unreceivedIncome),
    ] + rare.filter { $0.amount != 0 } + [
      ("balance", "Balance", balance.current, balance.current)
    ]
  }

  /// A row with the balance of an account. In CSV, there are also rows with the parts of the total balance.
  private struct Row {
    var item = "account"
    var account = ""
    let amount: Money
    /// The number of entries that the amount does not include, because they have no exchange rate.
    var withoutRate = 0
  }

  private var accounts: [Row] {
    zip(ledger.accounts, balance.byAccount).enumerated().compactMap { index, pair in
      // An unused account without a name has no row.
      index == 0 && pair.1.minor == 0 && pair.1.withoutRate == 0 && ledger.accounts.count > 1
        ? nil
        : Row(
          account: pair.0.name, amount: Money(pair.1.minor, pair.0.currency), withoutRate: pair.1.withoutRate)
    }
  }

  private var columns: [Column<Row>] {
    [
      Column("item", only: .csv) { .word($0.item) },
      Column("account", only: .csv) { .text($0.account) },
      Column("name", only: .json) { .text($0.account) },
      Column(.text("Account")) { .text($0.account.isEmpty ? ledger.label(of: .unnamed) : $0.account) },
      Column("amount", only: .csv) { .money($0.amount) },
      Column("balance", only: .json) { .money($0.amount) },
      Column(.number("Balance")) { .money($0.amount) },
      Column("currency") { .word($0.amount.currency.code) },
      Column("withoutRate") { .count($0.withoutRate) },
    ] + (accounts.contains { $0.withoutRate > 0 } ? [Column(.text("")) { .word(note($0)) }] : [])
  }

  private func note(_ row: Row) -> String {
    if row.withoutRate == 0 { return "" }
    let verb = row.withoutRate == 1 ? "has" : "have"
    return "without \(NumberText.counted(row.withoutRate, "entry", "entries")) that \(verb) no rate"
  }

  package var text: String {
    var table = TextTable([.text(""), .number("")])
    for sum in sums { table.add([sum.name, book.wording.income(sum.signed)]) }
    var text = "Balance on \(book.wording.numericDate(ledger.today))\n\n" + table.render(width: book.width)
    let agrees =
      balance.addsUp ? "the accounts add up to the same balance" : "the accounts add up to a different balance"
    text += "\n\(agrees)\(balance.addsUp ? "" : ": this is a bug in Daybook, please report it")\n"
    guard ledger.accounts.count > 1 else { return text }
    return text + "\n" + TextTable(columns, accounts, book.wording).render(width: book.width)
  }

  package var csv: CSVText {
    let sums = sums.map {
      Row(item: underscored($0.key), amount: book.ledger.money($0.signed))
    }
    return CSVText(columns, sums + accounts)
  }

  package var json: JSON {
    .object(
      [("day", .day(ledger.today)), ("currency", .string(book.home.code))]
        + sums.map { ($0.key, .amount($0.amount, book.home)) }
        + [("addsUp", .bool(balance.addsUp)), ("accounts", .rows(columns, accounts))])
  }
}
