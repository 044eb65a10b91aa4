import Ledger
import Formats

/// Finds entries within a range of days that look like one payment entered twice.
///
/// A pair is two entries of a series in one window, or two entries with the same title and amount within three days. An
/// `id:` in either entry marks the two entries as separate payments. Frequent purchases at the same price, such as bus
/// tickets, are not reported.
struct DoubledPayments {
  /// The pairs, ordered by the day of the later entry.
  private(set) var pairs: [BillAlerts.DuplicatePair] = []

  private let ledger: Ledger
  /// The maximum number of days between the two payments of a pair.
  private static let nearness = 3
  /// The minimum number of entries with the same title and amount in a year that counts as a habit. Habits are not
  /// reported.
  private static let habit = 5

  private struct Key: Hashable {
    var title: String
    var amount: Money
  }

  init(_ ledger: Ledger, _ recurrence: Recurrence, _ days: ClosedRange<Day>) {
    self.ledger = ledger
    var found: [BillAlerts.DuplicatePair] = []
    for series in recurrence.series where series.repeats != .weekly { found += inOneWindow(series, days) }
    found += nearEachOther(recurrence, days)
    var seen: Set<[Int]> = []
    pairs = found.filter { seen.insert([$0.first, $0.second].sorted()).inserted }.sorted {
      (ledger.transactions[$0.second].date, $0.second, $0.first)
        < (ledger.transactions[$1.second].date, $1.second, $1.first)
    }
  }

  private func isMarked(_ index: Int) -> Bool { ledger.transactions[index].details?.id != nil }

  private func pair(_ one: Int, _ other: Int) -> BillAlerts.DuplicatePair? {
    if isMarked(one) || isMarked(other) { return nil }
    let inOrder = (ledger.transactions[one].date, one) < (ledger.transactions[other].date, other)
    return BillAlerts.DuplicatePair(first: inOrder ? one : other, second: inOrder ? other : one)
  }

  private func inOneWindow(_ series: Recurrence.Series, _ days: ClosedRange<Day>) -> [BillAlerts.DuplicatePair] {
    guard ledger.transactions[series.template].direction == .spent else { return [] }
    return series.occurrences.flatMap { occurrence -> [BillAlerts.DuplicatePair] in
      guard let index = occurrence.entry else { return [] }
      return occurrence.extras.compactMap { pair(index, $0) }
    }.filter { days.contains(ledger.transactions[$0.second].date) }
  }

  private func nearEachOther(_ recurrence: Recurrence, _ days: ClosedRange<Day>) -> [BillAlerts.DuplicatePair] {
    let first = days.lowerBound.adding(days: -DoubledPayments.nearness)
    let indices = spent(first...days.upperBound)
    var byKey: [Key: [Int]] = [:]
    for index in indices { byKey[key(index), default: []].append(index) }
    var pairs: [BillAlerts.DuplicatePair] = []
    for group in byKey.values where group.count > 1 {
      let sorted = group.sorted { (ledger.transactions[$0].date, $0) < (ledger.transactions[$1].date, $1) }
      for (one, other) in zip(sorted, sorted.dropFirst()) {
        let (before, after) = (ledger.transactions[one].date, ledger.transactions[other].date)
        guard after.days(since: before) <= DoubledPayments.nearness, days.contains(after) else { continue }
        if let pair = pair(one, other) { pairs.append(pair) }
      }
    }
    let habits = habits(among: Set(pairs.map { key($0.first) }), through: days.upperBound)
    return pairs.filter { recurrence.series(of: $0.first) != nil || !habits.contains(key($0.first)) }
  }

  private func key(_ index: Int) -> Key {
    let transaction = ledger.transactions[index]
    return Key(title: UnicodeText.normalized(transaction.title, folding: true), amount: transaction.amount)
  }

  private func habits(among keys: Set<Key>, through last: Day) -> Set<Key> {
    // Titles are folded only if the amount matches, because folding is slow.
    let amounts = Set(keys.map(\.amount))
    var counts: [Key: Int] = [:]
    for index in spent(last.adding(days: -365)...last) where amounts.contains(ledger.transactions[index].amount) {
      counts[key(index), default: 0] += 1
    }
    return Set(counts.filter { $0.value >= DoubledPayments.habit }.keys)
  }

  private func spent(_ days: ClosedRange<Day>) -> [Int] {
    ledger.months.filter { $0.month >= days.lowerBound.month && $0.month <= days.upperBound.month }.flatMap { file in
      file.entries.filter { days.contains(ledger.transactions[$0].date) && ledger.transactions[$0].direction == .spent }
    }
  }
}
