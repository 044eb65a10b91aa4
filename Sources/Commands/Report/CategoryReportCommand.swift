import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Reports
import Site

/// `daybook report category`: what categories come to.
struct CategoryReportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "category", abstract: "All categories over all time, this year and this month; or one by month.",
    discussion: "Example: daybook report category Food")

  @Argument(help: ArgumentHelp("Only this category, month by month.", valueName: "name"))
  var name: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(in environment: Environment) -> Outcome {
    Session.with(book, environment) { session in
      session.open { book in
        guard let name else { return book.withFigures { book.print(AllCategoriesReport(book), output) } }
        guard let category = book.ledger.category(matching: name) else {
          let known = book.ledger.categories.map(\.name)
          environment.err("daybook: \(TransactionFilter.Problem.unknownCategory(name, known: known).sentence)\n")
          return .refused
        }
        return book.withFigures { book.print(OneCategoryReport(book, category), output) }
      }
    }
  }
}

struct AllCategoriesReport: Report {
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
    var table = TextTable([
      .text(kind == .expense ? "Spent" : "Received", narrowest: 10), .number("All time"),
      .number("\(totals.month.year)"),
      .number(book.wording.month(totals.month)), .number("Entries"),
    ])
    for row in rows(kind) where row.entryCount > 0 {
      table.add(
        [ledger.category(row.category).name] + [row.allTime, row.year, row.month].map { book.wording.money($0) }
          + [book.wording.number(Int64(row.entryCount))])
    }
    if !table.isEmpty { table.add(total(rows(kind))) }
    return table
  }

  private func total(_ rows: [CategoryTotals.Row]) -> [String] {
    ["Total"]
      + [\CategoryTotals.Row.allTime, \.year, \.month].map { figure in
        book.wording.money(rows.reduce(0) { $0 + $1[keyPath: figure] })
      } + [book.wording.number(Int64(rows.reduce(0) { $0 + $1.entryCount }))]
  }

  private func rows(_ kind: Category.Kind) -> [CategoryTotals.Row] {
    totals.rows.filter { ledger.category($0.category).kind == kind }
  }

  private var unused: String {
    let names = totals.rows.filter { $0.entryCount == 0 }.map { HarmlessText.line(ledger.category($0.category).name) }
    if names.isEmpty { return "" }
    return "\nunused: " + wrapped(names.joined(separator: ", "), width: max(30, (book.width ?? 100) - 8)) + "\n"
  }

  var csv: CSVText {
    var csv = CSVText(["category", "kind", "all_time", "year", "month", "entries", "currency"])
    for row in totals.rows {
      let category = ledger.category(row.category)
      csv.add(
        [.text(category.name), .plain(category.kind.rawValue)]
          + [row.allTime, row.year, row.month].map { .plain(PlainAmount.text($0, book.home)) }
          + [.plain(String(row.entryCount)), .plain(book.home.code)])
    }
    return csv
  }

  var json: JSONValue {
    let rows = totals.rows.map { row -> JSONValue in
      let category = ledger.category(row.category)
      return .object([
        ("category", .string(category.name)), ("kind", .string(category.kind.rawValue)),
        ("allTime", .amount(row.allTime, book.home)), ("year", .amount(row.year, book.home)),
        ("month", .amount(row.month, book.home)), ("entries", .int(row.entryCount)),
        ("budget", .amount(category.budget, book.home)),
      ])
    }
    return .object([
      ("currency", .string(book.home.code)), ("year", .int(totals.month.year)), ("month", .string("\(totals.month)")),
      ("categories", .array(rows)),
    ])
  }
}

struct OneCategoryReport: Report {
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
    var table = TextTable([
      .text("Month"), .number(category.kind == .expense ? "Spent" : "Received"), .number("Entries"),
      .number("Of the budget"),
    ])
    for row in months.rows {
      table.add([
        book.wording.month(row.month), book.wording.money(row.total), book.wording.number(Int64(row.entryCount)),
        category.budget.map { book.wording.percent(percent(row.total, of: $0)) } ?? "",
      ])
    }
    table.add(["Total", book.wording.money(total), book.wording.number(Int64(entryCount)), ""])
    let budget = category.budget.map { ", budget \(book.wording.money($0)) a month" } ?? ""
    return "\(name)\(budget)\n\n" + table.render(width: book.width)
  }

  private func percent(_ part: Int64, of whole: Int64) -> Int {
    Int(clamping: roundedHalfEven(Int128(max(0, part)) * 100, by: Int128(whole)))
  }

  var csv: CSVText {
    var csv = CSVText(["category", "month", "total", "entries", "currency"])
    for row in months.rows {
      csv.add([
        .text(category.name), .plain("\(row.month)"), .plain(PlainAmount.text(row.total, book.home)),
        .plain(String(row.entryCount)), .plain(book.home.code),
      ])
    }
    return csv
  }

  var json: JSONValue {
    .object([
      ("category", .string(category.name)), ("kind", .string(category.kind.rawValue)),
      ("currency", .string(book.home.code)), ("budget", .amount(category.budget, book.home)),
      ("total", .amount(total, book.home)), ("entries", .int(entryCount)),
      (
        "months",
        .array(
          months.rows.map { row in
            .object([
              ("month", .string("\(row.month)")), ("total", .amount(row.total, book.home)),
              ("entries", .int(row.entryCount)),
            ])
          })
      ),
    ])
  }
}
