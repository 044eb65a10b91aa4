package import Ledger

/// The comparison of balance assertions with the book. Each assertion is also compared with the previous assertion.
package struct BalanceAssertionComparison: Sendable {
  /// A balance assertion with the balance of the book on its day.
  package struct Comparison: Sendable, Equatable {
    /// The index in `Ledger.balanceAssertions`.
    package let assertion: Int
    package let account: Account.ID
    package let day: Day
    /// The balance that the bank reports, in minor units of the account's currency.
    package let bank: Int64
    package let book: Int64
    /// The day of the previous assertion; `nil` for the first.
    package let since: Day?
    /// The difference (bank minus book) at the previous assertion; 0 for the first.
    package let before: Int64
    /// The day of the first of the successive assertions with the same difference; `nil` if the bank and the book
    /// agree.
    package fileprivate(set) var apartSince: Day?

    /// The balance that the bank reports minus the balance of the book.
    package var difference: Int64 { bank - book }
    /// The change of the difference since the previous assertion.
    package var change: Int64 { difference - before }
    package var agrees: Bool { difference == 0 }
    /// Whether the difference is new and therefore worth a report.
    package var hasNewDifference: Bool { change != 0 && difference != 0 }
    package var agreesAgain: Bool { difference == 0 && before != 0 }
  }

  /// The accounts that have an assertion, in the order of accounts, each with its comparisons, oldest first.
  package let accounts: [(account: Account.ID, comparisons: [Comparison])]
  /// The histories of the accounts with a new difference.
  private let histories: [Account.ID: AccountHistory]
  private let ledger: Ledger

  package init(_ ledger: Ledger) {
    self.ledger = ledger
    let assertions = ledger.balanceAssertionsByAccount
    let wanted = assertions.keys.sorted().map { account in
      (account: account, days: Set((assertions[account] ?? []).map { ledger.balanceAssertions[$0].date }).sorted())
    }
    accounts = zip(wanted, AccountHistory.balances(ledger, wanted)).map { wanted, balances in
      let balanceOfDay = Dictionary(uniqueKeysWithValues: zip(wanted.days, balances))
      return (
        wanted.account,
        BalanceAssertionComparison.comparisons(assertions[wanted.account] ?? [], ledger) { balanceOfDay[$0] ?? 0 }
      )
    }
    let differing = accounts.filter { $0.comparisons.contains(where: \.hasNewDifference) }.map(\.account)
    histories =
      differing.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: zip(differing, AccountHistory.all(ledger, differing)))
  }

  /// Whether any assertion shows a new difference between the bank and the book, that is, a difference that the
  /// previous assertion does not show.
  ///
  /// - Parameters:
  ///   - ledger: the ledger with the assertions; its entries are not used.
  ///   - balance: returns the book's balance of an account at the end of a day.
  package static func hasNews(_ ledger: Ledger, balance: (Account.ID, Day) -> Int64) -> Bool {
    ledger.balanceAssertionsByAccount.contains { account, indices in
      comparisons(indices, ledger) { balance(account, $0) }.contains { $0.hasNewDifference }
    }
  }

  private static func comparisons(
    _ indices: [Int], _ ledger: Ledger, _ balance: (Day) -> Int64
  ) -> [Comparison] {
    let opening = ledger.settings.openingDate
    let compared = indices.filter { index in
      let day = ledger.balanceAssertions[index].date
      return day <= ledger.today && (opening.map { day >= $0 } ?? true)
    }
    var comparisons: [Comparison] = []
    let inOrder = compared.sorted {
      (ledger.balanceAssertions[$0].date, $0) < (ledger.balanceAssertions[$1].date, $1)
    }
    for index in inOrder {
      let assertion = ledger.balanceAssertions[index]
      // A second assertion for the same day is a separate error.
      if comparisons.last?.day == assertion.date { continue }
      var comparison = Comparison(
        assertion: index, account: assertion.account, day: assertion.date, bank: assertion.balance,
        book: balance(assertion.date), since: comparisons.last?.day,
        before: comparisons.last?.difference ?? 0)
      if !comparison.agrees {
        comparison.apartSince = comparison.change == 0 ? comparisons.last?.apartSince : comparison.day
      }
      comparisons.append(comparison)
    }
    return comparisons
  }

  /// Returns the histories of some accounts in the given order. The histories of accounts with a new difference have
  /// already been computed and are reused.
  package func histories(of wanted: [Account.ID]) -> [AccountHistory] {
    var known = histories
    let missing = wanted.filter { known[$0] == nil }
    for history in missing.isEmpty ? [] : AccountHistory.all(ledger, missing) { known[history.account] = history }
    return wanted.compactMap { known[$0] }
  }

  /// Returns the comparisons of the account, oldest first.
  package func comparisons(of account: Account.ID) -> [Comparison] {
    accounts.first { $0.account == account }?.comparisons ?? []
  }

  /// Returns the comparison of the assertion; `nil` if it is not compared.
  package func comparison(of assertion: Int) -> Comparison? {
    comparisons(of: ledger.balanceAssertions[assertion].account).first { $0.assertion == assertion }
  }

  /// Returns the verdict on an assertion: the stored verdict in a redacted ledger, otherwise a newly computed verdict.
  package func verdict(of assertion: Int) -> BalanceAssertion.Verdict {
    if let kept = ledger.balanceAssertions[assertion].verdict { return kept }
    guard let comparison = comparison(of: assertion) else { return .notCompared }
    return comparison.agrees ? .agrees : .apart
  }

  /// The comparisons with a difference, unless the previous assertion has the same difference; oldest first within each
  /// account.
  package var news: [Comparison] { accounts.flatMap(\.comparisons).filter(\.hasNewDifference) }

  /// Returns the first later comparison in which the bank and the book agree again; `nil` if there is no such
  /// comparison.
  package func agreesAgain(after comparison: Comparison) -> Comparison? {
    comparisons(of: comparison.account).first { $0.day > comparison.day && $0.agrees }
  }
}
