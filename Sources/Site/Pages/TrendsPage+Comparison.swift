import Language
import Ledger
import Reports
import Templates

/// The trends page beyond its bars: how this month and year stand against earlier ones.
extension TrendsPage {
  // MARK: What stands out

  var stats: [Stat] {
    let year = years.years[0]
    let (day, isNow) = (ledger.window.currentDay, ledger.window.holdsToday)
    let lastYear =
      years.years.count > 1
      ? wording.text(
        .yearByDate,
        [
          "year": String(years.years[1]), "date": wording.date(day), "amount": wording.money(years.totalsByToday[1]),
        ]) : ""
    let usual =
      movers.monthCount > 0 && isNow
      ? wording.text(.usualByDay, ["amount": wording.money(movers.usual), "day": String(day.dayOfMonth)]) : ""
    let month =
      isNow ? wording.text(.monthSoFar, ["month": wording.name(of: day.month)]) : wording.heading(day.month)
    var stats = [
      Stat(
        isNow ? wording.text(.yearSoFar, ["year": String(year)]) : String(year), href: "#year-\(year)",
        wording.money(isNow ? years.totalsByToday[0] : years.totals[0]), isNow ? lastYear : ""),
      Stat(
        month, href: site.address(of: day.month),
        wording.money(isNow ? movers.soFar : figures.spent(in: day.month)), usual),
      Stat(
        wording.text(.averageMonth), href: "#month",
        wording.money(figures.averageOfTwelveMonths(ledger.window) ?? 0),
        wording.text(.averageOf, count: movers.monthCount)),
    ]
    if let lowest = forecast?.shownLowest {
      stats.append(
        Stat(
          wording.text(.lowestBalance), href: "#forecast", wording.money(lowest.balance),
          wording.text(.lowestOn, ["date": wording.fullDate(lowest.day)])))
    }
    return stats
  }

  /// Categories in which this month is unlike others: at most six.
  struct MoversTable: PartOfSite {
    struct Row: PartOfSite {
      let site: SiteMaker
      let row: Movers.Row

      static let fields = Fields<Row>(
        "mover",
        [
          .text("href") { $0.site.lists.address(of: $0.row.category, in: $0.today.month) },
          .text("color") { $0.site.color($0.row.category) },
          .text("name") { $0.site.name($0.row.category) },
          .text("text") { $0.text },
          .text("change") { $0.wording.change($0.row.change) },
          .flag("is-more") { $0.row.change > 0 },
        ])

      private var text: String {
        let values = [
          "amount": wording.money(row.soFar), "usual": wording.money(row.usual),
          "change": wording.money(Int64(clamping: row.change.magnitude)),
        ]
        let word: Word =
          switch (row.soFar, row.usual) {
          case (0, _): .moverNothing
          case (_, 0): .moverNew
          default: row.change > 0 ? .moverMore : .moverLess
          }
        return wording.text(word, values)
      }
    }

    let site: SiteMaker
    let movers: Movers

    /// Nil in a book's first month.
    init?(_ movers: Movers, _ site: SiteMaker) {
      guard !movers.rows.isEmpty, site.ledger.window.holdsToday else { return nil }
      self.site = site
      self.movers = movers
    }

    static let fields = Fields<MoversTable>(
      "movers",
      [
        .text("note") {
          $0.wording.text(.moversNote, count: $0.movers.monthCount, ["day": String($0.today.dayOfMonth)])
        },
        .list("rows", Row.fields) { table in
          table.movers.rows.prefix(6).map { Row(site: table.site, row: $0) }
        },
      ])
  }

  // MARK: Years beside each other

  /// Months and sums of several years in columns, this one's first.
  struct Beside: PartOfSite {
    struct Head {
      let year: Int

      static let fields = Fields<Head>(
        "year-head", [.text("name") { String($0.year) }, .text("href") { "#year-\($0.year)" }])
    }

