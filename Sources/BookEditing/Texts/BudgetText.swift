package import Formats
package import Ledger

/// An item of a budget, as written in the file.
package struct BudgetText: Equatable {
  private var texts: [BudgetKey: String] = [:]

  package subscript(key: BudgetKey) -> String? {
    get { texts[key] }
    set { texts[key] = newValue }
  }

  package static func items(_ field: FieldText?) -> [BudgetText] {
    switch field {
    case nil: []
    case .one(let text): [BudgetText([FieldText.Part(key: BudgetKey.amount.name, text: text)])]
    case .list: []
    case .mapping(let parts): [BudgetText(parts)]
    case .mappings(let mappings): mappings.map { BudgetText($0) }
    }
  }

  /// Returns the item that applies to the given month; `nil` before the first item.
  package static func applying(_ field: FieldText?, in month: Month) -> BudgetText? {
    let items = items(field)
    return place(in: items, month).map { items[$0] }
  }

  static func place(in items: [BudgetText], _ month: Month) -> Int? {
    items.lastIndex { $0.month.map { $0 <= month } ?? ($0[.from] == nil) }
  }

  /// Returns the shortest form of a budget: an amount, a mapping, or a list of mappings; `nil` if there are no items.
  static func field(_ items: [BudgetText]) -> FieldText? {
    guard let first = items.first else { return nil }
    if items.count > 1 { return .mappings(items.map(\.parts)) }
    if let amount = first[.amount], first.parts.count == 1 { return .one(amount) }
    // A single mapping requires an amount above zero.
    return first.isZero ? .mappings([first.parts]) : .mapping(first.parts)
  }

  init() {}

  private init(_ parts: [FieldText.Part]) {
    for part in parts { BudgetKey(name: part.key).map { texts[$0] = part.text } }
  }

  private var parts: [FieldText.Part] {
    BudgetKey.allCases.compactMap { key in texts[key].map { FieldText.Part(key: key.name, text: $0) } }
  }

  func month(_ key: BudgetKey) -> Month? { texts[key].flatMap { Month($0) } }

  /// The first month of the item; `nil` if the item has no valid `from`.
  var month: Month? { month(.from) }

  package var isZero: Bool { texts[.amount]?.allSatisfy { "0.,".contains($0) } ?? false }

  /// Whether money left over in the given month is carried over.
  func isCarried(in month: Month) -> Bool {
    switch texts[.carry] {
    case nil, "no", "false": false
    case let text?: Month(text).map { $0 <= month } ?? true
    }
  }

  /// Whether the item has the same effect in the given month as the other item.
  func isLike(_ other: BudgetText, in month: Month) -> Bool {
    let usual = Budget.Period.month.rawValue
    if isZero, other.isZero { return true }
    return texts[.amount] == other[.amount] && (texts[.every] ?? usual) == (other[.every] ?? usual)
      && isCarried(in: month) == other.isCarried(in: month.adding(months: -1))
  }
}
