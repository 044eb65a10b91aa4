import Diagnostics

/// English names for messages about the text files. The site's words are in its template.
package enum EnglishNames {
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The weekdays, from Monday.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// Returns a day with its weekday: `Monday, 2026-11-23`.
  package static func name(of day: Day) -> String { "\(weekdays[day.weekday - 1]), \(day)" }

  /// Returns the name of a month: `November 2026`.
  package static func name(of month: Month) -> String { "\(months[month.monthOfYear - 1]) \(month.year)" }
}
