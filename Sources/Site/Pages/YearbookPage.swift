import Localization
import Formats
import Ledger
import SiteComponents
import Reports
import Templates

/// A year as one printable document, with a summary, charts, the months, all transactions, and the receipts as an
/// appendix.
struct YearbookPage: SitePage, PartOfSite {
  let site: SiteMaker
  let year: YearSummary
  let neighbours: Neighbours
  let figure: ChartFigure?
  let pie: ChartFigure?
  let flow: ChartFigure?
  let poster: YearPoster?
  /// The months with entries. `row` is `nil` if the bytes of the last build are reused.
  let sections: [(part: PagePart, row: YearbookMonth?)]
  let receipts: YearReceipts

  private init(_ year: YearSummary, _ neighbours: Neighbours, _ files: inout SiteFiles) {
    let site = files.site
    let ledger = site.ledger
    self.site = site
    self.year = year
    self.neighbours = neighbours
    figure = files.yearChart(year)
    pie = files.pie(
      year.expenses.map { ($0.category, $0.shown) }, "charts/year-\(year.year)-pie", total: year.period.shownSpent,
      caption: year.period.phase.caption, period: String(year.year), restAddress: "#categories"
    ) { site.lists.list(of: $0).address(of: year.year) }
    poster = YearPoster(year.year, &files)
    let yearName = site.yearName(year.year)
    flow = site.flows.flow(of: year.year).flatMap { flow in
      files.flowChart(
        flow, period: yearName, path: FlowPage.picturePath(year.year), FlowPage.links(site, year.year))
    }
    let indices = year.months.map { row in
      ledger.byDay(ledger.file(of: row.month)?.entries ?? 0..<0)
    }
    let receipts = YearReceipts(indices.flatMap(\.self), ledger)
    self.receipts = receipts
    let kept = files.keptParts(YearbookPage.address(year.year))
    sections = zip(year.months, indices).compactMap { row, indices in
      if indices.isEmpty { return nil }
      let key = YearbookMonth.key(site, row, indices, receipts)
      let part = PagePart(key: key, kept: kept[key])
      return (part, part.kept == nil ? YearbookMonth(site, row, indices, receipts) : nil)
    }
  }

  var title: String { site.yearbookName(year.year) }
  var current: String? { NavigationMenus.yearbooks }

  static let fields = PageFields<YearbookPage>(
    "yearbook",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .text("days") { $0.days },
      .text("built") { $0.wording.text(.builtOn, ["date": $0.wording.fullDate($0.today)]) },
      .text("state") { $0.state },
      .text("without-rate") { $0.site.withoutRate($0.year.countWithoutRate) },
      .list("stats", Stat.fields) { $0.stats },
      .text("balances-from") { $0.balancesFrom },
      .record("figure", ChartFigure.fields) { $0.figure },
      .record("poster", YearPoster.fields) { $0.poster },
      .record("year-heat", YearHeat.fields) { $0.poster == nil ? YearHeat($0.site, $0.year.year) : nil },
      .list("months", MonthRow.fields) { page in page.year.months.map { MonthRow(site: page.site, row: $0) } },
      .record("total-spent", PeriodAmount.fields) { $0.site.amount($0.year.period.spent, $0.year.period.phase) },
      .record("total-received", PeriodAmount.fields) {
        $0.site.amount($0.year.period.received, $0.year.period.phase, isIncome: true)
      },
      .text("total-net") { $0.wording.income($0.year.period.shownNet) },
      .record("pie", ChartFigure.fields) { $0.pie },
      .record("flow", ChartFigure.fields) { $0.flow },
      .text("flow-href") { $0.flowAddress },
      .list("categories", Categories.fields) { page in
        [
          Categories(page.site, page.year, page.year.expenses, isIncome: false),
          Categories(page.site, page.year, page.year.incomes, isIncome: true),
        ].compactMap(\.self)
      },
      .text("categories-note") { $0.categoriesNote },
      .record("accounts", Accounts.fields) { Accounts($0.site, $0.year) },
      .parts("sections", YearbookMonth.fields) { $0.sections },
      .record("receipts", Receipts.fields) { Receipts($0.site, $0.receipts) },
    ])

  /// A sentence with the opening date, on which balances begin; empty unless the year has entries before this date.
  private var balancesFrom: String {
    let day = year.openingDay
    let first = Month(year: year.year, month: 1).firstDay
    guard site.showsBalance, ledger.settings.openingDate == day, day > first,
      ledger.months.contains(where: { file in
        file.month.year == year.year && file.entries.contains { ledger.transactions[$0].date < day }
      })
    else { return "" }
    return wording.text(.balancesFrom, ["date": wording.fullDate(day)])
  }

  /// The address of the page with the year's flow of money; empty if there is none.
  private var flowAddress: String {
    guard site.flows.flow(of: year.year) != nil else { return "" }
    return year.year == ledger.window.currentMonth.year ? FlowPage.address : FlowPage.address(year.year)
  }

  private var days: String {
    let first = year.months.first?.month.firstDay ?? today
    let last = year.months.last?.month.lastDay ?? today
    return wording.text(.dateRange, ["first": wording.fullDate(first), "last": wording.fullDate(last)])
  }

  private var state: String {
    switch year.period.phase {
    case .over: ""
    case .running: wording.text(.yearRunning, ["date": wording.date(today)])
    case .ahead: wording.text(.yearAhead)
    }
  }

  /// A note about how many months the averages cover, and about the periods of budgets.
  private var categoriesNote: String {
    var note = wording.text(.averagesNote, count: year.averagedMonths)
    let budgets = year.expenses.compactMap(\.budget)
    if let first = budgets.map(\.months.lowerBound).min(), year.period.phase == .running {
      let months = ["first": wording.name(of: first), "last": wording.date(today)]
      note += " " + wording.text(.budgetsNote, months)
    }
    return note
  }
}

