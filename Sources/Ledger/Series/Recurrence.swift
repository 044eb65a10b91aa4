/// The series of recurring transactions in a ledger, and the state of each occurrence.
///
/// Entries with the same title (ignoring case), category and direction are a series if any of these entries has
/// `repeats`. An entry whose `for:` refers to an entry of the series also belongs to the series. The newest entry with
/// `repeats` is the *template entry*: it determines all expected days, including earlier ones.
///
/// Each expected day has a window of days around it (`RecurrenceDays`); one entry in the window is its occurrence.
/// Windows begin at the first entry of the template entry's *run*. Going back through the entries with `repeats`, the
/// run ends at an entry with a different interval, or at one whose `until` is before the next entry. A forgotten month
/// between two rents is therefore reported, but not the time before the series began or a pause. Occurrences missed
/// before the rolling year are not reported.
package struct Recurrence: Sendable {
  package struct Series: Sendable {
    /// The index in `Ledger.transactions` of the template entry, which determines the expected days.
    package let template: Int
    package let repeats: Repeat
    package let expectedDays: RecurrenceDays
    /// The indices in `Ledger.transactions` of the series' entries, oldest first, including the template entry.
    package let members: [Int]
    /// Whether builds add due occurrences automatically (`auto: yes`).
    package let isAutomatic: Bool
    /// The occurrences, oldest first, at most one for each window. An occurrence without an entry is included only if
    /// it is expected in the rolling year, not after `until` of the template entry, and not skipped.
    package let occurrences: [Occurrence]
    /// The index in `Ledger.transactions` of the entry from which future occurrences take their amount and accounts:
    /// the newest occurrence up to today or, if there is none, the template entry.
    package let newest: Int
    /// A future occurrence as an entry. Its title, category and tags come from the template entry. Its date, amount,
    /// parts and accounts come from the newest occurrence. Other currencies are converted at today's rate.
    package let expected: Transaction
  }

  package struct Occurrence: Sendable, Equatable {
    /// The number of the occurrence's window in `expectedDays`.
    package let number: Int
    /// The range of days of the occurrence. An entry of the series on one of these days counts as the occurrence.
    package let window: ClosedRange<Day>
    /// The expected day. The date of the entry may differ.
    package let day: Day
    package let state: State
    /// The other entries of the series in the same window, oldest first: indices in `Ledger.transactions`.
    package let extras: [Int]
  }

  package enum State: Sendable, Equatable {
    /// Paid or received; the index of the entry in `Ledger.transactions`.
    case matched(Int)
    /// The expected day is after today.
    case expected
    /// The expected day is today or earlier, and the window has not ended.
    case due
    /// There is no entry, and the window has ended.
    case missed
  }

  /// All series, in the order of their template entries in the ledger.
  package let series: [Series]
  /// Maps the index of an entry to the index of its series in `series`. Only entries that belong to a series are
  /// included.
  private let seriesOfMember: [Int: Int]

  package init(_ ledger: Ledger) {
    series = SeriesGrouping(ledger).lists
      .compactMap { Series(members: $0, ledger) }
      .sorted { $0.template < $1.template }
    var indices: [Int: Int] = [:]
    for (index, one) in series.enumerated() {
      for member in one.members { indices[member] = index }
    }
    seriesOfMember = indices
  }

  /// Returns the series of the transaction; `nil` if the transaction does not recur.
  ///
  /// - Parameter transaction: an index in `Ledger.transactions`.
  package func series(of transaction: Int) -> Series? { seriesOfMember[transaction].map { series[$0] } }
}

extension Recurrence {
  /// An occurrence without an entry.
  package struct Open: Sendable {
    /// The index in `Ledger.transactions` of the template entry, which determines title, category and tags.
    package let template: Int
    /// The index in `Ledger.transactions` of the entry that determines the amount.
    package let newest: Int
    package let repeats: Repeat
    package let occurrence: Occurrence
    /// The occurrence as an entry. Its amount and accounts are those of the occurrence; its date is not.
    package let expected: Transaction

    package init(_ series: Series, _ occurrence: Occurrence) {
      template = series.template
      newest = series.newest
      repeats = series.repeats
      self.occurrence = occurrence
      expected = series.expected
    }
  }

  /// The missed, due and expected occurrences of all series, sorted by day.
  package var open: [Open] {
    var open: [Open] = []
    for one in series {
      for occurrence in one.occurrences where occurrence.isOpen { open.append(Open(one, occurrence)) }
    }
    return open.sorted { ($0.occurrence.day, $0.template) < ($1.occurrence.day, $1.template) }
  }
}

extension Recurrence.Occurrence {
  /// Whether the occurrence has no entry.
  package var isOpen: Bool { entry == nil }

