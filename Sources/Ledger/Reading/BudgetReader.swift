import Diagnostics
import Formats

/// A parser for the `budget` of a category: a monthly amount, a mapping, or a list of mappings in the order of their
/// months.
struct BudgetReader {
  private var values: ValueReader
  private let home: Currency
  private let isList: Bool

  /// Parses a budget; `nil` if it is invalid.
  ///
  /// - Parameter index: the index of the value's node.
  static func read(_ index: Int, _ home: Currency, _ values: inout ValueReader) -> Budget? {
    let node = values.document.nodes[index]
    var reader = BudgetReader(values: values, home: home, isList: node.kind == .sequence)
    defer { values = reader.values }
    switch node.kind {
    case .mapping: return reader.item(at: index, after: nil, isFirst: true).map { Budget([$0.item]) }
    case .sequence: return reader.list(at: index, node)
    default:
      return reader.values.amount(node, CategoryKey.budget.name, home, opposite: nil)
        .map { Budget(amount: HomeAmount($0)) }
    }
  }

  /// An item with its nodes, for findings.
  private struct Entry {
    var item: Budget.Item
    let node: Node
    let fromNode: Node?
  }

  private mutating func list(at index: Int, _ node: Node) -> Budget? {
    var entries: [Entry] = []
    let places = values.items(at: index)
    if places.isEmpty {
      values.report(
        .wrongType, node, "this list of budgets is empty", label: "write an amount, or remove the key",
        key: CategoryKey.budget.name)
    }
    for (number, place) in places.enumerated() {
      guard values.isMapping(values.document.nodes[place], "this item of “budget”"),
        let entry = item(at: place, after: entries.last, isFirst: number == 0)
      else { continue }
      if let last = entries.last, !isInOrder(entry, after: last) { continue }
      entries.append(entry)
    }
    return entries.isEmpty ? nil : Budget(entries.map(\.item))
  }

  private mutating func item(at index: Int, after last: Entry?, isFirst: Bool) -> Entry? {
    let node = values.document.nodes[index]
    var (from, amount) = (Month?.none, Int64?.none)
    var every = Budget.Period.month
    var carry = Budget.Carry.no
    var (fromNode, carryNode) = (Node?.none, Node?.none)
    let pairs = values.pairs(at: index, BudgetKey.self)
    for (key, value) in pairs {
      let valueNode = values.document.nodes[value]
      switch key {
      case .from:
        fromNode = valueNode
        from = values.month(valueNode, key.name)
      case .amount:
        amount =
          isList
          ? values.amountOrZero(valueNode, key.name, home)
          : values.amount(valueNode, key.name, home, opposite: nil)
      case .every: every = values.choice(valueNode, key.name) ?? .month
      case .carry:
        carryNode = valueNode
        carry = readCarry(valueNode, isFirst: isFirst)
      }
    }
    if isFirst, carry == .yes, fromNode == nil, let carryNode {
      values.report(
        .wrongType, carryNode, "“carry” has no first month",
        label: "write the month, like 2026-01, or add “from:”", key: BudgetKey.carry.name)
    }
    let place = node.flags.contains(.flow) ? node : values.firstLine(of: node)
    if !pairs.contains(where: { $0.key == .amount }) {
      values.report(
        .missingKey, place, "this budget has no “amount”", label: "add “amount:”", key: BudgetKey.amount.name)
    }
    if !isFirst, fromNode == nil {
      let next = last?.item.from.map { "\($0.adding(months: 1))" } ?? BudgetKey.from.key.example
      values.report(
        .missingKey, place, "this item of “budget” has no “from”",
        label: "add the first month of this item: “from: \(next)”", key: BudgetKey.from.name)
      return nil
    }
    // A later item of an unknown month would be valid for all months.
    if !isFirst, from == nil { return nil }
    return amount.map {
      Entry(
        item: Budget.Item(from: from, amount: HomeAmount($0), every: every, carry: carry), node: node,
        fromNode: fromNode)
    }
  }

  /// Parses `carry`. Only the first item may specify a month; in any later item, `carry` applies from the item's first
  /// month.
  private mutating func readCarry(_ node: Node, isFirst: Bool) -> Budget.Carry {
    let text = values.text(node)
    if let month = Month(text), node.kind.isScalar {
      if isFirst { return .since(month) }
      values.report(
        .wrongType, node, "“carry” in a later item must be yes or no, and applies from that item on",
        suggestions: [values.replacement("write yes", node, "yes")], key: BudgetKey.carry.name)
      return .no
    }
    let isFlag = !isFirst || ["yes", "no", "true", "false", "on", "off"].contains(text.lowercased())
    if isFlag { return values.flag(node, BudgetKey.carry.name) == true ? .yes : .no }
    return values.month(node, BudgetKey.carry.name).map { .since($0) } ?? .no
  }

  private mutating func isInOrder(_ entry: Entry, after last: Entry) -> Bool {
    guard let from = entry.item.from, let fromNode = entry.fromNode, let before = last.item.from else { return true }
    if before < from { return true }
    if before == from {
      values.report(
        .badDate, fromNode, "two items of “budget” begin with \(from)", label: "remove one of them",
        notes: last.fromNode.map { [Finding.Note("the other one", at: values.place($0))] } ?? [],
        key: BudgetKey.from.name)
      return false
    }
    let (earlier, later) = (values.file.text(in: entry.node.range), values.file.text(in: last.node.range))
    let exchange = Suggestion(
      "put this item before the one from \(before)",
      edits: [.init(values.place(last.node), earlier), .init(values.place(entry.node), later)], isSafe: false)
    values.report(
      .badDate, fromNode, "\(from) is before \(before), the first month of the item above",
      suggestions: [exchange], key: BudgetKey.from.name)
    return false
  }
}
