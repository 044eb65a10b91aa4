import Localization
import Formats
import Ledger
import SiteComponents
import Reports
import Templates

/// The page with the totals of all categories and tags. Expenses and income are in separate tables.
struct CategoriesPage: SitePage, PartOfSite {
  /// The maximum number of tags on this page. A separate page lists all tags.
  static let greatestTagCount = 60

  let site: SiteMaker
  private let totals: CategoryTotals
  private let tags: [CategoryAndTagLists.TagList]

  init(_ site: SiteMaker) {
    self.site = site
    totals = CategoryTotals(site.ledger, site.figures, month: site.ledger.window.currentMonth)
    tags = site.lists.tags.sorted { ($1.list.count, $0.name) < ($0.list.count, $1.name) }
  }

  var title: String { wording.text(.categories) }
  var current: String? { "categories.html" }

  static let fields = PageFields<CategoriesPage>(
    "categories",
    [
      .text("range") { $0.range },
      .text("spark-heading") { $0.wording.text(.twelveMonths) },
      .list("total-heads", MonthCell.headFields) { $0.site.totalNames($0.totals.month) },
      .list("kinds", Kind.fields) { page in
        [Category.Kind.expense, .income].map { Kind(page.site, $0, page.totals) }
      },
      .flag("has-tags") { !$0.tags.isEmpty },
      .list("tags", TagCount.fields) { page in
        page.tags.prefix(greatestTagCount).map { TagCount(site: page.site, tag: $0) }
      },
      .text("all-tags") { $0.wording.text(.allTags, count: $0.tags.count) },
      .record("converter", Converter.fields) { Converter($0.site) },
      .flag("lacks-rates") { $0.site.input.scope.isWhole && Converter.table($0.ledger) == nil },
    ])

  private var range: String {
    let used = figures.usedMonths(ledger.window)
    return wording.text(
      .dateRange, ["first": wording.month(used.lowerBound), "last": wording.month(used.upperBound)])
  }
}

extension CategoriesPage {
  /// A total in one of the columns, for one category or for all categories together.
  struct Total {
    let label: String
    let amount: String
    /// The planned amount; empty if nothing is planned. `amount` does not include it.
    let planned: String
    let href: String

    static let fields = Fields<Total>(
      "total",
      [
        .text("label") { $0.label }, .text("amount") { $0.amount }, .text("planned") { $0.planned },
        .text("href") { $0.href },
      ])
  }

  /// One of the two tables: expenses or income.
  struct Kind: PartOfSite {
    let site: SiteMaker
    let kind: Category.Kind
    let month: Month
    let rows: [CategoryTotals.Row]
    let unused: [CategoryTotals.Row]

    init(_ site: SiteMaker, _ kind: Category.Kind, _ totals: CategoryTotals) {
      self.site = site
      self.kind = kind
      month = totals.month
      let all = totals.rows.filter { site.ledger.category($0.category).kind == kind }
      rows = all.filter { $0.entryCount > 0 }
      unused = all.filter { $0.entryCount == 0 }
    }

    static let fields = Fields<Kind>(
      "kind",
      [
        .text("id") { $0.kind.rawValue },
        .text("heading") { $0.wording.text($0.kind == .expense ? .expenses : .income) },
        .text("note") { $0.wording.text(.entries, count: $0.rows.reduce(0) { $0 + $1.entryCount }) },
        .list("orders", Order.fields) { $0.orders },
        .list("sums", Total.fields) { $0.sums },
        .flag("has-orders") { $0.orders.count > 1 },
        .flag("has-unused") { !$0.unused.isEmpty },
        .list("unused", Unused.fields) { kind in
          kind.unused.map { Unused(site: kind.site, category: $0.category) }
        },
      ])

    /// All rows of the table, sorted in one of several orders.
    struct Order {
      let name: String
      let isFirst: Bool
      let rows: [Row]

      static let fields = Fields<Order>(
        "order",
        [.text("order-name") { $0.name }, .flag("is-first") { $0.isFirst }, .list("rows", Row.fields) { $0.rows }])
    }

    /// The rows in up to three orders: by total, by the total of the year, and by name. If there are fewer than three
    /// rows, there is only one order.
    private var orders: [Order] {
      let rows = shownRows
      let first = Order(name: site.wording.text(.allTime), isFirst: true, rows: rows)
      if rows.count < 3 { return [first] }
      let ofYear = rows.enumerated().sorted { left, right in
        (right.element.row.year.soFar, left.offset) < (left.element.row.year.soFar, right.offset)
      }
      let named = rows.map { (name: UnicodeText.searchable(site.name($0.row.category)), row: $0) }
      return [
        first, Order(name: site.yearName(month.year), isFirst: false, rows: ofYear.map(\.element)),
        Order(name: site.wording.text(.byName), isFirst: false, rows: named.sorted { $0.name < $1.name }.map(\.row)),
      ]
    }

