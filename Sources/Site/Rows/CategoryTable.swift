import Language
import Ledger
import Reports
import Templates

/// Categories with bars beside their totals: what the partial `categories` uses.
enum CategoryTable {
  static let rowShape = Shape(
    "category",
    [
      ("href", .text), ("color", .text), ("icon", .text), ("name", .text), ("bar", .text),
      ("amount", .text), ("delta", .text),
    ])
  static let shape = Shape(
    "categories", [("caption", .text), ("amount-heading", .text), ("rows", .list(rowShape))])
}

extension SiteMaker {
  /// Nil when there is no row to show.
  func categoryTable(
    _ parts: [MonthSummary.CategoryPart], caption: String, heading: String, month: Month, isIncome: Bool = false
  ) -> Value {
    guard !parts.isEmpty else { return .record(nil) }
    let largest = max(1, parts.map(\.totalSoFar).max() ?? 1)
    let rows = parts.map { part in
      let category = ledger.category(part.category)
      return Record(
        CategoryTable.rowShape,
        [
          .text(lists.address(of: part.category, in: month)), .text(color(part.category)),
          .text(clean(category.icon ?? "")), .text(clean(category.name)),
          .text(percentWidth(part.totalSoFar, of: largest)),
          .text(isIncome ? wording.income(part.totalSoFar) : wording.money(part.totalSoFar)),
          .text(wording.change(part.totalSoFar - part.totalBefore)),
        ])
    }
    return .record(Record(CategoryTable.shape, [.text(caption), .text(heading), .list(rows)]))
  }

  /// A width in per cent with one decimal, 0…100.
  func percentWidth(_ value: Int64, of whole: Int64) -> String {
    guard value > 0, whole > 0 else { return "0" }
    let thousandths = min(1000, roundedHalfEven(Int128(value) * 1000, by: Int128(whole)))
    return "\(thousandths / 10).\(thousandths % 10)"
  }
}
