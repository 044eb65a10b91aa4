import BookEditing
import Build
import Diagnostics
import Formats
import Ledger
import Localization
import Reports
import Site

/// Functions that create form fields for the keys of `book.yaml`.
extension Form {
  /// Returns a form field for the key. Its type depends on the definition of the key, which is also used by `help` and
  /// by the parser.
  ///
  /// - Parameter path: the path of the key, such as `accounts.kind`.
  func settingField(
    _ name: String, of path: String, _ key: Key, _ value: String, _ formFindings: FormFindings
  ) -> FormField {
    let wording = context.forms?.wording ?? wording
    let kind: FormField.Kind
    switch key.kind {
    case .choice, .flag: kind = .choice(choices(of: key, path, value, wording))
    case .member: kind = .choice(choices(value, ledger.members.map { ($0, FormText.clean($0)) }))
    case .shares: kind = .choice(choices(value, [("yes", word(.sharedAll)), ("no", word(.sharedNone))]))
    case .currency: kind = .choice(currencies(of: key, path, value, wording))
    case .amount, .balance: kind = .amount
    case .day: kind = .day
    case .number: kind = .number
    case .color: kind = .color
    default: kind = path == SettingsKey.language.name ? .choice(languages(value)) : .line
    }
    var field = FormField(
      name, wording.setting(path), kind, value: value, hint: wording.settingReason(path, key),
      findings: formFindings.byField[name] ?? [], isNeeded: key.need == .always)
    if case .currency = key.kind { (field.isPicked, field.names) = (true, "currency") }
    if path == SettingsKey.language.name { (field.isPicked, field.names) = (true, "language") }
    return field
  }

  /// Returns an empty choice and the known values. If the current value is not one of them, it is added.
  private func choices(_ value: String, _ known: [(value: String, label: String)]) -> [FormField.Choice] {
    let all = [("", "—")] + known
    let other = all.contains { $0.0 == value } ? [] : [FormField.Choice(value, value, isChosen: true)]
    return all.map { FormField.Choice($0.0, $0.1, isChosen: $0.0 == value) } + other
  }

  private func choices(of key: Key, _ path: String, _ value: String, _ wording: Wording) -> [FormField.Choice] {
    let words = SettingWords.values(of: key)
    let standard = key.defaultValue.map { wording.settingDefault(wording.settingValue($0, of: path)) } ?? "—"
    // An invalid value in the file remains a choice.
    let wrong = words.contains(value) || value.isEmpty ? [] : [FormField.Choice(value, value, isChosen: true)]
    return [FormField.Choice("", standard, isChosen: value.isEmpty)]
      + words.map { FormField.Choice($0, wording.settingValue($0, of: path), isChosen: $0 == value) } + wrong
  }

  /// Returns the languages of the template as choices. If the current value is not one of them, it is added.
  private func languages(_ value: String) -> [FormField.Choice] {
    var tags = context.forms?.languages ?? []
    if !value.isEmpty, !tags.contains(value) { tags.insert(value, at: 0) }
    return [FormField.Choice("", "—", isChosen: value.isEmpty)]
      + tags.map { FormField.Choice($0, $0, isChosen: $0 == value) }
  }

  /// Returns the currencies as choices. Currencies of the book's accounts come first.
  private func currencies(of key: Key, _ path: String, _ value: String, _ wording: Wording) -> [FormField.Choice] {
    var codes: [String] = []
    for code in ledger.accounts.map(\.currency.code) + Currency.allCodes where !codes.contains(code) {
      codes.append(code)
    }
    if !value.isEmpty, !codes.contains(value) { codes.insert(value, at: 0) }
    let standard = key.defaultValue.map { wording.settingDefault($0) } ?? "—"
    return [FormField.Choice("", standard, isChosen: value.isEmpty)]
      + codes.map { FormField.Choice($0, $0, isChosen: $0 == value) }
  }

  /// Returns the entered values that differ from the file.
  ///
  /// - Parameter typed: the name of each key and of its form field.
  func changedSettings(
    _ typed: [(name: String, field: String)], _ values: [String: String]
  ) -> [(key: String, text: String?)] {
    typed.compactMap { name, field -> (key: String, text: String?)? in
      guard let text = form.choice(field).map(\.trimmingSpaces), text != values[name] ?? "" else { return nil }
      return (name, text.isEmpty ? nil : text)
    }
  }
}
