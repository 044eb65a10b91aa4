import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports
import Statements

/// Functions that plan the categories in files from other programs. For each of these categories, the planner uses a
/// category of the ledger, adds a new one, or asks the user.
extension ImportPlanner {
  /// A category name in the files.
  private struct NamedCategory {
    var name: String
    var files: [Int]
    /// Whether all rows with the category are incoming money.
    var isIncome: Bool
  }

  /// Returns the category mappings that `imports.yaml` has for the file.
  func categories(of source: ImportSettings.Source?) -> [String: String] {
    settings.sources.filter(\.isForAll).reduce(source?.categories ?? [:]) {
      $0.merging($1.categories) { own, _ in own }
    }
  }

  /// Finds the ledger's category for each category name in the files.
  mutating func findCategories() {
    for bank in bankRows.lazy.compactMap(\.self) {
      if let category = bank.category { plan.namedCategories.insert(category) }
      for part in bank.parts { plan.namedCategories.insert(part.category) }
    }
    // Most files have no categories.
    if plan.namedCategories.isEmpty { return }
    var new: [NamedCategory] = []
    for named in namedCategories() {
      var isNew = false
      for file in named.files {
        if let id = known(named.name, in: file) {
          foundCategories[file, default: [:]][named.name] = id
        } else {
          isNew = true
        }
      }
      if isNew { new.append(named) }
    }
    var names: [Int: [String]] = [:]
    var like = CategoryNameList(ledger.categories.map(\.name))
    for named in new {
      let name = ownName(named.name, among: new.map(\.name))
      let kind: Category.Kind = named.isIncome ? .income : .expense
      let similar = like.add(name)
      let id = similar.flatMap { similar in
        ledger.categories.firstIndex { $0.name == similar.name && $0.kind == kind }.map { Category.ID(index: $0) }
      }
      if let id {
        note(named, is: id)
      } else if choices.newCategories == .add {
        let free =
          NameNormalizer.index(of: name, in: ledger.categories.map(\.name)) == nil ? name : "\(name) (\(kind.rawValue))"
        let added = add(category: free, kind, isDistinct: similar?.isAllowedByDistinct == true)
        for file in named.files { foundCategories[file, default: [:]][named.name] = added }
      } else {
        for file in named.files { names[file, default: []].append(named.name) }
      }
    }
    for (file, names) in names.sorted(by: { $0.key < $1.key }) where choices.newCategories == nil {
      plan.files[file].questions.add(question(names))
    }
  }

  /// Returns the category names of the rows to import, in the order of the files.
  private func namedCategories() -> [NamedCategory] {
    var all: [NamedCategory] = []
    var places: [String: Int] = [:]
    for row in plan.rows.indices {
      let (category, parts) = (bankRows[row]?.category, bankRows[row]?.parts ?? [])
      // A transfer has no category.
      guard category != nil || !parts.isEmpty, plan.rows[row].fields == nil,
        ![.unreadable, .leftOut, .moved, .known].contains(plan.rows[row].state)
      else { continue }
      let isIn = !plan.rows[row].isDebit
      let names =
        [category].compactMap(\.self).map { ($0, isIn) } + parts.map { ($0.category, !$0.amount.isNegative) }
      for (name, isIn) in names where name.contains(where: { $0.isLetter || $0.isNumber }) {
        let place = places[name] ?? all.count
        if place == all.count {
          places[name] = place
          all.append(NamedCategory(name: name, files: [], isIncome: true))
        }
        if !isIn { all[place].isIncome = false }
        if all[place].files.last != plan.rows[row].file { all[place].files.append(plan.rows[row].file) }
      }
    }
    return all
  }

  /// Returns the ledger's category for the name, according to an option, `imports.yaml`, or an equal name; `nil` if
  /// there is none. Other programs may write the name of a group before the category's name.
  private func known(_ name: String, in file: Int) -> Category.ID? {
    let names = ledger.categories.map(\.name)
    func said(_ answers: [String: String]) -> String? {
      answers[name] ?? answers.first { UnicodeText.isSameName($0.key, name) }?.value
    }
    if let said = said(choices.categories) ?? said(knownCategories[file] ?? [:]) {
      if let index = NameNormalizer.index(of: said, in: names) { return Category.ID(index: index) }
    }
    for part in [name] + parts(of: name).reversed() {
      if let index = NameNormalizer.index(of: part, in: names) { return Category.ID(index: index) }
    }
    return nil
  }

  private func parts(of name: String) -> [String] {
    name.split { ":/>".contains($0) }.map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
  }

  /// Returns the name of a new category. The name of its group is omitted, unless two groups have a category with the
  /// same name.
  private func ownName(_ name: String, among all: [String]) -> String {
    let parts = name.split { ":>".contains($0) }.map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
    guard parts.count > 1, let last = parts.last else { return name.spacedOnce }
    let isAmbiguous = all.contains { other in
      other != name && self.parts(of: other).last.map { UnicodeText.isSameName($0, last) } ?? false
    }
    return isAmbiguous ? parts.joined(separator: " ") : last
  }

  private mutating func note(_ named: NamedCategory, is id: Category.ID) {
    for file in named.files {
      foundCategories[file, default: [:]][named.name] = id
      plan.files[file].notes.append(
        "category “\(named.name)” in the file is imported as “\(ledger.category(id).name)”, which has almost the same name"
      )
    }
  }

  private func question(_ names: [String]) -> Ambiguity {
    let shown = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
    let more = names.count > 12 ? " and \(names.count - 12) more" : ""
    var question = Ambiguity(
      key: .categories,
      readings: ImportOptions.NewCategories.allCases.map {
        Ambiguity.Reading(option: "--new-categories \($0.rawValue)", first: "", last: "")
      })
    question.subject = "\(NumberText.counted(names.count, "category", "categories")), \(shown)\(more)"
    question.names = names
    return question
  }

  /// Adds the answers about categories that are not in `imports.yaml` yet.
  func rememberCategories(_ new: inout ImportSettings.Source, _ source: ImportSettings.Source?, _ file: BankFile) {
    let known = categories(of: source)
    let rows = file.statements.flatMap(\.rows)
    let names = Set(rows.compactMap(\.category) + rows.flatMap { $0.parts.map(\.category) })
    for name in names.sorted() {
      guard known[name] == nil else { continue }
      if let said = choices.categories.first(where: { UnicodeText.isSameName($0.key, name) })?.value {
        new.categories[name] = said
      } else if choices.newCategories == .other, self.known(name, in: plan.files.count) == nil {
        new.categories[name] = Category.defaultName(
          isDebit: rows.contains { $0.category == name && $0.amount.isNegative })
      }
    }
  }
}
