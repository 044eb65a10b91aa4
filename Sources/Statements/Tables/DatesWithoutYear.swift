import Ledger
import Formats

/// Dates without a year, in files that give their period, or the day of the export, in the lines above the heading.
enum DatesWithoutYear {
  /// Adds the year to cells with a day and a month, in columns with a date heading. A cell is changed only if exactly
  /// one year puts its day into the period.
  ///
  /// - Parameter today: the current day; `nil` if it is unknown.
  static func spelled(_ rows: [DelimitedText.Row], today: Day? = nil) -> [DelimitedText.Row] {
    guard let place = TableLayout.headingPlace(rows) else { return rows }
    let columns = PartialDates.columns(below: place, rows) { parts($0) != nil }
    guard !columns.isEmpty else { return rows }
    let month = namedMonth(rows[..<place])
    let last = month ?? exportDay(rows[..<place], today)
    guard let period = period(rows[..<place]) ?? last.map({ $0.adding(days: -364)...$0 }) else { return rows }
    let isMonthFirst = month != nil
    let written = rows[(place + 1)...].flatMap { row in
      columns.filter { $0 < row.fields.count }.map { row.fields[$0].trimmingSpaces }
    }
    let orders = self.orders(written, in: period)
    return PartialDates.respelled(rows, below: place, in: columns) { cell in
      guard let (text, sign) = parts(cell) else { return nil }
      let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
      if isMonthFirst || cell.contains(where: { "月월".contains($0) }), numbers.count == 2 {
        // In a file with the name of a month and its year, days are written after months.
        let fitting = Set(years(period)).compactMap { Day(year: $0, month: numbers[0], day: numbers[1]) }
          .filter(period.contains)
        return fitting.count == 1 ? fitting[0].description : nil
      }
      let found = Set(years(period)).filter { year in
        DateCell("\(text)\(sign)\(year)").map { cell in
          orders.contains { order in cell[order].map(period.contains) == true }
        } ?? false
      }
      return found.count == 1 ? found.first.map { "\(text)\(sign)\($0)" } : nil
    }
  }

  /// Returns the orders in which each cell with a day and a month has a day in the period; all orders if there is none.
  private static func orders(_ cells: [String], in period: ClosedRange<Day>) -> [DateOrder] {
    let dates = cells.compactMap(parts)
    let fitting = DateOrder.allCases.filter { order in
      dates.allSatisfy { text, sign in
        years(period).contains { year in
          DateCell("\(text)\(sign)\(year)")?[order].map(period.contains) == true
        }
      }
    }
    return fitting.isEmpty ? DateOrder.allCases : fitting
  }

  private static func years(_ period: ClosedRange<Day>) -> [Int] { [period.lowerBound.year, period.upperBound.year] }

