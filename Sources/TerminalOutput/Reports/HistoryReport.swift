import Diagnostics
import Localization
import Ledger
package import Formats
import Reports

/// A report of every movement of money, in chronological order.
package struct HistoryReport: PrintedReport {
  private let book: BookPresentation
  private let balance: Balance
  private let history: BalanceHistory

  package init(_ book: BookPresentation) {
    self.book = book
    let valuation = Valuation(book.ledger)
    balance = Balance(book.ledger, valuation)
    history = BalanceHistory(book.ledger, valuation)
  }

  private func title(_ movement: BalanceHistory.Movement) -> String {
    switch movement.cause {
    case .entry(let index): book.ledger.transactions[index].title
    case .exchange: "Exchange rates"
    case .unpriced: "In currencies without a rate"
    }
  }

  package var text: String {
    let opening = balance.opening == 0 ? [] : [("Opening balance", balance.opening)]
    let movements = history.movements.map { movement in
      (book.wording.sentence(of: movement, title: TerminalSafeText.line(title(movement))), movement.balance)
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
      Column("id") { .text($0.transaction.map { book.identifiers.ids[$0] } ?? "") },
    ]
  }

  package var csv: CSVText { CSVText(columns, history.movements) }

  package var json: JSON {
    .object([
      ("currency", .string(book.home.code)), ("opening", .amount(balance.opening, book.home)),
      ("balance", .amount(balance.current, book.home)), ("movements", .rows(columns, history.movements)),
    ])
  }
}
