import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The home page: this month's spending and income, the balance, the budgets, alerts, recent entries, and the bills to
/// pay.
struct HomePage: SitePage, PartOfSite {
  let site: SiteMaker
  let month: Month
  let summary: MonthSummary
  /// The data of the zoomable chart, as JSON.
  let data: String
  let trend: TrendTable?
  let pace: PaceLines
  let radar: RadarCard?
  private let recent: [Int]
  private let shownBills: ArraySlice<Bills.Bill>

  /// Adds the page to the files of a job.
  ///
  /// - Parameter data: the data of the zoomable chart, as JSON.
  static func add(_ data: String, to files: inout SiteFiles) {
    files.add("index.html", HomePage(data, &files))
  }

  private init(_ data: String, _ files: inout SiteFiles) {
    let site = files.site
    let (ledger, figures) = (site.ledger, site.figures)
    self.site = site
    self.data = data
    month = ledger.window.currentMonth
    summary = MonthSummary(ledger, figures, month, expecting: site.reports.expected)
    // In a part of a book that does not include today: the last month of a past part, the first month of a future one.
    pace = PaceLines(site, ledger.window.containsToday ? site.today : month.lastDay)
    let last = max(month, figures.usedMonths(ledger.window).lowerBound)
    let first = max(figures.usedMonths(ledger.window).lowerBound, last.adding(months: -23))
    let bars =
      ledger.firstDays.map { Trend(ledger, figures, .days, days: $0) }
      ?? Trend(ledger, figures, .months, days: first.firstDay...last.lastDay)
    trend = TrendTable(bars, "charts/home-months", &files)
    radar = RadarCard(site, limit: 3, suggests: false)
    recent = site.recentPlaces(6)
    shownBills = site.reports.bills.pending.prefix(12)
  }

  var title: String { wording.text(.home) }
  var current: String? { "index.html#home" }
  private var bills: Bills { site.reports.bills }
  private var isNow: Bool { ledger.window.containsToday }
  /// Whether the book has no entries. If so, all charts and cards would show only zeros.
  private var isEmpty: Bool { ledger.transactions.isEmpty }
  private var isYoung: Bool { ledger.firstDays != nil }

  static let fields = PageFields<HomePage>(
    "index",
    [
      .flag("is-empty") { $0.isEmpty },
      .record("first-entry", FirstEntry.fields) { FirstEntry(site: $0.site, month: $0.month) },
      .text("month-href") { $0.site.address(of: $0.month) },
      .text("month-name") { $0.wording.heading($0.month) },
      .record("spent", Headline.fields) { Headline($0.wording, $0.summary.period.shownSpent) },
      .text("spent-note") { $0.spentNote },
      .record("comparison", Comparison.fields) { $0.comparison },
      .text("pace-label") { $0.paceSentence },
      .record("pace", PaceLines.fields) { $0.pace },
      .text("balance") { $0.wording.money($0.site.reports.balance.current) },
      .markup("balance-spark") { $0.balanceSpark },
      .text("balance-note") { $0.wording.text(.balanceMoved, ["date": $0.wording.date($0.today)]) },
      .text("free") { $0.free },
      .text("free-note") { $0.freeNote },
      .text("income-name") { $0.wording.text($0.isNow ? .incomeThisMonth : .income) },
      .text("income") { $0.wording.income($0.summary.period.shownReceived) },
      .text("income-note") { $0.site.leftNote($0.summary) },
      .text("to-pay") { $0.wording.money($0.bills.total) },
      .text("to-pay-note") { $0.billsNote },
      .record("left-to-spend", LeftToSpend.fields) { LeftToSpend($0.site, $0.month) },
      .record("goals-card", GoalsCard.fields) { GoalsCard($0.site) },
      .record("radar", RadarCard.fields) { $0.radar },
      .record("what-changed", WhatChanged.fields) { WhatChanged($0.site, $0.summary) },
      .text("trend-says") { $0.site.headingTitle($0.summary) },
      .text("share-says") { page in page.site.title { $0.share(page.summary) } },
      .text("average") { $0.average },
      .markup("trend-data") { $0.data },
      .record("trend", TrendTable.fields) { $0.trend },
      .text("against") { $0.site.against($0.summary) },
      .record("expenses", CategoryTable.fields) { page in
        // With two categories, bars add nothing to the amounts.
        page.site.expenseTable(page.summary, limit: 8, hasShares: !page.isYoung || page.summary.shownExpenses.count > 2)
      },
      .text("all-categories") {
        $0.wording.text(
          .allCategories, count: $0.summary.shownExpenses.count, ["month": $0.wording.name(of: $0.month)])
      },
      .flag("has-recent") { !$0.recent.isEmpty },
      .record("recent-several", severalFields) { $0.recentAddress },
      .list("recent", TransactionRow.fields) { page in page.recent.map { page.site.row($0) } },
      .text("all-in-month") {
        $0.wording.text(.allInMonth, count: $0.summary.entryCount, ["month": $0.wording.name(of: $0.month)])
      },
      .flag("has-bills") { !$0.shownBills.isEmpty },
      .list("bills", TransactionRow.fields) { page in
        page.shownBills.map { page.site.row($0) }
      },
      .record("bills-several", severalFields) { $0.site.pendingAddress },
      .text("more-bills") { $0.moreBills },
      .text("year-line") { $0.yearLine },
      .record("yearbook", Link.fields) { $0.site.yearbookLink($0.month.year) },
    ])
}