    private var shownRows: [Row] {
      let whole = rows.reduce(HomeAmount.zero) { $0 + max(0, $1.allTime.soFar) }
      let largest = rows.map(\.allTime.soFar).max() ?? 0
      return rows.map { Row(site: site, row: $0, month: month, whole: whole, largest: largest) }
    }

    private var sums: [Total] {
      let hrefs = [
        "trends.html#month", ledger.transactions.isEmpty ? "" : "trends.html#year-\(month.year)",
        site.address(of: month),
      ]
      let sums = [\CategoryTotals.Row.allTime, \.year, \.month].map { figure in
        rows.reduce(PeriodTotal()) { $0 + $1[keyPath: figure] }
      }
      return site.totals(sums, hrefs, month)
    }
  }

  struct Row: PartOfSite {
    let site: SiteMaker
    let row: CategoryTotals.Row
    let month: Month
    let whole: HomeAmount
    let largest: HomeAmount

    private var category: Category { ledger.category(row.category) }
    private var list: EntryList { site.lists.list(of: row.category) }

    static let fields = Fields<Row>(
      "category",
      [
        .text("href") { $0.list.address },
        .text("color") { $0.site.color($0.row.category) },
        .text("icon") { clean($0.category.icon ?? "") },
        .text("name") { clean($0.category.name) },
        .markup("spark") { PlainBars.sparkline($0.lastAmounts) },
        .text("spark-range") { $0.range },
        .text("bar") { percentWidth($0.row.allTime.soFar, of: $0.largest) },
        .text("bar-color") { $0.site.barColor($0.row.category, $0.row.allTime.soFar, of: $0.largest) },
        .text("share") { $0.share },
        .list("totals", Total.fields) { $0.totals },
      ])

    private var totals: [Total] {
      let hasYear = list.years.contains { $0.year == month.year }
      let hrefs = [list.address, hasYear ? list.address(of: month.year) : "", list.address(of: month) ?? ""]
      return site.totals([row.allTime, row.year, row.month], hrefs, month)
    }

    /// The category's share of the total in percent; empty if it rounds to 0.
    private var share: String {
      let percent = percent(max(0, row.allTime.soFar), of: whole)
      return percent > 0 ? wording.percent(percent) : ""
    }

    private var lastAmounts: [HomeAmount] {
      (-11...0).map { figures.sum(of: row.category, in: month.adding(months: $0)).soFar }
    }

    /// The smallest and the largest of the twelve amounts, which are shown because the bars have no scale.
    private var range: String {
      wording.text(
        .amountRange, ["low": wording.money(lastAmounts.min() ?? 0), "high": wording.money(lastAmounts.max() ?? 0)])
    }
  }

  /// A category without entries.
  struct Unused: PartOfSite {
    let site: SiteMaker
    let category: Category.ID

    static let fields = Fields<Unused>(
      "unused",
      [
        .text("href") { $0.site.address(of: $0.category) },
        .text("name") { $0.site.name($0.category) },
      ])
  }

  /// A tag, and the number of entries that have it.
  struct TagCount: PartOfSite {
    let site: SiteMaker
    let tag: CategoryAndTagLists.TagList

    static let fields = Fields<TagCount>(
      "tag-link",
      [
        .text("href") { $0.tag.list.address },
        .text("name") { clean($0.tag.name) },
        .text("count") { $0.wording.number(Int64($0.tag.list.count)) },
      ])
  }
}

extension SiteMaker {
  /// Returns the headings of the columns: all time, the year and the month. For a period that has not ended, “so far”
  /// is added.
  fileprivate func totalNames(_ month: Month) -> [String] {
    [wording.text(.allTime), yearName(month.year), monthName(month, wording.headingName(of: month))]
  }

  fileprivate func totals(_ sums: [PeriodTotal], _ hrefs: [String], _ month: Month) -> [CategoriesPage.Total] {
    zip(totalNames(month), zip(sums, hrefs)).map { label, column in
      CategoriesPage.Total(
        label: label, amount: wording.money(column.0.soFar), planned: planned(column.0), href: column.1)
    }
  }
}
