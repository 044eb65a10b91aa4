import Diagnostics
import Formats

/// A parser for `categories.yaml`.
struct CategoryReader {
  var values: ValueReader
  /// The names of the book's members.
  var members: [String] = []
  private let home: Currency
  private let fileIndex: Int32

  /// A category, with the data that only checks of the file need.
  struct Entry {
    var category: Category
    var nameNode: Node
    var formerNodes: [(text: String, node: Node)] = []
    /// Whether the category has `distinct: yes`, which allows its name to differ from another name by only one edit.
    var isDistinct: Bool
  }

  init(
    _ document: Document, _ bytes: UnsafeBufferPointer<UInt8>, _ findings: FindingCollector, home: Currency,
    fileIndex: Int
  ) {
    values = ValueReader(document, bytes, findings)
    self.home = home
    self.fileIndex = Int32(fileIndex)
  }

  mutating func readAll() -> [Category] {
    let root = values.document.root
    guard root.kind == .sequence else {
      if root.kind != .missing {
        values.report(
          .wrongType, root, "categories.yaml must be a list of categories", label: "begin each category with “- name:”")
      }
      return []
    }
    var entries: [Entry] = []
    let items = values.items(at: 0)
    for index in items {
      if entries.count == BookLimits.categories {
        values.report(
          .tooMany, values.firstLine(of: values.document.nodes[index]),
          "categories.yaml has \(NumberText.grouped(items.count)) categories",
          label:
            "at most \(NumberText.grouped(BookLimits.categories)) are allowed; this one and the following are ignored")
        break
      }
      if let entry = read(index, paletteIndex: entries.count) { entries.append(entry) }
    }
    CategorySimilarity.check(entries, values)
    checkFormerNames(entries)
    return entries.map(\.category)
  }

  /// Reports former names that two categories share. A former name of one category may be the current name of another,
  /// since current names take precedence.
  private func checkFormerNames(_ entries: [Entry]) {
    var known: [String: Node] = [:]
    for former in entries.flatMap(\.formerNodes) {
      if let first = known[former.text] {
        values.findings.add(
          .duplicateCategory, at: values.place(former.node),
          "“\(former.text)” is also a former name of another category",
          label: "a former name must belong to one category only",
          notes: [Finding.Note("the first use", at: values.place(first))])
      } else {
        known[former.text] = former.node
      }
    }
  }

  private mutating func read(_ index: Int, paletteIndex: Int) -> Entry? {
    let node = values.document.nodes[index]
    guard values.isMapping(node, "this category") else { return nil }
    var name: (text: String, node: Node)?
    var category = Category(name: "", kind: .expense, color: .place(paletteIndex))
    var isDistinct = false
    var kindNode: Node?
    var former: [(text: String, node: Node)] = []
    var hasName = false
    for (key, value) in values.pairs(at: index, CategoryKey.self) {
      let valueNode = values.document.nodes[value]
      switch key {
      case .name:
        hasName = true
        name = values.line(valueNode, key.name, greatestLength: BookLimits.nameLength).map { ($0, valueNode) }
      case .kind:
        kindNode = valueNode
        category.kind = values.choice(valueNode, key.name) ?? .expense
      case .budget: category.budget = BudgetReader.read(value, home, &values)
      case .color: category.color = ColorReader.read(valueNode, key.name, .wrongType, &values) ?? category.color
      case .icon: category.icon = readIcon(valueNode)
      case .shared: category.shared = values.sharing(valueNode, at: value, key.name, members)
      case .was: former = values.lines(valueNode, at: value, key.name)
      case .distinct: isDistinct = values.flag(valueNode, key.name) ?? false
      }
    }
    guard let name else {
      if !hasName { values.report(.missingKey, node, "this category has no “name”", label: "add “name:”", key: "name") }
      return nil
    }
    checkKind(of: name.text, category.kind, kindNode ?? name.node)
    category.name = name.text
    category.formerNames = former.map(\.text)
    category.source = SourceSpan(file: fileIndex, start: name.node.start, end: name.node.end)
    return Entry(category: category, nameNode: name.node, formerNodes: former, isDistinct: isDistinct)
  }

  /// Reports a wrong kind of `Other` or `Income`. Their kinds are fixed, because these categories contain expenses and
  /// income without a category.
  private mutating func checkKind(of name: String, _ kind: Category.Kind, _ node: Node) {
    let isOther = name == Category.otherName
    guard isOther && kind == .income || name == Category.incomeName && kind == .expense else { return }
    let what = isOther ? "money spent" : "money received"
    values.report(
      .reservedCategory, node, "“\(name)” contains \(what) without a category, so its kind cannot be \(kind)",
      label: isOther ? "remove “kind:”, or choose another name" : "add “kind: income”, or choose another name")
  }

  private mutating func readIcon(_ node: Node) -> String? {
    guard let text = values.line(node, "icon") else { return nil }
    guard text.count == 1, let first = text.unicodeScalars.first, first.properties.isEmoji, !first.isASCII else {
      values.report(.wrongType, node, "“\(text)” is not one emoji", label: "expected one emoji, like 🍎")
      return nil
    }
    return text
  }
}