// MARK: Several

extension HomePage {
  /// The fields of the partial `select`, which the page's lists of entries use.
  private static let severalFields = Fields<String>("several", [.text("several-address") { $0 }])

  /// The address of the form for changing the newest entries; `nil` if there are no entries.
  private var recentAddress: String? {
    let days = recent.map { ledger.transactions[$0].date }
    guard let first = days.min(), let last = days.max() else { return nil }
    return site.severalAddress("\(first)..\(last)")
  }
}

// MARK: Headline

extension HomePage {
  /// An amount with its decimals shown in a smaller size.
  struct Headline {
    let whole: String
    /// The decimals with the decimal separator; empty if the currency has no decimals or amounts are hidden.
    var decimals = ""
    var end = ""

    init(_ wording: Wording, _ minor: HomeAmount) {
      let text = wording.money(minor)
      let point = wording.words.text("decimal-point")
      guard wording.home.decimals > 0, !wording.hidesAmounts, let place = text.ranges(of: point).last,
        let last = text.index(place.upperBound, offsetBy: Int(wording.home.decimals), limitedBy: text.endIndex)
      else {
        whole = text
        return
      }
      whole = String(text[..<place.lowerBound])
      decimals = String(text[place.lowerBound..<last])
      end = String(text[last...])
    }

    static let fields = Fields<Headline>(
      "headline", [.text("whole") { $0.whole }, .text("cents") { $0.decimals }, .text("end") { $0.end }])
  }
}

// MARK: Comparison

extension HomePage {
  struct Comparison {
    /// The CSS class of the comparison: `up`, `down` or empty.
    let direction: String
    let sign: String
    let text: String

    static let fields = Fields<Comparison>(
      "comparison", [.text("direction") { $0.direction }, .text("sign") { $0.sign }, .text("text") { $0.text }])
  }

  /// The comparison with the same days in the previous month. `nil` if either period has no spending, if it is too
  /// early in the month, if the book has too few entries, or if the site's period does not include today.
  private var comparison: Comparison? {
    let (now, before) = (summary.period.shownSpent, summary.spentBefore)
    guard before > 0, now > 0, isNow, !isYoung, !summary.isTooEarly else { return nil }
    let change = Int64(clamping: roundedHalfEven((Int128(now) - Int128(before)) * 100, by: Int128(before)))
    // If the change is 1,000 % or more, the amount is clearer than a percentage.
    let isTelling = change.magnitude < 1000
    let text = site.compared(
      change,
      isTelling
        ? wording.percent(Int(clamping: change.magnitude)) : wording.money(HomeAmount(now.minor - before.minor)),
      by: month.adding(months: -1).day(today.dayOfMonth))
    return Comparison(
      direction: change == 0 ? "" : change < 0 ? "down" : "up",
      sign: change == 0 ? "" : wording.text(change < 0 ? .down : .up), text: text)
  }

