import Language
import Ledger
import Reports
import Templates

/// What is still to pay, what did not come, and what is expected to the end of the rolling year.
extension SiteMaker {
  mutating func addPending() {
    let missing = radar.missing
    let expected = recurrence.open.filter { $0.occurrence.state == .expected }
    // The first page holds more than bills, so fewer of them.
    let first = LongList.cut(bills.pending, mostBytes: LongList.mostBytes / 2) { billWeight($0.transaction) }.first
    let rest = Array(bills.pending.dropFirst(first?.count ?? 0))
    let pages = [first ?? []] + LongList.cut(rest) { billWeight($0.transaction) }
    let links = [
      BillsPage.link("paid.html", wording.text(.paid)), BillsPage.link("bills.ics", wording.text(.calendarFile)),
    ]
    var content = BillsPage.Content(title: wording.text(.pending), links: links, stats: pendingStats(expected))
    content.radar = radarCard(limit: 12)
    content.sections = [
      billsSection(pages[0], next: pages.count > 1 ? 1 : nil), missingSection(missing), expectedSection(expected),
    ].compactMap(\.self)
    if content.sections.isEmpty { content.nothing = wording.text(.billsNone) }
    addBills("pending.html", content)
    for (index, page) in pages.enumerated().dropFirst() {
      addPendingPart(index, page, isLast: index + 1 == pages.count, links)
    }
    addExpectedPages(expected)
  }

  private func billWeight(_ place: Int) -> Int {
    LongList.billRow + LongList.weight(ledger.transactions[place], identifiers.ids[place])
  }

  private mutating func addPendingPart(_ index: Int, _ page: ArraySlice<Bills.Bill>, isLast: Bool, _ links: [Record]) {
    let before = (index == 1 ? "pending.html" : "pending-\(index).html", pendingPartName(index - 1))
    let after = isLast ? nil : ("pending-\(index + 2).html", pendingPartName(index + 1))
    addBills(
      "pending-\(index + 1).html",
      BillsPage.Content(
        title: pendingPartName(index), links: links,
        neighbours: [PageFrame.neighbour(before), PageFrame.neighbour(after)],
        sections: [billsSection(page, next: isLast ? nil : index + 1)].compactMap(\.self)))
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

  /// - Parameter next: the place of the page that goes on, counted from 0.
  private func billsSection(_ rows: ArraySlice<Bills.Bill>, next: Int?) -> Record? {
    guard !rows.isEmpty else { return nil }
    let total = wording.money(bills.total)
    let table = billTable(
      .pending, caption: wording.text(.toPay), rows.map(pendingRow), totals: [(wording.text(.total), total, false)])
    var groups = [BillsPage.group(table)]
    if let next {
      groups.append(BillsPage.group(at: "pending-\(next + 1).html", summary: pendingPartName(next), note: ""))
    }
    return BillsPage.section("bills", wording.text(.toPay), note: total, groups)
  }

  private func missingSection(_ missing: [Recurrence.Open]) -> Record? {
    guard !missing.isEmpty else { return nil }
    // The newest are what somebody still remembers; more than a page of them is a book that was not kept.
    let newest = Array(missing.reversed())
    let shown = LongList.cut(newest, mostBytes: LongList.mostBytes / 4) { billWeight($0.ruling) }.first ?? []
    let table = billTable(
      .expected, caption: wording.text(.notCome), shown.map(openRow), totals: totals(missing))
    return BillsPage.section(
      "missing", wording.text(.notCome), note: wording.text(.occurrences, count: missing.count),
      lead: wording.text(.notComeLead), [BillsPage.group(table)])
  }

  private func expectedSection(_ expected: [Recurrence.Open]) -> Record? {
    guard !expected.isEmpty else { return nil }
    let parts = expectedParts(expected)
    let inSight = today.adding(days: 31).month
    let isApart = isExpectedApart(expected)
    let groups = parts.parts.map { part in
      let rows = Array(part.rows)
      let summary = wording.text(
        .summaryOf, ["name": wording.month(part.month), "count": wording.text(.occurrences, count: rows.count)])
      if isApart {
        return BillsPage.group(at: parts.address(part), summary: summary, note: totalsText(rows))
      }
      return BillsPage.group(
        expectedTable(part.month, rows), summary: summary, note: totalsText(rows), isOpen: part.month <= inSight)
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

  /// The nearest month first.
  private func expectedParts(_ expected: [Recurrence.Open]) -> MonthParts<Recurrence.Open> {
    let months = Dictionary(grouping: expected) { $0.occurrence.day.month }.sorted { $0.key < $1.key }
    return MonthParts("expected", months.map { ($0.key, $0.value) }) { billWeight($0.ruling) }
  }

  /// Whether they would make the page too long, so that the months have pages of their own.
  private func isExpectedApart(_ expected: [Recurrence.Open]) -> Bool {
    expected.reduce(0) { $0 + billWeight($1.ruling) } > LongList.mostBytes
  }

  private mutating func addExpectedPages(_ expected: [Recurrence.Open]) {
    guard isExpectedApart(expected) else { return }
    let parts = expectedParts(expected)
    for part in parts.parts {
      let rows = Array(part.rows)
      let section = BillsPage.section(
        "expected", wording.heading(part.month), note: totalsText(rows),
        [BillsPage.group(expectedTable(part.month, rows))])
      addBills(
        parts.address(part),
        BillsPage.Content(
          title: partTitle(.expectedIn, part), links: [BillsPage.link("pending.html", wording.text(.pending))],
          sections: [section]))
    }
  }
}
