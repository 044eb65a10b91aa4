/// The keys of a category.
package enum CategoryKey: FileKey {
  case name, kind, budget, color, icon, shared, was, distinct

  package static let owner = "a category"

  package var key: Key {
    switch self {
    case .name: Key("name", .line, .always, value: "name", "The name.", example: "Garden")
    case .kind:
      Key(
        "kind", .choice(Category.Kind.allCases.map(\.rawValue)), value: "kind",
        "Whether the category contains expenses or income.",
        otherwise: Category.Kind.expense.rawValue, example: "income")
    case .budget:
      Key(
        "budget", .amountOrMappings(BudgetKey.keys), value: "amount",
        "The maximum amount to spend in a month, or a budget with a period or with changes over time.",
        example: "12000")
    case .color:
      Key(
        "color", .color, value: "color", "The color in charts and lists.", otherwise: "by position in the list",
        example: "teal")
    case .icon: Key("icon", .emoji, value: "emoji", "An emoji, shown next to the name.", example: "🍎")
    case .shared:
      Key(
        "shared", .shares, value: "members",
        "The members who share the category's transactions, unless a transaction lists others.",
        otherwise: "the account's value", example: "yes")
    case .was:
      Key(
        "was", .names, value: "names", "Previous names; archived transactions may still use them.", example: "[Meals]")
    case .distinct:
      Key(
        "distinct", .flag, value: "yes", "Allows a name that differs by one letter from another category's.",
        otherwise: "no",
        example: "yes")
    }
  }
}
