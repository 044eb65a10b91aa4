package import Ledger
import Formats
package import Reports

/// The lists of all categories and tags, created in one pass over the transactions.
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
    var categories = Array(repeating: Accumulator(), count: ledger.categories.count)
    var tags: [Accumulator] = []
    var names: [String] = []
    var tagNumbers: [String: Int] = [:]
    for file in ledger.months {
      for index in file.entries {
        let transaction = ledger.transactions[index]
        let isPlanned = transaction.date > ledger.today
        if transaction.direction != .moved {
          ledger.forEachContribution(of: transaction) { category, contribution in
            categories[category.index].add(index, file.month, isPlanned, spent: contribution.amount)
          }
        }
        if transaction.details == nil { continue }
        let sum = ledger.sum(of: transaction)
        for tag in Set(transaction.tags.map(UnicodeText.searchable)).sorted() {
          let number = tagNumbers[tag] ?? tags.count
          if number == tags.count {
            tagNumbers[tag] = number
            tags.append(Accumulator())
            names.append(transaction.tags.first { UnicodeText.searchable($0) == tag } ?? tag)
          }
          tags[number].add(index, file.month, isPlanned, spent: sum.spent, received: sum.received)
        }
      }
    }
    self.categories = CategoryAndTagLists.lists("category", categories, ledger.categories.map(\.name), ledger)
    let lists = CategoryAndTagLists.lists("tag", tags, names, ledger)
    let all = tagNumbers.sorted { $0.key < $1.key }
    self.tags = all.map { _, index in
      TagList(name: names[index], list: lists[index], received: tags[index].received)
    }
    self.tagNumbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.key, $0) })
  }

  package func list(of category: Category.ID) -> EntryList { categories[category.index] }

  /// Returns the address of the entries that add up to a category's total in a month. If the month has no such entries,
  /// returns the address of the category's page.
  package func address(of category: Category.ID, in month: Month) -> String {
    list(of: category).address(of: month) ?? list(of: category).address
  }

  /// Returns the list of a tag in any of its spellings; `nil` for an unknown tag.
  package func list(ofTag tag: String) -> TagList? { tagNumbers[UnicodeText.searchable(tag)].map { tags[$0] } }

  /// The entries and sums of a list, collected while the transactions are read.
  struct Accumulator {
    var months: [EntryList.MonthGroup] = []
    var received = PeriodTotal()
    var count = 0

    mutating func add(_ index: Int, _ month: Month, _ isPlanned: Bool, spent: HomeAmount, received: HomeAmount = 0) {
      if months.last?.month != month {
        months.append(EntryList.MonthGroup(month: month, indices: [], total: PeriodTotal()))
      }
      let figure = isPlanned ? \PeriodTotal.planned : \.soFar
      months[months.count - 1].indices.append(index)
      months[months.count - 1].total[keyPath: figure] += spent
      self.received[keyPath: figure] += received
      count += 1
    }

    var isSplit: Bool {
      EntryList.isSplit(count: count, yearCount: Set(months.map(\.month.year)).count)
    }
  }

  /// Returns the lists in the order of `collected`, each with the name of its page.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of every page name, such as `category`.
  ///   - names: the title of each list.
  static func lists(
    _ prefix: String, _ collected: [Accumulator], _ names: [String], _ ledger: Ledger
  ) -> [EntryList] {
    var stems = ListFileNames(prefix, long: zip(collected, names).filter { $0.0.isSplit }.map(\.1))
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
