package import Diagnostics
package import Ledger
package import Formats
import Reports

/// Functions that change categories in `categories.yaml` and in the entries that use them.
extension Draft {
  /// A category that was added.
  package struct AddedCategory: Sendable {
    package var name: String
    package var color: String
    package var warnings: Findings
  }

  /// Adds a category.
  ///
  /// - Throws: `findings` if the values are invalid; `similarCategory` if the name is probably a misspelling of an
  ///   existing name.
  package mutating func addCategory(_ category: CategoriesText.NewCategory) throws(BookError) -> AddedCategory {
    let before = read(.edited)
    var category = category
    category.name = try newCategoryName(category.name, before.ledger)
    var known = CategoryNameList(before.ledger.categories.map(\.name))
    if !category.isDistinct, let like = known.add(category.name), like.isSlip {
      throw .similarCategory(category.name, known: like.name)
    }
    let color = category.color ?? freeColor(before.ledger)
    category.color = color
    try writeCategories { (file) throws(TextEditError) in try CategoriesText.adding(category, to: file) }
    let typed = [
      ("name", category.name), ("budget", category.budget ?? ""), ("every", category.every ?? ""),
      ("carry", category.carry ?? ""), ("color", color), ("icon", category.icon ?? ""),
    ]
    let warnings = try checkCategories(before, typed.map { (key: $0.0, value: $0.1) })
    return AddedCategory(name: category.name, color: color, warnings: warnings)
  }

  /// A category that was renamed or removed.
  package struct ReplacedCategory: Sendable {
    /// The name before the change.
    package var former: String
    /// The new name, or the category that took over the entries; `nil` if the category was removed without a
    /// replacement.
    package var name: String?
    /// The number of changed entries.
    package var entryCount: Int
    /// The number of month files in which entries were changed.
    package var fileCount: Int
    package var warnings: Findings
  }

  /// Renames a category in `categories.yaml` and in every entry of `ledger/`. The archive is never rewritten, so the
  /// category keeps its former name for archived months.
  ///
  /// - Throws: `findings` if the new name causes errors; other errors if the category does not exist or is built in, or
  ///   if the new name is not allowed.
  package mutating func renameCategory(_ name: String, to typed: String) throws(BookError) -> ReplacedCategory {
    let before = read(.committed)
    let name = before.ledger.category(try findCategory(name, before.ledger)).name
    try validateChangeable(name, .renamed)
    let new = try newCategoryName(typed, before.ledger, insteadOf: name)
    if name == new { throw .sameName(name) }
    if before.ledger.categories.contains(where: { $0.name == new }) { throw .categoryExists(new, instead: name) }
    try writeCategories { (file) throws(TextEditError) in try CategoriesText.renaming(name, to: new, in: file) }
    let (entries, files) = replaceCategory(name, with: new)
    let warnings = try checkCategories(before, [(key: "name", value: new)])
    try renameInImports(.category(name), to: new)
    return ReplacedCategory(
      former: name, name: new, entryCount: entries, fileCount: files, warnings: warnings)
  }

  /// Removes a category.
  ///
  /// - Parameter replacement: the category to which its entries are moved; required if the removed category has
  ///   entries.
  package mutating func removeCategory(
    _ name: String, into replacement: String?
  ) throws(BookError) -> ReplacedCategory {
    let before = read(.edited)
    let category = try findCategory(name, before.ledger)
    let name = before.ledger.category(category).name
    try validateChangeable(name, .removed)
    let replacementID = try replacement.map { (name) throws(BookError) in try findCategory(name, before.ledger) }
    let replacement = replacementID.map { before.ledger.category($0).name }
    if let replacement, let replacementID {
      try validateSameKind(category, replacementID, before.ledger)
      if replacement == name { throw .intoItself(name) }
    } else {
      try validateUnused(category, before)
    }
    let namesake = needsReplacement(category, before.ledger) ? replacement : nil
    try writeCategories { (file) throws(TextEditError) in
      try CategoriesText.removing(name, in: Draft.with(namesake, file), handingNamesTo: namesake)
    }
    let (entries, files) = replacement.map { replaceCategory(name, with: $0) } ?? (0, 0)
    let warnings = try checkCategories(before, [])
    if let replacement { try renameInImports(.category(name), to: replacement) }
    return ReplacedCategory(
      former: name, name: replacement, entryCount: entries, fileCount: files, warnings: warnings)
  }

  /// Returns the values of each category as written in `categories.yaml`. If the book does not have this file, returns
  /// the default list.
  package func categoryTexts() throws(BookError) -> [(name: String, texts: [String: FieldText])] {
    do throws(TextEditError) { return try CategoriesText.texts(in: categoriesFile) } catch {
      throw Draft.refusal(ofCategories: error, categoriesPath)
    }
  }

