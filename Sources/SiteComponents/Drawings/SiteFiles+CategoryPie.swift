import Charts
package import Localization
package import Ledger
package import Reports

/// Functions that create the chart of spending by category: a ring or a pie, with names next to its slices, so that the
/// chart can be read without distinguishing colours. Small categories become one slice, “everything else”.
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
  ///   - all: categories with their spending, largest first. Only positive amounts have slices.
  ///   - total: the amount shown in the middle.
  ///   - period: the name of the period, for the alternative text.
  ///   - restAddress: the address for the slice “everything else”.
  package mutating func pie(
    _ all: [(category: Category.ID, total: HomeAmount)], _ path: String, total: HomeAmount, caption: Word,
    period: String, restAddress: String, addressOf: (Category.ID) -> String
  ) -> ChartFigure? {
    let parts = PieSlices(all, maxCount: ledger.settings.site.maxSlices)
    guard charts != nil, !parts.shown.isEmpty else { return nil }
    let (site, wording, shown) = (site, wording, parts.shown)
    var slices = shown.map {
      PieChart.Slice(
        label: site.name($0.category), value: $0.total.minor, tint: ColorClasses.tint(ledger.category($0.category)))
    }
    if parts.rest > 0 {
      slices.append(.init(label: wording.text(.everythingElse), value: parts.rest.minor, tint: .rest))
    }
    let chart = PieChart(
      slices, total: wording.money(total), caption: wording.text(caption),
      isFull: ledger.settings.site.pie == .full, showsLabels: true, width: 360, height: 250, textSize: 13,
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
    let shares = shown.prefix(4).map { part in
      wording.text(
        .pieShare, ["name": site.name(part.category), "percent": wording.percent(percent(part.total, of: parts.whole))])
    }
    let alt = wording.text(.pieAlt, ["month": period, "shares": shares.joined(separator: wording.text(.join))])
    return drawing.map { ChartFigure(drawings: [$0], alt: alt, name: "pie") }
  }
}
