import Language
import Ledger
import Reports
import Templates

/// What the trends page shows of the balance to come.
struct ForecastSection: PartOfSite {
  let site: SiteMaker
  let forecast: Forecast
  let figure: ChartFigure?
  let months: [ForecastMonth]

  static let fields = Fields<ForecastSection>(
    "forecast",
    [
      .text("lowest") { $0.site.lowest($0.forecast) },
      .text("end") { $0.site.end($0.forecast) },
      .text("known") { $0.site.known($0.forecast) },
      .text("note") { $0.site.note($0.forecast) },
      .flag("is-short") { $0.forecast.isShort },
      .flag("has-everyday") { $0.forecast.everyday != nil },
      .record("figure", ChartFigure.fields) { $0.figure },
      .list("months", ForecastMonth.fields) { $0.months },
    ])

  /// Adds the page of what is to come, of a long one pages for each month.
  init(_ forecast: Forecast, _ files: inout SiteFiles) {
    let site = files.site
    let wording = site.wording
    var byMonth: [Month: [Forecast.Movement]] = [:]
    for movement in forecast.movements { byMonth[movement.day.month, default: []].append(movement) }
    let pager = Pager(
      "forecast", months: forecast.months.map { ($0.month, byMonth[$0.month] ?? []) }, room: .transactions
    ) { PageRoom.count(site.ledger.transactions[$0.source.transaction]) }
    let count = forecast.movements.reduce(0) {
      $0 + PageRoom.count(site.ledger.transactions[$1.source.transaction])
    }
    let isSplit = count > PageRoom.transactions.most
    let address: (Month) -> String = { month in
      isSplit && byMonth[month] != nil ? pager.address(month, 1) : "forecast.html#m\(month)"
    }
    let whole = forecast.months.map { row in
      let movements = byMonth[row.month] ?? []
      if !isSplit { return ForecastMonth(site: site, row: row, movements: movements) }
      return ForecastMonth(
        site: site, row: row, href: movements.isEmpty ? "" : address(row.month), count: movements.count)
    }
    files.add(
      "forecast.html",
      ForecastPage(site: site, forecast: forecast, title: wording.text(.forecast), isPart: false, months: whole))
    for (index, page) in pager.pages.enumerated() where isSplit {
      guard let row = forecast.months.first(where: { $0.month == page.key }) else { continue }
      let month = wording.text(.listPart, ["name": wording.text(.forecast), "part": wording.month(page.key)])
      files.add(
        pager.address(page),
        ForecastPage(
          site: site, forecast: forecast, neighbours: site.neighbours(pager, index).reversed,
          title: wording.numbered(month, page.number), isPart: true,
          months: [ForecastMonth(site: site, row: row, movements: Array(page.rows))]))
    }
    self.site = site
    self.forecast = forecast
    figure = files.forecastChart(forecast, address)
    months = forecast.months.map {
      ForecastMonth(site: site, row: $0, href: address($0.month), count: (byMonth[$0.month] ?? []).count)
    }
  }
}
