import Language
import Ledger
import Reports
import Templates

/// All categories with what they come to, expenses and income apart; and the tags.
enum CategoriesPage {
  static let totalShape = Shape("total", [("label", .text), ("amount", .text), ("href", .text)])
  static let rowShape = Shape(
    "category",
    [
      ("href", .text), ("color", .text), ("icon", .text), ("name", .text), ("spark", .markup), ("bar", .text),
      ("share", .text), ("totals", .list(totalShape)),
    ])
  static let unusedShape = Shape("unused", [("href", .text), ("name", .text)])
  static let kindShape = Shape(
    "kind",
    [
      ("id", .text), ("heading", .text), ("note", .text), ("rows", .list(rowShape)), ("sums", .list(totalShape)),
      ("has-unused", .flag), ("unused", .list(unusedShape)),
    ])
  static let shape = PageFrame.shape(
    "categories",
    [
      ("range", .text), ("spark-heading", .text), ("total-heads", .list(ListParts.headShape)),
      ("kinds", .list(kindShape)), ("has-tags", .flag), ("tags", .list(TagsPage.linkShape)), ("all-tags", .text),
      ("converter", .record(Converter.shape)),
    ])
  /// More tags than these stand on their own page only.
  static let greatestTagCount = 60
}

extension SiteMaker {
  mutating func addCategories() {
    let month = ledger.window.currentMonth
    let totals = CategoryTotals(ledger, figures, month: month)
    let used = figures.usedMonths(ledger.window)
    let range = wording.text(
      .dateRange, ["first": wording.month(used.lowerBound), "last": wording.month(used.upperBound)])
    let heads = totalNames(month).map { Record(ListParts.headShape, [.text($0)]) }
    let kinds = [Category.Kind.expense, .income].map { kindRecord($0, totals) }
    let tags = lists.tags.sorted { ($1.list.count, $0.name) < ($0.list.count, $1.name) }
    add(
      "categories.html", "categories", wording.text(.categories), current: "categories.html",
      [
        .text(range), .text(wording.text(.twelveMonths)), .list(heads), .list(kinds), .flag(!tags.isEmpty),
        .list(tags.prefix(CategoriesPage.greatestTagCount).map(tagLink)),
        .text(wording.text(.allTags, count: tags.count)), .record(converterRecord),
      ])
  }

  /// All time, the year, the month: the columns.
  private func totalNames(_ month: Month) -> [String] {
    [wording.text(.allTime), String(month.year), wording.headingName(of: month)]
  }

  private func kindRecord(_ kind: Category.Kind, _ totals: CategoryTotals) -> Record {
    let all = totals.rows.filter { ledger.category($0.category).kind == kind }
    let rows = all.filter { $0.entryCount > 0 }
    let whole = rows.reduce(Int64(0)) { $0 + max(0, $1.allTime) }
    let largest = rows.map(\.allTime).max() ?? 0
    let year = totals.month.year
    let hrefs = ["trends.html#month", "trends.html#year-\(year)", address(of: totals.month)]
    let sums = [\CategoryTotals.Row.allTime, \.year, \.month].map { figure in
      rows.reduce(Int64(0)) { $0 + $1[keyPath: figure] }
    }
    let names = totalNames(totals.month)
    let unused = all.filter { $0.entryCount == 0 }.map { row in
      Record(
        CategoriesPage.unusedShape, [.text(lists.list(of: row.category).address), .text(name(row.category))])
    }
    return Record(
      CategoriesPage.kindShape,
      [
        .text(kind.rawValue), .text(wording.text(kind == .expense ? .expenses : .income)),
        .text(wording.text(.entries, count: rows.reduce(0) { $0 + $1.entryCount })),
        .list(rows.map { indexRow($0, totals.month, whole: whole, largest: largest) }),
        .list(
          zip(names, zip(sums, hrefs)).map {
            Record(CategoriesPage.totalShape, [.text($0), .text(wording.money($1.0)), .text($1.1)])
          }),
        .flag(!unused.isEmpty), .list(unused),
      ])
  }

  private func indexRow(_ row: CategoryTotals.Row, _ month: Month, whole: Int64, largest: Int64) -> Record {
    let category = ledger.category(row.category)
    let list = lists.list(of: row.category)
    let hasYear = list.years.contains { $0.year == month.year }
    let hrefs = [list.address, hasYear ? list.address(of: month.year) : "", list.address(of: month) ?? ""]
    let totals = zip(totalNames(month), zip([row.allTime, row.year, row.month], hrefs)).map { name, total in
      Record(CategoriesPage.totalShape, [.text(name), .text(wording.money(total.0)), .text(total.1)])
    }
    let months = (-11...0).map { figures.total(of: row.category, in: month.adding(months: $0)) }
    return Record(
      CategoriesPage.rowShape,
      [
        .text(list.address), .text(color(row.category)), .text(clean(category.icon ?? "")), .text(clean(category.name)),
        .markup(sparkline(months)), .text(percentWidth(row.allTime, of: largest)),
        .text(share(row.allTime, of: whole)), .list(totals),
      ])
  }

  /// Nothing for a share that rounds to none: its bar says as much.
  private func share(_ part: Int64, of whole: Int64) -> String {
    let percent = percent(max(0, part), of: whole)
    return percent > 0 ? wording.percent(percent) : ""
  }

  /// Twelve bars in a box of 96 × 24, as a path of numbers only.
  private func sparkline(_ amounts: [Int64]) -> String {
    let largest = Int128(max(1, amounts.max() ?? 1))
    let bars = amounts.enumerated().map { index, amount -> String in
      let height = amount > 0 ? max(2, Int(Int128(amount) * 24 / largest)) : 0
      return height == 0 ? "" : "M\(index * 8) \(24 - height)h6v\(height)h-6z"
    }
    return "<path d=\"\(bars.joined())\"/>"
  }
}
