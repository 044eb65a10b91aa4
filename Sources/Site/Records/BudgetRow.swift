import Reports
import Templates

/// A budget as a bar with what is left of it: what the partial `budget` uses.
enum BudgetRow {
  static let shape = Shape(
    "budget",
    [
      ("color", .text), ("name", .text), ("href", .text), ("of", .text), ("bar", .text), ("pace", .text),
      ("is-over", .flag), ("percent", .text), ("left", .text),
    ])
}

extension SiteMaker {
  /// - Parameter pace: how much of the time has passed, in per cent; nil when all has.
  func budgetRecord(_ use: BudgetUse, name: String, href: String, pace: Int?) -> Record {
    let left =
      use.left >= 0
      ? wording.text(.budgetLeft, ["amount": wording.money(use.left)])
      : wording.text(.budgetOver, ["amount": wording.money(-use.left)])
    return Record(
      BudgetRow.shape,
      [
        .text(color(use.category)), .text(name), .text(href),
        .text(wording.text(.budgetOf, ["used": wording.money(use.used), "budget": wording.money(use.budget)])),
        .text(percentWidth(use.used, of: use.budget)), .text(pace.map(String.init) ?? ""), .flag(use.left < 0),
        .text(wording.percent(use.percent)), .text(left),
      ])
  }
}
