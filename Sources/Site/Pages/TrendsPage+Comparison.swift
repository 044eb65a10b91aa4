import Localization
import Ledger
import SiteComponents
import Reports
import Templates

/// The comparisons of this month and year with earlier months and years, on the trends page.
extension TrendsPage {
  // MARK: Remarkable changes

  var stats: [Stat] {
    let year = years.years[0]
    let (day, isNow) = (ledger.window.currentDay, ledger.window.containsToday)
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
        wording.money(years.totals[0].soFar), isNow ? lastYear : ""),
      Stat(
        month, href: site.address(of: day.month),
        wording.money(figures.period(day.month).shownSpent), usual),
    ]
    if let usual = figures.usualOfMonth(ledger.window) {
      stats.append(
        Stat(
          wording.text(.usualMonth), href: "#month", wording.money(usual),
          wording.text(.usualOf, count: figures.lastTwelveMonths(ledger.window).count)))
    }
    if let lowest = ahead?.forecast.shownLowest {
      stats.append(
        Stat(
          wording.text(.lowestBalance), href: "#forecast", wording.money(lowest.balance),
          wording.text(.lowestOn, ["date": wording.fullDate(lowest.day)])))
    }
    return stats
  }

  /// A table of up to six categories: those in which this month differs most from other months.
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
        ])

      private var text: String {
        let values = [
          "amount": wording.money(row.soFar), "usual": wording.money(row.usual),
        ]
        let word: Word =
          switch (row.soFar, row.usual) {
          case (0, _): .moverNothing
          case (_, 0): .moverNew
          default: .moverUsual
          }
        return wording.text(word, values)
      }
    }

    let site: SiteMaker
    let movers: Movers

    /// Creates the table; `nil` if there is nothing to compare, or if the site's period does not include today.
    init?(_ movers: Movers, _ site: SiteMaker) {
      guard !movers.rows.isEmpty, site.ledger.window.containsToday else { return nil }
      self.site = site
      self.movers = movers
    }

    static let fields = Fields<MoversTable>(
      "movers",
      [
        .text("says") { table in table.site.title { $0.unusual(table.movers) } },
        .text("note") {
          $0.wording.text(.moversNote, count: $0.movers.monthCount, ["day": String($0.today.dayOfMonth)])
        },
        .list("rows", Row.fields) { table in
          table.movers.rows.prefix(6).map { Row(site: table.site, row: $0) }
        },
      ])
  }

  // MARK: Years beside each other

  /// A table with one row for each month, one for totals, and a column for each year, the current year first.
  struct YearsTable: PartOfSite {
    struct Head {
      let year: Int

      static let fields = Fields<Head>(
        "year-head", [.text("name") { String($0.year) }, .text("href") { "#year-\($0.year)" }])
    }

    struct Cell {
      var href = ""
      let figure: PeriodAmount

      static let fields = Fields<Cell>(
        "year-cell",
        [.text("href") { $0.href }, .text("amount") { $0.figure.amount }, .text("planned") { $0.figure.planned }])
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

    /// Creates the table; `nil` if there is no earlier year.
    init?(_ years: YearComparison, _ files: inout SiteFiles) {
      guard years.years.count > 1 else { return nil }
      site = files.site
      self.years = years
      figure = files.yearsChart(years)
    }

    static let fields = Fields<YearsTable>(
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
        sumRow(
          byToday, years.totalsByToday.map { PeriodTotal(soFar: $0) },
          change: wording.change(years.totalsByToday[0] - years.totalsByToday[1])),
        sumRow(wording.text(.wholeYear), years.totals, change: ""),
      ]
    }

    private func monthRow(_ index: Int, _ amounts: [PeriodTotal?]) -> Row {
      let cells = zip(years.years, amounts).map { year, amount -> Cell in
        let month = Month(year: year, month: index + 1)
        return Cell(
          href: amount != nil && site.hasPage(month) ? site.address(of: month) : "",
          figure: amount.map { site.amount($0, site.phase(of: month)) } ?? PeriodAmount(amount: "", planned: ""))
      }
      let isOver = Month(year: years.years[0], month: index + 1) < today.month
      let change = isOver ? amounts[1].map { wording.change((amounts[0]?.soFar ?? 0) - $0.soFar) } ?? "" : ""
      return Row(name: site.monthHeads[index], cells: cells, change: change)
    }

    private func sumRow(_ name: String, _ sums: [PeriodTotal], change: String) -> Row {
      Row(
        name: name, isSum: true,
        cells: zip(years.years, sums).map { Cell(figure: site.amount($1, site.phase(of: $0))) }, change: change)
    }
  }

  /// The amounts spent, received and left in a year.
  struct YearTotal: PartOfSite {
    let site: SiteMaker
    let year: Int

    private var period: Period { figures.period(year: year) }
    private var spent: PeriodAmount { site.amount(period.spent, period.phase) }
    private var received: PeriodAmount { site.amount(period.received, period.phase, isIncome: true) }

    static let fields = Fields<YearTotal>(
      "year-total",
      [
        .text("href") { "#year-\($0.year)" },
        .text("year") { $0.site.yearName($0.year) },
        .text("number") { String($0.year) },
        .text("spent-planned") { $0.spent.planned },
        .text("received-planned") { $0.received.planned },
        .text("spent") { $0.spent.amount },
        .text("received") { $0.period.received.soFar == 0 ? "" : $0.received.amount },
        .text("left") { $0.period.phase == .ahead ? "" : $0.wording.income($0.period.shownNet) },
        .record("yearbook", Link.fields) { $0.site.yearbookLink($0.year) },
      ])
  }
}
