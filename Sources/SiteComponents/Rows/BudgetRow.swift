import Localization
package import Ledger
package import Reports
import Templates

/// A budget with its meter, for the partial `budget` on month and category pages.
package struct BudgetRow: PartOfSite {
  package let site: SiteMaker
  package let use: BudgetUse
  /// The row's name; `nil` to use the category's name.
  package let name: String?
  /// The address to which the row links; empty if it has no link.
  package let href: String
  package let pace: BudgetPace

  package init(_ site: SiteMaker, _ use: BudgetUse, name: String? = nil, href: String) {
    self.site = site
    self.use = use
    self.name = name
    self.href = href
    pace = BudgetPace(use, site.ledger, site.figures, used: site.figures.usedMonths(site.ledger.window))
  }

  package static let fields = Fields<BudgetRow>(
    "budget",
    [
      .text("color") { $0.site.color($0.use.category) },
      .text("name") { $0.name ?? $0.site.name($0.use.category) },
      .text("href") { $0.href },
      .text("of") {
        $0.wording.text(
          .budgetOf, ["used": $0.wording.money($0.use.used), "budget": $0.wording.money($0.use.available)])
      },
      .text("bar") {
        $0.use.available > 0 || $0.use.used <= 0 ? percentWidth($0.use.used, of: $0.use.available) : "100"
      },
      .text("pace") { $0.pace.evenUse == nil ? "" : String($0.pace.dayPercent) },
      .flag("is-over") { $0.use.left < 0 },
      .text("percent") { $0.use.percent.map($0.wording.percent) ?? "" },
      .text("left") { $0.left },
      .list("notes", Note.fields) { $0.notes },
    ])

  /// A note below the meter.
  struct Note {
    let text: String
    let isOver: Bool
    let isFirst: Bool

    static let fields = Fields<Note>(
      "budget-note", [.text("text") { $0.text }, .flag("is-over") { $0.isOver }, .flag("is-first") { $0.isFirst }])
  }

  var isMonthly: Bool { use.budget.every == .month }

  private var notes: [Note] {
    let texts = [period, carried, paceNote].filter { !$0.isEmpty }.map { (text: $0, isOver: false) }
    // For a yearly budget, the text of the period already contains the year.
    let year = use.budget.every == .year ? [] : [(text: self.year, isOver: pace.usedInYear > pace.budgetInYear)]
    return (texts + year).enumerated().map { Note(text: $1.text, isOver: $1.isOver, isFirst: $0 == 0) }
  }

  package var left: String {
    use.left >= 0
      ? wording.text(.budgetLeft, ["amount": wording.money(use.left)])
      : wording.text(.budgetOver, ["amount": wording.money(-use.left)])
  }

  /// The months of a quarterly or yearly budget, followed by its pace if the period is the current one; empty for a
  /// monthly budget.
  private var period: String {
    if isMonthly { return "" }
    let isYear = use.budget.every == .year
    let months = wording.text(
      isYear ? .budgetEveryYear : .budgetEveryQuarter,
      ["year": String(use.month.year), "months": wording.names(of: use.months)])
    let isRunning = pace.evenUse != nil
    return isRunning ? months + wording.text(.join) + site.paceText(pace) : months
  }

  private var carried: String {
    if use.carried == 0 { return "" }
    return wording.text(
      use.carried > 0 ? .budgetCarried : .budgetCarriedOver,
      ["budget": wording.money(use.budget.amount), "amount": wording.money(use.carried.magnitude)])
  }

  private var paceNote: String {
    let amount = wording.money((pace.ahead ?? 0).magnitude)
    return switch pace.verdict {
    // If the budget is exceeded, the pace adds nothing.
    case .over, .none: ""
    case .onPace: wording.text(.budgetOnPace)
    case .ahead: wording.text(.budgetAhead, ["amount": amount])
    case .behind: wording.text(.budgetBehind, ["amount": amount])
    }
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

extension BudgetPace {
  /// The share of the period's days that have passed, in percent.
  package var dayPercent: Int { percent(Int64(day), of: Int64(dayCount)) }
}

extension Wording {
  /// Returns the names of the first and last month, such as “January to November”, or the name of a single month.
  package func names(of months: ClosedRange<Month>) -> String {
    months.lowerBound == months.upperBound
      ? name(of: months.upperBound)
      : text(.partMonths, ["first": name(of: months.lowerBound), "last": name(of: months.upperBound)])
  }
}

extension SiteMaker {
  /// Returns the pace of monthly budgets, such as “day 18 of 30: 60 %”. Empty if there are no monthly budgets, or if
  /// the given month is not the current one.
  package func budgetPaceText(_ budgets: [BudgetRow], _ month: Month) -> String {
    guard today.month == month, let first = budgets.first(where: \.isMonthly) else { return "" }
    return paceText(first.pace)
  }

  fileprivate func paceText(_ pace: BudgetPace) -> String {
    wording.text(
      .budgetPace,
      ["day": String(pace.day), "days": String(pace.dayCount), "percent": wording.percent(pace.dayPercent)])
  }
}
