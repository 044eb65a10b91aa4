import Ledger
import Reports

/// A long list by month, cut into pages of at most 500 rows (SITE.md §2), the newest first.
struct MonthParts<Row> {
  struct Part {
    let month: Month
    /// 1 for the month's first page.
    let number: Int
    let rows: ArraySlice<Row>
  }

  /// What addresses begin with.
  let name: String
  private(set) var parts: [Part] = []

  /// - Parameter months: the newest first, each with its rows.
  init(_ name: String, _ months: [(month: Month, rows: [Row])], limit: Int = longestList) {
    self.name = name
    for (month, rows) in months {
      for (index, start) in stride(from: 0, to: rows.count, by: limit).enumerated() {
        parts.append(Part(month: month, number: index + 1, rows: rows[start..<min(rows.count, start + limit)]))
      }
    }
  }

  /// `history-2026-11.html`, `history-2026-11-2.html`.
  func address(_ part: Part) -> String {
    part.number == 1 ? "\(name)-\(part.month).html" : "\(name)-\(part.month)-\(part.number).html"
  }

  /// Newest first.
  var months: [Month] { parts.filter { $0.number == 1 }.map(\.month) }
}

/// So many rows fit a page of 300 KB, whatever their titles.
let longestList = 500