  private var paceSentence: String {
    let before = month.adding(months: -1)
    let amount = wording.money(summary.period.shownSpent)
    guard figures.spent(in: before) > 0, isNow else {
      return wording.text(.paceLabelWhole, ["month": wording.name(of: month), "amount": amount])
    }
    return wording.text(
      .paceLabel,
      [
        "month": wording.name(of: month), "amount": amount, "day": String(today.dayOfMonth),
        "before": wording.name(of: before), "amount-before": wording.money(summary.spentBefore),
        "day-before": String(before.day(today.dayOfMonth).dayOfMonth),
        "amount-whole": wording.money(figures.spent(in: before)),
      ])
  }
}

// MARK: Sentences

extension HomePage {
  /// An SVG path of the weekly balance over the last year, up to today.
  private var balanceSpark: String {
    let balances = site.ahead?.course.balances ?? []
    let weeks = stride(from: balances.count - 1, through: 0, by: -7).map { balances[$0] }
    return SparkLine.path(weeks.reversed(), width: 120, height: 28)
  }

  private var free: String {
    guard isNow, let payday = site.ahead?.payday else { return "" }
    return wording.text(
      .freeToPayday, ["amount": wording.money(payday.free), "date": wording.shortDate(payday.day)])
  }

  private var freeNote: String {
    guard let payday = site.ahead?.payday else { return "" }
    let note =
      payday.usual.map { wording.text(.freeToPaydayUsual, ["amount": wording.money($0)]) }
      ?? wording.text(.freeToPaydayKnown)
    if payday.neededForGoals == 0 { return note }
    return note + " · " + wording.text(.goalsTakenOff, ["amount": wording.money(payday.neededForGoals)])
  }

  private var spentNote: String {
    if let first = ledger.transactions.lazy.map(\.date).min(), first > today {
      return wording.text(.firstPlanned, ["date": wording.date(first)])
    }
    return isNow
      ? wording.text(.spentByDay, ["day": String(today.dayOfMonth), "days": String(month.dayCount)])
      : wording.text(.entries, count: summary.entryCount)
  }

  private var average: String {
    let count = figures.lastTwelveMonths(ledger.window).count
    return figures.usualOfMonth(ledger.window).map {
      wording.text(.usualPerMonth, count: count, ["amount": wording.money($0)])
    } ?? ""
  }

  private var moreBills: String {
    let rest = bills.pending.count - shownBills.count
    return rest > 0 ? wording.text(.toPayMore, count: rest) : ""
  }

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
    let year = ledger.window.currentMonth.year
    let period = figures.period(year: year)
    let net = period.shownNet
    return wording.text(
      net >= 0 ? .thisYear : .thisYearShort,
      [
        "year": String(year), "spent": wording.money(period.shownSpent),
        "received": wording.money(period.shownReceived),
        "net": wording.money(net.magnitude),
      ])
  }
}

extension SiteMaker {
  /// Returns the text of a comparison, such as “22 % more than by 21 October”.
  ///
  /// - Parameter text: the absolute value of the change.
  func compared(_ change: Int64, _ text: String, by day: Day) -> String {
    wording.text(
      change == 0 ? .sameAs : change > 0 ? .moreThan : .lessThan, ["change": text, "date": wording.date(day)])
  }

  /// Returns the indices of the newest entries up to today, newest first.
  fileprivate func recentPlaces(_ count: Int) -> [Int] {
    var indices: [Int] = []
    for month in ledger.months.reversed() {
      if indices.count >= count { break }
      indices += ledger.byDay(month.entries.filter { ledger.transactions[$0].date <= today }).reversed()
    }
    return Array(indices.prefix(count))
  }
}
