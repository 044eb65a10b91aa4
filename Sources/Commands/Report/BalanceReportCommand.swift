import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Reports

/// `daybook report balance`: what there is, and how it came about.
struct BalanceReportCommand: ReadingVerb {
  static let configuration = CommandConfiguration(
    commandName: "balance", abstract: "The balance, how it adds up, and by account; or every movement in a sentence.",
    discussion: "Example: daybook report balance --history")

  @Flag(help: "Tell every movement in a sentence, the newest last, with the balance after it.")
  var history = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: OpenBook) -> ExitStatus {
    book.withFigures {
      history ? book.print(HistoryReport(book), output) : book.print(BalanceReport(book), output)
    }
  }
}

struct BalanceReport: PrintedReport {
  private let book: OpenBook
  private let balance: Balance

  init(_ book: OpenBook) {
    self.book = book
    balance = Balance(book.ledger)
  }

  private var ledger: Ledger { book.ledger }

  /// The identity of the about page (BOOK.md §2), in the order and with the signs in which it is added.
  private var sums: [(key: String, name: String, amount: HomeAmount, signed: HomeAmount)] {
    [
      ("opening", "Opening balance", balance.opening, balance.opening),
      ("received", "Received", balance.received, balance.received),
      ("spent", "Spent", balance.spent, -balance.spent),
      ("spentNotMoved", "Spent, but not paid yet", balance.spentNotMoved, balance.spentNotMoved),
      ("receivedNotMoved", "Received on paper, but not yet here", balance.receivedNotMoved, -balance.receivedNotMoved),
      ("balance", "Balance", balance.current, balance.current),
    ]
  }

  /// An account, or in CSV also one of the sums.
  private struct Row {
    var item = "account"
    var account = ""
    let amount: Money
    /// How many entries are left out of it.
    var withoutRate = 0
  }

  private var accounts: [Row] {
    zip(ledger.accounts, balance.byAccount).enumerated().compactMap { index, pair in
      // An unused account without a name has nothing to show.
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

  var text: String {
    var table = TextTable([.text(""), .number("")])
    for sum in sums { table.add([sum.name, book.wording.income(sum.signed)]) }
    var text = "Balance on \(book.wording.numericDate(ledger.today))\n\n" + table.render(width: book.width)
    let agrees =
      balance.addsUp ? "the same, counted movement by movement" : "counted movement by movement it is another"
    text += "\n\(agrees)\(balance.addsUp ? "" : ": this is a mistake of Daybook, please report it")\n"
    guard ledger.accounts.count > 1 else { return text }
    return text + "\n" + TextTable(columns, accounts, book.wording).render(width: book.width)
  }

  var csv: CSVText {
    let sums = sums.map {
      Row(item: underscored($0.key), amount: book.ledger.money($0.signed))
    }
    return CSVText(columns, sums + accounts)
  }

  var json: JSON {
    .object(
      [("day", .day(ledger.today)), ("currency", .string(book.home.code))]
        + sums.map { ($0.key, .amount($0.amount, book.home)) }
        + [("addsUp", .bool(balance.addsUp)), ("accounts", .rows(columns, accounts))])
  }
}

/// Every movement in the order of its day (FEATURES D).
struct HistoryReport: PrintedReport {
  private let book: OpenBook
  private let balance: Balance
  private let history: BalanceHistory

  init(_ book: OpenBook) {
    self.book = book
    balance = Balance(book.ledger)
    history = BalanceHistory(book.ledger, opening: balance.opening)
  }

  private func title(_ movement: BalanceHistory.Movement) -> String {
    book.ledger.transactions[movement.transaction].title
  }

  var text: String {
    let opening = balance.opening == 0 ? [] : [("Opening balance", balance.opening)]
    let movements = history.movements.map { movement in
      (book.wording.sentence(of: movement, title: HarmlessText.line(title(movement))), movement.balance)
    }
    let end = [("Balance on \(book.wording.numericDate(book.ledger.today))", balance.current)]
    let columns = [
      Column<(String, HomeAmount)>(.text("", narrowest: 30)) { .word($0.0) },
      Column(.number("")) { .money(book.ledger.money($0.1)) },
    ]
    return TextTable(columns, opening + movements + end, book.wording).render(width: book.width)
  }

  private var columns: [Column<BalanceHistory.Movement>] {
    [
      Column("day") { .day($0.day) }, book.amount("change") { $0.change }, book.amount("balance") { $0.balance },
      book.currency(), Column("title") { .text(title($0)) },
      Column("id") { .text(book.identifiers.ids[$0.transaction]) },
    ]
  }

  var csv: CSVText { CSVText(columns, history.movements) }

  var json: JSON {
    .object([
      ("currency", .string(book.home.code)), ("opening", .amount(balance.opening, book.home)),
      ("balance", .amount(balance.current, book.home)), ("movements", .rows(columns, history.movements)),
    ])
  }
}
