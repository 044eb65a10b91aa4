import Formats
import Ledger

/// Parses the terms of a filter, one at a time.
struct FilterParser {
  let ledger: Ledger

  init(_ ledger: Ledger) {
    self.ledger = ledger
  }

  private typealias Problem = TransactionFilter.Problem
  private typealias Test = TransactionFilter.Test

  /// Returns the parsed term; `nil` for an empty argument, which does not filter anything.
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
      let decimal = ledger.settings.decimalSeparator
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

  /// Returns the text between straight or curly double quotes, or straight single quotes; `nil` if it is not quoted.
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

  /// Whether a category, account, member or tag has the given name, ignoring case and accents.
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
