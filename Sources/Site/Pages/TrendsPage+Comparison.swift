import Language
import Ledger
import Reports
import Templates

/// The trends page beyond its bars: how this month and year stand against earlier ones.
extension TrendsPage {
  static let moverShape = Shape(
    "mover",
    [
      ("href", .text), ("color", .text), ("name", .text), ("text", .text), ("change", .text), ("is-more", .flag),
    ])
  static let moversShape = Shape(
    "movers", [("note", .text), ("rows", .list(moverShape))])
  static let yearHeadShape = Shape("year-head", [("name", .text), ("href", .text)])
  static let yearCellShape = Shape("year-cell", [("href", .text), ("amount", .text)])
  static let monthRowShape = Shape(
    "month-row", [("name", .text), ("is-sum", .flag), ("cells", .list(yearCellShape)), ("change", .text)])
  static let besideShape = Shape(
    "beside",
    [
      ("figure", .record(ChartFigure.shape)), ("year", .text), ("before", .text), ("heads", .list(yearHeadShape)),
      ("rows", .list(monthRowShape)),
    ])
  static let yearTotalShape = Shape(
    "year-total",
    [
      ("href", .text), ("year", .text), ("spent", .text), ("received", .text), ("left", .text),
      ("yearbook", .record(YearbookPage.linkShape)),
    ])
}

extension SiteMaker {
  // MARK: What stands out

  func trendStats(_ years: YearComparison, _ movers: Movers, _ forecast: Forecast?) -> [Record] {
    func stat(_ name: String, _ href: String, _ value: String, _ note: String) -> Record {
      Record(CategoryPage.statShape, [.text(name), .text(href), .text(value), .text(note), .flag(false)])
    }
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
    return [
      stat(
        isNow ? wording.text(.yearSoFar, ["year": String(year)]) : String(year), "#year-\(year)",
        wording.money(isNow ? years.totalsByToday[0] : years.totals[0]), isNow ? lastYear : ""),
      stat(
        month, address(of: day.month), wording.money(isNow ? movers.soFar : figures.spent(in: day.month)), usual),
      stat(
        wording.text(.averageMonth), "#month", wording.money(figures.averageOfTwelveMonths(ledger.window) ?? 0),
        wording.text(.averageOf, count: movers.monthCount)),
    ]
      + (forecast.map {
        [
          stat(
            wording.text(.lowestBalance), "#forecast", wording.money($0.lowest.balance),
            wording.text(.lowestOn, ["date": wording.fullDate($0.lowest.day)]))
        ]
      } ?? [])
  }

  /// At most six; nil in a book's first month.
  func moversRecord(_ movers: Movers) -> Record? {
    guard !movers.rows.isEmpty, ledger.window.holdsToday else { return nil }
    let note = wording.text(.moversNote, count: movers.monthCount, ["day": String(today.dayOfMonth)])
    let rows = movers.rows.prefix(6).map { row in
      Record(
        TrendsPage.moverShape,
        [
          .text(lists.address(of: row.category, in: today.month)), .text(color(row.category)),
          .text(name(row.category)), .text(sentence(row)), .text(wording.change(row.change)), .flag(row.change > 0),
        ])
    }
    return Record(TrendsPage.moversShape, [.text(note), .list(rows)])
  }

  private func sentence(_ row: Movers.Row) -> String {
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

  // MARK: Years beside each other

  mutating func besideRecord(_ years: YearComparison) -> Record? {
    guard years.years.count > 1 else { return nil }
    let figure = yearsChart(years)
    let heads = years.years.map {
      Record(TrendsPage.yearHeadShape, [.text(String($0)), .text("#year-\($0)")])
    }
    let rows = years.months.enumerated().map { index, amounts in
      let cells = zip(years.years, amounts).map { year, amount -> Record in
        let month = Month(year: year, month: index + 1)
        let href = amount != nil && hasPage(month) ? address(of: month) : ""
        return Record(TrendsPage.yearCellShape, [.text(href), .text(amount.map { wording.money($0) } ?? "")])
      }
      let isOver = Month(year: years.years[0], month: index + 1) < today.month
      let change = isOver ? amounts[1].map { wording.change((amounts[0] ?? 0) - $0) } ?? "" : ""
      return Record(
        TrendsPage.monthRowShape,
        [
          .text(wording.shortName(of: Month(year: 2000, month: index + 1))), .flag(false), .list(cells), .text(change),
        ])
    }
    let byToday = wording.text(.untilDate, ["date": wording.shortDate(ledger.window.currentDay)])
    return Record(
      TrendsPage.besideShape,
      [
        .record(figure?.record), .text(String(years.years[0])), .text(String(years.years[1])), .list(heads),
        .list(
          rows + [
            sumRow(byToday, years.totalsByToday, hasChange: true),
            sumRow(wording.text(.wholeYear), years.totals, hasChange: false),
          ]),
      ])
  }

  private func sumRow(_ name: String, _ sums: [Int64], hasChange: Bool) -> Record {
    let cells = sums.map { Record(TrendsPage.yearCellShape, [.text(""), .text(wording.money($0))]) }
    return Record(
      TrendsPage.monthRowShape,
      [.text(name), .flag(true), .list(cells), .text(hasChange ? wording.change(sums[0] - sums[1]) : "")])
  }

  /// Spent, received and left of every year, the newest first.
  func yearTotals(_ used: ClosedRange<Month>) -> [Record] {
    (used.lowerBound.year...used.upperBound.year).reversed().map { year in
      let (spent, received) = (figures.spent(inYear: year), figures.received(inYear: year))
      return Record(
        TrendsPage.yearTotalShape,
        [
          .text("#year-\(year)"), .text(String(year)), .text(wording.money(spent)),
          .text(received == 0 ? "" : wording.income(received)),
          .text(wording.income(received - spent)), .record(yearbookLink(year)),
        ])
    }
  }
}
