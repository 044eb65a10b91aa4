import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Reports
import Site

/// `daybook report month`: what happened in a month.
struct MonthReportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "month", abstract: "A month's totals, categories with their shares and budgets, biggest expense.",
    discussion: """
      While a month runs, its figures are of the days so far, as on the site; what is planned is told apart.

      Example: daybook report month 2026-10
      """)

  @Argument(help: ArgumentHelp("The month, like 2026-11; default: the current one.", valueName: "month"))
  var month: Month?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func run(in environment: Environment) -> Outcome {
    Session.with(book, environment) { session in
      session.open { book in
        book.withFigures { book.print(MonthReport(book, month ?? book.ledger.window.currentMonth), output) }
      }
    }
  }
}

struct MonthReport: Report {
  private let book: OpenBook
  private let summary: MonthSummary
  private let budgets: [BudgetUse]

  init(_ book: OpenBook, _ month: Month) {
    self.book = book
    summary = MonthSummary(book.ledger, Figures(book.ledger), month)
    budgets = BudgetUse.all(book.ledger, summary)
  }

  private var ledger: Ledger { book.ledger }
  private var wording: Wording { book.wording }
  private var isCurrent: Bool { summary.spentSoFar != nil }
  private var isAhead: Bool { summary.month > ledger.window.currentMonth }
  private var spent: Int64 { summary.spentSoFar ?? summary.spent }
  private var received: Int64 { summary.receivedSoFar ?? summary.received }

  // MARK: For people

  var text: String {
    var text = wording.month(summary.month)
    if isCurrent { text += ", day \(ledger.today.dayOfMonth) of \(summary.month.dayCount)" }
    if summary.entryCount == 0 { return "\(text)\n\nno transactions\n" }
    var facts = TextTable([.text(""), .number(""), .text("", narrowest: 20)])
    for fact in self.facts { facts.add([fact.name, fact.value, fact.note]) }
    text += "\n\n" + facts.render(width: book.width)
    let categories = categoryTable
    if !categories.isEmpty { text += "\n" + categories.render(width: book.width) + comparisonNote }
    let incomes = incomeTable
    if !incomes.isEmpty { text += "\n" + incomes.render(width: book.width) }
    if summary.countWithoutRate > 0 {
      text += "\n\(NumberText.counted(summary.countWithoutRate, "entry", "entries")) without a rate left out\n"
    }
    return text
  }

  /// While the month runs it is compared with as many days of the one before.
  private var comparisonNote: String {
    guard isCurrent else { return "" }
    let last = summary.month.adding(months: -1).day(ledger.today.dayOfMonth)
    return "compared with the days up to \(wording.numericDate(last))\n"
  }

  private var facts: [(name: String, value: String, note: String)] {
    let entries =
      NumberText.counted(summary.entryCount, "entry", "entries") + ", "
      + NumberText.counted(summary.receiptCount, "receipt")
    var facts = [
      (name: isAhead ? "Planned" : isCurrent ? "Spent so far" : "Spent", value: wording.money(spent), note: entries)
    ]
    if isCurrent, summary.spent != spent {
      facts.append(
        (
          "Planned", wording.money(summary.spent - spent),
          "for the days up to \(wording.numericDate(summary.month.lastDay))"
        ))
    }
    let receivedName = isAhead ? "Planned income" : isCurrent ? "Received so far" : "Received"
    facts.append((receivedName, wording.income(received), ""))
    let net = received - spent
    facts.append((net >= 0 ? "Left" : "Short", wording.money(net >= 0 ? net : -net), ""))
    if summary.pending != 0 { facts.append(("To pay", wording.money(summary.pending), "bills of this month")) }
    if let place = summary.largestOnce ?? summary.largest { facts.append(largest(place)) }
    if let days = summary.daysWithoutSpending {
      let of = isCurrent ? ledger.today.dayOfMonth : summary.month.dayCount
      facts.append(("Days without", "\(days)", "of \(of)"))
    }
    return facts
  }

  /// What comes every month is no news, so the largest one besides is told.
  private func largest(_ place: Int) -> (name: String, value: String, note: String) {
    let transaction = ledger.transactions[place]
    var note = "\(transaction.title), \(wording.shortDate(transaction.date))"
    if let first = summary.largest, first != place { note += ", besides \(ledger.transactions[first].title)" }
    return ("Biggest expense", wording.money(transaction.homeAmount ?? 0), note)
  }

