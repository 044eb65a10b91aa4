/// One key of a kind of file: the only place where its name, its kind of value, its need and its meaning stand.
///
/// Readers, writers, the lists of known keys in findings, options and their help take them from here.
package struct Key: Sendable, Equatable {
  /// As it is written before the colon.
  package let name: String
  package let kind: Kind
  package let need: Need
  /// What a value is called where one is left out, such as `amount` in `--spent <amount>`.
  package let value: String
  /// One sentence in English; other keys stand in it in quotes.
  package let meaning: String
  /// What holds where the key is left out: a value as it would be written, else a phrase; nil for nothing.
  package let otherwise: String?
  /// As it is written behind the colon.
  package let example: String

  /// What a value is.
  package enum Kind: Sendable, Equatable {
    case day
    /// `2026-01`.
    case month
    /// Days in brackets, or one without.
    case days
    /// A day, or `no`.
    case dayOrNo
    /// Above zero, with at most as many decimals as its currency has.
    case amount
    /// An amount, a group of keys, or a list of such groups.
    case amountOrGroups([Key])
    /// An amount that may be zero or negative.
    case balance
    /// Three letters of ISO 4217.
    case currency
    /// One line.
    case line
    /// Of any number of lines.
    case text
    /// The name of a category.
    case category
    /// The name of an account.
    case account
    /// Amounts by the names of categories.
    case parts
    /// A name that never changes.
    case id
    /// The id of another transaction.
    case reference
    /// Texts in brackets, or one without.
    case tags
    case names
    /// Files below `receipts/`, or one without brackets.
    case files
    case choice([String])
    /// `yes` or `no`.
    case flag
    /// `yes`, `no`, or a month.
    case flagOrMonth
    /// A name of the palette, or `#rrggbb`.
    case color
    case emoji
    case number(ClosedRange<Int>)
    /// Text of a form of its own: a language, an address, a path, digits.
    case word
    /// A group of keys.
    case group([Key])
    /// A list of groups of keys.
    case groups([Key])
    /// Numbers by currency.
    case prices
    /// Texts by texts of any name.
    case answers
  }

  package enum Need: Sendable, Equatable {
    case optional
    case always
    /// Exactly one of the keys of this need stands in a group.
    case oneOf
  }

  package init(
    _ name: String, _ kind: Kind, _ need: Need = .optional, value: String, _ meaning: String,
    otherwise: String? = nil, example: String
  ) {
    self.name = name
    self.kind = kind
    self.need = need
    self.value = value
    self.meaning = meaning
    self.otherwise = otherwise
    self.example = example
  }
}

extension Key {
  /// What holds where the key is left out, as it would be written; nil where that is no value of its own.
  package var defaultValue: String? { otherwise.flatMap { $0.contains(" ") ? nil : $0 } }
}

extension [Key] {
  /// The same keys with amounts that may be zero.
  package var allowingZero: [Key] {
    map { key in
      guard key.kind == .amount else { return key }
      return Key(
        key.name, .balance, key.need, value: key.value, key.meaning, otherwise: key.otherwise, example: key.example)
    }
  }
}

extension Key.Kind {
  /// Whether a value may look like a date, a number or a fixed word, and so needs no quotes.
  package var isTyped: Bool {
    switch self {
    case .day, .month, .days, .dayOrNo, .amount, .amountOrGroups, .parts, .balance, .currency, .choice, .flag,
      .flagOrMonth, .color, .number:
      true
    default: false
    }
  }

  package var isList: Bool { [.tags, .names, .files, .days].contains(self) }

  /// Whether it is free text, of which a `#` may be meant as a part.
  var isText: Bool { [.line, .text, .category, .account, .tags, .names].contains(self) }
}

/// The keys of one kind of group: a transaction, a category, the settings …
package protocol FileKey: CaseIterable, Sendable {
  /// What findings call the group, such as `a category`.
  static var owner: String { get }
  var key: Key { get }
}

extension FileKey {
  package var name: String { key.name }

  /// In the order in which they are written.
  package static var keys: [Key] { allCases.map(\.key) }

  package init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
