package import Ledger
package import Formats
package import Reports

/// The accounts that have pages. An account has either one page with all movements, or a page for each month.
package struct AccountLists: Sendable {
  package struct AccountPages: Sendable {
    package let account: Account.ID
    package let history: AccountHistory
    package let comparisons: [BalanceAssertionComparison.Comparison]
    /// The account's balance assertions, as indices in `Ledger.balanceAssertions`, newest first.
    package let assertions: [Int]
    /// The pages with movements, newest month first. Each row is an index in `history.movements`, newest first.
    package let pager: Pager<Month, Int>
    package let stem: String

    /// Whether months have separate pages.
    package var isSplit: Bool { history.movements.count > RowLimit.entries.maxRows }
    package var address: String { "\(stem).html" }

    /// The rows on the account's first page: those of the newest month if months have separate pages, otherwise all
    /// rows.
    package var firstRows: [Int] {
      isSplit ? pager.pages.first.map { Array($0.rows) } ?? [] : pager.pages.flatMap(\.rows)
    }
  }

  /// The accounts with pages. Closed accounts come last.
  package let all: [AccountPages]
  package let check: BalanceAssertionComparison
  private let places: [Int: Int]

  /// Creates the lists. A book with a single account and no balance assertions has no account pages, because the
  /// history shows the same rows.
  ///
  /// - Parameter isPart: whether the ledger contains only a part of a book. A part has no account balances.
  init(_ ledger: Ledger, _ balances: [AccountBalance], isPart: Bool) {
    check = BalanceAssertionComparison(isPart ? Ledger(window: ledger.window) : ledger)
    guard !isPart, ledger.accounts.count > 1 || !ledger.balanceAssertions.isEmpty else {
      (all, places) = ([], [:])
      return
    }
    let assertions = ledger.balanceAssertionsByAccount
    let used = ledger.accountsInOrder.filter { id in
      let balance = balances[id.index]
      return id != .unnamed || assertions[id] != nil || balance.withoutRate > 0
        || balance.course.contains { $0 != 0 }
    }
    let histories = check.histories(of: used)
    let names = used.map { ledger.account($0).name.isEmpty ? MainAccount.name : ledger.account($0).name }
    let long = zip(histories, names).filter { $0.0.movements.count > RowLimit.entries.maxRows }.map(\.1)
    var stems = ListFileNames("account", long: long)
    var lists: [AccountPages] = []
    for (history, name) in zip(histories, names) {
      var months: [(key: Month, rows: [Int])] = []
      for (place, movement) in history.movements.enumerated().reversed() {
        if months.last?.key != movement.day.month { months.append((movement.day.month, [])) }
        months[months.count - 1].rows.append(place)
      }
      let stem = stems.stem(name)
      lists.append(
        AccountPages(
          account: history.account, history: history, comparisons: check.comparisons(of: history.account),
          assertions: (assertions[history.account] ?? []).sorted {
            (ledger.balanceAssertions[$0].date, $0) > (ledger.balanceAssertions[$1].date, $1)
          },
          pager: Pager(stem, months: months, room: .entries) {
            RowLimit.count(ledger.transactions[history.movements[$0].transaction])
          }, stem: stem))
    }
    all = lists
    places = Dictionary(uniqueKeysWithValues: lists.enumerated().map { ($1.account.index, $0) })
  }

  /// Returns the pages of an account; `nil` for an account without pages.
  package func pages(of account: Account.ID) -> AccountPages? { places[account.index].map { all[$0] } }

  /// Adds the kinds of all accounts, and all balance assertions, to a fingerprint.
  static func add(_ ledger: Ledger, to key: inout Fingerprint) {
    for account in ledger.accounts { key.add(account.kind.rawValue) }
    for assertion in ledger.balanceAssertions { add(assertion, to: &key) }
  }

  package static func add(_ assertion: BalanceAssertion, to key: inout Fingerprint) {
    key.add(assertion.date.number)
    key.add(assertion.account.index)
    key.add(assertion.balance)
    key.add(assertion.note ?? "")
    switch assertion.verdict {
    case nil: key.add(0)
    case .agrees: key.add(1)
    case .apart: key.add(2)
    case .notCompared: key.add(3)
    }
  }
}