// MARK: Jobs

extension YearbookPage {
  static func address(_ year: Int) -> String { "yearbook-\(year).html" }

  /// Returns a job for the yearbook of each year that has an entry.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let (keys, years) = (site.keys, site.reports.yearbooks)
    func link(_ index: Int) -> Link? {
      years.indices.contains(index) ? Link(address(years[index]), String(years[index])) : nil
    }
    let written = YearReview.writtenDays(site.ledger)
    return years.enumerated().map { index, year in
      var key = keys.key("yearbook")
      // The months of the year, those of the year before for comparison, and everything before that changed accounts.
      for number in 1...12 {
        for one in [year - 1, year] { key.add(keys.month(Month(year: one, month: number))) }
      }
      key.add(keys.paymentsFingerprint(through: year))
      // Entries of other years decide which entries of this year belong to a series, which the review leaves out.
      for file in site.ledger.months where file.month.year == year {
        for index in file.entries { key.add(site.reports.recurrence.series(of: index) == nil) }
      }
      // Entries of other years decide which days of this year are left out, because the book may not have them yet.
      if let written {
        key.add(max(written.lowerBound, Month(year: year, month: 1).firstDay).number)
        key.add(min(written.upperBound, Month(year: year, month: 12).lastDay).number)
      }
      for (category, pace) in YearSummary.budgets(site.ledger, site.figures, year).sorted(by: { $0.key < $1.key }) {
        key.add(category.index)
        key.add(pace.budgetInYear)
        key.add(pace.months.lowerBound.number)
        key.add(pace.months.upperBound.number)
      }
      for other in index - 1...index + 1 { key.add(years.indices.contains(other) ? years[other] : 0) }
      let neighbours = Neighbours(previous: link(index - 1), following: link(index + 1))
      return site.job("yearbook \(year)", key) { files in
        let site = files.site
        let balances = MonthBalances(site.ledger, site.reports.valuation)
        let summary = YearSummary(site.ledger, site.figures, balances, year: year)
        files.addParts(address(year), YearbookPage(summary, neighbours, &files))
      }
    }
  }
}

extension SiteMaker {
  func yearbookName(_ year: Int) -> String { wording.text(.yearbookOf, ["year": String(year)]) }

  /// Returns a link to a yearbook; `nil` for a year without entries.
  func yearbookLink(_ year: Int) -> Link? {
    guard reports.yearbooks.contains(year) else { return nil }
    return Link(YearbookPage.address(year), yearbookName(year))
  }
}

// MARK: Summary

