import Localization
package import Ledger

/// The name, colours and address of a category, computed once because many rows show them.
struct CategoryLink: Sendable {
  let name: String
  /// The CSS classes of the category's colour and pattern.
  let color: String
  /// The CSS class of the category's colour without the pattern, for small marks.
  let plainColor: String
  /// The text of the category's tile: its emoji, or the first letter of its name.
  let sign: String
  /// The address of the category's page.
  let href: String

  init(_ category: Category, _ list: EntryList) {
    name = clean(category.name)
    let tile = CategoryTile(category)
    color = tile.color
    plainColor = ColorClasses.plainClassName(category)
    sign = tile.sign
    href = list.address
  }
}

extension SiteMaker {
  package func color(_ category: Category.ID) -> String { categoryLinks[category.index].color }
  /// Returns the CSS classes of the category's bar. A bar that is shorter than 6% of the whole has no pattern, because
  /// it is too small to show one.
  package func barColor(_ category: Category.ID, _ value: HomeAmount, of whole: HomeAmount) -> String {
    Int128(value) * 100 < Int128(whole) * 6 ? categoryLinks[category.index].plainColor : color(category)
  }
  package func name(_ category: Category.ID) -> String { categoryLinks[category.index].name }
  /// Returns the address of the category's page.
  package func address(of category: Category.ID) -> String { categoryLinks[category.index].href }
}
