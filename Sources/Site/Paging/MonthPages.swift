import Ledger

/// The days of every month cut into pages, and on which each day and each entry stands.
///
/// A month of few entries is one page, `2026-11.html`. Of a large one that page keeps the newest days, because it shows
/// figures and charts too; `2026-11-p2.html` and so on hold the days before. A day is cut only if it fills a page alone.
struct MonthPages {
  /// A day on one page, or as much of it as stands there.
  struct Stretch {
    let day: Day
    /// Places in `Ledger.transactions`, what was written last first.
    fileprivate(set) var places: [Int]
    /// The day began on the page before.
    let isRest: Bool
  }

  struct Part {
    let month: Month
    /// 1 for the month's own page.
    let number: Int
    /// The newest first.
    fileprivate(set) var days: [Stretch] = []

    var address: String { number == 1 ? "\(month).html" : "\(month)-p\(number).html" }
    var count: Int { days.reduce(0) { $0 + $1.places.count } }
    /// From its oldest day to its newest; nil without any.
    var range: ClosedRange<Day>? {
      guard let oldest = days.last?.day, let newest = days.first?.day else { return nil }
      return oldest...newest
    }
  }

  /// A month's own page holds half of what the others do.
  static let firstBytes = LongList.mostBytes / 2

  private var partsByMonth: [Month: [Part]] = [:]
  /// On which part of its month each day begins.
  private var numbersByDay: [Day: Int] = [:]
  /// One element a transaction: the part of its month.
  private var numbers: [Int32]

  /// - Parameter weight: the bytes of an entry's row, about.
  init(_ ledger: Ledger, weight: (Int) -> Int) {
    numbers = Array(repeating: 1, count: ledger.transactions.count)
    for month in ledger.months where !month.entries.isEmpty {
      var days: [(day: Day, places: [Int])] = []
      for place in ledger.byDay(month.entries).reversed() {
        let day = ledger.transactions[place].date
        if days.last?.day != day { days.append((day, [])) }
        days[days.count - 1].places.append(place)
      }
      let parts = MonthPages.cut(month.month, days, weight)
      for part in parts where part.number > 1 {
        for place in part.days.flatMap(\.places) { numbers[place] = Int32(part.number) }
      }
      for part in parts {
        for stretch in part.days where !stretch.isRest { numbersByDay[stretch.day] = part.number }
      }
      partsByMonth[month.month] = parts
    }
  }

  /// The month's pages, the one with the newest days first; a month without entries has the first one alone.
  func parts(of month: Month) -> [Part] { partsByMonth[month] ?? [Part(month: month, number: 1)] }

  /// The page on which an entry's row stands.
  func address(ofTransaction place: Int, in month: Month) -> String {
    Part(month: month, number: Int(numbers[place])).address
  }

  /// 1 for the month's own page.
  func number(ofTransaction place: Int) -> Int { Int(numbers[place]) }

  /// Where a day's entries begin, `2026-11.html#d21`; nil for a day without any.
  func address(of day: Day) -> String? {
    numbersByDay[day].map { "\(Part(month: day.month, number: $0).address)#d\(day.dayOfMonth)" }
  }

  // MARK: Cutting

  private static func cut(
    _ month: Month, _ days: [(day: Day, places: [Int])], _ weight: (Int) -> Int
  ) -> [Part] {
    let weights = days.map { $0.places.map(weight) }
    let bytes = weights.reduce(0) { $0 + $1.reduce(dayHeading, +) }
    let count = weights.reduce(0) { $0 + $1.count }
    let isWhole = bytes <= LongList.mostBytes && count <= LongList.mostRows
    var pages = Pages(month, room: isWhole ? LongList.mostBytes : firstBytes)
    for (one, weights) in zip(days, weights) { pages.add(one.day, one.places, weights) }
    return pages.parts
  }

  /// The bytes of a day's heading, about.
  private static let dayHeading = 220

  /// Pages in the making.
  private struct Pages {
    private(set) var parts: [Part]
    private var bytes = 0
    private var rows = 0
    private var room: Int

    init(_ month: Month, room: Int) {
      parts = [Part(month: month, number: 1)]
      self.room = room
    }

    mutating func add(_ day: Day, _ places: [Int], _ weights: [Int]) {
      if !fits(weights.reduce(dayHeading, +), places.count) { turn() }
      begin(day, isRest: false)
      for (place, weight) in zip(places, weights) {
        if !fits(weight, 1) {
          turn()
          begin(day, isRest: true)
        }
        let last = parts.count - 1
        parts[last].days[parts[last].days.count - 1].places.append(place)
        bytes += weight
        rows += 1
      }
    }

    /// A page without a row takes any.
    private func fits(_ more: Int, _ count: Int) -> Bool {
      rows == 0 || (bytes + more <= room && rows + count <= LongList.mostRows)
    }

    private mutating func turn() {
      parts.append(Part(month: parts[0].month, number: parts.count + 1))
      (bytes, rows, room) = (0, 0, LongList.mostBytes)
    }

    private mutating func begin(_ day: Day, isRest: Bool) {
      parts[parts.count - 1].days.append(Stretch(day: day, places: [], isRest: isRest))
      bytes += dayHeading
    }
  }
}
