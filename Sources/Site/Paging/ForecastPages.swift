import Language
import Ledger
import Reports

/// What is to come cut into pages: one, or of a long list one for each month that has any.
struct ForecastPages {
  let forecast: Forecast
  let byMonth: [Month: [Forecast.Movement]]
  let pager: Pager<Month, Forecast.Movement>
  let isSplit: Bool

  init(_ forecast: Forecast, _ ledger: Ledger) {
    var byMonth: [Month: [Forecast.Movement]] = [:]
    for movement in forecast.movements { byMonth[movement.day.month, default: []].append(movement) }
    let room = { (movement: Forecast.Movement) in PageRoom.count(ledger.transactions[movement.source.transaction]) }
    self.forecast = forecast
    self.byMonth = byMonth
    pager = Pager(
      "forecast", months: forecast.months.map { ($0.month, byMonth[$0.month] ?? []) }, room: .transactions, count: room)
    isSplit = forecast.movements.reduce(0) { $0 + room($1) } > PageRoom.transactions.most
  }

  /// Where a month's movements stand.
  func address(_ month: Month) -> String {
    isSplit && byMonth[month] != nil ? pager.address(month, 1) : "forecast.html#m\(month)"
  }

  func add(to files: inout SiteFiles) {
    let (site, wording) = (files.site, files.site.wording)
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
  }
}
