import Localization
import Ledger
package import Reports
import Templates

/// A future month and its movements, for the partial `forecast-table`.
package struct ForecastMonth: PartOfSite {
  package let site: SiteMaker
  let row: Forecast.MonthRow
  var movements: [Forecast.Movement] = []
  /// The address of the page that shows the movements; empty if this page shows them.
  var href = ""
  /// The number of movements.
  var count = 0
  /// Whether the movements are expanded when the page is opened.
  var isOpen = false

  package init(
    site: SiteMaker, row: Forecast.MonthRow, movements: [Forecast.Movement] = [], href: String = "", count: Int = 0,
    isOpen: Bool = false
  ) {
    self.site = site
    self.row = row
    self.movements = movements
    self.href = href
    self.count = count
    self.isOpen = isOpen
  }

  package static let fields = Fields<ForecastMonth>(
    "forecast-month",
    [
      .text("id") { "m\($0.row.month)" },
      .text("name") { month in
        let name = month.wording.heading(month.row.month)
        return month.row.month == month.today.month
          ? month.wording.text(.forecastFromToday, ["month": name]) : name
      },
      .text("month-name") { $0.wording.heading($0.row.month) },
      .flag("is-open") { $0.isOpen },
      .text("href") { $0.site.address(of: $0.row.month) },
      .text("received") { $0.row.received == 0 ? "" : $0.wording.income($0.row.received) },
      .text("spent") { $0.row.spent == 0 ? "" : $0.wording.money(-$0.row.spent) },
      .text("everyday") { $0.row.everyday.map { $0 == 0 ? 0 : -$0 }.map($0.wording.money) ?? "" },
      .text("balance") { $0.wording.money($0.row.shownBalance) },
      .text("known-balance") { $0.row.usualBalance == nil ? "" : $0.wording.money($0.row.balance) },
      .flag("has-rows") { !$0.movements.isEmpty },
      .list("rows", TransactionRow.fields) { month in month.movements.map { month.site.row($0) } },
      .text("more-href") { $0.href },
      .text("more") { $0.href.isEmpty ? "" : $0.wording.text(.entries, count: $0.count) },
    ])
}
