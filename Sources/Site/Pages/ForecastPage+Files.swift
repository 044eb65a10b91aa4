import Language
import Ledger
import PageParts
import Reports

extension ForecastPages {
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
