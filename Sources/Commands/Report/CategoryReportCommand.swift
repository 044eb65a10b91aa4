import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Reports
import Site

/// `daybook report category`: what categories come to.
struct CategoryReportCommand: ReadingVerb {
  static let configuration = CommandConfiguration(
    commandName: "category", abstract: "All categories over all time, this year and this month; or one by month.",
    discussion: "Example: daybook report category Food")

  @Argument(help: ArgumentHelp("Only this category, month by month.", valueName: "name"))
  var name: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(_ book: OpenBook) -> ExitStatus {
    guard let name else { return book.withFigures { book.print(AllCategoriesReport(book), output) } }
    guard let category = book.ledger.category(matching: name) else {
      let known = book.ledger.categories.map(\.name)
      book.environment.err("daybook: \(TransactionFilter.Problem.unknownCategory(name, known: known).sentence)\n")
      return .refused
    }
    return book.withFigures { book.print(OneCategoryReport(book, category), output) }
  }
}

struct AllCategoriesReport: PrintedReport {
  private let book: OpenBook
  private let totals: CategoryTotals

  init(_ book: OpenBook) {
    self.book = book
    totals = CategoryTotals(book.ledger, Figures(book.ledger), month: book.ledger.window.currentMonth)
  }

  private var ledger: Ledger { book.ledger }

  var text: String {
    [Category.Kind.expense, .income].compactMap { kind -> String? in
      let table = table(kind)
      return table.isEmpty ? nil : table.render(width: book.width)
    }.joined(separator: "\n") + unused
  }

  private func table(_ kind: Category.Kind) -> TextTable {
    let rows = rows(kind)
    let shown = rows.filter { $0.entryCount > 0 }
    let totals = [\Row.allTime, \.year, \.month].map { figure in
      Cell.money(Money(rows.reduce(0) { $0 + $1[keyPath: figure] }, book.home))
    }
    let total = [.word("Total")] + totals + [.count(rows.reduce(0) { $0 + $1.entryCount })]
    return TextTable(
      columns(kind == .expense ? "Spent" : "Received"), shown, last: shown.isEmpty ? nil : total, book.wording)
  }

  private func rows(_ kind: Category.Kind) -> [Row] {
    totals.rows.filter { ledger.category($0.category).kind == kind }
  }

  private var unused: String {
    let names = totals.rows.filter { $0.entryCount == 0 }.map { HarmlessText.line(ledger.category($0.category).name) }
    if names.isEmpty { return "" }
    return "\nunused: " + wrapped(names.joined(separator: ", "), width: max(30, (book.width ?? 100) - 8)) + "\n"
  }

  // MARK: Columns

  private typealias Row = CategoryTotals.Row

  /// - Parameter heading: of the categories, in a table.
  private func columns(_ heading: String = "") -> [Column<Row>] {
    [
      Column("category", .text(heading, narrowest: 10)) { .text(ledger.category($0.category).name) },
      Column("kind") { .word(ledger.category($0.category).kind.rawValue) },
      book.amount("allTime", "All time") { $0.allTime },
      book.amount("year", "\(totals.month.year)") { $0.year },
      book.amount("month", book.wording.month(totals.month)) { $0.month },
      Column("entries", .number("Entries")) { .count($0.entryCount) },
      book.currency(),
      book.amount("budget", only: .json) { ledger.category($0.category).budget },
    ]
  }

  var csv: CSVText { CSVText(columns(), totals.rows) }

  var json: JSON {
    .object([
      ("currency", .string(book.home.code)), ("year", .int(totals.month.year)), ("month", .string("\(totals.month)")),
      ("categories", .rows(columns(), totals.rows)),
    ])
  }
}

struct OneCategoryReport: PrintedReport {
  private let book: OpenBook
  private let category: Category
  private let months: CategoryMonths

  init(_ book: OpenBook, _ id: Category.ID) {
    self.book = book
    category = book.ledger.category(id)
    months = CategoryMonths(book.ledger, Figures(book.ledger), id)
  }

  private var total: Int64 { months.rows.reduce(0) { $0 + $1.total } }
  private var entryCount: Int { months.rows.reduce(0) { $0 + $1.entryCount } }

  var text: String {
    let name = HarmlessText.line(category.name)
    if months.rows.isEmpty { return "\(name)\n\nno transactions\n" }
    let last: [Cell] = [.word("Total"), .money(Money(total, book.home)), .count(entryCount), .word(nil)]
    let table = TextTable(columns, months.rows, last: last, book.wording)
    let budget = category.budget.map { ", budget \(book.wording.money($0)) a month" } ?? ""
    return "\(name)\(budget)\n\n" + table.render(width: book.width)
  }

  private func percent(_ part: Int64, of whole: Int64) -> Int {
    Int(clamping: roundedHalfEven(Int128(max(0, part)) * 100, by: Int128(whole)))
  }

  private var columns: [Column<CategoryMonths.Row>] {
    [
      Column("category", only: .csv) { _ in .text(category.name) },
      Column("month", .text("Month")) { .month($0.month) },
      book.amount("total", category.kind == .expense ? "Spent" : "Received") { $0.total },
      Column("entries", .number("Entries")) { .count($0.entryCount) },
      Column(.number("Of the budget")) { row in .percent(category.budget.map { percent(row.total, of: $0) }) },
      book.currency(),
    ]
  }

  var csv: CSVText { CSVText(columns, months.rows) }

  var json: JSON {
    .object([
      ("category", .string(category.name)), ("kind", .string(category.kind.rawValue)),
      ("currency", .string(book.home.code)), ("budget", .amount(category.budget, book.home)),
      ("total", .amount(total, book.home)), ("entries", .int(entryCount)), ("months", .rows(columns, months.rows)),
    ])
  }
}
