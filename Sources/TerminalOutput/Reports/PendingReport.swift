import Diagnostics
import Localization
import Ledger
package import Formats
import Reports

/// A report of unpaid bills and of expected occurrences.
package struct PendingReport: PrintedReport {
  private let book: BookPresentation
  private let showsAll: Bool
  private let bills: Bills
  private let open: [Recurrence.Open]
  private let record: TransactionRecord

  /// The default number of days for which future occurrences are shown.
  private static let outlook = 31

  /// Creates a report of the unpaid bills and expected occurrences in a book.
  ///
  /// - Parameter showsAll: whether occurrences up to the end of the rolling year are shown, not only those of the next
  ///   31 days.
  package init(_ book: BookPresentation, showsAll: Bool) {
    self.book = book
    self.showsAll = showsAll
    bills = Bills(book.ledger)
    open = Recurrence(book.ledger).open
    record = TransactionRecord(book, [])
  }

  private var ledger: Ledger { book.ledger }
  private var wording: Wording { book.wording }

  // MARK: For people

  package var text: String { billsText + openText }

  private var billsText: String {
    if bills.pending.isEmpty { return "nothing to pay\n" }
    var table = billsTable(isNarrow: false)
    if !table.fits(book.width), bills.pending.allSatisfy({ record.idBeginsWithDate($0.transaction) }) {
      table = billsTable(isNarrow: true)
    }
    let overdue = bills.overdueCount > 0 ? ", \(NumberText.grouped(bills.overdueCount)) overdue" : ""
    return table.render(width: book.width)
      + "\n\(NumberText.counted(bills.pending.count, "bill"))\(overdue): \(wording.money(bills.total)) to pay\n"
  }

  /// Returns the table of bills.
  ///
  /// - Parameter isNarrow: whether to omit the date of each bill. A derived id already begins with it.
  private func billsTable(isNarrow: Bool) -> TextTable {
    let created = Column<Row>(.text("Created")) { .day($0.source.entry.date) }
    let due = [
      Column<Row>(.text("Due")) { .day($0.day) },
      Column(.text("")) { row in .word(row.day.map { PendingReport.when($0, today: ledger.today) }) },
    ]
    return TextTable(
      [title("To pay")] + (isNarrow ? [] : [created]) + [category, amount] + due + [id], billRows, wording)
  }

  /// Returns a short description of the day relative to today: `2 days late`, `today`, `in 3 days`.
  private static func when(_ day: Day, today: Day) -> String {
    let days = day.days(since: today)
    return days == 0
      ? "today" : days > 0 ? "in \(NumberText.counted(days, "day"))" : "\(NumberText.counted(-days, "day")) late"
  }

  private var shown: [Recurrence.Open] {
    let last = ledger.today.adding(days: PendingReport.outlook)
    return showsAll ? open : open.filter { $0.occurrence.day <= last }
  }

  private var openText: String {
    if open.isEmpty { return "" }
    var table = openTable(isNarrow: false)
    if !table.fits(book.width) { table = openTable(isNarrow: true) }
    var text = table.isEmpty ? "" : "\n" + table.render(width: book.width)
    text += "\n" + totals(shown)
    let rest = open.count - shown.count
    if rest > 0 {
      text +=
        "and \(NumberText.grouped(rest)) more expected up to "
        + "\(wording.numericDate(ledger.window.lastMonth.lastDay)); --all lists them\n"
    }
    return text
  }

  /// Returns the table of expected occurrences.
  ///
  /// - Parameter isNarrow: whether to omit the category, which can usually be guessed from the title.
  private func openTable(isNarrow: Bool) -> TextTable {
    let day = [Column<Row>(.text("Day")) { .day($0.day) }, Column(.text("")) { .word($0.state) }]
    let repeats = Column<Row>(.text("Repeats")) { .word($0.repeats?.rawValue) }
    return TextTable(
      [title("Recurrent")] + day + (isNarrow ? [] : [category]) + [amount, repeats, id], rows(of: shown), wording)
  }

  private func title(_ heading: String) -> Column<Row> {
    Column(.text(heading, narrowest: 16)) { .text($0.source.entry.title) }
  }

  private var category: Column<Row> {
    Column(.text("Category", narrowest: 8)) { .text(record.placeName($0.source.entry)) }
  }
  private var amount: Column<Row> { Column(.number("Amount")) { .word(record.amount($0.source.entry)) } }
  private var id: Column<Row> { Column(.text("Id", narrowest: 14)) { .text(book.identifiers.ids[$0.source.index]) } }

  /// Returns a summary such as `1 missed, 2 due, 14 expected: 1,234.00 to spend, 2,310.00 to receive`.
  private func totals(_ open: [Recurrence.Open]) -> String {
    let counts = ["missed", "due", "expected"].compactMap { word in
      let count = open.count { $0.occurrence.state.word == word }
      return count > 0 ? "\(NumberText.grouped(count)) \(word)" : nil
    }
    let (spent, received) = (sum(open, .spent), sum(open, .received))
    let amounts = [(spent, "to spend"), (received, "to receive")].compactMap { amount, words in
      amount == 0 ? nil : "\(wording.money(HomeAmount(clamping: amount))) \(words)"
    }
    if counts.isEmpty { return "none expected in the next \(PendingReport.outlook) days\n" }
    return counts.joined(separator: ", ") + (amounts.isEmpty ? "" : ": " + amounts.joined(separator: ", ")) + "\n"
  }

  /// Returns a sum in minor units. The result is an `Int128`, because expected amounts have not been checked for
  /// overflow.
  private func sum(_ open: [Recurrence.Open], _ direction: Transaction.Direction) -> Int128 {
    open.reduce(0) { sum, one in
      let own = ledger.sum(of: one.expected)
      return sum + Int128(direction == .spent ? own.spent : own.received)
    }
  }

  // MARK: Rows

  /// A row for a bill, or for an expected occurrence of a recurring transaction.
  private struct Row {
    let state: String
    /// The bill, or the entry on which the occurrence is based.
    let source: TransactionRecord.Row
    let day: Day?
    var daysLate: Int?
    var repeats: Repeat?
  }

  private var billRows: [Row] {
    bills.pending.map {
      Row(
        state: "pending", source: record.row($0.transaction), day: $0.due, daysLate: $0.due == nil ? nil : $0.daysLate)
    }
  }

  private func rows(of open: [Recurrence.Open]) -> [Row] {
    open.map {
      Row(
        state: $0.occurrence.state.word, source: TransactionRecord.Row(index: $0.template, entry: $0.expected),
        day: $0.occurrence.day, repeats: $0.repeats)
    }
  }

  // MARK: For programs

  private func of(_ keys: String...) -> [Column<Row>] { record.columns(keys).map { $0.of(\.source) } }

  private var state: Column<Row> { Column("state") { .word($0.state) } }
  private var due: [Column<Row>] { [Column("due") { .day($0.day) }, Column("daysLate") { .count($0.daysLate) }] }

  private var entry: [Column<Row>] {
    of("title") + [Column("created") { .day($0.source.entry.date) }]
      + of("category", "direction", "amount", "currency", "homeAmount")
  }

  package var csv: CSVText {
    CSVText([state] + entry + of("homeCurrency") + due + of("id"), billRows + rows(of: open))
  }

  package var json: JSON {
    let occurrence = [
      state, Column<Row>("day") { .day($0.day) }, Column("repeats") { .word($0.repeats?.rawValue) },
    ]
    return .object([
      ("day", .day(ledger.today)), ("currency", .string(book.home.code)), ("total", .amount(bills.total, book.home)),
      ("overdue", .int(bills.overdueCount)), ("bills", .rows(of("id") + entry + due, billRows)),
      ("recurrent", .rows(occurrence + of("id") + entry, rows(of: open))),
    ])
  }
}

extension Recurrence.State {
  /// The name of the state, as used by commands and on the site.
  var word: String {
    switch self {
    case .matched: "matched"
    case .expected: "expected"
    case .due: "due"
    case .missed: "missed"
    }
  }
}