extension YearbookPage {
  private var stats: [Stat] {
    let period = year.period
    // In the current year, the amount including planned ones, if there are any; otherwise, the amount of the year
    // before.
    func note(_ planned: HomeAmount, _ whole: String, _ earlier: String?) -> String {
      period.phase == .running && planned != 0
        ? wording.text(.withPlanned, ["amount": whole]) : earlier.map(before) ?? ""
    }
    let (spent, received) = (period.spent, period.received)
    var stats = [
      Stat(
        wording.text(period.phase.receivedWord), wording.income(period.shownReceived),
        note(
          received.planned, wording.income(received.whole), year.before.map { wording.income($0.shownReceived) }),
        isIncome: period.shownReceived > 0),
      Stat(
        wording.text(period.phase.spentWord), wording.money(period.shownSpent),
        note(spent.planned, wording.money(spent.whole), year.before.map { wording.money($0.shownSpent) })),
      Stat(
        wording.text(.leftOfYear), wording.income(period.shownNet),
        note(
          received.planned - spent.planned, wording.income(received.whole - spent.whole),
          year.before.map { wording.income($0.shownNet) })),
      Stat(
        wording.text(.savedShare), period.savedPercent.map(wording.percent) ?? wording.text(.none),
        wording.text(.savedNote)),
    ]
    stats += balanceStats
    if let before = year.before {
      let amount = wording.income(period.shownSpent - before.shownSpent)
      stats.append(
        Stat(
          wording.text(.spentAgainst, ["year": String(year.year - 1)]), amount,
          self.before(wording.money(before.shownSpent))))
    }
    stats.append(
      Stat(
        wording.text(.transactions), wording.number(Int64(year.entryCount)),
        site.showsReceipts ? wording.text(.receiptsCount, count: year.receiptCount) : ""))
    return stats
  }

  private var balanceStats: [Stat] {
    guard site.showsBalance, let opening = year.opening, let closing = year.closing else { return [] }
    let isRunning = year.period.phase == .running
    let lastDay = Month(year: year.year, month: 12).lastDay
    return [
      Stat(
        wording.text(.balanceStart), wording.money(opening), wording.date(year.openingDay)),
      Stat(
        wording.text(isRunning ? .balance : .balanceEnd), wording.money(closing),
        isRunning ? wording.text(.balanceMoved, ["date": wording.date(today)]) : wording.date(lastDay)),
    ]
  }

  /// Returns the amount of the previous year as text, such as “2025: €12,000”; for the current year, the amount up to
  /// the same day in the previous year.
  private func before(_ amount: String) -> String {
    let name = String(year.year - 1)
    return year.period.phase == .running
      ? wording.text(.yearByDate, ["year": name, "date": wording.shortDate(today), "amount": amount])
      : wording.text(.pieLink, ["name": name, "amount": amount])
  }
}

// MARK: Rows

extension YearbookPage {
  struct MonthRow: PartOfSite {
    let site: SiteMaker
    let row: YearSummary.MonthRow

    private var isAhead: Bool { row.period.phase == .ahead }

    static let fields = Fields<MonthRow>(
      "year-month",
      [
        .text("href") { $0.row.entryCount == 0 ? "" : "#m\($0.row.month)" },
        .text("name") { $0.site.monthName($0.row.month, $0.wording.name(of: $0.row.month)) },
        .record("spent", PeriodAmount.fields) { $0.site.amount($0.row.period.spent, $0.row.period.phase) },
        .record("received", PeriodAmount.fields) {
          $0.row.period.received == PeriodTotal()
            ? nil : $0.site.amount($0.row.period.received, $0.row.period.phase, isIncome: true)
        },
        .text("net") { $0.isAhead ? "" : $0.wording.income($0.row.period.shownNet) },
        .text("balance") { $0.site.showsBalance ? $0.row.balance.map($0.wording.money) ?? "" : "" },
      ])
  }

  /// A table of expenses or of income, with a row for each category.
  struct Categories: PartOfSite {
    let site: SiteMaker
    let rows: [CategoryRow]
    let isIncome: Bool
    let year: YearSummary

    /// Creates the table; `nil` for a year without rows.
    init?(_ site: SiteMaker, _ year: YearSummary, _ rows: [YearSummary.CategoryRow], isIncome: Bool) {
      guard !rows.isEmpty else { return nil }
      let whole = rows.reduce(HomeAmount.zero) { $0 + max(0, $1.shown) }
      self.site = site
      self.rows = rows.map { CategoryRow(site: site, year: year, row: $0, whole: whole, isIncome: isIncome) }
      self.isIncome = isIncome
      self.year = year
    }

