/// One entry of a words file: a text, or a text for each plural form.
package enum WordEntry: Sendable, Equatable {
  case text(String)
  case forms([PluralForm: String])
}

/// The wording of the site in one language, with `{placeholders}` that Swift fills.
package struct Words: Sendable {
  private let rule: PluralRule
  private let phrases: [String: [PluralForm: Phrase]]

  /// The entries that are one text, as written: what `{{t.name}}` may insert.
  package let fixed: [String: String]

  /// - Parameter language: a BCP 47 tag, such as `en` or `pt-BR`; it chooses the plural rule.
  package init(language: String, entries: [String: WordEntry]) {
    rule = PluralRule(language: language)
    phrases = entries.mapValues { entry in
      switch entry {
      case .text(let text): [.other: Phrase(text)]
      case .forms(let forms): forms.mapValues(Phrase.init)
      }
    }
    fixed = entries.compactMapValues { entry in
      if case .text(let text) = entry { text } else { nil }
    }
  }

  /// The word with its placeholders filled. A placeholder without a value stays as it is; a word that is
  /// missing is shown by its name, so ask `missing` first.
  package func text(_ name: String, _ values: [String: String] = [:]) -> String {
    phrases[name]?[.other]?.filled(values) ?? name
  }

  /// A word that is one text, to be filled many times; one that is missing is its name.
  package func phrase(_ name: String) -> Phrase { phrases[name]?[.other] ?? Phrase(name) }

  /// The word in the form for a number; `{count}` is the number in digits unless `values` says otherwise.
  ///
  /// A `zero` form, where there is one, is taken for 0 in every language; a form that is not there gives way
  /// to `other`.
  package func text(_ name: String, count: Int, _ values: [String: String] = [:]) -> String {
    guard let forms = phrases[name] else { return name }
    let phrase = (count == 0 ? forms[.zero] : nil) ?? forms[rule.form(of: count)] ?? forms[.other]
    var values = values
    if values["count"] == nil { values["count"] = String(count) }
    return phrase?.filled(values) ?? name
  }

  /// Those of the names that have no entry, or one without the form `other`; in the order given.
  package func missing(required: [String]) -> [String] {
    required.filter { phrases[$0]?[.other] == nil }
  }
}

/// A text cut at its `{placeholders}` once, so that filling it is only joining.
///
/// `{Month}` is `{month}` with its first letter made a capital one, for the beginning of a sentence.
package struct Phrase: Sendable {
  private enum Piece: Sendable {
    case literal(String)
    case placeholder(String)
  }

  private let pieces: [Piece]

  /// A brace that does not enclose a name is an ordinary character.
  package init(_ text: String) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      literal += rest[..<open]
      let after = rest[rest.index(after: open)...]
      let name = after.prefix { $0 != "}" && $0 != "{" }
      if name.endIndex < after.endIndex, after[name.endIndex] == "}", !name.isEmpty, name.utf8.allSatisfy(isNameByte) {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(.placeholder(String(name)))
        rest = after[after.index(after: name.endIndex)...]
      } else {
        literal.append("{")
        rest = after
      }
    }
    literal += rest
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
  }

  /// The names that the text asks for, in order.
  package var placeholders: [String] {
    pieces.compactMap { piece in
      if case .placeholder(let name) = piece { name } else { nil }
    }
  }

  func filled(_ values: [String: String]) -> String { filled { values[$0] } }

  /// - Parameter value: of a placeholder; nil leaves it as it is.
  package func filled(by value: (_ name: String) -> String?) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .placeholder(let name): text += value(name) ?? Phrase.capital(name, value) ?? "{\(name)}"
      }
    }
    return text
  }

  /// The value of `{Name}`; nil for a name that begins with no capital letter or has no value.
  private static func capital(_ name: String, _ value: (String) -> String?) -> String? {
    let plain = plainName(name)
    return plain == name ? nil : value(plain).map(capitalized)
  }

  /// `month` of `{Month}`.
  package static func plainName(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  /// The text with its first letter made a capital one.
  package static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
