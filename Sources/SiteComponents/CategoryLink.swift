import Localization
package import Ledger

/// A category's name, colours and address for the many rows that show it, made once.
struct CategoryLink: Sendable {
  let name: String
  /// The classes of its colour and pattern.
  let color: String
  /// The class of its colour without a pattern, for small marks.
  let plainColor: String
  /// The text in the tile of a row: its emoji, or the first letter of its name.
  let sign: String
  /// The address of its page.
  let href: String

  init(_ category: Category, _ list: EntryList) {
    name = clean(category.name)
    let tile = CategoryTile(category)
    color = tile.color
    plainColor = BookColors.plainClassName(category)
    sign = tile.sign
    href = list.address
  }
}

extension SiteMaker {
  package func color(_ category: Category.ID) -> String { categoryLinks[category.index].color }
  /// Returns the classes of a bar of that length. A bar below 6 % of the whole gets no pattern, since it is too small
  /// to show one.
  package func barColor(_ category: Category.ID, _ value: HomeAmount, of whole: HomeAmount) -> String {
    Int128(value) * 100 < Int128(whole) * 6 ? categoryLinks[category.index].plainColor : color(category)
  }
  package func name(_ category: Category.ID) -> String { categoryLinks[category.index].name }
  /// Returns the address of the page with all its entries.
  package func address(of category: Category.ID) -> String { categoryLinks[category.index].href }
}
