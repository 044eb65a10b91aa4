import Diagnostics

/// Says what is wrong with a text that should be a date.
enum BadDate {
  /// - Returns: what follows the quoted text in the message, the caret's label, and the dates probably meant.
  static func explain(_ text: String) -> (message: String, label: String, better: [Day]) {
    let format = "expected year-month-day, like 2026-11-03"
    let bytes = Array(text.utf8)
    if let parts = bytes.withUnsafeBufferPointer({ DateText.parts($0) }) {
      return impossible(parts.year, parts.month, parts.day)
    }
    if let day = Day(String(text.map { $0 == "O" || $0 == "o" ? "0" : $0 })) {
      return ("has the letter O where a zero belongs", format, [day])
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
    // Day and month cannot be told apart in 03/04/2026, so both are proposed.
    let days = Set(months.compactMap { Day(year: year, month: $0.0, day: $0.1) }).sorted().reversed()
    guard year > 999, !days.isEmpty else { return ("is not a date", format, []) }
    let isTimed = numbers.count > 3
    return (isTimed ? "has more than a date" : "is not written as year-month-day", format, Array(days))
  }

  /// `20261103`.
  private static func compact(_ digits: String) -> Day? {
    Day("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
  }

  private static func impossible(_ year: Int, _ month: Int, _ day: Int) -> (String, String, [Day]) {
    guard (1...9999).contains(year) else { return ("is not a date", "expected a year from 0001", []) }
    guard (1...12).contains(month) else {
      return ("is not a date: there is no month \(month)", "months go from 01 to 12", [])
    }
    let dayCount = Month(year: year, month: month).dayCount
    let name = EnglishNames.months[month - 1]
    return ("is not a date: \(name) \(year) has \(dayCount) days", "days go from 01 to \(dayCount)", [])
  }
}

/// Names for messages about the text, which are English; the site's words stand in its template.
package enum EnglishNames {
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `November 2026`.
  package static func name(of month: Month) -> String { "\(months[month.monthOfYear - 1]) \(month.year)" }
}

/// Says what is wrong with a text that should be an amount.
enum BadAmount {
  static func explain(
    _ problem: AmountText.Problem, _ text: String, currency: Currency, opposite: String?
  ) -> (message: String, label: String, better: String?) {
    let decimals = Int(currency.decimals)
    let better = AmountText.better(text, decimals: decimals)
    switch problem {
    case .letterO:
      let zeros = String(text.map { $0 == "O" || $0 == "o" ? "0" : $0 })
      return ("has the letter O where a zero belongs", "the letter O", AmountText.better(zeros, decimals: decimals))
    case .twoPoints: return ("has two decimal points", "expected at most one", better)
    case .tooManyDecimals(let count):
      let allowed = currency.decimals == 0 ? "no decimals" : counted(Int(currency.decimals), "decimal")
      return (
        "has \(counted(count, "decimal")), and \(currency.code) has \(allowed)", "round it: a point separates decimals",
        nil
      )
    case .zero: return ("is zero", "expected more than zero, or remove the entry", nil)
    case .negative:
      let hint = opposite.map { "use “\($0)” for money that goes the other way" } ?? "expected more than zero"
      return ("is negative, and amounts have no sign", hint, nil)
    case .plusSign: return ("has a sign, and amounts have none", "leave the + out", better)
    case .tooLarge: return ("has more than 15 digits", "amounts have at most 15", nil)
    case .comma:
      return ("has a comma in an unusual place", "a comma only groups thousands", better)
    case .space: return ("has a space between its digits", "expected digits without a space", better)
    case .exponent: return ("is not written out", "write all its digits", nil)
    case .currencySign:
      return ("has more than a number", "a currency is named by “currency:”, not by a sign", better)
    case .barePoint: return ("has a point without digits on both sides", "expected digits", better)
    case .notANumber: return ("is not a number", "expected an amount, like 1250.50", nil)
    }
  }
}
