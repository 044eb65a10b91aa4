import Charts
import Localization
package import Ledger
import Reports
import Templates

/// A line chart of the spending in a month, day by day. Labelled lines show the running totals of this month and the
/// previous month, and this month's total including planned and expected spending.
package struct PaceLines {
  /// SVG paths in a box of 520 × 100 units.
  let paths: String
  private(set) var grid: [LineMark] = []
  private(set) var ticks: [LineMark] = []
  private(set) var dots: [LineMark] = []
  private(set) var labels: [LineMark] = []
  let month: Month
  /// The value at the upper edge of the plot.
  let top: HomeAmount
  /// The value at the lower edge of the plot; zero unless refunds exceed spending.
  let bottom: HomeAmount
  /// The vertical position of zero in percent.
  private let zero: String

  package static let fields = Fields<PaceLines>(
    "pace",
    [
      .markup("paths") { $0.paths },
      .list("grid", LineMark.fields) { $0.grid },
      .list("ticks", LineMark.fields) { $0.ticks },
      .list("dots", LineMark.fields) { $0.dots },
      .list("labels", LineMark.fields) { $0.labels },
      .text("first") { $0.month.firstDay.description },
      .text("top") { String($0.top.minor) },
      .text("bottom") { String($0.bottom.minor) },
      .text("zero") { $0.zero },
    ])

  /// Creates the chart of a month.
  ///
  /// - Parameter today: the current day, or the last day of a past month.
  package init(_ site: SiteMaker, _ today: Day) {
    let (figures, wording) = (site.figures, site.wording)
    let month = today.month
    let before = month.adding(months: -1)
    let now = PaceLines.running(month.firstDay...today) { figures.spent(on: $0) }
    let then = PaceLines.running(before.firstDay...before.lastDay) { figures.spent(on: $0) }
    let whole = PaceLines.ahead(site, today, from: now.last ?? 0)
    let scale = AxisScale(covering: (now + then + whole).map(\.minor), mostLines: 4)
    let bottom = HomeAmount(scale.bottom)
    let top = HomeAmount(max(scale.bottom + 1, scale.top))
    self.month = month
    (self.top, self.bottom) = (top, bottom)
    func x(_ day: Int) -> Int { min(day - 1, month.dayCount - 1) * 1000 / max(1, month.dayCount - 1) }
    func y(_ total: HomeAmount) -> Int {
      1000 - Int(Int128(max(bottom, min(total, top)) - bottom) * 1000 / Int128(top - bottom))
    }
    let zero = tenth(y(0))
    self.zero = zero
    func line(_ kind: String, _ totals: [HomeAmount], from first: Int = 1, closing end: String = "") -> String {
      let points = totals.enumerated().map { "\(tenth(x(first + $0) * 26 / 5)) \(tenth(y($1)))" }
      return
        "<path class=\"\(kind)\" vector-effect=\"non-scaling-stroke\" d=\"M\(points.joined(separator: "L"))\(end)\"/>"
    }
    let hasBefore = then.contains { $0 != 0 }
    var paths = ""
    if now.count > 1 { paths += line("area", now, closing: "V\(zero)H0Z") }
    if hasBefore { paths += line("prev", then) }
    if !whole.isEmpty { paths += line("ahead", whole, from: today.dayOfMonth) }
    self.paths = paths + (now.count > 1 ? line("now", now) : "")

    grid = scale.lines.map { HomeAmount($0) }.filter { $0 != 0 }
      .map { LineMark(y: tenth(y($0)), text: wording.compact($0)) }
    ticks = PaceLines.ticks(month, wording, x)
    let last = month.dayCount
    var placed: [(name: Int, end: Int)] = []
    func add(_ kind: String, _ total: HomeAmount, day: Int, dot: String, anchor: String, _ text: String) {
      let mark = LineMark(name: kind, x: tenth(x(day)), y: tenth(y(total)), anchor: anchor, text: text)
      if !dot.isEmpty { dots.append(LineMark(name: dot, x: mark.x, y: mark.y)) }
      let height = y(total) * PaceLines.height / 1000
      labels.append(PaceLines.placed(mark, at: height, isNearEnd: day * 5 >= last * 4, &placed))
    }
    let end = now.last ?? 0
    if let total = whole.last {
      add(
        "name ahead", total, day: last, dot: "hollow", anchor: "end",
        wording.text(.pacePlanned, ["amount": site.rounded(total)]))
    }
    add(
      "name now", end, day: today.dayOfMonth, dot: "dot", anchor: today.dayOfMonth * 4 > last ? "end" : "start",
      site.rounded(end))
    if hasBefore, let total = then.last {
      add(
        "name", total, day: before.dayCount, dot: "", anchor: "end",
        "\(wording.headingName(of: before)) \(site.rounded(total))")
    }
  }

  /// Returns the day labels below the plot. Narrow windows show different days from wide ones.
  private static func ticks(_ month: Month, _ wording: Wording, _ x: (Int) -> Int) -> [LineMark] {
    let days = [
      (1, "tick"), (8, "tick wide"), (10, "tick narrow"), (15, "tick wide"), (20, "tick narrow"), (22, "tick wide"),
    ]
    return days.map { day, kind in
      LineMark(name: kind, x: tenth(x(day)), anchor: day == 1 ? "start" : "middle", text: String(day))
    } + [LineMark(name: "tick", x: "100", anchor: "end", text: wording.date(month.lastDay))]
  }

  /// Returns the name of a line, placed above the line's end. If the name would overlap another name or the end of
  /// another line there, it is placed below the line's end instead.
  ///
  /// - Parameters:
  ///   - height: the position of the line's end, in px from the top.
  ///   - isNearEnd: whether the line ends near the right edge.
  ///   - placed: the positions of the names placed so far, and of the ends of their lines, in px from the top.
  private static func placed(
    _ mark: LineMark, at height: Int, isNearEnd: Bool, _ placed: inout [(name: Int, end: Int)]
  ) -> LineMark {
    var mark = mark
    var place = height - 9
    if placed.contains(where: { abs($0.name - place) < 18 || place - 14 < $0.end && $0.end < place + 6 }) {
      place = height + 19
      // The line comes from the left, so the name goes to the right of its point.
      if !isNearEnd { mark.anchor = "start" }
      while let other = placed.first(where: { abs($0.name - place) < 16 }) { place = other.name + 16 }
    }
    placed.append((place, height))
    mark.below = place - height
    return mark
  }

  /// The approximate height of the plot in CSS px.
  private static let height = 160

  /// Returns the running total of spending at the end of each day.
  private static func running(_ days: ClosedRange<Day>, _ spent: (Day) -> HomeAmount) -> [HomeAmount] {
    var total: HomeAmount = 0
    return (0...days.upperBound.days(since: days.lowerBound)).map { offset in
      total += spent(days.lowerBound.adding(days: offset))
      return total
    }
  }

  /// Returns the running total of spending, including planned and expected spending, for each day from today to the end
  /// of the month. Overdue expected payments are counted as of tomorrow. Empty on the last day of the month, if the
  /// period of the book excludes today, or if nothing is planned or expected.
  private static func ahead(_ site: SiteMaker, _ today: Day, from total: HomeAmount) -> [HomeAmount] {
    let last = today.month.lastDay
    guard today < last, site.ledger.window.containsToday else { return [] }
    var expected: [Day: HomeAmount] = [:]
    for payment in site.trend.expected.payments
    where payment.day.month == today.month && site.ledger.category(payment.category).kind == .expense {
      expected[max(payment.day, today.adding(days: 1)), default: 0] += payment.amount
    }
    let totals = running(today...last) { day in
      day == today ? total : site.figures.spent(on: day) + expected[day, default: 0]
    }
    return totals.contains { $0 != total } ? totals : []
  }
}

extension SiteMaker {
  /// Returns an amount as text: exact below a hundred units, otherwise rounded to whole units.
  fileprivate func rounded(_ amount: HomeAmount) -> String {
    isBelowHundred(amount) ? wording.money(amount) : wording.shortMoney(wholeUnits(amount))
  }
}
