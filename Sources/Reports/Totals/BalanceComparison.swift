package import Ledger

/// What the bank says beside what the book says (BOOK.md §2): each statement is measured against the one before it.
package struct BalanceComparison: Sendable {
  /// A statement that can be compared.
  package struct Comparison: Sendable, Equatable {
    /// The index in `Ledger.statements`.
    package let statement: Int
    package let account: Account.ID
    package let day: Day
    /// Minor units of the account's currency.
    package let bank: Int64
    package let book: Int64
    /// The day of the last statement before; nil for the first.
    package let since: Day?
    /// What the bank had more than the book at the statement before; 0 for the first.
    package let before: Int64
    /// Since when it has been apart by some difference; nil where it agrees.
    package fileprivate(set) var apartSince: Day?

    /// What the bank has more.
    package var difference: Int64 { bank - book }
    /// Of the difference, since the statement before.
    package var change: Int64 { difference - before }
    package var agrees: Bool { difference == 0 }
    /// Whether it is worth telling.
    package var differs: Bool { change != 0 && difference != 0 }
    package var agreesAgain: Bool { difference == 0 && before != 0 }
  }

  /// One element an account that has a statement, in the order of accounts; oldest comparison first.
  package let accounts: [(account: Account.ID, comparisons: [Comparison])]
  /// Of those accounts that a statement is news of.
  private let histories: [Account.ID: AccountHistory]
  private let ledger: Ledger

  package init(_ ledger: Ledger) {
    self.ledger = ledger
    let statements = ledger.statementsByAccount
    let wanted = statements.keys.sorted().map { account in
      (account: account, days: Set((statements[account] ?? []).map { ledger.statements[$0].date }).sorted())
    }
    accounts = zip(wanted, AccountHistory.balances(ledger, wanted)).map { wanted, balances in
      let balanceOfDay = Dictionary(uniqueKeysWithValues: zip(wanted.days, balances))
      return (
        wanted.account,
        BalanceComparison.comparisons(statements[wanted.account] ?? [], ledger) { balanceOfDay[$0] ?? 0 }
      )
    }
    let differing = accounts.filter { $0.comparisons.contains(where: \.differs) }.map(\.account)
    histories =
      differing.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: zip(differing, AccountHistory.all(ledger, differing)))
  }

  /// Whether any statement is news.
  ///
  /// - Parameters:
  ///   - ledger: all its statements count, none of its entries.
  ///   - balance: what the book says of an account at the end of a day.
  package static func hasNews(_ ledger: Ledger, balance: (Account.ID, Day) -> Int64) -> Bool {
    ledger.statementsByAccount.contains { account, indices in
      comparisons(indices, ledger) { balance(account, $0) }.contains { $0.differs }
    }
  }

  private static func comparisons(
    _ indices: [Int], _ ledger: Ledger, _ balance: (Day) -> Int64
  ) -> [Comparison] {
    let opening = ledger.settings.openingDate
    let compared = indices.filter { index in
      let day = ledger.statements[index].date
      return day <= ledger.today && (opening.map { day >= $0 } ?? true)
    }
    var comparisons: [Comparison] = []
    for index in compared.sorted(by: { (ledger.statements[$0].date, $0) < (ledger.statements[$1].date, $1) }) {
      let statement = ledger.statements[index]
      // A second one of a day is a mistake of its own.
      if comparisons.last?.day == statement.date { continue }
      var comparison = Comparison(
        statement: index, account: statement.account, day: statement.date, bank: statement.balance,
        book: balance(statement.date), since: comparisons.last?.day,
        before: comparisons.last?.difference ?? 0)
      if !comparison.agrees {
        comparison.apartSince = comparison.change == 0 ? comparisons.last?.apartSince : comparison.day
      }
      comparisons.append(comparison)
    }
    return comparisons
  }

  /// In the order of the accounts; of those that are apart they are there already.
  package func histories(of wanted: [Account.ID]) -> [AccountHistory] {
    var known = histories
    let missing = wanted.filter { known[$0] == nil }
    for history in missing.isEmpty ? [] : AccountHistory.all(ledger, missing) { known[history.account] = history }
    return wanted.compactMap { known[$0] }
  }

  /// Those of an account, oldest first.
  package func comparisons(of account: Account.ID) -> [Comparison] {
    accounts.first { $0.account == account }?.comparisons ?? []
  }

  /// Of a statement; nil where it is not compared.
  package func comparison(of statement: Int) -> Comparison? {
    comparisons(of: ledger.statements[statement].account).first { $0.statement == statement }
  }

  /// What is told of a statement; what a ledger without amounts kept of it, else what is found now.
  package func verdict(of statement: Int) -> BalanceAssertion.Verdict {
    if let kept = ledger.statements[statement].verdict { return kept }
    guard let comparison = comparison(of: statement) else { return .notCompared }
    return comparison.agrees ? .agrees : .apart
  }

  /// Those that are news: all differences that another statement did not have, oldest first.
  package var news: [Comparison] { accounts.flatMap(\.comparisons).filter(\.differs) }

  /// The first later one that agrees again, if any does.
  package func agreesAgain(after comparison: Comparison) -> Comparison? {
    comparisons(of: comparison.account).first { $0.day > comparison.day && $0.agrees }
  }
}
