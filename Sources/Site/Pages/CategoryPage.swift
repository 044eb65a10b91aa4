import Language
import Notation
import Platform
import Ledger
import Reports
import Templates

/// One category: what it comes to, its months as bars, the days of its years, its entries.
enum CategoryPage {
  static let statShape = Shape(
    "stat", [("name", .text), ("href", .text), ("value", .text), ("note", .text), ("is-income", .flag)])
  static let shape = PageFrame.shape(
    "category",
    [
      ("color", .text), ("icon", .text), ("name", .text), ("is-empty", .flag), ("is-income", .flag),
      ("stats", .list(statShape)), ("has-budgets", .flag), ("budget-pace", .text),
      ("budgets", .list(BudgetRow.shape)), ("trend-data", .markup), ("bars", .record(ChartFigure.shape)),
      ("years", .record(ListParts.yearsShape)), ("calendars", .list(ListCalendar.shape)), ("is-split", .flag),
      ("months", .list(ListParts.monthShape)),
    ])
}

extension SiteMaker {
  /// A group for each category, whose lists of further years may be long.
  mutating func addCategoryLists() {
    let month = ledger.window.currentMonth
    let summary = MonthSummary(ledger, figures, month)
    for row in CategoryTotals(ledger, figures, month: month).rows {
      let list = lists.list(of: row.category)
      var key = keys.key("category")
      key.add(row.category.index)
      keys.add(list.months.lazy.flatMap(\.places), to: &key)
      for payment in trend.expected.payments where payment.category == row.category {
        key.add(payment.day.number)
        key.add(payment.amount)
      }
      key.add(trend.months.upperBound.number)
      group(list.stem, key) { $0.addCategory(row, summary) }
    }
  }

  /// - Parameter summary: of the current month.
  private mutating func addCategory(_ row: CategoryTotals.Row, _ summary: MonthSummary) {
    let category = ledger.category(row.category)
    let list = lists.list(of: row.category)
    let transactions = ledger
    let naming = ListNaming(
      list: list, title: name(row.category), color: color(row.category), current: "categories.html", isCategory: true,
      weigh: { transactions.weight(of: transactions.transactions[$0]) })
    let budgets = categoryBudgets(row.category, summary)
    let bars = monthsChart(row.category)
    add(
      list.address, "category", name(row.category), current: "categories.html",
      [
        .text(naming.color), .text(clean(category.icon ?? "")), .text(naming.title), .flag(list.count == 0),
        .flag(category.kind == .income), .list(categoryStats(row, summary)), .flag(!budgets.isEmpty),
        .text(budgetPaceText(summary.month)), .list(budgets),
        .markup(list.count == 0 ? "" : trendData(of: row.category)),
        .record(bars?.record),
        .record(list.years.isEmpty ? nil : yearsRecord(naming)), .list(calendars(naming)), .flag(list.isSplit),
        .list(list.isSplit ? [] : monthRecords(naming, list.years)),
      ])
    addParts(naming)
  }

  private func categoryStats(_ row: CategoryTotals.Row, _ summary: MonthSummary) -> [Record] {
    let category = row.category
    let list = lists.list(of: category)
    let isIncome = ledger.category(category).kind == .income
    let month = summary.month
    func stat(_ name: String, _ href: String, _ amount: Int64, _ note: String) -> Record {
      let value = isIncome ? wording.income(amount) : wording.money(amount)
      return Record(
        CategoryPage.statShape,
        [.text(name), .text(href), .text(value), .text(note), .flag(isIncome && amount > 0)])
    }
    let oldest = list.months.last.map { wording.month($0.month) } ?? ""
    let entries = wording.text(.entries, count: row.entryCount)
    let before = month.adding(months: -1)
    let hasYear = list.years.contains { $0.year == month.year }
    return [
      stat(
        wording.text(.allTime), list.address, row.allTime,
        oldest.isEmpty ? entries : wording.text(.entriesSince, ["entries": entries, "month": oldest])),
      stat(
        String(month.year), hasYear ? list.address(of: month.year) : "", row.year,
        earlier(String(month.year - 1), figures.total(of: category, inYear: month.year - 1))),
      stat(
        wording.heading(month), list.address(of: month) ?? "", row.month,
        earlier(wording.headingName(of: before), figures.total(of: category, in: before))),
      stat(
        wording.text(.averageMonth), "", figures.averageOfTwelveMonths(of: category, ledger.window) ?? 0,
        wording.text(.averageOf, count: figures.lastTwelveMonths(ledger.window).count)),
    ]
  }

  private func earlier(_ name: String, _ amount: Int64) -> String {
    wording.text(.pieLink, ["name": name, "amount": wording.money(amount)])
  }

  /// This month's budget, and that of the year so far.
  private func categoryBudgets(_ category: Category.ID, _ summary: MonthSummary) -> [Record] {
    guard let use = BudgetUse.all(ledger, summary).first(where: { $0.category == category }) else { return [] }
    return [
      budgetRow(
        use, in: summary.month, name: wording.heading(summary.month),
        href: lists.address(of: category, in: summary.month)
      )
    ]
  }
}
