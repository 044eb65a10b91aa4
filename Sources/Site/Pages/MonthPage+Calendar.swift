import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The parts of a month's page that depend on today: the calendar, the bills to pay, and the expected occurrences.
extension MonthPage {
  struct Weekday: PartOfSite {
    let site: SiteMaker
    /// The number of the weekday, from 1 for Monday to 7 for Sunday.
    let number: Int

    static let fields = Fields<Weekday>(
      "weekday",
      [
        .text("long") { $0.wording.weekday($0.number) },
        .text("short") { $0.wording.weekday($0.number, isShort: true) },
      ])
  }

  static let weekFields = Fields<[CalendarDay]>("week", [.list("days", CalendarDay.fields) { $0 }])

  /// The weeks of the calendar, from the week with the month's first day to the week with its last day.
  var weeks: [[CalendarDay]] {
    var weeks: [[CalendarDay]] = []
    var day = month.firstDay.startOfWeek(firstWeekday: ledger.settings.firstWeekday)
    while day <= month.lastDay {
      weeks.append((0..<7).map { calendarDay(day.adding(days: $0)) })
      day = day.adding(days: 7)
    }
    return weeks
  }

  private func calendarDay(_ day: Day) -> CalendarDay {
    guard day.month == month else { return CalendarDay() }
    let spent = summary.spentByDay[day.dayOfMonth - 1]
    var classes = ["l\(heat.level(of: spent))"]
    let isAhead = day > today
    if isAhead { classes.append("fut") }
    if day == today { classes.append("today") }
    let page = site.address(of: month)
    let address = site.monthPages.address(of: day).map { $0.hasPrefix(page) ? String($0.dropFirst(page.count)) : $0 }
    return CalendarDay(
      classes: classes.joined(separator: " "), href: address ?? "", label: site.calendarLabel(day, spent, isAhead),
      number: String(day.dayOfMonth), amount: spent == 0 ? "" : wording.brief(spent),
      iso: "\(day)")
  }

  /// The section with the month's bills to pay. A long list is shortened.
  struct Pending: PartOfSite {
    let site: SiteMaker
    let month: Month
    let bills: [Bills.Bill]

    /// Creates the section; `nil` if the month has no bills to pay.
    init?(_ site: SiteMaker, _ month: Month) {
      let entries = site.ledger.file(of: month)?.entries ?? 0..<0
      bills = site.reports.bills.pending.filter { entries.contains($0.transaction) }
      if bills.isEmpty { return nil }
      self.site = site
      self.month = month
    }

    static let fields = Fields<Pending>(
      "pending",
      [
        .text("heading") { $0.site.billsName($0.month) },
        .text("total") { $0.total },
        .list("rows", TransactionRow.fields) { pending in pending.shown.map { pending.site.row($0) } },
        .text("more") { $0.more },
      ])

    private var shown: ArraySlice<Bills.Bill> {
      RowLimit(RowLimit.transactions.maxRows / 8).cut(bills) {
        MonthPages.rowCount(ledger.transactions[$0.transaction])
      }[0]
    }

    private var total: String {
      wording.money(bills.reduce(HomeAmount.zero) { $0 + (ledger.transactions[$1.transaction].homeAmount ?? 0) })
    }

    private var more: String {
      let rest = bills.count - shown.count
      return rest > 0 ? wording.text(.toPayMore, count: rest) : ""
    }
  }

  /// The section with the occurrences expected in the month. A long list is shortened.
  struct Expected: PartOfSite {
    let site: SiteMaker
    let occurrences: [Recurrence.Open]
    let sum: ExpectedMonths.Sum

    /// Creates the section; `nil` if the month has no expected occurrences.
    init?(_ site: SiteMaker, _ month: Month) {
      occurrences = site.reports.expected.occurrences(in: month)
      if occurrences.isEmpty { return nil }
      sum = site.reports.expected.sum(in: month, site.ledger)
      self.site = site
    }

    static let fields = Fields<Expected>(
      "expected",
      [
        .text("total") { $0.total },
        .list("rows", TransactionRow.fields) { expected in expected.shown.map { expected.site.row($0) } },
        .text("more") { $0.more },
      ])

    private var shown: ArraySlice<Recurrence.Open> {
      RowLimit(RowLimit.transactions.maxRows / 8).cut(occurrences) {
        MonthPages.rowCount($0.expected)
      }[0]
    }

    private var total: String {
      [
        sum.spent == 0 ? nil : wording.text(.toSpend, ["amount": wording.money(sum.spent)]),
        sum.received == 0 ? nil : wording.text(.toReceive, ["amount": wording.money(sum.received)]),
      ].compactMap(\.self).joined(separator: wording.text(.join))
    }

    private var more: String {
      let rest = occurrences.count - shown.count
      return rest > 0 ? wording.text(.expectedMore, count: rest) : ""
    }
  }
}
