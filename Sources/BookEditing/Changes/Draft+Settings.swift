package import Diagnostics
package import Ledger
import Formats

/// Functions that change single keys of `book.yaml`.
extension Draft {
  var settingsFile: SourceFile { file(folder.path(of: BookLayout.settings)) }

  /// The values as written in the file, keyed by `title`, `site.accent`, `accounts.Bank.kind` and so on.
  package var settingValues: [String: String] { SettingsText.values(in: settingsFile) }

  /// Writes or removes settings.
  ///
  /// - Parameter values: the new value for each key; `nil` removes a setting.
  /// - Throws: `findings` if the values cause errors, each with the key that caused the error; `listOfRates` if a value
  ///   would replace a list of rates; `ambiguousMember` if the name of a new member could be mistaken for a keyword or
  ///   separator.
  package mutating func changeSettings(_ values: [(key: String, text: String?)]) throws(BookError) -> Findings {
    let before = read(.committed)
    let path = folder.path(of: BookLayout.settings)
    for (key, text) in values {
      guard let text else { continue }
      try validateRate(key)
      if key == SettingsKey.members.name { try validateMembers(text) }
    }
    for (key, text) in values { write(SettingsText.changing(key, to: text, in: settingsFile), to: path) }
    return try checkedSettings(before)
  }

  /// Adds an account to the settings.
  ///
  /// - Parameter fields: the account's fields, beginning with its name.
  package mutating func addAccount(_ fields: [(key: AccountKey, text: String)]) throws(BookError) -> Findings {
    let before = read(.committed)
    try claimNewAccountName(fields.first { $0.key == .name }?.text ?? "", before.ledger)
    let bytes = SettingsText.adding(account: fields.map { ($0.key.name, $0.text) }, to: settingsFile)
    write(bytes, to: folder.path(of: BookLayout.settings))
    return try checkedSettings(before)
  }

  /// Changes fields of an account. An account that occurs only in entries is added to the settings.
  ///
  /// - Parameter fields: the new values; `nil` removes a field.
  /// - Returns: the name of the account as spelled in the book, and new warnings.
  package mutating func changeAccount(
    _ typed: String, _ fields: [(key: AccountKey, text: String?)]
  ) throws(BookError) -> (name: String, warnings: Findings) {
    let ledger = read(.committed).ledger
    let name = ledger.account(try findAccount(typed, ledger)).name
    if name.isEmpty { throw .unnamedMainAccount }
    let path = "\(SettingsKey.accounts.name).\(name)."
    if settingValues[path + AccountKey.name.name] != nil {
      return (name, try changeSettings(fields.map { (path + $0.key.name, $0.text) }))
    }
    var given = fields.compactMap { key, text in text.map { (key: key, text: $0) } }
    if given.isEmpty { return (name, []) }
    given.insert((key: .name, text: name), at: 0)
    return (name, try addAccount(given))
  }

  /// Throws an error if a list of members contains a new name that cannot be distinguished from the keywords and
  /// separators of `shared`.
  private func validateMembers(_ list: String) throws(BookError) {
    let known = Set(base.members.map { UnicodeText.nameKey($0) })
    for name in CommaSeparatedList.words(list) where !known.contains(UnicodeText.nameKey(name)) {
      try validateMember(name)
    }
  }

  /// Throws an error if the key is the rate of a loan for which the file has a list of rates. A single rate would also
  /// change the interest of past months.
  private func validateRate(_ key: String) throws(BookError) {
    let (prefix, suffix) = ("\(SettingsKey.accounts.name).", ".\(AccountKey.rate.name)")
    guard key.hasPrefix(prefix), key.hasSuffix(suffix), SettingsText.isCollection(key, in: settingsFile) else { return }
    throw .listOfRates(String(key.dropFirst(prefix.count).dropLast(suffix.count)))
  }

  /// Returns the new warnings after a change to the settings.
  ///
  /// - Throws: `findings` if there are new errors; the errors of `closeAccount` if the change closes an account.
  func checkedSettings(_ before: Reading) throws(BookError) -> Findings {
    let file = settingsFile
    let after = read(.edited)
    let findings = newFindings(before, after).changing { finding in
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
    try validateClosings(before.ledger, after.ledger)
    return findings
  }
}
