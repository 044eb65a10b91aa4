import BookEditing
import Diagnostics
import Localization
package import Ledger
package import Formats
import Reports

/// A report of each account, with its balance and the last balance that the bank reported.
package struct AccountsReport: PrintedReport {
  private struct Row {
    let name: String
    let kind: Account.Kind
    let balance: Money
    let agreed: Day?
    let last: BalanceAssertionComparison.Comparison?
    let status: String
  }

  private let book: BookPresentation
  private let rows: [Row]

  /// Creates a report of one account or of all.
  ///
  /// - Parameter only: the only account to report; `nil` for all accounts that are used or have a balance assertion.
  package init(_ book: BookPresentation, only: Account.ID?) {
    self.book = book
    let ledger = book.ledger
    let findings = BalanceFindings(ledger)
    let balances = Balance(ledger).byAccount
    let used = Set(AccountFlows(ledger).used.map(\.account))
    let wanted = ledger.accountsInOrder.filter { id in
      only.map { $0 == id } ?? (used.contains(id) || !findings.check.comparisons(of: id).isEmpty)
    }
    rows = wanted.map { id in
      let last = findings.check.comparisons(of: id).last
      return Row(
        name: ledger.label(of: id), kind: ledger.account(id).kind,
        balance: Money(balances[id.index].minor, ledger.account(id).currency),
        agreed: findings.check.comparisons(of: id).last(where: \.agrees)?.day, last: last,
        status: last.map { $0.agrees ? "" : $0.sentence(findings) } ?? "")
    }
  }

  private var columns: [Column<Row>] {
    [
      Column("account", .text("Account")) { .text($0.name) },
      Column("kind", .text("Kind")) { .word($0.kind.rawValue) },
      Column("balance", .number("Balance")) { .money($0.balance) },
      Column("currency") { .word($0.balance.currency.code) },
      Column("agreed", .text("The bank agreed")) { .day($0.agreed) },
      Column("statement") { .day($0.last?.day) },
      Column("difference") { row in .money(row.last.map { Money($0.difference, row.balance.currency) }) },
      Column("apartSince") { .day($0.last?.apartSince) },
    ] + (rows.contains { !$0.status.isEmpty } ? [Column(.text("")) { .word($0.status) }] : [])
  }

  package var text: String {
    rows.isEmpty
      ? "the book has no accounts yet\n" : TextTable(columns, rows, book.wording).render(width: book.width)
  }

  package var csv: CSVText { CSVText(columns, rows) }

  package var json: JSON { .object([("day", .day(book.ledger.today)), ("accounts", .rows(columns, rows))]) }
}
