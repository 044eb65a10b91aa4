import Language
import Notation
import Ledger
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
  let heat: Heat

  private init(_ month: Month, _ files: inout SiteFiles) {
    let site = files.site
    let summary = MonthSummary(site.ledger, site.figures, month)
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
    heat = Heat(summary.spentByDay)
  }

  var title: String { wording.heading(month) }
  var current: String? { month == ledger.window.currentMonth ? site.address(of: month) : nil }

  /// Sentences.
  static let storyFields = Fields<String>("sentence", [.text("text") { $0 }])

  static let fields = PageFields<MonthPage>(
    "month",
    Neighbours.fields { Neighbours(previous: $0.neighbour(-1), following: $0.neighbour(1)) } + [
      .text("month-name") { $0.title },
      .text("strip-year") { $0.ledger.window.months.contains($0.month) ? "" : String($0.month.year) },
      .list("strip", StripBar.fields) { StripBar.bars(of: $0.month, $0.site) },
      .flag("is-archived") { $0.file?.isArchived ?? false },
      .flag("is-empty") { $0.summary.entryCount == 0 },
      .record("first-entry", FirstEntry.fields) { FirstEntry(site: $0.site, month: $0.month) },
      .list("stats", Stat.fields) { $0.stats },
      .flag("has-story") { !$0.story.isEmpty },
      .list("story", storyFields) { $0.story },
      .text("without-rate") { $0.site.withoutRate($0.summary.countWithoutRate) },
      .text("against") { $0.site.against($0.summary) },
      .text("ahead-note") { $0.aheadNote },
      .record("pie", Pie.fields) { page in page.pie.map { Pie(figure: $0, note: page.pieNote) } },
      .record("expenses", CategoryTable.fields) { $0.site.expenseTable($0.summary) },
      .text("unused") { $0.unusedCategories },
      .record("incomes", CategoryTable.fields) {
        CategoryTable(
          $0.site, $0.summary.shownIncomes, caption: $0.wording.text(.income), heading: $0.wording.text(.income),
          month: $0.month, isIncome: true)
      },
      .record("bars", ChartFigure.fields) { $0.bars },
      .flag("has-budgets") { !$0.budgets.isEmpty },
      .text("budget-pace") { $0.site.budgetPaceText($0.budgets, $0.month) },
      .list("budgets", BudgetRow.fields) { $0.budgets },
      .text("calendar-caption") { $0.wording.text(.calendarCaption, ["month": $0.wording.month($0.month)]) },
      .list("weekdays", Weekday.fields) { page in
        page.site.weekdays.map { Weekday(site: page.site, number: $0) }
      },
      .list("weeks", weekFields) { $0.weeks },
      .record("pending", Pending.fields) { Pending($0.site, $0.month) },
      .record("expected", Expected.fields) { Expected($0.site, $0.month) },
      .list("days", MonthDay.fields) { MonthDay.days($0.site.monthPages.parts(of: $0.month)[0], $0.site) },
      .record("parts", MonthParts.fields) { MonthParts($0.site, $0.month, on: 1) },
      .record("yearbook", Link.fields) { $0.site.yearbookLink($0.month.year) },
    ])

  struct Pie {
    let figure: ChartFigure
    let note: String

    static let fields = Fields<Pie>("pie", ChartFigure.fields { $0.figure } + [.text("pie-note") { $0.note }])
  }

  // MARK: Around

  /// Inside the rolling year the neighbouring month, nothing beyond its ends; in the archive the next one with a file.
  private func neighbour(_ step: Int) -> Link? {
    let next = month.adding(months: step)
    let window = ledger.window.months
    let isReachable = window.contains(month) ? window.contains(next) : !window.contains(next) && site.hasPage(next)
    guard isReachable else { return nil }
    return Link(
      site.address(of: next), next.year == month.year ? wording.headingName(of: next) : wording.heading(next))
  }
}

// MARK: Jobs

