import Ledger
import Reports
import Templates

/// What is still to pay, what did not come, and what is expected to the end of the rolling year.
extension SiteMaker {
  mutating func addPending() {
    let missing = radar.missing
    let expected = recurrence.open.filter { $0.occurrence.state == .expected }
    let pages = stride(from: 0, to: max(1, bills.pending.count), by: longestList).map {
      bills.pending[$0..<min(bills.pending.count, $0 + longestList)]
    }
    let links = [
      BillsPage.link("paid.html", wording.text(.paid)), BillsPage.link("bills.ics", wording.text(.calendarFile)),
    ]
    var content = BillsPage.Content(title: wording.text(.pending), links: links, stats: pendingStats(expected))
    content.radar = radarCard(limit: 12)
    content.sections = [
      billsSection(pages[0], hasNext: pages.count > 1), missingSection(missing), expectedSection(expected),
    ].compactMap(\.self)
    if content.sections.isEmpty { content.nothing = wording.text(.billsNone) }
    addBills("pending.html", content)
    for (index, page) in pages.enumerated().dropFirst() {
      addPendingPart(index, page, hasNext: index + 1 < pages.count, links)
    }
    addExpectedPages(expected)
  }

  private mutating func addPendingPart(_ index: Int, _ page: ArraySlice<Bills.Bill>, hasNext: Bool, _ links: [Record]) {
    let before = (index == 1 ? "pending.html" : "pending-\(index).html", pendingPartName(index - 1))
    let after = hasNext ? ("pending-\(index + 2).html", pendingPartName(index + 1)) : nil
    addBills(
      "pending-\(index + 1).html",
      BillsPage.Content(
        title: pendingPartName(index), links: links,
        neighbours: [PageFrame.neighbour(before), PageFrame.neighbour(after)],
        sections: [billsSection(page, hasNext: hasNext)].compactMap(\.self)))
  }

  private func pendingPartName(_ index: Int) -> String {
    let name = wording.text(.pending)
    return index == 0 ? name : wording.text(.partOf, ["name": name, "number": wording.number(Int64(index + 1))])
  }

  // MARK: Figures

  private func pendingStats(_ expected: [Recurrence.Open]) -> [Record] {
    func stat(_ word: Word, _ value: String, _ note: String) -> Record {
      Record(MonthPage.statShape, [.text(wording.text(word)), .text(value), .text(note), .flag(false)])
    }
    let late = radar.late.reduce(Int64(0)) { $0 + (ledger.transactions[$1.transaction].homeAmount ?? 0) }
    let soon = expected.filter { $0.occurrence.day.month == today.month }
    let window = wording.month(ledger.window.lastMonth)
    return [
      stat(.toPay, wording.money(bills.total), wording.text(.billsCount, count: bills.pending.count)),
      stat(.overdue, wording.money(late), wording.text(.billsOverdue, count: bills.overdueCount)),
      stat(
        .expectedThisMonth, wording.money(sum(soon, .spent)),
        wording.text(.occurrences, count: soon.count { ledger.transactions[$0.ruling].direction == .spent })),
      stat(
        .expectedInAll, wording.money(sum(expected, .spent)),
        wording.text(
          .occurrencesUpTo, count: expected.count { ledger.transactions[$0.ruling].direction == .spent },
          ["month": window])),
    ]
  }

  /// Expected amounts are in no total that was checked for size.
  private func sum(_ open: [Recurrence.Open], _ direction: Transaction.Direction) -> Int64 {
    Int64(
      clamping: open.reduce(Int128(0)) { sum, one in
        let ruling = ledger.transactions[one.ruling]
        return ruling.direction == direction ? sum + Int128(ruling.homeAmount ?? 0) : sum
      })
  }

  private func totals(_ open: [Recurrence.Open]) -> [(name: String, amount: String, isIncome: Bool)] {
    let (spent, received) = (sum(open, .spent), sum(open, .received))
    return [
      spent == 0 ? nil : (wording.text(.totalSpend), wording.money(spent), false),
      received == 0 ? nil : (wording.text(.totalReceive), wording.income(received), true),
    ].compactMap(\.self)
  }

