import Formats
import Ledger

/// Parses date terms: a year, a month, a day or a range.
enum FilterDays {
  /// Returns the range of days; `nil` for text that does not look like a date or range.
  static func range(_ text: String) throws(TransactionFilter.Problem) -> ClosedRange<Day>? {
    guard let dots = text.indices.first(where: { text[$0...].hasPrefix("..") }) else {
      guard looksLikeDay(text) else { return nil }
      return try span(text)
    }
    let (from, to) = (String(text[..<dots]), String(text[dots...].dropFirst(2)))
    guard looksLikeDay(from) || looksLikeDay(to) else { return nil }
    let first = from.isEmpty ? Day(number: .min) : try span(from).lowerBound
    let last = to.isEmpty ? Day(number: .max) : try span(to).upperBound
    guard first <= last else { throw .emptyRange(text) }
    return first...last
  }

  /// Whether the text looks like a date: a year of this century, alone or followed by hyphens and digits. Other numbers
  /// are searched as text.
  private static func looksLikeDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = parts.first, year.count == 4, year.hasPrefix("20") else { return false }
    return parts.count <= 3 && parts.allSatisfy { part in part.allSatisfy { $0.isASCII && $0.isNumber } }
  }

  private static func span(_ text: String) throws(TransactionFilter.Problem) -> ClosedRange<Day> {
    if text.count == 4, let year = Int(text), year > 0 {
      return Month(year: year, month: 1).firstDay...Month(year: year, month: 12).lastDay
    }
    if text.count == 7, let month = Month(text) { return month.firstDay...month.lastDay }
    if text.count == 10, let day = Day(text) { return day...day }
    throw .badDay(text)
  }
}
