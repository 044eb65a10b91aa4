package import Ledger

/// A limit on the rows of a page, which counts the rows that still fit. The limits keep pages below 300 KB.
package struct RowLimit: Sendable {
  /// The limit for pages whose entries have one line each.
  package static let entries = RowLimit(500)
  /// The limit for pages that show transactions by day. Transactions may have pictures.
  package static let transactions = RowLimit(450)
  /// The limit for pages with tables of bills.
  package static let bills = RowLimit(320)
  /// The limit for pages with findings and the lines quoted in them.
  package static let findings = RowLimit(400)

  /// The maximum number of rows on a page.
  package let maxRows: Int
  private var left: Int
  private var isEmpty = true

  /// Creates a limit.
  ///
  /// - Parameter first: the maximum number of rows on the first page, which also has other content; `nil` for the same
  ///   limit.
  package init(_ maxRows: Int, first: Int? = nil) {
    self.maxRows = maxRows
    left = first ?? maxRows
  }

  /// Returns the same limit with a different maximum for the first page.
  package func first(_ first: Int) -> RowLimit { RowLimit(maxRows, first: first) }

  /// Whether `count` more rows fit on the page. An empty page accepts any number of rows.
  func fits(_ count: Int) -> Bool { isEmpty || count <= left }

  mutating func take(_ count: Int) {
    left -= count
    isEmpty = false
  }

  mutating func turnPage() { self = RowLimit(maxRows) }

  /// Returns the rows of each page, in order.
  ///
  /// - Parameter count: returns the number of ordinary rows to which a row is equivalent.
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

  /// Returns the number of ordinary rows to which text is equivalent: 1 for up to 40 bytes, 2 for up to 140 bytes, and
  /// so on.
  ///
  /// - Parameter text: the length of the text in bytes.
  package static func count(_ text: Int) -> Int { 1 + (text + 59) / 100 }

  /// Returns the number of ordinary rows to which the transaction is equivalent, which depends on the length of its
  /// title.
  package static func count(_ transaction: Transaction) -> Int { count(transaction.title.utf8.count) }
}
