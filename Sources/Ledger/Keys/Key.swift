/// A key of a file format: its name, kind of value, necessity and meaning.
///
/// Parsers, writers, findings, command options and the help all use this definition.
package struct Key: Sendable, Equatable {
  /// The name, as written before the colon.
  package let name: String
  package let kind: Kind
  package let need: Need
  /// The placeholder for a value, such as `amount` in `--spent <amount>`.
  package let value: String
  /// The meaning of the key as an English sentence. Names of other keys are quoted.
  package let meaning: String
  /// The default: a value as it would be written, or a phrase. `nil` if there is none.
  package let otherwise: String?
  /// An example value, as written after the colon.
  package let example: String

  /// The kind of a value.
  package enum Kind: Sendable, Equatable {
    case day
    /// A month, such as `2026-01`.
    case month
    /// A list of days in brackets, or a single day without brackets.
    case days
    /// A day, or `no`.
    case dayOrNo
    /// An amount above zero, with at most as many decimals as its currency has.
    case amount
    /// An amount, a mapping with the given keys, or a list of such mappings.
    case amountOrMappings([Key])
    /// An amount that may be zero or negative.
    case balance
    /// A percentage, or a list of mappings with the given keys.
    case percentOrMappings([Key])
    /// A percentage, 0 to 100.
    case percent
    /// A code of three letters (ISO 4217).
    case currency
    /// One line of text.
    case line
    /// Text of any number of lines.
    case text
    /// The name of a category.
    case category
    /// The name of an account.
    case account
    /// Amounts by category name.
    case parts
    /// The name of a member.
    case member
    /// `yes`, `no`, or a weight for each member.
    case shares
    /// The entry's own id, which replaces the id derived from its date and title.
    case id
    /// The id of another transaction.
    case reference
    /// A list of strings in brackets, or a single string without brackets.
    case tags
    case names
    /// A list of files in `receipts/` in brackets, or a single file without brackets.
    case files
    case choice([String])
    /// `yes` or `no`.
    case flag
    /// `yes`, `no`, or a month.
    case flagOrMonth
    /// A colour of the palette, or `#rrggbb`.
    case color
    case emoji
    case number(ClosedRange<Int>)
    /// Text with a specific syntax, such as a language code, an address, a path or digits.
    case word
    /// A mapping whose keys are the given ones.
    case mapping([Key])
    /// A list of mappings with the given keys.
    case mappings([Key])
    /// Numbers by currency code.
    case prices
    /// A mapping from strings to strings.
    case answers
  }

  package enum Need: Sendable, Equatable {
    case optional
    case always
    /// One of several alternative keys, of which a mapping must contain exactly one.
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
  /// The default as it would be written; `nil` if there is none, or if it is not a single value.
  package var defaultValue: String? { otherwise.flatMap { $0.contains(" ") ? nil : $0 } }
}

extension [Key] {
  /// Returns the keys with kind `balance` instead of `amount`, so that amounts may be zero or negative.
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
    case .day, .month, .days, .dayOrNo, .amount, .amountOrMappings, .parts, .shares, .balance, .currency, .choice,
      .percent, .percentOrMappings,
      .flag, .flagOrMonth, .color, .number:
      true
    default: false
    }
  }

  package var isList: Bool { [.tags, .names, .files, .days].contains(self) }

  /// Whether a value is free text, which may contain a `#`.
  var isText: Bool { [.line, .text, .category, .account, .member, .tags, .names].contains(self) }
}

/// The keys of one kind of mapping, such as a transaction, a category or the settings.
package protocol FileKey: CaseIterable, Sendable {
  /// The name of the mapping in findings, such as `a category`.
  static var owner: String { get }
  var key: Key { get }
}

extension FileKey {
  package var name: String { key.name }

  /// The keys, in the order in which they are written.
  package static var keys: [Key] { allCases.map(\.key) }

  package init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

extension Key {
  /// Returns the key `from` for the items of a list, such as a list of budgets, in which each item applies until the
  /// next one begins.
  static func firstMonth(example: String) -> Key {
    Key(
      "from", .month, value: "month",
      "The first month of this list item, which applies until the next item begins.",
      otherwise: "all months before the next item", example: example)
  }
}
