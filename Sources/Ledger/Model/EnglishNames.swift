import Diagnostics

/// Names for messages about the text, which are English; the site's words stand in its template.
package enum EnglishNames {
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `November 2026`.
  package static func name(of month: Month) -> String { "\(months[month.monthOfYear - 1]) \(month.year)" }
}
