import Localization
import Ledger
import SiteComponents
import Templates

/// A page with earlier days of a month whose entries do not fit on one page.
struct MonthPartPage: SitePage, PartOfSite {
  let site: SiteMaker
  let part: MonthPages.Part
  let neighbours: Neighbours

  private var month: Month { part.month }

  var title: String { wording.numbered(wording.month(month), part.number) }
  var current: String? { month == ledger.window.currentMonth ? site.address(of: month) : nil }

  static let fields = PageFields<MonthPartPage>(
    "month-part",
    Neighbours.fields { $0.neighbours } + [
      .text("title") { $0.title },
      .text("month-href") { $0.site.address(of: $0.month) },
      .text("month-name") { $0.wording.month($0.month) },
      .text("several-address") { page in
        page.ledger.file(of: page.month)?.isArchived ?? true ? "" : page.site.severalAddress("\(page.month)")
      },
      .text("range") { $0.site.range(of: $0.part) },
      .list("days", MonthDay.fields) { MonthDay.days($0.part, $0.site) },
      .record("parts", MonthParts.fields) { MonthParts($0.site, $0.month, on: $0.part.number) },
    ])

  /// Adds all pages of the month except for the first.
  static func add(_ month: Month, to files: inout SiteFiles) {
    let site = files.site
    let parts = site.monthPages.parts(of: month)
    // Earlier days are to the left, like earlier months.
    func link(_ index: Int) -> Link? {
      guard parts.indices.contains(index) else { return nil }
      return Link(parts[index].address, index == 0 ? site.wording.month(month) : site.range(of: parts[index]))
    }
    for (index, part) in parts.enumerated().dropFirst() {
      let neighbours = Neighbours(previous: link(index + 1), following: link(index - 1))
      files.add(part.address, MonthPartPage(site: site, part: part, neighbours: neighbours))
    }
  }
}
