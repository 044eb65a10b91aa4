import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Reports

/// `daybook report category`: what categories come to.
struct CategoryReportCommand: ReadingVerb {
  static let configuration = CommandConfiguration(
    commandName: "category", abstract: "All categories over all time, this year and this month; or one by month.",
    discussion: """
      What runs is told up to today, as on the site; what has a later date is planned and told apart.

      Example: daybook report category Food
      """)

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
    let totals = [\Row.allTime.soFar, \.year.soFar, \.month.soFar, \.allTime.planned].map { figure in
      Cell.money(book.ledger.money(rows.reduce(0) { $0 + $1[keyPath: figure] }))
    }
    // One that is split stands in several rows and is one entry all the same.
    let count = ledger.transactions.count { $0.direction != .moved && ledger.has(kind, $0) }
    let total = [.word("Total")] + totals + [.count(count)]
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
      book.amount("allTime", "All time") { $0.allTime.soFar },
      book.amount("year", "\(totals.month.year) so far") { $0.year.soFar },
      book.amount("month", "\(book.wording.name(of: totals.month)) so far") { $0.month.soFar },
      Column(.number("Planned")) { row in
        .money(row.allTime.planned == 0 ? nil : book.ledger.money(row.allTime.planned))
      },
      book.amount("allTimePlanned") { $0.allTime.planned },
      book.amount("yearPlanned") { $0.year.planned }, book.amount("monthPlanned") { $0.month.planned },
      Column("entries", .number("Entries")) { .count($0.entryCount) },
      book.currency(),
      book.amount("budget", only: .json) { ledger.category($0.category).budget?.amount },
      Column("budgetEvery", only: .json) { .word(ledger.category($0.category).budget?.every.rawValue) },
      Column("budgetCarry", only: .json) { .word(ledger.category($0.category).budget?.carry?.description) },
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
  /// By month.
  private let budgets: [Month: BudgetUse]

  init(_ book: OpenBook, _ id: Category.ID) {
    self.book = book
    category = book.ledger.category(id)
    let figures = Figures(book.ledger)
    months = CategoryMonths(book.ledger, figures, id)
    budgets = Dictionary(
      uniqueKeysWithValues: months.rows.compactMap { row in
        BudgetUse(id, in: row.month, book.ledger, figures).map { (row.month, $0) }
      })
  }

  private var total: PeriodTotal { months.rows.reduce(PeriodTotal()) { $0 + $1.total } }
  private var entryCount: Int { months.rows.reduce(0) { $0 + $1.entryCount } }

  var text: String {
    let name = HarmlessText.line(category.name)
    if months.rows.isEmpty { return "\(name)\n\nno transactions\n" }
    let last: [Cell] = [
      .word("Total"), .money(book.ledger.money(total.soFar)), plannedCell(total), .count(entryCount), .word(nil),
    ]
    let table = TextTable(columns, months.rows, last: last, book.wording)
    let budget = category.budget.map { ", budget \(sentence($0))" } ?? ""
    return "\(name)\(budget)\n\n" + table.render(width: book.width)
  }

  private func sentence(_ budget: Budget) -> String {
    let amount = "\(book.wording.money(budget.amount)) a \(budget.every.rawValue)"
    return budget.carry.map { "\(amount), carried from \(book.wording.month($0)) on" } ?? amount
  }

  /// Most months have nothing planned.
  private func plannedCell(_ sum: PeriodTotal) -> Cell {
    .money(sum.planned == 0 ? nil : book.ledger.money(sum.planned))
  }

  private var columns: [Column<CategoryMonths.Row>] {
    [
      Column("category", only: .csv) { _ in .text(category.name) },
      Column("month", .text("Month")) { .month($0.month) },
      book.amount("total", category.kind == .expense ? "Spent" : "Received") { $0.total.soFar },
      book.amount("planned") { $0.total.planned }, Column(.number("Planned")) { plannedCell($0.total) },
      Column("entries", .number("Entries")) { .count($0.entryCount) },
      Column(.number("Of the budget")) { .percent(budgets[$0.month]?.percent) },
      book.amount("budget", only: .csv) { budgets[$0.month]?.available },
      book.amount("budgetUsed", only: .csv) { budgets[$0.month]?.used },
      book.amount("budgetCarried", only: .csv) { budgets[$0.month]?.carried },
      book.currency(),
    ]
  }

  var csv: CSVText { CSVText(columns, months.rows) }

  var json: JSON {
    .object([
      ("category", .string(category.name)), ("kind", .string(category.kind.rawValue)),
      ("currency", .string(book.home.code)), ("budget", .amount(category.budget?.amount, book.home)),
      ("budgetEvery", category.budget.map { .string($0.every.rawValue) } ?? .null),
      ("budgetCarry", category.budget?.carry.map { .string($0.description) } ?? .null),
      ("total", .amount(total.soFar, book.home)), ("planned", .amount(total.planned, book.home)),
      ("entries", .int(entryCount)), ("months", .rows(columns, months.rows)),
    ])
  }
}
