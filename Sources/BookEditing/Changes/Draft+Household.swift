package import Diagnostics
import Formats
package import Ledger

/// Changes to members and savings goals in `book.yaml`.
extension Draft {
  /// Adds a member of the household.
  package mutating func addMember(_ typed: String) throws(BookError) -> Findings {
    let name = typed.trimmingSpaces
    try mustBeName(name, of: .member)
    try validateMember(name)
    let key = UnicodeText.nameKey(name)
    if base.members.contains(where: { UnicodeText.nameKey($0) == key }) { throw .nameTaken(name) }
    let before = read(.committed)
    write(SettingsText.adding(member: name, to: base.members, in: settingsFile), to: settingsFile.path)
    return try checkedSettings(before)
  }

  /// Throws an error if a name cannot be distinguished from the words and signs in the value of `shared`. Existing
  /// names are not checked, so that existing books can still be read.
  func validateMember(_ name: String) throws(BookError) {
    let isWord = ["yes", "no", "true", "false", "all"].contains(UnicodeText.nameKey(name))
    if isWord || name.contains(where: { ",;=".contains($0) }) { throw .ambiguousMember(name) }
  }

  /// Adds a savings goal at the end of the list, so that it is filled last.
  ///
  /// - Parameter fields: the goal's fields, beginning with its name.
  package mutating func addGoal(_ fields: [(key: GoalKey, text: String)]) throws(BookError) -> Findings {
    let name = fields.first { $0.key == .name }?.text ?? ""
    try mustBeName(name, of: .goal)
    let key = UnicodeText.nameKey(name)
    if goalNames.contains(where: { UnicodeText.nameKey($0) == key }) { throw .nameTaken(name) }
    let before = read(.committed)
    let written: [SettingsText.Field] = fields.map { ($0.key.name, goalText($0.text, of: $0.key)) }
    write(SettingsText.adding(written, toList: .goals, in: settingsFile), to: settingsFile.path)
    return try checkedSettings(before)
  }

  /// Changes keys of a savings goal.
  ///
  /// - Parameter fields: the new values; `nil` removes a key.
  /// - Returns: the name of the goal as written, and new warnings.
  package mutating func changeGoal(
    _ typed: String, _ fields: [(key: GoalKey, text: String?)]
  ) throws(BookError) -> (name: String, warnings: Findings) {
    let name = try findGoal(typed)
    let changes = fields.map { key, text in
      (key: "\(SettingsKey.goals.name).\(name).\(key.name)", text: text.map { goalText($0, of: key) })
    }
    return (name, try changeSettings(changes))
  }

  /// Removes a savings goal. The account that holds its money is not changed.
  ///
  /// - Returns: the name of the goal as written, and new warnings.
  package mutating func removeGoal(_ typed: String) throws(BookError) -> (name: String, warnings: Findings) {
    let name = try findGoal(typed)
    let before = read(.committed)
    write(SettingsText.removing(item: name, ofList: .goals, in: settingsFile), to: settingsFile.path)
    return (name, try checkedSettings(before))
  }

  /// The names of the goals as written, including goals with errors.
  private var goalNames: [String] { SettingsText.names(ofList: .goals, in: settingsFile) }

  /// Returns the name of the goal whose name the user typed, ignoring case.
  private func findGoal(_ typed: String) throws(BookError) -> String {
    let names = goalNames
    let key = UnicodeText.nameKey(typed.trimmingSpaces)
    if let known = names.first(where: { UnicodeText.nameKey($0) == key }) { return known }
    throw .noGoal(typed, near: NameSuggestions.of(typed, among: names))
  }

  /// Returns the value of a key of a goal. If it is the name of an account, it is spelled as in the book.
  private func goalText(_ text: String, of key: GoalKey) -> String {
    if key != .account { return text }
    let wanted = UnicodeText.nameKey(text)
    return base.accountNames.first { UnicodeText.nameKey($0.name) == wanted }?.name ?? text
  }
}
