package import Formats

/// An entry in a words file: a single string, or a string for each plural form.
package enum WordEntry: Sendable, Equatable {
  case text(String)
  case forms([PluralForm: String])
}

/// The phrases of the site in one language, with `{placeholders}` that Swift fills.
package struct Words: Sendable {
  private let rule: PluralRule
  private let phrases: [String: [PluralForm: Phrase]]

  /// The phrases without plural forms, which templates insert with `{{t.name}}`. Their placeholders are not filled.
  package let fixed: [String: String]

  /// Creates the phrases of a language from the entries of its words file.
  ///
  /// - Parameter language: a BCP 47 tag, such as `en` or `pt-BR`; it selects the plural rule.
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

  /// Returns a phrase with filled placeholders. A placeholder without a value remains unchanged. For a missing phrase,
  /// returns its name, so callers must check `missing` first.
  package func text(_ name: String, _ values: [String: String] = [:]) -> String {
    phrases[name]?[.other]?.filled(values) ?? name
  }

  /// Returns a phrase to be filled many times. For a missing phrase, returns one that contains only the name.
  package func phrase(_ name: String) -> Phrase { phrases[name]?[.other] ?? Phrase(name) }

  /// Returns a phrase in the plural form for a number. `{count}` is the number in digits unless `values` contains it.
  ///
  /// A `zero` form, if present, is used for 0 in every language; the form `other` is used in place of a missing form.
  package func text(_ name: String, count: Int, _ values: [String: String] = [:]) -> String {
    guard let forms = phrases[name] else { return name }
    let phrase = (count == 0 ? forms[.zero] : nil) ?? forms[rule.form(of: count)] ?? forms[.other]
    var values = values
    if values["count"] == nil { values["count"] = String(count) }
    return phrase?.filled(values) ?? name
  }

  /// Returns the names without an entry, or without the form `other`, in the given order.
  package func missing(required: [String]) -> [String] {
    required.filter { phrases[$0]?[.other] == nil }
  }
}
