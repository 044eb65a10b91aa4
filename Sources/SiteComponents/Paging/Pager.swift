import Localization
package import Ledger
package import Formats

/// A long list cut into pages (SITE.md §2), in the order of its rows; rows of two keys, such as months, share no page.
package struct Pager<Key: Equatable & Sendable, Row: Sendable>: Sendable {
  package struct Page: Sendable {
    package let key: Key
    /// 1 for the key's first page.
    package let number: Int
    /// Slices of the key's rows: their indices are of all of these.
    package let rows: ArraySlice<Row>
  }

  package let pages: [Page]
  /// The address of a key's page.
  let address: @Sendable (_ key: Key, _ number: Int) -> String

  /// - Parameters:
  ///   - lists: each key with its rows, in the order of the pages; one without rows has no page.
  ///   - room: for the rows of a page.
  ///   - count: as how many rows one counts.
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
  /// Pages by month: `history-2026-11.html`, `history-2026-11-2.html`.
  ///
  /// - Parameter name: what addresses begin with.
  package init(_ name: String, months: [(key: Month, rows: [Row])], room: RowBudget, count: (Row) -> Int) {
    self.init(months, room: room, count: count) { month, number in
      number == 1 ? "\(name)-\(month).html" : "\(name)-\(month)-\(number).html"
    }
  }

  /// A number for one of the pages, which it keeps as long as it is called the same.
  package func number(of index: Int) -> Int { Int(pages[index].key.number) << 16 | pages[index].number }

  /// Which pages stand before and after one.
  package func addNeighbours(of index: Int, to key: inout Fingerprint) {
    for other in index - 1...index + 1 {
      key.add(pages.indices.contains(other) ? number(of: other) : -1)
    }
  }
}

extension Pager where Key == String {
  /// Pages of a list without months: `pending.html`, `pending-2.html`.
  ///
  /// - Parameter name: what addresses begin with.
  package init(_ name: String, _ rows: [Row], room: RowBudget, count: (Row) -> Int = { _ in 1 }) {
    self.init([(name, rows)], room: room, count: count) { name, number in
      number == 1 ? "\(name).html" : "\(name)-\(number).html"
    }
  }
}

extension Wording {
  /// The name of a list's page; that of the first one is the list's.
  package func numbered(_ name: String, _ page: Int) -> String {
    page == 1 ? name : text(.partOf, ["name": name, "number": number(Int64(page))])
  }
}
