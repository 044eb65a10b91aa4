import Language
import Ledger

/// How pages name a category and where they lead for it, made once for the many rows that do.
struct CategoryLink: Sendable {
  let name: String
  /// The class of its colour.
  let color: String
  /// Of its page.
  let href: String

  init(_ category: Category, _ list: EntryList) {
    name = clean(category.name)
    color = BookColors.className(category.color)
    href = list.address
  }
}

extension SiteMaker {
  func color(_ category: Category.ID) -> String { categoryLinks[category.index].color }
  func name(_ category: Category.ID) -> String { categoryLinks[category.index].name }
  /// The page of all its entries.
  func address(of category: Category.ID) -> String { categoryLinks[category.index].href }
}
