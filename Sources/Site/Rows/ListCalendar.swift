import Language
import Ledger
import Templates

/// The days of a year as small squares, the more spent the darker; a day leads to its first entry in the list.
enum ListCalendar {
  static let dayShape = Shape(
    "calendar-day", [("class", .text), ("href", .text), ("label", .text), ("number", .text), ("amount", .text)])
  static let monthShape = Shape(
    "calendar-month",
    [("href", .text), ("name", .text), ("sum", .text), ("start", .text), ("days", .list(dayShape))])
  static let weekdayShape = Shape("calendar-weekday", [("short", .text)])
  static let shape = Shape(
    "calendar",
    [
      ("year", .text), ("href", .text), ("sum", .text), ("is-open", .flag), ("label", .text),
      ("weekdays", .list(weekdayShape)), ("months", .list(monthShape)),
    ])

  /// The days of a list's year that have an entry.
  struct Days {
    /// What a day comes to, and the place of its first row among those of its month.
    var days: [Day: (sum: Int64, row: Int)] = [:]

    init(_ year: EntryList.Year, _ weigh: (Int) -> (day: Day, amount: Int64)) {
      for group in year.months {
        for (row, place) in group.places.enumerated() {
          let (day, amount) = weigh(place)
          days[day, default: (0, row)].sum += amount
        }
      }
    }
  }
}

extension SiteMaker {
  func calendar(_ list: EntryList, _ year: EntryList.Year, isOpen: Bool, _ weigh: (Int) -> Int64) -> Record {
    let days = ListCalendar.Days(year) { (ledger.transactions[$0].date, weigh($0)) }.days
    let heat = Heat(days.values.map(\.sum))
    let months = year.months.reversed().map { group in
      let cells = group.month.days.map { day in calendarCell(day, days[day], heat, list, year) }
      let start = (group.month.firstDay.weekday - ledger.settings.firstWeekday + 7) % 7 + 1
      return Record(
        ListCalendar.monthShape,
        [
          .text(list.address(of: group.month) ?? ""), .text(wording.headingName(of: group.month)),
          .text(wording.money(group.total)), .text(String(start)), .list(cells),
        ])
    }
    let weekdays = (0..<7).map { offset in
      let number = (ledger.settings.firstWeekday - 1 + offset) % 7 + 1
      return Record(ListCalendar.weekdayShape, [.text(wording.weekday(number, isShort: true))])
    }
    return Record(
      ListCalendar.shape,
      [
        .text(String(year.year)), .text(list.address(of: year.year)), .text(wording.money(year.total)), .flag(isOpen),
        .text(wording.text(.calendarOfYear, ["year": String(year.year)])), .list(weekdays), .list(months),
      ])
  }

  private func calendarCell(
    _ day: Day, _ entry: (sum: Int64, row: Int)?, _ heat: Heat, _ list: EntryList, _ year: EntryList.Year
  ) -> Record {
    let number = String(day.dayOfMonth)
    var classes = entry.map { ["l\(heat.level(of: $0.sum))"] } ?? []
    if day == today { classes.append("today") }
    guard let entry else {
      return Record(
        ListCalendar.dayShape, [.text(classes.joined()), .text(""), .text(""), .text(number), .text("")])
    }
    return Record(
      ListCalendar.dayShape,
      [
        .text(classes.joined(separator: " ")), .text(list.address(of: day, row: entry.row, in: year)),
        .text(wording.text(.calendarDay, ["date": wording.date(day), "amount": wording.money(entry.sum)])),
        .text(number), .text(entry.sum == 0 ? "" : wording.brief(entry.sum)),
      ])
  }
}
