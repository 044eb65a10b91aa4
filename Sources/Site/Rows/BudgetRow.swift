import Language
import Ledger
import Reports
import Templates

/// A budget with its meter: what the partial `budget` uses, on month and category pages.
enum BudgetRow {
  static let shape = Shape(
    "budget",
    [
      ("color", .text), ("name", .text), ("href", .text), ("of", .text), ("bar", .text), ("pace", .text),
      ("is-over", .flag), ("percent", .text), ("left", .text), ("pace-note", .text), ("year", .text),
      ("is-year-over", .flag),
    ])
}

extension SiteMaker {
  /// - Parameters:
  ///   - name: what the row is called; nil for its category.
  ///   - href: where it leads; empty for nowhere.
  func budgetRow(_ use: BudgetUse, in month: Month, name: String? = nil, href: String) -> Record {
    let pace = BudgetPace(use, ledger, figures, month: month, used: figures.usedMonths(ledger.window))
    let left =
      use.left >= 0
      ? wording.text(.budgetLeft, ["amount": wording.money(use.left)])
      : wording.text(.budgetOver, ["amount": wording.money(-use.left)])
    let year = wording.text(
      pace.months.lowerBound == pace.months.upperBound ? .budgetYearMonth : .budgetYear,
      [
        "used": wording.money(pace.usedInYear), "budget": wording.money(pace.budgetInYear),
        "first": wording.name(of: pace.months.lowerBound), "last": wording.name(of: pace.months.upperBound),
      ])
    return Record(
      BudgetRow.shape,
      [
        .text(color(use.category)), .text(name ?? self.name(use.category)), .text(href),
        .text(wording.text(.budgetOf, ["used": wording.money(use.used), "budget": wording.money(use.budget)])),
        .text(percentWidth(use.used, of: use.budget)),
        .text(pace.expected == nil ? "" : String(dayPercent(month))), .flag(use.left < 0),
        .text(wording.percent(use.percent)), .text(left), .text(paceNote(use, pace)), .text(year),
        .flag(pace.usedInYear > pace.budgetInYear),
      ])
  }

  /// “day 18 of 30: 60 %”; empty unless the month runs.
  func budgetPaceText(_ month: Month) -> String {
    guard today.month == month else { return "" }
    return wording.text(
      .budgetPace,
      [
        "day": String(today.dayOfMonth), "days": String(month.dayCount), "percent": wording.percent(dayPercent(month)),
      ])
  }

  private func dayPercent(_ month: Month) -> Int { percent(Int64(today.dayOfMonth), of: Int64(month.dayCount)) }

  private func paceNote(_ use: BudgetUse, _ pace: BudgetPace) -> String {
    // Over the budget, the pace says nothing new.
    guard let expected = pace.expected, use.left >= 0 else { return "" }
    let ahead = use.used - expected
    if ahead == 0 { return wording.text(.budgetOnPace) }
    return wording.text(ahead > 0 ? .budgetAhead : .budgetBehind, ["amount": wording.money(abs(ahead))])
  }
}
