import Formats

extension Key.Kind {
  /// A phrase that describes the valid values.
  package var values: String {
    switch self {
    case .day: "a day, like 2026-11-03"
    case .days: "a day, or a list of days: [2026-12-05, 2026-12-12]"
    case .dayOrNo: "a day, or no"
    case .month: "a month, like 2026-01"
    case .amountOrMappings: "an amount above zero, a mapping, or a list of mappings"
    case .amount: "an amount above zero, like 1340.50"
    case .balance: "an amount, which may be zero or negative"
    case .percent: "a percentage, like 3.2"
    case .percentOrMappings: "a percentage, like 3.2, or a list of mappings"
    case .currency: "a three-letter ISO 4217 code, like EUR"
    case .line: "one line of text"
    case .text: "text; use | for several lines"
    case .category: "the name of a category"
    case .account: "the name of an account"
    case .member: "the name of a member"
    case .shares: "yes, no, or weights by member: { Eva: 2, Tomas: 1 }"
    case .parts:
      "amounts by category, negative for a deduction: { Home: 26.50, Deposit: -1.50 }"
    case .id: "up to \(BookLimits.idLength) letters a to z, digits and hyphens"
    case .reference: "the id of another transaction"
    case .tags, .names: "one value, or a list: [one, two]"
    case .files: "a file name, or a list: [a.jpg, b.jpg]"
    case .choice(let words): alternatives(words)
    case .flag: "yes or no"
    case .flagOrMonth: "yes, no or a month, like 2026-01"
    case .color: alternatives(Category.colorNames + ["\"#rrggbb\""])
    case .emoji: "one emoji, like 🍎"
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .word: "text without spaces"
    case .answers: "a mapping of answers: { Returned: left-out }"
    case .mapping: "a mapping"
    case .mappings: "a list of mappings"
    case .prices: "prices by currency: { USD: 81.2034, EUR: 88.1 }"
    }
  }

  /// Whether the text can be a single-line value in a book or an imported file.
  ///
  /// Only a line feed ends a line in a book. Other breaks, such as U+2028, are written as escape sequences and read
  /// back.
  package static func isOneLine(_ text: String) -> Bool { !text.utf8.contains(.newline) }
}
