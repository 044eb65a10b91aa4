import BankWords
import Ledger
import Formats

/// The meaning of a column, which is recognized by its heading in any of the languages of `BankWords`.
enum ColumnRole: Sendable, Hashable, CaseIterable {
  case day, valueDay, time
  case amount, out, received, flag, balance, fee, feeCurrency, gross
  case currency, originalAmount, originalCurrency
  /// The payee and the payer. The name of the row is the one that is not the account's owner.
  case payee, payer
  case name, memo, kind, id, status
  case account, counterAccount
  case category, tags

  /// Returns the role of a heading and the currency code in it, as in `Betrag (EUR)`; `nil` for an unknown heading.
  static func of(_ heading: String) -> (role: ColumnRole, currency: String?)? {
    let words = FoldedText.of(heading)
    guard !words.isEmpty, words.utf8.count < 120 else { return nil }
    if let role = roles[words] ?? roles[plain(words)] { return (role, nil) }
    // “CAD$”: one column per currency.
    if words.utf8.count == 4, words.hasSuffix("$"), let code = currencyCode(String(words.prefix(3))) {
      return (.amount, code)
    }
    // Brackets contain the unit.
    if let bracket = heading.firstIndex(where: { "(（".contains($0) }), bracket > heading.startIndex {
      let unit = FoldedText.of(String(heading[bracket...]))
      if let found = of(String(heading[..<bracket])) {
        // Brackets may also contain the direction of the money.
        if found.role == .amount, let isDebit = RowKeywords.isDebit(unit) {
          return (isDebit ? .out : .received, found.currency)
        }
        // They may also state that the amount is in the currency of the purchase.
        if foreignWords.contains(unit) {
          if found.role == .amount { return (.originalAmount, found.currency) }
          if found.role == .currency { return (.originalCurrency, nil) }
        }
        return (found.role, found.currency ?? codes[unit] ?? (unit.count == 3 ? currencyCode(unit) : nil))
      }
    }
    let apart = splitCamelCase(heading)
    if apart != heading, let role = roles[FoldedText.of(apart)] { return (role, nil) }
    if let found = compound(words) { return found }
    // “betrag eur”, “amount in inr”, “withdrawal amt inr”.
    let parts = words.split(separator: " ")
    if let last = parts.last, parts.count > 1, isCurrency(String(last)) {
      var rest = parts.dropLast()
      if let word = rest.last, wordsBeforeCurrency.contains(String(word)) {
        rest = rest.dropLast()
      }
      if let role = roles[rest.joined(separator: " ")] {
        return (role, codes[String(last)] ?? (last.count == 3 ? currencyCode(String(last)) : nil))
      }
    }
    // “suma debit”, “belopp ut”.
    let known = parts.map { roles[String($0)] }
    let directions = known.filter { $0 == .out || $0 == .received }
    if parts.count == 2, directions.count == 1, known.contains(.amount), let direction = directions[0] {
      return (direction, nil)
    }
    // “Beschreibung 3”: several columns of text are numbered.
    if let last = parts.last, parts.count > 1, last.count == 1, last.allSatisfy(\.isNumber),
      let role = roles[parts.dropLast().joined(separator: " ")], numbered.contains(role)
    {
      return (role, nil)
    }
    return (name(parts) ?? direction(parts) ?? generic(parts)).map { ($0, nil) }
  }

  /// Returns the role of a heading that begins with a currency, or with a word for foreign money, in a script without
  /// spaces between words, as in `新臺幣金額`; `nil` for any other heading.
  private static func compound(_ words: String) -> (role: ColumnRole, currency: String?)? {
    guard words.unicodeScalars.contains(where: { $0.value >= 0x3000 }) else { return nil }
    func role(after word: String) -> ColumnRole? { roles[String(words.dropFirst(word.count))] }
    for word in foreignWords where words.hasPrefix(word) {
      if role(after: word) == .amount { return (.originalAmount, nil) }
      if role(after: word) == .currency { return (.originalCurrency, nil) }
    }
    let names = codes.filter { name, _ in name.count > 1 && words.hasPrefix(name) }
    guard let (name, code) = names.max(by: { $0.key.count < $1.key.count }), let role = role(after: name),
      [.amount, .out, .received, .balance, .fee].contains(role)
    else { return nil }
    return (role, code)
  }

  /// Whether a title such as “Expenses” means money out; `nil` if it means neither money out nor money in.
  static func isDebit(_ title: String) -> Bool? {
    if let isDebit = RowKeywords.isDebit(title) { return isDebit }
    switch of(title)?.role {
    case .out: return true
    case .received: return false
    default: return nil
    }
  }

  static let wordsBeforeCurrency = WordLists.set(.headingPartBeforeCurrency)

  private static let foreignWords = WordLists.set(.headingPartForeign)

  private static let numbered: Set<ColumnRole> = [.memo, .name, .amount, .currency]

  /// Returns the role that a word for a status or a direction gives to a heading, such as “Status der Buchung” or
  /// “Payment direction”; `nil` if there is no such word.
  private static func generic(_ words: [Substring]) -> ColumnRole? {
    if words.contains(where: { states.contains(String($0)) }) { return .status }
    return words.contains { directions.contains(String($0)) } ? .flag : nil
  }

  private static let states = WordLists.set(.headingPartStatus)
  private static let directions = WordLists.set(.headingPartDirection)

