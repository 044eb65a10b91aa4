import Localization
package import Ledger
import Reports
import Templates

/// A day in a calendar, with the amount spent and a link to the entries of the day.
package struct CalendarDay {
  /// The CSS classes for the heat level, and for today or a day in the future.
  var classes = ""
  var href = ""
  var label = ""
  var number = ""
  var amount = ""
  /// The day as an ISO date, for the form for a new entry. Empty if the user cannot add an entry from this calendar.
  var iso = ""

  package init(
    classes: String = "", href: String = "", label: String = "", number: String = "", amount: String = "",
    iso: String = ""
  ) {
    self.classes = classes
    self.href = href
    self.label = label
    self.number = number
    self.amount = amount
    self.iso = iso
  }

  static let list: [Field<CalendarDay>] = [
    .text("class") { $0.classes },
    .text("href") { $0.href },
    .text("label") { $0.label },
    .text("number") { $0.number },
    .text("amount") { $0.amount },
    .text("day-iso") { $0.iso },
  ]
  package static let fields = Fields<CalendarDay>("calendar-day", list)
}

extension SiteMaker {
  /// The seven weekdays in the order used by the book. Each is a number, from 1 for Monday to 7 for Sunday.
  package var weekdays: [Int] { (0..<7).map { (ledger.settings.firstWeekday - 1 + $0) % 7 + 1 } }

  /// Returns the label of a calendar day.
  ///
  /// - Parameter amount: the total of the day.
  package func calendarLabel(_ day: Day, _ amount: HomeAmount, _ isAhead: Bool) -> String {
    wording.text(
      .calendarDay,
      [
        "date": wording.date(day),
        "amount": shownText(PeriodTotal(soFar: amount, planned: amount), isAhead ? .ahead : .over),
      ])
  }
}
