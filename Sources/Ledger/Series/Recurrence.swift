/// The series of a ledger: payments that are expected again, and whether each came (BOOK.md §2, Repeats; MONEY.md §2).
///
/// Entries of one title (without case), category and direction are a series once one of them has `repeats`; an entry
/// whose `for:` names one of them belongs to it whatever its own title. The newest entry with `repeats` rules: it says
/// which days are expected, the earlier ones included.
///
/// Each expected day has a window of days around it (`RepeatWindows`), and one entry of a window is its occurrence.
/// Windows are looked at from the first entry of the ruling one's *run*: going back over the entries with `repeats`,
/// the run breaks where another rhythm stands, or where an `until` ended the series before the next entry. So a month
/// forgotten between two rents is found, and nothing is missed from before the habit began or while it paused. What was
/// missed before the rolling year is not told.
package struct Recurrence: Sendable {
  package struct Series: Sendable {
    /// The index in `Ledger.transactions` of the entry that rules.
    package let ruling: Int
    package let repeats: Repeat
    package let windows: RepeatWindows
    /// Indices in `Ledger.transactions`, oldest first, the ruling one included.
    package let members: [Int]
    /// Whether a build writes what falls due (`auto: yes`).
    package let isAutomatic: Bool
    /// One element a window, oldest first, to the end of the rolling year or to the ruling entry's `until`; what was not
    /// matched before the rolling year is left out, and so is what is skipped.
    package let occurrences: [Occurrence]
    /// The index in `Ledger.transactions` of the entry whose amount and account an occurrence to come will have: the
    /// newest up to today that is an occurrence, else the ruling one.
    package let newest: Int
    /// An occurrence to come as an entry: title, category and tags of the ruling entry; date, amount, parts and accounts
    /// of the newest one, converted at the newest rate.
    package let expected: Transaction
  }

  package struct Occurrence: Sendable, Equatable {
    /// The number of its window in `windows`.
    package let number: Int
    /// The days of which an entry is this one.
    package let window: ClosedRange<Day>
    /// The expected day, whichever day it came.
    package let day: Day
    package let state: State
    /// Other entries of the series in this window, the oldest first: indices in `Ledger.transactions`.
    package let extras: [Int]
  }

  package enum State: Sendable, Equatable {
    /// Paid or received; the index of the entry in `Ledger.transactions`.
    case matched(Int)
    /// Later than today.
    case expected
    /// Today or earlier, and its window is not over.
    case due
    /// Not there, and its window is over.
    case missed
  }

  /// All series, in the order of their ruling entries in the ledger.
  package let series: [Series]
  /// The index in `series` of every member.
  private let seriesOfMember: [Int: Int]

  package init(_ ledger: Ledger) {
    series = SeriesGrouping(ledger).lists
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
  package struct Open: Sendable {
    /// The index in `Ledger.transactions` of its series' ruling entry, which gives title, category and tags.
    package let ruling: Int
    /// The index of the entry that the amount is of.
    package let newest: Int
    package let repeats: Repeat
    package let occurrence: Occurrence
    /// The entry it will be, but for its day: what it costs and where.
    package let expected: Transaction

    package init(_ series: Series, _ occurrence: Occurrence) {
      ruling = series.ruling
      newest = series.newest
      repeats = series.repeats
      self.occurrence = occurrence
      expected = series.expected
    }
  }

  /// Missed, due and expected ones of all series, by their days.
  package var open: [Open] {
    var open: [Open] = []
    for one in series {
      for occurrence in one.occurrences where occurrence.isOpen { open.append(Open(one, occurrence)) }
    }
    return open.sorted { ($0.occurrence.day, $0.ruling) < ($1.occurrence.day, $1.ruling) }
  }
}

extension Recurrence.Occurrence {
  /// Whether it has not come.
  package var isOpen: Bool { taker == nil }

  /// The entry that is this occurrence.
  package var taker: Int? {
    if case .matched(let index) = state { index } else { nil }
  }
}

extension Recurrence.Series {
  /// The one that `for:` or `--for` names; nil where none is expected there, and for a month of a weekly series, which
  /// has several.
  package func occurrence(in period: MonthOrDay) -> Recurrence.Occurrence? {
    guard let number = windows.number(of: period) else { return nil }
    return occurrences.first { $0.number == number }
  }

  /// Occurrences that fell due by today and have not come, after the last one that came and whose day is not after today;
  /// earlier gaps stay gaps.
  package func openSinceLast(in ledger: Ledger) -> [Recurrence.Occurrence] {
    let due = occurrences.filter { $0.day <= ledger.today }
    guard let last = due.lastIndex(where: { !$0.isOpen }) else { return [] }
    return Array(due[(last + 1)...])
  }

  /// The first one that has not come and is not missed.
  package var next: Recurrence.Occurrence? {
    occurrences.first { $0.state == .due || $0.state == .expected }
  }

  /// The open one whose day is nearest; of two equally near ones the earlier.
  package func open(nearestTo day: Day) -> Recurrence.Occurrence? {
    occurrences.filter(\.isOpen).min { abs($0.day.days(since: day)) < abs($1.day.days(since: day)) }
  }

  /// The period that `for:` says for an occurrence where the id alone would mean another one.
  package func period(of occurrence: Recurrence.Occurrence) -> MonthOrDay {
    repeats == .weekly ? .day(occurrence.day) : .month(occurrence.day.month)
  }

  /// The value of `for:` for an entry of a day that is a given occurrence.
  package func reference(
    to occurrence: Recurrence.Occurrence, from day: Day, _ identifiers: Identifiers
  ) -> OccurrenceReference {
    OccurrenceReference(
      identifiers.ids[ruling], occurrence.window.contains(day) ? nil : period(of: occurrence))
  }
}

// MARK: - Making one

extension Recurrence.Series {
  /// - Parameter members: indices, in any order.
  /// - Returns: nil when none of them repeats.
  fileprivate init?(members indices: [Int], _ ledger: Ledger) {
    let members = indices.sorted { (ledger.transactions[$0].date, $0) < (ledger.transactions[$1].date, $1) }
    let run = ActiveTemplate(members, ledger)
    guard let ruling = run.ruling, let repeats = ledger.transactions[ruling].details?.repeats else { return nil }
    let windows = RepeatWindows(repeats, day: ledger.transactions[ruling].date, dayOfMonth: run.dayOfMonth)
    let occurrences = OccurrenceMatch(members, ruling, windows, ledger).occurrences(from: run.first)
    let taken = occurrences.filter { $0.taker.map { ledger.transactions[$0].date <= ledger.today } ?? false }
    let newest = taken.max { left, right in
      func age(_ one: Recurrence.Occurrence) -> (Day, Int) {
        (one.taker.map { ledger.transactions[$0].date } ?? one.day, one.number)
      }
      return age(left) < age(right)
    }
    self.ruling = ruling
    self.repeats = repeats
    self.windows = windows
    self.members = members
    isAutomatic = ledger.transactions[ruling].details?.isAutomatic ?? false
    self.occurrences = occurrences
    self.newest = newest?.taker ?? ruling
    expected = ledger.expected(ruling, withAmountOf: self.newest)
  }
}

/// Which entry of a series is which occurrence.
private struct OccurrenceMatch {
  private let ruling: Int
  private let windows: RepeatWindows
  private let ledger: Ledger
  /// The entries of each window, oldest first.
  private var members: [Int: [Member]] = [:]

  private struct Member {
    /// The index in `Ledger.transactions`.
    var index: Int
    /// The order in which entries of one window are taken; the lowest comes first.
    var rank: Int
  }

  init(_ members: [Int], _ ruling: Int, _ windows: RepeatWindows, _ ledger: Ledger) {
    self.ruling = ruling
    self.windows = windows
    self.ledger = ledger
    for index in members {
      let reference = ledger.transactions[index].details?.occurrenceOf
      let number = index == ruling ? 0 : windows.number(of: ledger.transactions[index])
      let isNamed = reference?.period.flatMap(windows.number) != nil
      let rank = index == ruling ? 0 : isNamed ? 1 : reference != nil ? 2 : 3
      self.members[number, default: []].append(Member(index: index, rank: rank))
    }
  }

  /// - Parameter first: the day of the first entry that repeats.
  func occurrences(from first: Day) -> [Recurrence.Occurrence] {
    let details = ledger.transactions[ruling].details
    let all = members.values.joined()
    let skipped = Set(all.flatMap { ledger.transactions[$0.index].details?.skips ?? [] }.map(windows.number))
    let days = ledger.window.days
    let start = windows.number(of: first)
    let end = max(start, windows.number(of: days.upperBound))
    var occurrences: [Recurrence.Occurrence] = []
    let named = members.keys.filter { $0 > end && taker(of: $0)?.rank == 1 }.sorted()
    for number in Array(start...end) + named {
      let day = windows.expectedDay(number)
      var taker = taker(of: number)
      // What is over comes no more, but for what says so itself.
      let isOver = details?.until.map { day > $0 } ?? false
      if isOver, taker?.rank != 1 { taker = nil }
      if taker == nil, isOver || !days.contains(day) || skipped.contains(number) { continue }
      let window = windows.window(number)
      occurrences.append(
        Recurrence.Occurrence(
          number: number, window: window, day: day,
          state: taker.map { .matched($0.index) } ?? Recurrence.State(day, window, today: ledger.today),
          extras: (members[number] ?? []).map(\.index).filter { $0 != taker?.index }))
    }
    return occurrences
  }

  /// The entry that is an occurrence: the ruling one its own, then what names its period, then what names the series,
  /// then the nearest. What goes the other way, like a rent that is paid back, is none.
  private func taker(of number: Int) -> Member? {
    let day = windows.expectedDay(number)
    let direction = ledger.transactions[ruling].direction
    // Of two that are equally far the earlier one: members are sorted, and `min` keeps the first.
    return members[number]?.filter { ledger.transactions[$0.index].direction == direction }.min { left, right in
      func order(_ one: Member) -> (Int, Int) { (one.rank, abs(ledger.transactions[one.index].date.days(since: day))) }
      return order(left) < order(right)
    }
  }
}

extension Recurrence.State {
  /// The state of an occurrence that no entry is.
  fileprivate init(_ day: Day, _ window: ClosedRange<Day>, today: Day) {
    self = day > today ? .expected : window.upperBound < today ? .missed : .due
  }
}

/// Which entry of a series rules, and since when in one stretch.
private struct ActiveTemplate {
  private(set) var ruling: Int?
  /// The day of the run's first entry.
  private(set) var first = Day(number: 0)
  /// The ruling entry's, or a later one that an earlier entry of the run has where the ruling one's month is too short.
  private(set) var dayOfMonth = 1

  /// - Parameter members: oldest first.
  init(_ members: [Int], _ ledger: Ledger) {
    let repeating = members.filter { ledger.transactions[$0].details?.repeats != nil }
      .sorted { ActiveTemplate.age(ledger.transactions[$0]) < ActiveTemplate.age(ledger.transactions[$1]) }
    guard let newest = repeating.last else { return }
    ruling = newest
    first = ledger.transactions[newest].date
    dayOfMonth = first.dayOfMonth
    let isLastOfMonth = first == first.month.lastDay
    let rhythm = ledger.transactions[newest].details?.repeats
    for index in repeating.reversed().dropFirst() {
      let transaction = ledger.transactions[index]
      if transaction.details?.repeats != rhythm { break }
      if let until = transaction.details?.until, until < first { break }
      first = transaction.date
      if isLastOfMonth { dayOfMonth = max(dayOfMonth, first.dayOfMonth) }
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

extension Ledger {
  /// An entry that comes again, with the amount, the parts and the accounts of another one of its series.
  fileprivate func expected(_ ruling: Int, withAmountOf newest: Int) -> Transaction {
    var expected = transactions[ruling]
    let model = transactions[newest]
    if newest != ruling {
      expected.date = model.date
      expected.amount = model.amount
      expected.account = model.account
      expected.homeAmount = model.homeAmount
      expected.split = model.split.filter { $0.category != expected.category }
      let accounts = (model.details?.destination, model.details?.arrived, model.details?.booked)
      if expected.details != nil || model.details != nil {
        expected.details = (expected.details ?? TransactionDetails.none).with {
          ($0.destination, $0.arrived, $0.booked) = accounts
        }
      }
    }
    guard expected.amount.currency != homeCurrency else { return expected }
    // What was booked then says little of a day to come, unless nothing else does.
    if case .converted(let minor) = rates.convert(expected.amount, to: homeCurrency, on: today) {
      expected.homeAmount = HomeAmount(minor)
      expected.split.convert(of: expected.amount.minor, to: expected.homeAmount)
      expected.details = expected.details?.with { $0.booked = nil }
    }
    return expected
  }
}