  /// Those with entries, the largest first, then those of which only a budget is known.
  private var categoryTable: TextTable {
    let before = wording.name(of: summary.month.adding(months: -1))
    var table = TextTable([
      .text("Category", narrowest: 10), .number(isAhead ? "Planned" : "Spent"), .number("Share"),
      .number("Against \(before)"), .number("Budget"), .number("Used"), .number("Left"),
    ])
    let shown = summary.expenses.filter { !$0.isOnlyPlanned }
    for part in shown {
      table.add(
        [
          ledger.category(part.category).name, wording.money(part.totalSoFar),
          summary.percent(of: part).map { wording.percent($0) } ?? "",
          wording.change(part.totalSoFar - part.totalBefore),
        ] + cells(budgets.first { $0.category == part.category }))
    }
    for budget in budgets where !shown.contains(where: { $0.category == budget.category }) {
      table.add([ledger.category(budget.category).name, wording.money(0), "", ""] + cells(budget))
    }
    return table
  }

  private func cells(_ budget: BudgetUse?) -> [String] {
    guard let budget else { return ["", "", ""] }
    return [wording.money(budget.budget), wording.percent(budget.percent), wording.money(budget.left)]
  }

  private var incomeTable: TextTable {
    var table = TextTable([.text("Income", narrowest: 10), .number(isAhead ? "Planned" : "Received")])
    for part in summary.incomes where !part.isOnlyPlanned {
      table.add([ledger.category(part.category).name, wording.income(part.totalSoFar)])
    }
    return table
  }

  // MARK: For programs

  var csv: CSVText {
    var csv = CSVText([
      "month", "kind", "category", "total", "total_so_far", "total_before", "share_percent", "budget", "budget_used",
      "currency",
    ])
    for part in summary.expenses + summary.incomes {
      let category = ledger.category(part.category)
      let budget = budgets.first { $0.category == part.category }
      csv.add([
        .plain("\(summary.month)"), .plain(category.kind.rawValue), .text(category.name), plain(part.total),
        plain(part.totalSoFar), plain(part.totalBefore), .plain(percent(part).map(String.init) ?? ""),
        budget.map { plain($0.budget) } ?? .empty, budget.map { plain($0.used) } ?? .empty, .plain(book.home.code),
      ])
    }
    return csv
  }

  private func plain(_ minor: Int64) -> CSVText.Cell { .plain(PlainAmount.text(minor, book.home)) }

  private func percent(_ part: MonthSummary.CategoryPart) -> Int? {
    ledger.category(part.category).kind == .expense ? summary.percent(of: part) : nil
  }

  var json: JSONValue {
    let home = book.home
    return .object([
      ("month", .string("\(summary.month)")), ("currency", .string(home.code)), ("today", .day(ledger.today)),
      ("spent", .amount(summary.spent, home)), ("spentSoFar", .amount(summary.spentSoFar, home)),
      ("received", .amount(summary.received, home)), ("receivedSoFar", .amount(summary.receivedSoFar, home)),
      ("spentBefore", .amount(summary.spentBefore, home)), ("pending", .amount(summary.pending, home)),
      ("entries", .int(summary.entryCount)), ("receipts", .int(summary.receiptCount)),
      ("withoutRate", .int(summary.countWithoutRate)),
      ("daysWithoutSpending", summary.daysWithoutSpending.map { .int($0) } ?? .null),
      ("largest", summary.largest.map(book.json(ofTransaction:)) ?? .null),
      ("largestOnce", summary.largestOnce.map(book.json(ofTransaction:)) ?? .null),
      ("categories", .array((summary.expenses + summary.incomes).map(json))),
      ("budgets", .array(budgets.map(json))),
    ])
  }

  private func json(_ part: MonthSummary.CategoryPart) -> JSONValue {
    let category = ledger.category(part.category)
    return .object([
      ("category", .string(category.name)), ("kind", .string(category.kind.rawValue)),
      ("total", .amount(part.total, book.home)), ("totalSoFar", .amount(part.totalSoFar, book.home)),
      ("totalBefore", .amount(part.totalBefore, book.home)),
      ("sharePercent", percent(part).map { .int($0) } ?? .null),
    ])
  }

  private func json(_ budget: BudgetUse) -> JSONValue {
    .object([
      ("category", .string(ledger.category(budget.category).name)), ("budget", .amount(budget.budget, book.home)),
      ("used", .amount(budget.used, book.home)), ("left", .amount(budget.left, book.home)),
      ("percent", .int(budget.percent)),
    ])
  }
}