  /// Returns the text of a cell such as `03.09.`, `'03/09` or `3 Sep`, and the separator before the missing year; `nil`
  /// for other cells.
  private static func parts(_ cell: String) -> (text: String, sign: String)? {
    guard cell.utf8.count >= 3, cell.utf8.count <= 12 else { return nil }
    var text = Substring(cell)
    if text.first == "'" { text = text.dropFirst() }
    // `11月02日` and `11월 2일`.
    if let last = text.last, "日일".contains(last) { text = text.dropLast() }
    if let mark = text.firstIndex(where: { "月월".contains($0) }) {
      let day = text[text.index(after: mark)...].drop { $0 == " " }
      text = text[..<mark] + "-" + day
    }
    while let last = text.last, "./-".contains(last) { text = text.dropLast() }
    let pieces = text.split(omittingEmptySubsequences: false) { "./- ".contains($0) }
    guard pieces.count == 2,
      pieces.contains(where: { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    let sign = text[text.index(text.startIndex, offsetBy: pieces[0].count)]
    // 2024 is a leap year, so that 29 February is valid.
    return DateCell("\(text)\(sign)2024") == nil ? nil : (String(text), String(sign))
  }

  /// Returns the last day of a month named in the lines in East Asian notation, such as `2026年11月`; `nil` if there is
  /// none.
  private static func namedMonth(_ lines: ArraySlice<DelimitedText.Row>) -> Day? {
    lines.lazy.flatMap(\.fields).compactMap { field -> Day? in
      guard let place = field.firstIndex(where: { "年년".contains($0) }),
        let year = Int(field[..<place].suffix(4)), (1970...2099).contains(year)
      else { return nil }
      let rest = field[field.index(after: place)...].drop { $0 == " " }
      let number = rest.prefix(while: \.isNumber)
      guard let next = rest.dropFirst(number.count).first, "月월".contains(next) else { return nil }
      return Int(number).flatMap { month in (28...31).compactMap { Day(year: year, month: month, day: $0) }.last }
    }.first
  }

  /// Returns the day of the export from the lines above the heading: the only date in them, if it is unambiguous and
  /// within the last year; otherwise `nil`. An older date may mean something else, such as the day on which the account
  /// was opened.
  private static func exportDay(_ lines: ArraySlice<DelimitedText.Row>, _ today: Day?) -> Day? {
    let days = Set(lines.flatMap(cells).map { cell in Set(DateOrder.allCases.compactMap { cell[$0] }) })
    guard let today, days.count == 1, let readings = days.first, readings.count == 1, let day = readings.first else {
      return nil
    }
    return (0..<366).contains(today.days(since: day)) ? day : nil
  }

  /// Returns the period between two days in one line or in two successive lines, or the whole calendar year if only the
  /// year is unambiguous; `nil` if there is no unambiguous period of at most a year.
  private static func period(_ lines: ArraySlice<DelimitedText.Row>) -> ClosedRange<Day>? {
    let named = lines.map(cells)
    guard
      let found = named.first(where: { $0.count > 1 })
        ?? zip(named, named.dropFirst()).map({ $0 + $1 }).first(where: { $0.count > 1 })
        ?? joinedPeriod(lines, beside: named)
    else { return nil }
    // The order of the dates is unknown, so all orders with valid days are considered.
    let periods = Set(
      DateOrder.allCases.compactMap { order -> ClosedRange<Day>? in
        let days = found.compactMap { $0[order] }
        guard days.count == found.count, let first = days.min(), let last = days.max() else { return nil }
        return last.days(since: first) < 366 ? first...last : nil
      })
    if periods.count == 1 { return periods.first }
    // The month is then uncertain, but the year may be certain.
    let years = Set(periods.flatMap { [$0.lowerBound.year, $0.upperBound.year] })
    guard years.count == 1, let year = years.first, let first = Day(year: year, month: 1, day: 1),
      let last = Day(year: year, month: 12, day: 31)
    else { return nil }
    return first...last
  }

  /// Returns the dates in the cells of a line, which may also contain other words.
  static func cells(_ line: DelimitedText.Row) -> [DateCell] {
    line.fields.flatMap { field -> [DateCell] in
      if let cell = DateCell(field) { return [cell] }
      return words(field).compactMap { DateCell(String($0)) }
    }
  }

  private static func words(_ field: String) -> [Substring] { field.split { " ,;:()[]".contains($0) } }

  /// Returns the two dates of a period such as `2026/10/06-2026/11/05`; `nil` if there is none, or if the lines have
  /// other dates: the period may then mean something else.
  private static func joinedPeriod(
    _ lines: ArraySlice<DelimitedText.Row>, beside named: [[DateCell]]
  ) -> [DateCell]? {
    guard named.allSatisfy(\.isEmpty) else { return nil }
    for word in lines.lazy.flatMap(\.fields).flatMap(words) {
      for sign in "-–—~〜～至" {
        let dates = word.split(separator: sign, omittingEmptySubsequences: false).map { DateCell(String($0)) }
        if dates.count == 2, let first = dates[0], let last = dates[1] { return [first, last] }
      }
    }
    return nil
  }
}
