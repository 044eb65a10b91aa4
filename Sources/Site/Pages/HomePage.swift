import Language
import Ledger
import Reports
import Templates

/// The first screen: how much this month, is that much, what is there, what is still to pay.
enum HomePage {
  static let comparisonShape = Shape("comparison", [("direction", .text), ("sign", .text), ("text", .text)])
  static let paceBeforeShape = Shape("pace-before", [("name", .text), ("text", .text)])
  static let tableRowShape = Shape("period", [("href", .text), ("name", .text), ("amount", .text)])
  static let trendFields: [(String, Shape.Kind)] = ChartFigure.fields + [("table", .list(tableRowShape))]
  static let trendShape = Shape("trend", trendFields)
  static let shape = PageFrame.shape(
    "index",
    [
      ("month-href", .text), ("month-name", .text), ("month-short", .text), ("spent", .text), ("spent-note", .text),
      ("comparison", .record(comparisonShape)), ("pace-label", .text), ("pace-lines", .markup), ("pace-first", .text),
      ("pace-last", .text), ("pace-before", .record(paceBeforeShape)), ("balance", .text), ("balance-note", .text),
      ("income-name", .text), ("income", .text),
      ("income-note", .text), ("to-pay", .text), ("to-pay-note", .text),
      ("has-words", .flag), ("has-story", .flag), ("story", .list(MonthPage.sentenceShape)),
      ("radar", .record(RadarCard.shape)),
      ("average", .text),
      ("trend-data", .markup), ("trend", .record(trendShape)), ("against", .text),
      ("expenses", .record(CategoryTable.shape)),
      ("all-categories", .text), ("has-recent", .flag), ("recent", .list(TransactionRow.shape)),
      ("all-in-month", .text), ("has-bills", .flag), ("bills", .list(TransactionRow.shape)), ("more-bills", .text),
      ("year-line", .text), ("yearbook", .record(YearbookPage.linkShape)),
    ])
}

extension SiteMaker {
  /// - Parameter data: of the zoomable chart.
  mutating func addHome(_ data: String) {
    let month = ledger.window.currentMonth
    let summary = MonthSummary(ledger, figures, month)
    let page = address(of: month)
    let spent = wording.money(summary.spentSoFar ?? summary.spent)
    // The last month of a part that ended, the first of one to come.
    let isNow = ledger.window.holdsToday
    let pace = PaceLines(figures, isNow ? today : month.lastDay)
    let last = max(month, figures.usedMonths(ledger.window).lowerBound)
    let first = max(figures.usedMonths(ledger.window).lowerBound, last.adding(months: -23))
    let trend = Trend(ledger, figures, .months, days: first.firstDay...last.lastDay)
    let figure = trendChart(trend, "charts/home-months")
    let story = story(summary)
    let values: [Value] = [
      .text(page), .text(wording.heading(month)), .text(wording.headingName(of: month)), .text(spent),
      .text(
        isNow
          ? wording.text(.spentByDay, ["day": String(today.dayOfMonth), "days": String(month.dayCount)])
          : wording.text(.entries, count: summary.entryCount)),
      comparison(summary), .text(paceSentence(summary)), .markup(pace.markup), .text("1"),
      .text(wording.date(month.lastDay)), paceBefore(summary), .text(wording.money(balance.current)),
      .text(wording.text(.balanceMoved, ["date": wording.date(today)])),
      .text(wording.text(isNow ? .incomeThisMonth : .income)),
      .text(wording.income(summary.receivedSoFar ?? summary.received)),
      .text(leftNote(summary)), .text(wording.money(bills.total)), .text(billsNote),
      .flag(!story.isEmpty || !radar.isEmpty), .flag(!story.isEmpty), .list(story), radarCard(limit: 4),
      .text(
        figures.averageOfTwelveMonths(ledger.window)
          .map { wording.text(.average, ["amount": wording.money($0)]) } ?? ""),
      .markup(data), .record(figure.map { Record(HomePage.trendShape, $0.values + [.list(table(trend))]) }),
      .text(against(summary)),
      expenseTable(summary, limit: 8),
      .text(
        wording.text(.allCategories, count: shown(summary.expenses).count, ["month": wording.name(of: month)])),
    ]
    add("index.html", "index", wording.text(.home), current: "index.html#home", values + lists(summary))
  }

  private func lists(_ summary: MonthSummary) -> [Value] {
    let recent = recentPlaces(6).map { row($0, day: ledger.transactions[$0].date) }
    let shown = bills.pending.prefix(12)
    let rows = shown.map { row($0.transaction, day: $0.due ?? ledger.transactions[$0.transaction].date) }
    let rest = bills.pending.count - shown.count
    return [
      .flag(!recent.isEmpty), .list(recent),
      .text(
        wording.text(
          .allInMonth, count: summary.entryCount, ["month": wording.name(of: summary.month)])),
      .flag(!rows.isEmpty), .list(rows), .text(rest > 0 ? wording.text(.toPayMore, count: rest) : ""),
      .text(yearLine), .record(yearbookLink(ledger.window.currentMonth.year)),
    ]
  }

  /// The newest entries up to today, the newest first.
  private func recentPlaces(_ count: Int) -> [Int] {
    var places: [Int] = []
    for month in ledger.months.reversed() {
      if places.count >= count { break }
      places += ledger.byDay(month.entries.filter { ledger.transactions[$0].date <= today }).reversed()
    }
    return Array(places.prefix(count))
  }

  func table(_ trend: Trend) -> [Record] {
    trend.bars.reversed().map { bar in
      Record(
        HomePage.tableRowShape,
        [
          .text(address(of: bar, trend.level) ?? ""), .text(name(of: bar, trend.level)),
          .text(wording.money(bar.spent)),
        ])
    }
  }

