import Notation

extension Key.Kind {
  /// What may be written as a value, as a phrase.
  package var values: String {
    switch self {
    case .day: "a day, like 2026-11-03"
    case .days: "a day, or several in brackets: [2026-12-05, 2026-12-12]"
    case .dayOrNo: "a day, or no"
    case .month: "a month, like 2026-01"
    case .amountOrGroups: "an amount above zero, a group of keys, or a list of such groups"
    case .amount: "an amount above zero, like 1340.50"
    case .balance: "an amount, zero included, with a minus sign for what is owed"
    case .currency: "three letters of ISO 4217, like EUR"
    case .line: "one line of text"
    case .text: "text, of several lines behind |"
    case .category: "the name of a category"
    case .account: "the name of an account"
    case .parts:
      "amounts by category, in braces or on lines of their own, with a minus sign for what counts the other way: "
        + "{ Home: 26.50, Deposit: -1.50 }"
    case .id: "a to z, digits and hyphens, at most 60 of them"
    case .reference: "the id of another transaction"
    case .tags, .names: "one text, or several in brackets: [one, two]"
    case .files: "the name of a file, or several in brackets: [a.jpg, b.jpg]"
    case .choice(let words): alternatives(words)
    case .flag: "yes or no"
    case .flagOrMonth: "yes, no or a month, like 2026-01"
    case .color: alternatives(Category.colorNames + ["\"#rrggbb\""])
    case .emoji: "one picture, like 🍎"
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .word: "text without spaces"
    case .group: "a group of keys, in braces or on lines of their own"
    case .groups: "a list of groups of keys"
    case .answers: "a group of answers: { Returned: left-out }"
    case .prices: "a group of prices by currency: { USD: 81.2034, EUR: 88.1 }"
    }
  }

  /// Whether a text may be a value of one line, in a book as well as in what is imported.
  ///
  /// Only a line feed ends a line of a book: other breaks, such as U+2028, are written with an escape and come back.
  package static func isOneLine(_ text: String) -> Bool { !text.utf8.contains(.newline) }
}
