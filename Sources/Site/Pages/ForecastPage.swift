import Language
import Ledger
import PageParts
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
