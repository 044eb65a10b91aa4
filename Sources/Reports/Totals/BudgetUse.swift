package import Ledger

/// How much of a category's budget is used in the month, quarter or year that holds a month.
package struct BudgetUse: Sendable, Equatable {
  package let category: Category.ID
  package let budget: Budget
  /// The last month that is looked at.
  package let month: Month
  /// From the first month of the period to the one looked at.
  package let months: ClosedRange<Month>
  /// What is left of the whole periods before this one, in minor units, negative where more was spent; 0 without
  /// `carry`. A period that is not over carries nothing.
  package let carried: HomeAmount
  /// Spent in `months`, while the last of them runs up to today; refunds taken off.
  package let used: HomeAmount

  /// What may be spent in the period; negative where too much was spent before.
  package var available: HomeAmount { BudgetUse.sum(budget.amount, carried) }
  /// Negative when more was spent than there was.
  package var left: HomeAmount { BudgetUse.sum(available, -used) }

  /// Rounded to whole per cent, 0 when refunds exceed what was spent; nil where there is nothing to spend.
  package var percent: Int? {
    if available <= 0 { return nil }
    return max(0, used).percent(of: available)
  }

  /// Every category of expenses with a budget, in their order.
  package static func all(_ ledger: Ledger, _ figures: Figures, in month: Month) -> [BudgetUse] {
    ledger.categories.indices.compactMap {
      BudgetUse(Category.ID(index: $0), in: month, ledger, figures)
    }
  }

  /// Nil for a category of income, one without a budget, and where a part of a book lacks the period's beginning.
  package init?(_ category: Category.ID, in month: Month, _ ledger: Ledger, _ figures: Figures) {
    guard let budget = ledger.category(category).budget, ledger.category(category).kind == .expense else { return nil }
    let period = budget.period(of: month)
    if let limits = ledger.window.limits, period.lowerBound < limits.lowerBound { return nil }
    self.category = category
    self.budget = budget
    self.month = month
    months = period.lowerBound...month
    carried = BudgetUse.carried(budget, category, into: period.lowerBound, ledger, figures)
    let last = figures.sum(of: category, in: month)
    let own = month == ledger.today.month ? last.soFar : last.whole
    used = months.reduce(own) { $1 == month ? $0 : $0 + figures.total(of: category, in: $1) }
  }

  // MARK: Carrying

  /// What the whole periods from `carry` to the one before a month left, at today's amount.
  static func carried(
    _ budget: Budget, _ category: Category.ID, into first: Month, _ ledger: Ledger, _ figures: Figures
  ) -> HomeAmount {
    guard let carry = budget.carry, carry < first else { return 0 }
    // A part of a book knows nothing of periods that it does not show whole.
    let shown = ledger.window.limits?.lowerBound
    let start = budget.period(of: carry)
    var period = budget.period(of: min(max(carry, figures.months.lowerBound), first))
    // Before the book begins nothing was spent, however long that is.
    let length = period.upperBound.months(since: period.lowerBound) + 1
    let before = period.lowerBound.months(since: start.lowerBound) / length
    var sum = shown == nil ? Int128(budget.amount) * Int128(before) : 0
    while period.upperBound < min(first, ledger.today.month) {
      if shown.map({ $0 <= period.lowerBound }) ?? true {
        let used = period.reduce(Int128(0)) { $0 + Int128(figures.total(of: category, in: $1)) }
        sum += Int128(budget.amount) - used
      }
      period = budget.period(of: period.upperBound.adding(months: 1))
    }
    return HomeAmount(clamping: sum)
  }

  /// Budgets are in no total that was checked for size.
  private static func sum(_ left: HomeAmount, _ right: HomeAmount) -> HomeAmount {
    HomeAmount(clamping: Int128(left) + Int128(right))
  }
}
