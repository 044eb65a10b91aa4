package import Ledger

/// Functions that calculate usual monthly amounts.
extension LedgerTotals {
  /// Returns the usual monthly spending: the median of the last twelve whole months, except months that the ledger does
  /// not cover; `nil` if fewer than three months remain.
  package func usualOfMonth(_ window: Window) -> HomeAmount? { usual(window) { spent(in: $0) } }

  /// Returns the usual monthly income, computed as in `usualOfMonth`.
  package func usualIncomeOfMonth(_ window: Window) -> HomeAmount? { usual(window) { received(in: $0) } }

  /// Returns the usual monthly total of one category, computed as in `usualOfMonth`.
  package func usualOfMonth(of category: Category.ID, _ window: Window) -> HomeAmount? {
    usual(window) { total(of: category, in: $0) }
  }

  /// The minimum number of months needed to compute a usual amount.
  static let leastMonthCount = 3

  /// Returns the months that the ledger covers among the twelve before the current one, oldest first.
  package func lastTwelveMonths(_ window: Window) -> [Month] {
    let used = usedMonths(window)
    return (1...12).reversed().map { window.currentMonth.adding(months: -$0) }.filter { used.contains($0) }
  }

  private func usual(_ window: Window, _ amount: (Month) -> HomeAmount) -> HomeAmount? {
    let past = lastTwelveMonths(window)
    return past.count < LedgerTotals.leastMonthCount ? nil : past.map(amount).median
  }
}
