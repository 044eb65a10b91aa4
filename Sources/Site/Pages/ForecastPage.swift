import Language
import Ledger
import Reports
import Templates

/// The balance to come, and every payment and receipt that makes it.
enum ForecastPage {
  static let rowShape = Shape(
    "forecast-row",
    [
      ("date-iso", .text), ("date", .text), ("href", .text), ("title", .text), ("color", .text), ("category", .text),
      ("category-href", .text), ("kind", .text), ("is-expected", .flag), ("is-income", .flag), ("amount", .text),
    ])
  static let monthShape = Shape(
    "forecast-month",
    [
      ("id", .text), ("name", .text), ("href", .text), ("received", .text), ("spent", .text), ("balance", .text),
      ("has-rows", .flag), ("rows", .list(rowShape)), ("more-href", .text), ("more", .text),
    ])
  static let sectionShape = Shape(
    "forecast",
    [
      ("lowest", .text), ("end", .text), ("is-short", .flag), ("figure", .record(ChartFigure.shape)),
      ("months", .list(monthShape)),
    ])
  static let shape = PageFrame.shape(
    "forecast",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("title", .text), ("is-part", .flag), ("lowest", .text), ("end", .text), ("is-short", .flag),
      ("months", .list(monthShape)),
    ])
}

extension SiteMaker {
  /// The page of what is to come, of a long one pages for each month; and what the trends page shows of it.
  mutating func addForecast(_ forecast: Forecast) -> Record {
    var byMonth: [Month: [Forecast.Movement]] = [:]
    for movement in forecast.movements { byMonth[movement.day.month, default: []].append(movement) }
    let months = forecast.months.map { ($0, byMonth[$0.month] ?? []) }
    let bytes = forecast.movements.reduce(0) { $0 + forecastWeight($1) }
    let isSplit = forecast.movements.count > LongList.mostRows || bytes > LongList.mostBytes
    let address: (Month) -> String = { month in
      guard isSplit, byMonth[month] != nil else { return "forecast.html#m\(month)" }
      return "forecast-\(month).html"
    }
    let sentences = forecastSentences(forecast)
    let whole = months.map {
      forecastMonth(
        $0.0, isSplit ? [] : $0.1, href: isSplit && !$0.1.isEmpty ? address($0.0.month) : "", count: $0.1.count)
    }
    let noNeighbours = [PageFrame.neighbour(nil), PageFrame.neighbour(nil)]
    add(
      "forecast.html", "forecast", wording.text(.forecast), current: "trends.html",
      noNeighbours + [.text(wording.text(.forecast)), .flag(false)] + sentences + [.list(whole)])
    if isSplit { addForecastParts(forecast, byMonth, sentences) }
    let figure = forecastChart(forecast, address)
    let rows = months.map { forecastMonth($0.0, [], href: address($0.0.month), count: $0.1.count) }
    return Record(ForecastPage.sectionShape, sentences + [.record(figure?.record), .list(rows)])
  }

  private mutating func addForecastParts(
    _ forecast: Forecast, _ byMonth: [Month: [Forecast.Movement]], _ sentences: [Value]
  ) {
    let rows = Dictionary(uniqueKeysWithValues: forecast.months.map { ($0.month, $0) })
    let parts = MonthParts(
      "forecast", forecast.months.map { ($0.month, byMonth[$0.month] ?? []) }, weight: forecastWeight)
    for (index, part) in parts.parts.enumerated() {
      guard let row = rows[part.month] else { continue }
      let month = wording.text(.listPart, ["name": wording.text(.forecast), "part": wording.month(part.month)])
      let title =
        part.number == 1
        ? month : wording.text(.partOf, ["name": month, "number": wording.number(Int64(part.number))])
      // The earlier days come first here.
      add(
        parts.address(part), "forecast", title, current: "trends.html",
        partNeighbours(parts, index).reversed() + [.text(title), .flag(true)] + sentences
          + [.list([forecastMonth(row, Array(part.rows), href: "", count: 0)])])
    }
  }

  private func forecastWeight(_ movement: Forecast.Movement) -> Int {
    let place = movement.source.transaction
    let transaction = ledger.transactions[place]
    return 330 + LongList.weight(transaction, identifiers.ids[place])
      + 3 * ledger.category(transaction.category).name.utf8.count
  }

  private func forecastSentences(_ forecast: Forecast) -> [Value] {
    let isShort = forecast.lowest.balance < 0
    let lowest = wording.text(
      isShort ? .forecastShort : .forecastLowest,
      ["date": wording.fullDate(forecast.lowest.day), "amount": wording.money(forecast.lowest.balance)])
    let end = wording.text(
      .forecastEnd, ["month": wording.month(ledger.window.lastMonth), "amount": wording.money(forecast.end)])
    return [.text(lowest), .text(end), .flag(isShort)]
  }

  /// - Parameter href: where its rows stand, if not here.
  private func forecastMonth(
    _ row: Forecast.MonthRow, _ movements: [Forecast.Movement], href: String, count: Int
  ) -> Record {
    Record(
      ForecastPage.monthShape,
      [
        .text("m\(row.month)"), .text(wording.heading(row.month)), .text(address(of: row.month)),
        .text(row.received == 0 ? "" : wording.income(row.received)),
        .text(row.spent == 0 ? "" : wording.money(-row.spent)), .text(wording.money(row.balance)),
        .flag(!movements.isEmpty), .list(movements.map(forecastRow)), .text(href),
        .text(href.isEmpty ? "" : wording.text(.entries, count: count)),
      ])
  }

  private func forecastRow(_ movement: Forecast.Movement) -> Record {
    let place = movement.source.transaction
    let transaction = ledger.transactions[place]
    let kind: Word =
      switch movement.source {
      case .bill: .badgePending
      case .planned: .badgePlanned
      case .expected: .badgeExpected
      }
    return Record(
      ForecastPage.rowShape,
      [
        .text(movement.day.description), .text(wording.shortDate(movement.day)), .text(address(ofTransaction: place)),
        .text(clean(transaction.title)), .text(color(transaction.category)), .text(name(transaction.category)),
        .text(lists.list(of: transaction.category).address), .text(wording.text(kind)), .flag(kind == .badgeExpected),
        .flag(movement.change > 0),
        .text(wording.income(movement.change)),
      ])
  }
}
