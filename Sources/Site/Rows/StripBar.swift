import Language
import Ledger
import Reports
import Templates

/// A month in the strip of months on top of a month's page: what the partial `strip` uses.
struct StripBar: PartOfSite {
  let site: SiteMaker
  let month: Month
  let isCurrent: Bool
  let isFirst: Bool
  /// What the largest of the months comes to.
  let largest: Int64

  static let fields = Fields<StripBar>(
    "strip",
    [
      .text("href") { $0.site.address(of: $0.month) },
      .flag("is-current") { $0.isCurrent },
      .flag("is-empty") { $0.isEmpty },
      .text("label") { $0.label },
      .text("top") { tenths(300 - $0.height) },
      .text("height") { tenths($0.height) },
      .text("name") { $0.wording.shortName(of: $0.month) },
      .text("year") { $0.isFirst || $0.month.monthOfYear == 1 ? String($0.month.year) : "" },
    ])

  private var isEmpty: Bool { ledger.transactions(in: month).isEmpty }
  private var spent: Int64 { figures.spent(in: month) }

  private var label: String {
    let amount = isEmpty ? wording.text(.nothingYet) : wording.money(spent)
    return wording.text(.stripMonth, ["month": wording.month(month), "amount": amount])
  }

  /// Tenths of a pixel, 0…280.
  private var height: Int128 { spent > 0 ? max(10, 280 * Int128(spent) / Int128(largest)) : 0 }

  private static func tenths(_ value: Int128) -> String { "\(value / 10).\(value % 10)" }

  /// Of the rolling year, or of an archived month's own year: so no edit of this year changes the pages of all others.
  static func months(beside month: Month, _ site: SiteMaker) -> [Month] {
    if site.ledger.window.months.contains(month) { return Array(site.ledger.window.months) }
    return (1...12).map { Month(year: month.year, month: $0) }.filter { site.hasPage($0) }
  }

  /// One bar a month.
  static func bars(of current: Month, _ site: SiteMaker) -> [StripBar] {
    let months = months(beside: current, site)
    let largest = max(1, months.map { site.figures.spent(in: $0) }.max() ?? 1)
    return months.map {
      StripBar(site: site, month: $0, isCurrent: $0 == current, isFirst: $0 == months.first, largest: largest)
    }
  }
}
