import Localization
import Ledger
import SiteComponents
import Templates

/// A month in the strip of bars at the top of a month's page, for the partial `strip`.
///
/// The height of its bar is in a style sheet (`MonthStripCSS`), so that a changed amount affects only this file and not
/// the pages of all months.
struct StripBar: PartOfSite {
  let site: SiteMaker
  let month: Month
  let isCurrent: Bool
  let isFirst: Bool

  static let fields = Fields<StripBar>(
    "strip",
    [
      .text("href") { $0.site.address(of: $0.month) },
      .text("class") { MonthStripCSS.className($0.month) + $0.emptyClass },
      .flag("is-current") { $0.isCurrent },
      .text("label") { $0.label },
      .text("name") { $0.wording.shortName(of: $0.month) },
      .text("year") { $0.isFirst || $0.month.monthOfYear == 1 ? String($0.month.year) : "" },
    ])

  private var isEmpty: Bool { ledger.transactions(in: month).isEmpty }

  /// The CSS classes of a month without entries, preceded by a space; empty for other months. Future months without
  /// entries are narrower.
  private var emptyClass: String {
    if !isEmpty { return "" }
    return month > site.today.month ? " off future" : " off"
  }

  private var label: String {
    isEmpty
      ? wording.text(.stripMonth, ["month": wording.month(month), "amount": wording.text(.nothingYet)])
      : wording.heading(month)
  }

  /// Returns the months of the strip: those of the rolling year or, for an archived month, those of its year. A change
  /// in the current year therefore does not affect the pages of archived months.
  static func months(around month: Month, _ site: SiteMaker) -> [Month] {
    if site.ledger.window.months.contains(month) { return Array(site.ledger.window.months) }
    return MonthStripCSS.months(ofYear: month.year, site)
  }

  /// Returns a link from the rolling year to the newest archived month. `nil` on the pages of archived months, or if
  /// there is no archive.
  static func archive(around month: Month, _ site: SiteMaker) -> Link? {
    let first = site.ledger.window.months.lowerBound
    let archived = site.ledger.months.map(\.month).filter { $0 < first }
    guard month >= first, let last = archived.max(), site.hasPage(last) else { return nil }
    return Link(site.address(of: last), site.wording.text(.stripArchive, ["year": String(last.year)]))
  }

  /// Returns the bars of the strip, one for each month.
  static func bars(of current: Month, _ site: SiteMaker) -> [StripBar] {
    let months = months(around: current, site)
    return months.map {
      StripBar(site: site, month: $0, isCurrent: $0 == current, isFirst: $0 == months.first)
    }
  }
}
