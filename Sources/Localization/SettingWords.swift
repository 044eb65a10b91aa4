package import Ledger

/// The phrases for `book.yaml` in forms: the name and purpose of each key, and the names of fixed values.
package enum SettingWords {
  static let ofDefault = "set-default"
  /// The keys whose names need no explanation.
  private static let evident: Set = ["title", "language", "first-weekday", "accounts.name"]

  /// The names of all phrases that the settings form needs from a words file.
  package static let all: [String] =
    [ofDefault]
    + (SettingsKey.leafKeys + SettingsKey.ofAccount).flatMap { path, key in
      [name(path), why(path)].compactMap(\.self)
        + values(of: key).map { value($0, of: path) }.filter { $0.hasPrefix("set-") }
    }

  static func name(_ path: String) -> String { "set-" + path.replacing(".", with: "-") }
  /// Returns the name of the phrase for the purpose of a key; `nil` if the key's name needs no explanation.
  static func why(_ path: String) -> String? { evident.contains(path) ? nil : name(path) + "-why" }

  /// Returns the name of the phrase for the value. Weekdays, kinds of accounts, “yes” and “no” use existing phrases.
  static func value(_ value: String, of path: String) -> String {
    if let weekday = SettingsKey.Weekday(rawValue: value) { return "weekday-\(weekday.number)" }
    if let kind = Account.Kind(rawValue: value), kind != .everyday { return "account-\(value)" }
    return ["yes", "no"].contains(value) ? "form-\(value)" : "\(name(path))-\(value)"
  }

  /// Returns the fixed values of a key; empty for a key with free values.
  package static func values(of key: Key) -> [String] {
    switch key.kind {
    case .choice(let values): values
    case .flag: ["yes", "no"]
    default: []
    }
  }
}

extension Wording {
  /// Returns the name of a key in `book.yaml`.
  ///
  /// - Parameter path: the path of the key, such as `site.accent`.
  package func setting(_ path: String) -> String { words.text(SettingWords.name(path)) }

  /// Returns the purpose of a key, followed by its default value if the choices of the key do not contain it. Empty if
  /// the key's name needs no explanation.
  package func settingReason(_ path: String, _ key: Key) -> String {
    guard let why = SettingWords.why(path) else { return "" }
    let reason = words.text(why)
    guard let value = key.defaultValue, SettingWords.values(of: key).isEmpty else { return reason }
    if case .currency = key.kind { return reason }
    return "\(reason) \(settingDefault(value))"
  }

  package func settingDefault(_ value: String) -> String { words.text(SettingWords.ofDefault, ["value": value]) }

  package func settingValue(_ value: String, of path: String) -> String {
    words.text(SettingWords.value(value, of: path))
  }
}
