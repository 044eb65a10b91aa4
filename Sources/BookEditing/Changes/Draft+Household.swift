package import Diagnostics
import Formats
package import Ledger

/// Functions that change members and savings goals in `book.yaml`.
extension Draft {
  /// Adds a member of the household.
  package mutating func addMember(_ typed: String) throws(BookError) -> Findings {
    let name = typed.trimmingSpaces
    try validateName(name, of: .member)
    try validateMember(name)
    let key = UnicodeText.nameKey(name)
    if base.members.contains(where: { UnicodeText.nameKey($0) == key }) { throw .nameTaken(name) }
    let before = read(.committed)
    write(SettingsText.adding(member: name, to: base.members, in: settingsFile), to: settingsFile.path)
    return try checkedSettings(before)
  }

  /// A member who was renamed.
  package struct RenamedMember: Sendable {
    /// The name before the change.
    package var former: String
    package var name: String
    /// The number of replaced names, not counting the name in the list of members. `fileCount` is the number of files
    /// with replaced names.
    package var placeCount: Int
    package var fileCount: Int
    package var warnings: Findings
  }

  /// Renames a member in `book.yaml`, `categories.yaml`, the entries of `ledger/` and the import records.
  ///
  /// - Throws: `namedInArchive` if an archived entry uses the name, because the archive is never rewritten.
  package mutating func renameMember(_ typed: String, to typedNew: String) throws(BookError) -> RenamedMember {
    let name = try findMember(typed)
    let new = typedNew.trimmingSpaces
    try validateName(new, of: .member)
    try validateMember(new)
    if name == new { throw .sameName(new) }
    let key = UnicodeText.nameKey(new)
    if base.members.contains(where: { $0 != name && UnicodeText.nameKey($0) == key }) { throw .nameTaken(new) }
    let archived = sources.archive.first {
      $0.mayContainName(name) && MemberNames($0).replacing(name, with: new).count > 0
    }
    if let archived { throw .namedInArchive(name, file: archived.path) }
    let before = read(.committed)
    var counts: [Int] = []
    for file in filesWithMembers where file.mayContainName(name) {
      let (bytes, count) = MemberNames(file).replacing(name, with: new)
      if bytes != file.bytes { write(bytes, to: file.path) }
      let others = count - (file.path == settingsFile.path ? 1 : 0)
      if others > 0 { counts.append(others) }
    }
    let warnings = try checkedSettings(before)
    try renameInImports(.member(name), to: new)
    return RenamedMember(
      former: name, name: new, placeCount: counts.reduce(0, +), fileCount: counts.count, warnings: warnings)
  }

  /// Removes a member from `book.yaml`.
  ///
  /// - Returns: the name as written, and new warnings.
  /// - Throws: `memberUsed` if a file of the book mentions the member elsewhere.
  package mutating func removeMember(_ typed: String) throws(BookError) -> (name: String, warnings: Findings) {
    let name = try findMember(typed)
    var uses: [(path: String, count: Int)] = []
    for file in filesWithMembers + sources.archive where file.mayContainName(name) {
      let count = MemberNames(file).replacing(name, with: name).count - (file.path == settingsFile.path ? 1 : 0)
      if count > 0 { uses.append((file.path, count)) }
    }
    if let first = uses.first {
      throw .memberUsed(name, count: uses.reduce(0) { $0 + $1.count }, file: first.path)
    }
    let before = read(.committed)
    let file = settingsFile
    // The value may be the only name instead of a list.
    let bytes =
      SettingsText.isCollection(SettingsKey.members.name, in: file)
      ? SettingsText.removing(item: name, ofList: .members, in: file)
      : SettingsText.changing(SettingsKey.members.name, to: nil, in: file)
    write(bytes, to: file.path)
    return (name, try checkedSettings(before))
  }

  /// The files outside the archive that may mention members.
  private var filesWithMembers: [SourceFile] { [settingsFile, categoriesFile] + sources.ledger }

  /// Returns the name of the member whose name the user typed, ignoring case.
  private func findMember(_ typed: String) throws(BookError) -> String {
    let key = UnicodeText.nameKey(typed.trimmingSpaces)
    if let known = base.members.first(where: { UnicodeText.nameKey($0) == key }) { return known }
    throw .noMember(typed, near: NameSuggestions.of(typed, among: base.members))
  }

  /// Throws an error if a name cannot be distinguished from the keywords and separators in the value of `shared`.
  /// Existing names are not checked, so that existing books can still be read.
  func validateMember(_ name: String) throws(BookError) {
    let isWord = ["yes", "no", "true", "false", "all"].contains(UnicodeText.nameKey(name))
    if isWord || name.contains(where: { ",;=".contains($0) }) { throw .ambiguousMember(name) }
  }

  /// Adds a savings goal at the end of the list, so that it is the last to receive money.
  ///
  /// - Parameter fields: the goal's fields, beginning with its name.
  package mutating func addGoal(_ fields: [(key: GoalKey, text: String)]) throws(BookError) -> Findings {
    let name = fields.first { $0.key == .name }?.text ?? ""
    try validateName(name, of: .goal)
    let key = UnicodeText.nameKey(name)
    if goalNames.contains(where: { UnicodeText.nameKey($0) == key }) { throw .nameTaken(name) }
    let before = read(.committed)
    let written: [SettingsText.Field] = fields.map { ($0.key.name, goalText($0.text, of: $0.key)) }
    write(SettingsText.adding(written, toList: .goals, in: settingsFile), to: settingsFile.path)
    return try checkedSettings(before)
  }

  /// Changes fields of a savings goal.
  ///
  /// - Parameter fields: the new values; `nil` removes a field.
  /// - Returns: the name of the goal as spelled in `book.yaml`, and new warnings.
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
  /// - Returns: the name of the goal as spelled in `book.yaml`, and new warnings.
  package mutating func removeGoal(_ typed: String) throws(BookError) -> (name: String, warnings: Findings) {
    let name = try findGoal(typed)
    let before = read(.committed)
    write(SettingsText.removing(item: name, ofList: .goals, in: settingsFile), to: settingsFile.path)
    return (name, try checkedSettings(before))
  }

  /// The names of the goals as spelled in `book.yaml`, including goals with errors.
  private var goalNames: [String] { SettingsText.names(ofList: .goals, in: settingsFile) }

  /// Returns the name of the goal whose name the user typed, ignoring case.
  private func findGoal(_ typed: String) throws(BookError) -> String {
    let names = goalNames
    let key = UnicodeText.nameKey(typed.trimmingSpaces)
    if let known = names.first(where: { UnicodeText.nameKey($0) == key }) { return known }
    throw .noGoal(typed, near: NameSuggestions.of(typed, among: names))
  }

  /// Returns the text to write for a field of a goal. The name of an account is spelled as in the book.
  private func goalText(_ text: String, of key: GoalKey) -> String {
    if key != .account { return text }
    let wanted = UnicodeText.nameKey(text)
    return base.accountNames.first { UnicodeText.nameKey($0.name) == wanted }?.name ?? text
  }
}
