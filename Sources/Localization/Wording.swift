package import Ledger
import Formats
package import Reports

/// The language of the site: its texts, and the formats of numbers, money and dates.
///
/// Names are in the nominative, and sentences of inflected languages are worded accordingly. Only month names next to a
/// day have a separate list (`month-dated-…`). There is no list for each grammatical case, because every language would
/// have to define it.
package struct Wording: Sendable {
  package let words: Words
  package let language: String
  package let home: Currency
  /// Whether every amount is written as `•••`, and axes have no labels.
  package var hidesAmounts = false
  private let showsCurrency: Bool
  private let decimalPoint: String
  private let groupSeparator: String
  /// The sizes of groups of digits from the right; the last one repeats.
  private let groups: [Int]
  private let names: Names
  /// The text before and after an amount in the home currency.
  private let homeSign: (before: String, behind: String)
  private let compactSteps: [Step]
  private let briefSteps: [Step]

  /// The names and formats of dates. A class, because each copy of a struct would retain all strings, and a page
  /// formats hundreds of dates.
  private final class Names: Sendable {
    /// The names of the twelve months, January first.
    let months: [String]
    let short: [String]
    let dated: [String]
    let datedShort: [String]
    /// The names of the seven weekdays, Monday first.
    let weekdays: [String]
    let weekdaysShort: [String]
    let full: Phrase
    let day: Phrase
    let shortDate: Phrase
    let shortYear: Phrase
    let weekday: Phrase
    let numeric: Phrase
    let history: Phrase
    /// The first day of a month, which some languages write differently: “1er”.
    let firstDay: String

    init(_ words: Words) {
      func all(_ count: Int, _ prefix: String) -> [String] { (1...count).map { words.text("\(prefix)-\($0)") } }
      func inflected(_ prefix: String, _ plain: [String]) -> [String] {
        plain.enumerated().map { words.fixed["\(prefix)-\($0.offset + 1)"] ?? $0.element }
      }
      months = all(12, "month")
      short = all(12, "month-short")
      dated = inflected("month-dated", months)
      datedShort = inflected("month-short-dated", short)
      weekdays = all(7, "weekday")
      weekdaysShort = all(7, "weekday-short")
      func phrase(_ word: Word) -> Phrase { words.phrase(word.rawValue) }
      full = phrase(.dateFull)
      day = phrase(.dateDay)
      shortDate = phrase(.dateShort)
      shortYear = phrase(.dateShortYear)
      weekday = phrase(.dateWeekday)
      numeric = phrase(.dateNumeric)
      history = phrase(.dateHistory)
      firstDay = words.fixed["day-1"] ?? "1"
    }
  }

  /// A power of ten that has a word: a thousand, a lakh, a million.
  private struct Step {
    var exponent: Int
    var word: String
  }

  package init(_ words: Words, language: String, settings: Settings) {
    self.words = words
    self.language = language
    home = settings.currency
    showsCurrency = settings.showsCurrency
    decimalPoint = words.text("decimal-point")
    groupSeparator = words.text("group-separator")
    let sizes = words.text("grouping").split(separator: " ").compactMap { Int($0) }.filter { $0 > 0 }
    groups = sizes.isEmpty ? [3] : sizes
    func steps(_ names: [String]) -> [Step] {
      (3...15).reversed().compactMap { exponent in
        let word = names.map { "\($0)-\(exponent)" }.first { words.fixed[$0] != nil }
        guard let word, words.fixed[word] != "" else { return nil }
        return Step(exponent: exponent, word: word)
      }
    }
    compactSteps = steps(["compact"])
    briefSteps = steps(["brief", "compact"])
    names = Names(words)
    let pattern = showsCurrency ? Wording.pattern(of: home, words) : "{amount}"
    let parts = pattern.split(separator: "{amount}", maxSplits: 1, omittingEmptySubsequences: false)
    homeSign = (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
  }

  /// The patterns of short numbers, such as `{number}k`, with the exponents of their powers of ten, largest first.
  package var compactPatterns: [(exponent: Int, pattern: String)] {
    compactSteps.map { ($0.exponent, words.text($0.word, ["number": "{number}"])) }
  }

  package func text(_ word: Word, _ values: [String: String] = [:]) -> String {
    words.text(word.rawValue, values)
  }

  package func form(_ word: FormWord, _ values: [String: String] = [:]) -> String {
    words.text(word.rawValue, values)
  }

  package func form(_ word: FormWord, count: Int) -> String {
    words.text(word.rawValue, count: count, ["count": number(Int64(count))])
  }

  package func text(_ word: Word, count: Int, _ values: [String: String] = [:]) -> String {
    var values = values
    if values["count"] == nil { values["count"] = number(Int64(count)) }
    return words.text(word.rawValue, count: count, values)
  }

  // MARK: Numbers

  /// Returns a whole number with digit groups: `12,345`.
  package func number(_ number: Int64) -> String {
    (number < 0 ? "\u{2212}" : "") + grouped(String(number.magnitude))
  }

  /// Returns a listed amount with its sign: `+` for income, `−` if it lowers a total.
  package func text(_ amount: ListedAmount) -> String {
    switch amount.sign {
    case .spent, .moved: money(amount.money)
    case .received: "+" + money(amount.money)
    case .lowering: "\u{2212}" + money(amount.money)
    }
  }

  package func percent(_ number: Int) -> String { text(.percent, ["number": self.number(Int64(number))]) }

  /// Returns a percentage for running text, with no line break allowed between the number and the percent sign.
  package func percentInText(_ number: Int) -> String { text(.percentInText, ["number": self.number(Int64(number))]) }

  private func grouped(_ digits: String) -> String {
    var end = digits.utf8.count
    if end <= groups[0] { return digits }
    // Most amounts have at most one separator.
    if end - groups[0] <= groups[min(1, groups.count - 1)] {
      let cut = digits.utf8.index(digits.startIndex, offsetBy: end - groups[0])
      var text = String(digits[..<cut])
      text += groupSeparator
      text += digits[cut...]
      return text
    }
    var parts: [Substring] = []
    var number = 0
    while end > 0 {
      let start = max(0, end - groups[min(number, groups.count - 1)])
      let bytes = digits.utf8
      parts.append(
        digits[bytes.index(bytes.startIndex, offsetBy: start)..<bytes.index(bytes.startIndex, offsetBy: end)])
      (end, number) = (start, number + 1)
    }
    return parts.reversed().joined(separator: groupSeparator)
  }

  /// Returns digits with a decimal sign, without a minus sign or currency: `1,250.50`.
  ///
  /// - Parameter isShort: whether decimals that are all zero are omitted.
  private func decimal(_ magnitude: UInt64, _ currency: Currency, isShort: Bool = false) -> String {
    if hidesAmounts { return Wording.mask }
    let unit = UInt64(currency.unit)
    var text = grouped(String(magnitude / unit))
    guard currency.decimals > 0, !(isShort && magnitude % unit == 0) else { return text }
    text += decimalPoint
    let fraction = String(magnitude % unit)
    for _ in fraction.utf8.count..<Int(currency.decimals) { text += "0" }
    text += fraction
    return text
  }

  // MARK: Money

  /// The text for a hidden amount.
  package static let mask = "•••"

  /// Returns an amount in the home currency: `1,250.50`, or `€1,250.50` with `show-currency: yes`. A negative amount
  /// begins with `−`.
  package func money(_ amount: HomeAmount) -> String {
    (amount < 0 ? "\u{2212}" : "") + homeSign.before + decimal(amount.minor.magnitude, home) + homeSign.behind
  }

  /// Returns an amount in any currency. A foreign currency is always shown.
  package func money(_ money: Money) -> String {
    if money.currency == home { return self.money(HomeAmount(money.minor)) }
    let amount = withCurrency(decimal(money.minor.magnitude, money.currency), money.currency)
    return (money.minor < 0 ? "\u{2212}" : "") + amount
  }

  /// Returns an amount in the home currency for a sentence, without decimals that are all zero: `$100` but `$13.44`.
  package func shortMoney(_ amount: HomeAmount) -> String {
    let text = decimal(amount.minor.magnitude, home, isShort: true)
    return (amount < 0 ? "\u{2212}" : "") + (showsCurrency ? withCurrency(text, home) : text)
  }

  /// Returns an amount in any currency without decimals that are all zero. A foreign currency is always shown.
  package func shortMoney(_ money: Money) -> String {
    if money.currency == home { return shortMoney(HomeAmount(money.minor)) }
    let amount = withCurrency(decimal(money.minor.magnitude, money.currency, isShort: true), money.currency)
    return (money.minor < 0 ? "\u{2212}" : "") + amount
  }

  /// Returns an amount with `+` if it is positive.
  ///
  /// - Parameter isShort: whether decimals that are all zero are omitted.
  package func income(_ amount: HomeAmount, isShort: Bool = false) -> String {
    (amount > 0 ? "+" : "") + (isShort ? shortMoney(amount) : money(amount))
  }

  /// Returns the change of a total with its sign, in the format of totals; `=` for zero. A change of a million or more
  /// is abbreviated, such as `+12.35M`, to fit a narrow column.
  package func change(_ amount: HomeAmount) -> String {
    let sign = amount > 0 ? "+" : amount < 0 ? "\u{2212}" : "="
    if hidesAmounts { return sign + Wording.mask }
    if amount == 0 { return sign }
    let isLong = rounded(amount).magnitude >= 1_000_000
    return sign + (isLong ? compact(amount.magnitude) : money(amount.magnitude))
  }

  /// Returns an amount in whole units, for places with little space.
  package func whole(_ amount: HomeAmount) -> String { hidesAmounts ? Wording.mask : number(rounded(amount)) }

  /// Returns an amount for calendar days, in whole units below a thousand and rounded to two digits above: `185`,
  /// `1.3k`, `12k`.
  package func brief(_ amount: HomeAmount) -> String {
    if hidesAmounts { return "•" }
    let whole = rounded(amount)
    guard whole.magnitude >= 1000 else { return number(whole) }
    let digits = String(whole.magnitude).count
    var power: Int64 = 1
    for _ in 0..<(digits - 2) { power *= 10 }
    let short = Int64(roundedHalfEven(Int128(whole), by: Int128(power))) * power
    let (scaled, overflow) = short.multipliedReportingOverflow(by: home.unit)
    return overflow ? number(whole) : compact(scaled, briefSteps, hasCurrency: false)
  }

  /// Returns an amount rounded to whole units.
  private func rounded(_ amount: HomeAmount) -> Int64 {
    rounded(amount, to: home.unit).minor / home.unit
  }

  /// Returns an amount for axes: `12k`, `2.5M`; exact below a thousand; empty if amounts are hidden.
  package func compact(_ amount: HomeAmount) -> String {
    compact(amount.minor, compactSteps, hasCurrency: showsCurrency)
  }

  /// Returns an amount for the bars of a chart: in whole units below a thousand, and with one decimal above, such as
  /// `3.0k` or `3.6k`. Empty if amounts are hidden.
  ///
  /// - Parameter amount: the amount, rounded to whole units.
  package func barValue(_ amount: HomeAmount) -> String {
    if hidesAmounts { return "" }
    let magnitude = amount.minor.magnitude
    for (place, step) in compactSteps.enumerated() {
      guard let scale = scale(of: step) else { continue }
      // 999,960 is a million, not 1,000.0 thousand.
      let finer = place + 1 < compactSteps.count ? self.scale(of: compactSteps[place + 1]) ?? 0 : 0
      guard magnitude >= scale - finer / 20 else { continue }
      let tenths = UInt64(roundedHalfEven(Int128(magnitude) * 10, by: Int128(scale)))
      let number = grouped(String(tenths / 10)) + decimalPoint + String(tenths % 10)
      let text = words.text(step.word, ["number": number])
      return (amount < 0 ? "\u{2212}" : "") + (showsCurrency ? withCurrency(text, home) : text)
    }
    return compact(amount)
  }

  /// Returns the smallest amount that a step shows, in minor units; `nil` if it exceeds 64 bits.
  private func scale(of step: Step) -> UInt64? {
    powerOfTen(step.exponent).flatMap { multiplied($0, UInt64(home.unit)) }
  }

  private func compact(_ minor: Int64, _ steps: [Step], hasCurrency: Bool) -> String {
    if hidesAmounts { return "" }
    let sign = minor < 0 ? "\u{2212}" : ""
    let unit = UInt64(home.unit)
    for step in steps {
      guard let scale = scale(of: step), minor.magnitude >= scale else { continue }
      // Axis steps are 1, 2, 2.5 or 5 times a power of ten: two decimals always suffice.
      let hundredths = UInt64(roundedHalfEven(Int128(minor.magnitude) * 100, by: Int128(scale)))
      let text = words.text(step.word, ["number": trimmed(hundredths)])
      return sign + (hasCurrency ? withCurrency(text, home) : text)
    }
    let text = minor.magnitude % unit == 0 ? grouped(String(minor.magnitude / unit)) : decimal(minor.magnitude, home)
    return sign + (hasCurrency ? withCurrency(text, home) : text)
  }

  private func powerOfTen(_ exponent: Int) -> UInt64? {
    (0..<exponent).reduce(UInt64(1)) { result, _ in result * 10 }
  }

  private func multiplied(_ left: UInt64, _ right: UInt64) -> UInt64? {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? nil : result
  }

  /// Returns hundredths without zeros at the end: 250 → `2.5`.
  private func trimmed(_ hundredths: UInt64) -> String {
    let whole = grouped(String(hundredths / 100))
    let rest = hundredths % 100
    if rest == 0 { return whole }
    let digits = rest % 10 == 0 ? String(rest / 10) : (rest < 10 ? "0\(rest)" : String(rest))
    return whole + decimalPoint + digits
  }

  private func withCurrency(_ amount: String, _ currency: Currency) -> String {
    Wording.pattern(of: currency, words).replacing("{amount}", with: amount, maxReplacements: 1)
  }

  private static func pattern(of currency: Currency, _ words: Words) -> String {
    if let symbol = words.fixed["symbol-\(currency.code)"] {
      return words.text(Word.money.rawValue, ["symbol": symbol, "amount": "{amount}"])
    }
    return words.text(Word.moneyCode.rawValue, ["code": currency.code, "amount": "{amount}"])
  }

  /// Returns the pattern of an amount in a currency on the site: `€{amount}`.
  package func pattern(of currency: Currency) -> String {
    currency == home && !showsCurrency ? "{amount}" : Wording.pattern(of: currency, words)
  }

  /// Returns a rate with all its digits: `81.2034`.
  package func rate(_ rate: DecimalNumber) -> String {
    let digits = String(rate.digits)
    guard rate.scale > 0 else { return grouped(digits) }
    let padded = String(repeating: "0", count: max(0, rate.scale + 1 - digits.count)) + digits
    return grouped(String(padded.dropLast(rate.scale))) + decimalPoint + padded.suffix(rate.scale)
  }

  // MARK: Dates

  package func month(_ month: Month) -> String {
    text(.dateMonth, ["month": name(of: month), "year": String(month.year)])
  }

  /// Returns the name of a month: `November`.
  package func name(of month: Month) -> String { names.months[month.monthOfYear - 1] }

  /// Returns the short name of a month: `Nov`.
  package func shortName(of month: Month) -> String { names.short[month.monthOfYear - 1] }

  /// Returns a month with a capital letter for a heading, in every language: `November 2026`.
  package func heading(_ month: Month) -> String { Phrase.capitalized(self.month(month)) }

  /// Returns the name of a month with a capital letter, without the year.
  package func headingName(of month: Month) -> String { Phrase.capitalized(name(of: month)) }

  /// Returns a month's name for use next to a day, which some languages inflect: “ноябрь”, but “21 ноября”.
  package func datedName(of month: Month) -> String {
    names.dated[month.monthOfYear - 1]
  }

  /// Returns a month's short name for use next to a day, which some languages inflect.
  package func datedShortName(of month: Month) -> String {
    names.datedShort[month.monthOfYear - 1]
  }

  /// Returns the name of a weekday, 1 for Monday … 7 for Sunday.
  package func weekday(_ number: Int, isShort: Bool = false) -> String {
    (isShort ? names.weekdaysShort : names.weekdays)[number - 1]
  }

  /// The first day of a month next to the month's name: `1`, or “1er”.
  package var firstDay: String { names.firstDay }

  /// Returns a date such as `21 November 2026`.
  package func fullDate(_ day: Day) -> String { write(day, names.full) }
  /// Returns a date such as `21 November`.
  package func date(_ day: Day) -> String { write(day, names.day) }
  /// Returns a date such as `21 Nov`.
  package func shortDate(_ day: Day) -> String { write(day, names.shortDate) }
  /// Returns a date such as `21 Nov 2026`.
  package func shortDateAndYear(_ day: Day) -> String { write(day, names.shortYear) }
  /// Returns a date such as `Saturday 21 November`.
  package func weekdayDate(_ day: Day) -> String { write(day, names.weekday) }

  /// Returns a date in digits: `2026-11-03`, or in the language's format, such as `11/03/2026`.
  package func numericDate(_ day: Day) -> String { write(day, names.numeric) }

  /// Returns a date for a sentence about a movement, such as `21 November 2026`; some languages use digits.
  package func historyDate(_ day: Day) -> String { write(day, names.history) }

  private func write(_ day: Day, _ phrase: Phrase) -> String {
    let (year, month, dayOfMonth) = day.parts
    return phrase.filled { name in
      switch name {
      case "day": dayOfMonth == 1 ? names.firstDay : String(dayOfMonth)
      case "day2": twoDigits(dayOfMonth)
      case "month2": twoDigits(month)
      case "month": names.dated[month - 1]
      case "month-short": names.datedShort[month - 1]
      case "year": String(year)
      case "weekday": names.weekdays[day.weekday - 1]
      default: nil
      }
    }
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

/// Returns the text with each character that HTML does not allow replaced with U+FFFD.
package func clean(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xEF }) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let value = scalar.value
    let isForbidden =
      (value < 0x20 && value != 9 && value != 10) || (0x7F...0x9F).contains(value)
      || (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
    result.append(isForbidden ? "\u{FFFD}" : scalar)
  }
  return String(result)
}
