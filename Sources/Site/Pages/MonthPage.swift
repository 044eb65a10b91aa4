import Localization
import Formats
import Ledger
import SiteComponents
import Reports
import Templates

/// The page of one month.
struct MonthPage: SitePage, PartOfSite {
  let site: SiteMaker
  let month: Month
  let summary: MonthSummary
  let pie: ChartFigure?
  let bars: ChartFigure?
  let story: [String]
  private let file: LedgerMonth?
  private let budgets: [BudgetRow]
  private let days: [MonthDay]
  let heat: Heat

  private init(_ month: Month, _ files: inout SiteFiles) {
    let site = files.site
    let summary = MonthSummary(site.ledger, site.figures, month, expecting: site.reports.expected)
    let addressOf: (Category.ID) -> String = { site.lists.address(of: $0, in: month) }
    self.site = site
    self.month = month
    self.summary = summary
    pie = files.pie(summary, addressOf: addressOf)
    bars = files.bars(summary, addressOf: addressOf)
    story = site.story(summary)
    file = site.ledger.file(of: month)
    budgets = BudgetUse.all(site.ledger, site.figures, in: month).map {
      BudgetRow(site, $0, href: addressOf($0.category))
    }
    days = MonthDay.days(site.monthPages.parts(of: month)[0], site)
    heat = Heat(summary.spentByDay)
  }

  var title: String { wording.heading(month) }
  var current: String? { month == ledger.window.currentMonth ? site.address(of: month) : nil }

  /// The only field of a row that consists of a sentence.
  static let storyFields = Fields<String>("sentence", [.text("text") { $0 }])

  static let fields = PageFields<MonthPage>(
    "month",
    [
      .record("previous", Neighbour.fields) { $0.neighbour(-1) },
      .record("following", Neighbour.fields) { $0.neighbour(1) },
      .text("month-name") { $0.title },
      .text("several-address") {
        $0.file?.isArchived ?? false ? "" : $0.site.severalAddress("\($0.month)")
      },
      .text("strip-year") { $0.ledger.window.months.contains($0.month) ? "" : String($0.month.year) },
      .list("strip", StripBar.fields) { StripBar.bars(of: $0.month, $0.site) },
      .record("strip-archive", Link.fields) { StripBar.archive(around: $0.month, $0.site) },
      .flag("is-archived") { $0.file?.isArchived ?? false },
      .flag("is-empty") { $0.summary.entryCount == 0 },
      .flag("is-ahead") { $0.summary.period.phase == .ahead },
      .record("first-entry", FirstEntry.fields) { FirstEntry(site: $0.site, month: $0.month) },
      .list("stats", Stat.fields) { $0.stats },
      .flag("has-story") { !$0.story.isEmpty },
      .list("story", storyFields) { $0.story },
      .text("without-rate") { $0.site.withoutRate($0.summary.countWithoutRate) },
      .text("share-says") { page in page.site.title { $0.share(page.summary) } },
      .text("over-says") { page in page.site.title { $0.overBudget(page.budgets.map(\.use)) } },
      .text("against") { $0.site.against($0.summary) },
      .text("ahead-note") { $0.aheadNote },
      .record("pie", Pie.fields) { page in page.pie.map { Pie(figure: $0, note: page.pieNote) } },
      .record("expenses", CategoryTable.fields) { $0.site.expenseTable($0.summary, open: 8) },
      .text("unused") { $0.unusedCategories },
      .record("incomes", CategoryTable.fields) {
        CategoryTable(
          $0.site, $0.summary, $0.summary.shownIncomes, caption: $0.wording.text(.income),
          heading: $0.wording.text(.income), isIncome: true)
      },
      .record("bars", ChartFigure.fields) { $0.bars },
      .flag("has-budgets") { !$0.budgets.isEmpty },
      .flag("has-marks") { page in page.budgets.contains { $0.use.budget.every == .month } },
      .text("budget-pace") { $0.site.budgetPaceText($0.budgets, $0.month) },
      .list("budgets", BudgetRow.fields) { $0.budgets },
      .text("calendar-caption") { $0.wording.text(.calendarCaption, ["month": $0.wording.month($0.month)]) },
      .list("weekdays", Weekday.fields) { page in
        page.site.weekdays.map { Weekday(site: page.site, number: $0) }
      },
      .list("weeks", weekFields) { $0.weeks },
      .record("pending", Pending.fields) { Pending($0.site, $0.month) },
      .record("expected", Expected.fields) { Expected($0.site, $0.month) },
      .record("filters", MonthFilters.fields) { MonthFilters($0.site, $0.month, $0.days.flatMap(\.indices)) },
      .list("days", MonthDay.fields) { Array($0.days.prefix($0.openDays)) },
      .record("folded", FoldedDays.fields) { $0.folded },
      .record("parts", MonthParts.fields) { MonthParts($0.site, $0.month, on: 1) },
      .record("yearbook", Link.fields) { $0.site.yearbookLink($0.month.year) },
    ])

