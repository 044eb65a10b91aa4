package import Diagnostics
package import Ledger
package import Formats

/// Functions that edit the text of `categories.yaml`. Each takes the text before a change and returns the text after
/// it.
package enum CategoriesText {
  /// A new category. Values that are `nil` or empty are not written.
  package struct NewCategory: Sendable, Equatable {
    package var name: String
    /// The kind. Only `income` is written, because `expense` is the default.
    package var kind: Category.Kind
    /// The amount of the budget as text.
    package var budget: String?
    /// The period of the budget: `month`, `quarter` or `year`.
    package var every: String?
    /// The month from which money is carried over to the next period, as text.
    package var carry: String?
    /// The colour: a name in the palette, or `#rrggbb`.
    package var color: String?
    package var icon: String?
    package var formerNames: [String]
    package var isDistinct: Bool

    package init(
      name: String, kind: Category.Kind = .expense, budget: String? = nil, every: String? = nil, carry: String? = nil,
      color: String? = nil, icon: String? = nil, formerNames: [String] = [], isDistinct: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.budget = budget
      self.every = every
      self.carry = carry
      self.color = color
      self.icon = icon
      self.formerNames = formerNames
      self.isDistinct = isDistinct
    }

    fileprivate var fields: [(key: String, value: FieldText)] {
      var fields: [(key: String, value: FieldText)] = [("name", .one(name))]
      if kind == .income { fields.append(("kind", .one("income"))) }
      if let budgetText { fields.append(("budget", budgetText)) }
      if let color { fields.append(("color", .one(color))) }
      if let icon { fields.append(("icon", .one(icon))) }
      if !formerNames.isEmpty { fields.append(("was", .list(formerNames))) }
      if isDistinct { fields.append(("distinct", .one("yes"))) }
      return fields
    }

    /// The text of the budget: only the amount if no other value is given, otherwise a mapping; `nil` if no value is
    /// given.
    private var budgetText: FieldText? {
      if every == nil, carry == nil { return budget.map { .one($0) } }
      let parts: [(BudgetKey, String?)] = [(.amount, budget), (.every, every), (.carry, carry)]
      return .mapping(parts.compactMap { key, text in text.map { FieldText.Part(key: key.name, text: $0) } })
    }
  }

  /// Adds a category after the last category of the same kind, in that category's style.
  ///
  /// - Throws: `flowListOnly` or `notAList` if the list cannot be edited.
  package static func adding(_ category: NewCategory, to file: SourceFile) throws(TextEditError) -> [UInt8] {
    let list = try ListText(file, .category).withClosedEnd()
    let wanted: FieldText? = category.kind == .income ? .one("income") : nil
    let last = list.entries.lastIndex { entry in
      let kind = list.texts(of: entry)["kind"]
      return (kind == .one("expense") ? nil : kind) == wanted
    }
    let neighbour = last ?? list.entries.indices.last
    let next = neighbour.map { $0 + 1 }.flatMap { list.entries.indices.contains($0) ? $0 : nil }
    let isFlow = neighbour.map { list.entries[$0].isFlow } ?? true
    return list.adding(category.fields, isFlow: isFlow, before: next).bytes
  }

  /// Returns the values of each category as written, in file order. Categories without a name are omitted.
  package static func texts(in file: SourceFile) throws(TextEditError) -> [(name: String, texts: [String: FieldText])] {
    let list = try ListText(file, .category)
    return list.entries.compactMap { entry in
      let texts = list.texts(of: entry)
      return texts["name"]?.texts.first.map { ($0, texts) }
    }
  }

  /// Changes values of a category; `nil` removes a key.
  ///
  /// - Throws: `noSuchEntry` if the category does not exist; `flowListOnly` or `notAList` if the list cannot be edited.
  package static func changing(
    _ name: String, _ values: [(key: CategoryKey, value: FieldText?)], in file: SourceFile
  ) throws(TextEditError) -> [UInt8] {
    var list = try ListText(file, .category)
    let index = try list.index(named: name)
    list = list.closed(for: index)
    for (key, value) in values where list.texts(of: list.entries[index])[key.name] != value {
      list = try list.changing(key.name, to: value, in: index)
    }
    return list.lines.bytes
  }

  /// Swaps a category with the previous or the next one. The first category cannot move up, and the last one cannot
  /// move down.
  ///
  /// - Throws: `noSuchEntry` if the category does not exist; `flowListOnly` or `notAList` if the list cannot be edited.
  package static func moving(_ name: String, by step: Int, in file: SourceFile) throws(TextEditError) -> [UInt8] {
    let list = try ListText(file, .category).withClosedEnd()
    let index = try list.index(named: name)
    let other = index + step
    guard list.entries.indices.contains(other) else { return file.bytes }
    var order = Array(list.entries.indices)
    order.swapAt(index, other)
    return ordered(list, order)
  }

  /// Reorders the categories. Names that the file does not contain are ignored. Categories that are not in `names` come
  /// last, in their current order.
  ///
  /// - Throws: `flowListOnly` or `notAList` if the list cannot be edited.
  package static func ordering(_ names: [String], in file: SourceFile) throws(TextEditError) -> [UInt8] {
    let list = try ListText(file, .category).withClosedEnd()
    var order: [Int] = []
    for name in names {
      // A category in the default list may be missing from the file.
      guard let index = try? list.index(named: name), !order.contains(index) else { continue }
      order.append(index)
    }
    return ordered(list, order + list.entries.indices.filter { !order.contains($0) })
  }

  /// Returns the text of the file with its entries in another order.
  ///
  /// - Parameter order: for each new position, the index of the entry.
  private static func ordered(_ list: ListText, _ order: [Int]) -> [UInt8] {
    let ranges = list.entries.map { entry in
      let (first, end) = (entry.lines.lowerBound, entry.lines.upperBound)
      return list.lines.start(of: first)..<(end < list.lines.count ? list.lines.start(of: end) : list.lines.bytes.count)
    }
    return list.lines.bytes.applying(
      zip(ranges, order).filter { $0 != ranges[$1] }.map { Splice($0, Array(list.lines.bytes[ranges[$1]])) })
  }

  /// Renames a category. The old name is added to `was`. If the new name is a former name, it is removed from `was`.
  ///
  /// - Throws: `noSuchEntry` if the category does not exist; `flowListOnly` or `notAList` if the list cannot be edited.
  package static func renaming(_ name: String, to new: String, in file: SourceFile) throws(TextEditError) -> [UInt8] {
    var list = try ListText(file, .category)
    let index = try list.index(named: name)
    if name == new { return file.bytes }
    list = list.closed(for: index)
    let former = list.formerNames(index).filter { $0 != new && $0 != name } + [name]
    list = try list.changing("name", to: .one(new), in: index)
    return try list.changing("was", to: .list(former), in: index).lines.bytes
  }

  /// Removes a category.
  ///
  /// - Parameter other: the category whose `was` receives the name and former names of the removed category; `nil` to
  ///   discard them.
  /// - Throws: `noSuchEntry` if either category does not exist; `flowListOnly` or `notAList` if the list cannot be
  ///   edited.
  package static func removing(_ name: String, in file: SourceFile, handingNamesTo other: String?) throws(TextEditError)
    -> [UInt8]
  {
    var list = try ListText(file, .category)
    let index = try list.index(named: name)
    if let other {
      let replacement = try list.index(named: other)
      list = list.closed(for: replacement)
      var names = list.formerNames(replacement)
      for former in list.formerNames(index) + [name] where !names.contains(former) && former != other {
        names.append(former)
      }
      list = try list.changing("was", to: .list(names), in: replacement)
    }
    return list.removing(index)
  }
}

extension ListText {
  fileprivate func index(named name: String) throws(TextEditError) -> Int {
    guard let index = entries.firstIndex(where: { texts(of: $0)["name"] == .one(name) }) else { throw .noSuchEntry }
    return index
  }

  fileprivate func formerNames(_ index: Int) -> [String] { texts(of: entries[index])["was"]?.texts ?? [] }
}
