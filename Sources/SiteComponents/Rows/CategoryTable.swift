import Localization
import Ledger
package import Reports
import Templates

/// A table of categories, with bars for their totals, for the partial `categories`.
package struct CategoryTable: PartOfSite {
  struct Row: PartOfSite {
    let site: SiteMaker
    let part: MonthSummary.CategoryPart
    let category: Category
    let month: Month
    let largest: HomeAmount
    let isIncome: Bool
    let isCompared: Bool

    static let fields = Fields<Row>(
      "category",
      [
        .text("href") { $0.site.lists.address(of: $0.part.category, in: $0.month) },
        .text("color") { $0.site.color($0.part.category) },
        .text("bar-color") { $0.site.barColor($0.part.category, $0.part.shown, of: $0.largest) },
        .text("icon") { clean($0.category.icon ?? "") },
        .text("name") { clean($0.category.name) },
        .text("bar") { percentWidth($0.part.shown, of: $0.largest) },
        .text("amount") {
          $0.isIncome ? $0.wording.income($0.part.shown) : $0.wording.money($0.part.shown)
        },
        .text("delta") { $0.isCompared ? $0.wording.change($0.part.shown - $0.part.totalBefore) : "" },
      ])
  }

  package let site: SiteMaker
  let caption: String
  /// The heading of the column of amounts.
  let heading: String
  let rows: [Row]
  private let hasShares: Bool
  /// The number of rows that are not collapsed. A button such as “9 more” opens the others.
  private let openCount: Int

  /// Creates the table; `nil` if it has no rows.
  package init?(
    _ site: SiteMaker, _ summary: MonthSummary, _ parts: [MonthSummary.CategoryPart], caption: String, heading: String,
    isIncome: Bool = false, hasShares: Bool = true, open: Int = .max
  ) {
    guard !parts.isEmpty else { return nil }
    self.site = site
    self.caption = caption
    self.heading = heading
    self.hasShares = hasShares
    // One row takes no more space than the words for it.
    openCount = parts.count - 1 > open ? open : parts.count
    let largest = max(1, parts.map(\.shown).max() ?? 1)
    rows = parts.map { part in
      Row(
        site: site, part: part, category: site.ledger.category(part.category), month: summary.month, largest: largest,
        isIncome: isIncome, isCompared: summary.isCompared)
    }
  }

  package static let fields = Fields<CategoryTable>(
    "categories",
    [
      .text("caption") { $0.caption },
      .text("amount-heading") { $0.heading },
      .text("width") { $0.width },
      .list("rows", Row.fields) { Array($0.rows.prefix($0.openCount)) },
      .record("rest", Rest.fields) { $0.rest },
    ])

  /// The collapsed rows, with the button that opens them.
  struct Rest {
    let text: String
    /// The text of the button on phones, on which two more rows are collapsed.
    let narrowText: String
    let rows: [Row]

    static let fields = Fields<Rest>(
      "rest",
      [
        .text("text") { $0.text }, .text("text-narrow") { $0.narrowText }, .list("rest-rows", Row.fields) { $0.rows },
      ])
  }

  private var rest: Rest? {
    let rest = rows.dropFirst(openCount)
    guard !rest.isEmpty else { return nil }
    return Rest(
      text: wording.text(.moreRows, count: rest.count), narrowText: wording.text(.moreRows, count: rest.count + 2),
      rows: Array(rest))
  }

  /// The CSS class that sets the width of the amount column. The visible and the collapsed rows have the same class, so
  /// that their columns have the same width.
  private var width: String {
    if !hasShares { return "few" }
    let longest = rows.lazy.map { wording.money($0.part.shown).count }.max() ?? 0
    return longest > 15 ? "w3" : longest > 10 ? "w2" : ""
  }
}
