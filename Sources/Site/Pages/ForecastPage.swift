import Language
import Ledger
import Reports
import Templates

/// The balance to come, and every payment and receipt that makes it.
struct ForecastPage: SitePage, PartOfSite {
  let site: SiteMaker
  let forecast: Forecast
  var neighbours = Neighbours.none
  let title: String
  let isPart: Bool
  let months: [ForecastMonth]

  var current: String? { "balance.html" }

  static let fields = PageFields<ForecastPage>(
    "forecast",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .flag("is-part") { $0.isPart },
      .text("lowest") { $0.site.lowest($0.forecast) },
      .text("end") { $0.site.end($0.forecast) },
      .text("known") { $0.site.known($0.forecast) },
      .text("note") { $0.site.note($0.forecast) },
      .flag("is-short") { $0.forecast.isShort },
      .list("months", ForecastMonth.fields) { $0.months },
    ])
}

extension Forecast {
  var isShort: Bool { shownLowest.balance < 0 }
}

extension SiteMaker {
  func lowest(_ forecast: Forecast) -> String {
    wording.text(
      forecast.isShort ? .forecastShort : .forecastLowest,
      ["date": wording.fullDate(forecast.shownLowest.day), "amount": wording.money(forecast.shownLowest.balance)])
  }

  /// What it would be without everyday spending; empty where that is not in it.
  func known(_ forecast: Forecast) -> String {
    if forecast.everyday == nil { return "" }
    return wording.text(
      .forecastKnown,
      [
        "month": wording.month(ledger.window.lastMonth), "amount": wording.money(forecast.end),
        "lowest": wording.money(forecast.lowest.balance), "date": wording.fullDate(forecast.lowest.day),
      ])
  }

  /// What is counted.
  func note(_ forecast: Forecast) -> String {
    guard let everyday = forecast.everyday else { return wording.text(.forecastNote) }
    return wording.text(
      .forecastUsualNote, count: everyday.monthCount, ["amount": wording.money(everyday.usual)])
  }

  func end(_ forecast: Forecast) -> String {
    wording.text(
      .forecastEnd, ["month": wording.month(ledger.window.lastMonth), "amount": wording.money(forecast.shownEnd)])
  }
}
