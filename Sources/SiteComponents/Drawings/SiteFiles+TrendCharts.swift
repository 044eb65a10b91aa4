import Charts
import Localization
package import Ledger
package import Reports

/// Functions that create bar charts of spending over time.
extension SiteFiles {
  /// Returns a chart of all spending; `nil` if there is no font.
  mutating func trendChart(_ trend: Trend, _ path: String) -> ChartFigure? {
    let average = trend.level == .months ? figures.usualOfMonth(ledger.window) : nil
    let site = site
    return barsOverTime(trend, path, tint: .bar, average: average, alt: site.sentence(trend)) {
      site.address(of: $0, trend.level)
    }
  }

  /// Returns a chart of the category's amounts in up to 36 months; `nil` if there is no font, or if the category has no
  /// entries.
  package mutating func monthsChart(_ category: Category.ID) -> ChartFigure? {
    let list = site.lists.list(of: category)
    guard let newest = list.months.first?.month, let oldest = list.months.last?.month else { return nil }
    let current = ledger.window.currentMonth
    let last = max(newest, current)
    let months = max(min(oldest, current), last.adding(months: -35))...last
    let trend = Trend(ledger, figures, category, months: months)
    return barsOverTime(
      trend, "charts/\(list.stem)-months", heights: (220, 200), tint: ColorClasses.tint(ledger.category(category)),
      average: figures.usualOfMonth(of: category, ledger.window),
      alt: site.sentence(trend, of: site.name(category))
    ) { list.address(of: $0.first.month) }
  }

  /// Returns a chart of the months of the year, for the printed yearbook; `nil` if there is no font.
  package mutating func yearChart(_ year: YearSummary) -> ChartFigure? {
    let days = Month(year: year.year, month: 1).firstDay...Month(year: year.year, month: 12).lastDay
    let trend = Trend(ledger, figures, .months, days: days)
    let used = Set(year.months.filter { $0.entryCount > 0 }.map(\.month))
    return barsOverTime(
      trend, "charts/year-\(year.year)", width: 720, heights: (220, 240), tint: .bar, average: nil,
      alt: site.sentence(trend)
    ) { used.contains($0.first.month) ? "#m\($0.first.month)" : nil }
  }

  private mutating func barsOverTime(
    _ trend: Trend, _ path: String, width: Double = 960, heights: (wide: Double, narrow: Double) = (300, 240),
    tint: Tint, average: HomeAmount?, alt: String, address: (Trend.Bar) -> String?
  ) -> ChartFigure? {
    guard charts != nil else { return nil }
    let wording = wording
    let largest = trend.bars.map(\.shown.magnitude).max() ?? 0
    let bars = trend.bars.enumerated().map { chartBar($0.element, trend, isFirst: $0.offset == 0, tint, largest) }
    var drawings: [ChartFigure.Drawing] = []
    var cut: [Int] = []
    for (role, width, height, size) in [("wide", width, heights.wide, 13.0), ("narrow", 350.0, heights.narrow, 14.0)] {
      let shown = role == "narrow" ? min(bars.count, narrowCount(trend.level)) : bars.count
      let start = bars.count - shown
      let chart = BarChart(
        Array(bars.suffix(shown)), arrangement: .timeline, width: width, height: height, textSize: size,
        average: average.map { .init(value: $0.minor, text: wording.text(.usualShort)) }, cutsOutliers: true,
        axisText: { wording.compact(HomeAmount($0)) })
      cut += bars.indices.suffix(shown).filter { chart.cut?.cuts(bars[$0].value) == true }
      let links = trend.bars[start...].map { bar in
        let text = wording.text(
          .pieLink,
          [
            "name": trend.level == .days
              ? site.name(of: bar, .days) : site.soFarName(site.name(of: bar, trend.level), bar.phase),
            "amount": site.shownText(bar.total, bar.phase),
          ])
        return address(bar).map { ($0, text) }
      }
      let drawing = charts?.add(chart, role == "narrow" ? "\(path)-narrow" : path, role: role) { links[$0] }
      if let drawing { drawings.append(drawing) }
    }
    let cutBars = Set(cut).sorted().map { place in
      (site.name(of: trend.bars[place], trend.level), wording.money(trend.bars[place].shown))
    }
    return ChartFigure(drawings: drawings, alt: site.alt(alt, cut: cutBars), name: "timeline")
  }

  /// Returns the number of bars that fit into a narrow drawing.
  private func narrowCount(_ level: Trend.Level) -> Int {
    switch level {
    case .years: 12
    case .months: 13
    case .weeks: 26
    case .days: 31
    }
  }