  /// Returns the direction that all significant words of a heading share, as in “Cheques y cargos” or
  /// “Deposits/Credits”; `nil` if there is none.
  private static func direction(_ words: [Substring]) -> ColumnRole? {
    let telling = words.filter { !nameWords.contains(plain(String($0))) && !instruments.contains(String($0)) }
    let found = Set(telling.map { roles[String($0)] })
    return found == [.out] ? .out : found == [.received] ? .received : nil
  }

  private static let instruments = WordLists.set(.headingPartInstrument)

  /// Returns the role of a heading that consists only of words for payers or payees, as in “Name Gegenpartei” or
  /// “betalare/mottagare”; `nil` for any other heading.
  private static func name(_ words: [Substring]) -> ColumnRole? {
    let telling = words.filter { !nameWords.contains(plain(String($0))) }
    guard words.count > 1, let last = telling.last else { return nil }
    let found = Set(telling.map { roles[String($0)] })
    guard found.isSubset(of: [.name, .payee, .payer]) else { return nil }
    return found.count == 1 ? roles[String(last)] : .name
  }

  private static let nameWords = WordLists.set(.headingPartName)

  /// Returns the meaning of single letters below a heading that names both directions: below `Cargo/Abono`, `c` is
  /// outgoing money (`true`). The result is empty for any other heading.
  static func letterDirections(below heading: String) -> [String: Bool] {
    var directions: [String: Bool] = [:]
    for word in FoldedText.of(heading).split(separator: " ") {
      guard let role = roles[String(word)], role == .out || role == .received, let first = word.first else { continue }
      // If both words begin with the same letter, the letter has no meaning.
      if directions.updateValue(role == .out, forKey: String(first)) != nil { return [:] }
    }
    return directions.count == 2 ? directions : [:]
  }

  /// Returns a heading such as `RunningBalance` as two words.
  static func splitCamelCase(_ heading: String) -> String {
    var text = ""
    var wasLower = false
    for character in heading {
      if character.isUppercase, wasLower { text += " " }
      text.append(character)
      wasLower = character.isLowercase
    }
    return text
  }

  /// Returns the words with the accents removed from Latin letters.
  ///
  /// - Parameter words: folded words, in which a letter and its accent are one code point.
  static func plain(_ words: String) -> String {
    if UnicodeText.isASCII(words) { return words }
    return String(String.UnicodeScalarView(words.unicodeScalars.map { plainLetters[$0] ?? $0 }))
  }

  private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for group in [
      "aàáâãäåāăą", "cçćč", "dďđ", "eèéêëēėęě", "gģğ", "iìíîïīįı", "kķ", "lłľļ", "nñńňņ", "oòóôõöøőō", "rřŕ", "sśšşș",
      "tťţț",
      "uùúûüūůűų", "yýÿ", "zźżž",
    ] {
      for letter in group.unicodeScalars.dropFirst() { letters[letter] = group.unicodeScalars.first }
    }
    return letters
  }()

  /// The currency signs that may follow a heading. Some of them consist of letters.
  private static let short = FoldedText.signs.union(WordLists.words(.headingPartCurrency))

  private static func isCurrency(_ word: String) -> Bool {
    short.contains(word) || (word.count == 3 && currencyCode(word) != nil)
  }

  private static let roles: [String: ColumnRole] = {
    var roles: [String: ColumnRole] = [:]
    var accented: [String] = []
    func add(_ word: String, _ role: ColumnRole) {
      roles[word] = role
      if !UnicodeText.isASCII(word) { accented.append(word) }
    }
    for role in allCases {
      for word in WordLists.words(role.topic) { add(word, role) }
    }
    for word in SignKeywords.spent.sorted() where roles[word] == nil { add(word, .amount) }
    // Some banks leave out the accents. If two words differ only in these, the first one determines the role.
    for word in accented {
      let plain = plain(word)
      if roles[plain] == nil { roles[plain] = roles[word] }
    }
    return roles
  }()

  /// Headings with two meanings: one for columns of numbers, the other for columns of text.
  static let byContents: [String: (numbers: ColumnRole, texts: ColumnRole)] = {
    var roles: [String: (numbers: ColumnRole, texts: ColumnRole)] = [:]
    for word in WordLists.words(.headingOutOrStatus) { roles[word] = (.out, .status) }
    for word in WordLists.words(.headingBalanceOrStatus) { roles[word] = (.balance, .status) }
    return roles
  }()

  /// The topic in `BankWords` that lists the headings with this role.
  var topic: WordTopic {
    switch self {
    case .day: .headingDay
    case .valueDay: .headingValueDay
    case .time: .headingTime
    case .amount: .headingAmount
    case .out: .headingOut
    case .received: .headingIn
    case .flag: .headingDirection
    case .balance: .headingBalance
    case .fee: .headingFee
    case .feeCurrency: .headingFeeCurrency
    case .gross: .headingGross
    case .currency: .headingCurrency
    case .originalAmount: .headingOriginalAmount
    case .originalCurrency: .headingOriginalCurrency
    case .payee: .headingPayee
    case .payer: .headingPayer
    case .name: .headingName
    case .memo: .headingMemo
    case .kind: .headingKind
    case .id: .headingID
    case .status: .headingStatus
    case .account: .headingAccount
    case .counterAccount: .headingCounterAccount
    case .category: .headingCategory
    case .tags: .headingTags
    }
  }
}
