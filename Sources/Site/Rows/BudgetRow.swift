import Language
import Ledger
import Reports
import Templates

/// A budget with its meter: what the partial `budget` uses, on month and category pages.
struct BudgetRow: PartOfSite {
  let site: SiteMaker
  let use: BudgetUse
  let month: Month
  /// What the row is called; nil for its category.
  let name: String?
  /// Where it leads; empty for nowhere.
  let href: String
  private let pace: BudgetPace

  init(_ site: SiteMaker, _ use: BudgetUse, in month: Month, name: String? = nil, href: String) {
    self.site = site
    self.use = use
    self.month = month
    self.name = name
    self.href = href
    let figures = site.figures
    pace = BudgetPace(use, site.ledger, figures, month: month, used: figures.usedMonths(site.ledger.window))
  }

  static let fields = Fields<BudgetRow>(
    "budget",
    [
      .text("color") { $0.site.color($0.use.category) },
      .text("name") { $0.name ?? $0.site.name($0.use.category) },
      .text("href") { $0.href },
      .text("of") {
        $0.wording.text(.budgetOf, ["used": $0.wording.money($0.use.used), "budget": $0.wording.money($0.use.budget)])
      },
      .text("bar") { percentWidth($0.use.used, of: $0.use.budget) },
      .text("pace") { $0.pace.expected == nil ? "" : String($0.site.dayPercent($0.month)) },
      .flag("is-over") { $0.use.left < 0 },
      .text("percent") { $0.wording.percent($0.use.percent) },
      .text("left") { $0.left },
      .text("pace-note") { $0.paceNote },
      .text("year") { $0.year },
      .flag("is-year-over") { $0.pace.usedInYear > $0.pace.budgetInYear },
    ])

  private var left: String {
    use.left >= 0
      ? wording.text(.budgetLeft, ["amount": wording.money(use.left)])
      : wording.text(.budgetOver, ["amount": wording.money(-use.left)])
  }

  private var paceNote: String {
    // Over the budget, the pace says nothing new.
    guard let expected = pace.expected, use.left >= 0 else { return "" }
    let ahead = use.used - expected
    if ahead == 0 { return wording.text(.budgetOnPace) }
    return wording.text(ahead > 0 ? .budgetAhead : .budgetBehind, ["amount": wording.money(abs(ahead))])
  }

  private var year: String {
    wording.text(
      pace.months.lowerBound == pace.months.upperBound ? .budgetYearMonth : .budgetYear,
      [
        "used": wording.money(pace.usedInYear), "budget": wording.money(pace.budgetInYear),
        "first": wording.name(of: pace.months.lowerBound), "last": wording.name(of: pace.months.upperBound),
      ])
  }
}

extension SiteMaker {
  /// “day 18 of 30: 60 %”; empty unless the month runs.
  func budgetPaceText(_ month: Month) -> String {
    guard today.month == month else { return "" }
    return wording.text(
      .budgetPace,
      [
        "day": String(today.dayOfMonth), "days": String(month.dayCount), "percent": wording.percent(dayPercent(month)),
      ])
  }

  fileprivate func dayPercent(_ month: Month) -> Int { percent(Int64(today.dayOfMonth), of: Int64(month.dayCount)) }
}
