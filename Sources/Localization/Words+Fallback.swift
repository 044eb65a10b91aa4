package import Diagnostics
package import Ledger

extension Words {
  /// The reference language, which contains all words.
  private static let reference = "en"

  /// Returns the words of a book's language. For `en-US`, the words in `en-US.yaml` replace those in `en.yaml`. One of
  /// the two files may be missing. A missing word is reported as a finding and replaced by the English word.
  ///
  /// - Parameter files: the words files of a template, keyed by language.
  /// - Returns: the words and the findings. The words are `nil` if the template does not have the language.
  package static func read(_ settings: Settings, _ files: [String: SourceFile]) -> (Words?, [Finding]) {
    let language = settings.language
    let base = String(language.prefix { $0 != "-" })
    let names = (base == language ? [base] : [base, language]).filter { files[$0] != nil }
    guard !names.isEmpty else { return (nil, [unknownLanguage(settings, files)]) }
    let reference = files[Words.reference].map(WordsFile.init)
    let parsed = names.compactMap { $0 == Words.reference ? reference : files[$0].map(WordsFile.init) }
    var findings = parsed.flatMap(\.findings)
    var entries = reference?.entries ?? [:]
    for (name, file) in zip(names, parsed) {
      if let reference {
        let rule = PluralRule(language: language)
        let isOverlay = name != names.first
        findings += WordsCheck(file: file, reference: reference, rule: rule, isOverlay: isOverlay).findings
      }
      entries.merge(file.entries) { $1 }
    }
    let result = Words(language: language, entries: entries)
    for name in result.missing(required: requiredNames) {
      findings.append(
        Finding(
          .unknownTemplateName, at: SourceRange(parsed[0].source, nil), "the word “\(name)” is missing",
          notes: [Finding.Note("copy its line from words/en.yaml and translate it")]))
    }
    return (result, findings)
  }

  /// The words that every language must have.
  private static let requiredNames: [String] =
    Word.allCases.map(\.rawValue) + TrendWord.allCases.map(\.rawValue)
    + InsightWord.allCases.map(\.rawValue) + ReviewWord.allCases.map(\.rawValue)
    + ["decimal-point", "group-separator", "grouping"]
    + (1...12).flatMap { ["month-\($0)", "month-short-\($0)"] }
    + (1...7).flatMap { ["weekday-\($0)", "weekday-short-\($0)"] }

  private static func unknownLanguage(_ settings: Settings, _ files: [String: SourceFile]) -> Finding {
    let known = files.keys.sorted()
    let place = settings.languagePlace ?? SourceRange(SourceFile(path: "site-template/words", bytes: []), nil)
    return Finding(
      .badSetting, at: place, "unknown language “\(settings.language)”",
      label: "expected one of " + known.joined(separator: ", "),
      notes: [
        Finding.Note("to add a language, copy site-template, add a file in “words”, and pass “--template DIR”")
      ],
      suggestions: settings.languagePlace.map { Suggestion.names(near: settings.language, among: known, at: $0) } ?? [])
  }
}
