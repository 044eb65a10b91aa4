import Diagnostics
import Localization
package import Ledger
package import Formats
import Reports

/// A report of a month, with its entries and the recurring transactions that are expected in it.
package struct MonthReport: PrintedReport {
  package let statesExcludedEntries = true
  private let book: BookPresentation
  private let summary: MonthSummary
  private let budgets: [BudgetUse]
  /// The expected occurrences of recurring transactions that have no entry yet.
  private let expected: [Recurrence.Open]

  package init(_ book: BookPresentation, _ month: Month) {
    self.book = book
    let figures = LedgerTotals(book.ledger)
    let months = ExpectedMonths(book.ledger, Recurrence(book.ledger))
    summary = MonthSummary(book.ledger, figures, month, expecting: months)
    budgets = BudgetUse.all(book.ledger, figures, in: month)
    expected = months.occurrences(in: month)
  }

  private var ledger: Ledger { book.ledger }
  private var wording: Wording { book.wording }
  private var period: Period { summary.period }
  private var isCurrent: Bool { period.phase == .running }
  private var isAhead: Bool { period.phase == .ahead }

  // MARK: For people

  package var text: String {
    var text = wording.month(summary.month)
    if isCurrent { text += ", day \(ledger.today.dayOfMonth) of \(summary.month.dayCount)" }
    if summary.entryCount == 0 { return "\(text)\n\nno transactions\n" + expectedText }
    var facts = TextTable([.text(""), .number(""), .text("", narrowest: 20)])
    for fact in self.facts { facts.add([fact.name, fact.value, fact.note]) }
    text += "\n\n" + facts.render(width: book.width)
    let categories = categoryTable
    if !categories.isEmpty {
      text += "\n" + categories.render(width: book.width) + comparisonNote + budgetNotes
    }
    let incomes = incomeTable
    if !incomes.isEmpty { text += "\n" + incomes.render(width: book.width) }
    if summary.countWithoutRate > 0 {
      text += "\nexcluded: \(NumberText.counted(summary.countWithoutRate, "entry", "entries")) without a rate\n"
    }
    return text + expectedText
  }

  /// The expected occurrences with their sum; empty if there are none.
  private var expectedText: String {
    if expected.isEmpty { return "" }
    let columns = [
      Column<Recurrence.Open>(.text("Expected")) { .day($0.occurrence.day) },
      Column(.text("", narrowest: 12)) { .text($0.expected.title) },
      Column(.text("", narrowest: 8)) { .text(category($0)?.name) },
      Column(.number("")) { .word(amount($0)) },
    ]
    let sums = [
      period.spent.expected == 0 ? nil : "\(wording.money(period.spent.expected)) to spend",
      period.received.expected == 0 ? nil : "\(wording.money(period.received.expected)) to receive",
    ].compactMap(\.self)
    let table = TextTable(columns, expected, wording).render(width: book.width)
    let end = sums.isEmpty ? "" : "expected: \(sums.joined(separator: ", ")); not included in the other figures\n"
    return "\n" + table + end
  }

  /// Returns the category of an occurrence; `nil` for a transfer.
  private func category(_ open: Recurrence.Open) -> Category? {
    let entry = open.expected
    return entry.direction == .moved ? nil : ledger.category(entry.category)
  }

  private func amount(_ open: Recurrence.Open) -> String {
    wording.text(ledger.listedAmount(of: open.expected))
  }

  /// The sentence that states which days are compared; empty for any month except the current one. The current month is
  /// compared with the same number of days in the previous month.
  private var comparisonNote: String {
    guard isCurrent else { return "" }
    let last = summary.month.adding(months: -1).day(ledger.today.dayOfMonth)
    return "compared with the days up to \(wording.numericDate(last))\n"
  }

  /// The notes about amounts that are carried over, and about budgets of more than a month. The amounts of such budgets
  /// are for the period up to now.
  private var budgetNotes: String {
    let longer = budgets.filter { $0.budget.every != .month }.map { use in
      "\(TerminalSafeText.line(ledger.category(use.category).name)) (\(use.budget.every.rawValue))"
    }
    let carried = budgets.filter { $0.carried != 0 }.map { use in
      let what = use.carried > 0 ? "left" : "overspent"
      return
        "\(TerminalSafeText.line(ledger.category(use.category).name)) \(wording.money(use.carried.magnitude)) \(what)"
    }
    return (longer.isEmpty ? "" : "budgets for a longer period, to date: \(longer.joined(separator: ", "))\n")
      + (carried.isEmpty ? "" : "carried into budgets: \(carried.joined(separator: ", "))\n")
  }

  private var facts: [(name: String, value: String, note: String)] {
    let entries =
      NumberText.counted(summary.entryCount, "entry", "entries") + ", "
      + NumberText.counted(summary.receiptCount, "receipt")
    var facts = [
      (
        name: isAhead ? "Planned" : isCurrent ? "Spent so far" : "Spent", value: wording.money(period.shownSpent),
        note: entries
      )
    ]
    if isCurrent, period.spent.planned != 0 {
      facts.append(
        (
          "Planned", wording.money(period.spent.planned),
          "for the days up to \(wording.numericDate(summary.month.lastDay))"
        ))
    }
    let receivedName = isAhead ? "Planned income" : isCurrent ? "Received so far" : "Received"
    facts.append((receivedName, wording.income(period.shownReceived), ""))
    if isCurrent, period.received.planned != 0 {
      facts.append(("Planned income", wording.income(period.received.planned), ""))
    }
    let net = period.shownNet
    facts.append((net >= 0 ? "Left" : "Short", wording.money(net >= 0 ? net : -net), ""))
    if summary.pending != 0 { facts.append(("To pay", wording.money(summary.pending), "bills of this month")) }
    if let index = summary.largestOnce ?? summary.largest { facts.append(largest(index)) }
    if let days = summary.daysWithoutSpending {
      let of = isCurrent ? ledger.today.dayOfMonth : summary.month.dayCount
      facts.append(("No-spend days", "\(days)", "of \(of)"))
    }
    return facts
  }

  /// Returns the fact about the largest expense, preferably one without `repeats`. If a recurring expense is larger,
  /// the fact's note mentions it.
  private func largest(_ index: Int) -> (name: String, value: String, note: String) {
    let transaction = ledger.transactions[index]
    var note = "\(transaction.title), \(wording.shortDate(transaction.date))"
    if let first = summary.largest, first != index { note += ", except \(ledger.transactions[first].title)" }
    return ("Biggest expense", wording.money(transaction.homeAmount ?? 0), note)
  }

  /// A table of categories. Categories with entries come first, largest amount first, then categories that have only a
  /// budget.
  private var categoryTable: TextTable {
    let shown = rows(summary.expenses.filter { !$0.isOnlyPlanned })
    let others = budgets.filter { budget in !shown.contains { $0.category == ledger.category(budget.category) } }
    return TextTable(
      columns, shown + others.map { Row(category: ledger.category($0.category), part: nil, budget: $0) }, wording)
  }

  private var incomeTable: TextTable {
    let columns = [
      Column<MonthSummary.CategoryPart>(.text("Income", narrowest: 10)) { .text(ledger.category($0.category).name) },
      Column(.number(isAhead ? "Planned" : "Received")) { .word(wording.income($0.shown)) },
    ]
    return TextTable(columns, summary.incomes.filter { !$0.isOnlyPlanned }, wording)
  }

  // MARK: Columns

  /// A row with the figures for a category in the month.
  private struct Row {
    let category: Category
    /// The category's totals; `nil` if the category has only a budget.
    let part: MonthSummary.CategoryPart?
    let budget: BudgetUse?
  }

  private func rows(_ parts: [MonthSummary.CategoryPart]) -> [Row] {
    parts.map { part in
      Row(
        category: ledger.category(part.category), part: part,
        budget: budgets.first { $0.category == part.category })
    }
  }

  private var columns: [Column<Row>] {
    // In English, like all of the report's own words.
    let before = EnglishNames.months[summary.month.adding(months: -1).monthOfYear - 1]
    func kind(_ form: ProgramForm) -> Column<Row> {
      Column("kind", only: form) { .word($0.category.kind.rawValue) }
    }
    return [
      Column("month", only: .csv) { _ in .month(summary.month) },
      kind(.csv),
      Column("category", .text("Category", narrowest: 10)) { .text($0.category.name) },
      kind(.json),
      book.amount("total") { $0.part?.total.soFar }, book.amount("planned") { $0.part?.total.planned },
      Column(.number(isAhead ? "Planned" : "Spent")) { row in .money(book.ledger.money(row.part?.shown ?? 0)) },
      book.amount("totalBefore") { $0.part?.totalBefore },
      Column("sharePercent", .number("Share")) { row in
        .percent(row.category.kind == .expense ? row.part.flatMap(summary.percent) : nil)
      },
      Column(.number("vs \(before)")) { row in
        .word(isAhead || summary.isTooEarly ? nil : row.part.map { wording.change($0.shown - $0.totalBefore) })
      },
      book.amount("budget", only: .csv) { $0.budget?.available },
      book.amount("budgetUsed", only: .csv) { $0.budget?.used },
      Column("budgetEvery", only: .csv) { .word($0.budget?.budget.every.rawValue) },
      book.amount("budgetCarried", only: .csv) { $0.budget?.carried },
      Column(.number("Budget")) { row in .money(row.budget.map { book.ledger.money($0.available) }) },
      Column(.number("Used")) { .percent($0.budget?.percent) },
      Column(.number("Left")) { row in .money(row.budget.map { book.ledger.money($0.left) }) },
      book.currency(),
    ]
  }

  private var budgetColumns: [Column<BudgetUse>] {
    [
      Column("category") { .text(ledger.category($0.category).name) },
      Column("every") { .word($0.budget.every.rawValue) }, Column("from") { .month($0.months.lowerBound) },
      book.amount("budget") { $0.available }, book.amount("carried") { $0.carried }, book.amount("used") { $0.used },
      book.amount("left") { $0.left },
      Column("percent") { .percent($0.percent) },
    ]
  }

  private var expectedColumns: [Column<Recurrence.Open>] {
    [
      Column("date") { .day($0.occurrence.day) }, Column("title") { .text($0.expected.title) },
      Column("direction") { .word(TransactionRecord.name($0.expected.direction)) },
      Column("category") { .text(category($0)?.name) },
      book.amount("homeAmount") { $0.expected.homeAmount },
      Column("repeats") { .word($0.repeats.rawValue) }, Column("id") { .text(book.identifiers.ids[$0.template]) },
    ]
  }

  // MARK: For programs

  private var allRows: [Row] { rows(summary.expenses + summary.incomes) }

  package var csv: CSVText { CSVText(columns, allRows) }

  package var json: JSON {
    let home = book.home
    return .object([
      ("month", .string("\(summary.month)")), ("currency", .string(home.code)), ("today", .day(ledger.today)),
      ("spent", .amount(period.spent.soFar, home)), ("spentPlanned", .amount(period.spent.planned, home)),
      ("received", .amount(period.received.soFar, home)),
      ("receivedPlanned", .amount(period.received.planned, home)),
      ("spentBefore", .amount(summary.spentBefore, home)), ("pending", .amount(summary.pending, home)),
      ("entries", .int(summary.entryCount)), ("receipts", .int(summary.receiptCount)),
      ("withoutRate", .int(summary.countWithoutRate)),
      ("daysWithoutSpending", summary.daysWithoutSpending.map { .int($0) } ?? .null),
      ("largest", summary.largest.map(book.json(ofTransaction:)) ?? .null),
      ("largestOnce", summary.largestOnce.map(book.json(ofTransaction:)) ?? .null),
      ("categories", .rows(columns, allRows)), ("budgets", .rows(budgetColumns, budgets)),
      ("expectedSpent", .amount(period.spent.expected, home)),
      ("expectedReceived", .amount(period.received.expected, home)),
      ("expected", .rows(expectedColumns, expected)),
    ])
  }
}
