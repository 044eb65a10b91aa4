import Diagnostics
import Formats

/// Checks the references in `for:`. Reports periods without an expected occurrence, and duplicate occurrences.
struct OccurrenceChecks {
  private let ledger: Ledger
  private let identifiers: Identifiers
  private let recurrence: Recurrence
  private let commands: CommandText
  private let findings: FindingCollector

  init(_ ledger: Ledger, _ identifiers: Identifiers, _ commands: CommandText, _ findings: FindingCollector) {
    self.ledger = ledger
    self.identifiers = identifiers
    recurrence = Recurrence(ledger)
    self.commands = commands
    self.findings = findings
  }

  func run() {
    for index in ledger.transactions.indices {
      if let reference = ledger.transactions[index].details?.occurrenceOf { checkPeriod(reference, index) }
    }
    for series in recurrence.series {
      for occurrence in series.occurrences where !occurrence.extras.isEmpty { checkTwice(occurrence, series) }
    }
  }

  // MARK: Periods

  private func checkPeriod(_ reference: OccurrenceReference, _ index: Int) {
    guard let period = reference.period, let named = identifiers.index(of: reference.id) else { return }
    guard let series = recurrence.series(of: index) else {
      return report(
        period, index, "“\(reference.id)” does not repeat, so it has no occurrence in \(period)",
        label: "expected the id of a transaction with “repeats”", ledger.transactions[named])
    }
    // Earlier entries may belong to a series with another interval.
    guard series.expectedDays.windowNumber(of: period) == nil, let first = series.occurrences.first,
      ledger.transactions[index].date >= first.window.lowerBound
    else { return }
    let title = ledger.transactions[series.template].title
    let near = days(near: period, ledger.transactions[index].date, series.expectedDays)
    let texts = near.map { OccurrenceReference(reference.id, series.repeats == .weekly ? .day($0) : .month($0.month)) }
    let range = FieldPlace.of(.occurrence, ledger.transactions[index], ledger)
    findings.add(.badOccurrence, in: ledger.file(of: ledger.transactions[index])) {
      Finding(
        .badOccurrence, at: range,
        series.repeats == .weekly
          ? "“\(title)” repeats weekly, so “for” requires a day" : "“\(title)” is not expected in \(period)",
        label: "expected on \(near.map(\.description).joined(separator: " and on "))",
        suggestions: texts.enumerated().map { number, text in
          Suggestion(
            "\(number == 0 ? "did you mean" : "or") “\(text)”?",
            edits: [Suggestion.Edit(range, ScalarText.written("\(text)", in: .flow))])
        })
    }
  }

  private func report(
    _ period: MonthOrDay, _ index: Int, _ message: String, label: String, _ named: Transaction
  ) {
    let transaction = ledger.transactions[index]
    findings.add(.badOccurrence, in: ledger.file(of: transaction)) {
      Finding(
        .badOccurrence, at: FieldPlace.of(.occurrence, transaction, ledger), message, label: label,
        notes: [Finding.Note("the transaction with this id", at: FieldPlace.entry(named, ledger))])
    }
  }

  /// Returns the expected days before and after the first day of the month, or before and after the given date if it is
  /// in that month. Returns an empty array if the period is a day.
  private func days(near period: MonthOrDay, _ date: Day, _ expectedDays: RecurrenceDays) -> [Day] {
    guard case .month(let month) = period else { return [] }
    let first = month == date.month ? date : month.firstDay
    var number = expectedDays.windowNumber(of: first)
    while expectedDays.expectedDay(number) > first { number -= 1 }
    return [expectedDays.expectedDay(number), expectedDays.expectedDay(number + 1)]
  }

  // MARK: Twice

  private func checkTwice(_ occurrence: Recurrence.Occurrence, _ series: Recurrence.Series) {
    let all = (occurrence.entry.map { [$0] } ?? []) + occurrence.extras
    let naming = all.filter { ledger.transactions[$0].details?.occurrenceOf != nil && isPayment($0, series) }
    for index in naming.dropFirst() { report(index, naming[0], naming[0], occurrence, series) }
    // Entries that a build added automatically are on the expected day.
    guard series.isAutomatic,
      let written = naming.first(where: {
        ledger.transactions[$0].date == occurrence.day && ledger.transactions[$0].details?.occurrenceOf?.period == nil
      })
    else { return }
    for index in all where !naming.contains(index) && isPayment(index, series) {
      guard ledger.transactions[index].amount == ledger.transactions[written].amount, index != series.template else {
        continue
      }
      report(index, written, written, occurrence, series)
    }
  }

  private func isPayment(_ index: Int, _ series: Recurrence.Series) -> Bool {
    ledger.transactions[index].direction == ledger.transactions[series.template].direction
  }

  /// Reports the second of two entries for the same occurrence.
  ///
  /// - Parameters:
  ///   - index: the second entry.
  ///   - first: the first entry.
  ///   - superfluous: the entry to remove if both entries are the same payment and the second entry has no `for`.
  private func report(
    _ index: Int, _ first: Int, _ superfluous: Int, _ occurrence: Recurrence.Occurrence, _ series: Recurrence.Series
  ) {
    let (transaction, other) = (ledger.transactions[index], ledger.transactions[first])
    let isNamed = transaction.details?.occurrenceOf != nil
    findings.add(.occurrenceTwice, in: ledger.file(of: transaction)) {
      let place = FieldPlace.of(.occurrence, transaction, ledger)
      var notes = [
        Finding.Note("the other transaction, from \(other.date)", at: FieldPlace.of(.occurrence, other, ledger))
      ]
      var suggestions: [Suggestion] = []
      if let open = series.open(nearestTo: transaction.date) {
        let reference = series.reference(to: open, from: transaction.date, identifiers)
        let edit = commands(
          "edit", operand: identifiers.ids[index], options: ["--for", ShellText.word("\(reference)")])
        notes.append(Finding.Note("if it is the occurrence of \(open.day): \(edit)", namesCommand: true))
        if isNamed {
          suggestions.append(
            Suggestion(
              "is this the occurrence of \(open.day)?",
              edits: [Suggestion.Edit(place, ScalarText.written("\(reference)", in: .flow))]))
        }
      }
      let goes = isNamed ? index : superfluous
      notes.append(
        Finding.Note(
          "if both are the same payment: \(commands("remove", operand: identifiers.ids[goes]))", namesCommand: true))
      return Finding(
        .occurrenceTwice, at: place,
        "“\(transaction.title)” from \(transaction.date) is the second transaction for \(occurrence.day)",
        label: "is this another occurrence, or a duplicate?", notes: notes, suggestions: suggestions)
    }
  }
}
