/// The keys of a budget written as a mapping, such as `{ amount: 1200, every: year, carry: 2026-01 }`, and of each item
/// in a list of budgets.
package enum BudgetKey: FileKey {
  case from, amount, every, carry

  package static let owner = "“budget”"

  package var key: Key {
    switch self {
    case .from: .firstMonth(example: "2026-01")
    case .amount:
      Key(
        "amount", .amount, .always, value: "amount", "The maximum amount to spend in a period; 0 ends the budget.",
        example: "1200")
    case .every:
      Key(
        "every", .choice(Budget.Period.allCases.map(\.rawValue)), value: "period",
        "The period.", otherwise: Budget.Period.month.rawValue, example: "year")
    case .carry:
      Key(
        "carry", .flagOrMonth, value: "yes or month",
        "Whether the rest of the budget carries over to the next period, always or from a given month.",
        otherwise: "no", example: "2026-01")
    }
  }
}
