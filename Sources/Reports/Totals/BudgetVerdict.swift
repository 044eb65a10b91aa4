import Ledger

/// Whether a budget is exceeded or, while its period is running, used faster or slower than with even spending.
package enum BudgetVerdict: Sendable, Equatable {
  /// More has been used than is available.
  case over
  /// More has been used than with even spending, but not more than is available.
  case ahead
  case onPace
  case behind
  /// The budget is not exceeded, and is not compared with even spending because its period is over or in the future.
  case none

  /// Creates the verdict on the use of a budget.
  ///
  /// - Parameter ahead: the amount used in excess of even spending, negative if less was used; `nil` if the period is
  ///   over or in the future, or if nothing is available to spend.
  init(_ use: BudgetUse, ahead: HomeAmount?) {
    guard use.left >= 0 else {
      self = .over
      return
    }
    self = ahead.map { $0 > 0 ? .ahead : $0 < 0 ? .behind : .onPace } ?? .none
  }
}
