package import Diagnostics
import Formats

/// A check of a language's words file against `en.yaml`: missing and unknown words, plural forms and placeholders.
///
/// A missing word is an error, because the translator might otherwise overlook a page that is partly in English.
package struct WordsCheck {
  let file: WordsFile
  let reference: WordsFile
  let rule: PluralRule
  /// Whether the file contains only the differences from another file, as `en-US.yaml` does.
  let isOverlay: Bool

  package init(file: WordsFile, reference: WordsFile, rule: PluralRule, isOverlay: Bool) {
    self.file = file
    self.reference = reference
    self.rule = rule
    self.isOverlay = isOverlay
  }

  /// The findings, in alphabetical order of the words. Missing words come first.
  package var findings: [Finding] {
    // Only the words with findings are sorted. They are few.
    var found: [(word: String, findings: [Finding])] = []
    for (word, entry) in file.entries {
      guard let place = file.places[word] else { continue }
      let findings = findings(word, entry, place)
      if !findings.isEmpty { found.append((word, findings)) }
    }
    return missing + found.sorted { $0.word < $1.word }.flatMap(\.findings)
  }

  private func findings(_ word: String, _ entry: WordEntry, _ place: SourceRange) -> [Finding] {
    if WordsCheck.isOptional(word) { return placeholders(word, entry, nil, place) }
    guard let model = reference.entries[word] else { return [unknown(word, place)] }
    return shape(word, entry, model, place) + placeholders(word, entry, model, place)
  }

  // MARK: Words

  private var missing: [Finding] {
    if isOverlay { return [] }
    return reference.entries.keys.filter { file.entries[$0] == nil }.sorted().map { word in
      Finding(
        .unknownTemplateName, at: SourceRange(file.source, nil), "the word “\(word)” is missing",
        notes: [Finding.Note("copy its line from “\(reference.source.path)” and translate it")])
    }
  }

  private func unknown(_ word: String, _ place: SourceRange) -> Finding {
    Finding(
      .unknownTemplateName, at: place, "unknown word “\(word)”: no page shows it",
      label: "not in “\(reference.source.path)”",
      suggestions: Suggestion.names(near: word, among: reference.entries.keys.sorted(), at: place))
  }

  /// Whether the word is optional because English does not need it, such as the name of a power of ten, a month's name
  /// next to a day, the first day of a month, or a currency sign.
  static func isOptional(_ word: String) -> Bool {
    // Splitting every word took longer than the rest of the check.
    if word == "day-1" { return true }
    if !["compact-", "brief-", "month-", "symbol-"].contains(where: word.hasPrefix) { return false }
    let parts = word.split(separator: "-")
    guard parts.count > 1, let last = parts.last else { return false }
    let family = parts.dropLast().joined(separator: "-")
    switch family {
    case "compact", "brief": return Int(last).map { (3...15).contains($0) } ?? false
    case "month-dated", "month-short-dated": return Int(last).map { (1...12).contains($0) } ?? false
    case "symbol": return last.count == 3 && last.allSatisfy { $0.isASCII && $0.isUppercase }
    default: return false
    }
  }

  // MARK: Forms

  /// Returns findings for a single string in place of plural forms, or the reverse.
  private func shape(_ word: String, _ entry: WordEntry, _ model: WordEntry, _ place: SourceRange) -> [Finding] {
    switch (entry, model) {
    case (.text, .text): return []
    case (.forms, .text):
      return [
        broken("the word “\(word)” is not counted, so it cannot have plural forms", place, "expected a single string")
      ]
    case (.text, .forms):
      let needed = rule.neededForms
      if needed == [.other] { return [] }
      return [broken("the word “\(word)” is counted, but has no plural forms", place, "expected \(list(needed))")]
    case (.forms(let forms), .forms(let modelForms)):
      var needed = rule.neededForms
      if modelForms[.zero] != nil && !needed.contains(.zero) { needed.insert(.zero, at: 0) }
      let lacking = needed.filter { forms[$0] == nil }
      let useless = PluralForm.allCases.filter {
        forms[$0] != nil && !needed.contains($0) && $0 != .zero
      }
      var findings: [Finding] = []
      if !lacking.isEmpty {
        findings.append(
          broken("the word “\(word)” lacks plural forms: \(list(lacking))", place, "expected \(list(needed))"))
      }
      if !useless.isEmpty {
        findings.append(
          broken("no number in this language uses the form \(list(useless)) of “\(word)”", place, "never shown"))
      }
      return findings
    }
  }

  private func list(_ forms: [PluralForm]) -> String { forms.map(\.rawValue).joined(separator: ", ") }

  // MARK: Placeholders

  /// Returns findings for unknown and missing placeholders.
  ///
  /// - Parameter model: the word in the reference file; `nil` for an optional word.
  private func placeholders(
    _ word: String, _ entry: WordEntry, _ model: WordEntry?, _ place: SourceRange
  ) -> [Finding] {
    let texts = entry.texts
    // Most words have no placeholders in either language.
    if !isShortNumber(word), !texts.contains(where: { $0.text.utf8.contains(UInt8(ascii: "{")) }),
      model?.texts.contains(where: { $0.text.utf8.contains(UInt8(ascii: "{")) }) != true
    {
      return []
    }
    // A word equal to its model has the same placeholders; patterns of dates have further rules.
    if entry == model, !isShortNumber(word), !word.hasPrefix("date-") { return [] }
    let known = known(word, model)
    var findings: [Finding] = []
    for (form, text) in texts {
      let used = Set(Phrase(text).placeholders.map(Phrase.plainName))
      for name in used.subtracting(known.allowed).sorted() {
        let expected = known.allowed.sorted().map { "{\($0)}" }.joined(separator: ", ")
        findings.append(
          broken(
            "the word “\(word)” has the unknown placeholder “{\(name)}”", place,
            expected.isEmpty ? "this word has no placeholders" : "expected \(expected)"))
      }
      // “one” and “zero” may be words: “today”, “on the first day”.
      if form.isWords || isShortNumber(word) && text.isEmpty { continue }
      for name in known.needed.subtracting(used).sorted() {
        findings.append(broken("the word “\(word)” lacks the placeholder “{\(name)}”", place, formLabel(form, entry)))
      }
    }
    return findings
  }

  private func formLabel(_ form: PluralForm, _ entry: WordEntry) -> String {
    if case .forms = entry { return "in the form \(form.rawValue)" }
    return ""
  }

  /// Whether the word is the short form of a large number, such as `{number}k`.
  private func isShortNumber(_ word: String) -> Bool { word.hasPrefix("compact-") || word.hasPrefix("brief-") }

  private static let dateParts: Set<String> = ["day", "day2", "month", "month2", "month-short", "year", "weekday"]

  private func known(_ word: String, _ model: WordEntry?) -> (allowed: Set<String>, needed: Set<String>) {
    if isShortNumber(word) { return (["number"], ["number"]) }
    guard let model else { return ([], []) }
    func names(_ text: String) -> Set<String> { Set(Phrase(text).placeholders.map(Phrase.plainName)) }
    let all = model.texts.reduce(into: Set<String>()) { $0.formUnion(names($1.text)) }
    // Patterns of dates choose among all parts of a day.
    if word.hasPrefix("date-"), all.contains("day") || all.contains("day2") {
      return (WordsCheck.dateParts, all.contains("day2") ? ["year"] : [])
    }
    let needed = model.texts.reduce(all) { $1.form.isWords ? $0 : $0.intersection(names($1.text)) }
    if case .forms = model { return (all.union(["count"]), needed) }
    return (all, needed)
  }

  private func broken(_ message: String, _ place: SourceRange, _ label: String) -> Finding {
    Finding(.badTemplate, at: place, message, label: label)
  }
}

extension WordEntry {
  /// The text of each form, in the order of `PluralForm`; a single text is the form `other`.
  var texts: [(form: PluralForm, text: String)] {
    switch self {
    case .text(let text): [(.other, text)]
    case .forms(let forms): PluralForm.allCases.compactMap { form in forms[form].map { (form, $0) } }
    }
  }
}

extension PluralForm {
  /// Whether the text of this form may omit the number.
  var isWords: Bool { self == .zero || self == .one || self == .two }
}
