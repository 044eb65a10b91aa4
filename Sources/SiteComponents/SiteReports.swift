package import Ledger
package import Reports

/// The reports about the whole book that are used by several pages.
package struct SiteReports: Sendable {
  package let titles: TitleIndex
  package let bills: Bills
  /// The values of all accounts, day by day.
  package let valuation: Valuation
  package let balance: Balance
  package let recurrence: Recurrence
  package let expected: ExpectedMonths
  /// Suggested series: payments that are made every month but are not entered as recurring.
  package let usual: UsualPayments
  package let flows: CashFlow
  package let radar: BillAlerts
  package let rises: MonthlyPriceIncreases
  /// The shares of the members of a household; empty if the book has no members.
  package let shares: MemberShares
  package let goals: SavingsGoals
  /// The years that have a yearbook, oldest first.
  package let yearbooks: [Int]

  init(_ ledger: Ledger) {
    titles = TitleIndex(ledger)
    bills = Bills(ledger)
    valuation = Valuation(ledger)
    balance = Balance(ledger, valuation)
    recurrence = Recurrence(ledger)
    expected = ExpectedMonths(ledger, recurrence)
    usual = UsualPayments(ledger, recurrence)
    flows = CashFlow(ledger)
    radar = BillAlerts(ledger, bills, recurrence)
    rises = MonthlyPriceIncreases(ledger, recurrence)
    shares = MemberShares(ledger)
    goals = SavingsGoals(ledger)
    yearbooks = YearSummary.years(ledger)
  }
}
