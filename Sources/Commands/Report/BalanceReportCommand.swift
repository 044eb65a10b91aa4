import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Reports
import Site

/// `daybook report balance`: what there is, and how it came about.
struct BalanceReportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "balance", abstract: "The balance, how it adds up, and by account; or every movement in a sentence.",
    discussion: "Example: daybook report balance --history")

  @Flag(help: "Tell every movement in a sentence, the newest last, with the balance after it.")
  var history = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(in environment: Environment) -> Outcome {
    Session.with(book, environment) { session in
      session.open { book in
        book.withFigures {
          history ? book.print(HistoryReport(book), output) : book.print(BalanceReport(book), output)
        }
      }
    }
  }
}

struct BalanceReport: Report {
  private let book: OpenBook
  private let balance: Balance

  init(_ book: OpenBook) {
    self.book = book
    balance = Balance(book.ledger)
  }

  private var ledger: Ledger { book.ledger }

  /// The identity of the about page (BOOK.md §2), signs as they are added.
  private var sums: [(key: String, name: String, amount: Int64)] {
    [
      ("opening", "Opening balance", balance.opening), ("received", "Received", balance.received),
      ("spent", "Spent", -balance.spent), ("spent_not_moved", "Spent, but not paid yet", balance.spentNotMoved),
      ("received_not_moved", "Received on paper, but not yet here", -balance.receivedNotMoved),
      ("balance", "Balance", balance.current),
    ]
  }

  private var accounts: [(name: String, balance: Int64?, currency: Currency)] {
    zip(ledger.accounts, balance.byAccount).enumerated().compactMap { index, pair in
      // Nobody used the unnamed account: nothing to show.
      index == 0 && pair.1 == 0 && ledger.accounts.count > 1 ? nil : (pair.0.name, pair.1, pair.0.currency)
    }
  }

  var text: String {
    var table = TextTable([.text(""), .number("")])
    for sum in sums { table.add([sum.name, book.wording.income(sum.amount)]) }
    var text = "Balance on \(book.wording.numericDate(ledger.today))\n\n" + table.render(width: book.width)
    let agrees =
      balance.addsUp ? "the same, counted movement by movement" : "counted movement by movement it is another"
    text += "\n\(agrees)\(balance.addsUp ? "" : ": this is a mistake of Daybook, please report it")\n"
    if ledger.accounts.count > 1 {
      var accounts = TextTable([.text("Account"), .number("Balance")])
      for account in self.accounts {
        let name = account.name.isEmpty ? book.wording.text(.unnamedAccount) : account.name
        accounts.add([name, account.balance.map { book.wording.money(Money($0, account.currency)) } ?? "no rate"])
      }
      text += "\n" + accounts.render(width: book.width)
    }
    return text
  }

  var csv: CSVText {
    var csv = CSVText(["item", "account", "amount", "currency"])
    for sum in sums {
      csv.add([.plain(sum.key), .empty, .plain(PlainAmount.text(sum.amount, book.home)), .plain(book.home.code)])
    }
    for account in accounts {
      csv.add([
        .plain("account"), .text(account.name),
        .plain(account.balance.map { PlainAmount.text($0, account.currency) } ?? ""), .plain(account.currency.code),
      ])
    }
    return csv
  }

  var json: JSONValue {
    let home = book.home
    return .object([
      ("day", .day(ledger.today)), ("currency", .string(home.code)), ("opening", .amount(balance.opening, home)),
      ("received", .amount(balance.received, home)), ("spent", .amount(balance.spent, home)),
      ("spentNotMoved", .amount(balance.spentNotMoved, home)),
      ("receivedNotMoved", .amount(balance.receivedNotMoved, home)), ("balance", .amount(balance.current, home)),
      ("addsUp", .bool(balance.addsUp)),
      (
        "accounts",
        .array(
          accounts.map { account in
            .object([
              ("name", .string(account.name)), ("balance", .amount(account.balance, account.currency)),
              ("currency", .string(account.currency.code)),
            ])
          })
      ),
    ])
  }
}

/// Every movement in the order of its day (FEATURES D).
struct HistoryReport: Report {
  private let book: OpenBook
  private let balance: Balance
  private let history: BalanceHistory

  init(_ book: OpenBook) {
    self.book = book
    balance = Balance(book.ledger)
    history = BalanceHistory(book.ledger, opening: balance.opening)
  }

  private func title(_ movement: BalanceHistory.Movement) -> String {
    HarmlessText.line(book.ledger.transactions[movement.transaction].title)
  }

  var text: String {
    var table = TextTable([.text("", narrowest: 30), .number("")])
    if balance.opening != 0 { table.add(["Opening balance", book.wording.money(balance.opening)]) }
    for movement in history.movements {
      let sentence = book.wording.sentence(of: movement, title: title(movement))
      table.add([sentence, book.wording.money(movement.balance)])
    }
    table.add(["Balance on \(book.wording.numericDate(book.ledger.today))", book.wording.money(balance.current)])
    return table.render(width: book.width)
  }

  var csv: CSVText {
    var csv = CSVText(["day", "change", "balance", "currency", "title", "id"])
    for movement in history.movements {
      csv.add([
        .plain("\(movement.day)"), .plain(PlainAmount.text(movement.change, book.home)),
        .plain(PlainAmount.text(movement.balance, book.home)), .plain(book.home.code),
        .text(book.ledger.transactions[movement.transaction].title), .text(book.identifiers.ids[movement.transaction]),
      ])
    }
    return csv
  }

  var json: JSONValue {
    .object([
      ("currency", .string(book.home.code)), ("opening", .amount(balance.opening, book.home)),
      ("balance", .amount(balance.current, book.home)),
      (
        "movements",
        .array(
          history.movements.map { movement in
            .object([
              ("day", .day(movement.day)), ("change", .amount(movement.change, book.home)),
              ("balance", .amount(movement.balance, book.home)),
              ("title", .string(book.ledger.transactions[movement.transaction].title)),
              ("id", .string(book.identifiers.ids[movement.transaction])),
            ])
          })
      ),
    ])
  }
}
