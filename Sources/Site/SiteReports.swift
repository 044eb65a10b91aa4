import Ledger
import Reports

/// What is reported of the whole book, which many pages show.
struct SiteReports: Sendable {
  let bills: Bills
  let balance: Balance
  let recurrence: Recurrence
  let expected: ExpectedMonths
  let flows: MonthFlows
  let radar: BillRadar
  let rises: PriceRises
  /// The years that have a yearbook, oldest first.
  let yearbooks: [Int]

  init(_ ledger: Ledger, _ identifiers: Identifiers) {
    bills = Bills(ledger)
    balance = Balance(ledger)
    recurrence = Recurrence(ledger, identifiers)
    expected = ExpectedMonths(ledger, recurrence)
    flows = MonthFlows(ledger)
    radar = BillRadar(ledger, bills, recurrence)
    rises = PriceRises(ledger, recurrence)
    yearbooks = YearSummary.years(ledger)
  }
}
