import Formats
package import Ledger

/// The progress of a savings goal. All amounts are in minor units of the account's currency.
package struct GoalProgress: Sendable, Equatable {
  /// The time at which a goal is reached if its account continues to change as in the last six whole months.
  package enum Outlook: Sendable, Equatable {
    case reached
    case month(Month)
    /// The account's balance does not grow, or the goal would be reached in more than a hundred years.
    case notAtThisPace

    /// The largest number of months that an outlook covers.
    private static let maxMonths: Int128 = 1_200

    /// Predicts when a goal will be reached.
    ///
    /// - Parameters:
    ///   - missing: the amount that the account still needs for this goal and all goals before it.
    ///   - pace: the change of the account's balance per month.
    init(isReached: Bool, missing: Int128, pace: Int64, from month: Month) {
      guard !isReached else {
        self = .reached
        return
      }
      let months = pace > 0 ? (missing + Int128(pace) - 1) / Int128(pace) : .max
      self = months > Outlook.maxMonths ? .notAtThisPace : .month(month.adding(months: Int(months)))
    }
  }

  package let goal: Goal
  /// The part of the account's balance that counts towards this goal, from 0 to the goal's amount.
  package let reached: Int64
  /// The amount to put aside in the current month, based on the amount reached when the month began; 0 for a goal
  /// without `by`.
  package let needed: Int64
  /// The change of the account's balance in the last six whole months, divided by six.
  package let pace: Int64
  package let outlook: Outlook

  /// The percentage of the goal that has been reached; 100 only if the whole amount has been reached.
  package var percent: Int {
    goal.percent ?? min(reached == goal.amount ? 100 : 99, Int(Int128(reached) * 100 / Int128(max(1, goal.amount))))
  }
  /// Whether the goal, at this pace, is reached after its month or not at all; `nil` for a reserve.
  package var isLate: Bool? {
    guard let by = goal.by else { return nil }
    switch outlook {
    case .reached: return false
    case .month(let month): return month > by
    case .notAtThisPace: return true
    }
  }
}

extension GoalProgress {
  /// The goal for a redacted site: its amount is 0, digits in its name are masked, and its percentage is kept.
  var redacted: Goal {
    var goal = goal
    goal.name = Redaction.withoutDigits(goal.name)
    goal.percent = percent
    goal.amount = 0
    return goal
  }
}