  struct Pie {
    let figure: ChartFigure
    let note: String

    static let fields = Fields<Pie>("pie", ChartFigure.fields { $0.figure } + [.text("pie-note") { $0.note }])
  }

  // MARK: Around

  /// A link to the previous or next month.
  struct Neighbour: PartOfSite {
    let site: SiteMaker
    let month: Month
    let hasYear: Bool

    static let fields = Fields<Neighbour>(
      "neighbour",
      [
        .text("href") { $0.site.address(of: $0.month) },
        .text("text") { $0.hasYear ? $0.wording.heading($0.month) : $0.wording.headingName(of: $0.month) },
        .text("short") { $0.wording.shortName(of: $0.month) },
      ])
  }

  /// The number of days that are not collapsed. If the month has more than 200 entries, the newest 14 days are not
  /// collapsed.
  private var openDays: Int { days.reduce(0) { $0 + $1.indices.count } > 200 ? 14 : days.count }

  private var folded: FoldedDays? {
    days.count > openDays ? FoldedDays(site: site, days: Array(days.dropFirst(openDays))) : nil
  }

  /// Returns the link to the previous or next month. `nil` at the ends of the rolling year and, in the archive, if that
  /// month has no file.
  private func neighbour(_ step: Int) -> Neighbour? {
    let next = month.adding(months: step)
    let window = ledger.window.months
    let isReachable = window.contains(month) ? window.contains(next) : !window.contains(next) && site.hasPage(next)
    guard isReachable else { return nil }
    return Neighbour(site: site, month: next, hasYear: next.year != month.year)
  }
}

// MARK: Jobs

extension MonthPage {
  /// Returns a job for each month.
  static func jobs(_ site: SiteMaker) -> [Job] {
    let window = site.ledger.window.months
    let months = site.ledger.months.map(\.month).filter { !window.contains($0) } + window
    return months.map { month in
      site.job("month \(month)", key(of: month, site)) { files in
        files.add(files.site.address(of: month), MonthPage(month, &files))
        MonthPartPage.add(month, to: &files)
      }
    }
  }

  private static func key(of month: Month, _ site: SiteMaker) -> Fingerprint {
    let keys = site.keys
    var key = keys.key("month")
    key.add(keys.month(month))
    // The months that this one is compared with: the month before and the same month a year ago, by category.
    for distance in [1, 12] { addTotals(of: month.adding(months: -distance), around: month, site, to: &key) }
    addBudgets(in: month, site, to: &key)
    for other in StripBar.months(around: month, site) { key.add(site.ledger.transactions(in: other).isEmpty) }
    for open in site.reports.expected.occurrences(in: month) {
      keys.add([open.template, open.newest], to: &key)
      key.add(open.occurrence.day.number)
    }
    for rise in site.reports.rises.rises(in: month, site.ledger) {
      keys.add([rise.transaction, rise.previous], to: &key)
    }
    return key
  }

  /// Adds the totals of the month used for comparison to a fingerprint.
  ///
  /// - Parameters:
  ///   - other: the month whose totals are added.
  ///   - month: the month of the page. If this is the current month, only the same days of the other month are counted.
  private static func addTotals(
    of other: Month, around month: Month, _ site: SiteMaker, to key: inout Fingerprint
  ) {
    if month == site.today.month {
      let last = other.day(site.today.dayOfMonth)
      key.add(site.figures.spent(from: other.firstDay, through: last))
      for total in MonthSummary.totals(site.ledger, other, through: last) { key.add(total) }
    } else {
      key.add(site.figures.spent(in: other))
      for index in site.ledger.categories.indices {
        key.add(site.figures.total(of: Category.ID(index: index), in: other))
      }
    }
  }

  /// Adds every budget of the month to a fingerprint, including the amounts used in the budget's period and in the
  /// year, and the amount carried over.
  private static func addBudgets(in month: Month, _ site: SiteMaker, to key: inout Fingerprint) {
    let used = site.figures.usedMonths(site.ledger.window)
    for use in BudgetUse.all(site.ledger, site.figures, in: month) {
      let pace = BudgetPace(use, site.ledger, site.figures, used: used)
      key.add(use.category.index)
      key.add(use.budget.every.rawValue)
      key.add(pace.months.lowerBound.number)
      for amount in [use.budget.amount, use.carried, use.used, pace.usedInYear, pace.budgetInYear] { key.add(amount) }
    }
  }
}

// MARK: Figures

