import Language
import Notation
import Ledger
import Reports
import Templates

/// A year as one document for paper: summary, charts, months, all transactions, and the receipts as an appendix.
struct YearbookPage: SitePage, PartOfSite {
  let site: SiteMaker
  let year: YearSummary
  let neighbours: Neighbours
  let figure: ChartFigure?
  let pie: ChartFigure?
  let sections: [YearbookMonth]
  let receipts: YearReceipts

  private init(_ year: YearSummary, _ neighbours: Neighbours, _ files: inout SiteFiles) {
    let site = files.site
    let ledger = site.ledger
    self.site = site
    self.year = year
    self.neighbours = neighbours
    figure = files.yearChart(year)
    pie = files.pie(
      year.expenses.map { ($0.category, $0.total) }, "charts/year-\(year.year)-pie", total: year.totals.spent,
      caption: .captionSpent, period: String(year.year), restAddress: "#categories"
    ) { site.lists.list(of: $0).address(of: year.year) }
    let indices = year.months.map { row in
      ledger.byDay(ledger.file(of: row.month)?.entries ?? 0..<0)
    }
    let receipts = YearReceipts(indices.flatMap(\.self), ledger)
    self.receipts = receipts
    sections = zip(year.months, indices).compactMap { row, indices in
      indices.isEmpty ? nil : YearbookMonth(site, row, indices, receipts)
    }
  }

  var title: String { site.yearbookName(year.year) }
  var current: String? { "trends.html" }

  static let fields = PageFields<YearbookPage>(
    "yearbook",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .text("days") { $0.days },
      .text("built") { $0.wording.text(.builtOn, ["date": $0.wording.fullDate($0.today)]) },
      .text("state") { $0.state },
      .text("without-rate") { $0.site.withoutRate($0.year.countWithoutRate) },
      .list("stats", Stat.fields) { $0.stats },
      .record("figure", ChartFigure.fields) { $0.figure },
      .list("months", MonthRow.fields) { page in page.year.months.map { MonthRow(site: page.site, row: $0) } },
      .text("total-spent") { $0.wording.money($0.year.totals.spent) },
      .text("total-received") { $0.wording.income($0.year.totals.received) },
      .text("total-net") { $0.wording.income($0.year.totals.net) },
      .record("pie", ChartFigure.fields) { $0.pie },
      .list("categories", Categories.fields) { page in
        [
          Categories(page.site, page.year, page.year.expenses, isIncome: false),
          Categories(page.site, page.year, page.year.incomes, isIncome: true),
        ].compactMap(\.self)
      },
      .text("categories-note") { $0.categoriesNote },
      .record("accounts", Accounts.fields) { Accounts($0.site, $0.year) },
      .list("sections", YearbookMonth.fields) { $0.sections },
      .record("receipts", Receipts.fields) { Receipts($0.site, $0.receipts) },
    ])

  private var days: String {
    let first = year.months.first?.month.firstDay ?? today
    let last = year.months.last?.month.lastDay ?? today
    return wording.text(.dateRange, ["first": wording.fullDate(first), "last": wording.fullDate(last)])
  }

  private var state: String {
    switch year.state {
    case .over: ""
    case .running: wording.text(.yearRunning, ["date": wording.date(today)])
    case .ahead: wording.text(.yearAhead)
    }
  }

  /// Of which months averages and budgets are.
  private var categoriesNote: String {
    var note = wording.text(.averagesNote, count: year.months.count)
    if let pace = year.expenses.lazy.compactMap(\.budget).first, year.state == .running {
      let months = ["first": wording.name(of: pace.months.lowerBound), "last": wording.date(today)]
      note += " " + wording.text(.budgetsNote, months)
    }
    return note
  }
}

// MARK: Jobs

extension YearbookPage {
  static func address(_ year: Int) -> String { "yearbook-\(year).html" }

