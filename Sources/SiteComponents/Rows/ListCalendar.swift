import Localization
import Ledger
import Reports
import Templates

/// The days of a year as small squares, for a list of entries. More spending makes a square darker. Each day links to
/// its first entry in the list.
package struct ListCalendar: PartOfSite {
  struct MonthRow: PartOfSite {
    let calendar: ListCalendar
    let group: MonthEntries

    var site: SiteMaker { calendar.site }

    static let fields = Fields<MonthRow>(
      "calendar-month",
      [
        .text("href") { $0.calendar.view.list.address(of: $0.group.month) ?? "" },
        .text("name") { $0.wording.headingName(of: $0.group.month) },
        .text("sum") { $0.site.amount($0.group.total, $0.site.phase(of: $0.group.month)).text },
        .text("start") { String($0.start) },
        .list("days", CalendarDay.fields) { row in row.group.month.days.map { row.calendar.cell($0) } },
      ])

    /// The 1-based column of the month's first day.
    private var start: Int { (group.month.firstDay.weekday - ledger.settings.firstWeekday + 7) % 7 + 1 }
  }

  let view: ListView
  let year: EntryList.Year
  let isOpen: Bool
  /// The total of each day. `row` is the index of the day's first row within its month.
  private let days: [Day: (sum: HomeAmount, row: Int)]
  private let heat: Heat

  package var site: SiteMaker { view.site }

  package init(_ view: ListView, _ year: EntryList.Year, isOpen: Bool) {
    self.view = view
    self.year = year
    self.isOpen = isOpen
    let ledger = view.site.ledger
    var days: [Day: (sum: HomeAmount, row: Int)] = [:]
    for group in year.months {
      for (row, index) in group.indices.enumerated() {
        days[ledger.transactions[index].date, default: (0, row)].sum += view.amountOfEntry(index)
      }
    }
    self.days = days
    heat = Heat(days.values.lazy.map(\.sum))
  }

  package static let fields = Fields<ListCalendar>(
    "calendar",
    [
      .text("year") { String($0.year.year) },
      .text("href") { $0.view.list.address(of: $0.year.year) },
      .text("sum") { $0.site.amount($0.year.total, $0.site.phase(of: $0.year.year)).text },
      .flag("is-open") { $0.isOpen },
      .text("label") { $0.wording.text(.calendarOfYear, ["year": String($0.year.year)]) },
      .list("weekdays", Fields<String>("calendar-weekday", [.text("short") { $0 }])) { calendar in
        calendar.site.weekdays.map { calendar.wording.weekday($0, isShort: true) }
      },
      .list("months", MonthRow.fields) { calendar in
        calendar.shownMonths.map { MonthRow(calendar: calendar, group: $0) }
      },
    ])

  var hasDays: Bool { !shownMonths.isEmpty }

  /// The months that have spending. Other months, such as those with only transfers, would be completely grey.
  private var shownMonths: [MonthEntries] {
    year.months.reversed().filter { group in group.month.days.contains { (days[$0]?.sum ?? 0) != 0 } }
  }

  private func cell(_ day: Day) -> CalendarDay {
    let entry = days[day]
    var classes = entry.map { ["l\(heat.level(of: $0.sum))"] } ?? []
    if day == today { classes.append("today") }
    if day > today, entry != nil { classes.append("plan") }
    var cell = CalendarDay(classes: classes.joined(separator: " "), number: String(day.dayOfMonth))
    if let entry {
      cell.href = view.list.address(of: day, row: entry.row, in: year)
      cell.label = site.calendarLabel(day, entry.sum, day > today)
      cell.amount = entry.sum == 0 ? "" : wording.brief(entry.sum)
    }
    return cell
  }
}
