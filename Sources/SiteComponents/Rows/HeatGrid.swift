import Localization
import Ledger
import Reports
import Templates

/// The days of a calendar as squares, with one column for each week. More spending makes a square darker. The squares
/// themselves are in the partial `heat-cells`.
struct HeatGrid: PartOfSite {
  struct Name {
    let x: Int
    let y: Int
    let text: String

    static let fields = Fields<Name>(
      "heat-name", [.text("x") { String($0.x) }, .text("y") { String($0.y) }, .text("text") { $0.text }])
  }

  struct Cell {
    let day: CalendarDay
    /// The position of the square in px.
    let x: Int
    let y: Int

    static let fields = Fields<Cell>(
      "heat-day",
      CalendarDay.list.map { $0.of(\.day) } + [.text("x") { String($0.x) }, .text("y") { String($0.y) }])
  }

  let site: SiteMaker
  /// Consecutive days of one year.
  let days: [Day]
  let heat: Heat
  /// The width in px of the weekday names to the left of the squares; 0 if there are no names.
  var left = 0
  /// The number of columns; `nil` to use as many as the days need.
  var columnCount: Int?

  private static let step = 16

  static let list: [Field<HeatGrid>] = [
    .text("width") { String($0.width) },
    .list("names", Name.fields) { $0.names },
    .list("cells", Cell.fields) { grid in grid.days.map { grid.cell($0) } },
  ]
  static let fields = Fields<HeatGrid>("heat-grid", list)

  private var start: Day { days[0].startOfWeek(firstWeekday: ledger.settings.firstWeekday) }

  private var width: Int {
    let count = columnCount ?? days[days.count - 1].days(since: start) / 7 + 1
    return left + count * HeatGrid.step
  }

  /// The names of months and weekdays. Each month's name is above its first whole week. Every second weekday is named
  /// to the left of the squares.
  private var names: [Name] {
    let months = Set(days.map(\.month)).sorted().map { month in
      Name(x: place(month.day(7)).x, y: 12, text: wording.shortName(of: month))
    }
    if left == 0 { return months }
    return months
      + [0, 2, 4, 6].map { row in
        let weekday = start.adding(days: row).weekday
        return Name(x: 0, y: 32 + row * HeatGrid.step, text: wording.weekday(weekday, isShort: true))
      }
  }

  private func place(_ day: Day) -> (x: Int, y: Int) {
    let (week, weekday) = day.days(since: start).quotientAndRemainder(dividingBy: 7)
    return (left + week * HeatGrid.step, weekday * HeatGrid.step + 20)
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
