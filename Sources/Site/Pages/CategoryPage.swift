import Localization
import Formats
import Ledger
import SiteComponents
import Reports
import Templates

/// The page of one category, with totals, a chart of the months, calendars of the years, and the entries.
struct CategoryPage: SitePage, PartOfSite {
  let site: SiteMaker
  let row: CategoryTotals.Row
  /// The summary of the current month.
  let summary: MonthSummary
  let category: Category
  let view: ListView
  let bars: ChartFigure?
  private let budgets: [BudgetRow]
  /// The payees with the largest totals in this category up to today, at most eight, largest first.
  private let payees: [PayeeRow]

  private var list: EntryList { view.list }

  init(_ row: CategoryTotals.Row, _ summary: MonthSummary, _ files: inout SiteFiles) {
    let site = files.site
    self.site = site
    self.row = row
    self.summary = summary
    category = site.ledger.category(row.category)
    view = CategoryPage.view(site, row)
    bars = files.monthsChart(row.category)
    budgets = site.categoryBudgets(row.category, summary.month)
    payees = PayeeRow.rows(of: row.category, view.list, site)
  }

  var title: String { view.title }
  var current: String? { "categories.html" }

  static let fields = PageFields<CategoryPage>(
    "category",
    [
      .text("color") { $0.view.color },
      .text("icon") { clean($0.category.icon ?? "") },
      .text("name") { $0.title },
      .text("several-address") { $0.view.severalAddress() },
      .flag("is-empty") { $0.list.count == 0 },
      .flag("is-income") { $0.category.kind == .income },
      .list("stats", Stat.fields) { $0.stats },
      .flag("has-budgets") { !$0.budgets.isEmpty },
      .text("budget-pace") { $0.site.budgetPaceText($0.budgets, $0.summary.month) },
      .list("budgets", BudgetRow.fields) { $0.budgets },
      .markup("trend-data") { $0.list.count == 0 ? "" : $0.site.trendData(of: $0.row.category) },
      .record("bars", ChartFigure.fields) { $0.bars },
      .flag("has-payees") { !$0.payees.isEmpty },
      .list("payees", PayeeRow.fields) { $0.payees },
      .record("years", ListYears.fields) { $0.view.years },
      .list("calendars", ListCalendar.fields) { $0.view.calendars },
      .flag("is-split") { $0.list.isSplit },
      .list("months", ListMonth.fields) { $0.list.isSplit ? [] : $0.view.recentMonths($0.list.years) },
      .list("earlier-years", ListFold.fields) { $0.list.isSplit ? [] : $0.view.earlierYears($0.list.years) },
    ])

  private var stats: [Stat] {
    let isIncome = category.kind == .income
    let month = summary.month
    func stat(_ name: String, _ href: String, _ sum: PeriodTotal, _ note: String) -> Stat {
      Stat(
        name, href: href, isIncome ? wording.income(sum.soFar) : wording.money(sum.soFar),
        site.joined(site.planned(sum), note), isIncome: isIncome && sum.soFar > 0)
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
        site.yearName(month.year), hasYear ? list.address(of: month.year) : "", row.year,
        earlier(String(month.year - 1), figures.sum(of: row.category, inYear: month.year - 1).soFar)),
      stat(
        site.monthName(month, wording.heading(month)), list.address(of: month) ?? "", row.month,
        earlier(wording.headingName(of: before), figures.total(of: row.category, in: before))),
      figures.usualOfMonth(of: row.category, ledger.window).map { usual in
        stat(
          wording.text(.usualMonth), "", PeriodTotal(soFar: usual),
          wording.text(.usualOf, count: figures.lastTwelveMonths(ledger.window).count))
      },
    ].compactMap(\.self)
  }

  private func earlier(_ name: String, _ amount: HomeAmount) -> String {
    wording.text(.pieLink, ["name": name, "amount": wording.money(amount)])
  }
}

extension CategoryPage {
  /// Returns the jobs for the categories' pages: one for each category, and one for each year of a category with many
  /// entries.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let (ledger, keys) = (site.ledger, site.keys)
    let month = ledger.window.currentMonth
    let summary = MonthSummary(ledger, site.figures, month)
    let trend = site.trend
    return CategoryTotals(ledger, site.figures, month: month).rows.flatMap { row in
      let list = site.lists.list(of: row.category)
      var key = keys.key("category")
      key.add(row.category.index)
      keys.add(list.months, to: &key)
      PageKeys.add(ledger.category(row.category).budget, to: &key)
      for payment in trend.expected.payments where payment.category == row.category {
        key.add(payment.day.number)
        key.add(payment.amount)
      }
      key.add(trend.months.upperBound.number)
      for number in PayeeRow.payees(of: list, site) {
        key.add(site.payees.lists[number].stem)
        key.add(site.payees.all[number].name)
      }
      let page = site.job(list.stem, key) { files in
        files.add(list.address, CategoryPage(row, summary, &files))
      }
      return [page] + EntriesPage.jobs(site, list, named: ledger.category(row.category).name) { view(site, row) }
    }
  }

  private static func view(_ site: SiteMaker, _ row: CategoryTotals.Row) -> ListView {
    ListView(
      site: site, list: site.lists.list(of: row.category), title: site.name(row.category),
      color: site.color(row.category), kind: .category(row.category),
      amountOfEntry: { site.ledger.amount(of: site.ledger.transactions[$0], in: row.category) })
  }
}

extension SiteMaker {
  /// Returns the row for the category's budget in the current month, quarter or year; empty if the category has no
  /// budget.
  fileprivate func categoryBudgets(_ category: Category.ID, _ month: Month) -> [BudgetRow] {
    guard let use = BudgetUse(category, in: month, ledger, figures) else { return [] }
    let name =
      switch use.budget.every {
      case .month: wording.heading(month)
      case .quarter: Phrase.capitalized(wording.names(of: use.budget.every.months(around: month)))
      case .year: String(month.year)
      }
    return [BudgetRow(self, use, name: name, href: lists.address(of: category, in: month))]
  }
}
