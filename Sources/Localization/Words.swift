package import Formats

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
