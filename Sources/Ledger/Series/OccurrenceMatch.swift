/// The assignment of a series' entries to its occurrences.
struct OccurrenceMatch {
  private let template: Int
  private let expectedDays: RecurrenceDays
  private let ledger: Ledger
  /// The entries of each window, oldest first.
  private var members: [Int: [Member]] = [:]

  private struct Member {
    /// The index of the entry in `Ledger.transactions`.
    var index: Int
    /// The rank among the entries of a window. The entry with the lowest rank becomes the occurrence.
    var rank: Int
  }

  init(_ members: [Int], _ template: Int, _ expectedDays: RecurrenceDays, _ ledger: Ledger) {
    self.template = template
    self.expectedDays = expectedDays
    self.ledger = ledger
    for index in members {
      let reference = ledger.transactions[index].details?.occurrenceOf
      let number = index == template ? 0 : expectedDays.windowNumber(of: ledger.transactions[index])
      let isNamed = reference?.period.flatMap(expectedDays.windowNumber) != nil
      let rank = index == template ? 0 : isNamed ? 1 : reference != nil ? 2 : 3
      self.members[number, default: []].append(Member(index: index, rank: rank))
    }
  }

  /// Returns the occurrences, oldest first.
  ///
  /// - Parameter first: the day of the first entry in the template entry's run.
  func occurrences(from first: Day) -> [Recurrence.Occurrence] {
    let details = ledger.transactions[template].details
    let all = members.values.joined()
    let skipped = Set(all.flatMap { ledger.transactions[$0.index].details?.skips ?? [] }.map(expectedDays.windowNumber))
    let days = ledger.window.days
    let start = expectedDays.windowNumber(of: first)
    let end = max(start, expectedDays.windowNumber(of: days.upperBound))
    var occurrences: [Recurrence.Occurrence] = []
    let named = members.keys.filter { $0 > end && entry(of: $0)?.rank == 1 }.sorted()
    for number in Array(start...end) + named {
      let day = expectedDays.expectedDay(number)
      var entry = entry(of: number)
      // After `until`, an entry is an occurrence only if its `for:` contains the period.
      let isOver = details?.until.map { day > $0 } ?? false
      if isOver, entry?.rank != 1 { entry = nil }
      if entry == nil, isOver || !days.contains(day) || skipped.contains(number) { continue }
      let window = expectedDays.window(number)
      occurrences.append(
        Recurrence.Occurrence(
          number: number, window: window, day: day,
          state: entry.map { .matched($0.index) } ?? Recurrence.State(day, window, today: ledger.today),
          extras: (members[number] ?? []).map(\.index).filter { $0 != entry?.index }))
    }
    return occurrences
  }

  /// Returns the entry that counts as the occurrence of the window. The template entry has the highest priority, then
  /// an entry whose `for:` specifies the period, then an entry whose `for:` specifies only the series, then the entry
  /// nearest to the expected day. Entries in the opposite direction, such as a returned rent, are ignored.
  private func entry(of number: Int) -> Member? {
    let day = expectedDays.expectedDay(number)
    let direction = ledger.transactions[template].direction
    // Of two equally near entries the earlier one: they are sorted, and `min` returns the first.
    return members[number]?.filter { ledger.transactions[$0.index].direction == direction }.min { left, right in
      func order(_ one: Member) -> (Int, Int) { (one.rank, abs(ledger.transactions[one.index].date.days(since: day))) }
      return order(left) < order(right)
    }
  }
}
