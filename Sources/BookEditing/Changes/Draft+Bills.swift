import Diagnostics
package import Ledger
import Formats
import Reports

/// Functions that mark bills as paid, and that write the occurrences of recurring bills.
extension Draft {
  /// The entries that a change marked as paid or wrote.
  package struct Paid: Sendable {
    package struct Entry: Sendable {
      package var edited: Edited
      package var direction: Transaction.Direction
      /// The payment date that was written; `nil` for an occurrence that is paid on its own date.
      package var day: Day?
    }

    package var entries: [Entry]
    /// The errors for due occurrences that could not be written. All other occurrences were written.
    package var leftOut: [BookError] = []
  }

  /// An occurrence that a build wrote automatically.
  package struct Automatic: Sendable {
    package var entry: Edited
    package var day: Day
    /// The id of an entry in the series. The occurrence can be added to `skip` of this entry.
    package var series: String
  }

  /// Marks the given pending bills as paid. If one of them cannot be paid, nothing is changed.
  ///
  /// - Parameters:
  ///   - parts: ids, or parts of ids.
  ///   - day: the payment date as written in the book; `nil` for today.
  ///   - typed: the day as the user entered it, if different from `day`.
  ///   - period: the paid occurrence of recurring bills: a month, or a day for weekly series; `nil` for single bills.
  package mutating func pay(
    _ parts: [String], on day: String?, typed: String? = nil, for period: String?
  ) throws(BookError) -> Paid {
    if day == "no" { throw .paidOnNoDay }
    let payments = Payments(self, day: day, typed: typed)
    var plan = Plan()
    for part in parts {
      if let period { try plan.add(payments, part, period) } else { try plan.bills.append(payments.bill(part)) }
    }
    return try carryOut(plan, payments)
  }

  /// Marks all bills that are due by today as paid. Also writes the due occurrences since the newest entry of each
  /// series, including income and transfers.
  ///
  /// - Parameter day: the payment date of the bills; `nil` for today. Occurrences keep their own dates.
  package mutating func payDue(on day: String?, typed: String? = nil) throws(BookError) -> Paid {
    if day == "no" { throw .paidOnNoDay }
    let payments = Payments(self, day: day, typed: typed)
    var plan = Plan()
    plan.bills = payments.dueBills
    for series in payments.recurrence.series { try plan.addDue(of: series, payments) }
    plan.occurrences.sort { $0.day < $1.day }
    return try carryOut(plan, payments)
  }

