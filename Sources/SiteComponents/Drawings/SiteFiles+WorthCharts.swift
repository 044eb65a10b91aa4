import Charts
import Localization
package import Ledger
package import Reports

/// Functions that create bar charts of the net worth at the end of each month or year.
extension SiteFiles {
  /// Returns a chart of net worth; `nil` if there is no font, or if `ends` is empty.
  ///
  /// - Parameter ends: the net worth at the end of each period, oldest first. The last period ends today.
  package mutating func worthChart(
    _ worth: NetWorth, _ ends: [NetWorth.Point], _ level: Trend.Level, _ path: String
  ) -> ChartFigure? {
    guard charts != nil, !ends.isEmpty else { return nil }
    let (site, wording) = (site, wording)
    let hasAssetsAndDebts = worth.hasAssetsAndDebts
    let largest = ends.map(\.balance.magnitude).max() ?? 0
    let bars = ends.enumerated().map { number, end in
      let month = end.day.month
      let isMonth = level == .months
      return BarChart.Bar(
        label: isMonth ? wording.shortName(of: month) : String(month.year), value: end.balance.minor,
        valueText: site.valueText(end.balance, largest: largest),
        head: isMonth && (month.monthOfYear == 1 || number == 0) ? String(month.year) : nil,
        isSelected: number > 0 && number == ends.count - 1,
        parts: hasAssetsAndDebts ? -end.owed.minor...end.owned.minor : nil)
    }
    var drawings: [ChartFigure.Drawing] = []
    for (role, width, height, size) in [("wide", 960.0, 300.0, 13.0), ("narrow", 350.0, 240.0, 14.0)] {
      let start = role == "narrow" ? max(0, bars.count - (level == .months ? 13 : 12)) : 0
      let chart = BarChart(
        Array(bars[start...]), arrangement: .timeline, width: width, height: height, textSize: size,
        axisText: { wording.compact(HomeAmount($0)) })
      let links = ends[start...].map { end in
        site.movements(of: end.day.month).map {
          // In other charts a month's name alone labels its spending.
          let name = [wording.text(.balance), site.worthName(end, level)].joined(separator: wording.text(.join))
          return ($0, wording.text(.pieLink, ["name": name, "amount": wording.money(end.balance)]))
        }
      }
      let drawing = charts?.add(chart, role == "narrow" ? "\(path)-narrow" : path, role: role) { links[$0] }
      if let drawing { drawings.append(drawing) }
    }
    return ChartFigure(drawings: drawings, alt: site.sentence(ends, level), name: "timeline")
  }
}

extension SiteMaker {
  /// Returns the name of the month or year to which a point belongs. For the current period, “so far” is added.
  package func worthName(_ end: NetWorth.Point, _ level: Trend.Level) -> String {
    let month = end.day.month
    let name = level == .months ? wording.heading(month) : String(month.year)
    return end.day == today ? wording.text(.trendSoFar, ["period": name]) : name
  }

  /// Returns the address of the month's movements in the history; `nil` if the month has no movements.
  package func movements(of month: Month) -> String? {
    history.totals[month] == nil ? nil : history.pager.address(month, 1)
  }

  fileprivate func sentence(_ ends: [NetWorth.Point], _ level: Trend.Level) -> String {
    guard let first = ends.first, let last = ends.last,
      let most = ends.max(by: { $0.balance < $1.balance }), let least = ends.min(by: { $0.balance < $1.balance })
    else { return "" }
    return wording.text(
      .netWorthAlt,
      [
        "first": worthName(first, level), "last": worthName(last, level), "amount": wording.money(last.balance),
        "most": worthName(most, level), "most-amount": wording.money(most.balance),
        "least": worthName(least, level), "least-amount": wording.money(least.balance),
      ])
  }
}