  /// Returns the category name as spelled in the book. The case and accents of the typed name are ignored.
  ///
  /// - Throws: `noCategory` if no category, or more than one, has the name.
  package func categoryName(_ typed: String) throws(BookError) -> String {
    let ledger = read(.edited).ledger
    return ledger.category(try findCategory(typed, ledger)).name
  }

  /// Changes values of a category, such as its budget, kind, colour, icon or shares; `nil` removes a value.
  ///
  /// - Parameter budget: the change to the budget, from the current month on or for all time.
  /// - Throws: `findings` if the new values cause errors.
  package mutating func changeCategory(
    _ name: String, _ values: [(key: CategoryKey, value: FieldText?)], budget: BudgetChange? = nil
  ) throws(BookError) -> Findings {
    let before = read(.committed)
    let month = before.ledger.today.month
    try writeCategories { (file) throws(TextEditError) in
      let file = try Draft.with(name, file)
      var values = values
      if let budget {
        let old = try CategoriesText.texts(in: file).first { $0.name == name }?.texts[CategoryKey.budget.name]
        values.append((.budget, budget.changed(old, from: month)))
      }
      return try CategoriesText.changing(name, values, in: file)
    }
    var typed = values.flatMap { key, value in (value?.texts ?? []).map { (key: key.name, value: $0) } }
    typed += budget?.typed ?? []
    return try checkCategories(before, typed)
  }

  /// Swaps a category with the previous or the next one.
  package mutating func moveCategory(_ name: String, by step: Int) throws(BookError) {
    let before = read(.committed)
    try writeCategories { (file) throws(TextEditError) in try CategoriesText.moving(name, by: step, in: file) }
    _ = try checkCategories(before, [])
  }

  /// Reorders the categories. Categories that are not in `names` come last, in their current order.
  package mutating func orderCategories(_ names: [String]) throws(BookError) {
    let before = read(.committed)
    try writeCategories { (file) throws(TextEditError) in try CategoriesText.ordering(names, in: file) }
    _ = try checkCategories(before, [])
  }

  // MARK: Text

  /// The text of `categories.yaml`. If the book does not have this file, the text is the default list, and a change
  /// creates the file.
  var categoriesFile: SourceFile {
    let file = file(categoriesPath)
    return file.bytes.isEmpty ? SourceFile(path: file.path, bytes: NewBook.categories) : file
  }

  private mutating func writeCategories(_ body: (SourceFile) throws(TextEditError) -> [UInt8]) throws(BookError) {
    let path = categoriesPath
    do throws(TextEditError) {
      write(try body(categoriesFile), to: path)
    } catch {
      throw Draft.refusal(ofCategories: error, path)
    }
  }

  private static func refusal(ofCategories error: TextEditError, _ path: String) -> BookError {
    switch error {
    case .flowListOnly: .categoriesInBrackets(file: path)
    case .noSuchEntry: .categoryUnwritten(file: path)
    case .notAList, .nothingLeft: .noCategoryList(file: path)
    }
  }

  /// Replaces a category in the entries of `ledger/` and in the parts of their splits. The archive is not changed.
  ///
  /// - Returns: the numbers of changed entries and changed files.
  private mutating func replaceCategory(_ name: String, with new: String) -> (entries: Int, files: Int) {
    var total = (entries: 0, files: 0)
    for file in sources.ledger where file.mayContainName(name) || file.mayContain("''") {
      // A file that is not a list has no entries.
      guard let text = try? MonthText(file) else { continue }
      let (bytes, count) = text.replacingCategory(name, with: new, base.settings)
      if count == 0 { continue }
      write(bytes, to: file.path)
      total = (total.entries + count, total.files + 1)
    }
    return total
  }

  /// Throws the errors that a change to categories causes and returns the warnings, each located at the entered value
  /// that caused it, if possible.
  ///
  /// - Parameter typed: the entered values with their keys.
  private func checkCategories(
    _ before: Reading, _ typed: [(key: String, value: String)]
  ) throws(BookError) -> Findings {
    let findings = newFindings(before, read(.edited)).changing { finding in
      var finding = finding
      if let place = typedPlace(finding.place, typed) {
        finding.place = place
      } else if let note = finding.notes.firstIndex(where: { $0.place.flatMap { typedPlace($0, typed) } != nil }),
        let place = finding.notes[note].place, let own = typedPlace(place, typed)
      {
        // If two names are similar, the entered name is reported, even if the finding is located at the other name.
        finding.notes[note].place = finding.place
        finding.place = own
      }
      if finding.place.file.isTyped {
        finding.key = finding.place.file.path
        finding.suggestions = finding.suggestions.map { Suggestion($0.message) }
      }
      return finding
    }
    // A wrong name also causes a finding in each entry that uses it. Only the findings at the entered value are
    // reported.
    let own = findings.filter { $0.severity == .error && $0.place.file.isTyped }
    if !own.isEmpty { throw .findings(Findings(own)) }
    if findings.hasErrors { throw .findings(findings) }
    return findings
  }

