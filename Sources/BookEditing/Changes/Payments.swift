import Diagnostics
import Formats
import Ledger
import Reports

/// The bills and series in a book that can be paid.
struct Payments {
  /// The draft before the payments.
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

  /// Returns the index of the bill that matches an id or a part of an id. If several entries match, exactly one of them
  /// must be an unpaid bill.
  func bill(_ part: String) throws(BookError) -> Int {
    if case .several(let indices) = reading.ids.match(part) {
      let pending = indices.filter { ledger.transactions[$0].isPending(on: ledger.today) && isOpen($0) }
      if pending.count == 1 { return try unpaid(pending[0]) }
    }
    return try unpaid(try reading.ids.index(like: part, in: ledger))
  }

  /// Returns the index if its entry is an unpaid bill; throws an error otherwise.
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
      throw .monthForWeeklySeries(title: series.expected.title, month)
    }
    return series.occurrence(in: named)
  }

  /// Returns the payment date of an occurrence that is paid now; `nil` if its payment date is its own date, as for
  /// income.
  func paid(_ series: Recurrence.Series) -> String? {
    day ?? (ledger.transactions[series.template].direction == .received ? nil : "\(ledger.today)")
  }

  /// Returns the fields of a new occurrence. The title, category and tags come from the template entry of the series;
  /// the amount, accounts and members come from its newest entry.
  func fields(of series: Recurrence.Series, on day: Day, paid: String?) throws(BookError) -> [FieldChange] {
    let transaction = series.expected
    if let destination = transaction.details?.destination,
      ledger.account(destination).currency != ledger.account(transaction.account).currency
    {
      // The amount received differs each time.
      throw .transferBetweenCurrencies(title: transaction.title, day)
    }
    let (template, newest) = (
      Draft.ExistingEntry(reading, series.template), Draft.ExistingEntry(reading, series.newest)
    )
    var fields = OccurrenceFields(template: try draft.fields(of: template), newest: try draft.fields(of: newest)).texts
    fields[.split] = fields[.split].flatMap { split($0, of: newest.transaction, in: transaction) }
    fields[.date] = .one("\(day)")
    fields[.category] =
      transaction.direction == .moved ? nil : .one(ledger.category(transaction.category).name)
    fields[.occurrence] = .one(template.id)
    fields[.paid] = paid.map { .one($0) }
    return TransactionKey.allCases.compactMap { key in fields[key].map { FieldChange(key, $0) } }
  }

  /// Returns the parts of the newest entry, except those in the category of the new occurrence, with the current names
  /// of their categories. An archived entry may contain former names, several of which may now refer to the same
  /// category.
  ///
  /// - Returns: `nil` if there are no such parts.
  private func split(_ written: FieldText, of newest: Transaction, in expected: Transaction) -> FieldText? {
    let (parts, texts) = (newest.split, written.texts)
    let kept = parts.enumerated().filter { $1.category != expected.category }.map { index, part in
      FieldText.Part(
        key: ledger.category(part.category).name,
        text: texts.count == parts.count
          ? texts[index]
          : AmountText.written(part.amount, newest.amount.currency, ledger.settings.decimalSeparator))
    }
    return kept.isEmpty ? nil : .mapping(kept)
  }
}

extension Transaction {
  fileprivate func isPending(on today: Day) -> Bool {
    if case .pending = status(on: today) { true } else { false }
  }
}
