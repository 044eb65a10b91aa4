import Ledger
import Formats

/// A converter that turns a row's keys and values into an entry. Names and rules are checked later, against the book.
struct EntryReader {
  typealias Value = (key: String, value: FieldText)

  enum Row {
    case entry(ParsedEntries.Entry)
    case balanceAssertion(ParsedEntries.Assertion)
  }

  let home: Currency?
  let decimal: DecimalSeparator

  func row(_ values: [Value], line: Int) throws(EntryConversionError) -> Row {
    var found: [TransactionKey: FieldText] = [:]
    var balance: String?
    for (name, value) in values where name != DaybookColumns.entry {
      if name == BalanceAssertionKey.balance.name, case .one(let text) = value {
        balance = text
      } else if let key = TransactionKey(name: name) {
        found[key] = value
      } else {
        throw .unknownKey(name)
      }
    }
    guard let written = found[.date].flatMap(EntryReader.text) else { throw .invalidDay("") }
    guard let date = Day(written) else { throw .invalidDay(written) }
    if let balance { return .balanceAssertion(try balanceAssertion(balance, date, found, line)) }
    return .entry(ParsedEntries.Entry(line: line, date: date, fields: try fields(found)))
  }

  // MARK: An entry

  private func fields(_ found: [TransactionKey: FieldText]) throws(EntryConversionError) -> [FieldChange] {
    guard let title = found[.title].flatMap(EntryReader.text), !title.isEmpty else { throw .noTitle }
    let directions = TransactionKey.directions.filter { found[$0] != nil }
    guard directions.count == 1 else { throw directions.isEmpty ? .noAmount : .severalAmounts }
    let currency = try currency(found)
    var fields: [FieldChange] = []
    for key in TransactionKey.allCases {
      guard let value = found[key] else { continue }
      // A transfer has the currency of the debited account.
      if key == .currency, directions[0] == .moved || currency == home { continue }
      fields.append(FieldChange(key, try checked(value, key, currency)))
    }
    return fields
  }

  private func currency(_ found: [TransactionKey: FieldText]) throws(EntryConversionError) -> Currency? {
    guard let code = found[.currency].flatMap(EntryReader.text) else { return nil }
    guard let currency = Currency(code: code) else { throw .badValue(TransactionKey.currency.name, code) }
    return currency
  }

  /// Returns a value in the target book's notation; throws an error if the value is not of the kind that its key
  /// requires.
  private func checked(
    _ value: FieldText, _ key: TransactionKey, _ currency: Currency?
  ) throws(EntryConversionError) -> FieldText {
    func bad(_ text: String) -> EntryConversionError { .badValue(key.name, text) }
    let kind = key.key.kind
    switch value {
    case .mapping(let parts):
      if kind == .shares {
        if let part = parts.first(where: { Sharing.weight($0.text) == nil }) { throw bad(part.text) }
        return value
      }
      guard kind == .parts else { throw bad(parts.map(\.key).joined(separator: ", ")) }
      var written: [FieldText.Part] = []
      for part in parts { written.append(.init(key: part.key, text: try partAmount(part.text, key, currency))) }
      return .mapping(written)
    case .mappings: throw bad(value.texts.joined(separator: ", "))
    case .list(let texts):
      guard kind.isList else { throw bad(texts.joined(separator: ", ")) }
      if kind == .days, let text = texts.first(where: { Day($0) == nil }) { throw bad(text) }
      return value
    case .one(let text):
      if kind == .parts || kind.isList { throw bad(text) }
      if kind == .amount {
        let isOfEntry = TransactionKey.directions.contains(key)
        return .one(try amount(text, key, isOfEntry ? currency : nil))
      }
      guard EntryReader.isRight(text, kind) else { throw bad(text) }
      return value
    }
  }

  private static func isRight(_ text: String, _ kind: Key.Kind) -> Bool {
    switch kind {
    case .day: Day(text) != nil
    case .dayOrNo: text == "no" || Day(text) != nil
    case .currency: Currency(code: text) != nil
    case .choice(let choices): choices.contains(text)
    case .text: true
    case .shares: ["yes", "no"].contains(text)
    case .line, .category, .account, .member: !text.isEmpty && Key.Kind.isOneLine(text)
    default: !text.isEmpty
    }
  }

  /// Validates an amount and returns it with the decimal separator of the target book.
  ///
  /// - Parameter currency: `nil` if the amount is in the account's currency and the file does not give this currency.
  private func amount(
    _ text: String, _ key: TransactionKey, _ currency: Currency?
  ) throws(EntryConversionError) -> String {
    let decimals = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.utf8.count ?? 0
    let isRight = AmountText.isAmount(text, decimals: currency.map { Int($0.decimals) } ?? 4)
    // An export has no commas between groups of digits.
    guard isRight, !text.utf8.contains(.comma), decimals <= 4 else { throw .badValue(key.name, text) }
    return decimal == .comma ? text.replacing(".", with: ",") : text
  }

  /// Validates the amount of a part, which may be negative, and returns it with the decimal separator of the target
  /// book.
  private func partAmount(
    _ text: String, _ key: TransactionKey, _ currency: Currency?
  ) throws(EntryConversionError) -> String {
    guard text.hasPrefix("-") else { return try amount(text, key, currency) }
    return "-" + (try amount(String(text.dropFirst()), key, currency))
  }

  // MARK: Balance assertions

  private func balanceAssertion(
    _ balance: String, _ date: Day, _ found: [TransactionKey: FieldText], _ line: Int
  ) throws(EntryConversionError) -> ParsedEntries.Assertion {
    let known: Set<TransactionKey> = [.date, .currency, .account, .note]
    if let other = TransactionKey.allCases.first(where: { found[$0] != nil && !known.contains($0) }) {
      throw .unknownKey(other.name)
    }
    guard let currency = try currency(found) ?? home, let minor = EntryReader.balance(balance, currency) else {
      throw .badValue(BalanceAssertionKey.balance.name, balance)
    }
    return ParsedEntries.Assertion(
      line: line, date: date, currency: currency, balance: minor,
      account: found[.account].flatMap(EntryReader.text), note: found[.note].flatMap(EntryReader.text))
  }

  /// Returns a balance in minor units, which may be zero or negative; `nil` if the text is not a number.
  static func balance(_ text: String, _ currency: Currency) -> Int64? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? String(text.dropFirst()) : text
    if digits.utf8.contains(.comma) { return nil }
    if !digits.isEmpty, digits.utf8.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == .dot }) { return 0 }
    guard let minor = AmountText.minor(digits, currency, .point) else { return nil }
    return isNegative ? -minor : minor
  }

  private static func text(_ value: FieldText) -> String? {
    if case .one(let text) = value { text } else { nil }
  }
}
