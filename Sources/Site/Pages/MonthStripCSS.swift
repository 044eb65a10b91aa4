import Ledger
import Formats
import SiteComponents
import Reports

/// The style sheet `assets/months.css`, which contains the heights of the bars at the top of each month's page.
///
/// In the rolling year, the CSS class of a bar is its month. In an archived year, the class contains the year and the
/// month. The same month may be in both strips, with different heights, because heights are relative to the largest bar
/// of a strip.
enum MonthStripCSS {
  static let path = "assets/months.css"

  static func className(_ month: Month) -> String { "m-\(month)" }

  /// Returns those months of an archived year that have a page.
  static func months(ofYear year: Int, _ site: SiteMaker) -> [Month] {
    (1...12).map { Month(year: year, month: $0) }.filter { site.hasPage($0) }
  }

  static func job(_ site: SiteMaker) -> Job {
    var key = site.keys.key("strip")
    for spent in site.figures.spent { key.add(spent) }
    key.add(site.figures.spent(from: site.today.month.firstDay, through: site.today))
    return site.job("strip", key) { $0.add(path, Array(text($0.site).utf8)) }
  }

  private static func text(_ site: SiteMaker) -> String {
    let window = site.ledger.window.months
    let archived = Set(site.ledger.months.map(\.month).filter { !window.contains($0) }.map(\.year)).sorted()
    return rules(Array(window), "", site)
      + archived.map { rules(months(ofYear: $0, site), ".y-\($0) ", site) }.joined()
  }

  private static func rules(_ months: [Month], _ strip: String, _ site: SiteMaker) -> String {
    let amounts = months.map { site.figures.spent(in: $0) }
    let cut = PlainBars.cut(amounts)
    let largest = max(1, cut?.fullHeightAmount ?? amounts.max() ?? 1)
    return months.map { month in
      let spent = site.figures.spent(in: month)
      // Tenths of a pixel, 0…400. The solid part is the spending up to today; the rest is planned.
      func height(_ spent: HomeAmount) -> Int128 {
        spent > 0 ? min(400, max(10, 400 * Int128(spent) / Int128(largest))) : 0
      }
      let past = month > site.today.month ? 0 : site.figures.spent(from: month.firstDay, through: site.today)
      let whole = height(spent)
      let solid = month < site.today.month ? whole : min(whole, height(past))
      let name = "\(strip).\(className(month)) i"
      let rest = whole - solid
      // The gap of a bar that is cut. Planned spending on top of it keeps its shape.
      let notch =
        cut?.cuts(spent) == true
        ? " clip-path: polygon(0 -60px, 100% -60px, 100% 5px, 0 8px, 0 11px, 100% 8px, 100% 100%, 0 100%);" : ""
      return "\(name) { height: \(solid / 10).\(solid % 10)px;\(notch) }\n"
        + (rest > 0 ? "\(name)::before { height: \(rest / 10).\(rest % 10)px; }\n" : "")
    }.joined()
  }
}
