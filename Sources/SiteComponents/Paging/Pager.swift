import Localization
package import Ledger
package import Formats

/// A long list cut into pages, in the order of its rows. Rows of two keys, such as months, share no page.
package struct Pager<Key: Equatable & Sendable, Row: Sendable>: Sendable {
  package struct Page: Sendable {
    package let key: Key
    /// The page's number; 1 for the key's first page.
    package let number: Int
    /// A slice of the key's rows; its indices are those of all these rows.
    package let rows: ArraySlice<Row>
  }

  package let pages: [Page]
  /// Returns the address of a key's page.
  let address: @Sendable (_ key: Key, _ number: Int) -> String

  /// - Parameters:
  ///   - lists: each key with its rows, in the order of the pages; a key without rows has no page.
  ///   - room: the number of rows that fit on a page.
  ///   - count: returns how many rows one row counts as.
  init(
    _ lists: [(key: Key, rows: [Row])], room: RowBudget, count: (Row) -> Int = { _ in 1 },
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
  /// Creates pages by month: `history-2026-11.html`, `history-2026-11-2.html`.
  ///
  /// - Parameter name: the beginning of the addresses.
  package init(_ name: String, months: [(key: Month, rows: [Row])], room: RowBudget, count: (Row) -> Int) {
    self.init(months, room: room, count: count) { month, number in
      number == 1 ? "\(name)-\(month).html" : "\(name)-\(month)-\(number).html"
    }
  }

  /// Returns a number for a page, which it keeps as long as its address is the same.
  package func number(of index: Int) -> Int { Int(pages[index].key.number) << 16 | pages[index].number }

  /// Adds the numbers of a page and of the pages before and after it.
  package func addNeighbours(of index: Int, to key: inout Fingerprint) {
    for other in index - 1...index + 1 {
      key.add(pages.indices.contains(other) ? number(of: other) : -1)
    }
  }
}

extension Pager where Key == String {
  /// Creates pages of a list without months: `pending.html`, `pending-2.html`.
  ///
  /// - Parameter name: the beginning of the addresses.
  package init(_ name: String, _ rows: [Row], room: RowBudget, count: (Row) -> Int = { _ in 1 }) {
    self.init([(name, rows)], room: room, count: count) { name, number in
      number == 1 ? "\(name).html" : "\(name)-\(number).html"
    }
  }
}

extension Wording {
  /// Returns the name of a list's page; the first page has the list's name.
  package func numbered(_ name: String, _ page: Int) -> String {
    page == 1 ? name : text(.partOf, ["name": name, "number": number(Int64(page))])
  }
}