    struct Cell {
      var href = ""
      let amount: String

      static let fields = Fields<Cell>("year-cell", [.text("href") { $0.href }, .text("amount") { $0.amount }])
    }

    struct Row {
      let name: String
      var isSum = false
      let cells: [Cell]
      let change: String

      static let fields = Fields<Row>(
        "month-row",
        [
          .text("name") { $0.name },
          .flag("is-sum") { $0.isSum },
          .list("cells", Cell.fields) { $0.cells },
          .text("change") { $0.change },
        ])
    }

    let site: SiteMaker
    let years: YearComparison
    let figure: ChartFigure?

    /// Nil without an earlier year.
    init?(_ years: YearComparison, _ files: inout SiteFiles) {
      guard years.years.count > 1 else { return nil }
      site = files.site
      self.years = years
      figure = files.yearsChart(years)
    }

    static let fields = Fields<Beside>(
      "beside",
      [
        .record("figure", ChartFigure.fields) { $0.figure },
        .text("year") { String($0.years.years[0]) },
        .text("before") { String($0.years.years[1]) },
        .list("heads", Head.fields) { $0.years.years.map(Head.init) },
        .list("rows", Row.fields) { $0.rows },
      ])

    private var rows: [Row] {
      let byToday = wording.text(.untilDate, ["date": wording.shortDate(ledger.window.currentDay)])
      return years.months.enumerated().map { monthRow($0, $1) } + [
        sumRow(byToday, years.totalsByToday, change: wording.change(years.totalsByToday[0] - years.totalsByToday[1])),
        sumRow(wording.text(.wholeYear), years.totals, change: ""),
      ]
    }

    private func monthRow(_ index: Int, _ amounts: [Int64?]) -> Row {
      let cells = zip(years.years, amounts).map { year, amount -> Cell in
        let month = Month(year: year, month: index + 1)
        return Cell(
          href: amount != nil && site.hasPage(month) ? site.address(of: month) : "",
          amount: amount.map { wording.money($0) } ?? "")
      }
      let isOver = Month(year: years.years[0], month: index + 1) < today.month
      let change = isOver ? amounts[1].map { wording.change((amounts[0] ?? 0) - $0) } ?? "" : ""
      return Row(name: site.monthHeads[index], cells: cells, change: change)
    }

    private func sumRow(_ name: String, _ sums: [Int64], change: String) -> Row {
      Row(name: name, isSum: true, cells: sums.map { Cell(amount: wording.money($0)) }, change: change)
    }
  }

  /// Spent, received and left of a year.
  struct YearTotal: PartOfSite {
    let site: SiteMaker
    let year: Int

    /// A year that runs is told up to today.
    private var days: ClosedRange<Day> {
      let first = Month(year: year, month: 1).firstDay
      return first...(year == today.year ? today : Month(year: year, month: 12).lastDay)
    }
    private var spent: Int64 { figures.spent(from: days.lowerBound, through: days.upperBound) }
    private var received: Int64 { figures.received(from: days.lowerBound, through: days.upperBound) }
    private var later: (spent: Int64, received: Int64) {
      (figures.spent(inYear: year) - spent, figures.received(inYear: year) - received)
    }

    static let fields = Fields<YearTotal>(
      "year-total",
      [
        .text("href") { "#year-\($0.year)" },
        .text("year") { $0.site.yearName($0.year) },
        .text("spent-planned") { $0.site.planned(PeriodTotal(planned: $0.later.spent)) },
        .text("received-planned") { $0.site.planned(PeriodTotal(planned: $0.later.received)) },
        .text("spent") { $0.wording.money($0.spent) },
        .text("received") { $0.received == 0 ? "" : $0.wording.income($0.received) },
        .text("left") { $0.wording.income($0.received - $0.spent) },
        .record("yearbook", Link.fields) { $0.site.yearbookLink($0.year) },
      ])
  }
}
