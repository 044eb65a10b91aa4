import Language
import Ledger
package import Reports

// What is said of the balance to come.

extension Forecast {
  package var isShort: Bool { shownLowest.balance < 0 }
}

extension SiteMaker {
  package func lowest(_ forecast: Forecast) -> String {
    wording.text(
      forecast.isShort ? .forecastShort : .forecastLowest,
      ["date": wording.fullDate(forecast.shownLowest.day), "amount": wording.money(forecast.shownLowest.balance)])
  }

  /// What it would be without everyday spending; empty where that is not in it.
  package func known(_ forecast: Forecast) -> String {
    if forecast.everyday == nil { return "" }
    return wording.text(
      .forecastKnown,
      [
        "month": wording.month(ledger.window.lastMonth), "amount": wording.money(forecast.end),
        "lowest": wording.money(forecast.lowest.balance), "date": wording.fullDate(forecast.lowest.day),
      ])
  }

  /// What is counted.
  package func note(_ forecast: Forecast) -> String {
    guard let everyday = forecast.everyday else { return wording.text(.forecastNote) }
    return wording.text(
      .forecastUsualNote, count: everyday.monthCount, ["amount": wording.money(everyday.usual)])
  }

  package func end(_ forecast: Forecast) -> String {
    wording.text(
      .forecastEnd, ["month": wording.month(ledger.window.lastMonth), "amount": wording.money(forecast.shownEnd)])
  }
}
