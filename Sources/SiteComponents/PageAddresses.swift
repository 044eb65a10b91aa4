package import Ledger

/// Which months, days and transactions have pages, and where the others are told of.
package struct PageAddresses: Sendable {
  let identifiers: Identifiers
  let monthPages: MonthPages
  private let months: Set<Month>
  /// One element a transaction.
  private let hasPage: [Bool]

  init(_ ledger: Ledger) {
    identifiers = Identifiers(ledger)
    monthPages = MonthPages(ledger)
    months = Set(ledger.window.months).union(ledger.months.map(\.month))
    // Every transaction of the window; of the archive those with a photo or a note.
    var hasPage = [Bool](repeating: false, count: ledger.transactions.count)
    for month in ledger.months {
      for index in month.entries {
        let transaction = ledger.transactions[index]
        hasPage[index] = !month.isArchived || !transaction.photos.isEmpty || transaction.note != nil
      }
    }
    self.hasPage = hasPage
  }

  package func hasPage(_ index: Int) -> Bool { hasPage[index] }
  func hasPage(_ month: Month) -> Bool { months.contains(month) }

  /// Of the transactions that have one, by their indices in `Ledger.transactions`.
  package var transactionsWithPage: [Int] { hasPage.indices.filter { hasPage[$0] } }
}

extension SiteMaker {
  package var monthPages: MonthPages { addresses.monthPages }

  /// Whether a transaction, by its index, has a page of its own.
  package func hasPage(_ index: Int) -> Bool { addresses.hasPage(index) }
  package func hasPage(_ month: Month) -> Bool { addresses.hasPage(month) }

  /// `2026-11.html`.
  package func address(of month: Month) -> String { "\(month).html" }

  /// A transaction's page, or its row on the month's page.
  package func address(ofTransaction index: Int) -> String {
    let id = identifiers.ids[index]
    if hasPage(index) { return "t-\(id).html" }
    return "\(monthPages.address(ofTransaction: index, in: ledger.transactions[index].date.month))#t-\(id)"
  }

  /// A day's entries on its month's page; the page itself if there are none.
  package func address(of day: Day) -> String { monthPages.address(of: day) ?? address(of: day.month) }
}
