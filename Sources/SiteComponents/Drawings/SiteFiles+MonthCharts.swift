import Charts
package import Localization
package import Ledger
package import Reports

/// The two charts of a month: a ring of shares, and bars of totals.
extension SiteFiles {
  /// Returns the ring chart of a month's spending by category; `nil` if there is no font or no spending.
  package mutating func pie(_ summary: MonthSummary, addressOf: (Category.ID) -> String) -> ChartFigure? {
    let parts = summary.shownExpenses.map { (category: $0.category, total: $0.shown) }
    return pie(
      parts, "charts/\(summary.month)-pie", total: summary.period.shownSpent,
      caption: summary.period.phase.caption,
      period: wording.month(summary.month),
      restAddress: "\(summary.month).html#categories", addressOf: addressOf)
  }

  /// Returns a ring or pie chart of spending by category; `nil` if there is no font or no spending.
  ///
  /// - Parameters:
  ///   - parts: categories with their spending, largest first. Negative amounts are omitted.
  ///   - total: the amount shown in the middle.
  ///   - period: the name of the period, for the alternative text.
  ///   - restAddress: the address for the slice “everything else”.
  package mutating func pie(
    _ all: [(category: Category.ID, total: HomeAmount)], _ path: String, total: HomeAmount, caption: Word,
    period: String, restAddress: String, addressOf: (Category.ID) -> String
  ) -> ChartFigure? {
    let parts = all.filter { $0.total > 0 }
    guard charts != nil, !parts.isEmpty else { return nil }
    let (site, wording) = (site, wording)
    var shown = Array(parts.prefix(ledger.settings.site.maxSlices))
    // A single category is not replaced by “everything else”.
    if parts.count == shown.count + 1 { shown = parts }
    let rest = parts.dropFirst(shown.count).reduce(0) { $0 + $1.total }
    var slices = shown.map {
      PieChart.Slice(
        label: site.name($0.category), value: $0.total.minor, tint: BookColors.tint(ledger.category($0.category)))
    }
    if rest > 0 { slices.append(.init(label: wording.text(.everythingElse), value: rest.minor, tint: .rest)) }
    let chart = PieChart(
      slices, total: wording.money(total), caption: wording.text(caption),
      isFull: ledger.settings.site.pie == .full, showsLabels: false, width: 320, height: 320, textSize: 13,
      percentText: { wording.percent($0) })
    let drawing = charts?.add(chart, path) { index in
      guard index < shown.count else { return (restAddress, slices[index].label) }
      let text = wording.text(
        .pieLink, ["name": slices[index].label, "amount": wording.money(HomeAmount(slices[index].value))])
      return (addressOf(shown[index].category), text)
    } middle: { index in
      let color = index < shown.count ? site.color(shown[index].category) : "rest"
      return (color, slices[index].label, wording.money(HomeAmount(slices[index].value)))
    }
    let whole = parts.reduce(0) { $0 + $1.total }
    let shares = shown.prefix(4).map { part in
      wording.text(
        .pieShare, ["name": site.name(part.category), "percent": wording.percent(percent(part.total, of: whole))])
    }
    let alt = wording.text(.pieAlt, ["month": period, "shares": shares.joined(separator: wording.text(.join))])
    return drawing.map { ChartFigure(drawings: [$0], alt: alt, name: "pie") }
  }

  /// Returns the path of a month's bars, without theme and file extension.
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
        tint: BookColors.tint(category), budget: budget.flatMap { $0 > 0 ? $0.minor : nil })
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
  /// Returns the sizes of both bar charts in CSS px, without drawing them; 0 × 0 if there are no charts.
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
  /// The expense categories that have actual spending. In the current month, planned amounts are shown separately.
  package var shownExpenses: [CategoryPart] { expenses.filter { !$0.isOnlyPlanned } }
  package var shownIncomes: [CategoryPart] { incomes.filter { !$0.isOnlyPlanned } }
}
