package import Ledger

/// A limit of the rows on a page, so that no page is over 300 KB, and how many of them are left.
package struct RowBudget: Sendable {
  /// The limit for entries of one line each.
  package static let entries = RowBudget(500)
  /// The limit for transactions with their days and pictures.
  package static let transactions = RowBudget(450)
  /// The limit for bills with their cells.
  package static let bills = RowBudget(320)
  /// The limit for findings with the lines they are about.
  package static let findings = RowBudget(400)

  /// The most rows of a page.
  package let most: Int
  private var left: Int
  private var isEmpty = true

  /// - Parameter first: the most rows of the first page, which shows more than rows; `nil` for as many as on the
  ///   others.
  package init(_ most: Int, first: Int? = nil) {
    self.most = most
    left = first ?? most
  }

  /// Returns the same limit with fewer rows on the first page.
  package func first(_ first: Int) -> RowBudget { RowBudget(most, first: first) }

  /// Whether so many rows fit on the page. A page without a row takes any number.
  func fits(_ count: Int) -> Bool { isEmpty || count <= left }

  mutating func take(_ count: Int) {
    left -= count
    isEmpty = false
  }

  mutating func turnPage() { self = RowBudget(most) }

  /// Returns the rows of each page, in their order.
  ///
  /// - Parameter count: returns how many rows one row counts as.
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

  /// Returns how many rows a text of so many bytes counts as: up to 40 bytes as one, each 100 more as another.
  package static func count(_ text: Int) -> Int { 1 + (text + 59) / 100 }

  /// Returns how many rows a transaction counts as if its title is shown.
  package static func count(_ transaction: Transaction) -> Int { count(transaction.title.utf8.count) }
}
