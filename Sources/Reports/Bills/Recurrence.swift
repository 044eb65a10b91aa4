package import Ledger

/// What is expected again, and whether it came (BOOK.md §2, Repeats).
///
/// Entries of one title (without case), category and direction are a series once one of them has `repeats`; an entry
/// whose `for:` names one of them belongs to it whatever its own title. The newest entry with `repeats` rules: it says
/// which day is expected in every period, the earlier ones included.
///
/// Periods are looked at from the first entry of the ruling one's *run*: going back over the entries with `repeats`,
/// the run breaks where another rhythm stands, or where an `until` ended the series before the next entry. So a month
/// forgotten between two rents is found, and nothing is missed from before the habit began or while it paused. What was
/// missed before the window is not told.
package struct Recurrence: Sendable {
  package struct Series: Sendable {
    /// The index in `Ledger.transactions` of the entry that rules.
    package let ruling: Int
    package let repeats: Repeat
    /// Places in `Ledger.transactions`, oldest first, the ruling one included.
    package let members: [Int]
    /// What falls due is written by itself.
    package let isAutomatic: Bool
    /// One element a period, oldest first, to the end of the window or to the ruling entry's `until`; what was not
    /// matched before the window is left out, and so is what is skipped.
    package let occurrences: [Occurrence]
  }

  package struct Occurrence: Sendable, Equatable {
    /// The whole calendar week, month, quarter or year.
    package let period: ClosedRange<Day>
    /// The expected day, whichever day it came.
    package let day: Day
    package let state: State
  }

  package enum State: Sendable, Equatable {
    /// It came: the index in `Ledger.transactions`.
    case matched(Int)
    /// Later than today.
    case expected
    /// Today or earlier, and its period is not over.
    case due
    /// Its period is over.
    case missed
  }

  /// In the order of their ruling entries' places.
  package let series: [Series]
  /// The index in `series` of every member.
  private let seriesOfMember: [Int: Int]

  package init(_ ledger: Ledger, _ identifiers: Identifiers) {
    series = SeriesMembers(ledger, identifiers).lists
      .compactMap { Series(members: $0, ledger) }
      .sorted { $0.ruling < $1.ruling }
    var indices: [Int: Int] = [:]
    for (index, one) in series.enumerated() {
      for member in one.members { indices[member] = index }
    }
    seriesOfMember = indices
  }

  /// The series that a transaction belongs to, by its index in `Ledger.transactions`.
  package func series(of transaction: Int) -> Series? { seriesOfMember[transaction].map { series[$0] } }
}

extension Recurrence {
  /// An occurrence that has not come.
  package struct Open: Sendable, Equatable {
    /// The index in `Ledger.transactions` of its series' ruling entry, which gives title, category and amount.
    package let ruling: Int
    package let repeats: Repeat
    package let occurrence: Occurrence
  }

  /// Missed, due and expected ones of all series, by their days.
  package var open: [Open] {
    var open: [Open] = []
    for one in series {
      for occurrence in one.occurrences {
        if case .matched = occurrence.state { continue }
        open.append(Open(ruling: one.ruling, repeats: one.repeats, occurrence: occurrence))
      }
    }
    return open.sorted { ($0.occurrence.day, $0.ruling) < ($1.occurrence.day, $1.ruling) }
  }
}

extension Recurrence.Series {
  /// The one whose expected day lies in the month; nil for a weekly series, which has several.
  package func occurrence(in month: Month) -> Recurrence.Occurrence? {
    repeats == .weekly ? nil : occurrences.first { $0.day.month == month }
  }

  /// The one whose period contains the day.
  package func occurrence(on day: Day) -> Recurrence.Occurrence? {
    occurrences.first { $0.period.contains(day) }
  }

  /// What fell due since the newest entry of the series, up to today, and has not come; gaps before that entry stay gaps.
  package func openSinceNewest(in ledger: Ledger) -> [Recurrence.Occurrence] {
    guard let newest = members.last.map({ ledger.transactions[$0].date }) else { return [] }
    return occurrences.filter { occurrence in
      if case .matched = occurrence.state { return false }
      return occurrence.day > newest && occurrence.day <= ledger.today
    }
  }

  /// The first one that has not come and is not missed.
  package var next: Recurrence.Occurrence? {
    occurrences.first { $0.state == .due || $0.state == .expected }
  }

