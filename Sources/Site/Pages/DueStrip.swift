import Language
import Ledger
import PageParts
import Reports
import Templates

/// The next five weeks by day, with what is due on each and what is expected, and beside them what is overdue.
struct DueStrip: PartOfSite {
  struct Cell: PartOfSite {
    let site: SiteMaker
    let day: Day
    let isFirst: Bool
    let bills: [Bills.Bill]
    let expected: [HomeAmount]
    /// Of the day's first bill, or what is expected.
    let href: String

    static let fields = Fields<Cell>(
      "due-day",
      [
        .text("class") { $0.isFirst ? "today" : $0.href.isEmpty ? "none" : "" },
        .text("href") { $0.href },
        .text("label") { $0.label },
        .text("number") { cell in
          cell.isFirst || cell.day.dayOfMonth == 1
            ? cell.wording.shortDate(cell.day) : String(cell.day.dayOfMonth)
        },
        .text("dots") { String(repeating: "●", count: min(4, $0.bills.count)) },
        .text("rings") { String(repeating: "○", count: min(4, $0.expected.count)) },
        .text("amount") { $0.bills.isEmpty ? "" : $0.wording.brief($0.due) },
        .text("expected") { $0.expected.isEmpty ? "" : $0.wording.brief($0.awaited) },
      ])

    private var due: HomeAmount { bills.reduce(0) { $0 + (ledger.transactions[$1.transaction].homeAmount ?? 0) } }
    /// Expected amounts are in no total that was checked for size.
    private var awaited: HomeAmount { HomeAmount(clamping: expected.reduce(Int128(0)) { $0 + Int128($1) }) }

    private var label: String {
      let amounts = [
        bills.isEmpty ? "" : wording.money(due),
        expected.isEmpty ? "" : wording.text(.nextDaysExpected, ["amount": wording.money(awaited)]),
      ].filter { !$0.isEmpty }
      return wording.text(
        .calendarDay, ["date": wording.date(day), "amount": amounts.joined(separator: wording.text(.join))])
    }
  }

  let site: SiteMaker
  private let days: [Cell]

  private static let dayCount = 35

  /// Nil when nothing is overdue, due or expected in that time.
  ///
  /// - Parameters:
  ///   - listed: the bills whose rows stand on the same page.
  ///   - expected: what has not come and is not missed.
  init?(_ site: SiteMaker, listed: some Sequence<Bills.Bill>, _ expected: [Recurrence.Open]) {
    self.site = site
    let last = site.today.adding(days: DueStrip.dayCount - 1)
    var bills: [Day: [Bills.Bill]] = [:]
    for bill in site.reports.bills.pending {
      if let due = bill.due, (site.today...last).contains(due) { bills[due, default: []].append(bill) }
    }
    var awaited: [Day: [HomeAmount]] = [:]
    for one in expected where (site.today...last).contains(one.occurrence.day) {
      let entry = one.expected
      if entry.direction == .spent { awaited[one.occurrence.day, default: []].append(entry.homeAmount ?? 0) }
    }
    if bills.isEmpty, awaited.isEmpty, site.reports.bills.overdueCount == 0 { return nil }
    let rows = Set(listed.map(\.transaction))
    days = (0..<DueStrip.dayCount).map { number in
      let day = site.today.adding(days: number)
      let here = bills[day] ?? []
      let anchor = here.first.map { bill in
        rows.contains(bill.transaction)
          ? "#b-\(site.identifiers.ids[bill.transaction])" : site.address(ofTransaction: bill.transaction)
      }
      return Cell(
        site: site, day: day, isFirst: number == 0, bills: here, expected: awaited[day] ?? [],
        href: anchor ?? (awaited[day] == nil ? "" : "#expected"))
    }
  }

  static let fields = Fields<DueStrip>(
    "due-strip",
    [
      .text("overdue") { strip in
        strip.site.reports.bills.overdueCount == 0 ? "" : strip.wording.money(strip.site.overdueTotal)
      },
      .text("overdue-count") { $0.wording.text(.occurrences, count: $0.site.reports.bills.overdueCount) },
      .list("weekdays", MonthPage.Weekday.fields) { strip in
        strip.days.prefix(7).map { MonthPage.Weekday(site: strip.site, number: $0.day.weekday) }
      },
      .list("weeks", Fields<[Cell]>("due-week", [.list("days", Cell.fields) { $0 }])) { strip in
        stride(from: 0, to: DueStrip.dayCount, by: 7).map { Array(strip.days[$0..<$0 + 7]) }
      },
    ])
}

extension SiteMaker {
  var overdueTotal: HomeAmount {
    reports.radar.late.reduce(HomeAmount.zero) { $0 + (ledger.transactions[$1.transaction].homeAmount ?? 0) }
  }
}
