package import Ledger

/// The used part of a category's budget in the month, quarter or year that contains the given month.
package struct BudgetUse: Sendable, Equatable {
  package let category: Category.ID
  /// The budget item that applies to the period (see `Budget.term`).
  package let budget: Budget.Item
  /// The last month whose spending is included.
  package let month: Month
  /// The months from the start of the period to `month`.
  package let months: ClosedRange<Month>
  /// The amount carried from earlier whole periods in minor units, negative after overspending; 0 without `carry`.
  /// Nothing is carried from a period that is not over.
  package let carried: HomeAmount
  /// The sum spent in `months` minus refunds. In the current month, only days up to today are included.
  package let used: HomeAmount

  /// The amount available in the period; negative after earlier overspending.
  package var available: HomeAmount { BudgetUse.sum(budget.amount, carried) }
  /// The amount left; negative if more was spent than was available.
  package var left: HomeAmount { BudgetUse.sum(available, -used) }

  /// The used share, rounded to whole percent; 0 if refunds exceed spending; `nil` if no amount is available.
  package var percent: Int? {
    if available <= 0 { return nil }
    return max(0, used).percent(of: available)
  }

  /// Returns the budget use of every expense category with a budget, in the order of categories.
  package static func all(_ ledger: Ledger, _ figures: LedgerTotals, in month: Month) -> [BudgetUse] {
    ledger.categories.indices.compactMap {
      BudgetUse(Category.ID(index: $0), in: month, ledger, figures)
    }
  }

  /// Calculates the budget use of the category in the given month; `nil` for an income category, for a month without a
  /// budget, or if a filtered book lacks the start of the period.
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

  /// Returns the amount carried into a period from all earlier whole periods, back to the start of carrying. Each
  /// period uses the budget item that applies to it. Nothing is carried from a period that is not over.
  static func carried(
    into term: Budget.Term, of budget: Budget, _ category: Category.ID, _ ledger: Ledger, _ figures: LedgerTotals
  ) -> HomeAmount {
    // A filtered book has no figures for periods that it shows only in part.
    let shown = ledger.window.limits?.lowerBound
    var (sum, item, first) = (Int128(0), term.item, term.months.lowerBound)
    while item.carry != .no {
      let last = first.adding(months: -1)
      guard let before = budget.term(of: last), before.item.isCarried(after: last) else { break }
      (item, first) = (before.item, before.months.lowerBound)
      if last < figures.months.lowerBound {
        // Before the book begins nothing was spent, however long that time is.
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

  /// Adds two amounts and clamps the sum. The check of a book's amounts (`LedgerChecks.excess`) does not cover budgets,
  /// so a sum may overflow.
  private static func sum(_ left: HomeAmount, _ right: HomeAmount) -> HomeAmount {
    HomeAmount(clamping: Int128(left) + Int128(right))
  }
}
