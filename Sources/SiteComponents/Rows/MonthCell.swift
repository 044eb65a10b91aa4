import Localization
package import Ledger
package import Reports
import Templates

/// A cell in a table that has one column for each month; empty for a month without entries.
package struct MonthCell {
  var href = ""
  var label = ""
  var amount = ""
  var isPlanned = false

  package init(href: String = "", label: String = "", amount: String = "", isPlanned: Bool = false) {
    self.href = href
    self.label = label
    self.amount = amount
    self.isPlanned = isPlanned
  }

  package static let fields = Fields<MonthCell>(
    "cell",
    [
      .text("href") { $0.href }, .text("label") { $0.label }, .text("amount") { $0.amount },
      .flag("is-planned") { $0.isPlanned },
    ])

  /// The fields of a column head, which consist of the column's name.
  package static let headFields = Fields<String>("head", [.text("name") { $0 }])
}

extension MonthCell {
  /// Creates the cell for a month with entries.
  package init(_ site: SiteMaker, _ month: Month, _ total: PeriodTotal, href: String) {
    let (wording, phase) = (site.wording, site.phase(of: month))
    self.href = href
    label = wording.text(
      .stripMonth,
      ["month": site.monthName(month, wording.month(month)), "amount": site.shownText(total, phase)])
    amount = wording.whole(total.shown(phase))
    isPlanned = phase == .ahead
  }
}

extension SiteMaker {
  /// The names of the twelve months, for the head of a table.
  package var monthHeads: [String] { (1...12).map { wording.shortName(of: Month(year: 2000, month: $0)) } }
}
