import Diagnostics
import Formats

/// A description of the error in an invalid date.
enum BadDateExplanation {
  /// Describes the error in an invalid date.
  ///
  /// - Returns: the message after the quoted text, the caret's label, and the days that the user probably meant.
  static func explain(_ text: String) -> (message: String, label: String, better: [Day]) {
    let format = "expected year-month-day, like 2026-11-03"
    let bytes = Array(text.utf8)
    if let parts = bytes.withUnsafeBufferPointer({ DateText.parts($0) }) {
      return impossible(parts.year, parts.month, parts.day)
    }
    if let day = Day(String(text.map { $0 == "O" || $0 == "o" ? "0" : $0 })) {
      return ("has the letter O instead of a zero", format, [day])
    }
    if text.utf8.count == 8, text.utf8.allSatisfy(\.isDigit), let day = compact(text) {
      return ("is not written as year-month-day", format, [day])
    }
    let numbers = text.split { !$0.isASCII || !$0.isNumber }.prefix(4).compactMap { Int($0) }
    guard numbers.count >= 3 else {
      return ("is not a date", format, [])
    }
    let isYearFirst = numbers[0] > 31
    let year = isYearFirst ? numbers[0] : numbers[2]
    let months = isYearFirst ? [(numbers[1], numbers[2])] : [(numbers[1], numbers[0]), (numbers[0], numbers[1])]
    // In 03/04/2026 either number may be the month, so both days are proposed.
    let days = Set(months.compactMap { Day(year: year, month: $0.0, day: $0.1) }).sorted().reversed()
    guard year > 999, !days.isEmpty else { return ("is not a date", format, []) }
    let isTimed = numbers.count > 3
    return (isTimed ? "contains more than a date" : "is not written as year-month-day", format, Array(days))
  }

  /// Parses a date without hyphens, such as `20261103`.
  private static func compact(_ digits: String) -> Day? {
    Day("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
  }

  private static func impossible(_ year: Int, _ month: Int, _ day: Int) -> (String, String, [Day]) {
    guard (1...9999).contains(year) else { return ("is not a date", "expected a year from 0001 to 9999", []) }
    guard (1...12).contains(month) else {
      return ("is not a date: there is no month \(month)", "months go from 01 to 12", [])
    }
    let dayCount = Month(year: year, month: month).dayCount
    let name = EnglishNames.months[month - 1]
    return ("is not a date: \(name) \(year) has \(dayCount) days", "days go from 01 to \(dayCount)", [])
  }
}
