import Formats
import Ledger

/// The pattern of a date in digits: `{day2}.{month2}.{year}`.
struct NumericDatePattern: Sendable {
  private enum Part: Sendable {
    case day
    case month
    case year
    case sign(Character)
  }

  private var parts: [Part] = []

  /// Parses the pattern of a words file.
  ///
  /// - Parameter pattern: a pattern such as `{day2}.{month2}.{year}`. A pattern without a day, month or year matches
  ///   nothing.
  init(_ pattern: String) {
    var rest = pattern[...]
    var names: Set<String> = []
    while let first = rest.first {
      guard first == "{", let end = rest.firstIndex(of: "}") else {
        parts.append(.sign(first))
        rest.removeFirst()
        continue
      }
      let name = rest[rest.index(after: rest.startIndex)..<end].filter { !$0.isNumber }
      switch name {
      case "day": parts.append(.day)
      case "month": parts.append(.month)
      case "year": parts.append(.year)
      default: break
      }
      names.insert(name)
      rest = rest[rest.index(after: end)...]
    }
    if names != ["day", "month", "year"] { parts = [] }
  }

  /// Parses a date. The year must have four digits, since the position of a two-digit year is ambiguous.
  func day(_ text: String) -> Day? {
    var rest = text[...]
    var (year, month, day) = (0, 0, 0)
    for part in parts {
      if case .sign(let sign) = part {
        guard rest.first == sign else { return nil }
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isWholeNumber }
      rest = rest[digits.endIndex...]
      guard let number = DayReader.wholeNumber(digits) else { return nil }
      switch part {
      case .year where digits.count == 4: year = number
      case .month where digits.count <= 2: month = number
      case .day where digits.count <= 2: day = number
      default: return nil
      }
    }
    return !parts.isEmpty && rest.isEmpty ? Day(year: year, month: month, day: day) : nil
  }
}
