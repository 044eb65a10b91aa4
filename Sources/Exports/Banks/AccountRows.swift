import Ledger
import Reports

/// The movements of an account up to today, as in a bank statement: one row for each entry, in the account's currency.
struct AccountRows {
  struct Row {
    /// The entry's index in `Ledger.transactions`.
    let index: Int
    let day: Day
    /// The change in minor units; positive for incoming money.
    let minor: Int64
  }

  let account: Account.ID
  /// The balance in minor units before the account's first movement in the book, even if that movement is not exported.
  let opening: Int64
  let rows: [Row]
  /// Today's balance in minor units. If only some entries are exported, this is the sum of their rows, so that it does
  /// not reveal anything about other entries.
  let balance: Int64

  /// Returns the rows of every account in an export and, for each reason, the number of entries without a row.
  static func all(_ export: Export) -> (accounts: [AccountRows], leftOut: Export.LeftOut) {
    let ledger = export.ledger
    let accounts = ledger.accounts.indices.filter { export.use.accounts[$0] }.map { Account.ID(index: $0) }
    let histories = AccountHistory.all(ledger, accounts)
    let asked = Set(export.use.indices)
    var leftOut = Export.LeftOut()
    var withoutRate: Set<Int> = []
    let rows = zip(accounts, histories).map { account, history in
      var rows: [Row] = []
      for movement in history.movements where export.use.isWhole || asked.contains(movement.transaction) {
        guard let minor = movement.change.minor else {
          withoutRate.insert(movement.transaction)
          continue
        }
        rows.append(Row(index: movement.transaction, day: movement.day, minor: minor))
      }
      let balance = export.use.isWhole ? history.balance(on: ledger.today) : rows.reduce(0) { $0 + $1.minor }
      return AccountRows(account: account, opening: history.opening, rows: rows, balance: balance)
    }
    for index in export.use.indices {
      let entry = ledger.transactions[index]
      if !entry.isPaid(by: ledger.today) {
        leftOut.unpaid += 1
      } else if !ledger.countsInBalance(entry) {
        leftOut.beforeOpening += 1
      }
    }
    leftOut.withoutRate = withoutRate.count
    return (rows, leftOut)
  }
}

extension Export {
  /// Returns the other account of a transfer; `nil` for an expense or income.
  func otherAccount(of entry: Transaction, than account: Account.ID) -> Account.ID? {
    guard entry.direction == .moved, let destination = entry.details?.destination else { return nil }
    return destination == account ? entry.account : destination
  }
}

extension Transaction {
  /// Returns the amount charged to an account, divided among categories. The remainder in the entry's main category
  /// comes first, then the parts.
  ///
  /// - Parameter minor: the charged or credited amount in minor units, as a positive number.
  func shares(in minor: Int64) -> [(category: Category.ID, minor: Int64)] {
    guard isSplit else { return [(category, minor)] }
    let shares = zip(split, split.shares(of: amount.minor, as: minor)).map { (category: $0.category, minor: $1) }
    if rest.amount == 0 { return shares }
    return [(category, minor - shares.reduce(0) { $0 + $1.minor })] + shares
  }
}
