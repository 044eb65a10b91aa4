import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// A card on the home page with the budgets of the month that need the most attention.
struct LeftToSpend: PartOfSite {
  struct Line {
    let row: BudgetRow

    private var use: BudgetUse { row.use }
    private var isOver: Bool { use.left < 0 }

    /// The position of the budget's limit on the bar, in percent. If the budget is exceeded, the length of the whole
    /// bar is the amount used.
    private var limit: Int { isOver ? percent(max(0, use.available), of: use.used) : 100 }

    static let fields = Fields<Line>(
      "budget-line",
      [
        .text("name") { $0.row.name ?? $0.row.site.name($0.row.use.category) },
        .text("href") { $0.row.href },
        .text("color") { $0.row.site.color($0.row.use.category) },
        .text("left") { $0.row.left },
        .flag("is-over") { $0.isOver },
        .text("bar") { $0.isOver ? String($0.limit) : percentWidth($0.use.used, of: $0.use.available) },
        .text("beyond") { $0.isOver ? String(100 - $0.limit) : "" },
        // For a budget that is exceeded, the pace adds nothing.
        .text("tick") { line in
          line.isOver ? String(line.limit) : line.row.pace.evenUse == nil ? "" : String(line.row.pace.dayPercent)
        },
      ])
  }

  let site: SiteMaker
  let month: Month
  /// All budgets, the most urgent first.
  private let rows: [BudgetRow]

  private static let limit = 5

  /// Creates the card; `nil` if the month has no budgets.
  init?(_ site: SiteMaker, _ month: Month) {
    self.site = site
    self.month = month
    rows = BudgetUse.all(site.ledger, site.figures, in: month)
      .map { BudgetRow(site, $0, href: site.lists.address(of: $0.category, in: month)) }
      .sorted { LeftToSpend.order($0) < LeftToSpend.order($1) }
    if rows.isEmpty { return nil }
  }

  /// Returns the sort key of a budget. Exceeded budgets come first, largest excess first, then all others, furthest
  /// ahead of their pace first.
  private static func order(_ row: BudgetRow) -> (Int, HomeAmount, Int) {
    row.use.left < 0
      ? (0, row.use.left, row.use.category.index)
      : (1, -(row.pace.ahead ?? (row.use.used - row.use.available)), row.use.category.index)
  }

  static let fields = Fields<LeftToSpend>(
    "left-to-spend",
    [
      .text("says") { $0.says },
      .text("note") { $0.note },
      .text("href") { $0.href },
      .list("budgets", Line.fields) { $0.rows.prefix(limit).map(Line.init(row:)) },
      .text("more") { card in
        let rest = card.rows.count - limit
        return rest > 0 ? card.wording.text(.radarMore, count: rest) : ""
      },
    ])

  /// The address of the budgets on the month's page. If the month has no entries, its page does not show the budgets.
  private var href: String {
    let isEmpty = ledger.file(of: month)?.entries.isEmpty ?? true
    return site.address(of: month) + (isEmpty ? "" : "#budgets")
  }

  /// The title, which reports the exceeded budgets; empty if there are none.
  private var says: String { site.title { $0.overBudget(rows.map(\.use)) } }

  private var note: String {
    let over = rows.count { $0.pace.verdict == .over }
    let ahead = rows.count { $0.pace.verdict == .ahead }
    let notes = [
      over > 0 && says.isEmpty ? wording.text(.budgetsOver, count: over) : "",
      ahead > 0 ? wording.text(.budgetsAhead, count: ahead) : "",
    ].filter { !$0.isEmpty }
    if notes.isEmpty, !says.isEmpty { return "" }
    return notes.isEmpty ? wording.text(.budgetsCount, count: rows.count) : notes.joined(separator: wording.text(.join))
  }
}
