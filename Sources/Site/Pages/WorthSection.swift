import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The net worth by month and year, as a zoomable chart, or as images and tables if scripts are disabled.
struct WorthSection: PartOfSite {
  /// The net worth at the end of a month or year.
  struct Row: PartOfSite {
    let site: SiteMaker
    let end: NetWorth.Point
    let level: Trend.Level

    static let fields = Fields<Row>(
      "worth-row",
      [
        .text("name") { $0.site.worthName($0.end, $0.level) },
        .text("href") { $0.site.movements(of: $0.end.day.month) ?? "" },
        .text("owned") { $0.wording.money($0.end.owned) },
        .text("owed") { $0.wording.money($0.end.owed) },
        .text("balance") { $0.wording.money($0.end.balance) },
      ])
  }

  /// The bars for one zoom level: months or years.
  struct Level: PartOfSite {
    let site: SiteMaker
    let level: Trend.Level
    let ends: [NetWorth.Point]
    let figure: ChartFigure
    /// The zoom levels that the section has.
    let levels: [Trend.Level]

    static let fields = Fields<Level>(
      "worth-level",
      [
        .text("id") { $0.level.rawValue },
        .text("title") { $0.wording.text($0.level.word) },
        .text("zoom-label") { $0.wording.text(.levelZoom, ["level": $0.wording.text($0.level.word)]) },
        .flag("has-zoom") { $0.levels.count > 1 },
        .list("zoom", TrendsPage.Zoom.fields) { one in
          one.levels.map { TrendsPage.Zoom(site: one.site, level: $0, isCurrent: $0 == one.level) }
        },
        .list("rows", Row.fields) { one in
          one.ends.reversed().map { Row(site: one.site, end: $0, level: one.level) }
        },
      ] + ChartFigure.fields { $0.figure })
  }

  let site: SiteMaker
  private let worth: NetWorth
  private let levels: [Level]

  /// Creates the section; `nil` if only a part of the book is shown, if there is no font, or if there are no movements
  /// yet.
  init?(_ files: inout SiteFiles) {
    let site = files.site
    let worth = NetWorth(site.reports.valuation)
    guard site.showsBalance, let first = worth.points.first?.day.month else { return nil }
    let today = site.today
    func ends(_ months: some Sequence<Month>) -> [NetWorth.Point] {
      months.map { worth.atEnd(of: min($0.lastDay, today)) }
    }
    var all: [(Trend.Level, [NetWorth.Point])] = [
      (.months, ends(max(first, today.month.adding(months: -35))...today.month))
    ]
    if first.year < today.year {
      all.insert((.years, ends((first.year...today.year).map { Month(year: $0, month: 12) })), at: 0)
    }
    var levels: [Level] = []
    for (level, ends) in all {
      guard let figure = files.worthChart(worth, ends, level, "charts/worth-\(level.rawValue)") else { return nil }
      levels.append(Level(site: site, level: level, ends: ends, figure: figure, levels: all.map(\.0)))
    }
    self.site = site
    self.worth = worth
    self.levels = levels
  }

  static let fields = Fields<WorthSection>(
    "worth-section",
    [
      .markup("data") { $0.site.worthData($0.worth) },
      .flag("has-debts") { $0.worth.hasAssetsAndDebts },
      .list("levels", Level.fields) { $0.levels },
    ])
}
