package import Ledger

/// A ranking of the categories that a new entry is likely to have, for a form that offers only a few of them.
package struct LikelyCategories: Sendable {
  private let ledger: Ledger

  /// The number of days up to today whose entries are considered.
  package static let dayCount = 90

  package init(_ ledger: Ledger) { self.ledger = ledger }

  /// Returns categories in order of likelihood. The category of the newest entry with the title comes first, then the
  /// categories used most in the last 90 days, then all others in file order.
  ///
  /// - Parameters:
  ///   - first: the category of the title, from `category(ofTitle:)`; `nil` if there is none.
  ///   - direction: the direction of the entry. Categories of the other kind are excluded, except `first`.
  package func categories(
    after first: Category.ID?, _ direction: Transaction.Direction, count: Int
  ) -> [Category.ID] {
    let kind: Category.Kind = direction == .received ? .income : .expense
    let uses = uses(direction)
    let ranked = ledger.categories.indices.filter { ledger.categories[$0].kind == kind }
      .sorted { uses[$0] == uses[$1] ? $0 < $1 : uses[$0] > uses[$1] }.map(Category.ID.init(index:))
    guard let first else { return Array(ranked.prefix(count)) }
    return Array(([first] + ranked.filter { $0 != first }).prefix(count))
  }

  /// Returns categories for a typed title, ignoring case.
  package func categories(title: String = "", _ direction: Transaction.Direction, count: Int) -> [Category.ID] {
    categories(after: category(ofTitle: title, direction), direction, count: count)
  }

  /// Returns the number of uses in the last 90 days including today, one element for each category.
  private func uses(_ direction: Transaction.Direction) -> [Int] {
    let days = ledger.today.adding(days: 1 - LikelyCategories.dayCount)...ledger.today
    var uses = Array(repeating: 0, count: ledger.categories.count)
    for month in ledger.months where month.month >= days.lowerBound.month && month.month <= days.upperBound.month {
      for index in month.entries {
        let entry = ledger.transactions[index]
        if entry.direction == direction, days.contains(entry.date) { uses[entry.category.index] += 1 }
      }
    }
    return uses
  }

  /// Returns the category of the newest entry up to today with the given title and direction; `nil` if there is no such
  /// entry. Case is ignored.
  package func category(ofTitle title: String, _ direction: Transaction.Direction) -> Category.ID? {
    if title.isEmpty { return nil }
    let wanted = title.lowercased()
    for month in ledger.months.reversed() where month.month <= ledger.today.month {
      var newest: (day: Day, category: Category.ID)?
      for index in month.entries {
        let entry = ledger.transactions[index]
        guard entry.direction == direction, entry.date <= ledger.today, newest.map({ $0.day <= entry.date }) ?? true,
          entry.title == title || entry.title.lowercased() == wanted
        else { continue }
        newest = (entry.date, entry.category)
      }
      if let newest { return newest.category }
    }
    return nil
  }
}
