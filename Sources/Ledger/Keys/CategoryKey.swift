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
        "budget", .amountOrGroups(BudgetKey.keys), value: "amount",
        "How much may be spent a month, a group of keys, or a list of such groups, each from a month on.",
        example: "12000")
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

/// The keys of a budget that is more than an amount a month: `{ amount: 1200, every: year, carry: 2026-01 }`; also of
/// each item of a list of them.
package enum BudgetKey: FileKey {
  case from, amount, every, carry

  package static let owner = "“budget”"

  package var key: Key {
    switch self {
    case .from:
      Key(
        "from", .month, value: "month", "The month from which on it holds, until the next item of a list begins.",
        otherwise: "from the beginning", example: "2026-01")
    case .amount:
      Key(
        "amount", .amount, .always, value: "amount", "How much may be spent a period; in a list 0 ends the budget.",
        example: "1200")
    case .every:
      Key(
        "every", .choice(Budget.Period.allCases.map(\.rawValue)), value: "period",
        "Which period: month, quarter or year.", otherwise: Budget.Period.month.rawValue, example: "year")
    case .carry:
      Key(
        "carry", .flagOrMonth, value: "yes or month",
        "Whether what is left or over of each whole period goes into the next; of a first item, from which month on.",
        otherwise: "no", example: "2026-01")
    }
  }
}
