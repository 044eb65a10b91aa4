import Charts
import Localization
import Ledger
package import Reports

/// A function that creates the chart on the trends page that compares the months of two years.
extension SiteFiles {
  /// Returns a chart that shows the months of this year next to those of last year; `nil` if there is no font or no
  /// earlier year.
  package mutating func yearsChart(_ years: YearComparison) -> ChartFigure? {
    guard charts != nil, years.years.count > 1 else { return nil }
    let (site, wording) = (site, wording)
    let pairs = years.months.enumerated().map { index, amounts in
      let month = Month(year: years.years[0], month: index + 1)
      return (
        month: month, now: (amounts[0] ?? PeriodTotal()).shown(site.phase(of: month)), before: amounts[1]?.soFar ?? 0
      )
    }
    let largest = pairs.flatMap { [$0.now.magnitude, $0.before.magnitude] }.max() ?? 0
    let bars = pairs.map { month, now, before in
      BarChart.Bar(
        label: wording.shortName(of: month), value: now.minor, valueText: site.valueText(now, largest: largest),
        isUnfinished: month > today.month, isSelected: month == today.month, earlier: before.minor,
        earlierText: site.valueText(before, largest: largest))
    }
    let alt = wording.text(
      .yearsAlt,
      [
        "year": String(years.years[0]), "before": String(years.years[1]),
        "date": wording.date(ledger.window.currentDay),
        "amount": wording.money(years.totalsByToday[0]), "amount-before": wording.money(years.totalsByToday[1]),
      ])
    var drawings: [ChartFigure.Drawing] = []
    var cutBars: [(name: String, amount: String)] = []
    for (role, width, height, size) in [("wide", 960.0, 280.0, 13.0), ("narrow", 350.0, 240.0, 14.0)] {
      let path = "charts/trend-years-beside" + (role == "narrow" ? "-narrow" : "")
      let chart = BarChart(
        bars, arrangement: .timeline, width: width, height: height, textSize: size, cutsOutliers: true,
        axisText: { wording.compact(HomeAmount($0)) })
      if let cut = chart.cut { cutBars = site.cutBars(of: pairs, cut, yearBefore: years.years[1]) }
      let drawing = charts?.add(chart, path, role: role) { index -> (address: String, text: String)? in
        let month = Month(year: years.years[0], month: index + 1)
        let text = site.wording.text(
          .pieLink,
          [
            "name": site.monthName(month, site.wording.heading(month)),
            "amount": site.shownText(years.months[index][0] ?? PeriodTotal(), site.phase(of: month)),
          ])
        return site.hasPage(month) ? (site.address(of: month), text) : nil
      }
      if let drawing { drawings.append(drawing) }
    }
    return ChartFigure(drawings: drawings, alt: site.alt(alt, cut: cutBars), name: "timeline")
  }
}

extension SiteMaker {
  fileprivate func cutBars(
    of pairs: [(month: Month, now: HomeAmount, before: HomeAmount)], _ cut: OutlierCut, yearBefore: Int
  ) -> [(name: String, amount: String)] {
    pairs.flatMap { month, now, before in
      [(Month(year: yearBefore, month: month.monthOfYear), before), (month, now)]
    }.filter { cut.cuts($0.1.minor) }.map { (wording.heading($0), wording.money($1)) }
  }
}
