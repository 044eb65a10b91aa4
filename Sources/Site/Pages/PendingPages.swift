import Localization
import Ledger
import SiteComponents
import Reports

/// The pages of bills to pay, missing occurrences, and occurrences expected until the end of the rolling year.
struct PendingPages: PartOfSite {
  let site: SiteMaker
  private let missing: [Recurrence.Open]
  private let expected: [Recurrence.Open]
  private let pending: Pager<String, Bills.Bill>
  /// The expected occurrences, grouped by month, earliest month first.
  private let months: Pager<Month, Recurrence.Open>
  /// Whether each month of expected occurrences has a separate page, because the occurrences do not all fit on one
  /// page.
  private let isExpectedApart: Bool

  init(_ site: SiteMaker) {
    self.site = site
    let ledger = site.ledger
    missing = site.reports.radar.missing
    expected = site.reports.recurrence.open.filter { $0.occurrence.state == .expected }
    // The first page shows more than bills, so it has fewer of them.
    pending = Pager("pending", site.reports.bills.pending, room: .bills.first(RowLimit.bills.maxRows / 2)) {
      RowLimit.count(ledger.transactions[$0.transaction])
    }
    let byMonth = Dictionary(grouping: expected) { $0.occurrence.day.month }.sorted { $0.key < $1.key }
    months = Pager("expected", months: byMonth.map { ($0.key, $0.value) }, room: .bills) {
      RowLimit.count($0.expected)
    }
    isExpectedApart =
      expected.reduce(0) { $0 + RowLimit.count($1.expected) } > RowLimit.bills.maxRows
  }

  func add(to files: inout SiteFiles) {
    let ahead = site.ahead == nil ? nil : Link("forecast.html", wording.text(.forecast))
    let links =
      [ahead].compactMap(\.self) + [
        Link("paid.html", wording.text(.paid)), Link("bills.ics", wording.text(.calendarFile)),
      ]
    var first = BillsPage(site: site, title: wording.text(.pending), links: links, stats: stats)
    if ledger.transactions.isEmpty {
      first.stats = []
      first.firstEntry = wording.text(.pendingEmpty)
    }
    first.radar = RadarCard(site, limit: 12, suggests: true)
    first.sections = [pending.pages.isEmpty ? nil : billsSection(0), missingSection, expectedSection]
      .compactMap(\.self)
    if first.sections.isEmpty { first.nothing = wording.text(.billsNone) }
    files.add("pending.html", first)
    for (index, page) in pending.pages.enumerated().dropFirst() {
      files.add(
        pending.address(page),
        BillsPage(
          site: site, title: name(of: page), links: links,
          neighbours: Neighbours(previous: link(index - 1), following: link(index + 1)),
          sections: [billsSection(index)]))
    }
    addExpectedPages(to: &files)
  }

  private func name(of page: Pager<String, Bills.Bill>.Page) -> String {
    wording.numbered(wording.text(.pending), page.number)
  }

  private func link(_ index: Int) -> Link? {
    guard pending.pages.indices.contains(index) else { return nil }
    return Link(pending.address(pending.pages[index]), name(of: pending.pages[index]))
  }

  // MARK: Figures

  private var stats: [Stat] {
    let bills = site.reports.bills
    // The same figure as on the month's page: it includes occurrences that were due and may still come.
    let soon = site.reports.expected.occurrences(in: today.month)
    return [
      Stat(
        wording.text(.toPay), wording.money(bills.total), wording.text(.billsCount, count: bills.pending.count)),
      Stat(
        wording.text(.overdue), wording.money(overdueTotal), wording.text(.billsOverdue, count: bills.overdueCount)
      ),
      expectedStat(soon),
      nextDays,
    ]
  }

  /// Returns the figure for expected payments. If there are none, returns the figure for expected income.
  private func expectedStat(_ soon: [Recurrence.Open]) -> Stat {
    func count(_ direction: Transaction.Direction) -> Int {
      soon.count { $0.expected.direction == direction }
    }
    let isIncome = count(.spent) == 0 && count(.received) > 0
    return Stat(
      wording.text(.expectedThisMonth),
      isIncome ? wording.income(sum(soon, .received)) : wording.money(sum(soon, .spent)),
      wording.text(.occurrences, count: count(isIncome ? .received : .spent)))
  }

  /// The figure for the bills that are due soon. Its note gives the total of the payments that are expected in the same
  /// period.
  private var nextDays: Stat {
    let days = Bills.soon(from: today)
    let soon = sum(expected.filter { days.contains($0.occurrence.day) }, .spent)
    return Stat(
      wording.text(.nextDays), wording.money(site.reports.bills.totalDueSoon),
      soon == 0 ? "" : wording.text(.nextDaysExpected, ["amount": wording.money(soon)]))
  }

