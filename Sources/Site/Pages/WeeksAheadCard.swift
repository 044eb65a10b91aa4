import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The next five weeks as four figures, a line for the balance, and the movements of each day.
///
/// Each value that depends on everyday spending has two versions, with and without the usual everyday spending.
struct WeeksAheadCard: PartOfSite {
  /// A figure at the top of the page.
  struct Figure {
    let name: String
    let value: String
    var note = ""
    /// The value without everyday spending; empty if it is the same as `value`.
    var knownValue = ""
    var knownNote = ""
    var isIncome = false

    static let fields = Fields<Figure>(
      "ahead-figure",
      [
        .text("name") { $0.name }, .text("value") { $0.value }, .text("note") { $0.note },
        .text("known-value") { $0.knownValue }, .text("known-note") { $0.knownNote },
        .flag("is-income") { $0.isIncome },
      ])
  }

  /// A payment or income on a day.
  struct Item: PartOfSite {
    let site: SiteMaker
    let movement: Forecast.Movement
    /// Whether the item is shown only on narrow screens, on which each day has a separate row.
    let isFurther: Bool

    static let fields = Fields<Item>(
      "ahead-item",
      [
        .text("href") { $0.site.address(ofTransaction: $0.movement.source.transaction) },
        .text("title") { clean($0.ledger.transactions[$0.movement.source.transaction].title) },
        .text("amount") { item in
          let amount = item.site.wholeUnits(item.movement.change)
          return amount > 0
            ? item.wording.income(amount, isShort: true) : item.wording.shortMoney(amount.magnitude)
        },
        .text("class") { item in
          (item.movement.change > 0 ? " in" : item.movement.source.isExpected ? " maybe" : "")
            + (item.isFurther ? " extra" : "")
        },
      ])
  }

  /// A day of the grid.
  struct Cell: PartOfSite {
    let site: SiteMaker
    let ahead: WeeksAhead.DayAhead
    let low: (known: Day?, usual: Day?)
    /// The text for this day and the days without movements that follow it, shown as one line on narrow screens.
    let run: String

    static let mostItems = 3

    static let fields = Fields<Cell>(
      "ahead-day",
      [
        .text("class") { $0.classes },
        .text("iso") { $0.ahead.day.description },
        .text("date") { cell in
          cell.isToday || cell.ahead.day.dayOfMonth == 1
            ? cell.wording.shortDate(cell.ahead.day) : String(cell.ahead.day.dayOfMonth)
        },
        .text("short-date") { $0.wording.shortDate($0.ahead.day) },
        .text("weekday") { $0.wording.weekday($0.ahead.day.weekday, isShort: true) },
        .flag("is-today") { $0.isToday },
        .flag("is-low-known") { $0.ahead.day == $0.low.known },
        .flag("is-low-usual") { $0.ahead.day == $0.low.usual },
        .list("items", Item.fields) { $0.items },
        .text("more") { cell in
          let rest = cell.ahead.movements.count - mostItems
          return rest > 0 ? cell.wording.text(.radarMore, count: rest) : ""
        },
        .text("usual") { cell in cell.ahead.usual.map { cell.balance($0) } ?? "" },
        .text("known") { $0.balance($0.ahead.known) },
        .text("run") { $0.run },
      ])

    private var isToday: Bool { ahead.day == today }

    private func balance(_ amount: HomeAmount) -> String { wording.shortMoney(site.wholeUnits(amount)) }

    private var items: [Item] {
      ahead.movements.enumerated().map { Item(site: site, movement: $1, isFurther: $0 >= Cell.mostItems) }
    }

    private var classes: String {
      [
        isToday ? "today" : nil, ahead.movements.isEmpty && !isToday ? "quiet" : nil,
        ahead.movements.count < 3 ? "roomy" : nil, ahead.day == low.known ? "low-known" : nil,
        ahead.day == low.usual ? "low-with" : nil,
      ].compactMap(\.self).joined(separator: " ")
    }
  }

  let site: SiteMaker
  private let forecast: Forecast
  private let ahead: WeeksAhead

  init(_ site: SiteMaker, _ forecast: Forecast) {
    self.site = site
    self.forecast = forecast
    ahead = WeeksAhead(site.ledger, forecast, site.reports.bills)
  }

  /// The last day of the five weeks.
  var lastDay: Day { ahead.days.last?.day ?? today }

