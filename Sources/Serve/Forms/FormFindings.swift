import BookEditing
import Diagnostics
import Ledger
import Site

/// What is wrong with a form: at its fields, and as a whole.
struct FormFindings {
  var byField: [String: [String]] = [:]
  var others: [String] = []
  /// What is likely meant, by field.
  var fills: [String: [String]] = [:]
  /// Whether a new category is like another one and is added if the form is sent once more.
  var asksWhetherDistinct = false
  /// The fields with a finding that has no sentence in the language of the page.
  private var english: Set<String> = []

  init() {}

  /// Whether all that is wrong with a field is told in the language of the page.
  func isTranslated(_ name: String) -> Bool { byField[name] != nil && !english.contains(name) }

  /// - Parameters:
  ///   - field: the field of a key; nil where a form has none.
  ///   - sentences: short ones in the language of the page; nil for those of the command.
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

  /// Of a form whose fields are called as their keys are.
  static func same(_ key: String) -> String? { key }

  /// The field of a key of an entry.
  static func field(_ key: String) -> String? {
    guard let key = TransactionKey(name: key) else { return nil }
    if TransactionKey.directions.contains(key) { return EntryForm.amount }
    return key == .split ? EntryForm.partAmount : key.name
  }
}

extension FormFindings {
  /// All of it above a form that has no such fields.
  var messages: [FormPage.Message] {
    (others + byField.sorted { $0.key < $1.key }.flatMap(\.value)).map { FormPage.Message($0) }
  }
}
