package import Ledger

/// All price increases of recurring transactions up to today, grouped by the month of the more expensive payment.
package struct MonthlyPriceIncreases: Sendable {
  private let byMonth: [Month: [PriceIncrease]]

  package init(_ ledger: Ledger, _ recurrence: Recurrence) {
    let rises = recurrence.series.flatMap { $0.rises(ledger, through: ledger.today) }
    byMonth = Dictionary(grouping: rises) { ledger.transactions[$0.transaction].date.month }
  }

  /// Returns the price increases in the given month, largest first. Increases are compared in the home currency, with
  /// each payment converted at the rate of its day.
  package func rises(in month: Month, _ ledger: Ledger) -> [PriceIncrease] {
    func weight(_ rise: PriceIncrease) -> HomeAmount {
      (ledger.transactions[rise.transaction].homeAmount ?? 0) - (ledger.transactions[rise.previous].homeAmount ?? 0)
    }
    return (byMonth[month] ?? []).sorted { (weight($1), $0.transaction) < (weight($0), $1.transaction) }
  }
}
