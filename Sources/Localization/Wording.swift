package import Ledger
import Formats
package import Reports

/// How the site speaks: its words, and numbers, money and dates written with them.
///
/// Names stand in the nominative, and sentences of inflected languages are worded so that it fits; only months beside a
/// day have a list of their own (`month-dated-…`). Rejected: a list for each case, which every language would define
/// anew.
package struct Wording: Sendable {
  package let words: Words
  package let language: String
  package let home: Currency
  /// Whether every amount is written as `•••`, and nothing on axes.
  package var hidesAmounts = false
  private let showsCurrency: Bool
  private let decimalPoint: String
  private let groupSeparator: String
  /// Sizes of groups of digits from the right; the last one repeats.
  private let groups: [Int]
  private let names: Names
  /// What stands before and behind an amount of the home currency.
  private let homeSign: (before: String, behind: String)
  private let compactSteps: [Step]
  private let briefSteps: [Step]

  /// What dates are made of: a page holds hundreds of them. A class, since each copy of a language would retain all of it.
  private final class Names: Sendable {
    /// One element a month, from January.
    let months: [String]
    let short: [String]
    let dated: [String]
    let datedShort: [String]
    /// One element a day, from Monday.
    let weekdays: [String]
    let weekdaysShort: [String]
    let full: Phrase
    let day: Phrase
    let shortDate: Phrase
    let shortYear: Phrase
    let weekday: Phrase
    let numeric: Phrase
    let history: Phrase
    /// The first day of a month, where a language counts it otherwise: “1er”.
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

  /// `{number}k` by its power of ten, the greatest first.
  package var compactPatterns: [(exponent: Int, pattern: String)] {
    compactSteps.map { ($0.exponent, words.text($0.word, ["number": "{number}"])) }
  }

  package func text(_ word: Word, _ values: [String: String] = [:]) -> String {
    words.text(word.rawValue, values)
  }

  package func form(_ word: FormWord, _ values: [String: String] = [:]) -> String {
    words.text(word.rawValue, values)
  }

  package func text(_ word: Word, count: Int, _ values: [String: String] = [:]) -> String {
    var values = values
    if values["count"] == nil { values["count"] = number(Int64(count)) }
    return words.text(word.rawValue, count: count, values)
  }

  // MARK: Numbers

  /// A whole number with its groups: `12,345`.
  package func number(_ number: Int64) -> String {
    (number < 0 ? "\u{2212}" : "") + grouped(String(number.magnitude))
  }

  /// An amount of a list with its sign: `+` for income, `−` for what lowers a total.
  package func text(_ told: ToldAmount) -> String {
    switch told.sign {
    case .spent, .moved: money(told.money)
    case .received: "+" + money(told.money)
    case .lowering: "\u{2212}" + money(told.money)
    }
  }

  package func percent(_ number: Int) -> String { text(.percent, ["number": self.number(Int64(number))]) }

  /// For running text, where it must not fall apart at the end of a line.
  package func percentInText(_ number: Int) -> String { text(.percentInText, ["number": self.number(Int64(number))]) }

  private func grouped(_ digits: String) -> String {
    var end = digits.utf8.count
    if end <= groups[0] { return digits }
    // Most amounts have one separator or none.
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

  /// Digits with a point, without sign or currency: `1,250.50`.
  ///
  /// - Parameter isShort: without decimals that are all zero.
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

  /// Stands for a hidden amount.
  package static let mask = "•••"

  /// An amount of the home currency: `1,250.50`, or `€1,250.50` with `show-currency: yes`; `−` before a negative one.
  package func money(_ amount: HomeAmount) -> String {
    (amount < 0 ? "\u{2212}" : "") + homeSign.before + decimal(amount.minor.magnitude, home) + homeSign.behind
  }

  /// An amount of any currency; other than the home one it always names its currency.
  package func money(_ money: Money) -> String {
    if money.currency == home { return self.money(HomeAmount(money.minor)) }
    let amount = withCurrency(decimal(money.minor.magnitude, money.currency), money.currency)
    return (money.minor < 0 ? "\u{2212}" : "") + amount
  }

  /// An amount of the home currency for a sentence: without decimals that are all zero, `$100` but `$13.44`.
  package func shortMoney(_ amount: HomeAmount) -> String {
    let text = decimal(amount.minor.magnitude, home, isShort: true)
    return (amount < 0 ? "\u{2212}" : "") + (showsCurrency ? withCurrency(text, home) : text)
  }

  /// The same of any currency, which is named unless it is the home one.
  package func shortMoney(_ money: Money) -> String {
    if money.currency == home { return shortMoney(HomeAmount(money.minor)) }
    let amount = withCurrency(decimal(money.minor.magnitude, money.currency, isShort: true), money.currency)
    return (money.minor < 0 ? "\u{2212}" : "") + amount
  }

  /// With `+` before money that came in.
  ///
  /// - Parameter isShort: without decimals that are all zero.
  package func income(_ amount: HomeAmount, isShort: Bool = false) -> String {
    (amount > 0 ? "+" : "") + (isShort ? shortMoney(amount) : money(amount))
  }

  /// The change of a total with its sign, and like the total beside it; `=` for none. From a million on in words,
  /// `+12.35M`, for it stands in a narrow column.
  package func change(_ amount: HomeAmount) -> String {
    let sign = amount > 0 ? "+" : amount < 0 ? "\u{2212}" : "="
    if hidesAmounts { return sign + Wording.mask }
    if amount == 0 { return sign }
    let isLong = rounded(amount).magnitude >= 1_000_000
    return sign + (isLong ? compact(amount.magnitude) : money(amount.magnitude))
  }

  /// In whole units, for small places.
  package func whole(_ amount: HomeAmount) -> String { hidesAmounts ? Wording.mask : number(rounded(amount)) }

  /// In whole units below a thousand, else in two or three digits: `185`, `1.3k`, `12k`. For calendar days.
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

  /// Whole units.
  private func rounded(_ amount: HomeAmount) -> Int64 {
    Int64(roundedHalfEven(Int128(amount), by: Int128(home.unit)))
  }

  /// For axes: `12k`, `2.5M`; exact below a thousand; nothing where amounts are hidden.
  package func compact(_ amount: HomeAmount) -> String {
    compact(amount.minor, compactSteps, hasCurrency: showsCurrency)
  }

  /// For bars of one chart, with one precision: `3.0k`, `3.6k`; whole units below a thousand; nothing where amounts are
  /// hidden.
  ///
  /// - Parameter amount: whole units.
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

  /// The smallest amount that a step shows, in minor units; nil beyond 64 bits.
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

  /// Hundredths without zeros at the end: 250 → `2.5`.
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

  /// What stands around an amount of a currency, as the site writes it: `€{amount}`.
  package func pattern(of currency: Currency) -> String {
    currency == home && !showsCurrency ? "{amount}" : Wording.pattern(of: currency, words)
  }

  /// A rate with its own digits: `81.2034`.
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

  /// `November`.
  package func name(of month: Month) -> String { names.months[month.monthOfYear - 1] }

  /// `Nov`.
  package func shortName(of month: Month) -> String { names.short[month.monthOfYear - 1] }

  /// A month as it stands alone, with a capital letter also where the language writes it small: `November 2026`.
  package func heading(_ month: Month) -> String { Phrase.capitalized(self.month(month)) }

  /// The same of its name without the year.
  package func headingName(of month: Month) -> String { Phrase.capitalized(name(of: month)) }

  /// A month's name beside a day, where languages may inflect it: “ноябрь”, but “21 ноября”.
  package func datedName(of month: Month) -> String {
    names.dated[month.monthOfYear - 1]
  }

  /// The same of its short name.
  package func datedShortName(of month: Month) -> String {
    names.datedShort[month.monthOfYear - 1]
  }

  /// 1 for Monday … 7 for Sunday.
  package func weekday(_ number: Int, isShort: Bool = false) -> String {
    (isShort ? names.weekdaysShort : names.weekdays)[number - 1]
  }

  /// How the first day of a month is written beside the month: `1`, or “1er”.
  package var firstDay: String { names.firstDay }

  /// `21 November 2026`.
  package func fullDate(_ day: Day) -> String { write(day, names.full) }
  /// `21 November`.
  package func date(_ day: Day) -> String { write(day, names.day) }
  /// `21 Nov`.
  package func shortDate(_ day: Day) -> String { write(day, names.shortDate) }
  /// `21 Nov 2026`.
  package func shortDateAndYear(_ day: Day) -> String { write(day, names.shortYear) }
  /// `Saturday 21 November`.
  package func weekdayDate(_ day: Day) -> String { write(day, names.weekday) }

  /// `2026-11-03`, or as the language's people write a date in digits: `11/03/2026`.
  package func numericDate(_ day: Day) -> String { write(day, names.numeric) }

  /// `21 November 2026` in a sentence about a movement; in some languages in digits.
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

/// Text of the book made fit for a page: characters that HTML cannot hold become U+FFFD.
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
