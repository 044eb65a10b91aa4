package import Formats
package import Ledger
import Reports

/// A list of a book's accounts with their current balances.
package struct AccountList {
  private struct Row {
    var account: Account
    var name: String
    var holding: Money
    /// The number of entries that the balance does not include, because they have no exchange rate.
    var withoutRate: Int
    /// The day of the latest entry up to today; `nil` if there are no entries.
    var last: Day?
    var entryCount = 0
  }

  private let ledger: Ledger
  private let rows: [Row]

  package init(_ ledger: Ledger) {
    self.ledger = ledger
    let balances = Balance(ledger).byAccount
    var rows = ledger.accounts.indices.map { index in
      Row(
        account: ledger.accounts[index], name: ledger.label(of: Account.ID(index: index)),
        holding: Money(balances[index].minor, ledger.accounts[index].currency),
        withoutRate: balances[index].withoutRate, last: nil)
    }
    for transaction in ledger.transactions {
      let isPast = transaction.date <= ledger.today
      for id in Set([transaction.account, transaction.details?.destination].compactMap(\.self)) {
        rows[id.index].entryCount += 1
        if isPast { rows[id.index].last = max(rows[id.index].last ?? transaction.date, transaction.date) }
      }
    }
    let isUnused = rows[0].entryCount == 0 && rows[0].holding.minor == 0 && rows[0].account.name.isEmpty
    self.rows = ledger.accountsInOrder.filter { $0 != .unnamed || !isUnused || ledger.accounts.count == 1 }
      .map { rows[$0.index] }
  }

  /// Returns the list as a table.
  ///
  /// - Parameter width: the width of the terminal; `nil` for no limit.
  package func text(width: Int?) -> String { TextTable(columns, rows, nil).render(width: width) }

  package var json: JSON { .rows(columns, rows) }

  private var columns: [Column<Row>] {
    [
      Column("name", .text("account")) { .text($0.name) },
      Column("kind", .text("kind")) { .word($0.account.kind.rawValue) },
      Column("currency", .text("currency")) { .word($0.account.currency.code) },
      Column("holding") { .money($0.holding) },
      Column(.number("holding")) { row in
        .word(AmountText.written(row.holding.minor, row.account.currency, ledger.settings.decimalSeparator))
      },
      Column("withoutRate") { .count($0.withoutRate) },
      Column("last") { .day($0.last) },
      Column(.text("last entry")) { .word($0.last?.description) },
      Column("entries", .number("entries")) { .count($0.entryCount) },
      Column("was") { .texts($0.account.formerNames) },
      Column(.text("was", narrowest: 8)) { .text($0.account.formerNames.joined(separator: ", ")) },
    ]
  }
}
