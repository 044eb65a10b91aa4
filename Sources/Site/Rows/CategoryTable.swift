import Language
import Ledger
import Reports
import Templates

/// Categories with bars beside their totals: what the partial `categories` uses.
struct CategoryTable: PartOfSite {
  struct Row: PartOfSite {
    let site: SiteMaker
    let part: MonthSummary.CategoryPart
    let category: Category
    let month: Month
    let largest: Int64
    let isIncome: Bool

    static let fields = Fields<Row>(
      "category",
      [
        .text("href") { $0.site.lists.address(of: $0.part.category, in: $0.month) },
        .text("color") { BookColors.className($0.category.color) },
        .text("icon") { clean($0.category.icon ?? "") },
        .text("name") { clean($0.category.name) },
        .text("bar") { percentWidth($0.part.totalSoFar, of: $0.largest) },
        .text("amount") {
          $0.isIncome ? $0.wording.income($0.part.totalSoFar) : $0.wording.money($0.part.totalSoFar)
        },
        .text("delta") { $0.wording.change($0.part.totalSoFar - $0.part.totalBefore) },
      ])
  }

  let site: SiteMaker
  let caption: String
  /// Of the column of amounts.
  let heading: String
  let rows: [Row]

  /// Nil when there is no row to show.
  init?(
    _ site: SiteMaker, _ parts: [MonthSummary.CategoryPart], caption: String, heading: String, month: Month,
    isIncome: Bool = false
  ) {
    guard !parts.isEmpty else { return nil }
    self.site = site
    self.caption = caption
    self.heading = heading
    let largest = max(1, parts.map(\.totalSoFar).max() ?? 1)
    rows = parts.map { part in
      Row(
        site: site, part: part, category: site.ledger.category(part.category), month: month, largest: largest,
        isIncome: isIncome)
    }
  }

  static let fields = Fields<CategoryTable>(
    "categories",
    [
      .text("caption") { $0.caption },
      .text("amount-heading") { $0.heading },
      .list("rows", Row.fields) { $0.rows },
    ])
}
