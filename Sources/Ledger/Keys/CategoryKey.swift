/// The keys of a category (BOOK.md §4).
package enum CategoryKey: FileKey {
  case name, kind, budget, color, icon, was, distinct

  package static let owner = "a category"

  package var key: Key {
    switch self {
    case .name: Key("name", .line, .always, value: "name", "What it is called.", example: "Garden")
    case .kind:
      Key(
        "kind", .choice(Category.Kind.allCases.map(\.rawValue)), value: "kind", "What it is for: expense or income.",
        otherwise: Category.Kind.expense.rawValue, example: "income")
    case .budget:
      Key(
        "budget", .amountOrGroup(BudgetKey.keys), value: "amount",
        "How much may be spent a month, or a group of keys for another period.", example: "12000")
    case .color:
      Key(
        "color", .color, value: "color", "One of the palette, or #rrggbb.", otherwise: "that of its place in the list",
        example: "teal")
    case .icon: Key("icon", .emoji, value: "emoji", "One emoji.", example: "🍎")
    case .was: Key("was", .names, value: "names", "Former names, by which the archive finds it.", example: "[Meals]")
    case .distinct:
      Key(
        "distinct", .flag, value: "yes", "It is meant to be one letter from another.", otherwise: "no",
        example: "yes")
    }
  }
}

/// The keys of a budget that is more than an amount a month: `{ amount: 1200, every: year, carry: 2026-01 }`.
package enum BudgetKey: FileKey {
  case amount, every, carry

  package static let owner = "“budget”"

  package var key: Key {
    switch self {
    case .amount: Key("amount", .amount, .always, value: "amount", "How much may be spent a period.", example: "1200")
    case .every:
      Key(
        "every", .choice(Budget.Period.allCases.map(\.rawValue)), value: "period",
        "Which period: month, quarter or year.", otherwise: Budget.Period.month.rawValue, example: "year")
    case .carry:
      Key(
        "carry", .month, value: "month",
        "A month from which on what is left or over of each whole period goes into the next.", example: "2026-01")
    }
  }
}
