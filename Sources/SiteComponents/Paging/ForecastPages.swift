import Localization
package import Ledger
package import Reports

/// The pages of the forecast. The forecast has a single page, or a page for each month if there are many movements.
package struct ForecastPages {
  package let forecast: Forecast
  package let byMonth: [Month: [Forecast.Movement]]
  package let pager: Pager<Month, Forecast.Movement>
  package let isSplit: Bool

  package init(_ forecast: Forecast, _ ledger: Ledger) {
    var byMonth: [Month: [Forecast.Movement]] = [:]
    for movement in forecast.movements { byMonth[movement.day.month, default: []].append(movement) }
    let room = { (movement: Forecast.Movement) in RowLimit.count(ledger.transactions[movement.source.transaction]) }
    self.forecast = forecast
    self.byMonth = byMonth
    pager = Pager(
      "forecast", months: forecast.months.map { ($0.month, byMonth[$0.month] ?? []) }, room: .transactions, count: room)
    isSplit = forecast.movements.reduce(0) { $0 + room($1) } > RowLimit.transactions.maxRows
  }

  /// Returns the address of the movements in the month.
  package func address(_ month: Month) -> String {
    isSplit && byMonth[month] != nil ? pager.address(month, 1) : "forecast.html#m\(month)"
  }
}
