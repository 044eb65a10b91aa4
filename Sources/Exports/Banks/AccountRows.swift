import Ledger
import Reports

/// What moved in an account by today, as a bank would list it: one row an entry, in the account's currency.
struct AccountRows {
  struct Row {
    /// In `Ledger.transactions`.
    let index: Int
    let day: Day
    /// Above zero for what came in.
    let minor: Int64
  }

  let account: Account.ID
  /// Minor units, before the first row of the whole book.
  let opening: Int64
  let rows: [Row]
  /// Today; of a part of the book what its rows come to, so that nothing of the rest is told.
  let balance: Int64

  /// Every account of an export, and what is in none of them.
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
      if !entry.hasMoved(by: ledger.today) {
        leftOut.notMoved += 1
      } else if !ledger.countsInBalance(entry) {
        leftOut.beforeOpening += 1
      }
    }
    leftOut.withoutRate = withoutRate.count
    return (rows, leftOut)
  }
}

extension Export {
  /// The other account of a move, as one of them sees it; nil for what is spent or received.
  func otherAccount(of entry: Transaction, than account: Account.ID) -> Account.ID? {
    guard entry.direction == .moved, let destination = entry.details?.destination else { return nil }
    return destination == account ? entry.account : destination
  }
}

extension Transaction {
  /// What an amount is spread over, the rest first, each with its share of what an account was charged or credited.
  ///
  /// - Parameter minor: without a sign.
  func shares(in minor: Int64) -> [(category: Category.ID, minor: Int64)] {
    guard isSplit else { return [(category, minor)] }
    let shares = zip(split, split.shares(of: amount.minor, as: minor)).map { (category: $0.category, minor: $1) }
    if rest.amount == 0 { return shares }
    return [(category, minor - shares.reduce(0) { $0 + $1.minor })] + shares
  }
}
