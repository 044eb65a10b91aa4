import Localization
package import Ledger

/// The tile of a category: its emoji, or the first letter of its name, on the category's colour.
package struct CategoryTile: Sendable {
  /// The CSS classes of the category's colour and pattern.
  package let color: String
  package let sign: String

  package init(_ category: Category) {
    color = ColorClasses.className(category)
    sign = category.icon.map(clean) ?? CategoryTile.initial(of: clean(category.name))
  }

  /// Returns the first letter, digit or emoji of the name, in upper case. Other characters before it, such as quotation
  /// marks, are skipped. If the name has none of these, returns its first character, or `?` for an empty name.
  package static func initial(of name: String) -> String {
    func isSaying(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character.unicodeScalars.contains { $0.properties.isEmoji }
    }
    return (name.first(where: isSaying) ?? name.first).map { $0.uppercased() } ?? "?"
  }
}
