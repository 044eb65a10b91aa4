import Formats
package import Ledger

/// A parser of days as people write them in options, prompts and forms: `2026-11-20`, the numeric format of the
/// language (`20.11.2026`), `20 nov`, `20`, `yesterday` or `friday`. Names may be in the book's language or in English.
///
/// In files, only ISO dates are valid. Ambiguous text is rejected, so that the finding can show both interpretations.
/// An invalid day is never changed to a valid one.
package struct DayReader: Sendable {
  /// The direction in which a day without a month or year is completed.
  package enum Reach: Sendable {
    /// The nearest day that is not after today.
    case upToToday
    /// The nearest day that is not before today.
    case fromToday
    /// No completion: only complete days are accepted.
    case wholeDays
  }

  private var today: Day
  private let numbers: NumericDatePattern
  private let months: Names
  private let weekdays: Names
  /// The names of days relative to today, with the distance in days. In some languages, one name means two different
  /// days.
  private let near: [(name: String, days: Int)]
  /// The words without meaning in a date, such as “de” in “20 de noviembre”.
  private let fillers: Set<String>
  /// Examples of how to write today and other days in the language: `20.11.2026`, `20. Nov.`, `20`, `gestern`,
  /// `Freitag`.
  package let examples: [String]

  /// Creates a parser for one language and English.
  ///
  /// - Parameter wording: the phrases of the book's language; `nil` for English only.
  package init(_ wording: Wording?, today: Day) {
    self.today = today
    var (months, weekdays) = (Names(), Names())
    var near: [(String, Int)] = []
    var fillers: Set = ["st", "nd", "rd", "th", "of"]
    if let wording {
      for number in 1...12 {
        let month = Month(year: 2000, month: number)
        months.add(
          [
            wording.name(of: month), wording.shortName(of: month), wording.datedName(of: month),
            wording.datedShortName(of: month),
          ], number)
      }
      for number in 1...7 { weekdays.add([wording.weekday(number), wording.weekday(number, isShort: true)], number) }
      near = [(Word.today, 0), (.yesterday, -1), (.tomorrow, 1)].map { (DayReader.plain(wording.text($0.0)), $0.1) }
      fillers.formUnion(DayReader.fillers(in: wording.pattern(of: .dateFull)))
      // The letters in a word like “1er” have no meaning in a date either.
      fillers.formUnion(DayReader.words(of: wording.firstDay).filter { Int($0) == nil })
    }
    for (number, name) in zip(1..., EnglishNames.months) { months.add([name], number) }
    for (number, name) in zip(1..., EnglishNames.weekdays) { weekdays.add([name], number) }
    self.months = months
    self.weekdays = weekdays
    self.near = near + [("today", 0), ("yesterday", -1), ("tomorrow", 1)]
    self.fillers = fillers
    numbers = NumericDatePattern(wording?.pattern(of: .dateNumeric) ?? "")
    let weekday = today.adding(days: -2).weekday
    examples =
      [wording?.numericDate(today), wording?.shortDate(today)].compactMap(\.self).filter { Day($0) == nil }
      + [
        String(today.dayOfMonth), wording?.text(.yesterday) ?? "yesterday",
        wording?.weekday(weekday) ?? EnglishNames.weekdays[weekday - 1],
      ]
  }

  /// Returns a parser of days relative to another day, such as the day on which a note was written.
  package func on(_ day: Day) -> DayReader {
    var reader = self
    reader.today = day
    return reader
  }

  // MARK: Reading

  /// Parses a day.
  ///
  /// - Returns: `nil` if the text is not a day, or is ambiguous.
  package func day(_ text: String, _ reach: Reach) -> Day? {
    let text = text.trimmingSpaces
    if let day = Day(text) ?? numbers.day(text) { return day }
    let plain = DayReader.plain(text)
    if let day = named(plain, reach) { return day }
    // “-1” is not the first of a month.
    guard let first = text.first, let last = text.last, first.isLetter || first.isWholeNumber, !"-/,".contains(last)
    else {
      return nil
    }
    let words = DayReader.words(of: plain).filter { !fillers.contains($0) }
    switch words.count {
    case 1: return DayReader.number(words[0]).flatMap { nearest(dayOfMonth: $0, reach) }
    case 2, 3: return dated(words, reach)
    default: return nil
    }
  }

  /// Returns the day denoted by a full name: “today”, “yesterday”, “tomorrow” or, for a day up to today, the name of a
  /// weekday with more than four letters; `nil` for abbreviations and any other text.
  package func wholeName(_ text: String) -> Day? {
    let plain = DayReader.plain(text)
    let isWhole = near.contains { $0.name == plain } || plain.count > 4 && weekdays.isWhole(plain)
    return isWhole ? named(plain, .upToToday) : nil
  }

  /// Returns a field with its days in ISO format. A field that needs no change is returned unchanged.
  package func read(_ change: FieldChange) -> FieldChange {
    guard let reach = change.key.reach, let value = change.value else { return change }
    var change = change
    switch value {
    case .one(let text):
      guard Day(text) == nil, let day = day(text, reach) else { return change }
      change.value = .one("\(day)")
    case .list(let texts):
      let days = texts.map { day($0, reach)?.description ?? $0 }
      if days == texts { return change }
      change.value = .list(days)
    case .mapping, .mappings: return change
    }
    change.typed = value.texts.joined(separator: ",")
    return change
  }

  /// Returns the day denoted by a word such as “today” or “yesterday”, or by the name of a weekday; `nil` for any other
  /// text.
  private func named(_ name: String, _ reach: Reach) -> Day? {
    // Hindi has one word for yesterday and tomorrow.
    let days = near.filter { $0.name == name }.map(\.days)
    if let first = days.first {
      switch reach {
      case .upToToday: return today.adding(days: days.first { $0 <= 0 } ?? first)
      case .fromToday: return today.adding(days: days.first { $0 >= 0 } ?? first)
      case .wholeDays: return Set(days).count == 1 ? today.adding(days: first) : nil
      }
    }
    guard let weekday = weekdays.number(of: name) else { return nil }
    switch reach {
    case .upToToday: return today.adding(days: -((today.weekday - weekday + 7) % 7))
    case .fromToday: return today.adding(days: (weekday - today.weekday + 7) % 7)
    case .wholeDays: return nil
    }
  }

  /// Parses a day of the month, a month's name and an optional year, in any order.
  private func dated(_ words: [String], _ reach: Reach) -> Day? {
    let (years, others) = (words.filter(DayReader.isYear), words.filter { !DayReader.isYear($0) })
    let (days, names) = (others.compactMap(DayReader.number), others.filter { DayReader.number($0) == nil })
    guard years.count <= 1, days.count == 1, names.count == 1, let month = months.number(of: names[0]) else {
      return nil
    }
    guard let year = years.first else { return nearest(dayOfMonth: days[0], month: month, reach) }
    return DayReader.wholeNumber(year).flatMap { Day(year: $0, month: month, day: days[0]) }
  }

  // MARK: The nearest day

  private func nearest(dayOfMonth day: Int, _ reach: Reach) -> Day? {
    // Of two consecutive months one has 31 days, and of three one has 30.
    nearest(reach, steps: 0...3) { step in
      let month = today.month.adding(months: step)
      return Day(year: month.year, month: month.monthOfYear, day: day)
    }
  }

  private func nearest(dayOfMonth day: Int, month: Int, _ reach: Reach) -> Day? {
    // Around a century without a leap day, leap years are eight years apart.
    nearest(reach, steps: 0...8) { step in Day(year: today.year + step, month: month, day: day) }
  }

  /// Returns the first existing day in the given direction from today.
  private func nearest(_ reach: Reach, steps: ClosedRange<Int>, _ day: (Int) -> Day?) -> Day? {
    for step in steps {
      switch reach {
      case .upToToday: if let day = day(-step), day <= today { return day }
      case .fromToday: if let day = day(step), day >= today { return day }
      case .wholeDays: return nil
      }
    }
    return nil
  }

  // MARK: Words

  /// Returns the text in the form that is compared: case-folded, and without accents and the point of an abbreviation.
  fileprivate static func plain(_ text: some StringProtocol) -> String {
    var plain = UnicodeText.searchable(String(text)).replacing("\u{2019}", with: "'")
    while let last = plain.last, ".\u{970}".contains(last) { plain.removeLast() }
    return plain
  }

  /// Returns the words of the text, which are separated by spaces and punctuation. Adjacent digits and letters are
  /// separate words, as in `20nov`.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isInWord = false
    for character in text {
      if character.isWhitespace || ",-/.\u{970}".contains(character) {
        isInWord = false
      } else if isInWord, let last = words.last?.last, last.isWholeNumber == character.isWholeNumber {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
        isInWord = true
      }
    }
    return words
  }

  /// Returns the words between the placeholders of the pattern.
  private static func fillers(in pattern: String) -> [String] {
    let literals = pattern.split(separator: "{").flatMap { part in
      part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
    return literals.flatMap { words(of: plain($0)) }
  }

  /// Returns a number of one or two digits; `nil` for any other word.
  private static func number(_ word: String) -> Int? { word.count <= 2 ? wholeNumber(word) : nil }

  private static func isYear(_ word: String) -> Bool { word.count == 4 && wholeNumber(word) != nil }

  /// Returns a number of at most nine digits of any script; `nil` for any other word.
  static func wholeNumber(_ word: some StringProtocol) -> Int? {
    if word.isEmpty || word.count > 9 { return nil }
    var number = 0
    for character in word {
      guard let digit = character.wholeNumberValue, digit < 10 else { return nil }
      number = number * 10 + digit
    }
    return number
  }
}

extension TransactionKey {
  /// Whether the value of the key is one or more days.
  package var isDay: Bool { reach != nil }

  /// The direction in which a day of this key is completed; `nil` for keys without days.
  package var reach: DayReader.Reach? {
    guard [.day, .days, .dayOrNo].contains(key.kind) else { return nil }
    switch self {
    case .date, .paid: return .upToToday
    case .due, .until: return .fromToday
    default: return .wholeDays
    }
  }
}

/// The numbers of months or weekdays, keyed by name.
private struct Names: Sendable {
  private var all: [(name: String, number: Int)] = []

  mutating func add(_ names: [String], _ number: Int) { all += names.map { (DayReader.plain($0), number) } }

  func isWhole(_ name: String) -> Bool { all.contains { $0.name == name } }

  /// Returns the number for a full name, or for an unambiguous prefix of three or more letters. Full names in the
  /// book's language take precedence over English ones.
  func number(of name: String) -> Int? {
    if let whole = all.first(where: { $0.name == name }) { return whole.number }
    if name.count < 3 { return nil }
    let numbers = Set(all.filter { $0.name.hasPrefix(name) }.map(\.number))
    return numbers.count == 1 ? numbers.first : nil
  }
}
