import Language
import Ledger
import Reports
import Templates

/// The parts of a month page that go by day: calendar, bills, list of transactions.
extension SiteMaker {
  // MARK: Calendar

  func calendarValues(_ summary: MonthSummary) -> [Value] {
    let firstWeekday = ledger.settings.firstWeekday
    let weekdays = (0..<7).map { offset in
      let number = (firstWeekday - 1 + offset) % 7 + 1
      return Record(
        MonthPage.weekdayShape, [.text(wording.weekday(number)), .text(wording.weekday(number, isShort: true))])
    }
    let heat = Heat(summary.spentByDay)
    var weeks: [Record] = []
    var day = summary.month.firstDay.startOfWeek(firstWeekday: firstWeekday)
    while day <= summary.month.lastDay {
      let cells = (0..<7).map { offset in
        calendarDay(day.adding(days: offset), summary, heat)
      }
      weeks.append(Record(MonthPage.weekShape, [.list(cells)]))
      day = day.adding(days: 7)
    }
    return [
      .text(wording.text(.calendarCaption, ["month": wording.month(summary.month)])), .list(weekdays), .list(weeks),
    ]
  }

  private func calendarDay(_ day: Day, _ summary: MonthSummary, _ heat: Heat) -> Record {
    guard day.month == summary.month else {
      return Record(MonthPage.calendarDayShape, [.text(""), .text(""), .text(""), .text(""), .text("")])
    }
    let spent = summary.spentByDay[day.dayOfMonth - 1]
    var classes = ["l\(heat.level(of: spent))"]
    if day > today { classes.append("fut") }
    if day == today { classes.append("today") }
    let page = address(of: day.month)
    let address = monthPages.address(of: day).map { $0.hasPrefix(page) ? String($0.dropFirst(page.count)) : $0 }
    return Record(
      MonthPage.calendarDayShape,
      [
        .text(classes.joined(separator: " ")), .text(address ?? ""),
        .text(wording.text(.calendarDay, ["date": wording.date(day), "amount": wording.money(spent)])),
        .text(String(day.dayOfMonth)), .text(spent == 0 ? "" : wording.brief(spent)),
      ])
  }

  // MARK: Bills

  func pendingRecord(_ month: Month) -> Value {
    let entries = ledger.file(of: month)?.entries ?? 0..<0
    let bills = bills.pending.filter { entries.contains($0.transaction) }
    guard !bills.isEmpty else { return .record(nil) }
    let total = bills.reduce(Int64(0)) { $0 + (ledger.transactions[$1.transaction].homeAmount ?? 0) }
    let shown = LongList.cut(bills, mostBytes: LongList.mostBytes / 8) { rowWeight($0.transaction) }[0]
    let rows = shown.map { row($0.transaction, day: $0.due ?? ledger.transactions[$0.transaction].date) }
    let more = bills.count > shown.count ? wording.text(.toPayMore, count: bills.count - shown.count) : ""
    return .record(Record(MonthPage.pendingShape, [.text(wording.money(total)), .list(rows), .text(more)]))
  }

  // MARK: Transactions

  func rowWeight(_ place: Int) -> Int {
    TransactionRow.weight(ledger.transactions[place], identifiers.ids[place], ledger)
  }

  /// The days of one of the month's pages; one that is cut has its whole sum on each.
  func dayRecords(_ part: MonthPages.Part) -> [Record] {
    part.days.map { stretch in
      let day = stretch.day
      let name = wording.weekdayDate(day)
      return Record(
        MonthPage.dayShape,
        [
          .text(String(day.dayOfMonth)), .text(day.description),
          .text(stretch.isRest ? wording.text(.dayContinued, ["day": name]) : name),
          .text(wording.money(figures.spent(on: day))),
          .list(stretch.places.map { row($0, day: nil, hasAnchor: !hasPage($0)) }),
        ])
    }
  }
}

/// Five levels of a calendar's heat, by rank: the quietest fifth of the days with spending, and so on.
struct Heat {
  private let sorted: [Int64]

  init(_ spentByDay: [Int64]) {
    sorted = spentByDay.filter { $0 > 0 }.sorted()
  }

  /// 0 for nothing spent, 1…5.
  func level(of spent: Int64) -> Int {
    guard spent > 0, !sorted.isEmpty else { return 0 }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < spent { low = middle + 1 } else { high = middle }
    }
    let rank = min(low, sorted.count - 1)
    return min(5, rank * 5 / sorted.count + 1)
  }
}