    static let fields = Fields<Categories>(
      "year-categories",
      [
        .text("name") { $0.wording.text($0.isIncome ? .income : .expenses) },
        .list("rows", CategoryRow.fields) { $0.rows },
        .flag("has-budgets") { $0.rows.contains { $0.row.budget != nil } },
        .record("total", PeriodAmount.fields) {
          $0.site.amount($0.sum, $0.year.period.phase, isIncome: $0.isIncome)
        },
        .text("average") { $0.average },
      ])

    private var sum: PeriodTotal { rows.reduce(PeriodTotal()) { $0 + $1.row.total } }

    private var average: String {
      let shown = Int128(sum.shown(year.period.phase))
      let average = HomeAmount(shown, dividedBy: Int128(max(1, year.averagedMonths)))
      return isIncome ? wording.income(average) : wording.money(average)
    }
  }

  struct CategoryRow: PartOfSite {
    let site: SiteMaker
    let year: YearSummary
    let row: YearSummary.CategoryRow
    /// The total of all rows.
    let whole: HomeAmount
    let isIncome: Bool

    static let fields = Fields<CategoryRow>(
      "year-category",
      [
        .text("href") { $0.site.lists.list(of: $0.row.category).address(of: $0.year.year) },
        .text("color") { $0.site.color($0.row.category) },
        .text("name") { $0.site.name($0.row.category) },
        .record("total", PeriodAmount.fields) {
          $0.site.amount($0.row.total, $0.year.period.phase, isIncome: $0.isIncome)
        },
        .text("share") { $0.row.shown > 0 ? $0.wording.percent(percent($0.row.shown, of: $0.whole)) : "" },
        .text("average") { $0.money($0.row.average) },
        .text("budget") { $0.row.budget.map($0.budgetText) ?? "" },
        .flag("is-over") { $0.row.budget.map { $0.usedInYear > $0.budgetInYear } ?? false },
      ])

    private func money(_ minor: HomeAmount) -> String { isIncome ? wording.income(minor) : wording.money(minor) }

    /// The last month for which budgets are calculated.
    private var lastMonth: Month {
      min(year.months.last?.month ?? site.today.month, site.ledger.window.currentMonth, site.today.month)
    }

    private func budgetText(_ pace: BudgetPace) -> String {
      // The months of a budget that began or ended in the year are named.
      let isWhole = pace.months.lowerBound == year.months.first?.month && pace.months.upperBound >= lastMonth
      let text = wording.text(
        isWhole ? .budgetOf : pace.months.count == 1 ? .budgetYearMonth : .budgetYear,
        [
          "used": wording.money(pace.usedInYear), "budget": wording.money(pace.budgetInYear),
          "first": wording.name(of: pace.months.lowerBound), "last": wording.name(of: pace.months.upperBound),
        ])
      let percent = percent(max(0, pace.usedInYear), of: pace.budgetInYear)
      return wording.text(.storyShare, ["amount": text, "percent": wording.percentInText(percent)])
    }
  }

  /// A table of accounts, with the opening balance, the flows and the closing balance of each account in the year.
  struct Accounts: PartOfSite {
    let site: SiteMaker
    let rows: [AccountFlows.Row]
    let isRunning: Bool

    /// Creates the table; `nil` in a book with only one account, on a site that shows only a part of the book, for a
    /// future year, or if no account was used in the year.
    init?(_ site: SiteMaker, _ year: YearSummary) {
      guard site.ledger.accounts.count > 1, site.showsBalance, year.period.phase != .ahead else { return nil }
      let days = Month(year: year.year, month: 1).firstDay...Month(year: year.year, month: 12).lastDay
      rows = AccountFlows(site.ledger, during: days).used
      if rows.isEmpty { return nil }
      self.site = site
      isRunning = year.period.phase == .running
    }

    static let fields = Fields<Accounts>(
      "year-accounts",
      [
        .list("rows", AccountRow.fields) { accounts in
          accounts.rows.map { AccountRow(site: accounts.site, row: $0) }
        },
        .text("closing-name") { $0.wording.text($0.isRunning ? .balance : .balanceEnd) },
      ])
  }
}
