import Charts
import Localization
package import Ledger
package import Reports
import Templates

/// A line chart of a balance. The chart of the book's balance covers the last year and the forecast, which has two
/// lines: with and without everyday spending. Other charts show the coming weeks or a single account. The axis need not
/// include zero.
package struct BalanceLine {
  /// SVG paths in a box of 1000 × 1000 units.
  let paths: String
  private(set) var grid: [LineMark] = []
  private(set) var ticks: [LineMark] = []
  private(set) var dots: [LineMark] = []
  private(set) var labels: [LineMark] = []
  /// The alternative text, a single sentence.
  let label: String
  /// The vertical position of the zero line in percent. Empty unless some balances are above zero and some below.
  private let zero: String
  /// The horizontal position of today in percent; empty for charts that begin or end today.
  private let today: String

  package static let fields = Fields<BalanceLine>(
    "balance-line",
    [
      .markup("paths") { $0.paths },
      .list("grid", LineMark.fields) { $0.grid },
      .list("ticks", LineMark.fields) { $0.ticks },
      .list("dots", LineMark.fields) { $0.dots },
      .list("labels", LineMark.fields) { $0.labels },
      .text("label") { $0.label },
      .text("zero") { $0.zero },
      .text("today") { $0.today },
    ])

  init(_ site: SiteMaker, _ course: DailyBalances, _ forecast: Forecast) {
    let (wording, now) = (site.wording, site.today)
    let all = course.balances + (forecast.known + (forecast.usual ?? [])).map(\.minor)
    let (least, most) = (all.min() ?? 0, all.max() ?? 0)
    let margin = BalanceLine.margin(least, most)
    let scale = AxisScale(
      between: Int64(clamping: Int128(least) - margin)...Int64(clamping: Int128(most) + margin), mostLines: 5)
    let dayCount = max(1, site.ledger.window.days.upperBound.days(since: course.first))
    func x(_ day: Day) -> Int { day.days(since: course.first) * 1000 / dayCount }
    func y(_ balance: Int64) -> Int { 1000 - Int((scale.fraction(of: balance) * 1000).rounded()) }
    func line(_ kind: String, _ balances: [Int64], from first: Day, beginning start: Int64? = nil) -> String {
      let points = balances.enumerated().map { (x: x(first.adding(days: $0)), y: y($1)) }
      let path = BalanceLine.path((start.map { [(x: x(first), y: y($0))] } ?? []) + points)
      return "<path class=\"\(kind)\" vector-effect=\"non-scaling-stroke\" d=\"\(path)\"/>"
    }
    // Late bills count as paid today. The lines ahead still begin at the current balance, before these payments.
    var paths = line("now", course.balances, from: course.first)
    for (kind, balances) in [("usual", forecast.usual), ("ahead", forecast.known)] {
      if let balances { paths += line(kind, balances.map(\.minor), from: now, beginning: forecast.current.minor) }
    }
    self.paths = paths
    zero = scale.bottom < 0 && scale.top > 0 ? tenth(y(0)) : ""
    today = tenth(x(now))
    grid = scale.lines.map { LineMark(y: tenth(y($0)), text: wording.compact(HomeAmount($0))) }
    ticks = BalanceLine.ticks(course.first...site.ledger.window.days.upperBound, wording, x)

    let place = LineMark(
      name: "name now", x: today, y: tenth(y(forecast.current.minor)), below: -12,
      anchor: x(now) > 250 ? "end" : "start",
      text: wording.hidesAmounts ? "" : wording.money(forecast.current))
    dots.append(LineMark(name: "dot", x: place.x, y: place.y))
    labels.append(place)
    label = wording.text(
      .balanceAlt,
      [
        "first": wording.fullDate(course.first), "last": wording.fullDate(site.ledger.window.days.upperBound),
        "amount": wording.money(forecast.current), "lowest": wording.money(forecast.shownLowest.balance),
        "date": wording.fullDate(forecast.shownLowest.day),
      ])
    addLowest(forecast, after: now, wording, x, y)
    addEnds(forecast, wording, y)
  }

  /// Adds a dot at the lowest balance of each forecast line, unless it is today's balance. A dot gets a label if there
  /// is enough room around it.
  ///
  /// - Parameters:
  ///   - now: the current day.
  ///   - x: returns the horizontal position of a day, 0…1000.
  ///   - y: returns the vertical position of a balance, 0…1000 from the top.
  private mutating func addLowest(
    _ forecast: Forecast, after now: Day, _ wording: Wording, _ x: (Day) -> Int, _ y: (Int64) -> Int
  ) {
    var taken: [(x: Int, y: Int)] = []
    for (kind, lowest) in [("usual", forecast.usualLowest), ("ahead", forecast.lowest)] {
      // If today's balance is the lowest, today's dot already shows it.
      guard let lowest, lowest.day > now || lowest.balance != forecast.current else { continue }
      let (left, top) = (x(lowest.day), y(lowest.balance.minor))
      if taken.contains(where: { $0 == (left, top) }) { continue }
      let warns = lowest.balance < 0 ? " short" : ""
      dots.append(LineMark(name: "low" + warns, x: tenth(left), y: tenth(top)))
      // Below its line, or above it near the axis.
      let below = top > 880 ? -12 : 22
      // Near another label the dot is enough: the sentence above the chart contains the amount.
      if taken.contains(where: { abs($0.x - left) < 450 && abs($0.y - top) * BalanceLine.height < 20_000 }) { continue }
      // The same applies to a lowest point hardly below today's balance, which has its own label.
      if abs(x(now) - left) < 60, abs(y(forecast.current.minor) - top) * BalanceLine.height < 4_000 { continue }
      labels.append(
        LineMark(
          name: "name \(kind)\(warns)", x: tenth(left), y: tenth(top),
          below: below,
          anchor: left < 350 ? "start" : left > 650 ? "end" : "middle",
          text: wording.text(
            .balanceLow, ["amount": wording.money(lowest.balance), "date": wording.date(lowest.day)])))
      taken.append((left, top))
    }
  }

  /// Creates a step chart of the balance in the coming weeks, with labels for the lowest balance and for the largest
  /// incomes.
  ///
  /// - Parameter balance: returns the balance at the end of a day.
  package init(
    _ site: SiteMaker, _ ahead: WeeksAhead, from current: HomeAmount, _ balance: (WeeksAhead.DayAhead) -> HomeAmount
  ) {
    let wording = site.wording
    let balances = ahead.days.map { balance($0).minor }
    let all = balances + [current.minor]
    let (least, most) = (all.min() ?? 0, all.max() ?? 0)
    let margin = BalanceLine.margin(least, most)
    let scale = AxisScale(
      between: Int64(clamping: Int128(least) - margin)...Int64(clamping: Int128(most) + margin), mostLines: 5)
    let count = max(1, balances.count)
    func x(_ place: Int) -> Int { place * 1000 / count }
    func y(_ balance: Int64) -> Int { 1000 - Int((scale.fraction(of: balance) * 1000).rounded()) }
    var points = [(x: 0, y: y(current.minor))]
    for (place, balance) in balances.enumerated() { points += [(x(place), y(balance)), (x(place + 1), y(balance))] }
    let line = BalanceLine.path(points)
    paths =
      "<path class=\"area\" d=\"\(line)V1000H0z\"/>"
      + "<path class=\"now\" vector-effect=\"non-scaling-stroke\" d=\"\(line)\"/>"
    zero = scale.bottom < 0 && scale.top > 0 ? tenth(y(0)) : ""
    today = ""
    grid = scale.lines.map { LineMark(y: tenth(y($0)), text: wording.compact(HomeAmount($0))) }
    ticks = stride(from: 0, to: ahead.days.count, by: 7).map { place in
      LineMark(
        name: "tick", x: tenth(x(place)), anchor: place == 0 ? "start" : "middle",
        text: place == 0 ? wording.text(.today) : wording.shortDate(ahead.days[place].day))
    }
    let lowest = ahead.lowest(balance) ?? (site.today, current)
    label = wording.text(
      .aheadAlt,
      [
        "first": wording.fullDate(site.today), "last": wording.fullDate(ahead.days.last?.day ?? site.today),
        "amount": wording.money(current), "lowest": wording.money(lowest.balance),
        "date": wording.fullDate(lowest.day), "end": wording.money(HomeAmount(balances.last ?? current.minor)),
      ])
    dots = [LineMark(name: "dot", x: "0", y: tenth(y(current.minor)))]
    if wording.hidesAmounts { return }
    let low = x(lowest.day.days(since: site.today))
    if lowest.balance < current {
      dots.append(
        LineMark(name: lowest.balance < 0 ? "low short" : "low", x: tenth(low), y: tenth(y(lowest.balance.minor))))
      labels.append(
        LineMark(
          // Keeps clear of the axis labels, which are at the left.
          name: "name usual", x: tenth(max(low, 100)), y: tenth(y(lowest.balance.minor)),
          below: y(lowest.balance.minor) > 880 ? -12 : 20, anchor: BalanceLine.anchor(low, 300),
          text: wording.text(
            .balanceLow, ["amount": wording.money(lowest.balance), "date": wording.date(lowest.day)])))
    }
    addIncomes(site, ahead, besides: low) { (x($0), y(balances[$0])) }
  }

  /// Adds labels for up to three of the largest incomes. A label is omitted if it would be too close to another income
  /// label, the lowest balance or the top edge.
  private mutating func addIncomes(
    _ site: SiteMaker, _ ahead: WeeksAhead, besides low: Int, _ place: (Int) -> (x: Int, y: Int)
  ) {
    let incomes = ahead.days.enumerated().flatMap { number, day in
      day.movements.filter { $0.change > 0 }.map { (number, $0) }
    }.sorted { ($1.1.change, $0.0) < ($0.1.change, $1.0) }
    var taken: [Int] = []
    for (number, movement) in incomes.prefix(6) where taken.count < 3 {
      let (x, y) = place(number)
      if taken.contains(where: { abs($0 - x) < 220 }) || y < 60 || (abs(x - low) < 220 && y > 700) { continue }
      taken.append(x)
      labels.append(
        LineMark(
          name: "name ahead wide", x: tenth(x), y: tenth(y), below: -7, anchor: x > 780 ? "end" : "start",
          text: clean(site.ledger.transactions[movement.source.transaction].title) + " "
            + site.wording.income(site.wholeUnits(movement.change), isShort: true)))
    }
  }

  /// Adds the final balance of each forecast line as a label, unless the ends of the lines are too close together or
  /// amounts are hidden.
  private mutating func addEnds(_ forecast: Forecast, _ wording: Wording, _ y: (Int64) -> Int) {
    guard let known = forecast.known.last, let usual = forecast.usual?.last, !wording.hidesAmounts else { return }
    guard abs(y(known.minor) - y(usual.minor)) * BalanceLine.height > 30_000 else { return }
    for (kind, balance) in [("usual", usual), ("ahead", known)] {
      labels.append(
        LineMark(
          name: "name \(kind) end", x: "100", y: tenth(y(balance.minor)), below: -9, anchor: "end",
          text: wording.compact(balance)))
    }
  }

  /// Creates a chart of the balance of one account, in the account's currency; `nil` if the account's history covers
  /// less than two days.
  package init?(_ site: SiteMaker, _ history: AccountHistory) {
    let course = DailyBalances(site.ledger, history)
    if course.balances.count < 2 { return nil }
    let (wording, today) = (site.wording, site.today)
    let (least, most) = (course.balances.min() ?? 0, course.balances.max() ?? 0)
    let margin = BalanceLine.margin(least, most)
    let scale = AxisScale(
      between: Int64(clamping: Int128(least) - margin)...Int64(clamping: Int128(most) + margin), mostLines: 5)
    let dayCount = course.balances.count - 1
    func x(_ day: Day) -> Int { day.days(since: course.first) * 1000 / dayCount }
    func y(_ balance: Int64) -> Int { 1000 - Int((scale.fraction(of: balance) * 1000).rounded()) }
    let points = course.balances.enumerated().map { (x: x(course.first.adding(days: $0)), y: y($1)) }
    paths = "<path class=\"now\" vector-effect=\"non-scaling-stroke\" d=\"\(BalanceLine.path(points))\"/>"
    zero = scale.bottom < 0 && scale.top > 0 ? tenth(y(0)) : ""
    self.today = ""
    let unit = site.ledger.account(history.account).currency
    // Only amounts of the home currency are abbreviated.
    grid = scale.lines.map { line in
      LineMark(
        y: tenth(y(line)),
        text: unit == site.ledger.homeCurrency
          ? wording.compact(HomeAmount(line)) : wording.shortMoney(Money(line, unit)))
    }
    ticks = BalanceLine.ticks(course.first...today, wording, x)
    let end = course.balances[dayCount]
    dots = [LineMark(name: "dot", x: "100", y: tenth(y(end)))]
    label = wording.text(
      .accountAlt,
      [
        "name": site.name(history.account), "first": wording.fullDate(course.first), "last": wording.fullDate(today),
        "amount": wording.money(Money(end, unit)), "lowest": wording.money(Money(least, unit)),
      ])
  }

  /// Returns the margin above and below the values: 0 unless all values are equal. In that case, the margin centres the
  /// line.
  private static func margin(_ least: Int64, _ most: Int64) -> Int128 {
    least == most ? max(1, Int128(least.magnitude / 10)) : 0
  }

  /// The approximate height of the plot in CSS px.
  private static let height = 220

  private static func anchor(_ x: Int, _ edge: Int) -> String {
    x < edge ? "start" : x > 1000 - edge ? "end" : "middle"
  }

  /// Returns a tick for the first day of every third month. The tick for January shows the year. A narrow plot shows
  /// only every second tick.
  private static func ticks(_ days: ClosedRange<Day>, _ wording: Wording, _ x: (Day) -> Int) -> [LineMark] {
    (days.lowerBound.month...days.upperBound.month).compactMap { month in
      guard month.monthOfYear % 3 == 1, month.firstDay >= days.lowerBound else { return nil }
      let place = x(month.firstDay)
      return LineMark(
        name: month.monthOfYear % 6 == 1 ? "tick" : "tick wide", x: tenth(place), anchor: anchor(place, 30),
        text: month.monthOfYear == 1 ? String(month.year) : wording.shortName(of: month))
    }
  }

  /// Returns a polyline as an SVG path with relative coordinates. Points within a horizontal section are omitted.
  private static func path(_ points: [(x: Int, y: Int)]) -> String {
    guard var last = points.first else { return "" }
    var text = "M\(last.x) \(last.y)l"
    for (index, point) in points.enumerated().dropFirst() {
      if index + 1 < points.count, point.y == last.y, points[index + 1].y == last.y { continue }
      let (right, down) = (point.x - last.x, point.y - last.y)
      if right == 0, down == 0 { continue }
      if !text.hasSuffix("l") { text += " " }
      text += down < 0 ? "\(right)\(down)" : "\(right) \(down)"
      last = point
    }
    return text.hasSuffix("l") ? String(text.dropLast()) + "h1" : text
  }
}