  /// The yearbook of each year that has an entry.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let (keys, years) = (site.keys, site.reports.yearbooks)
    func link(_ index: Int) -> Link? {
      years.indices.contains(index) ? Link(address(years[index]), String(years[index])) : nil
    }
    return years.enumerated().map { index, year in
      var key = keys.key("yearbook")
      // Its own months, those of the year before to compare with, and what accounts held before.
      for number in 1...12 {
        for one in [year - 1, year] { key.add(keys.month(Month(year: one, month: number))) }
      }
      key.add(keys.moves(through: year))
      for other in index - 1...index + 1 { key.add(years.indices.contains(other) ? years[other] : 0) }
      let neighbours = Neighbours(previous: link(index - 1), following: link(index + 1))
      return site.job("yearbook \(year)", key) { files in
        let site = files.site
        let balances = MonthBalances(site.ledger, opening: site.reports.balance.opening)
        let summary = YearSummary(site.ledger, site.figures, balances, year: year)
        files.add(address(year), YearbookPage(summary, neighbours, &files))
      }
    }
  }
}

extension SiteMaker {
  func yearbookName(_ year: Int) -> String { wording.text(.yearbookOf, ["year": String(year)]) }

  /// Nil for a year without entries.
  func yearbookLink(_ year: Int) -> Link? {
    guard reports.yearbooks.contains(year) else { return nil }
    return Link(YearbookPage.address(year), yearbookName(year))
  }
}

// MARK: Summary

extension YearbookPage {
  private var stats: [Stat] {
    func note(_ amount: (YearSummary.Totals) -> Int64, _ text: (Int64) -> String) -> String {
      year.totalsByToday.map { byDate(text(amount($0))) }
        ?? year.before.map { before(text(amount($0))) } ?? ""
    }
    let totals = year.totals
    var stats = [
      Stat(
        wording.text(.sumReceived), wording.income(totals.received), note(\.received, wording.income),
        isIncome: totals.received > 0),
      Stat(wording.text(.spent), wording.money(totals.spent), note(\.spent, wording.money)),
      Stat(wording.text(.leftOfYear), wording.income(totals.net), note(\.net, wording.income)),
      Stat(
        wording.text(.savedShare), totals.savedPercent.map(wording.percent) ?? wording.text(.none),
        wording.text(.savedNote)),
    ]
    stats += balanceStats
    if let before = year.before {
      let change = (year.totalsByToday ?? totals).spent - before.spent
      let amount = (change > 0 ? "+" : "") + wording.money(change)
      stats.append(
        Stat(
          wording.text(.spentAgainst, ["year": String(year.year - 1)]), amount,
          self.before(wording.money(before.spent))))
    }
    stats.append(
      Stat(
        wording.text(.transactions), wording.number(Int64(year.entryCount)),
        site.hasReceipts ? wording.text(.receiptsCount, count: year.receiptCount) : ""))
    return stats
  }

  private var balanceStats: [Stat] {
    guard site.hasBalance, let opening = year.opening, let closing = year.closing else { return [] }
    let isRunning = year.state == .running
    let lastDay = Month(year: year.year, month: 12).lastDay
    return [
      Stat(
        wording.text(.balanceStart), wording.money(opening), wording.date(Month(year: year.year, month: 1).firstDay)),
      Stat(
        wording.text(isRunning ? .balance : .balanceEnd), wording.money(closing),
        isRunning ? wording.text(.balanceMoved, ["date": wording.date(today)]) : wording.date(lastDay)),
    ]
  }

  private func byDate(_ amount: String) -> String {
    wording.text(.amountByDate, ["amount": amount, "date": wording.shortDate(today)])
  }

  /// “2025: €12,000”, of a running year by the same day.
  private func before(_ amount: String) -> String {
    let name = String(year.year - 1)
    return year.state == .running
      ? wording.text(.yearByDate, ["year": name, "date": wording.shortDate(today), "amount": amount])
      : wording.text(.pieLink, ["name": name, "amount": amount])
  }
}

// MARK: Rows

extension YearbookPage {
  struct MonthRow: PartOfSite {
    let site: SiteMaker
    let row: YearSummary.MonthRow