  /// The same in a line.
  private func totalsText(_ open: [Recurrence.Open]) -> String {
    let (spent, received) = (sum(open, .spent), sum(open, .received))
    return [
      spent == 0 ? nil : wording.text(.toSpend, ["amount": wording.money(spent)]),
      received == 0 ? nil : wording.text(.toReceive, ["amount": wording.money(received)]),
    ].compactMap(\.self).joined(separator: wording.text(.join))
  }

  // MARK: Sections

  private func billsSection(_ rows: ArraySlice<Bills.Bill>, hasNext: Bool) -> Record? {
    guard !rows.isEmpty else { return nil }
    let total = wording.money(bills.total)
    let table = billTable(
      .pending, caption: wording.text(.toPay), rows.map(pendingRow), totals: [(wording.text(.total), total, false)])
    var groups = [BillsPage.group(table)]
    if hasNext, let start = bills.pending.firstIndex(where: { $0.transaction == rows.first?.transaction }) {
      let next = start / longestList + 1
      groups.append(BillsPage.group(at: "pending-\(next + 1).html", summary: pendingPartName(next), note: ""))
    }
    return BillsPage.section("bills", wording.text(.toPay), note: total, groups)
  }

  private func missingSection(_ missing: [Recurrence.Open]) -> Record? {
    guard !missing.isEmpty else { return nil }
    // The newest are what somebody still remembers; more than a page of them is a book that was not kept.
    let shown = missing.suffix(longestList).reversed()
    let table = billTable(
      .expected, caption: wording.text(.notCome), shown.map(openRow), totals: totals(missing))
    return BillsPage.section(
      "missing", wording.text(.notCome), note: wording.text(.occurrences, count: missing.count),
      lead: wording.text(.notComeLead), [BillsPage.group(table)])
  }

  private func expectedSection(_ expected: [Recurrence.Open]) -> Record? {
    guard !expected.isEmpty else { return nil }
    let months = Dictionary(grouping: expected) { $0.occurrence.day.month }.sorted { $0.key < $1.key }
    let inSight = today.adding(days: 31).month
    let groups = months.map { month, rows in
      let summary = wording.text(
        .summaryOf, ["name": wording.month(month), "count": wording.text(.occurrences, count: rows.count)])
      if expectedMonthsApart(expected).contains(month) {
        return BillsPage.group(at: "expected-\(month).html", summary: summary, note: totalsText(rows))
      }
      return BillsPage.group(
        expectedTable(month, rows), summary: summary, note: totalsText(rows), isOpen: month <= inSight)
    }
    return BillsPage.section(
      "expected", wording.text(.expected), note: totalsText(expected),
      lead: wording.text(.expectedLead, ["date": wording.fullDate(ledger.window.lastMonth.lastDay)]), groups)
  }

  private func expectedTable(_ month: Month, _ rows: [Recurrence.Open]) -> Record {
    billTable(
      .expected, caption: wording.text(.expectedIn, ["month": wording.month(month)]), rows.map(openRow),
      totals: totals(rows))
  }

  /// The months that would make the page too long, and get pages of their own.
  private func expectedMonthsApart(_ expected: [Recurrence.Open]) -> Set<Month> {
    guard expected.count > longestList else { return [] }
    return Set(expected.map(\.occurrence.day.month))
  }

  private mutating func addExpectedPages(_ expected: [Recurrence.Open]) {
    for (month, rows) in Dictionary(grouping: expected, by: \.occurrence.day.month).sorted(by: { $0.key < $1.key })
    where expectedMonthsApart(expected).contains(month) {
      let title = wording.text(.expectedIn, ["month": wording.month(month)])
      let section = BillsPage.section(
        "expected", wording.month(month), note: totalsText(rows), [BillsPage.group(expectedTable(month, rows))])
      addBills(
        "expected-\(month).html",
        BillsPage.Content(
          title: title, links: [BillsPage.link("pending.html", wording.text(.pending))], sections: [section]))
    }
  }
}
