import Formats
package import Ledger

/// The totals of categories over all time, in a year and in a month.
///
/// For the current period, the amounts up to today are separate from planned amounts.
package struct CategoryTotals: Sendable {
  package struct Row: Sendable, Equatable {
    package let category: Category.ID
    /// The total over all time, including the archive.
    package let allTime: PeriodTotal
    package let year: PeriodTotal
    package let month: PeriodTotal
    /// The number of entries with a part in the category.
    package let entryCount: Int
  }

  /// The month whose totals are in `Row.month`. `Row.year` covers its year.
  package let month: Month
  /// The rows: expense categories, then income categories, each ordered by total over all time, largest first.
  package let rows: [Row]

  package init(_ ledger: Ledger, _ figures: LedgerTotals, month: Month) {
    self.month = month
    var counts = Array(repeating: 0, count: ledger.categories.count)
    for transaction in ledger.transactions where transaction.direction != .moved {
      transaction.forEachPart { counts[$0.category.index] += 1 }
    }
    let rows = ledger.categories.indices.map { index in
      let category = Category.ID(index: index)
      return Row(
        category: category, allTime: figures.sum(of: category), year: figures.sum(of: category, inYear: month.year),
        month: figures.sum(of: category, in: month), entryCount: counts[index])
    }
    let sorted = rows.sorted { ($1.allTime.soFar, $0.category) < ($0.allTime.soFar, $1.category) }
    self.rows =
      sorted.filter { ledger.category($0.category).kind == .expense }
      + sorted.filter { ledger.category($0.category).kind == .income }
  }
}

extension Ledger {
  /// Returns the category whose name or former name the user typed, ignoring case and accents; `nil` if no category or
  /// several categories match.
  package func category(matching name: String) -> Category.ID? {
    if let index = NameNormalizer.index(of: name, in: categories.map(\.name)) { return Category.ID(index: index) }
    let former = categories.indices.flatMap { index in categories[index].formerNames.map { (name: $0, index: index) } }
    return NameNormalizer.index(of: name, in: former.map(\.name)).map { Category.ID(index: former[$0].index) }
  }
}
