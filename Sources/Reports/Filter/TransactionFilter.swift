package import Ledger
package import Formats

/// A filter of transactions: terms that must all match.
///
/// An entry matches a category term if any of its parts has the category. Sums then include only the parts that
/// `categories` contains.
///
/// Each argument is one term: a word, or several words that must occur exactly as given. `>500` `<50` `>=` `<=`
/// `=12.50` compare the transaction's own amount in any currency. Other terms are `category:` `account:` `who:` `tag:`
/// `id:` `is:`, a year, month or day, or a range such as `2026-09..2026-11`. After a key, several values are separated
/// by commas, and any of them matches. A name that contains a comma is in quotes or is the only value. A leading `-` or
/// `not:` negates a term. Text is compared without case and accents.
package struct TransactionFilter: Sendable {
  package struct Term: Sendable, Equatable {
    package var isNegated: Bool
    package var test: Test
  }

  package indirect enum Test: Sendable, Equatable {
    /// Text in the title, note, category, account or tags, normalized with `UnicodeText.searchable`.
    case text(String)
    case amount(Comparison, thousandths: Int64)
    case category(Category.ID)
    case account(Account.ID)
    case member(Member.ID)
    case tag(String)
    case id(String)
    /// A range of days that must contain the entry's `date`.
    case days(ClosedRange<Day>)
    case kind(Kind)
    /// Several tests, of which at least one must match.
    case any([Test])
  }

  package enum Comparison: String, Sendable, CaseIterable {
    // Longer operators come first, so that `>=` is not parsed as `>`.
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="
  }

  /// The values of `is:`.
  package enum Kind: String, Sendable, CaseIterable {
    /// Unpaid bills and outstanding income.
    case pending
    /// Spending that has been paid.
    case paid
    /// Entries dated after today that are not bills.
    case planned
    /// Pending bills whose due day has passed.
    case overdue
    /// Entries that declare `repeats` or belong to a series.
    case recurring
    case spent
    /// Income without refunds.
    case received
    case moved
    case refund
    /// Spending in an income category.
    case correction
    case photo
  }

  package let terms: [Term]

  /// Parses a filter.
  ///
  /// - Throws: The problem of the first invalid term.
  package init(_ arguments: [String], _ ledger: Ledger) throws(Problem) {
    var terms: [Term] = []
    for argument in arguments {
      if let term = try FilterParser(ledger).term(argument) { terms.append(term) }
    }
    self.terms = terms
  }

  /// The reason why a term is invalid. The caller makes the message from it.
  package enum Problem: Error, Sendable, Equatable {
    case unknownCategory(String, known: [String])
    case unknownAccount(String, known: [String])
    case unknownMember(String, known: [String])
    case unknownTag(String, known: [String])
    case unknownKind(String)
    /// A word before a colon that is not a key.
    case unknownKey(String, term: String)
    case noValue(String)
    /// An amount that cannot be parsed with the book's decimal sign.
    case badAmount(String, Comparison, decimal: DecimalSign = .point)
    /// Text that looks like a day, month or year but is not valid.
    case badDay(String)
    /// A range whose end is before its start.
    case emptyRange(String)
  }

}

/// Parses the terms of a filter, one at a time.
private struct FilterParser {
  let ledger: Ledger

  init(_ ledger: Ledger) {
    self.ledger = ledger
  }

  private typealias Problem = TransactionFilter.Problem
  private typealias Test = TransactionFilter.Test

  /// Returns the parsed term; `nil` for an empty argument, which filters nothing.
  func term(_ argument: String) throws(TransactionFilter.Problem) -> TransactionFilter.Term? {
    var rest = argument[...]
    var isNegated = false
    while rest.hasPrefix("-") || rest.hasPrefix("not:") {
      rest = rest.hasPrefix("-") ? rest.dropFirst() : rest.dropFirst(4)
      isNegated.toggle()
    }
    if rest.isEmpty {
      if argument.isEmpty { return nil }
      throw .noValue(argument)
    }
    return TransactionFilter.Term(isNegated: isNegated, test: try test(String(rest)))
  }

