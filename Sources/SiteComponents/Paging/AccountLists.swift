package import Ledger
package import Formats
package import Reports

/// The accounts that have pages, and how those are cut: all movements on one page, or a page for each month.
package struct AccountLists: Sendable {
  package struct One: Sendable {
    package let account: Account.ID
    package let history: AccountHistory
    package let comparisons: [BalanceComparison.Comparison]
    /// Places in `Ledger.statements`, the newest first.
    package let statements: [Int]
    /// The newest month first; a row is a place in `history.movements`, the newest first too.
    package let pager: Pager<Month, Int>
    package let stem: String

    /// Whether months have pages of their own.
    package var isSplit: Bool { history.movements.count > RowBudget.entries.most }
    package var address: String { "\(stem).html" }

    /// Those of all pages, or only of the newest one where there are several.
    package var firstRows: [Int] {
      isSplit ? pager.pages.first.map { Array($0.rows) } ?? [] : pager.pages.flatMap(\.rows)
    }

    /// The last one with which the book agreed.
    var agreed: BalanceComparison.Comparison? { comparisons.last(where: \.agrees) }
  }

  /// In the order of lists: those that are closed last.
  package let all: [One]
  package let check: BalanceComparison
  private let places: [Int: Int]

  /// Without pages in a book of one account of which the bank says nothing: the history is its page.
  ///
  /// - Parameter isPart: of a book, which says nothing of what accounts hold.
  init(_ ledger: Ledger, _ balances: [AccountBalance], isPart: Bool) {
    check = BalanceComparison(isPart ? Ledger(window: ledger.window) : ledger)
    guard !isPart, ledger.accounts.count > 1 || !ledger.statements.isEmpty else {
      (all, places) = ([], [:])
      return
    }
    let statements = ledger.statementsByAccount
    let used = ledger.accountsInOrder.filter { id in
      let balance = balances[id.index]
      return id != .unnamed || statements[id] != nil || balance.withoutRate > 0
        || balance.course.contains { $0 != 0 }
    }
    let histories = check.histories(of: used)
    let names = used.map { ledger.account($0).name.isEmpty ? MainAccount.name : ledger.account($0).name }
    let long = zip(histories, names).filter { $0.0.movements.count > RowBudget.entries.most }.map(\.1)
    var stems = ListFileNames("account", long: long)
    var lists: [One] = []
    for (history, name) in zip(histories, names) {
      var months: [(key: Month, rows: [Int])] = []
      for (place, movement) in history.movements.enumerated().reversed() {
        if months.last?.key != movement.day.month { months.append((movement.day.month, [])) }
        months[months.count - 1].rows.append(place)
      }
      let stem = stems.stem(name)
      lists.append(
        One(
          account: history.account, history: history, comparisons: check.comparisons(of: history.account),
          statements: (statements[history.account] ?? []).sorted {
            (ledger.statements[$0].date, $0) > (ledger.statements[$1].date, $1)
          },
          pager: Pager(stem, months: months, room: .entries) {
            RowBudget.count(ledger.transactions[history.movements[$0].transaction])
          }, stem: stem))
    }
    all = lists
    places = Dictionary(uniqueKeysWithValues: lists.enumerated().map { ($1.account.index, $0) })
  }

  /// Nil for one without a page.
  package func one(_ account: Account.ID) -> One? { places[account.index].map { all[$0] } }

  /// All that is shown of statements and of what accounts are, for fingerprints.
  static func add(_ ledger: Ledger, to key: inout Fingerprint) {
    for account in ledger.accounts { key.add(account.kind.rawValue) }
    for statement in ledger.statements { add(statement, to: &key) }
  }

  package static func add(_ statement: BalanceAssertion, to key: inout Fingerprint) {
    key.add(statement.date.number)
    key.add(statement.account.index)
    key.add(statement.balance)
    key.add(statement.note ?? "")
    switch statement.verdict {
    case nil: key.add(0)
    case .agrees: key.add(1)
    case .apart: key.add(2)
    case .notCompared: key.add(3)
    }
  }
}
