import Localization
import Ledger
package import Reports

// Sentences about the coming balance.

extension SiteMaker {
  /// Whether pages warn that the forecast falls below zero. There is no warning if today's balance is already negative
  /// and the book has a loan.
  package func isShort(_ forecast: Forecast) -> Bool {
    if forecast.shownLowest.balance >= 0 { return false }
    return forecast.current >= 0 || !ledger.accounts.contains { $0.kind == .loan }
  }

  package func lowest(_ forecast: Forecast) -> String {
    let warning: Word = forecast.current >= 0 ? .forecastShort : .forecastBelow
    return wording.text(
      isShort(forecast) ? warning : .forecastLowest,
      ["date": wording.fullDate(forecast.shownLowest.day), "amount": wording.money(forecast.shownLowest.balance)])
  }

  /// Returns a sentence about the forecast without everyday spending; empty if the forecast does not include everyday
  /// spending.
  package func known(_ forecast: Forecast) -> String {
    if forecast.everyday == nil { return "" }
    return wording.text(
      .forecastKnown,
      [
        "month": wording.month(ledger.window.lastMonth), "amount": wording.money(forecast.end),
        "lowest": wording.money(forecast.lowest.balance), "date": wording.fullDate(forecast.lowest.day),
      ])
  }

  /// Returns a note that lists the kinds of entries in the forecast.
  package func note(_ forecast: Forecast) -> String {
    guard let everyday = forecast.everyday else { return wording.text(.forecastNote) }
    return wording.text(
      .forecastUsualNote, count: everyday.monthCount, ["amount": wording.money(everyday.usual)])
  }

  package func end(_ forecast: Forecast) -> String {
    wording.text(
      .forecastEnd, ["month": wording.month(ledger.window.lastMonth), "amount": wording.money(forecast.shownEnd)])
  }

  // MARK: Rows

  /// Returns the row for a payment or income in the future.
  package func row(_ movement: Forecast.Movement) -> TransactionRow {
    let index = movement.source.transaction
    switch movement.source {
    case .bill, .planned: return row(index, day: movement.day)
    case .usual:
      var row = row(index, day: movement.day)
      (row.badge, row.isPlanned, row.showsThumb) = (.none, true, false)
      return row
    case .expected(let template):
      // An occurrence that was due before today counts as paid today.
      let open = reports.recurrence.open.first { open in
        open.template == template && max(open.occurrence.day, today) == movement.day && open.occurrence.state != .missed
      }
      var row = open.map { self.row($0) } ?? self.row(index)
      row.day = movement.day
      row.date = wording.shortDate(movement.day)
      return row
    }
  }
}