  // MARK: Comparison

  /// Against the same days of the month before; nil when nothing was spent then.
  private func comparison(_ summary: MonthSummary) -> Value {
    let now = summary.spentSoFar ?? summary.spent
    let before = summary.spentBefore
    guard before > 0, now > 0, ledger.window.holdsToday else { return .record(nil) }
    let change = roundedHalfEven((Int128(now) - Int128(before)) * 100, by: Int128(before))
    let lastBefore = summary.month.adding(months: -1).day(today.dayOfMonth)
    let values = ["percent": wording.percent(Int(clamping: change.magnitude)), "date": wording.date(lastBefore)]
    let (direction, sign, word): (String, String, Word) =
      switch change {
      case 0: ("", "", .sameAs)
      case ..<0: ("down", wording.text(.down), .lessThan)
      default: ("up", wording.text(.up), .moreThan)
      }
    return .record(
      Record(HomePage.comparisonShape, [.text(direction), .text(sign), .text(wording.text(word, values))]))
  }

  private func paceSentence(_ summary: MonthSummary) -> String {
    let before = summary.month.adding(months: -1)
    let amount = wording.money(summary.spentSoFar ?? summary.spent)
    guard figures.spent(in: before) > 0, ledger.window.holdsToday else {
      return wording.text(.paceLabelWhole, ["month": wording.name(of: summary.month), "amount": amount])
    }
    return wording.text(
      .paceLabel,
      [
        "month": wording.name(of: summary.month), "amount": amount, "day": String(today.dayOfMonth),
        "before": wording.name(of: before), "amount-before": wording.money(summary.spentBefore),
        "day-before": String(before.day(today.dayOfMonth).dayOfMonth),
        "amount-whole": wording.money(figures.spent(in: before)),
      ])
  }

  private func paceBefore(_ summary: MonthSummary) -> Value {
    let before = summary.month.adding(months: -1)
    guard figures.spent(in: before) > 0 else { return .record(nil) }
    let whole = wording.money(figures.spent(in: before))
    let text =
      ledger.window.holdsToday
      ? wording.text(
        .paceBefore,
        [
          "amount": wording.money(summary.spentBefore), "day": wording.date(before.day(today.dayOfMonth)),
          "whole": whole,
        ]) : whole
    return .record(Record(HomePage.paceBeforeShape, [.text(wording.headingName(of: before)), .text(text)]))
  }

  // MARK: Sentences

  private var billsNote: String {
    guard !bills.pending.isEmpty else { return wording.text(.billsNone) }
    var text = wording.text(.billsCount, count: bills.pending.count)
    if bills.overdueCount > 0 {
      text += wording.text(.join) + wording.text(.billsOverdue, count: bills.overdueCount)
    }
    guard let next = bills.next, let due = next.due else { return text }
    let title = clean(ledger.transactions[next.transaction].title)
    return text + wording.text(.joinStrong)
      + wording.text(.billsNext, ["title": title, "date": wording.shortDate(due)])
  }

  private var yearLine: String {
    let today = ledger.window.holdsToday ? self.today : ledger.window.currentMonth.lastDay
    let first = Month(year: today.year, month: 1).firstDay
    let spent = figures.spent(from: first, through: today)
    let received = figures.received(from: first, through: today)
    let net = received - spent
    return wording.text(
      net >= 0 ? .thisYear : .thisYearShort,
      [
        "year": String(today.year), "spent": wording.money(spent), "received": wording.money(received),
        "net": wording.money(net.magnitude > Int64.max.magnitude ? 0 : abs(net)),
      ])
  }
}

/// The running totals of this month and the one before, as lines in a box of 520 × 120.
struct PaceLines {
  let markup: String

  init(_ figures: Figures, _ today: Day) {
    let month = today.month
    let before = month.adding(months: -1)
    let now = PaceLines.running(figures, month.firstDay, through: today)
    let then = PaceLines.running(figures, before.firstDay, through: before.lastDay)
    let top = max(1, (now + then).max() ?? 1)
    func line(_ totals: [Int64], days: Int) -> String {
      totals.enumerated().map { index, total in
        let x = days > 1 ? index * 5200 / (days - 1) : 0
        let y = 1200 - Int(Int128(max(0, total)) * 1120 / Int128(top))
        return "\(index == 0 ? "M" : "L")\(PaceLines.tenth(x)) \(PaceLines.tenth(y))"
      }.joined(separator: " ")
    }
    let effect = "vector-effect=\"non-scaling-stroke\""
    var markup = ""
    let nowLine = line(now, days: month.dayCount)
    let endX = PaceLines.tenth((now.count - 1) * 5200 / max(1, month.dayCount - 1))
    let endY = PaceLines.tenth(1200 - Int(Int128(max(0, now.last ?? 0)) * 1120 / Int128(top)))
    markup += "<path class=\"area\" d=\"\(nowLine) L\(endX) 120 L0 120Z\"/>"
    if then.contains(where: { $0 != 0 }) {
      markup += "<path class=\"prev\" \(effect) d=\"\(line(then, days: before.dayCount))\"/>"
    }
    markup += "<path class=\"now\" \(effect) d=\"\(nowLine)\"/>"
    markup += "<path class=\"dot\" \(effect) d=\"M\(endX) \(endY)h0\"/>"
    self.markup = markup
  }

  /// One element a day.
  private static func running(_ figures: Figures, _ first: Day, through last: Day) -> [Int64] {
    var total: Int64 = 0
    return (0...max(0, last.days(since: first))).map { offset in
      total += figures.spent(on: first.adding(days: offset))
      return total
    }
  }

  private static func tenth(_ value: Int) -> String {
    value % 10 == 0 ? "\(value / 10)" : "\(value / 10).\(value % 10)"
  }
}
