package import Ledger

/// How much of a category's budget is used in the month, quarter or year that holds a month.
package struct BudgetUse: Sendable, Equatable {
  package let category: Category.ID
  /// The item that is valid in the period's last month.
  package let budget: Budget.Item
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
  package static func all(_ ledger: Ledger, _ figures: LedgerTotals, in month: Month) -> [BudgetUse] {
    ledger.categories.indices.compactMap {
      BudgetUse(Category.ID(index: $0), in: month, ledger, figures)
    }
  }

  /// Nil for a category of income, for a month without a budget, and if a part of a book lacks the period's beginning.
  package init?(_ category: Category.ID, in month: Month, _ ledger: Ledger, _ figures: LedgerTotals) {
    guard ledger.category(category).kind == .expense, let budget = ledger.category(category).budget,
      let term = budget.term(of: month)
    else { return nil }
    if let limits = ledger.window.limits, term.months.lowerBound < limits.lowerBound { return nil }
    self.category = category
    self.budget = term.item
    self.month = month
    months = term.months.lowerBound...month
    carried = BudgetUse.carried(into: term, of: budget, category, ledger, figures)
    let last = figures.sum(of: category, in: month)
    let own = month == ledger.today.month ? last.soFar : last.whole
    used = months.reduce(own) { $1 == month ? $0 : $0 + figures.total(of: category, in: $1) }
  }

  // MARK: Carrying

  /// What the whole periods before a period left, back to the one in which carrying began: each at the amount of the
  /// item that was valid then. A period that is not over leaves nothing.
  static func carried(
    into term: Budget.Term, of budget: Budget, _ category: Category.ID, _ ledger: Ledger, _ figures: LedgerTotals
  ) -> HomeAmount {
    // A part of a book has no figures for periods that it does not show whole.
    let shown = ledger.window.limits?.lowerBound
    var (sum, item, first) = (Int128(0), term.item, term.months.lowerBound)
    while item.carry != .no {
      let last = first.adding(months: -1)
      guard let before = budget.term(of: last), before.item.isCarried(after: last) else { break }
      (item, first) = (before.item, before.months.lowerBound)
      if last < figures.months.lowerBound {
        // Before the book begins nothing was spent, however long that is.
        guard let start = item.firstCarried else { break }
        first = item.every.months(around: start).lowerBound
        let count = last.months(since: first) / item.every.monthCount + 1
        if shown == nil { sum += Int128(item.amount) * Int128(count) }
      } else if last < ledger.today.month, shown.map({ $0 <= first }) ?? true {
        let used = (first...last).reduce(Int128(0)) { $0 + Int128(figures.total(of: category, in: $1)) }
        sum += Int128(item.amount) - used
      }
    }
    return HomeAmount(clamping: sum)
  }

  /// Budgets are in no total that was checked for size.
  private static func sum(_ left: HomeAmount, _ right: HomeAmount) -> HomeAmount {
    HomeAmount(clamping: Int128(left) + Int128(right))
  }
}