  /// - Parameter members: indices, in any order.
  /// - Returns: nil when none of them repeats.
  fileprivate init?(members indices: [Int], _ ledger: Ledger) {
    let members = indices.sorted { (ledger.transactions[$0].date, $0) < (ledger.transactions[$1].date, $1) }
    let run = RulingRun(members, ledger)
    guard let ruling = run.ruling, let repeats = ledger.transactions[ruling].details?.repeats else { return nil }
    self.ruling = ruling
    self.repeats = repeats
    self.members = members
    isAutomatic = ledger.transactions[ruling].details?.isAutomatic ?? false
    let periods = RepeatPeriods(
      repeats, day: ledger.transactions[ruling].date, firstWeekday: ledger.settings.firstWeekday)
    occurrences = Recurrence.Series.occurrences(members, from: run.first, periods, ruling, ledger)
  }

  private static func occurrences(
    _ members: [Int], from first: Day, _ periods: RepeatPeriods, _ ruling: Int, _ ledger: Ledger
  ) -> [Recurrence.Occurrence] {
    let until = ledger.transactions[ruling].details?.until
    let window = ledger.window.days
    let skips = members.flatMap { ledger.transactions[$0].details?.skips ?? [] }
    var occurrences: [Recurrence.Occurrence] = []
    var period = periods.period(of: first)
    var rest = members[...]
    while period.lowerBound <= window.upperBound {
      let day = periods.expectedDay(in: period)
      if let until, day > until { break }
      rest = rest.drop { ledger.transactions[$0].date < period.lowerBound }
      let inside = rest.prefix { ledger.transactions[$0].date <= period.upperBound }
      let match = match(inside, day: day, ruling, ledger)
      if match != nil || (window.contains(day) && !skips.contains(where: period.contains)) {
        let state = match.map { .matched($0) } ?? Recurrence.State(day, period, today: ledger.today)
        occurrences.append(Recurrence.Occurrence(period: period, day: day, state: state))
      }
      period = periods.period(of: period.upperBound.adding(days: 1))
    }
    return occurrences
  }

  /// The entry that is a period's occurrence: the ruling one in its own, then what says so by `for:`, then the nearest.
  private static func match(_ inside: ArraySlice<Int>, day: Day, _ ruling: Int, _ ledger: Ledger) -> Int? {
    if inside.contains(ruling) { return ruling }
    // Of two that are equally far the earlier one: members are sorted, and `min` keeps the first.
    return inside.min { left, right in rank(left, day, ledger) < rank(right, day, ledger) }
  }

  private static func rank(_ index: Int, _ day: Day, _ ledger: Ledger) -> (Int, Int) {
    let transaction = ledger.transactions[index]
    return (transaction.details?.occurrenceOf == nil ? 1 : 0, abs(transaction.date.days(since: day)))
  }
}

extension Recurrence.State {
  /// Of an occurrence that nothing matches.
  fileprivate init(_ day: Day, _ period: ClosedRange<Day>, today: Day) {
    self = day > today ? .expected : period.upperBound < today ? .missed : .due
  }
}

/// Which entry of a series rules, and since when in one stretch.
private struct RulingRun {
  private(set) var ruling: Int?
  /// The day of the run's first entry.
  private(set) var first = Day(number: 0)

  /// - Parameter members: oldest first.
  init(_ members: [Int], _ ledger: Ledger) {
    let repeating = members.filter { ledger.transactions[$0].details?.repeats != nil }
      .sorted { RulingRun.age(ledger.transactions[$0]) < RulingRun.age(ledger.transactions[$1]) }
    guard let newest = repeating.last else { return }
    ruling = newest
    first = ledger.transactions[newest].date
    let rhythm = ledger.transactions[newest].details?.repeats
    for index in repeating.reversed().dropFirst() {
      let transaction = ledger.transactions[index]
      if transaction.details?.repeats != rhythm { break }
      if let until = transaction.details?.until, until < first { break }
      first = transaction.date
    }
  }

  /// The newest is the greatest. Of several of one day the content decides, so that no result hangs on the order of
  /// lines in a file.
  private static func age(_ transaction: Transaction) -> (Day, Int, Int32, Int64) {
    let rhythm = transaction.details?.repeats.flatMap { Repeat.allCases.firstIndex(of: $0) } ?? 0
    return (
      transaction.date, Repeat.allCases.count - rhythm, transaction.details?.until?.number ?? .max,
      transaction.amount.minor
    )
  }
}