  private func typedPlace(_ place: SourceRange, _ typed: [(key: String, value: String)]) -> SourceRange? {
    guard place.file.path == categoriesPath, let range = place.bytes else { return nil }
    let text = place.file.text(in: range)
    guard let field = typed.first(where: { [$0.value, "'\($0.value)'", "\"\($0.value)\""].contains(text) }) else {
      return nil
    }
    let file = SourceFile(typed: field.value, as: field.key)
    return SourceRange(file, 0..<file.bytes.count)
  }

  // MARK: Names

  private func findCategory(_ name: String, _ ledger: Ledger) throws(BookError) -> Category.ID {
    let names = ledger.categories.map(\.name)
    if let index = NameNormalizer.index(of: name, in: names) { return Category.ID(index: index) }
    throw .noCategory(name, near: NameSuggestions.of(name, among: names))
  }

  /// Throws an error if a category is built in: `Other` and `Income` always exist for entries without a category.
  private func validateChangeable(_ name: String, _ change: CategoryChange) throws(BookError) {
    if Category.permanentNames.contains(name) { throw .permanentCategory(name, change) }
  }

  /// Returns the typed name without surrounding spaces. Throws an error if the name is not valid, or if the archive
  /// uses it for another category, whose archived entries would then be in the wrong category.
  ///
  /// - Parameter former: the category that is being renamed; its former names are allowed.
  private func newCategoryName(
    _ typed: String, _ ledger: Ledger, insteadOf former: String? = nil
  ) throws(BookError) -> String {
    let name = typed.trimmingSpaces
    try validateName(name, of: .category)
    let owner = ledger.categories.first { $0.name != former && $0.formerNames.contains(name) }
    if let owner, !ledger.categories.contains(where: { $0.name == name }), archiveContains(name) {
      throw .formerName(name, of: owner.name)
    }
    return name
  }

  private func archiveContains(_ name: String) -> Bool {
    sources.archive.contains { file in
      guard file.mayContainName(name), let text = try? MonthText(file) else { return false }
      return text.contains(category: name)
    }
  }

  /// Returns the palette colour that the fewest categories use. If there are several such colours, returns the first of
  /// them.
  private func freeColor(_ ledger: Ledger) -> String {
    var counts = [Int](repeating: 0, count: Category.colorNames.count)
    for category in ledger.categories {
      if case .palette(let index) = category.color { counts[index] += 1 }
    }
    let least = counts.min() ?? 0
    return Category.colorNames[counts.firstIndex(of: least) ?? 0]
  }

  // MARK: Removal

  /// Whether the replacement must take over the category's names as former names, because archived entries use the
  /// category or because the category has former names itself.
  private func needsReplacement(_ category: Category.ID, _ ledger: Ledger) -> Bool {
    !ledger.category(category).formerNames.isEmpty
      || ledger.months.contains { month in
        month.isArchived && ledger.transactions[month.entries].contains { $0.names(category) }
      }
  }

  /// Returns the file. If the replacement category is `Other` or `Income` and not listed in the file, it is added:
  /// these two categories always exist, but only a listed category can have values such as former names.
  private static func with(_ replacement: String?, _ file: SourceFile) throws(TextEditError) -> SourceFile {
    guard let replacement, Category.permanentNames.contains(replacement) else { return file }
    do throws(TextEditError) {
      _ = try CategoriesText.renaming(replacement, to: replacement, in: file)
      return file
    } catch .noSuchEntry {
      let kind: Category.Kind = replacement == Category.incomeName ? .income : .expense
      let category = CategoriesText.NewCategory(name: replacement, kind: kind)
      return SourceFile(path: file.path, bytes: try CategoriesText.adding(category, to: file))
    }
  }

  /// Throws an error if the category has entries and its replacement is of a different kind. For example, income moved
  /// to an expense category would become refunds.
  private func validateSameKind(_ id: Category.ID, _ replacementID: Category.ID, _ ledger: Ledger) throws(BookError) {
    let (category, replacement) = (ledger.category(id), ledger.category(replacementID))
    guard category.kind != replacement.kind, ledger.transactions.contains(where: { $0.names(id) }) else { return }
    throw .otherKind(category.name, category.kind, into: replacement.name, replacement.kind)
  }

  private func validateUnused(_ category: Category.ID, _ reading: Reading) throws(BookError) {
    let ledger = reading.ledger
    let used = ledger.transactions.indices.filter { index in
      ledger.transactions[index].names(category) && ledger.transactions[index].direction != .moved
    }
    guard let first = used.first else { return }
    let file = reading.file(of: first)
    let line = LineTable(file).index(of: reading.start(of: first)) + 1
    throw .categoryUsed(ledger.category(category).name, count: used.count, file: file.path, line: line)
  }
}
