import Diagnostics
import Ledger
import Notation
import Reports

/// Bills: paid, or an occurrence of a recurrent one written down.
extension Draft {
  /// Marks the pending bill that is meant by an id as paid.
  ///
  /// - Parameters:
  ///   - on: the day, as it was typed; nil for today.
  ///   - period: which occurrence of a recurrent bill is paid: a month, or a day of the week; nil for a bill of its
  ///     own.
  package mutating func pay(_ part: String, on day: String?, for period: String?) throws(Refusal) -> Edited {
    if day == "no" { throw .paidOnNoDay }
    let reading = read(.committed)
    let payment = Payment(part: part, day: day, reading: reading, recurrence: Recurrence(reading.ledger, reading.ids))
    if let period { return try pay(payment, period) }
    return try settle(try payment.payable(), payment)
  }

  private mutating func settle(_ index: Int, _ payment: Payment) throws(Refusal) -> Edited {
    let ledger = payment.reading.ledger
    let bill = ledger.transactions[index]
    let id = payment.reading.ids.ids[index]
    guard bill.direction == .spent else { throw .notPayable(id: id, bill.direction) }
    if case .paid(let day) = bill.status(on: ledger.today) {
      throw .alreadyPaid(id: id, day, next: payment.next(after: index))
    }
    return try edit(Found(payment.reading, index), [FieldChange(.paid, .one(payment.day ?? "\(ledger.today)"))])
  }

  private mutating func pay(_ payment: Payment, _ period: String) throws(Refusal) -> Edited {
    let series = try payment.series()
    let ledger = payment.reading.ledger
    let title = ledger.transactions[series.ruling].title
    if ledger.transactions[series.ruling].direction == .moved { throw .movedNotPaid(title: title) }
    guard let occurrence = try payment.occurrence(of: series, in: period) else {
      throw .notExpected(
        title: title, period: period, series.repeats, from: ledger.transactions[series.members[0]].date,
        until: ledger.transactions[series.ruling].details?.until)
    }
    if case .matched(let index) = occurrence.state {
      if ledger.transactions[index].direction != .spent {
        throw .occurrenceExists(title: title, period: period, id: payment.reading.ids.ids[index])
      }
      return try settle(index, payment)
    }
    let ruling = Found(payment.reading, series.ruling)
    return try add(payment.fields(of: ruling, try fields(of: ruling), on: occurrence.day))
  }
}

/// What is to be paid, and when.
private struct Payment {
  let part: String
  /// As it was typed; nil for today.
  let day: String?
  let reading: Reading
  let recurrence: Recurrence

  /// The entry that is meant: of several, the only one that is still to pay.
  func payable() throws(Refusal) -> Int {
    if case .several(let indices) = reading.ids.match(part) {
      let pending = indices.filter { reading.ledger.transactions[$0].isPending(on: reading.ledger.today) }
      if pending.count == 1 { return pending[0] }
    }
    return try reading.ids.index(like: part, in: reading.ledger)
  }

  /// The next period of a recurrent bill, the likeliest to be meant: a month, or a day where it comes weekly.
  func next(after index: Int) -> String? {
    guard let series = recurrence.series(of: index) else { return nil }
    let open = series.occurrences.first { occurrence in
      if case .matched = occurrence.state { false } else { true }
    }
    return open.map { series.repeats == .weekly ? "\($0.day)" : "\($0.day.month)" }
  }

  /// All entries of a series are one thing here, so that any of their ids is unambiguous.
  func series() throws(Refusal) -> Recurrence.Series {
    if case .several(let indices) = reading.ids.match(part), let first = recurrence.series(of: indices[0]),
      indices.allSatisfy({ recurrence.series(of: $0)?.ruling == first.ruling })
    {
      return first
    }
    let index = try reading.ids.index(like: part, in: reading.ledger)
    if let series = recurrence.series(of: index) { return series }
    throw .doesNotRepeat(id: reading.ids.ids[index])
  }

  func occurrence(of series: Recurrence.Series, in period: String) throws(Refusal) -> Recurrence.Occurrence? {
    if let month = Month(period) {
      if series.repeats == .weekly {
        throw .comesWeekly(title: reading.ledger.transactions[series.ruling].title, month)
      }
      return series.occurrence(in: month)
    }
    guard let day = Day(period) else { throw .noPeriod(period) }
    return series.occurrence(on: day)
  }

  /// What its ruling entry says, as it says it.
  func fields(of ruling: Draft.Found, _ written: [FieldInText], on day: Day) -> [FieldChange] {
    let kept: [TransactionKey] = [.title, .spent, .received, .currency, .account]
    var fields = Dictionary(uniqueKeysWithValues: written.filter { kept.contains($0.key) }.map { ($0.key, $0.text) })
    fields[.date] = .one("\(day)")
    fields[.category] = .one(reading.ledger.category(ruling.transaction.category).name)
    fields[.occurrence] = .one(ruling.id)
    // Money that comes in is there on its day, unless another is named.
    if let paid = self.day ?? (ruling.transaction.direction == .spent ? "\(reading.ledger.today)" : nil) {
      fields[.paid] = .one(paid)
    }
    return TransactionKey.allCases.compactMap { key in fields[key].map { FieldChange(key, $0) } }
  }
}

extension Transaction {
  fileprivate func isPending(on today: Day) -> Bool {
    if case .pending = status(on: today) { true } else { false }
  }
}
