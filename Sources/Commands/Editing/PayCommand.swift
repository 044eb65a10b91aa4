package import ArgumentParser
import Diagnostics
import Ledger
import Notation
import Reports

/// `daybook pay`: a bill is paid.
package struct PayCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "pay", abstract: "Mark a bill as paid, or write down an occurrence of a recurrent one.",
    discussion: """
      A pending bill gets “paid:”, early or late, but never twice. With --for the occurrence of a recurrent \
      transaction is written into its month, or paid if it stands there already.

      Example: daybook pay rent --for 2026-12
      """)

  @OptionGroup var entry: EntryArgument

  @Option(parsing: .unconditional, help: ArgumentHelp("The day it was paid. Default: today.", valueName: "date"))
  var on: String?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "Which occurrence: its month, like 2026-12; a day of its week for a weekly one.",
      valueName: "month"))
  var period: String?

  @OptionGroup var edit: EditOptions
  @OptionGroup package var book: BookOptions

  package init() {}

  package func run(in environment: Environment) -> Outcome {
    BookEdit(book, edit, environment).run("pay \(entry.id)" + (period.map { " --for \($0)" } ?? "")) {
      (session, draft) throws(EditFailure) in
      var editor = EntryEditor(draft)
      let edited = try pay(session, &editor)
      draft = editor.draft
      return edited
    }
  }

  private var names: [TransactionKey: String] { [.paid: "--on"] }

  private func pay(_ session: Session, _ editor: inout EntryEditor) throws(EditFailure) -> BookEdit.Report {
    if on == "no" { throw .usage("--on is the day it was paid; to take a payment back: daybook edit ID --paid no") }
    let reading = editor.draft.read(.before)
    let recurrence = Recurrence(reading.ledger, reading.ids)
    if let period { return try pay(period, reading, recurrence, session, &editor) }
    let place = try payable(reading, session)
    return try settle(place, reading, recurrence, &editor)
  }

  // MARK: A bill

  /// The entry that is meant: of several, the only one that is still to pay.
  private func payable(_ reading: Draft.Reading, _ session: Session) throws(EditFailure) -> Int {
    if case .several(let places) = reading.ids.match(entry.id) {
      let pending = places.filter { reading.ledger.transactions[$0].isPending(on: reading.ledger.today) }
      if pending.count == 1 { return pending[0] }
    }
    return try find(reading, session)
  }

  private func find(_ reading: Draft.Reading, _ session: Session) throws(EditFailure) -> Int {
    if let place = EntryLookup.find(entry.id, in: reading.ledger, reading.ids, session.environment) { return place }
    if case .several(let places) = reading.ids.match(entry.id),
      places.contains(where: { reading.ledger.transactions[$0].details?.repeats != nil })
    {
      session.environment.err("daybook: for the next time of what repeats: daybook pay ID --for MONTH\n")
    }
    throw .silent(.refused)
  }

  private func settle(
    _ place: Int, _ reading: Draft.Reading, _ recurrence: Recurrence, _ editor: inout EntryEditor
  ) throws(EditFailure) -> BookEdit.Report {
    let ledger = reading.ledger
    let bill = ledger.transactions[place]
    let id = reading.ids.ids[place]
    guard bill.direction == .spent else {
      throw .refused("“\(id)” is money that \(bill.direction == .received ? "came in" : "was moved"); it is not paid")
    }
    if case .paid(let day) = bill.status(on: ledger.today) {
      throw .refused("“\(id)” was paid on \(day) already\(hint(place, id, recurrence))")
    }
    let day = on ?? "\(ledger.today)"
    let change = FieldChange(.paid, .one(day))
    let edited = try editor.change(EntryEditor.Found(reading, place), [change], names: names)
    return edited.report("paid", "pay")
  }

  /// A recurrent one is most likely meant for its next time.
  private func hint(_ place: Int, _ id: String, _ recurrence: Recurrence) -> String {
    let open = recurrence.series(of: place)?.occurrences.first { occurrence in
      if case .matched = occurrence.state { false } else { true }
    }
    guard let open, let series = recurrence.series(of: place) else { return "" }
    let period = series.repeats == .weekly ? "\(open.day)" : "\(open.day.month)"
    return "; its next time: daybook pay \(id) --for \(period)"
  }

  // MARK: An occurrence

  private func pay(
    _ period: String, _ reading: Draft.Reading, _ recurrence: Recurrence, _ session: Session,
    _ editor: inout EntryEditor
  ) throws(EditFailure) -> BookEdit.Report {
    let series = try series(reading, recurrence, session)
    let ledger = reading.ledger
    let title = ledger.transactions[series.ruling].title
    if ledger.transactions[series.ruling].direction == .moved {
      throw .refused("“\(title)” is money that is moved between accounts; it is not paid")
    }
    let occurrence: Recurrence.Occurrence?
    if let month = Month(period) {
      if series.repeats == .weekly { throw .usage("“\(title)” comes every week: name a day, like --for \(month)-03") }
      occurrence = series.occurrence(in: month)
    } else if let day = Day(period) {
      occurrence = series.occurrence(on: day)
    } else {
      throw .usage("“\(period)” is neither a month like 2026-12 nor a day like 2026-12-05")
    }
    guard let occurrence else {
      throw .refused(
        "“\(title)” is not expected in \(period): it comes \(series.repeats.rawValue)\(end(series, ledger))")
    }
    if case .matched(let place) = occurrence.state {
      if ledger.transactions[place].direction != .spent {
        throw .refused("“\(title)” of \(period) is in the book already: \(reading.ids.ids[place])")
      }
      return try settle(place, reading, recurrence, &editor)
    }
    let ruling = EntryEditor.Found(reading, series.ruling)
    let written = try editor.fields(of: ruling)
    let edited = try editor.add(fields(of: ruling, written, ledger, on: occurrence.day), names: names)
    return edited.report("paid", "pay")
  }

  /// All entries of a series are one thing here, so that any of their ids is unambiguous.
  private func series(
    _ reading: Draft.Reading, _ recurrence: Recurrence, _ session: Session
  ) throws(EditFailure) -> Recurrence.Series {
    if case .several(let places) = reading.ids.match(entry.id), let first = recurrence.series(of: places[0]),
      places.allSatisfy({ recurrence.series(of: $0)?.ruling == first.ruling })
    {
      return first
    }
    let place = try find(reading, session)
    if let series = recurrence.series(of: place) { return series }
    throw .refused("“\(reading.ids.ids[place])” does not repeat, so --for means nothing; leave it out")
  }

  private func end(_ series: Recurrence.Series, _ ledger: Ledger) -> String {
    let first = ledger.transactions[series.members[0]].date
    let until = ledger.transactions[series.ruling].details?.until
    return " from \(first)" + (until.map { " until \($0)" } ?? " on")
  }

  /// What its ruling entry says, as it says it.
  private func fields(
    of ruling: EntryEditor.Found, _ written: [FieldInText], _ ledger: Ledger, on day: Day
  ) -> [FieldChange] {
    let kept: [TransactionKey] = [.title, .spent, .received, .currency, .account]
    var fields = Dictionary(uniqueKeysWithValues: written.filter { kept.contains($0.key) }.map { ($0.key, $0.text) })
    fields[.date] = .one("\(day)")
    fields[.category] = .one(ledger.category(ruling.transaction.category).name)
    fields[.occurrence] = .one(ruling.id)
    // Money that comes in is there on its day, unless another is named.
    if let paid = on ?? (ruling.transaction.direction == .spent ? "\(ledger.today)" : nil) {
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
