import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The trends page: spending by year, month, week and day, and the categories of any month.
struct TrendsPage: SitePage, PartOfSite {
  let site: SiteMaker
  /// The data of the zoomable chart, as JSON.
  let data: String
  /// The months that have figures.
  let used: ClosedRange<Month>
  let years: YearComparison
  let movers: Movers
  let levels: [Level]
  let yearsTable: YearsTable?
  let ahead: BalanceSection?

  /// Adds the page to the files of a job.
  ///
  /// - Parameter data: the data of the zoomable chart, as JSON.
  static func add(_ data: String, to files: inout SiteFiles) {
    let page = TrendsPage(data, &files)
    files.add("trends.html", page)
  }

  private init(_ data: String, _ files: inout SiteFiles) {
    let site = files.site
    let (ledger, figures) = (site.ledger, site.figures)
    self.site = site
    self.data = data
    used = figures.usedMonths(ledger.window)
    let years = YearComparison(ledger, figures)
    self.years = years
    movers = Movers(ledger, figures)
    yearsTable = YearsTable(years, &files)
    ahead = BalanceSection(site)
    var levels: [Level] = []
    for level in Trend.Level.allCases {
      let trend = Trend(ledger, figures, level, days: figures.trendDays(level, ledger.window))
      let table = TrendTable(trend, "charts/trend-\(level.rawValue)", &files)
      if let table, let first = trend.bars.first, let last = trend.bars.last {
        levels.append(Level(table: table, level: level, days: first.first...last.last))
      }
    }
    self.levels = levels
  }

  var title: String { wording.text(.trends) }
  var current: String? { "trends.html" }

  static let fields = PageFields<TrendsPage>(
    "trends",
    [
      .flag("is-empty") { $0.ledger.transactions.isEmpty },
      .text("flow-href") { FlowPage.newestAddress($0.site) },
      .list("stats", Stat.fields) { $0.stats },
      .text("trend-says") { page in
        page.site.headingTitle(
          MonthSummary(
            page.ledger, page.figures, page.ledger.window.currentMonth, expecting: page.site.reports.expected))
      },
      .text("left-says") { $0.site.title(\.left) },
      .markup("trend-data") { $0.data },
      .list("levels", Level.fields) { $0.levels },
      .record("movers", MoversTable.fields) { MoversTable($0.movers, $0.site) },
      .record("year-heat", YearHeat.fields) { YearHeat($0.site, $0.today.year) },
      .record("beside", YearsTable.fields) { $0.yearsTable },
      .list("year-totals", YearTotal.fields) { page in page.usedYears.map { YearTotal(site: page.site, year: $0) } },
      .record("forecast", BalanceSection.fields) { $0.ahead },
      .list("month-options", Option.fields) { $0.monthOptions },
      .list("year-options", Option.fields) { $0.yearOptions },
      .flag("has-marks") { page in
        BudgetUse.all(page.ledger, page.figures, in: page.ledger.window.currentMonth)
          .contains { $0.budget.every == .month }
      },
      .text("month-pattern") { $0.wording.pattern(of: .dateMonth) },
      .list("month-heads", MonthCell.headFields) { $0.site.monthHeads },
      .list("years", Year.fields) { page in
        page.usedYears.map { Year(site: page.site, year: $0, used: page.used) }
      },
    ])

  /// The years that have figures, newest first.
  private var usedYears: [Int] { (used.lowerBound.year...used.upperBound.year).reversed() }

  // MARK: One month by category

  private var monthOptions: [Option] {
    (1...12).map { number in
      Option(
        number: number, name: wording.headingName(of: Month(year: 2000, month: number)),
        isCurrent: number == ledger.window.currentMonth.monthOfYear)
    }
  }

  private var yearOptions: [Option] {
    (min(2000, used.lowerBound.year)...ledger.window.lastMonth.year).reversed().map { year in
      Option(number: year, name: String(year), isCurrent: year == ledger.window.currentMonth.year)
    }
  }
}

// MARK: Rows

extension TrendsPage {
  /// The bars of one zoom level, such as months.
  struct Level: PartOfSite {
    let table: TrendTable
    let level: Trend.Level
    let days: ClosedRange<Day>

    var site: SiteMaker { table.site }

    static let fields = Fields<Level>(
      "level",
      [
        .text("id") { $0.level.rawValue },
        .text("title") { $0.name },
        .text("range") { $0.range },
        .text("zoom-label") { $0.wording.text(.levelZoom, ["level": $0.name]) },
        .list("zoom", Zoom.fields) { level in
          Trend.Level.allCases.map { Zoom(site: level.site, level: $0, isCurrent: $0 == level.level) }
        },
      ] + TrendTable.list.map { $0.of { $0.table } })

    private var name: String { wording.text(level.word) }

    private var range: String {
      wording.text(
        .dateRange, ["first": wording.fullDate(days.lowerBound), "last": wording.fullDate(days.upperBound)])
    }
  }

  struct Zoom: PartOfSite {
    let site: SiteMaker
    let level: Trend.Level
    let isCurrent: Bool

    static let fields = Fields<Zoom>(
      "zoom",
      [
        .text("id") { $0.level.rawValue },
        .text("text") { $0.wording.text($0.level.word) },
        .flag("is-current") { $0.isCurrent },
      ])
  }

  /// An option of a drop-down list.
  struct Option {
    let number: Int
    let name: String
    let isCurrent: Bool

    static let fields = Fields<Option>(
      "option",
      [
        .text("number") { String($0.number) },
        .text("name") { $0.name },
        .flag("is-current") { $0.isCurrent },
      ])
  }

  /// A row with all months of a year.
  struct Year: PartOfSite {
    let site: SiteMaker
    let year: Int
    let used: ClosedRange<Month>

    static let fields = Fields<Year>(
      "year",
      [
        .text("id") { "year-\($0.year)" },
        .text("year") { String($0.year) },
        .list("cells", MonthCell.fields) { $0.cells },
        .text("total") { $0.total.amount },
        .text("planned") { $0.total.planned },
      ])

    private var total: PeriodAmount { site.wholeAmount(figures.period(year: year).spent, year) }

    private var cells: [MonthCell] {
      (1...12).map { number in
        let month = Month(year: year, month: number)
        guard site.hasPage(month), used.contains(month) else { return MonthCell() }
        return MonthCell(site, month, figures.period(month).spent, href: site.address(of: month))
      }
    }
  }
}

extension Trend.Level {
  var word: Word {
    switch self {
    case .years: .levelYears
    case .months: .levelMonths
    case .weeks: .levelWeeks
    case .days: .levelDays
    }
  }
}