  static let fields = Fields<WeeksAheadCard>(
    "weeks-ahead",
    [
      .list("figures", Figure.fields) { $0.figures },
      .text("says") { weeks in weeks.sentence { $0.usual ?? $0.known } },
      .text("says-known") { weeks in weeks.hasEveryday ? weeks.sentence(\.known) : "" },
      .record("line", BalanceLine.fields) { weeks in weeks.line { $0.usual ?? $0.known } },
      .record("known-line", BalanceLine.fields) { weeks in weeks.hasEveryday ? weeks.line(\.known) : nil },
      .list("weekdays", MonthPage.Weekday.fields) { weeks in
        weeks.site.weekdays.map { MonthPage.Weekday(site: weeks.site, number: $0) }
      },
      .text("before") { String($0.cellsBefore) },
      .flag("has-before") { $0.cellsBefore > 0 },
      .text("balance") { $0.wording.money($0.forecast.current) },
      .text("date") { $0.wording.weekdayDate($0.today) },
      .text("after") { String($0.cellsAfter) },
      .flag("has-after") { $0.cellsAfter > 0 },
      .text("end-date") { $0.wording.date($0.lastDay) },
      .text("end-balance") { weeks in weeks.ahead.days.last.map { weeks.wording.money($0.usual ?? $0.known) } ?? "" },
      .text("known-end-balance") { weeks in
        weeks.hasEveryday ? weeks.ahead.days.last.map { weeks.wording.money($0.known) } ?? "" : ""
      },
      .list("days", Cell.fields) { $0.cells },
    ])

  private var hasEveryday: Bool { forecast.everyday != nil }

  private func sentence(_ balance: (WeeksAhead.DayAhead) -> HomeAmount) -> String {
    site.title { $0.dip(ahead.days.map(balance)[...], from: forecast.current) }
  }

  private func line(_ balance: (WeeksAhead.DayAhead) -> HomeAmount) -> BalanceLine {
    BalanceLine(site, ahead, from: forecast.current, balance)
  }

  // MARK: Figures

  private var figures: [Figure] {
    let lowest = ahead.lowest { $0.usual ?? $0.known }
    let known = hasEveryday ? ahead.lowest(\.known) : nil
    func on(_ day: Day?) -> String { day.map { wording.text(.lowestOn, ["date": wording.date($0)]) } ?? "" }
    let repeats = wording.text(.aheadRepeats)
    return [
      Figure(
        name: wording.text(.aheadComes, ["date": wording.date(lastDay)]), value: wording.income(ahead.received),
        isIncome: ahead.received > 0),
      Figure(
        name: wording.text(.aheadBills), value: wording.money(ahead.planned),
        note: ahead.overdue == 0 ? "" : wording.text(.aheadOverdue, ["amount": wording.money(ahead.overdue)])),
      Figure(
        name: wording.text(.expected), value: wording.money(ahead.expected),
        note: ahead.everyday.map { wording.text(.aheadEveryday, ["amount": wording.money($0)]) } ?? repeats,
        knownNote: hasEveryday ? repeats : ""),
      Figure(
        name: wording.text(.lowestBalance), value: wording.money(lowest?.balance ?? forecast.current),
        note: on(lowest?.day), knownValue: known.map { wording.money($0.balance) } ?? "", knownNote: on(known?.day)),
    ]
  }

  // MARK: Days

  private var cellsBefore: Int {
    today.days(since: today.startOfWeek(firstWeekday: ledger.settings.firstWeekday))
  }

  private var cellsAfter: Int { (7 - (cellsBefore + ahead.days.count) % 7) % 7 }

  private var cells: [Cell] {
    let low = (
      known: ahead.lowest(\.known).flatMap { $0.balance < forecast.current ? $0.day : nil },
      usual: ahead.lowest { $0.usual ?? $0.known }.flatMap { $0.balance < forecast.current ? $0.day : nil }
    )
    let days = ahead.days
    func isQuiet(_ place: Int) -> Bool {
      place > 0 && days[place].movements.isEmpty && days[place].day != low.known && days[place].day != low.usual
    }
    return days.indices.map { place in
      var run = ""
      if isQuiet(place), !isQuiet(place - 1) {
        let end = days.indices.dropFirst(place).prefix(while: isQuiet).last ?? place
        run =
          end == place
          ? wording.shortDate(days[place].day)
          : wording.text(
            .dateRange, ["first": wording.shortDate(days[place].day), "last": wording.shortDate(days[end].day)])
      }
      return Cell(site: site, ahead: days[place], low: low, run: run)
    }
  }
}
