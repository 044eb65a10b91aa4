package import Ledger
package import Formats

/// Which transactions are meant: terms that must all hold.
///
/// An entry is found by the category of any of its parts; `categories` says which of them then count.
///
/// One term an argument: a word, words in quotes or with spaces between them (found as they stand), `>500` `<50` `>=`
/// `<=` `=12.50` (of the transaction's own amount, whatever its currency), `category:` `account:` `tag:` `id:` `is:`, a
/// year, month or day, a range of them such as `2026-09..2026-11`. Behind a key stand several values with commas
/// between them where any of them will do; a name that holds a comma stands in quotes, or alone. A leading `-` or
/// `not:` turns a term round. Text is compared without case and accents.
package struct TransactionFilter: Sendable {
  package struct Term: Sendable, Equatable {
    package var isNegated: Bool
    package var test: Test
  }

  package indirect enum Test: Sendable, Equatable {
    /// Stands in the title, note, category, account or tags; folded as `UnicodeText.searchable` does.
    case text(String)
    case amount(Comparison, thousandths: Int64)
    case category(Category.ID)
    case account(Account.ID)
    case tag(String)
    case id(String)
    /// Its `date` lies there.
    case days(ClosedRange<Day>)
    case kind(Kind)
    /// One of them holds.
    case any([Test])
  }

  package enum Comparison: String, Sendable, CaseIterable {
    // The longer signs first, so that `>=` is not read as `>`.
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="
  }

  /// What `is:` may say.
  package enum Kind: String, Sendable, CaseIterable {
    /// The money has not moved: bills, and what is still to come in.
    case pending
    /// Spent, and the money has moved.
    case paid
    /// A later date, nothing owed.
    case planned
    /// Pending, and its due day has passed.
    case overdue
    /// Repeats, or belongs to a series that does.
    case recurring
    case spent
    /// Came in, refunds apart.
    case received
    case moved
    case refund
    /// Went out in a category of income.
    case correction
    case photo
  }

  package let terms: [Term]

  /// - Throws: the first term that can mean nothing.
  package init(_ arguments: [String], _ ledger: Ledger) throws(Problem) {
    var terms: [Term] = []
    for argument in arguments {
      if let term = try FilterParser(ledger).term(argument) { terms.append(term) }
    }
    self.terms = terms
  }

  /// Why a term can mean nothing; the facts, without a sentence.
  package enum Problem: Error, Sendable, Equatable {
    case unknownCategory(String, known: [String])
    case unknownAccount(String, known: [String])
    case unknownTag(String, known: [String])
    case unknownKind(String)
    /// A word before a colon that is no key.
    case unknownKey(String, term: String)
    case noValue(String)
    /// - decimal: the sign of the book.
    case badAmount(String, Comparison, decimal: DecimalSign = .point)
    /// Looks like a day, month or year, and is none.
    case badDay(String)
    /// A range whose end lies before its beginning.
    case emptyRange(String)
  }

}

/// Reads one term after the other.
private struct FilterParser {
  let ledger: Ledger

  init(_ ledger: Ledger) {
    self.ledger = ledger
  }

  private typealias Problem = TransactionFilter.Problem
  private typealias Test = TransactionFilter.Test

  /// Nil for an empty argument, which asks for nothing.
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

  /// The words between quotes of either form.
  private func unquoted(_ text: String) -> String? {
    guard text.count > 2, let first = text.first, let last = text.last else { return nil }
    return [("\"", "\""), ("“", "”"), ("'", "'")].contains { $0 == (String(first), String(last)) }
      ? String(text.dropFirst().dropLast()) : nil
  }

  private func keyed(_ key: TransactionFilter.Key, _ written: String) throws(TransactionFilter.Problem) -> Test {
    let values = FilterValues.of(written)
    // A name with a comma in it needs no quotes where it stands alone.
    if values.count < 2 || isName(written, key) { return try one(key, unquoted(written) ?? written) }
    var tests: [Test] = []
    for value in values { tests.append(try one(key, unquoted(value) ?? value)) }
    return .any(tests)
  }

  /// Whether a category, account or tag is called just so.
  private func isName(_ text: String, _ key: TransactionFilter.Key) -> Bool {
    let wanted = UnicodeText.searchable(text)
    return switch key {
    case .category: ledger.category(matching: text) != nil
    case .account: ledger.accountNames.contains { UnicodeText.searchable($0.name) == wanted }
    case .tag: ledger.transactions.contains { $0.tags.contains { UnicodeText.searchable($0) == wanted } }
    case .id, .kind, .opposite: false
    }
  }

  private func one(_ key: TransactionFilter.Key, _ value: String) throws(TransactionFilter.Problem) -> Test {
    if value.isEmpty { throw .noValue("\(key.rawValue):") }
    switch key {
    case .category: return .category(try category(value))
    case .account: return .account(try account(value))
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
    // `term` has taken it from the beginning.
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

/// What stands behind a key: values with commas between them.
private enum FilterValues {
  private static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "'": "'"]

  /// One element a value, its quotes included; a comma in quotes separates nothing.
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
        // An apostrophe within a name opens nothing.
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

/// Years, months, days and ranges of them.
private enum FilterDays {
  /// Nil for what does not look like any of these.
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

  /// A year of this century, alone or with more digits behind hyphens: other numbers are words.
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
