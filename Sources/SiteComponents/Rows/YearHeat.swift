import Localization
import Ledger
import Reports
import Templates

/// The days of a year as squares, one column per week, darker for more spending, for the partial `year-heat`.
package struct YearHeat: PartOfSite {
  struct Cell {
    let day: CalendarDay
    /// The position of the square in px.
    let x: Int
    let y: Int

    static let fields = Fields<Cell>(
      "heat-day",
      CalendarDay.list.map { $0.of(\.day) } + [.text("x") { String($0.x) }, .text("y") { String($0.y) }])
  }

  package let site: SiteMaker
  let year: Int
  private let heat: Heat
  private let days: [Day]

  private static let step = 16

  /// Creates the calendar; `nil` for a year without spending.
  package init?(_ site: SiteMaker, _ year: Int) {
    self.site = site
    self.year = year
    days = (1...12).flatMap { Array(Month(year: year, month: $0).days) }
    let figures = site.figures
    let spent = days.map { figures.spent(on: $0) }
    guard spent.contains(where: { $0 > 0 }) else { return nil }
    heat = Heat(spent)
  }

  /// The fields of a month's name, which is above the month's first whole week.
  private static let nameFields = Fields<(x: Int, text: String)>(
    "heat-month", [.text("x") { String($0.x) }, .text("text") { $0.text }])

  package static let fields = Fields<YearHeat>(
    "year-heat",
    [
      .text("heat-title") { $0.wording.text(.calendarOfYear, ["year": String($0.year)]) },
      .text("width") { String($0.place($0.days[$0.days.count - 1]).x + step) },
      .list("names", nameFields) { heat in
        (1...12).map { number in
          let month = Month(year: heat.year, month: number)
          return (heat.place(month.day(7)).x, heat.wording.shortName(of: month))
        }
      },
      .list("cells", Cell.fields) { heat in heat.days.map { heat.cell($0) } },
    ])

  private func place(_ day: Day) -> (x: Int, y: Int) {
    let first = days[0].startOfWeek(firstWeekday: ledger.settings.firstWeekday)
    let (week, weekday) = day.days(since: first).quotientAndRemainder(dividingBy: 7)
    return (week * YearHeat.step, weekday * YearHeat.step + 20)
  }

  private func cell(_ day: Day) -> Cell {
    let spent = figures.spent(on: day)
    let place = place(day)
    let isAhead = day > today
    let address = site.monthPages.address(of: day) ?? ""
    return Cell(
      day: CalendarDay(
        classes: isAhead ? "fut" : "l\(heat.level(of: spent))", href: address,
        label: address.isEmpty ? "" : site.calendarLabel(day, spent, isAhead)), x: place.x, y: place.y)
  }
}
