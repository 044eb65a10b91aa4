import Diagnostics
import Formats
package import Ledger
import Reports

/// Functions that mark bills as paid and write the occurrences of recurring transactions.
extension Draft {
  /// The entries that a change wrote or marked as paid.
  package struct PaymentResult: Sendable {
    package struct Entry: Sendable {
      package var edited: EditedEntry
      package var direction: Transaction.Direction
      /// The payment date that was written; `nil` for an occurrence whose payment date is its own date.
      package var day: Day?
    }

    package var entries: [Entry]
    /// The errors for due occurrences that could not be written. All other due occurrences were written.
    package var failures: [BookError] = []
  }

  /// An occurrence that a build wrote automatically.
  package struct AutomaticEntry: Sendable {
    package var entry: EditedEntry
    package var day: Day
    /// The id of the template entry of the series.
    package var series: String
  }

  /// Marks pending bills as paid or, if `period` is given, pays the occurrences of recurring bills. Throws an error if
  /// any of the bills or occurrences cannot be paid.
  ///
  /// - Parameters:
  ///   - parts: ids, or parts of ids.
  ///   - day: the payment date as written in the book; `nil` for today.
  ///   - typed: the day as the user entered it, if different from `day`.
  ///   - period: the period of the occurrences to pay, as a month or, for weekly series, a day; `nil` to pay the bills
  ///     themselves.
  package mutating func pay(
    _ parts: [String], on day: String?, typed: String? = nil, for period: String?
  ) throws(BookError) -> PaymentResult {
    if day == "no" { throw .paidOnNoDay }
    let payments = Payments(self, day: day, typed: typed)
    var plan = Plan()
    for part in parts {
      if let period { try plan.add(payments, part, period) } else { try plan.bills.append(payments.bill(part)) }
    }
    return try carryOut(plan, payments)
  }

  /// Marks all bills that are due by today as paid. Also writes the due occurrences after the newest entry of each
  /// series, including income and transfers.
  ///
  /// - Parameter day: the payment date of the bills; `nil` for today. Occurrences keep their own dates.
  package mutating func payDue(on day: String?, typed: String? = nil) throws(BookError) -> PaymentResult {
    if day == "no" { throw .paidOnNoDay }
    let payments = Payments(self, day: day, typed: typed)
    var plan = Plan()
    plan.bills = payments.dueBills
    for series in payments.recurrence.series { try plan.addDue(of: series, payments) }
    plan.occurrences.sort { $0.day < $1.day }
    return try carryOut(plan, payments)
  }

  /// Writes the occurrences that have become due since the newest entry of each series with `auto: yes`.
  package mutating func writeAutomatic() throws(BookError) -> (written: [AutomaticEntry], failures: [BookError]) {
    let payments = Payments(self, day: nil)
    var plan = Plan()
    for series in payments.recurrence.series where series.isAutomatic {
      try plan.addDue(of: series, payments)
    }
    plan.occurrences.sort { $0.day < $1.day }
    let days = plan.occurrences.map { ($0.day, $0.series) }
    let paid = try carryOut(plan, payments)
    let written = zip(paid.entries, days).map { AutomaticEntry(entry: $0.edited, day: $1.0, series: $1.1) }
    return (written, paid.failures)
  }

  // MARK: Planning

  /// The bills to pay and the occurrences to write in one change.
  private struct Plan {
    struct Occurrence {
      var day: Day
      /// The id of the template entry of the series, from which title and category are copied.
      var series: String
      var fields: [FieldChange]
      var direction: Transaction.Direction
      var paid: Day?
    }

    /// The bills to pay, as indices of transactions in the ledger.
    var bills: [Int] = []
    var occurrences: [Occurrence] = []
    var failures: [BookError] = []

    /// Adds the series' occurrence in the given period to the plan. An existing entry for the occurrence is to be
    /// marked as paid; otherwise, a new entry is to be written.
    mutating func add(_ payments: Payments, _ part: String, _ period: String) throws(BookError) {
      let series = try payments.series(part)
      let ledger = payments.reading.ledger
      let title = ledger.transactions[series.template].title
      guard let occurrence = try payments.occurrence(of: series, in: period) else {
        throw .notExpected(
          title: title, period: period, series.repeats, from: ledger.transactions[series.members[0]].date,
          until: ledger.transactions[series.template].details?.until)
      }
      guard case .matched(let index) = occurrence.state else {
        return try add(series, occurrence.day, paid: payments.paid(series), payments)
      }
      if ledger.transactions[index].direction != .spent {
        throw .occurrenceExists(title: title, period: period, id: payments.reading.ids.ids[index])
      }
      bills.append(try payments.unpaid(index))
    }

    /// Adds all occurrences of the series after its newest entry, up to today.
    mutating func addDue(of series: Recurrence.Series, _ payments: Payments) throws(BookError) {
      let ledger = payments.reading.ledger
      let template = ledger.transactions[series.template]
      for occurrence in series.openSinceLast(in: ledger) {
        // The payment date is the occurrence's date plus the days from date to due date in the template.
        let paid = template.due.map { occurrence.day.adding(days: $0.days(since: template.date)) }
        do throws(BookError) {
          try add(series, occurrence.day, paid: paid.map { "\($0)" }, payments)
        } catch {
          guard case .transferBetweenCurrencies = error else { throw error }
          failures.append(error)
        }
      }
    }

    private mutating func add(
      _ series: Recurrence.Series, _ day: Day, paid: String?, _ payments: Payments
    ) throws(BookError) {
      let fields = try payments.fields(of: series, on: day, paid: paid)
      occurrences.append(
        Occurrence(
          day: day, series: payments.reading.ids.ids[series.template], fields: fields,
          direction: series.expected.direction, paid: paid.flatMap { Day($0) }))
    }
  }

  private mutating func carryOut(_ plan: Plan, _ payments: Payments) throws(BookError) -> PaymentResult {
    let day = payments.day ?? "\(payments.reading.ledger.today)"
    let paid = [FieldChange(.paid, .one(day), typed: payments.typedDay)]
    var bills: [Int] = []
    for bill in plan.bills where !bills.contains(bill) { bills.append(bill) }
    // The last entry of each file is changed first, so that the offsets of the other entries remain valid.
    var edited: [Int: EditedEntry] = [:]
    for bill in bills.sorted(by: { payments.reading.start(of: $0) > payments.reading.start(of: $1) }) {
      edited[bill] = try edit(ExistingEntry(payments.reading, bill), paid)
    }
    let written = try add(plan.occurrences.map(\.fields), areTyped: false)
    var entries = bills.compactMap {
      edited[$0].map { PaymentResult.Entry(edited: $0, direction: .spent, day: Day(day)) }
    }
    entries += zip(written, plan.occurrences).map {
      PaymentResult.Entry(edited: $0, direction: $1.direction, day: $1.paid)
    }
    if entries.count > 1 { locate(&entries) }
    return PaymentResult(entries: entries, failures: plan.failures)
  }

  /// Corrects the line numbers of the entries, which later changes may have shifted.
  private func locate(_ entries: inout [PaymentResult.Entry]) {
    let reading = read(.edited)
    for place in entries.indices {
      guard let index = reading.ids.index(of: entries[place].edited.id) else { continue }
      entries[place].edited.line = line(of: ExistingEntry(reading, index))
    }
  }
}
