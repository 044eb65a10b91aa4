import Charts
import Language
import Ledger
import Reports

/// Charts of the trends page beside the trend itself: years in pairs, and the balance to come.
extension SiteFiles {
  /// The months of this year beside those of the last one; nil without a font, or without an earlier year.
  mutating func yearsChart(_ years: YearComparison) -> ChartFigure? {
    guard charts != nil, years.years.count > 1 else { return nil }
    let site = site
    let bars = years.months.enumerated().map { index, amounts in
      let month = Month(year: years.years[0], month: index + 1)
      let amount = (amounts[0] ?? PeriodTotal()).shown(site.phase(of: month))
      return BarChart.Bar(
        label: wording.shortName(of: month), value: amount, valueText: site.valueText(amount),
        isUnfinished: month >= today.month, isSelected: month == today.month, earlier: amounts[1]?.soFar ?? 0)
    }
    let alt = wording.text(
      .yearsAlt,
      [
        "year": String(years.years[0]), "before": String(years.years[1]),
        "date": wording.date(ledger.window.currentDay),
        "amount": wording.money(years.totalsByToday[0]), "amount-before": wording.money(years.totalsByToday[1]),
      ])
    return comparison(bars, "charts/trend-years-beside", alt: alt) { index in
      let month = Month(year: years.years[0], month: index + 1)
      let text = site.wording.text(
        .pieLink,
        [
          "name": site.monthName(month, site.wording.heading(month)),
          "amount": site.shownText(years.months[index][0] ?? PeriodTotal(), site.phase(of: month)),
        ])
      return site.hasPage(month) ? (site.address(of: month), text) : nil
    }
  }

  /// The balance at the end of each month to come; nil without a font.
  mutating func forecastChart(_ forecast: Forecast, _ addressOf: (Month) -> String) -> ChartFigure? {
    guard charts != nil, let first = forecast.months.first, let last = forecast.months.last else { return nil }
    let wording = wording
    let bars = forecast.months.enumerated().map { index, row in
      BarChart.Bar(
        label: wording.shortName(of: row.month), value: row.shownBalance, valueText: site.valueText(row.shownBalance),
        head: index == 0 || row.month.monthOfYear == 1 ? String(row.month.year) : nil, isUnfinished: true,
        earlier: row.usualBalance.map { _ in row.balance })
    }
    let alt = wording.text(
      .forecastAlt,
      [
        "first": wording.month(first.month), "last": wording.month(last.month),
        "date": wording.fullDate(forecast.shownLowest.day),
        "amount": wording.money(forecast.shownLowest.balance),
      ])
    return comparison(bars, "charts/forecast", alt: alt) { index in
      let row = forecast.months[index]
      let values = ["name": wording.heading(row.month), "amount": wording.money(row.shownBalance)]
      return (addressOf(row.month), wording.text(.pieLink, values))
    }
  }

  private mutating func comparison(
    _ bars: [BarChart.Bar], _ path: String, alt: String, link: (Int) -> (address: String, text: String)?
  ) -> ChartFigure {
    let wording = wording
    var drawings: [ChartFigure.Drawing] = []
    for (role, width, height, size) in [("wide", 960.0, 280.0, 13.0), ("narrow", 350.0, 240.0, 14.0)] {
      let chart = BarChart(
        bars, arrangement: .timeline, width: width, height: height, textSize: size,
        axisText: { wording.compact($0) })
      let drawing = charts?.add(chart, role == "narrow" ? "\(path)-narrow" : path, role: role, link: link)
      if let drawing { drawings.append(drawing) }
    }
    return ChartFigure(drawings: drawings, alt: alt, name: "timeline")
  }
}
