package import Ledger

/// How much of a category's budget is used.
package struct BudgetUse: Sendable, Equatable {
  package let category: Category.ID
  /// Minor units of the time looked at: a month, or the months of a year so far.
  package let budget: Int64
  /// Spent in that time, while a month runs up to today; refunds taken off.
  package let used: Int64
  /// Negative when more was spent than planned.
  package var left: Int64 { budget - used }

  /// Rounded to whole per cent; 0 when refunds exceed what was spent.
  package var percent: Int {
    let share = Int128(max(0, used)) * 100
    return Int(clamping: roundedHalfEven(share, by: Int128(budget)))
  }

  /// Every category with a budget, in their order.
  package static func all(_ ledger: Ledger, _ summary: MonthSummary) -> [BudgetUse] {
    ledger.categories.indices.compactMap { index in
      let category = Category.ID(index: index)
      guard let budget = ledger.category(category).budget, ledger.category(category).kind == .expense else {
        return nil
      }
      let used = summary.expenses.first { $0.category == category }?.totalSoFar ?? 0
      return BudgetUse(category: category, budget: budget, used: used)
    }
  }
}