  /// The entry that is this occurrence, as an index in `Ledger.transactions`; `nil` if the occurrence has no entry.
  package var entry: Int? {
    if case .matched(let index) = state { index } else { nil }
  }
}

extension Recurrence.Series {
  /// Returns the occurrence in a period that was specified by `for:` or `--for`; `nil` if no occurrence is expected in
  /// the period, or for a month of a weekly series.
  package func occurrence(in period: MonthOrDay) -> Recurrence.Occurrence? {
    guard let number = expectedDays.windowNumber(of: period) else { return nil }
    return occurrences.first { $0.number == number }
  }

  /// Returns the occurrences up to today that follow the last occurrence with an entry; empty if no occurrence has one.
  /// Earlier gaps are omitted.
  package func openSinceLast(in ledger: Ledger) -> [Recurrence.Occurrence] {
    let due = occurrences.filter { $0.day <= ledger.today }
    guard let last = due.lastIndex(where: { !$0.isOpen }) else { return [] }
    return Array(due[(last + 1)...])
  }

  /// The first occurrence that has no entry and is not missed.
  package var next: Recurrence.Occurrence? {
    occurrences.first { $0.state == .due || $0.state == .expected }
  }

  /// Returns the occurrence without an entry that is nearest to the given day. If two are equally near, returns the
  /// earlier one.
  package func open(nearestTo day: Day) -> Recurrence.Occurrence? {
    occurrences.filter(\.isOpen).min { abs($0.day.days(since: day)) < abs($1.day.days(since: day)) }
  }

  /// Returns the period that identifies the occurrence in `for:`: the expected day if the series is weekly, otherwise
  /// the month.
  package func period(of occurrence: Recurrence.Occurrence) -> MonthOrDay {
    repeats == .weekly ? .day(occurrence.day) : .month(occurrence.day.month)
  }

  /// Returns the value of `for:` that assigns an entry with the given day to the occurrence.
  package func reference(
    to occurrence: Recurrence.Occurrence, from day: Day, _ identifiers: Identifiers
  ) -> OccurrenceReference {
    OccurrenceReference(
      identifiers.ids[template], occurrence.window.contains(day) ? nil : period(of: occurrence))
  }
}

// MARK: - Making one

extension Recurrence.Series {
  /// Creates a series from the given entries.
  ///
  /// - Parameter members: indices of entries, in any order.
  /// - Returns: `nil` if no entry has `repeats`.
  fileprivate init?(members indices: [Int], _ ledger: Ledger) {
    let members = indices.sorted { (ledger.transactions[$0].date, $0) < (ledger.transactions[$1].date, $1) }
    let run = TemplateRun(members, ledger)
    guard let template = run.template, let repeats = ledger.transactions[template].details?.repeats else { return nil }
    let expectedDays = RecurrenceDays(repeats, day: ledger.transactions[template].date, dayOfMonth: run.dayOfMonth)
    let occurrences = OccurrenceMatch(members, template, expectedDays, ledger).occurrences(from: run.first)
    let taken = occurrences.filter { $0.entry.map { ledger.transactions[$0].date <= ledger.today } ?? false }
    let newest = taken.max { left, right in
      func age(_ one: Recurrence.Occurrence) -> (Day, Int) {
        (one.entry.map { ledger.transactions[$0].date } ?? one.day, one.number)
      }
      return age(left) < age(right)
    }
    self.template = template
    self.repeats = repeats
    self.expectedDays = expectedDays
    self.members = members
    isAutomatic = ledger.transactions[template].details?.isAutomatic ?? false
    self.occurrences = occurrences
    self.newest = newest?.entry ?? template
    expected = ledger.expected(template, withAmountOf: self.newest)
  }
}

extension Recurrence.State {
  /// Determines the state of an occurrence without an entry.
  init(_ day: Day, _ window: ClosedRange<Day>, today: Day) {
    self = day > today ? .expected : window.upperBound < today ? .missed : .due
  }
}

extension Ledger {
  /// Returns the template entry with the amount, parts and accounts of another entry in its series.
  fileprivate func expected(_ template: Int, withAmountOf newest: Int) -> Transaction {
    var expected = transactions[template]
    let model = transactions[newest]
    if newest != template {
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
    // The amount booked then is a poor estimate for another day; it is used only without a rate.
    if case .converted(let minor) = rates.convert(expected.amount, to: homeCurrency, on: today) {
      expected.homeAmount = HomeAmount(minor)
      expected.split.convert(of: expected.amount.minor, to: expected.homeAmount)
      expected.details = expected.details?.with { $0.booked = nil }
    }
    return expected
  }
}