    static let fields = Fields<MonthRow>(
      "year-month",
      [
        .text("href") { $0.row.entryCount == 0 ? "" : "#m\($0.row.month)" },
        .text("name") { $0.wording.name(of: $0.row.month) },
        .text("spent") { $0.wording.money($0.row.spent) },
        .text("received") { $0.row.received == 0 ? "" : $0.wording.income($0.row.received) },
        .text("net") { $0.wording.income($0.row.net) },
        .text("balance") { $0.site.hasBalance ? $0.row.balance.map($0.wording.money) ?? "" : "" },
      ])
  }

  /// Expenses, or income.
  struct Categories: PartOfSite {
    let site: SiteMaker
    let rows: [CategoryRow]
    let isIncome: Bool
    let monthCount: Int

    /// Nil for a year without any.
    init?(_ site: SiteMaker, _ year: YearSummary, _ rows: [YearSummary.CategoryRow], isIncome: Bool) {
      guard !rows.isEmpty else { return nil }
      let whole = rows.reduce(Int64(0)) { $0 + max(0, $1.total) }
      self.site = site
      self.rows = rows.map { CategoryRow(site: site, year: year.year, row: $0, whole: whole, isIncome: isIncome) }
      self.isIncome = isIncome
      monthCount = year.months.count
    }

    static let fields = Fields<Categories>(
      "year-categories",
      [
        .text("name") { $0.wording.text($0.isIncome ? .income : .expenses) },
        .list("rows", CategoryRow.fields) { $0.rows },
        .flag("has-budgets") { $0.rows.contains { $0.row.budget != nil } },
        .text("total") { $0.money($0.sum) },
        .text("average") { $0.money(Int64(roundedHalfEven(Int128($0.sum), by: Int128(max(1, $0.monthCount))))) },
      ])

    private var sum: Int64 { rows.reduce(Int64(0)) { $0 + $1.row.total } }
    private func money(_ minor: Int64) -> String { isIncome ? wording.income(minor) : wording.money(minor) }
  }

  struct CategoryRow: PartOfSite {
    let site: SiteMaker
    let year: Int
    let row: YearSummary.CategoryRow
    /// What all of them come to.
    let whole: Int64
    let isIncome: Bool

    static let fields = Fields<CategoryRow>(
      "year-category",
      [
        .text("href") { $0.site.lists.list(of: $0.row.category).address(of: $0.year) },
        .text("color") { $0.site.color($0.row.category) },
        .text("name") { $0.site.name($0.row.category) },
        .text("total") { $0.money($0.row.total) },
        .text("share") { $0.row.total > 0 ? $0.wording.percent(percent($0.row.total, of: $0.whole)) : "" },
        .text("average") { $0.money($0.row.average) },
        .text("budget") { $0.row.budget.map($0.budgetText) ?? "" },
        .flag("is-over") { $0.row.budget.map { $0.usedInYear > $0.budgetInYear } ?? false },
      ])

    private func money(_ minor: Int64) -> String { isIncome ? wording.income(minor) : wording.money(minor) }

    private func budgetText(_ pace: BudgetPace) -> String {
      let text = wording.text(
        .budgetOf, ["used": wording.money(pace.usedInYear), "budget": wording.money(pace.budgetInYear)])
      let percent = percent(max(0, pace.usedInYear), of: pace.budgetInYear)
      return wording.text(.storyShare, ["amount": text, "percent": wording.percentInText(percent)])
    }
  }

  /// What each account had, got and gave in the year.
  struct Accounts: PartOfSite {
    let site: SiteMaker
    let rows: [AccountFlows.Row]
    let isRunning: Bool

    /// Nil in a book without accounts, and of a year to come.
    init?(_ site: SiteMaker, _ year: YearSummary) {
      guard site.ledger.accounts.count > 1, site.hasBalance, year.state != .ahead else { return nil }
      let days = Month(year: year.year, month: 1).firstDay...Month(year: year.year, month: 12).lastDay
      rows = AccountFlows(site.ledger, during: days).used
      if rows.isEmpty { return nil }
      self.site = site
      isRunning = year.state == .running
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
