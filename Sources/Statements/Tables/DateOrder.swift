/// The order of the numbers in a date.
package enum DateOrder: String, Sendable, CaseIterable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
  case yearFirst = "ymd"

  /// The order in words, such as “day, month, year”.
  package var sentence: String {
    switch self {
    case .dayFirst: "day, month, year"
    case .monthFirst: "month, day, year"
    case .yearFirst: "year, month, day"
    }
  }
}
