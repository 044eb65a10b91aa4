import Ledger

/// Entries that replace a missing occurrence of a declared series, such as rent under an earlier title.
///
/// Each expected day of the last twelve months without an entry of the series is matched with at most one entry: the
/// nearest entry of the same category, account, direction and currency whose amount differs by at most a fifth. Entries
/// that replace an occurrence are not counted as usual spending or income, because the series is already counted.
struct ExplainedEntries {
  /// The indices in `Ledger.transactions` of the entries that replace a missing occurrence.
  private(set) var indices: Set<Int> = []

  private struct Key: Hashable {
    var category: Category.ID
    var account: Account.ID
    var direction: Transaction.Direction
    var currency: Currency

    init(_ transaction: Transaction) {
      category = transaction.category
      account = transaction.account
      direction = transaction.direction
      currency = transaction.amount.currency
    }
  }

  init(_ ledger: Ledger, _ recurrence: Recurrence) {
    let series = recurrence.series.filter { $0.expected.direction != .moved }
    if series.isEmpty { return }
    let first = ledger.window.currentMonth.adding(months: -12).firstDay
    let keys = Set(series.map { Key($0.expected) })
    var candidates: [Key: [Int]] = [:]
    for file in ledger.months where file.month >= first.month && file.month <= ledger.window.currentMonth {
      for index in file.entries where recurrence.series(of: index) == nil {
        let key = Key(ledger.transactions[index])
        if keys.contains(key) { candidates[key, default: []].append(index) }
      }
    }
    for one in series {
      add(one, candidates[Key(one.expected)] ?? [], from: first, ledger)
    }
  }

  private mutating func add(_ series: Recurrence.Series, _ candidates: [Int], from first: Day, _ ledger: Ledger) {
    let expectedDays = series.expectedDays
    let numbers = expectedDays.windowNumber(of: first)...expectedDays.windowNumber(of: ledger.today)
    let taken = Set(
      series.members.map { $0 == series.template ? 0 : expectedDays.windowNumber(of: ledger.transactions[$0]) })
    let byNumber = Dictionary(grouping: candidates) { expectedDays.windowNumber(of: ledger.transactions[$0].date) }
    for (number, entries) in byNumber where numbers.contains(number) && !taken.contains(number) {
      let day = expectedDays.expectedDay(number)
      let near = entries.filter { index in
        !indices.contains(index)
          && ledger.transactions[index].amount.minor.isWithinFifth(of: series.expected.amount.minor)
      }
      let nearest = near.min {
        (abs(ledger.transactions[$0].date.days(since: day)), $0) < (
          abs(ledger.transactions[$1].date.days(since: day)), $1
        )
      }
      if let nearest { indices.insert(nearest) }
    }
  }

  func contains(_ index: Int) -> Bool { indices.contains(index) }
}
