package import Ledger

/// The addresses of pages. Not every month and transaction has a page. A transaction without one is shown on the page
/// of its month.
package struct PageAddresses: Sendable {
  let identifiers: Identifiers
  let monthPages: MonthPages
  private let months: Set<Month>
  /// Whether a transaction has a page, stored for each index in `Ledger.transactions`.
  private let hasPage: [Bool]

  init(_ ledger: Ledger) {
    identifiers = Identifiers(ledger)
    monthPages = MonthPages(ledger)
    months = Set(ledger.window.months).union(ledger.months.map(\.month))
    // Every transaction of the rolling year has a page; in the archive only those with a photo or a note.
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

  /// The transactions that have a page, as indices in `Ledger.transactions`.
  package var transactionsWithPage: [Int] { hasPage.indices.filter { hasPage[$0] } }
}

extension SiteMaker {
  package var monthPages: MonthPages { addresses.monthPages }

  /// Whether a transaction has a separate page.
  ///
  /// - Parameter index: an index in `Ledger.transactions`.
  package func hasPage(_ index: Int) -> Bool { addresses.hasPage(index) }
  package func hasPage(_ month: Month) -> Bool { addresses.hasPage(month) }

  /// Returns the address of a month's page: `2026-11.html`.
  package func address(of month: Month) -> String { "\(month).html" }

  /// Returns the address of a transaction's page. If it has no page, returns the address of its row on the month's
  /// page.
  package func address(ofTransaction index: Int) -> String {
    let id = identifiers.ids[index]
    if hasPage(index) { return "t-\(id).html" }
    return "\(monthPages.address(ofTransaction: index, in: ledger.transactions[index].date.month))#t-\(id)"
  }

  /// Returns the address of a day's entries on the page of its month. If the day has no entries, returns the address of
  /// that page.
  package func address(of day: Day) -> String { monthPages.address(of: day) ?? address(of: day.month) }
}
