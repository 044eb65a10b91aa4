import Localization
import Ledger
import Reports
import Templates

/// The days of a year as squares, for the partial `year-heat`.
package struct YearHeat: PartOfSite {
  package let site: SiteMaker
  let year: Int
  private let grid: HeatGrid

  /// Creates the calendar; `nil` for a year without spending.
  package init?(_ site: SiteMaker, _ year: Int) {
    self.site = site
    self.year = year
    let figures = site.figures
    let days = (1...12).flatMap { Month(year: year, month: $0).days }
    let spent = days.map { figures.spent(on: $0) }
    guard spent.contains(where: { $0 > 0 }) else { return nil }
    grid = HeatGrid(site: site, days: days, heat: Heat(spent))
  }

  package static let fields = Fields<YearHeat>(
    "year-heat",
    HeatGrid.list.map { $0.of(\.grid) } + [
      .text("heat-title") { $0.wording.text(.calendarOfYear, ["year": String($0.year)]) }
    ])
}
