import Localization
package import Reports
import Templates

/// Spending over time, as a chart and as a table, for the partials `chart` and `trend-table`.
package struct TrendTable: PartOfSite {
  struct Row: PartOfSite {
    let site: SiteMaker
    let bar: Trend.Bar
    let level: Trend.Level

    /// The name of the period. For the current period, “so far” is added.
    private var name: String {
      let name = site.name(of: bar, level)
      return level == .days ? name : site.soFarName(name, bar.phase)
    }

    private var figure: PeriodAmount { site.amount(bar.total, bar.phase) }

    static let fields = Fields<Row>(
      "period",
      [
        .text("href") { $0.site.address(of: $0.bar, $0.level) ?? "" },
        .text("name") { $0.name },
        .text("amount") { $0.figure.amount },
        .text("planned") { $0.figure.planned },
      ])
  }

  package let site: SiteMaker
  let trend: Trend
  let figure: ChartFigure

  /// Creates the table; `nil` if there is no font.
  package init?(_ trend: Trend, _ path: String, _ files: inout SiteFiles) {
    guard let figure = files.trendChart(trend, path) else { return nil }
    site = files.site
    self.trend = trend
    self.figure = figure
  }

  package static let list: [Field<TrendTable>] =
    ChartFigure.fields { $0.figure } + [
      .list("table", Row.fields) { table in
        table.trend.bars.reversed().map { Row(site: table.site, bar: $0, level: table.trend.level) }
      }
    ]
  package static let fields = Fields<TrendTable>("trend", list)
}
