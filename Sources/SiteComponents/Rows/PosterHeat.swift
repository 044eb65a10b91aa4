import Localization
import Ledger
import Reports
import Templates

/// The days of a year as squares, in two halves, which are next to each other in a wide window and one below the other
/// in a narrow window.
package struct PosterHeat: PartOfSite {
  package let site: SiteMaker
  let year: Int
  let days: [Day]
  let heat: Heat

  package init(_ site: SiteMaker, _ year: Int) {
    self.site = site
    self.year = year
    let figures = site.figures
    days = (1...12).flatMap { Month(year: year, month: $0).days }
    heat = Heat(days.map { figures.spent(on: $0) })
  }

  package static let fields = Fields<PosterHeat>(
    "poster-heat",
    [
      .text("label") { $0.wording.text(.calendarOfYear, ["year": String($0.year)]) },
      .list("halves", HeatGrid.fields) { $0.halves },
    ])

  /// The halves of the year: January to June, and July to December. Both have the same width, because half a year
  /// touches at most 28 weeks.
  private var halves: [HeatGrid] {
    [1...6, 7...12].map { months in
      let own = days.filter { months.contains($0.month.monthOfYear) }
      return HeatGrid(site: site, days: own, heat: heat, left: 34, columnCount: 28)
    }
  }
}
