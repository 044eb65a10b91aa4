package import Diagnostics
package import Ledger
import Formats

/// Functions that change single keys of `book.yaml`.
extension Draft {
  var settingsFile: SourceFile { file(folder.path(of: BookLayout.settings)) }

  /// The written values by key: `title`, `site.accent`, `accounts.Bank.kind`.
  package var settingValues: [String: String] { SettingsText.values(in: settingsFile) }

  /// Writes or removes settings. A new `today` is not compared with the dates of entries.
  ///
  /// - Parameter values: the values by key; `nil` removes a setting.
  /// - Throws: `findings`, each with the key that caused it.
  package mutating func changeSettings(_ values: [(key: String, text: String?)]) throws(BookError) -> Findings {
    let before = read(.committed)
    let path = folder.path(of: BookLayout.settings)
    for (key, text) in values { write(SettingsText.changing(key, to: text, in: settingsFile), to: path) }
    return try checkedSettings(before)
  }

  /// Adds an account to the settings.
  ///
  /// - Parameter fields: the account's fields, beginning with its name.
  package mutating func addAccount(_ fields: [(key: AccountKey, text: String)]) throws(BookError) -> Findings {
    let before = read(.committed)
    try mustBeNewAccount(fields.first { $0.key == .name }?.text ?? "", before.ledger)
    let bytes = SettingsText.adding(account: fields.map { ($0.key.name, $0.text) }, to: settingsFile)
    write(bytes, to: folder.path(of: BookLayout.settings))
    return try checkedSettings(before)
  }

  private func checkedSettings(_ before: Reading) throws(BookError) -> Findings {
    let file = settingsFile
    let findings = newFindings(before, read(.edited)).changing { finding in
      guard finding.place.file.path == file.path, let start = finding.place.bytes?.lowerBound,
        let key = SettingsText.key(at: start, in: file)
      else { return finding }
      var finding = finding
      finding.key = key
      let text = finding.place.bytes.map { file.text(in: $0) } ?? ""
      let typed = SourceFile(typed: text, as: key)
      finding.place = SourceRange(typed, 0..<typed.bytes.count)
      finding.suggestions = finding.suggestions.map { Suggestion($0.message) }
      return finding
    }
    if findings.hasErrors { throw .findings(findings.keeping { $0.severity == .error }) }
    return findings
  }
}
