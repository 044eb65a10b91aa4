import BookEditing
import Diagnostics
import Localization
import Ledger
package import Formats
import Reports

/// A transaction with all its details.
package struct EntryDetails {
  private let book: BookPresentation
  private let index: Int
  private let transaction: Transaction
  private let record: TransactionRecord
  private let recurrence: Recurrence

  /// Creates the description of one transaction.
  ///
  /// - Parameter index: the index in `Ledger.transactions`.
  package init(_ book: BookPresentation, _ index: Int) {
    self.book = book
    self.index = index
    transaction = book.ledger.transactions[index]
    record = TransactionRecord(book, [index])
    recurrence = Recurrence(book.ledger)
  }

  private var ledger: Ledger { book.ledger }
  private var wording: Wording { book.wording }
  private var today: Day { ledger.today }

  // MARK: For people

  /// The fields, an empty line, and the entry as written in its file.
  package var text: String {
    var table = TextTable([.text(""), .text("")])
    for (name, value) in fields { table.add([name, value]) }
    let source = record.source(index)
    table.add(["Written in", "\(source.path):\(source.line)"])
    return "\(TerminalSafeText.line(transaction.title))\n\n" + table.render(width: nil) + "\n" + lines
  }

  private var fields: [(String, String)] {
    var fields = [("Id", book.identifiers.ids[index]), ("Date", wording.numericDate(transaction.date))]
    fields.append(
      (directionName, wording.money(transaction.homeAmount.map(book.ledger.money) ?? transaction.amount)))
    // Totals exclude transfers, so a missing rate does not matter.
    let isForeign = transaction.amount.currency != book.home
    if isForeign, transaction.homeAmount != nil || transaction.direction != .moved { fields += currencyFields }
    if transaction.direction == .moved {
      fields.append(("From", record.name(transaction.account)))
      if let destination = transaction.details?.destination { fields.append(("To", record.name(destination))) }
      if let arrived = transaction.details?.arrived { fields.append(("Arrived", wording.money(arrived))) }
    } else {
      fields += categoryFields
      if transaction.account != .unnamed { fields.append(("Account", record.name(transaction.account))) }
    }
    if let booked = transaction.details?.booked { fields.append(("Booked", wording.money(booked))) }
    fields.append(("Status", status))
    if transaction.details != nil { fields += detailFields + seriesFields }
    return fields
  }

  /// The fields for categories. For a split entry, there is a field for each part, beginning with the remaining amount;
  /// for any other entry, there is one field.
  private var categoryFields: [(String, String)] {
    let name = ledger.category(transaction.category).name
    guard transaction.isSplit else { return [("Category", name)] }
    return [("Category", "\(name): \(record.amount(transaction.rest, of: transaction))")]
      + transaction.split.enumerated().map { index, part in
        let amount = record.amount(part, of: transaction)
        return (index == 0 ? "Split" : "", "\(ledger.category(part.category).name): \(amount)")
      }
  }

  private var directionName: String {
    switch transaction.direction {
    case .spent: ledger.isCorrection(transaction) ? "Corrected" : "Spent"
    case .received: ledger.isRefund(transaction) ? "Refunded" : "Received"
    case .moved: "Moved"
    }
  }

  private var currencyFields: [(String, String)] {
    let written = ("As written", wording.money(transaction.amount))
    // The booked amount is in the home currency already, so no rate was used.
    if transaction.details?.booked?.currency == book.home { return [written] }
    guard transaction.homeAmount != nil, let rate else {
      return [("Rate", "none for \(wording.numericDate(transaction.date)): excluded from totals")]
    }
    var text = "\(wording.rate(rate.price)) \(book.home.code) for 1 \(transaction.amount.currency.code), "
    text += wording.numericDate(rate.day)
    return [written, ("Rate", rate.source.isEmpty ? text : "\(text), \(rate.source)")]
  }

  private var rate: Rates.Quote? {
    ledger.rates.quote(transaction.amount.currency, in: book.home, on: transaction.date)
  }

  /// The state in words, such as `paid on 2026-11-03` or `pending: due in 3 days`.
  private var status: String {
    if case .on(let day)? = transaction.details?.paid, day > today {
      return "pending: to be paid on \(wording.numericDate(day))"
    }
    switch transaction.status(on: today) {
    case .paid(let day):
      let verb = ["spent": "paid", "received": "received"][TransactionRecord.name(transaction.direction)] ?? "moved"
      return "\(verb) on \(wording.numericDate(day))"
    case .planned(let day): return "planned for \(wording.numericDate(day))"
    case .pending(nil): return "pending"
    case .pending(let due?): return "pending: \(EntryDetails.due(due, today: today))"
    }
  }

  /// Returns the time until the due day, such as `due in 3 days`, `due today` or `2 days late`.
  static func due(_ due: Day, today: Day) -> String {
    let days = due.days(since: today)
    if days == 0 { return "due today" }
    return days > 0 ? "due in \(NumberText.counted(days, "day"))" : "\(NumberText.counted(-days, "day")) late"
  }

  /// The keys that are listed first. All other details follow, except for those in `omittedKeys`, which other fields
  /// already show.
  private static let first: [TransactionKey] = [.due, .repeats, .occurrence, .tags, .note, .photo]
  private static let omittedKeys: Set<TransactionKey> = [
    .date, .title, .spent, .received, .moved, .category, .split, .currency, .account, .from, .to, .arrived, .booked,
    .paid, .until, .auto, .skip, .id,
  ]

  private var detailFields: [(String, String)] {
    let first = EntryDetails.first
    let others = TransactionKey.allCases.filter { !first.contains($0) && !EntryDetails.omittedKeys.contains($0) }
    return (first + others).flatMap { key in
      guard let value = key.field.value(transaction) else { return [(String, String)]() }
      let name = key.name.prefix(1).uppercased() + key.name.dropFirst()
      return lines(of: key, value).enumerated().map { ($0.offset == 0 ? name : "", $0.element) }
    }
  }

  /// Returns the lines to print for the value of the key.
  private func lines(of key: TransactionKey, _ value: TransactionField.Value) -> [String] {
    switch value {
    case .day(let day): return [wording.numericDate(day)]
    case .days(let days): return [days.map(wording.numericDate).joined(separator: ", ")]
    case .no: return ["no"]
    case .yes: return ["yes"]
    case .amount(let amount): return [wording.money(amount)]
    case .category(let category): return [ledger.category(category).name]
    case .account(let account): return [record.name(account)]
    case .member(let member): return [ledger.name(member)]
    case .shares(let sharing): return [ledger.text(of: sharing)]
    case .parts(let parts, _): return parts.map { ledger.category($0.category).name }
    case .word(let word):
      let until = transaction.details?.until.map { ", until \(wording.numericDate($0))" } ?? ""
      return [key == .repeats ? word + until : word]
    case .text(let text):
      // Further lines of a note are printed below the first one.
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      return lines.last == "" ? lines.dropLast() : lines
    case .texts(let texts): return key == .photo ? texts.map(photoText) : [texts.joined(separator: ", ")]
    case .reference(let reference): return [reference.description]
    }
  }

  private func photoText(_ photo: String) -> String {
    let path = book.folder.path(of: BookLayout.receipt(photo))
    return hasFile(photo) ? path : "\(path) (missing)"
  }

  private func hasFile(_ photo: String) -> Bool { book.receipts.contains { $0.name == photo } }

  private var seriesFields: [(String, String)] {
    guard let series = recurrence.series(of: index) else { return [] }
    let first = series.members.first.map { wording.numericDate(ledger.transactions[$0].date) } ?? ""
    var text =
      "\(series.repeats.rawValue), \(NumberText.counted(series.members.count, "entry", "entries")) since \(first)"
    let missed = series.occurrences.count { $0.state == .missed }
    if missed > 0 { text += ", \(NumberText.grouped(missed)) missed" }
    var fields = [("Series", text)]
    if let next = series.next {
      fields.append(("Next", wording.numericDate(next.day) + (next.state == .due ? " (due)" : "")))
    }
    return fields
  }

  private var lines: String { ledger.lines(of: transaction.source) }

  // MARK: For programs

  package var json: JSON {
    let series = recurrence.series(of: index)
    let rate = transaction.amount.currency == book.home || transaction.homeAmount == nil ? nil : self.rate
    return .object(
      JSON.pairs(record.columns, record.row(index)).filter { $0.0 != "photos" } + [
        (
          "photos",
          .array(
            transaction.photos.map { .object([("name", .string($0)), ("exists", .bool(hasFile($0)))]) })
        ),
        (
          "rate",
          rate.map { rate in
            .object([
              ("price", .number(PlainAmount.text(rate.price))), ("day", .day(rate.day)),
              ("source", .string(rate.source)),
            ])
          } ?? .null
        ), ("series", series.map(json) ?? .null),
      ])
  }

  private func json(_ series: Recurrence.Series) -> JSON {
    .object([
      ("ruling", .string(book.identifiers.ids[series.template])), ("repeats", .string(series.repeats.rawValue)),
      ("entries", .array(series.members.map { .string(book.identifiers.ids[$0]) })),
      ("missed", .array(series.occurrences.filter { $0.state == .missed }.map { .day($0.day) })),
      ("next", .day(series.next?.day)),
    ])
  }
}

extension Ledger {
  /// Returns the lines of an entry as written, each line indented.
  func lines(of source: EntrySource) -> String {
    let file = files[Int(source.file)]
    let table = LineTable(file)
    let first = table.index(of: Int(source.start))
    let last = table.index(of: max(Int(source.start), Int(source.end) - 1))
    var lines = (first...last).map { TerminalSafeText.excerpt(file.text(in: table.content(of: $0))) }
    while let line = lines.last, line.allSatisfy(\.isWhitespace) { lines.removeLast() }
    return lines.map { "  \($0)\n" }.joined()
  }
}