  private func test(_ text: String) throws(TransactionFilter.Problem) -> TransactionFilter.Test {
    if let quoted = unquoted(text) { return .text(UnicodeText.searchable(quoted)) }
    for sign in TransactionFilter.Comparison.allCases where text.hasPrefix(sign.rawValue) {
      let amount = String(text.dropFirst(sign.rawValue.count).drop { $0 == " " })
      let decimal = ledger.settings.decimalSign
      guard let thousandths = AmountText.thousandths(amount, decimal) else {
        throw .badAmount(amount, sign, decimal: decimal)
      }
      return .amount(sign, thousandths: thousandths)
    }
    if let days = try FilterDays.range(text) { return .days(days) }
    if let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy({ $0.isASCII && $0.isLetter }), text.first != ":"
    {
      let word = String(text[..<colon]).lowercased()
      guard let key = TransactionFilter.Key(rawValue: word) else { throw .unknownKey(word, term: text) }
      return try keyed(key, String(text[text.index(after: colon)...]))
    }
    return .text(UnicodeText.searchable(text))
  }

  /// Returns the text between matching quotes of any kind; `nil` without quotes.
  private func unquoted(_ text: String) -> String? {
    guard text.count > 2, let first = text.first, let last = text.last else { return nil }
    return [("\"", "\""), ("“", "”"), ("'", "'")].contains { $0 == (String(first), String(last)) }
      ? String(text.dropFirst().dropLast()) : nil
  }

  private func keyed(_ key: TransactionFilter.Key, _ written: String) throws(TransactionFilter.Problem) -> Test {
    let values = FilterValues.of(written)
    // A name that contains a comma needs no quotes if it is the only value.
    if values.count < 2 || isName(written, key) { return try one(key, unquoted(written) ?? written) }
    var tests: [Test] = []
    for value in values { tests.append(try one(key, unquoted(value) ?? value)) }
    return .any(tests)
  }

  /// Whether a category, account or tag has exactly this name.
  private func isName(_ text: String, _ key: TransactionFilter.Key) -> Bool {
    let wanted = UnicodeText.searchable(text)
    return switch key {
    case .category: ledger.category(matching: text) != nil
    case .account: ledger.accountNames.contains { UnicodeText.searchable($0.name) == wanted }
    case .who: ledger.members.contains { UnicodeText.searchable($0) == wanted }
    case .tag: ledger.transactions.contains { $0.tags.contains { UnicodeText.searchable($0) == wanted } }
    case .id, .kind, .opposite: false
    }
  }

  private func one(_ key: TransactionFilter.Key, _ value: String) throws(TransactionFilter.Problem) -> Test {
    if value.isEmpty { throw .noValue("\(key.rawValue):") }
    switch key {
    case .category: return .category(try category(value))
    case .account: return .account(try account(value))
    case .who:
      guard let index = NameNormalizer.index(of: value, in: ledger.members) else {
        throw .unknownMember(value, known: ledger.members)
      }
      return .member(Member.ID(index: index))
    case .tag:
      let known = Set(ledger.transactions.flatMap(\.tags)).sorted()
      let wanted = UnicodeText.searchable(value)
      guard known.contains(where: { UnicodeText.searchable($0) == wanted }) else {
        throw .unknownTag(value, known: known)
      }
      return .tag(wanted)
    case .id: return .id(UnicodeText.normalized(value, folding: false).lowercased())
    case .kind:
      guard let kind = TransactionFilter.Kind(rawValue: value.lowercased()) else { throw .unknownKind(value) }
      return .kind(kind)
    // `term` has already removed the prefix.
    case .opposite: throw .noValue("\(key.rawValue):")
    }
  }

  private func category(_ name: String) throws(TransactionFilter.Problem) -> Category.ID {
    guard let category = ledger.category(matching: name) else {
      throw .unknownCategory(name, known: ledger.categories.map(\.name))
    }
    return category
  }

  private func account(_ name: String) throws(TransactionFilter.Problem) -> Account.ID {
    let wanted = UnicodeText.searchable(name)
    guard let account = ledger.accountNames.first(where: { UnicodeText.searchable($0.name) == wanted }) else {
      throw .unknownAccount(name, known: ledger.accounts.map(\.name).filter { !$0.isEmpty })
    }
    return account.id
  }
}

/// Splits the text after a key into values separated by commas.
private enum FilterValues {
  private static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "'": "'"]

  /// Returns the values with their quotes. A comma within quotes does not separate values.
  static func of(_ written: String) -> [String] {
    var values = [""]
    var closing: Character?
    for character in written {
      if let end = closing {
        if character == end { closing = nil }
      } else if character == "," {
        values.append("")
        continue
      } else if values[values.count - 1].allSatisfy({ $0 == " " }) {
        // An apostrophe inside a name does not start a quoted text.
        closing = quotes[character]
      }
      values[values.count - 1].append(character)
    }
    return values.map { value in
      let start = value.drop { $0 == " " }
      return String(start.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// Parses date terms: a year, a month, a day or a range.
private enum FilterDays {
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