  /// Returns the sum of expected amounts. The sum is clamped, because expected amounts have no limit and could cause an
  /// overflow.
  private func sum(_ open: [Recurrence.Open], _ direction: Transaction.Direction) -> HomeAmount {
    HomeAmount(
      clamping: open.reduce(Int128(0)) { sum, one in
        let own = ledger.sum(of: one.expected)
        return sum + Int128(direction == .spent ? own.spent : own.received)
      })
  }

  private func totals(_ open: [Recurrence.Open]) -> [BillTable.Total] {
    let (spent, received) = (sum(open, .spent), sum(open, .received))
    return [
      spent == 0 ? nil : BillTable.Total(name: wording.text(.totalSpend), amount: wording.money(spent)),
      received == 0
        ? nil
        : BillTable.Total(name: wording.text(.totalReceive), amount: wording.income(received), isIncome: true),
    ].compactMap(\.self)
  }

  /// Returns the totals as one line of text.
  private func totalsText(_ open: [Recurrence.Open]) -> String {
    let (spent, received) = (sum(open, .spent), sum(open, .received))
    return [
      spent == 0 ? nil : wording.text(.toSpend, ["amount": wording.money(spent)]),
      received == 0 ? nil : wording.text(.toReceive, ["amount": wording.money(received)]),
    ].compactMap(\.self).joined(separator: wording.text(.join))
  }

  private var overdueTotal: HomeAmount {
    site.reports.radar.late.reduce(HomeAmount.zero) { $0 + (ledger.transactions[$1.transaction].homeAmount ?? 0) }
  }

  // MARK: Sections

  private func billsSection(_ index: Int) -> BillsPage.Section {
    let total = wording.money(site.reports.bills.total)
    let table = BillTable(
      site: site, kind: .pending, caption: wording.text(.toPay),
      rows: pending.pages[index].rows.map(site.pendingRow),
      totals: [BillTable.Total(name: wording.text(.total), amount: total)])
    var groups = [BillsPage.Group(table: table)]
    if let next = link(index + 1) { groups.append(BillsPage.Group(summary: next.text, href: next.href)) }
    return BillsPage.Section(
      anchor: "bills", heading: wording.text(.toPay), note: total,
      severalAddress: site.pendingAddress, groups: groups)
  }

  private var missingSection: BillsPage.Section? {
    guard !missing.isEmpty else { return nil }
    // Only the newest ones: if a book has more than a page of them, no entries were added for a while.
    let shown = RowLimit(RowLimit.bills.maxRows / 4).cut(missing.reversed()) {
      RowLimit.count($0.expected)
    }[0]
    let table = BillTable(
      site: site, kind: .expected, caption: wording.text(.notCome), rows: shown.map(site.openRow),
      totals: totals(missing))
    return BillsPage.Section(
      anchor: "missing", heading: wording.text(.notCome), note: wording.text(.occurrences, count: missing.count),
      lead: wording.text(.notComeLead), groups: [BillsPage.Group(table: table)])
  }

  private var expectedSection: BillsPage.Section? {
    guard !expected.isEmpty else { return nil }
    let inSight = today.adding(days: 31).month
    let groups = months.pages.map { page in
      let rows = Array(page.rows)
      let summary = wording.text(
        .summaryOf, ["name": wording.month(page.key), "count": wording.text(.occurrences, count: rows.count)])
      if isExpectedApart {
        return BillsPage.Group(summary: summary, note: totalsText(rows), href: months.address(page))
      }
      return BillsPage.Group(
        summary: summary, note: totalsText(rows), isOpen: page.key <= inSight, table: table(page.key, rows))
    }
    return BillsPage.Section(
      anchor: "expected", heading: wording.text(.expected), note: totalsText(expected),
      lead: wording.text(.expectedLead, ["date": wording.fullDate(ledger.window.lastMonth.lastDay)]), groups: groups)
  }

  private func table(_ month: Month, _ rows: [Recurrence.Open]) -> BillTable {
    BillTable(
      site: site, kind: .expected, caption: wording.text(.expectedIn, ["month": wording.month(month)]),
      rows: rows.map(site.openRow), totals: totals(rows))
  }

  private func addExpectedPages(to files: inout SiteFiles) {
    guard isExpectedApart else { return }
    for page in months.pages {
      let rows = Array(page.rows)
      let section = BillsPage.Section(
        anchor: "expected", heading: wording.heading(page.key), note: totalsText(rows),
        groups: [BillsPage.Group(table: table(page.key, rows))])
      files.add(
        months.address(page),
        BillsPage(
          site: site, title: site.title(.expectedIn, page), links: [Link("pending.html", wording.text(.pending))],
          sections: [section]))
    }
  }
}
