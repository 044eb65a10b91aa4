package import Ledger
import Formats
package import Reports

/// The lists of all categories and tags.
package struct CategoryAndTagLists: Sendable {
  /// The list of each category, in the order of the categories.
  package let categories: [EntryList]
  /// The lists of tags, in alphabetical order.
  package let tags: [TagList]
  private let tagNumbers: [String: Int]

  package struct TagList: Sendable {
    /// The tag as spelled in its first entry.
    package var name: String
    package var list: EntryList
    /// The total received in income categories. The total spent is in `list`.
    package var received: PeriodTotal
  }

  init(_ ledger: Ledger) {
    let totals = CategoryAndTagTotals(ledger)
    categories = CategoryAndTagLists.lists("category", totals.categories, ledger.categories.map(\.name), ledger)
    let lists = CategoryAndTagLists.lists("tag", totals.tags.map(\.entries), totals.tags.map(\.name), ledger)
    tags = zip(totals.tags, lists).map { tag, list in
      TagList(name: tag.name, list: list, received: tag.entries.received)
    }
    tagNumbers = Dictionary(uniqueKeysWithValues: totals.tags.enumerated().map { ($1.key, $0) })
  }

  package func list(of category: Category.ID) -> EntryList { categories[category.index] }

  /// Returns the address of the entries that add up to the category's total in the month. If the month has no such
  /// entries, returns the address of the category's page.
  package func address(of category: Category.ID, in month: Month) -> String {
    list(of: category).address(of: month) ?? list(of: category).address
  }

  /// Returns the list of a tag, whichever of its spellings is given; `nil` for an unknown tag.
  package func list(ofTag tag: String) -> TagList? { tagNumbers[UnicodeText.searchable(tag)].map { tags[$0] } }

  /// Returns the lists in the order of `collected`, each with the name of its page.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of every page name, such as `category`.
  ///   - names: the title of each list.
  static func lists(
    _ prefix: String, _ collected: [EntriesByMonth], _ names: [String], _ ledger: Ledger
  ) -> [EntryList] {
    let long = zip(collected, names).filter { entries, _ in
      EntryList.isSplit(count: entries.count, yearCount: Set(entries.months.map(\.month.year)).count)
    }
    var stems = ListFileNames(prefix, long: long.map(\.1))
    return zip(collected, names).map { one, name in
      EntryList(
        stem: stems.stem(name),
        months: one.months.map { group in
          var group = group
          group.indices = ledger.byDay(group.indices).reversed()
          return group
        })
    }
  }
}
