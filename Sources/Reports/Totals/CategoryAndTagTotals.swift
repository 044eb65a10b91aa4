package import Ledger
import Formats

/// The entries of all categories and tags with their totals by month, added up in one pass over the transactions.
package struct CategoryAndTagTotals: Sendable {
  package struct TagTotal: Sendable {
    /// The tag as spelled in its first entry.
    package var name: String
    /// The tag in normalized form, in which spellings are compared.
    package var key: String
    package var entries: EntriesByMonth
  }

  /// The entries of each category, in the order of the categories.
  package private(set) var categories: [EntriesByMonth]
  /// The entries of each tag, in alphabetical order.
  package private(set) var tags: [TagTotal] = []

  package init(_ ledger: Ledger) {
    categories = Array(repeating: EntriesByMonth(), count: ledger.categories.count)
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
            let name = transaction.tags.first { UnicodeText.searchable($0) == tag } ?? tag
            tags.append(TagTotal(name: name, key: tag, entries: EntriesByMonth()))
          }
          tags[number].entries.add(index, file.month, isPlanned, spent: sum.spent, received: sum.received)
        }
      }
    }
    tags.sort { $0.key < $1.key }
  }
}
