package import Ledger

/// An insight from the figures of a card on the site. A sentence about the insight becomes the title of the card.
package enum Insight: Sendable, Equatable {
  /// The probable total of the current month, and the percentage by which it is above or below the usual month.
  case heading(Month, HomeAmount, percent: Int)
  /// The budget with the largest excess, that excess, and the numbers of exceeded and of kept budgets.
  case overBudget(Category.ID, HomeAmount, overCount: Int, keptCount: Int)
  case overdue(count: Int, HomeAmount)
  /// The categories with the largest rise and the largest fall since the previous month, as positive amounts. At least
  /// one is not `nil`.
  case changed(up: Part?, down: Part?)
  /// The category with the most spending in a month, and its share of the spending.
  case share(Category.ID, percent: Int, Month)
  /// The categories furthest above and below their usual amounts, with the differences as positive amounts. At least
  /// one is not `nil`.
  case unusual(above: Part?, below: Part?)
  /// The day with the lowest balance and that balance, then the last day and its balance.
  case dip(Day, HomeAmount, last: Day, HomeAmount)
  /// A balance that is lowest on the last day.
  case fall(Day, HomeAmount)
  /// The income minus the spending of the current year, and of the previous year.
  case left(year: Int, HomeAmount, before: HomeAmount?)

  /// A category with an amount.
  package struct Part: Sendable, Equatable {
    package let category: Category.ID
    package let amount: HomeAmount

    package init(category: Category.ID, amount: HomeAmount) {
      self.category = category
      self.amount = amount
    }
  }
}
