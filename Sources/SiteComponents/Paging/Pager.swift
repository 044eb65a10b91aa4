import Localization
package import Ledger
package import Formats

/// The pages of a long list, in the order of its rows. Rows with different keys, such as months, are on different
/// pages.
package struct Pager<Key: Equatable & Sendable, Row: Sendable>: Sendable {
  package struct Page: Sendable {
    package let key: Key
    /// The 1-based number of the page, among the pages with the same key.
    package let number: Int
    /// The rows on the page: a slice of all rows with this key.
    package let rows: ArraySlice<Row>
  }

  package let pages: [Page]
  /// Returns the address of a page.
  let address: @Sendable (_ key: Key, _ number: Int) -> String

  /// Creates the pages.
  ///
  /// - Parameters:
  ///   - lists: each key with its rows, in the order of the pages. A key without rows has no page.
  ///   - room: the number of rows that fit on a page.
  ///   - count: returns the number of ordinary rows to which a row is equivalent.
  init(
    _ lists: [(key: Key, rows: [Row])], room: RowLimit, count: (Row) -> Int = { _ in 1 },
    address: @escaping @Sendable (_ key: Key, _ number: Int) -> String
  ) {
    var pages: [Page] = []
    for (key, rows) in lists {
      for (index, rows) in room.cut(rows, count).enumerated() {
        pages.append(Page(key: key, number: index + 1, rows: rows))
      }
    }
    self.pages = pages
    self.address = address
  }

  package func address(_ page: Page) -> String { address(page.key, page.number) }
}

extension Pager where Key == Month {
  /// Creates pages by month, such as `history-2026-11.html` and `history-2026-11-2.html`.
  ///
  /// - Parameter name: the beginning of the file names.
  package init(_ name: String, months: [(key: Month, rows: [Row])], room: RowLimit, count: (Row) -> Int) {
    self.init(months, room: room, count: count) { month, number in
      number == 1 ? "\(name)-\(month).html" : "\(name)-\(month)-\(number).html"
    }
  }

  /// Returns a number that identifies the page and does not change as long as the page's address does not.
  package func number(of index: Int) -> Int { Int(pages[index].key.number) << 16 | pages[index].number }

  /// Adds the numbers of the page and of its neighbours to a fingerprint.
  package func addNeighbours(of index: Int, to key: inout Fingerprint) {
    for other in index - 1...index + 1 {
      key.add(pages.indices.contains(other) ? number(of: other) : -1)
    }
  }
}

extension Pager where Key == String {
  /// Creates pages that are not divided by month, such as `pending.html` and `pending-2.html`.
  ///
  /// - Parameter name: the beginning of the file names.
  package init(_ name: String, _ rows: [Row], room: RowLimit, count: (Row) -> Int = { _ in 1 }) {
    self.init([(name, rows)], room: room, count: count) { name, number in
      number == 1 ? "\(name).html" : "\(name)-\(number).html"
    }
  }
}

extension Wording {
  /// Returns the title for one page of a list. The first page has the title of the list.
  package func numbered(_ name: String, _ page: Int) -> String {
    page == 1 ? name : text(.partOf, ["name": name, "number": number(Int64(page))])
  }
}
