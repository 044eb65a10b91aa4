package import Ledger

/// The days of every month cut into pages, and on which each day and each entry stands.
///
/// A month of few entries is one page, `2026-11.html`. Of a large one that page keeps the newest days, because it shows
/// figures and charts too; `2026-11-p2.html` and so on hold the days before. A day is cut only if it fills a page
/// alone.
package struct MonthPages {
  /// A day on one page, or as much of it as stands there.
  struct Stretch {
    let day: Day
    /// Places in `Ledger.transactions`, what was written last first.
    fileprivate(set) var indices: [Int]
    /// The day began on the page before.
    let isRest: Bool
  }

  package struct Part {
    package let month: Month
    /// 1 for the month's own page.
    package let number: Int
    /// The newest first.
    fileprivate(set) var days: [Stretch] = []

    package var address: String { number == 1 ? "\(month).html" : "\(month)-p\(number).html" }
    var count: Int { days.reduce(0) { $0 + $1.indices.count } }
    /// From its oldest day to its newest; nil without any.
    var range: ClosedRange<Day>? {
      guard let oldest = days.last?.day, let newest = days.first?.day else { return nil }
      return oldest...newest
    }
  }

  private var partsByMonth: [Month: [Part]] = [:]
  /// On which part of its month each day begins.
  private var numbersByDay: [Day: Int] = [:]
  /// One element a transaction: the part of its month.
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

  /// The month's pages, the one with the newest days first; a month without entries has the first one alone.
  package func parts(of month: Month) -> [Part] { partsByMonth[month] ?? [Part(month: month, number: 1)] }

  /// The page on which an entry's row stands.
  package func address(ofTransaction index: Int, in month: Month) -> String {
    Part(month: month, number: Int(numbers[index])).address
  }

  /// 1 for the month's own page.
  package func number(ofTransaction index: Int) -> Int { Int(numbers[index]) }

  /// Where a day's entries begin, `2026-11.html#d21`; nil for a day without any.
  package func address(of day: Day) -> String? {
    numbersByDay[day].map { "\(Part(month: day.month, number: $0).address)#d\(day.dayOfMonth)" }
  }

  // MARK: Cutting

  /// As how many rows a transaction counts: its tags are text as its title is, and a picture is as much again.
  package static func rowCount(_ transaction: Transaction) -> Int {
    guard let details = transaction.details else { return RowBudget.count(transaction) }
    let text = details.tags.reduce(transaction.title.utf8.count) { $0 + $1.utf8.count }
    return RowBudget.count(text) + (details.photos.isEmpty ? 0 : 1)
  }

  /// Of a month that is cut its own page, which shows figures too, holds half of what the others do.
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
