package import Ledger

/// The addresses of pages. Not every month and transaction has a page. A transaction without one is shown on the page
/// of its month.
package struct PageAddresses: Sendable {
  let identifiers: Identifiers
  let monthPages: MonthPages
  private let months: Set<Month>
  /// The address of each transaction's page, in the order of `Ledger.transactions`; empty if there is no page. The
  /// addresses are stored because many rows link to the same page.
  private let pages: [String]
  /// Whether the month of each transaction is not archived, in the order of `Ledger.transactions`.
  private let isInOpenMonth: [Bool]

  init(_ ledger: Ledger) {
    identifiers = Identifiers(ledger)
    monthPages = MonthPages(ledger)
    months = Set(ledger.window.months).union(ledger.months.map(\.month))
    // Every transaction of the rolling year has a page; in the archive only those with a photo or a note.
    var pages = [String](repeating: "", count: ledger.transactions.count)
    var isInOpenMonth = [Bool](repeating: false, count: ledger.transactions.count)
    for month in ledger.months {
      for index in month.entries {
        isInOpenMonth[index] = !month.isArchived
        let details = ledger.transactions[index].details
        let hasPage = !month.isArchived || details.map { !$0.photos.isEmpty || $0.note != nil } ?? false
        if hasPage { pages[index] = PageAddresses.page(identifiers.ids[index]) }
      }
    }
    self.pages = pages
    self.isInOpenMonth = isInOpenMonth
  }

  /// Returns the address of a transaction's page: `t-2026-11-21-rent.html`.
  private static func page(_ id: String) -> String {
    var page = ""
    page.reserveCapacity(id.utf8.count + 7)
    page += "t-"
    page += id
    page += ".html"
    return page
  }

  package func hasPage(_ index: Int) -> Bool { !pages[index].isEmpty }
  /// Returns the address of a transaction's page; empty if the transaction has no page.
  package func page(ofTransaction index: Int) -> String { pages[index] }
  func isInOpenMonth(_ index: Int) -> Bool { isInOpenMonth[index] }
  func hasPage(_ month: Month) -> Bool { months.contains(month) }

  /// The transactions that have a page, as indices in `Ledger.transactions`.
  package var transactionsWithPage: [Int] { pages.indices.filter { !pages[$0].isEmpty } }
}

extension SiteMaker {
  package var monthPages: MonthPages { addresses.monthPages }

  /// Whether a transaction has a separate page.
  ///
  /// - Parameter index: an index in `Ledger.transactions`.
  package func hasPage(_ index: Int) -> Bool { addresses.hasPage(index) }
  package func hasPage(_ month: Month) -> Bool { addresses.hasPage(month) }

  /// Returns the address of the month's page: `2026-11.html`.
  package func address(of month: Month) -> String { "\(month).html" }

  /// Returns the address of a transaction's page or, if the transaction has no page, of its row on the month's page.
  package func address(ofTransaction index: Int) -> String {
    let page = addresses.page(ofTransaction: index)
    if !page.isEmpty { return page }
    let month = ledger.transactions[index].date.month
    return "\(monthPages.address(ofTransaction: index, in: month))#t-\(identifiers.ids[index])"
  }

  /// Returns the address of the day's entries on the page of its month. If the day has no entries, returns the address
  /// of the month's page.
  package func address(of day: Day) -> String { monthPages.address(of: day) ?? address(of: day.month) }
}