  private func chartBar(
    _ bar: Trend.Bar, _ trend: Trend, isFirst: Bool, _ tint: Tint, _ largest: HomeAmount
  ) -> BarChart.Bar {
    let (label, head) = labels(bar, trend.level, isFirst: isFirst)
    return BarChart.Bar(
      label: label, value: bar.shown.minor, valueText: site.valueText(bar.shown, largest: largest), tint: tint,
      head: head,
      isUnfinished: bar.first > today, isSelected: bar.isCurrent)
  }

  private func labels(_ bar: Trend.Bar, _ level: Trend.Level, isFirst: Bool) -> (label: String, head: String?) {
    let month = bar.first.month
    switch level {
    case .years: return (String(month.year), nil)
    case .months:
      return (wording.shortName(of: month), month.monthOfYear == 1 || isFirst ? String(month.year) : nil)
    case .weeks:
      let startsMonth = bar.first.dayOfMonth <= 7
      return (String(bar.first.dayOfMonth), startsMonth || isFirst ? wording.shortName(of: month) : nil)
    case .days:
      return (String(bar.first.dayOfMonth), bar.first.dayOfMonth == 1 || isFirst ? wording.shortName(of: month) : nil)
    }
  }
}

extension SiteMaker {
  /// Returns the text above a bar; empty for zero, or if amounts are hidden. Amounts are exact if all amounts in the
  /// chart are below a hundred. Otherwise all are in whole units, and amounts of a thousand or more are abbreviated.
  ///
  /// - Parameter largest: the largest absolute amount in the chart.
  func valueText(_ amount: HomeAmount, largest: HomeAmount) -> String {
    if amount == 0 || wording.hidesAmounts { return "" }
    return isBelowHundred(largest) ? wording.money(amount) : wording.barValue(wholeUnits(amount))
  }

  func isBelowHundred(_ amount: HomeAmount) -> Bool { amount.magnitude.minor < wording.home.unit * 100 }

  /// Returns a percentage as an amount out of a hundred currency units: `€27` for 27.
  package func perHundred(_ percent: Int) -> String {
    wording.shortMoney(HomeAmount(clamping: Int128(wording.home.unit) * Int128(percent)))
  }

  package func wholeUnits(_ amount: HomeAmount) -> HomeAmount { wording.rounded(amount, to: wording.home.unit) }

  /// Returns the alternative text of a chart over time: a sentence, followed by the names and amounts of up to three
  /// bars that are cut off.
  func alt(_ sentence: String, cut bars: [(name: String, amount: String)]) -> String {
    if bars.isEmpty { return sentence }
    let texts = bars.prefix(3).map { wording.text(.pieLink, ["name": $0.name, "amount": $0.amount]) }
    return sentence + " " + wording.text(.chartCut, ["bars": texts.joined(separator: wording.text(.join))])
  }

  package func name(of bar: Trend.Bar, _ level: Trend.Level) -> String {
    switch level {
    case .years: return String(bar.first.year)
    case .months: return wording.month(bar.first.month)
    case .weeks:
      return wording.text(
        .weekOf, ["first": wording.shortDate(bar.first), "last": wording.fullDate(bar.last)])
    case .days: return wording.fullDate(bar.first)
    }
  }

  /// Returns the address to which the bar links: the year's row, the month's page, or the first day with entries in the
  /// bar's week or on the bar's day. If there is no such day, it is the address of the month's page; `nil` if this page
  /// does not exist.
  package func address(of bar: Trend.Bar, _ level: Trend.Level) -> String? {
    switch level {
    case .years: return "trends.html#year-\(bar.first.year)"
    case .months: return hasPage(bar.first.month) ? address(of: bar.first.month) : nil
    case .weeks, .days:
      let days = (0...bar.last.days(since: bar.first)).map { bar.first.adding(days: $0) }
      return days.lazy.compactMap { self.monthPages.address(of: $0) }.first
        ?? (hasPage(bar.first.month) ? address(of: bar.first.month) : nil)
    }
  }

  /// Returns the alternative text of a chart.
  ///
  /// - Parameter name: the name of the bars' category; `nil` for all spending.
  fileprivate func sentence(_ trend: Trend, of name: String? = nil) -> String {
    guard let first = trend.bars.first, let last = trend.bars.last,
      let most = trend.bars.max(by: { $0.total.soFar < $1.total.soFar }), most.total.soFar > 0
    else { return wording.text(.chartEmptyAlt) }
    let least = trend.bars.filter { !$0.isCurrent && $0.first <= today }.min { $0.shown < $1.shown } ?? most
    let values = [
      "first": self.name(of: first, trend.level), "last": self.name(of: last, trend.level),
      "most": self.name(of: most, trend.level),
      "most-amount": wording.money(most.shown), "least": self.name(of: least, trend.level),
      "least-amount": wording.money(least.shown),
    ]
    if let name { return wording.text(.chartCategoryAlt, values.merging(["name": name]) { $1 }) }
    return wording.text(trend.level == .months ? .chartMonthsAlt : .chartLevelAlt, values)
  }
}
