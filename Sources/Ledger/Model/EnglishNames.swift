import Diagnostics

/// Names for messages about the text, which are English; the site's words stand in its template.
package enum EnglishNames {
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// From Monday.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// `Monday, 2026-11-23`.
  package static func name(of day: Day) -> String { "\(weekdays[day.weekday - 1]), \(day)" }

  /// `November 2026`.
  package static func name(of month: Month) -> String { "\(months[month.monthOfYear - 1]) \(month.year)" }
}
