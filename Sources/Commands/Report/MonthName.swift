import ArgumentParser
import CLISupport
import Ledger

/// A month as a command-line argument, such as `2026-11`, `last`, `this` or `next`.
enum MonthName: ExpressibleByArgument {
  case named(Month)
  case last, this, next

  init?(argument: String) {
    switch argument.lowercased() {
    case "last": self = .last
    case "this": self = .this
    case "next": self = .next
    default:
      guard let month = Month(argument) else { return nil }
      self = .named(month)
    }
  }

  /// Returns the month.
  ///
  /// - Parameter current: the current month.
  func month(as current: Month) -> Month {
    switch self {
    case .named(let month): month
    case .last: current.adding(months: -1)
    case .this: current
    case .next: current.adding(months: 1)
    }
  }
}
