import BankWords
import Ledger
import Formats

/// A date in a cell, read in each order in which it is valid.
struct DateCell {
  private var dayFirst: Day?
  private var monthFirst: Day?
  private var yearFirst: Day?

  subscript(order: DateOrder) -> Day? {
    switch order {
    case .dayFirst: dayFirst
    case .monthFirst: monthFirst
    case .yearFirst: yearFirst
    }
  }

  private var hasNone: Bool { dayFirst == nil && monthFirst == nil && yearFirst == nil }

  /// Reads a cell; `nil` if it is not a date in any order.
  ///
  /// Years have two or four digits, or belong to an East Asian era. The parts may be separated by blanks or signs such
  /// as `. / - ,`, and be followed by a point or a time. Names of months in twenty languages, names of weekdays, and
  /// dates of eight digits are accepted, too.
  init?(_ cell: String) {
    let text = DateCell.withoutEra(DateCell.withoutZone(cell.trimmingSpaces))
    if readPlain(text) {
      if hasNone { return nil }
      return
    }
    guard text.utf8.count >= 6, text.utf8.count <= 40, DateCell.hasDigitsOfDay(text) else { return nil }
    var tokens = DateCell.tokens(DateCell.withoutTime(text))
    tokens.removeAll { DateCell.weekdays.contains($0) || DateCell.fillers.contains($0) }
    // In `09/28/2026 as of 09/27/2026` the first date is the booking date.
    if tokens.count == 7, tokens[3] == "as" { tokens.removeLast(4) }
    if tokens.count == 1, tokens[0].utf8.count == 8, tokens[0].utf8.allSatisfy(\.isDigit) {
      let digits = tokens[0].utf8.map { Int($0) - 48 }
      func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
      add(.yearFirst, number(0..<4), number(4..<6), number(6..<8))
      add(.dayFirst, number(4..<8), number(2..<4), number(0..<2))
      add(.monthFirst, number(4..<8), number(0..<2), number(2..<4))
    } else if tokens.count == 3 {
      read(tokens, hasDashes: text.contains("-"))
    } else {
      return nil
    }
    if hasNone { return nil }
  }

  /// Whether the text has groups of digits as in a date. This fast check excludes most cells of a table.
  private static func hasDigitsOfDay(_ text: String) -> Bool {
    var (count, groupCount, isRight, hasEight, hasTime, hasLetter) = (0, 0, true, false, false, false)
    func end() {
      if count > 0 { groupCount += 1 }
      if count == 8 { hasEight = true }
      if count == 3 || (count > 4 && count != 8) { isRight = false }
      count = 0
    }
    for byte in text.utf8 {
      if byte.isDigit {
        count += 1
      } else {
        if byte.isASCIILetter || byte >= 0x80 { hasLetter = true }
        // Digits of a time, and of any text after it, are ignored.
        if byte == UInt8(ascii: ":") || (byte == UInt8(ascii: "T") && count > 0) { hasTime = true }
        end()
      }
    }
    end()
    // A date has two numbers beside the name of a month, three numbers, or eight digits.
    return (groupCount > (hasLetter ? 1 : 2) || hasEight) && (isRight || hasTime)
  }

