import Localization
package import Ledger

/// How pages name a category and where they lead for it, made once for the many rows that do.
struct CategoryLink: Sendable {
  let name: String
  /// The classes of its colour.
  let color: String
  /// The same without a pattern, for what is too small for one.
  let plainColor: String
  /// Stands for it in the tile of a row: its emoji, or the first letter of its name.
  let sign: String
  /// Of its page.
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
  /// Of a bar so long: a pattern needs some pixels to be seen as one.
  package func barColor(_ category: Category.ID, _ value: HomeAmount, of whole: HomeAmount) -> String {
    Int128(value) * 100 < Int128(whole) * 6 ? categoryLinks[category.index].plainColor : color(category)
  }
  package func name(_ category: Category.ID) -> String { categoryLinks[category.index].name }
  /// The page of all its entries.
  package func address(of category: Category.ID) -> String { categoryLinks[category.index].href }
}
