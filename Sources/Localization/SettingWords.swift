package import Ledger

/// The words of `book.yaml` in forms: of each key its name and what it is for, and of values that are chosen.
package enum SettingWords {
  static let ofDefault = "set-default"

  /// All that a words file has for forms of settings.
  package static let all: [String] =
    [ofDefault]
    + (SettingsKey.single + SettingsKey.ofAccount).flatMap { path, key in
      [name(path), why(path)] + values(of: key).map { value($0, of: path) }.filter { $0.hasPrefix("set-") }
    }

  static func name(_ path: String) -> String { "set-" + path.replacing(".", with: "-") }
  static func why(_ path: String) -> String { name(path) + "-why" }

  /// Days of the week, kinds of accounts, and yes and no have their words already.
  static func value(_ value: String, of path: String) -> String {
    if let weekday = SettingsKey.Weekday(rawValue: value) { return "weekday-\(weekday.number)" }
    if let kind = Account.Kind(rawValue: value), kind != .everyday { return "account-\(value)" }
    return ["yes", "no"].contains(value) ? "form-\(value)" : "\(name(path))-\(value)"
  }

  /// The values of a key that has few.
  package static func values(of key: Key) -> [String] {
    switch key.kind {
    case .choice(let values): values
    case .flag: ["yes", "no"]
    default: []
    }
  }
}

extension Wording {
  /// What a key of `book.yaml` is called.
  ///
  /// - Parameter path: such as `site.accent`.
  package func setting(_ path: String) -> String { words.text(SettingWords.name(path)) }

  /// What a key is for, and what holds without it where that is a value.
  package func settingReason(_ path: String, _ key: Key) -> String {
    let reason = words.text(SettingWords.why(path))
    guard let value = key.defaultValue, SettingWords.values(of: key).isEmpty else { return reason }
    return "\(reason) \(settingDefault(value))"
  }

  package func settingDefault(_ value: String) -> String { words.text(SettingWords.ofDefault, ["value": value]) }

  package func settingValue(_ value: String, of path: String) -> String {
    words.text(SettingWords.value(value, of: path))
  }
}