  /// Parses a date in the most common form: three numbers with the same separator between them.
  ///
  /// - Returns: whether the text consists of three such numbers.
  private mutating func readPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { readPlain($0) }
  }

  private mutating func readPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var numbers = (0, 0, 0)
    var counts = (0, 0, 0)
    var (part, sign) = (0, UInt8(0))
    for byte in bytes {
      if byte.isDigit {
        switch part {
        case 0: (numbers.0, counts.0) = (numbers.0 * 10 + Int(byte - 48), counts.0 + 1)
        case 1: (numbers.1, counts.1) = (numbers.1 * 10 + Int(byte - 48), counts.1 + 1)
        default: (numbers.2, counts.2) = (numbers.2 * 10 + Int(byte - 48), counts.2 + 1)
        }
        if counts.0 > 4 || counts.1 > 4 || counts.2 > 4 { return false }
      } else if byte == .dot || byte == .minus || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":") {
        // Cameras write `2026:09:28`. With fewer digits in the first number, the text is a time.
        if byte == UInt8(ascii: ":"), counts.0 < 4 { return false }
        if part == 2 || (part == 1 && byte != sign) { return false }
        (part, sign) = (part + 1, byte)
      } else {
        return false
      }
    }
    guard part == 2, counts.0 > 0, counts.1 > 0, counts.2 > 0, bytes.count >= 6 else { return false }
    read(numbers, counts, hasDashes: sign == .minus, hasDots: sign == .dot)
    return true
  }

  /// Reads a date of three parts.
  ///
  /// - Parameter hasDashes: whether the separators are dashes. With other separators, no date begins with a two-digit
  ///   year.
  private mutating func read(_ tokens: [String], hasDashes: Bool) {
    if let place = tokens.firstIndex(where: { DateCell.months[$0] != nil }), let month = DateCell.months[tokens[place]]
    {
      let others = tokens.indices.filter { $0 != place }.map { tokens[$0] }
      guard let first = Int(others[0]), let second = Int(others[1]) else { return }
      // With the name of a month, only one order is possible: the year is last, unless the first number has four
      // digits.
      let (day, year) = others[0].count == 4 ? (second, first) : (first, DateCell.year(others[1].count, second))
      for order in DateOrder.allCases { add(order, year, month, day) }
      return
    }
    let numbers = tokens.map { Int($0) }
    guard let first = numbers[0], let second = numbers[1], let third = numbers[2] else { return }
    read(
      (first, second, third), (tokens[0].count, tokens[1].count, tokens[2].count), hasDashes: hasDashes, hasDots: false)
  }

  /// Reads a date of three numbers.
  ///
  /// - Parameters:
  ///   - counts: the number of digits of each number.
  ///   - hasDashes: whether the separators are dashes. If so, a two-digit year may come first.
  ///   - hasDots: whether the separators are points. If so, the month is not first.
  private mutating func read(
    _ numbers: (Int, Int, Int), _ counts: (Int, Int, Int), hasDashes: Bool, hasDots: Bool
  ) {
    let (first, second, third) = numbers
    // Years of the Republic of China, which began in 1912: `115/11/03`.
    if counts.0 == 3, (90...188).contains(first), counts.1 <= 2, counts.2 <= 2 {
      add(.yearFirst, first + 1911, second, third)
      return
    }
    for count in [counts.0, counts.1, counts.2] where count > 4 || count == 3 { return }
    if counts.0 == 4 {
      add(.yearFirst, first, second, third)
    } else if counts.2 == 4 || counts.2 == 2 {
      add(.dayFirst, DateCell.year(counts.2, third), second, first)
      if !hasDots { add(.monthFirst, DateCell.year(counts.2, third), first, second) }
      if counts.0 == 2, counts.2 == 2, hasDashes { add(.yearFirst, DateCell.year(counts.0, first), second, third) }
    }
  }

  private mutating func add(_ order: DateOrder, _ year: Int, _ month: Int, _ day: Int) {
    // Years of the Buddhist calendar are 543 more.
    let year = (2513...2599).contains(year) ? year - 543 : year
    // A year of another century means that the text is a number that looks like a date.
    guard (1970...2099).contains(year) else { return }
    let found = Day(year: year, month: month, day: day)
    switch order {
    case .dayFirst: dayFirst = found
    case .monthFirst: monthFirst = found
    case .yearFirst: yearFirst = found
    }
  }

  /// Returns the full year.
  ///
  /// - Parameter count: the number of digits in `number`.
  private static func year(_ count: Int, _ number: Int) -> Int {
    count > 2 ? number : TwoDigitYears.usual(number)
  }

  /// Names of eras in dates from East Asian banks, each with the year before its first year.
  private static let eras: [(names: [String], year: Int)] = [
    (["令和", "R", "r"], 2018), (["平成", "H"], 1988), (["昭和", "S"], 1925), (["民國", "民国", "中華民國"], 1911),
  ]

  /// Returns dates such as `R8/11/03` and `令和8年11月3日` with their era year converted to a Gregorian year; other text is
  /// unchanged.
  private static func withoutEra(_ text: String) -> String {
    // Nearly all dates begin with a digit.
    guard let first = text.utf8.first, !first.isDigit, first >= 0xE4 || "RrHS".utf8.contains(first),
      text.utf8.count >= 6
    else { return text }
    for era in eras {
      guard let name = era.names.first(where: { text.hasPrefix($0) }) else { continue }
      let rest = text.dropFirst(name.count).drop { ". ".contains($0) }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard (1...3).contains(digits.count), let year = Int(digits), let next = rest.dropFirst(digits.count).first,
        "./-年".contains(next)
      else { return text }
      return String(era.year + year) + rest.dropFirst(digits.count)
    }
    return text
  }

  /// Returns only the day of an OFX timestamp such as `20261118120000[0:GMT]`, which also appears in tables; other text
  /// is unchanged.
  private static func withoutZone(_ text: String) -> String {
    guard text.utf8.last == UInt8(ascii: "]"), let mark = text.firstIndex(of: "["), text[..<mark].utf8.count == 14,
      text[..<mark].utf8.allSatisfy(\.isDigit)
    else { return text }
    return String(text.prefix(8))
  }

  /// Removes the time from text such as `2026-11-18T10:22:01Z` and `18/11/2026 10:22 AM`.
  private static func withoutTime(_ text: String) -> Substring {
    guard let colon = text.firstIndex(of: ":") else {
      // `2026-11-18T000000`.
      if let place = text.firstIndex(of: "T"), place > text.startIndex, text[text.index(before: place)].isNumber {
        return text[..<place]
      }
      return text[...]
    }
    var end = colon
    while end > text.startIndex, text[text.index(before: end)].isNumber { end = text.index(before: end) }
    if end > text.startIndex { return text[..<end] }
    // In `10:00 03-09-26` the date is after the time.
    return text.drop { $0 != " " }
  }

  private static func tokens(_ text: Substring) -> [String] {
    var tokens: [String] = []
    var current = ""
    var wasNumber = false
    for character in text {
      let isNumber = character.isASCII && character.isNumber
      guard isNumber || character.isLetter || character.unicodeScalars.contains(where: { $0.properties.isAlphabetic })
      else {
        if !current.isEmpty { tokens.append(current) }
        current = ""
        continue
      }
      if !current.isEmpty, isNumber != wasNumber {
        tokens.append(current)
        current = ""
      }
      current.append(character)
      wasNumber = isNumber
    }
    if !current.isEmpty { tokens.append(current) }
    // The letter between date and time remains after the removal of the time.
    if tokens.last?.lowercased() == "t" { tokens.removeLast() }
    return tokens.map { $0.allSatisfy(\.isASCII) ? $0.lowercased() : UnicodeText.normalized($0, folding: true) }
  }

  /// Names of months and their short forms. A name that has different meanings in two languages is omitted.
  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for (number, names) in WordLists.groups(.month) {
      for name in names { months[name] = Int(number) }
    }
    return months
  }()

  private static let weekdays = WordLists.set(.weekday)
  private static let fillers = WordLists.set(.textInDate)
}
