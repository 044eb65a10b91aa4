import Localization
package import Ledger

/// How a category is drawn as a tile: its colour with its emoji, or with the first letter of its name.
package struct CategoryTile: Sendable {
  /// The classes of its colour.
  package let color: String
  package let sign: String

  package init(_ category: Category) {
    color = BookColors.className(category)
    sign = category.icon.map(clean) ?? CategoryTile.initial(of: clean(category.name))
  }

  /// The first letter, digit or emoji; a name may begin with a quote.
  package static func initial(of name: String) -> String {
    func isSaying(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character.unicodeScalars.contains { $0.properties.isEmoji }
    }
    return (name.first(where: isSaying) ?? name.first).map { $0.uppercased() } ?? "?"
  }
}