extension MonthPage {
  private var stats: [Stat] {
    let entries = wording.text(.entries, count: summary.entryCount)
    let receipts = wording.text(.receiptsCount, count: site.foundReceiptCount(month))
    let counts =
      site.showsReceipts ? wording.text(.entriesAndReceipts, ["entries": entries, "receipts": receipts]) : entries
    let period = summary.period
    let received = period.shownReceived
    // For a coming month, the expected amount says more than the largest entry.
    let showsExpected = period.phase == .ahead && (period.spent.expected != 0 || period.received.expected != 0)
    return [
      Stat(wording.text(period.phase.spentWord), wording.money(period.shownSpent), counts),
      showsExpected ? expectedStat : nil,
      Stat(
        wording.text(period.phase == .ahead ? .plannedIncome : .income), wording.income(received),
        site.leftNote(summary), isIncome: received > 0),
      showsExpected ? nil : largestStat, quietStat,
    ].compactMap(\.self)
  }

  /// The total of the expected occurrences, which no other figure includes.
  private var expectedStat: Stat {
    let received = summary.period.received.expected
    return Stat(
      wording.text(.expected), href: "#expected", wording.money(summary.period.spent.expected),
      received == 0 ? "" : wording.text(.toReceive, ["amount": wording.money(received)]))
  }

  private var largestStat: Stat {
    guard let index = summary.largestOnce ?? summary.largest, let amount = ledger.transactions[index].homeAmount else {
      return Stat(wording.text(.largest), wording.text(.none))
    }
    let transaction = ledger.transactions[index]
    let note = wording.text(
      .largestNote, ["title": clean(transaction.title), "date": wording.shortDate(transaction.date)])
    let isSecond = summary.largest != index
    let title = summary.largest.map { clean(ledger.transactions[$0].title) } ?? ""
    let name = isSecond ? wording.text(.largestBesides, ["name": title]) : wording.text(.largest)
    return Stat(name, wording.money(amount), note)
  }

  private var quietStat: Stat {
    guard let days = summary.daysWithoutSpending else {
      return Stat(site.billsName(month), wording.money(summary.pending))
    }
    let counted = summary.period.phase == .running ? today.dayOfMonth : month.dayCount
    return Stat(
      wording.text(.daysWithout), wording.number(Int64(days)),
      wording.text(.daysOf, ["days": wording.number(Int64(counted))]))
  }

  private var pieNote: String {
    summary.shownExpenses.contains { $0.shown < 0 } ? wording.text(.refundsNote) : ""
  }

  /// A note about the spending that is planned or expected in the rest of the current month; empty for other months.
  private var aheadNote: String {
    var notes: [String] = []
    let spent = summary.period.spent
    guard summary.period.phase == .running else { return "" }
    if spent.planned != 0 {
      notes.append(
        wording.text(.plannedNote, ["amount": wording.money(spent.planned), "date": wording.date(month.lastDay)]))
    }
    if spent.expected > 0 { notes.append(wording.text(.expectedNote, ["amount": wording.money(spent.expected)])) }
    return notes.joined(separator: " ")
  }

  private var unusedCategories: String {
    let used = Set(summary.shownExpenses.map(\.category))
    let unused = ledger.categories.indices.map(Category.ID.init(index:)).filter {
      ledger.category($0).kind == .expense && !used.contains($0)
    }
    guard !unused.isEmpty else { return "" }
    let names = unused.prefix(6).map { site.name($0) }.joined(separator: wording.text(.join))
    let rest = unused.count - 6
    let list = rest > 0 ? wording.text(.andMore, count: rest, ["names": names]) : names
    return wording.text(.unusedCategories, ["names": list])
  }
}

extension SiteMaker {
  /// Returns sentences that describe the month.
  func story(_ summary: MonthSummary) -> [String] {
    wording.sentences(of: MonthHighlights(ledger, figures, summary, reports.bills, reports.rises), ledger)
  }

  /// Returns a table of the month's spending by category; `nil` if there is no spending.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of categories in the table.
  ///   - open: the number of categories that are not collapsed.
  func expenseTable(
    _ summary: MonthSummary, limit: Int = .max, open: Int = .max, hasShares: Bool = true
  ) -> CategoryTable? {
    CategoryTable(
      self, summary, Array(summary.shownExpenses.prefix(limit)), caption: wording.text(.categories),
      heading: wording.text(.spent), hasShares: hasShares, open: open)
  }

  func leftNote(_ summary: MonthSummary) -> String {
    let net = summary.period.shownNet
    return net >= 0
      ? wording.text(.leftAfter, ["amount": wording.money(net)])
      : wording.text(.shortAfter, ["amount": wording.money(-net)])
  }

  /// Returns the heading for the bills of one month, which differs from the heading for all bills to pay.
  func billsName(_ month: Month) -> String { wording.text(.billsOf, ["month": wording.name(of: month)]) }

  func withoutRate(_ count: Int) -> String { count == 0 ? "" : wording.text(.withoutRate, count: count) }

  /// Returns a sentence that names the month with which the table is compared; empty if there is no such month.
  func against(_ summary: MonthSummary) -> String {
    guard summary.isCompared else { return "" }
    let before = wording.name(of: summary.month.adding(months: -1))
    return wording.text(summary.period.phase == .running ? .againstDays : .against, ["month": before])
  }
}
