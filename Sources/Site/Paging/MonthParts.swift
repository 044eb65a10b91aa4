import Notation
import Platform
import Ledger
import Reports

/// A long list by month, cut into pages of at most 500 rows (SITE.md §2), the newest first.
struct MonthParts<Row: Sendable>: Sendable {
  struct Part: Sendable {
    let month: Month
    /// 1 for the month's first page.
    let number: Int
    let rows: ArraySlice<Row>
  }

  /// What addresses begin with.
  let name: String
  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - months: each with its rows, in the order of the pages.
  ///   - weight: the bytes of a row, about.
  init(_ name: String, _ months: [(month: Month, rows: [Row])], weight: (Row) -> Int) {
    self.name = name
    for (month, rows) in months {
      for (index, rows) in LongList.cut(rows, weight: weight).enumerated() {
        parts.append(Part(month: month, number: index + 1, rows: rows))
      }
    }
  }

  /// `history-2026-11.html`, `history-2026-11-2.html`.
  func address(_ part: Part) -> String {
    part.number == 1 ? "\(name)-\(part.month).html" : "\(name)-\(part.month)-\(part.number).html"
  }

  /// A number for one of the pages, which it keeps as long as it is called the same.
  func number(of index: Int) -> Int { Int(parts[index].month.number) << 16 | parts[index].number }

  /// Which pages stand before and after one.
  func addNeighbours(of index: Int, to key: inout KeyHash) {
    for other in index - 1...index + 1 {
      key.add(parts.indices.contains(other) ? number(of: other) : -1)
    }
  }

  /// In the order of the pages.
  var months: [Month] { parts.filter { $0.number == 1 }.map(\.month) }
}

/// Where lists are cut, so that no page is over 300 KB (SITE.md §2).
enum LongList {
  static let mostRows = 500
  /// Leaves room for the frame, and for what `weight` does not foresee.
  static let mostBytes = 200_000

  /// - Parameters:
  ///   - mostBytes: of a part; one row is a part even if it is heavier.
  ///   - weight: the bytes of a row, about.
  static func cut<Row>(_ rows: [Row], mostBytes: Int = mostBytes, weight: (Row) -> Int) -> [ArraySlice<Row>] {
    var parts: [ArraySlice<Row>] = []
    var (start, bytes) = (0, 0)
    for (index, row) in rows.enumerated() {
      let own = weight(row)
      if index > start, bytes + own > mostBytes || index - start == mostRows {
        parts.append(rows[start..<index])
        (start, bytes) = (index, 0)
      }
      bytes += own
    }
    if start < rows.count { parts.append(rows[start...]) }
    return parts
  }

  /// The bytes that a transaction's title and id take in a row, in which the id stands twice, once escaped for a link.
  static func weight(_ transaction: Transaction, _ id: String) -> Int {
    escaped(transaction.title) + linked(id)
  }

  /// The bytes of a text on a page.
  static func escaped(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var count = bytes.count
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"): count += 5
        default: break
        }
      }
      return count
    }
  }

  /// The bytes of a name that stands twice, once escaped for a link.
  static func linked(_ name: String) -> Int {
    (UnicodeText.isASCII(name) ? 2 : 4) * name.utf8.count
  }

  /// What a row of bills has besides: its cells.
  static let billRow = 540
  static let historyRow = 170
}
