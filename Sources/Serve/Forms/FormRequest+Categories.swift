import BookEditing
import Ledger
import Reports
import Site
import SiteComponents

/// Functions that return the categories and tags that forms offer.
extension FormRequest {
  static func tile(_ category: Category, isIncome: Bool = false) -> EntryPage.Tile {
    let tile = CategoryTile(category)
    return EntryPage.Tile(name: category.name, color: tile.color, sign: tile.sign, isIncome: isIncome)
  }

  /// Returns the tile for a name, which may be the current or a former name of a category, or an unknown name.
  func tile(named name: String) -> EntryPage.Tile {
    let known = ledger.categories.first { $0.name == name || $0.formerNames.contains(name) }
    return known.map { FormRequest.tile($0, isIncome: $0.kind == .income) }
      ?? EntryPage.Tile(name: name, color: "", sign: CategoryTile.initial(of: name))
  }

  /// All categories. Expense categories come first; within each kind, the most used categories come first.
  var categoryTiles: [EntryPage.Tile] {
    let likely = LikelyCategories(ledger)
    return [Transaction.Direction.spent, .received].flatMap { direction in
      likely.categories(direction, count: ledger.categories.count).map {
        FormRequest.tile(ledger.category($0), isIncome: direction == .received)
      }
    }
  }

  /// The most recently used tags of the book, newest first. They are written as the user would type them, with
  /// quotation marks if necessary.
  var tags: [String] {
    var seen: Set<String> = []
    var tags: [String] = []
    for transaction in ledger.transactions.suffix(5_000).reversed() {
      for tag in transaction.details?.tags ?? [] where seen.insert(tag).inserted {
        tags.append(CommaSeparatedList.text([tag]))
      }
      if tags.count >= 100 { break }
    }
    return tags
  }
}
