package import Ledger
package import Formats

/// A transaction as people type it on a phone: `12.50 coffee`, `yesterday 45 fuel @card #trip`, `+20 from Tom`.
///
/// There is exactly one amount; `+` marks money received. `@` precedes an account, and `#` a tag. A day may be at the
/// beginning or the end. The rest is the title.
package struct QuickEntry: Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    case noAmount, severalAmounts, noTitle
  }

  package private(set) var amount: String?
  package private(set) var isReceived = false
  package private(set) var currency: Currency?
  package private(set) var account: String?
  package private(set) var tags: [String] = []
  package private(set) var day: Day?
  /// Whether the text specifies the day with a number. A word such as “yesterday” is relative to the day on which the
  /// text was written.
  package private(set) var hasFullDay = false
  package private(set) var title = ""
  package private(set) var problem: Problem?

  /// The names and formats of a book.
  package struct Context: Sendable {
    package var days: DayReader
    package var home: Currency
    package var decimal: DecimalSeparator
    package var accounts: [String]

    /// Creates the context for parsing text.
    ///
    /// - Parameter days: a parser of days relative to the day on which the text was written.
    package init(days: DayReader, home: Currency, decimal: DecimalSeparator, accounts: [String]) {
      self.days = days
      self.home = home
      self.decimal = decimal
      self.accounts = accounts
    }
  }

  package init(_ text: String, _ context: Context) {
    var words = QuickEntry.words(text)
    takeMarks(&words, context)
    takeDay(&words, context)
    takeAmount(&words, context)
    title = words.joined(separator: " ")
    if problem == nil, !title.contains(where: { $0.isLetter }) { problem = .noTitle }
  }

  /// The fields of the entry, without a day if the text contains none.
  package var fields: [FieldChange] {
    var fields: [FieldChange] = []
    if let day { fields.append(FieldChange(.date, .one(day.description))) }
    if !title.isEmpty { fields.append(FieldChange(.title, .one(title))) }
    if let amount { fields.append(FieldChange(isReceived ? .received : .spent, .one(amount))) }
    if let currency { fields.append(FieldChange(.currency, .one(currency.code))) }
    if let account { fields.append(FieldChange(.account, .one(account))) }
    if !tags.isEmpty { fields.append(FieldChange(.tags, .list(tags))) }
    return fields
  }

  // MARK: Words

  /// Returns the words of a line, without a list marker such as `-`.
  private static func words(_ text: String) -> [String] {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if let first = words.first, ["-", "*", "•", "–"].contains(first) { words.removeFirst() }
    for box in [["[", "]"], ["[]"], ["[x]"], ["[X]"]] where words.starts(with: box) { words.removeFirst(box.count) }
    return words
  }

  private mutating func takeMarks(_ words: inout [String], _ context: Context) {
    var rest: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      if word.hasPrefix("#"), word.count > 1, !tags.contains(String(word.dropFirst())) {
        tags.append(String(word.dropFirst()))
      } else if word.hasPrefix("@"), word.count > 1, account == nil {
        index += takeAccount(words[index...], context.accounts)
        continue
      } else if !(word.hasPrefix("#") && word.count > 1) {
        rest.append(word)
      }
      index += 1
    }
    words = rest
  }

  /// Sets the account to the longest account name with which the words begin. If there is none, sets it to the only
  /// account whose name contains a word that begins with the first typed word, or else to this word as typed.
  ///
  /// - Returns: the number of words that were used.
  private mutating func takeAccount(_ words: ArraySlice<String>, _ accounts: [String]) -> Int {
    for count in stride(from: min(words.count, 5), to: 0, by: -1) {
      let name = String(words.prefix(count).joined(separator: " ").dropFirst())
      if let known = accounts.first(where: { UnicodeText.isSameName($0, name) }) {
        account = known
        return count
      }
    }
    let typed = String(words.first?.dropFirst() ?? "")
    let key = UnicodeText.nameKey(typed)
    let near = accounts.filter { name in
      UnicodeText.nameKey(name).split(separator: " ").contains { $0.hasPrefix(key) }
    }
    account = near.count == 1 ? near[0] : typed
    return 1
  }

  // MARK: Day

  private mutating func takeDay(_ words: inout [String], _ context: Context) {
    for count in stride(from: min(3, words.count), to: 0, by: -1) {
      for range in [0..<count, words.count - count..<words.count] where range.lowerBound >= 0 {
        let text = words[range].joined(separator: " ")
        guard let found = QuickEntry.day(text, count, context.days) else { continue }
        day = found
        hasFullDay = text.contains(where: \.isNumber)
        words.removeSubrange(range)
        return
      }
    }
  }

  private static func day(_ text: String, _ count: Int, _ days: DayReader) -> Day? {
    // A lone number is an amount, and a lone short word, such as “sun”, is more often part of a title.
    if count == 1 { return days.wholeName(text) ?? days.day(text, .wholeDays) }
    guard text.contains(where: \.isNumber), text.contains(where: \.isLetter) else { return nil }
    return days.day(text, .upToToday)
  }

  // MARK: Amount

  private mutating func takeAmount(_ words: inout [String], _ context: Context) {
    let found = words.indices.compactMap { index in
      QuickEntry.amount(words[index], context).map { (index, $0) }
    }
    guard let (index, first) = found.first else {
      problem = .noAmount
      return
    }
    if found.count > 1 {
      problem = .severalAmounts
      return
    }
    isReceived = first.isReceived
    var currency = first.currency
    words.remove(at: index)
    for place in [index, index - 1] where currency == nil && words.indices.contains(place) {
      guard let code = QuickEntry.currency(words[place], home: context.home) else { continue }
      currency = code
      words.remove(at: place)
    }
    if currency != context.home { self.currency = currency }
    let own = currency ?? context.home
    guard let minor = QuickEntry.minor(first.text, own, context.decimal) else {
      problem = .noAmount
      return
    }
    amount = AmountText.written(minor, own, context.decimal)
  }

  private static func currency(_ word: String, home: Currency) -> Currency? {
    let isCode = word.utf8.count == 3 && word.utf8.allSatisfy { (65...90).contains($0) }
    if isCode { return Currency(code: word) }
    guard let codes = signs[word] else { return nil }
    return codes.contains(home.code) ? home : Currency(code: codes[0])
  }

  /// The currencies that each sign can represent, the most common one first.
  private static let signs = [
    "€": ["EUR"], "£": ["GBP"], "₹": ["INR"], "¥": ["JPY", "CNY"], "₽": ["RUB"],
    "$": ["USD", "AUD", "CAD", "NZD", "SGD", "HKD", "MXN"],
  ]

  private struct Amount {
    var text: String
    var isReceived: Bool
    var currency: Currency?
  }

  /// Returns the amount that the word represents; `nil` for any other word.
  private static func amount(_ word: String, _ context: Context) -> Amount? {
    var text = word[...]
    let isReceived = text.hasPrefix("+")
    if isReceived || text.hasPrefix("-") { text = text.dropFirst() }
    var currency: Currency?
    for sign in signs.keys.sorted() where text.hasPrefix(sign) || text.hasSuffix(sign) {
      text = text.hasPrefix(sign) ? text.dropFirst() : text.dropLast()
      currency = QuickEntry.currency(sign, home: context.home)
    }
    if let last = text.last, ",.:;".contains(last) { text = text.dropLast() }
    guard let first = text.utf8.first, (48...57).contains(first) else { return nil }
    guard minor(String(text), currency ?? context.home, context.decimal) != nil else { return nil }
    return Amount(text: String(text), isReceived: isReceived, currency: currency)
  }

  /// Returns the minor units of a number. A number that is not valid with the book's decimal separator but contains the
  /// other one is parsed with the other one.
  private static func minor(_ text: String, _ currency: Currency, _ decimal: DecimalSeparator) -> Int64? {
    if let minor = AmountText.minor(text, currency, decimal) { return minor }
    return text.contains(decimal.other.character) ? AmountText.minor(text, currency, decimal.other) : nil
  }
}