  /// Writes the due occurrences of each series with `auto: yes`. Occurrences before the newest entry of the series are
  /// not written.
  package mutating func writeAutomatic() throws(BookError) -> (written: [Automatic], leftOut: [BookError]) {
    let payments = Payments(self, day: nil)
    var plan = Plan()
    for series in payments.recurrence.series where series.isAutomatic {
      try plan.addDue(of: series, payments)
    }
    plan.occurrences.sort { $0.day < $1.day }
    let days = plan.occurrences.map { ($0.day, $0.series) }
    let paid = try carryOut(plan, payments)
    let written = zip(paid.entries, days).map { Automatic(entry: $0.edited, day: $1.0, series: $1.1) }
    return (written, paid.leftOut)
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
    var leftOut: [BookError] = []

    /// Adds the occurrence of a series in a period to the plan. If the occurrence has an entry, this entry will be
    /// marked as paid; otherwise, a new entry will be written.
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

    /// Adds all occurrences of a series after its newest entry, up to today.
    mutating func addDue(of series: Recurrence.Series, _ payments: Payments) throws(BookError) {
      let ledger = payments.reading.ledger
      let template = ledger.transactions[series.template]
      for occurrence in series.openSinceLast(in: ledger) {
        // The payment date is the occurrence's date plus the days from date to due date in the template.
        let paid = template.due.map { occurrence.day.adding(days: $0.days(since: template.date)) }
        do throws(BookError) {
          try add(series, occurrence.day, paid: paid.map { "\($0)" }, payments)
        } catch {
          guard case .betweenCurrencies = error else { throw error }
          leftOut.append(error)
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

  private mutating func carryOut(_ plan: Plan, _ payments: Payments) throws(BookError) -> Paid {
    let day = payments.day ?? "\(payments.reading.ledger.today)"
    let paid = [FieldChange(.paid, .one(day), typed: payments.typedDay)]
    var bills: [Int] = []
    for bill in plan.bills where !bills.contains(bill) { bills.append(bill) }
    // The last entry of each file is changed first, so that the offsets of the other entries remain valid.
    var edited: [Int: Edited] = [:]
    for bill in bills.sorted(by: { payments.reading.start(of: $0) > payments.reading.start(of: $1) }) {
      edited[bill] = try edit(Found(payments.reading, bill), paid)
    }
    let written = try add(plan.occurrences.map(\.fields), areTyped: false)
    var entries = bills.compactMap { edited[$0].map { Paid.Entry(edited: $0, direction: .spent, day: Day(day)) } }
    entries += zip(written, plan.occurrences).map { Paid.Entry(edited: $0, direction: $1.direction, day: $1.paid) }
    if entries.count > 1 { locate(&entries) }
    return Paid(entries: entries, leftOut: plan.leftOut)
  }

  /// Corrects the line numbers of entries that were shifted by later changes.
  private func locate(_ entries: inout [Paid.Entry]) {
    let reading = read(.edited)
    for place in entries.indices {
      guard let index = reading.ids.index(of: entries[place].edited.id) else { continue }
      entries[place].edited.line = line(of: Found(reading, index))
    }
  }
}

/// The bills and series in a book that can be paid.
private struct Payments {
  /// The draft before anything is paid.
  let draft: Draft
  let reading: Reading
  /// The payment date as written in the book; `nil` for today.
  let day: String?
  let typedDay: String?
  let recurrence: Recurrence

  init(_ draft: Draft, day: String?, typed: String? = nil) {
    self.draft = draft
    reading = draft.read(.committed)
    self.day = day
    typedDay = typed
    recurrence = Recurrence(reading.ledger)
  }

  private var ledger: Ledger { reading.ledger }

  // MARK: Bills

  /// Whether an entry may be changed.
  private func isOpen(_ index: Int) -> Bool { draft.isOpen(reading.file(of: index).path) }

  /// Returns the index of the bill that matches an id or a part of an id. If several bills match, only one of them may
  /// be unpaid.
  func bill(_ part: String) throws(BookError) -> Int {
    if case .several(let indices) = reading.ids.match(part) {
      let pending = indices.filter { ledger.transactions[$0].isPending(on: ledger.today) && isOpen($0) }
      if pending.count == 1 { return try unpaid(pending[0]) }
    }
    return try unpaid(try reading.ids.index(like: part, in: ledger))
  }

  /// Returns the given index if its entry is an unpaid bill; throws otherwise.
  func unpaid(_ index: Int) throws(BookError) -> Int {
    let bill = ledger.transactions[index]
    let id = reading.ids.ids[index]
    guard bill.direction == .spent else { throw .notPayable(id: id, bill.direction) }
    if case .paid(let day) = bill.status(on: ledger.today) {
      throw .alreadyPaid(id: id, day, next: next(after: index))
    }
    return index
  }

  /// Returns the next expected period of a recurring bill: a month, or a day if it is weekly. `nil` if there is none.
  private func next(after index: Int) -> String? {
    guard let series = recurrence.series(of: index) else { return nil }
    return series.occurrences.first(where: \.isOpen).map { "\(series.period(of: $0))" }
  }

  /// The indices of the unpaid bills that are due today or earlier. Bills with a future payment day are excluded.
  var dueBills: [Int] {
    ledger.transactions.indices.filter { index in
      let bill = ledger.transactions[index]
      guard bill.direction == .spent, let due = bill.due, due <= ledger.today else { return false }
      if case .on = bill.details?.paid { return false }
      return bill.isPending(on: ledger.today) && isOpen(index)
    }
  }

  // MARK: Series

  /// Returns the series of an entry. A part of an id may match several entries if all belong to the same series.
  func series(_ part: String) throws(BookError) -> Recurrence.Series {
    if case .several(let indices) = reading.ids.match(part), let first = recurrence.series(of: indices[0]),
      indices.allSatisfy({ recurrence.series(of: $0)?.template == first.template })
    {
      return first
    }
    let index = try reading.ids.index(like: part, in: ledger)
    if let series = recurrence.series(of: index) { return series }
    throw .doesNotRepeat(id: reading.ids.ids[index])
  }

  func occurrence(of series: Recurrence.Series, in period: String) throws(BookError) -> Recurrence.Occurrence? {
    guard let named = MonthOrDay(period) else { throw .noPeriod(period) }
    if case .month(let month) = named, series.repeats == .weekly {
      throw .comesWeekly(title: series.expected.title, month)
    }
    return series.occurrence(in: named)
  }

  /// Returns the payment date of an occurrence that is paid now; `nil` if it is paid on its own date, as income is.
  func paid(_ series: Recurrence.Series) -> String? {
    day ?? (ledger.transactions[series.template].direction == .received ? nil : "\(ledger.today)")
  }

  /// Returns the fields of a new occurrence. The amount and the accounts are copied from the newest entry of the
  /// series. All other fields are copied from the template entry.
  func fields(of series: Recurrence.Series, on day: Day, paid: String?) throws(BookError) -> [FieldChange] {
    let transaction = series.expected
    if let destination = transaction.details?.destination,
      ledger.account(destination).currency != ledger.account(transaction.account).currency
    {
      // The amount received differs each time.
      throw .betweenCurrencies(title: transaction.title, day)
    }
    let (template, newest) = (Draft.Found(reading, series.template), Draft.Found(reading, series.newest))
    var fields = OccurrenceFields(template: try draft.fields(of: template), newest: try draft.fields(of: newest)).texts
    fields[.split] = fields[.split].flatMap { split($0, of: newest.transaction, in: transaction) }
    fields[.date] = .one("\(day)")
    fields[.category] =
      transaction.direction == .moved ? nil : .one(ledger.category(transaction.category).name)
    fields[.occurrence] = .one(template.id)
    fields[.paid] = paid.map { .one($0) }
    return TransactionKey.allCases.compactMap { key in fields[key].map { FieldChange(key, $0) } }
  }

  /// Returns the parts of the newest entry with the current names of their categories. An archived entry may contain
  /// former names, and several of them may now be the same category.
  ///
  /// - Returns: `nil` if all parts belong to the entry's main category.
  private func split(_ written: FieldText, of newest: Transaction, in expected: Transaction) -> FieldText? {
    let (parts, texts) = (newest.split, written.texts)
    let kept = parts.enumerated().filter { $1.category != expected.category }.map { index, part in
      FieldText.Part(
        key: ledger.category(part.category).name,
        text: texts.count == parts.count
          ? texts[index]
          : AmountText.written(part.amount, newest.amount.currency, ledger.settings.decimalSign))
    }
    return kept.isEmpty ? nil : .group(kept)
  }
}

extension Transaction {
  fileprivate func isPending(on today: Day) -> Bool {
    if case .pending = status(on: today) { true } else { false }
  }
}
