import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Reports
import Site

/// `daybook report pending`: what is still to pay, and what is expected again.
struct PendingReportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "pending", abstract: "Bills still to pay, overdue first; recurrent ones missed, due and expected.",
    discussion: """
      Expected ones are of the next 31 days; --all goes to the end of the rolling year. They are in no total but their own.

      Example: daybook report pending
      """)

  @Flag(help: "Show all expected ones, to the end of the rolling year.")
  var all = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(in environment: Environment) -> Outcome {
    Session.with(book, environment) { session in
      session.open { book in book.withFigures { book.print(PendingReport(book, showsAll: all), output) } }
    }
  }
}

struct PendingReport: Report {
  private let book: OpenBook
  private let showsAll: Bool
  private let bills: Bills
  private let open: [Recurrence.Open]
  private let record: TransactionRecord

  /// How far ahead people look, in days.
  private static let outlook = 31

  init(_ book: OpenBook, showsAll: Bool) {
    self.book = book
    self.showsAll = showsAll
    bills = Bills(book.ledger)
    open = Recurrence(book.ledger, book.identifiers).open
    record = TransactionRecord(book, [])
  }

  private var ledger: Ledger { book.ledger }
  private var wording: Wording { book.wording }

  // MARK: For people

  var text: String { billsText + openText }

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

  /// - Parameter isNarrow: without the day of creation, with which derived ids begin.
  private func billsTable(isNarrow: Bool) -> TextTable {
    let created: [TextTable.Column] = isNarrow ? [] : [.text("Created")]
    var table = TextTable(
      [.text("To pay", narrowest: 16)] + created + [
        .text("Category", narrowest: 8), .number("Amount"), .text("Due"), .text(""), .text("Id", narrowest: 14),
      ])
    for bill in bills.pending {
      let transaction = ledger.transactions[bill.transaction]
      table.add(
        [transaction.title] + (isNarrow ? [] : [record.dateText(bill.transaction)]) + [
          record.placeName(transaction), record.amount(transaction), bill.due.map(wording.numericDate) ?? "",
          bill.due.map { PendingReport.when($0, today: ledger.today) } ?? "", book.identifiers.ids[bill.transaction],
        ])
    }
    return table
  }

  /// Short enough for a column: `2 days late`, `today`, `in 3 days`.
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
        "and \(NumberText.grouped(rest)) more expected up to \(wording.numericDate(ledger.window.lastMonth.lastDay)): --all\n"
    }
    return text
  }

  /// - Parameter isNarrow: without the category, which the title suggests.
  private func openTable(isNarrow: Bool) -> TextTable {
    let category: [TextTable.Column] = isNarrow ? [] : [.text("Category", narrowest: 8)]
    var table = TextTable(
      [.text("Recurrent", narrowest: 16), .text("Day"), .text("")] + category + [
        .number("Amount"), .text("Repeats"), .text("Id", narrowest: 14),
      ])
    for one in shown {
      let ruling = ledger.transactions[one.ruling]
      table.add(
        [ruling.title, wording.numericDate(one.occurrence.day), one.occurrence.state.word]
          + (isNarrow ? [] : [record.placeName(ruling)]) + [
            record.amount(ruling), one.repeats.rawValue, book.identifiers.ids[one.ruling],
          ])
    }
    return table
  }

  /// `1 missed, 2 due, 14 expected: 1,234.00 to spend, 2,310.00 to receive`.
  private func totals(_ open: [Recurrence.Open]) -> String {
    let counts = ["missed", "due", "expected"].compactMap { word in
      let count = open.count { $0.occurrence.state.word == word }
      return count > 0 ? "\(NumberText.grouped(count)) \(word)" : nil
    }
    let (spent, received) = (sum(open, .spent), sum(open, .received))
    let amounts = [(spent, "to spend"), (received, "to receive")].compactMap { amount, words in
      amount == 0 ? nil : "\(wording.money(Int64(clamping: amount))) \(words)"
    }
    if counts.isEmpty { return "none expected in the next \(PendingReport.outlook) days\n" }
    return counts.joined(separator: ", ") + (amounts.isEmpty ? "" : ": " + amounts.joined(separator: ", ")) + "\n"
  }

  /// Expected amounts are in no total that was checked for size.
  private func sum(_ open: [Recurrence.Open], _ direction: Transaction.Direction) -> Int128 {
    open.reduce(0) { sum, one in
      let ruling = ledger.transactions[one.ruling]
      return ruling.direction == direction ? sum + Int128(ruling.homeAmount ?? 0) : sum
    }
  }

  // MARK: For programs

  var csv: CSVText {
    var csv = CSVText([
      "state", "title", "created", "category", "direction", "amount", "currency", "home_amount", "home_currency", "due",
      "days_late", "id",
    ])
    for bill in bills.pending {
      csv.add(cells("pending", bill.transaction, due: bill.due, late: bill.due == nil ? nil : bill.daysLate))
    }
    for one in open { csv.add(cells(one.occurrence.state.word, one.ruling, due: one.occurrence.day, late: nil)) }
    return csv
  }

  private func cells(_ state: String, _ place: Int, due: Day?, late: Int?) -> [CSVText.Cell] {
    let transaction = ledger.transactions[place]
    return [
      .plain(state), .text(transaction.title), .plain("\(transaction.date)"), .text(category(transaction) ?? ""),
      .plain(TransactionRecord.name(transaction.direction)), .plain(PlainAmount.text(transaction.amount)),
      .plain(transaction.amount.currency.code),
      .plain(transaction.homeAmount.map { PlainAmount.text($0, book.home) } ?? ""), .plain(book.home.code),
      .plain(due?.description ?? ""), .plain(late.map(String.init) ?? ""), .text(book.identifiers.ids[place]),
    ]
  }

  private func category(_ transaction: Transaction) -> String? {
    transaction.direction == .moved ? nil : ledger.category(transaction.category).name
  }

  var json: JSONValue {
    .object([
      ("day", .day(ledger.today)), ("currency", .string(book.home.code)), ("total", .amount(bills.total, book.home)),
      ("overdue", .int(bills.overdueCount)),
      (
        "bills",
        .array(
          bills.pending.map { bill in
            let late: JSONValue = bill.due == nil ? .null : .int(bill.daysLate)
            return .object(pairs(bill.transaction) + [("due", .day(bill.due)), ("daysLate", late)])
          })
      ),
      (
        "recurrent",
        .array(
          open.map { one in
            .object(
              [
                ("state", .string(one.occurrence.state.word)), ("day", .day(one.occurrence.day)),
                ("repeats", .string(one.repeats.rawValue)),
              ] + pairs(one.ruling))
          })
      ),
    ])
  }

  private func pairs(_ place: Int) -> [(String, JSONValue)] {
    let transaction = ledger.transactions[place]
    return [
      ("id", .string(book.identifiers.ids[place])), ("title", .string(transaction.title)),
      ("created", .day(transaction.date)), ("category", .text(category(transaction))),
      ("direction", .string(TransactionRecord.name(transaction.direction))),
      ("amount", .amount(transaction.amount.minor, transaction.amount.currency)),
      ("currency", .string(transaction.amount.currency.code)),
      ("homeAmount", .amount(transaction.homeAmount, book.home)),
    ]
  }
}

extension Recurrence.State {
  /// As COMMANDS and the site call it.
  var word: String {
    switch self {
    case .matched: "matched"
    case .expected: "expected"
    case .due: "due"
    case .missed: "missed"
    }
  }
}
