package import Ledger

/// How many rows a page has room for, so that no page is over 300 KB (SITE.md §2), and how much of that is taken.
package struct RowBudget: Sendable {
  /// Entries in a line each.
  package static let entries = RowBudget(500)
  /// Transactions with their days and pictures.
  package static let transactions = RowBudget(450)
  /// Bills with their cells.
  package static let bills = RowBudget(320)
  /// Findings with the lines they are about.
  package static let findings = RowBudget(400)

  /// Of a page, in rows.
  package let most: Int
  private var left: Int
  private var isEmpty = true

  /// - Parameter first: of the first page, which shows more than rows; nil for as many as the others.
  package init(_ most: Int, first: Int? = nil) {
    self.most = most
    left = first ?? most
  }

  /// The same with less on the first page.
  package func first(_ first: Int) -> RowBudget { RowBudget(most, first: first) }

  /// A page without a row takes any.
  func fits(_ count: Int) -> Bool { isEmpty || count <= left }

  mutating func take(_ count: Int) {
    left -= count
    isEmpty = false
  }

  mutating func turnPage() { self = RowBudget(most) }

  /// The rows of each page, in their order.
  ///
  /// - Parameter count: as how many rows one counts.
  package func cut<Row>(_ rows: [Row], _ count: (Row) -> Int) -> [ArraySlice<Row>] {
    var room = self
    var pages: [ArraySlice<Row>] = []
    var start = 0
    for (index, row) in rows.enumerated() {
      let count = count(row)
      if !room.fits(count) {
        pages.append(rows[start..<index])
        start = index
        room.turnPage()
      }
      room.take(count)
    }
    if start < rows.count { pages.append(rows[start...]) }
    return pages
  }

  // MARK: Counting

  /// As how many rows one counts whose text has so many bytes: up to 40 as one, each 100 more as another.
  package static func count(_ text: Int) -> Int { 1 + (text + 59) / 100 }

  /// As how many rows a transaction counts where its title is shown.
  package static func count(_ transaction: Transaction) -> Int { count(transaction.title.utf8.count) }
}
