import Charts
import Localization
package import Ledger
package import Reports

/// Functions that create the bar chart of a month's spending by category. The ring chart is in
/// `SiteFiles+CategoryPie.swift`.
extension SiteFiles {
  /// Returns the path of the month's bar chart, without the theme and the file extension.
  static func barsPath(_ month: Month, isNarrow: Bool) -> String {
    "charts/\(month)-bars\(isNarrow ? "-narrow" : "")"
  }

  fileprivate static let barsSizes = [("wide", 440.0, 12.5), ("narrow", 350.0, 14.0)]

  /// Returns the bar chart of a month's spending by category; `nil` if there is no font or no spending.
  package mutating func bars(_ summary: MonthSummary, addressOf: (Category.ID) -> String) -> ChartFigure? {
    let parts = summary.shownExpenses
    guard charts != nil, !parts.isEmpty else { return nil }
    let wording = wording
    let whole = parts.reduce(0) { $0 + max(0, $1.shown) }
    // Only monthly budgets have a mark: that of a quarter or year would be far from the bar of a month.
    let budgets = BudgetUse.all(ledger, figures, in: summary.month).filter { $0.budget.every == .month }
    let bars = parts.map { part in
      let budget = budgets.first { $0.category == part.category }.map(\.available)
      let category = ledger.category(part.category)
      let text =
        wording.hidesAmounts ? wording.percent(percent(part.shown, of: whole)) : wording.money(part.shown)
      return BarChart.Bar(
        label: site.name(part.category), value: part.shown.minor, valueText: text,
        tint: ColorClasses.tint(category), budget: budget.flatMap { $0 > 0 ? $0.minor : nil })
    }
    var drawings: [ChartFigure.Drawing] = []
    for (role, width, size) in SiteFiles.barsSizes {
      let chart = BarChart(
        bars, arrangement: .rows, width: width, textSize: size, axisText: { wording.compact(HomeAmount($0)) })
      let path = SiteFiles.barsPath(summary.month, isNarrow: role == "narrow")
      let drawing = charts?.add(chart, path, role: role) { index in
        let text = wording.text(.pieLink, ["name": bars[index].label, "amount": bars[index].valueText])
        return (addressOf(parts[index].category), text)
      }
      if let drawing { drawings.append(drawing) }
    }
    return ChartFigure(drawings: drawings, alt: site.barsSentence(summary), name: "rows")
  }
}

extension SiteMaker {
  /// Returns the sizes of the wide and the narrow bar chart in CSS px, without drawing them. The sizes are 0 × 0 if
  /// there is no font or no spending.
  func barsSizes(_ summary: MonthSummary) -> [(width: Int, height: Int)] {
    let count = summary.shownExpenses.count
    return SiteFiles.barsSizes.map { _, width, textSize in
      if input.printer == nil || count == 0 { return (0, 0) }
      return (Int(width), Int(BarChart.height(rows: count, textSize: textSize).rounded()))
    }
  }

  func barsSentence(_ summary: MonthSummary) -> String {
    let shares = summary.shownExpenses.prefix(4).map {
      wording.text(.barsShare, ["name": name($0.category), "amount": wording.money($0.shown)])
    }
    return wording.text(
      .barsAlt, ["month": wording.month(summary.month), "shares": shares.joined(separator: wording.text(.join))])
  }
}

extension MonthSummary {
  /// The expense categories with at least one entry up to today. Categories that have only planned entries are shown
  /// separately.
  package var shownExpenses: [CategoryPart] { expenses.filter { !$0.isOnlyPlanned } }
  package var shownIncomes: [CategoryPart] { incomes.filter { !$0.isOnlyPlanned } }
}
