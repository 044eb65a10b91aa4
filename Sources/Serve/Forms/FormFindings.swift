import BookEditing
import Diagnostics
import Ledger
import Site

/// The findings about a form, for single fields or for the whole form.
struct FormFindings {
  var byField: [String: [String]] = [:]
  var others: [String] = []
  /// Suggested values, keyed by the name of the field.
  var fills: [String: [String]] = [:]
  /// Whether the user must confirm a new category because its name is similar to the name of another category.
  var asksWhetherDistinct = false
  /// The fields with a finding that is available only in English.
  private var english: Set<String> = []

  init() {}

  /// Whether a field has findings and all of them are in the page's language.
  func isTranslated(_ name: String) -> Bool { byField[name] != nil && !english.contains(name) }

  /// Creates the findings for a change that was not saved.
  ///
  /// - Parameters:
  ///   - field: returns the name of the field for a key; `nil` if the form has no such field.
  ///   - sentences: short, translated sentences; `nil` uses the messages of the commands.
  init(
    _ refusal: BookError, _ field: (String) -> String? = FormFindings.field, sentences: FormSentence? = nil
  ) {
    guard case .findings(let findings) = refusal else {
      others = [refusal.sentence]
      return
    }
    for finding in findings {
      let sentence = FormText.sentence(finding)
      guard finding.place.file.isTyped || finding.id == .missingKey, let name = finding.key.flatMap(field) else {
        others.append(sentence)
        continue
      }
      let short = sentences?.text(finding)
      if short == nil { english.insert(name) }
      byField[name, default: []].append(short ?? sentence)
      fills[name, default: []] += finding.suggestions.compactMap { FormText.fill($0, finding) }
    }
  }

  /// Returns the key itself, for forms whose fields have the same names as the keys.
  static func same(_ key: String) -> String? { key }

  /// Returns the name of the field for the key of an entry; `nil` for an unknown key.
  static func field(_ key: String) -> String? {
    guard let key = TransactionKey(name: key) else { return nil }
    if TransactionKey.directions.contains(key) { return EntryForm.amount }
    return key == .split ? EntryForm.partAmount : key.name
  }
}

extension FormFindings {
  /// All findings as messages, for a form that cannot show them next to its fields.
  var messages: [FormPage.Message] {
    (others + byField.sorted { $0.key < $1.key }.flatMap(\.value)).map { FormPage.Message($0) }
  }
}
