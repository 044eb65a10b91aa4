import Charts
import Language
import Ledger
package import Reports

/// The chart of the trends page beside the trend itself: years in pairs.
extension SiteFiles {
  /// The months of this year beside those of the last one; nil without a font, or without an earlier year.
  package mutating func yearsChart(_ years: YearComparison) -> ChartFigure? {
    guard charts != nil, years.years.count > 1 else { return nil }
    let (site, wording) = (site, wording)
    let bars = years.months.enumerated().map { index, amounts in
      let month = Month(year: years.years[0], month: index + 1)
      let amount = (amounts[0] ?? PeriodTotal()).shown(site.phase(of: month))
      return BarChart.Bar(
        label: wording.shortName(of: month), value: amount.minor, valueText: site.valueText(amount),
        isUnfinished: month > today.month, isSelected: month == today.month, earlier: amounts[1]?.soFar.minor ?? 0)
    }
    let alt = wording.text(
      .yearsAlt,
      [
        "year": String(years.years[0]), "before": String(years.years[1]),
        "date": wording.date(ledger.window.currentDay),
        "amount": wording.money(years.totalsByToday[0]), "amount-before": wording.money(years.totalsByToday[1]),
      ])
    var drawings: [ChartFigure.Drawing] = []
    for (role, width, height, size) in [("wide", 960.0, 280.0, 13.0), ("narrow", 350.0, 240.0, 14.0)] {
      let path = "charts/trend-years-beside" + (role == "narrow" ? "-narrow" : "")
      let chart = BarChart(
        bars, arrangement: .timeline, width: width, height: height, textSize: size,
        axisText: { wording.compact(HomeAmount($0)) })
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
    return ChartFigure(drawings: drawings, alt: alt, name: "timeline")
  }
}
