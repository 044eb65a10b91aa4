import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// A timeline of the coming bills and the balance: five weeks day by day, then month by month.
///
/// The page has two versions of the balance, with and without the usual everyday spending. Two radio buttons switch
/// between them.
struct BillsAheadPage: SitePage, PartOfSite {
  let site: SiteMaker
  let forecast: Forecast
  var neighbours = Neighbours.none
  let title: String
  /// The next five weeks; `nil` on the pages of later months.
  var weeks: WeeksAheadCard?
  let months: [ForecastMonth]

  var current: String? { "pending.html" }

  static let fields = PageFields<BillsAheadPage>(
    "forecast",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .flag("is-part") { $0.weeks == nil },
      .flag("has-everyday") { $0.forecast.everyday != nil },
      .record("weeks", WeeksAheadCard.fields) { $0.weeks },
      .text("end") { $0.site.end($0.forecast) },
      .text("lowest") { $0.site.lowest($0.forecast) },
      .flag("is-short") { $0.site.isShort($0.forecast) },
      .text("known") { $0.site.known($0.forecast) },
      .text("note") { $0.site.note($0.forecast) },
      .list("months", ForecastMonth.fields) { $0.months },
    ])
}

extension ForecastPages {
  func add(to files: inout SiteFiles) {
    let (site, wording) = (files.site, files.site.wording)
    let weeks = WeeksAheadCard(site, forecast)
    let open = weeks.lastDay.month.adding(months: 1)...weeks.lastDay.month.adding(months: 2)
    let whole = forecast.months.map { row in
      let movements = byMonth[row.month] ?? []
      if !isSplit { return ForecastMonth(site: site, row: row, movements: movements, isOpen: open.contains(row.month)) }
      return ForecastMonth(
        site: site, row: row, href: movements.isEmpty ? "" : address(row.month), count: movements.count)
    }
    files.add(
      "forecast.html",
      BillsAheadPage(site: site, forecast: forecast, title: wording.text(.forecast), weeks: weeks, months: whole))
    for (index, page) in pager.pages.enumerated() where isSplit {
      guard let row = forecast.months.first(where: { $0.month == page.key }) else { continue }
      let month = wording.text(.listPart, ["name": wording.text(.forecast), "part": wording.month(page.key)])
      files.add(
        pager.address(page),
        BillsAheadPage(
          site: site, forecast: forecast, neighbours: site.neighbours(pager, index).reversed,
          title: wording.numbered(month, page.number),
          months: [ForecastMonth(site: site, row: row, movements: Array(page.rows), isOpen: true)]))
    }
  }
}
