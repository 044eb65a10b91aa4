package import Ledger

/// The pages of each month. Each entry is on one of them.
///
/// A month with few entries has a single page, such as `2026-11.html`. If there are more entries, this page shows the
/// figures, the charts and the newest days. Earlier days are on `2026-11-p2.html` and so on. A day is split only if it
/// does not fit on a single page.
package struct MonthPages {
  /// The entries of one day on one page. If the day is split between pages, each page has only some of its entries.
  struct DayPortion {
    let day: Day
    /// The entries as indices in `Ledger.transactions`, last entry first.
    fileprivate(set) var indices: [Int]
    /// Whether the day begins on the previous page.
    let continuesDay: Bool
  }

  package struct Part {
    package let month: Month
    /// The 1-based number of the page.
    package let number: Int
    /// The days on the page, newest first.
    fileprivate(set) var days: [DayPortion] = []

    package var address: String { number == 1 ? "\(month).html" : "\(month)-p\(number).html" }
    var count: Int { days.reduce(0) { $0 + $1.indices.count } }
    /// The first and last day on the page; `nil` for a page without entries.
    var range: ClosedRange<Day>? {
      guard let oldest = days.last?.day, let newest = days.first?.day else { return nil }
      return oldest...newest
    }
  }

  private var partsByMonth: [Month: [Part]] = [:]
  /// The number of the page on which each day begins.
  private var numbersByDay: [Day: Int] = [:]
  /// The page number of each transaction, in the order of the ledger.
  private var numbers: [Int32]

  init(_ ledger: Ledger) {
    numbers = Array(repeating: 1, count: ledger.transactions.count)
    for month in ledger.months where !month.entries.isEmpty {
      var days: [(day: Day, indices: [Int])] = []
      for index in ledger.byDay(month.entries).reversed() {
        let day = ledger.transactions[index].date
        if days.last?.day != day { days.append((day, [])) }
        days[days.count - 1].indices.append(index)
      }
      let parts = MonthPages.cut(month.month, days) { MonthPages.rowCount(ledger.transactions[$0]) }
      for part in parts where part.number > 1 {
        for index in part.days.flatMap(\.indices) { numbers[index] = Int32(part.number) }
      }
      for part in parts {
        for portion in part.days where !portion.continuesDay { numbersByDay[portion.day] = part.number }
      }
      partsByMonth[month.month] = parts
    }
  }

  /// Returns the pages of the month, beginning with the newest days. A month without entries has only the first page.
  package func parts(of month: Month) -> [Part] { partsByMonth[month] ?? [Part(month: month, number: 1)] }

  /// Returns the address of the page that shows an entry's row.
  package func address(ofTransaction index: Int, in month: Month) -> String {
    Part(month: month, number: Int(numbers[index])).address
  }

  /// Returns the number of the page that shows an entry, counted from 1.
  package func number(ofTransaction index: Int) -> Int { Int(numbers[index]) }

  /// Returns the address of a day's first entry, such as `2026-11.html#d21`; `nil` for a day without entries.
  package func address(of day: Day) -> String? {
    numbersByDay[day].map { "\(Part(month: day.month, number: $0).address)#d\(day.dayOfMonth)" }
  }

  // MARK: Cutting

  /// Returns the number of ordinary rows to which the transaction is equivalent. Tags count as a longer title, and
  /// pictures count as one additional row.
  package static func rowCount(_ transaction: Transaction) -> Int {
    guard let details = transaction.details else { return RowLimit.count(transaction) }
    let text = details.tags.reduce(transaction.title.utf8.count) { $0 + $1.utf8.count }
    return RowLimit.count(text) + (details.photos.isEmpty ? 0 : 1)
  }

  /// Returns the pages of the month. The first of several pages has only half as many rows as the others, because it
  /// also shows figures.
  private static func cut(
    _ month: Month, _ days: [(day: Day, indices: [Int])], _ count: (Int) -> Int
  ) -> [Part] {
    let counts = days.map { $0.indices.map(count) }
    let room = RowLimit.transactions
    let isWhole = counts.reduce(0, { $0 + $1.reduce(0, +) }) <= room.maxRows
    var parts = [Part(month: month, number: 1)]
    var left = isWhole ? room : room.first(room.maxRows / 2)
    func turnPage() {
      parts.append(Part(month: month, number: parts.count + 1))
      left.turnPage()
    }
    for ((day, indices), counts) in zip(days, counts) {
      if !left.fits(counts.reduce(0, +)) { turnPage() }
      parts[parts.count - 1].days.append(DayPortion(day: day, indices: [], continuesDay: false))
      for (index, count) in zip(indices, counts) {
        if !left.fits(count) {
          turnPage()
          parts[parts.count - 1].days.append(DayPortion(day: day, indices: [], continuesDay: true))
        }
        let last = parts.count - 1
        parts[last].days[parts[last].days.count - 1].indices.append(index)
        left.take(count)
      }
    }
    return parts
  }
}
