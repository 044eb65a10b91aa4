package import Ledger

/// The days of every month cut into pages, and the page of each day and each entry.
///
/// A month of few entries is one page, `2026-11.html`. Of a large month that page keeps the newest days, because it
/// shows figures and charts too; `2026-11-p2.html` and so on contain the days before. A day is split only if it does
/// not fit on a page alone.
package struct MonthPages {
  /// The entries of a day on one page: all of them, or a part.
  struct Stretch {
    let day: Day
    /// Indices in `Ledger.transactions`, the last written first.
    fileprivate(set) var indices: [Int]
    /// Whether the day begins on the page before.
    let isRest: Bool
  }

  package struct Part {
    package let month: Month
    /// The number of the page; 1 for the month's own page.
    package let number: Int
    /// Days, the newest first.
    fileprivate(set) var days: [Stretch] = []

    package var address: String { number == 1 ? "\(month).html" : "\(month)-p\(number).html" }
    var count: Int { days.reduce(0) { $0 + $1.indices.count } }
    /// The days from the oldest to the newest; `nil` without any.
    var range: ClosedRange<Day>? {
      guard let oldest = days.last?.day, let newest = days.first?.day else { return nil }
      return oldest...newest
    }
  }

  private var partsByMonth: [Month: [Part]] = [:]
  /// The number of the page on which each day begins.
  private var numbersByDay: [Day: Int] = [:]
  /// One element for each transaction: the number of its page.
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
        for stretch in part.days where !stretch.isRest { numbersByDay[stretch.day] = part.number }
      }
      partsByMonth[month.month] = parts
    }
  }

  /// Returns the month's pages, the one with the newest days first; a month without entries has only the first page.
  package func parts(of month: Month) -> [Part] { partsByMonth[month] ?? [Part(month: month, number: 1)] }

  /// Returns the address of the page with an entry's row.
  package func address(ofTransaction index: Int, in month: Month) -> String {
    Part(month: month, number: Int(numbers[index])).address
  }

  /// Returns the number of an entry's page; 1 for the month's own page.
  package func number(ofTransaction index: Int) -> Int { Int(numbers[index]) }

  /// Returns the address of a day's first entry, `2026-11.html#d21`; `nil` for a day without any.
  package func address(of day: Day) -> String? {
    numbersByDay[day].map { "\(Part(month: day.month, number: $0).address)#d\(day.dayOfMonth)" }
  }

  // MARK: Cutting

  /// Returns how many rows a transaction counts as. Its tags are text like its title, and pictures are one row more.
  package static func rowCount(_ transaction: Transaction) -> Int {
    guard let details = transaction.details else { return RowBudget.count(transaction) }
    let text = details.tags.reduce(transaction.title.utf8.count) { $0 + $1.utf8.count }
    return RowBudget.count(text) + (details.photos.isEmpty ? 0 : 1)
  }

  /// Returns the pages of a month. If there are several, the first, which shows figures too, holds half as many rows as
  /// the others.
  private static func cut(
    _ month: Month, _ days: [(day: Day, indices: [Int])], _ count: (Int) -> Int
  ) -> [Part] {
    let counts = days.map { $0.indices.map(count) }
    let room = RowBudget.transactions
    let isWhole = counts.reduce(0, { $0 + $1.reduce(0, +) }) <= room.most
    var parts = [Part(month: month, number: 1)]
    var left = isWhole ? room : room.first(room.most / 2)
    func turnPage() {
      parts.append(Part(month: month, number: parts.count + 1))
      left.turnPage()
    }
    for ((day, indices), counts) in zip(days, counts) {
      if !left.fits(counts.reduce(0, +)) { turnPage() }
      parts[parts.count - 1].days.append(Stretch(day: day, indices: [], isRest: false))
      for (index, count) in zip(indices, counts) {
        if !left.fits(count) {
          turnPage()
          parts[parts.count - 1].days.append(Stretch(day: day, indices: [], isRest: true))
        }
        let last = parts.count - 1
        parts[last].days[parts[last].days.count - 1].indices.append(index)
        left.take(count)
      }
    }
    return parts
  }
}
