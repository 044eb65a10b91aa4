import Localization
import Ledger
package import Reports
import Templates

/// The past and future balance as a chart, as sentences and as a table of months, for the partial `balance-line`.
package struct BalanceSection: PartOfSite {
  /// The balance at the end of a past month, or today's balance.
  struct Past: PartOfSite {
    let site: SiteMaker
    /// The past month; `nil` for the current month.
    let month: Month?
    let balance: HomeAmount

    static let fields = Fields<Past>(
      "balance-month",
      [
        .text("name") { past in
          past.month.map(past.wording.heading)
            ?? past.wording.text(.untilDate, ["date": past.wording.shortDate(past.today)])
        },
        .text("href") { past in
          past.site.movements(of: past.month ?? past.today.month) ?? ""
        },
        .flag("is-now") { $0.month == nil },
        .text("received") { $0.flow.cameIn.moved == 0 ? "" : $0.wording.income($0.flow.cameIn.moved) },
        .text("spent") { $0.flow.paidOut.moved == 0 ? "" : $0.wording.money(-$0.flow.paidOut.moved) },
        .text("balance") { $0.wording.money($0.balance) },
      ])

    private var flow: CashFlow.Flow { site.reports.flows[month ?? today.month] }
  }

  package let site: SiteMaker
  package let forecast: Forecast
  private let pages: ForecastPages
  private let course: DailyBalances

  /// Creates the section. `nil` if the site shows only a part of a book, or if the book has no entries.
  package init?(_ site: SiteMaker) {
    guard let ahead = site.ahead, !site.ledger.transactions.isEmpty else { return nil }
    self.site = site
    forecast = ahead.forecast
    course = ahead.course
    pages = ForecastPages(ahead.forecast, site.ledger)
  }

  package static let fields = Fields<BalanceSection>(
    "balance-section",
    [
      .text("says") { section in
        let forecast = section.forecast
        return section.site.title { $0.dip((forecast.usual ?? forecast.known)[...], from: forecast.current) }
      },
      .text("lowest") { $0.site.lowest($0.forecast) },
      .text("end") { $0.site.end($0.forecast) },
      .text("known") { $0.site.known($0.forecast) },
      .text("note") { $0.site.note($0.forecast) },
      .flag("is-short") { $0.site.isShort($0.forecast) },
      .flag("has-everyday") { $0.forecast.everyday != nil },
      .flag("has-past") { $0.course.balances.count > 1 },
      .record("line", BalanceLine.fields) { BalanceLine($0.site, $0.course, $0.forecast) },
      .list("past", Past.fields) { $0.past },
      .list("months", ForecastMonth.fields) { section in
        section.forecast.months.map {
          ForecastMonth(
            site: section.site, row: $0, href: section.pages.address($0.month),
            count: (section.pages.byMonth[$0.month] ?? []).count)
        }
      },
    ])

  private var past: [Past] {
    let months = (course.first.month...today.month).compactMap { month -> Past? in
      guard month < today.month, let balance = course.balance(on: month.lastDay) else { return nil }
      return Past(site: site, month: month, balance: HomeAmount(balance))
    }
    return months + [Past(site: site, month: nil, balance: forecast.current)]
  }
}
