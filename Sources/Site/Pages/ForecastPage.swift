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
      ("heading", .text), ("is-part", .flag), ("lowest", .text), ("end", .text), ("is-short", .flag),
      ("months", .list(monthShape)),
    ])
}

extension SiteMaker {
  /// The page of what is to come, of a long one a page for each month; and what the trends page shows of it.
  mutating func addForecast(_ forecast: Forecast) -> Record {
    let isSplit = forecast.movements.count > EntryList.greatestCount
    let address: (Month) -> String = { isSplit ? "forecast-\($0).html" : "forecast.html#m\($0)" }
    var byMonth: [Month: [Forecast.Movement]] = [:]
    for movement in forecast.movements { byMonth[movement.day.month, default: []].append(movement) }
    let months = forecast.months.map { ($0, byMonth[$0.month] ?? []) }
    let sentences = forecastSentences(forecast)
    func page(_ path: String, _ heading: String, isPart: Bool, _ records: [Record]) {
      add(
        path, "forecast", heading, current: "trends.html",
        [.text(heading), .flag(isPart)] + sentences + [.list(records)])
    }
    let whole = months.map {
      forecastMonth($0.0, isSplit ? [] : $0.1, href: isSplit ? address($0.0.month) : "", count: $0.1.count)
    }
    page("forecast.html", wording.text(.forecast), isPart: false, whole)
    if isSplit {
      for (row, movements) in months {
        let heading = wording.text(
          .listPart, ["name": wording.text(.forecast), "part": wording.month(row.month)])
        page("forecast-\(row.month).html", heading, isPart: true, [forecastMonth(row, movements, href: "", count: 0)])
      }
    }
    let figure = forecastChart(forecast, address)
    let rows = months.map { forecastMonth($0.0, [], href: address($0.0.month), count: $0.1.count) }
    return Record(ForecastPage.sectionShape, sentences + [.record(figure?.record), .list(rows)])
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