extension MonthPage {
  /// A job a month.
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
    // What the month is compared with: the month before and the same one a year ago, by category.
    for distance in [1, 12] { addTotals(of: month.adding(months: -distance), beside: month, site, to: &key) }
    addBudgets(in: month, site, to: &key)
    for other in StripBar.months(beside: month, site) { key.add(site.ledger.transactions(in: other).isEmpty) }
    for open in site.reports.expected.occurrences(in: month) {
      keys.add([open.ruling], to: &key)
      key.add(open.occurrence.day.number)
    }
    for rise in site.reports.rises.rises(in: month, site.ledger) {
      keys.add([rise.transaction, rise.previous], to: &key)
    }
    return key
  }

  /// - Parameter month: the one whose page it is; while it runs, the other is looked at up to the same day.
  private static func addTotals(
    of other: Month, beside month: Month, _ site: SiteMaker, to key: inout Fingerprint
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

  /// What each budget was used in its period and in the year, and what the periods before left.
  private static func addBudgets(in month: Month, _ site: SiteMaker, to key: inout Fingerprint) {
    let used = site.figures.usedMonths(site.ledger.window)
    for use in BudgetUse.all(site.ledger, site.figures, in: month) {
      let pace = BudgetPace(use, site.ledger, site.figures, used: used)
      for amount in [use.carried, use.used, pace.usedInYear, pace.budgetInYear] { key.add(amount) }
    }
  }
}

// MARK: Figures

extension MonthPage {
  private var stats: [Stat] {
    let entries = wording.text(.entries, count: summary.entryCount)
    let receipts = wording.text(.receiptsCount, count: summary.receiptCount)
    let counts =
      site.hasReceipts ? wording.text(.entriesAndReceipts, ["entries": entries, "receipts": receipts]) : entries
    let received = summary.receivedByNow
    let spentName = wording.text(
      month > today.month ? .badgePlanned : summary.spentSoFar == nil ? .spent : .spentSoFar)
    // Of a month to come the largest entry says less than what it is likely to be.
    let expected = site.reports.expected.sum(in: month, ledger)
    let showsExpected = month > today.month && !expected.isZero
    return [
      Stat(spentName, wording.money(summary.spentByNow), counts),
      showsExpected ? expectedStat(expected) : nil,
      Stat(wording.text(.income), wording.income(received), site.leftNote(summary), isIncome: received > 0),
      showsExpected ? nil : largestStat, quietStat,
    ].compactMap(\.self)
  }

  /// What repeats; in no other figure.
  private func expectedStat(_ sum: ExpectedMonths.Sum) -> Stat {
    Stat(
      wording.text(.expected), href: "#expected", wording.money(sum.spent),
      sum.received == 0 ? "" : wording.text(.toReceive, ["amount": wording.money(sum.received)]))
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
      return Stat(wording.text(.toPay), wording.money(summary.pending))
    }
    let counted = summary.spentSoFar == nil ? month.dayCount : today.dayOfMonth
    return Stat(
      wording.text(.daysWithout), wording.number(Int64(days)),
      wording.text(.daysOf, ["days": wording.number(Int64(counted))]))
  }

  private var pieNote: String {
    summary.shownExpenses.contains { $0.totalSoFar < 0 } ? wording.text(.refundsNote) : ""
  }

  /// What the rest of a running month still holds, as far as it is known.
  private var aheadNote: String {
    var notes: [String] = []
    if let soFar = summary.spentSoFar, soFar != summary.spent {
      notes.append(
        wording.text(
          .plannedNote, ["amount": wording.money(summary.spent - soFar), "date": wording.date(month.lastDay)]))
    }
    let expected = site.reports.expected.sum(in: month, ledger).spent
    if month == today.month, expected > 0 {
      notes.append(wording.text(.expectedNote, ["amount": wording.money(expected)]))
    }
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
  /// The month in plain words, a sentence each.
  func story(_ summary: MonthSummary) -> [String] {
    wording.sentences(of: MonthStory(ledger, figures, summary, reports.bills, reports.rises), ledger)
  }

  /// Nil for a month in which nothing was spent.
  func expenseTable(_ summary: MonthSummary, limit: Int = .max) -> CategoryTable? {
    CategoryTable(
      self, Array(summary.shownExpenses.prefix(limit)), caption: wording.text(.categories),
      heading: wording.text(.spent), month: summary.month)
  }

  func leftNote(_ summary: MonthSummary) -> String {
    let net = summary.receivedByNow - summary.spentByNow
    return net >= 0
      ? wording.text(.leftAfter, ["amount": wording.money(net)])
      : wording.text(.shortAfter, ["amount": wording.money(-net)])
  }

  func withoutRate(_ count: Int) -> String { count == 0 ? "" : wording.text(.withoutRate, count: count) }

  /// What the table's changes are against.
  func against(_ summary: MonthSummary) -> String {
    let before = wording.name(of: summary.month.adding(months: -1))
    return wording.text(summary.spentSoFar == nil ? .against : .againstDays, ["month": before])
  }
}
