import Language
import Platform
import Ledger
import Reports
import Templates

/// Spending over years, months, weeks and days; any month by category.
enum TrendsPage {
  static let zoomShape = Shape("zoom", [("id", .text), ("text", .text), ("is-current", .flag)])
  static let levelShape = Shape(
    "level",
    [("id", .text), ("title", .text), ("range", .text), ("zoom-label", .text), ("zoom", .list(zoomShape))]
      + HomePage.trendFields)
  static let optionShape = Shape("option", [("number", .text), ("name", .text), ("is-current", .flag)])
  static let headShape = Shape("head", [("name", .text)])
  static let cellShape = Shape("cell", [("href", .text), ("label", .text), ("amount", .text)])
  static let yearShape = Shape(
    "year", [("id", .text), ("year", .text), ("cells", .list(cellShape)), ("total", .text)])
  static let shape = PageFrame.shape(
    "trends",
    [
      ("stats", .list(CategoryPage.statShape)), ("trend-data", .markup), ("levels", .list(levelShape)),
      ("movers", .record(moversShape)),
      ("beside", .record(besideShape)), ("year-totals", .list(yearTotalShape)),
      ("forecast", .record(ForecastPage.sectionShape)), ("month-options", .list(optionShape)),
      ("year-options", .list(optionShape)), ("month-pattern", .text),
      ("month-heads", .list(headShape)), ("years", .list(yearShape)),
    ])
}

extension SiteMaker {
  /// - Parameter data: of the zoomable chart.
  mutating func addTrends(_ data: String) {
    let used = figures.usedMonths(ledger.window)
    let forecast = hasBalance ? Forecast(ledger, recurrence, current: balance.current) : nil
    let (years, movers) = (YearComparison(ledger, figures), Movers(ledger, figures))
    let beside = besideRecord(years)
    let ahead = forecast.map { addForecast($0) }
    var levels: [Record] = []
    for level in Trend.Level.allCases {
      let trend = Trend(ledger, figures, level, days: figures.trendDays(level, ledger.window))
      guard let figure = trendChart(trend, "charts/trend-\(level.rawValue)"), let first = trend.bars.first,
        let last = trend.bars.last
      else { continue }
      let zoom = Trend.Level.allCases.map { other in
        Record(
          TrendsPage.zoomShape, [.text(other.rawValue), .text(wording.text(word(of: other))), .flag(other == level)])
      }
      let range = wording.text(
        .dateRange, ["first": wording.fullDate(first.first), "last": wording.fullDate(last.last)])
      levels.append(
        Record(
          TrendsPage.levelShape,
          [
            .text(level.rawValue), .text(wording.text(word(of: level))), .text(range),
            .text(wording.text(.levelZoom, ["level": wording.text(word(of: level))])),
            .list(zoom),
          ] + figure.values
            + [.list(table(trend))]))
    }
    let heads = (1...12).map {
      Record(TrendsPage.headShape, [.text(wording.shortName(of: Month(year: 2000, month: $0)))])
    }
    add(
      "trends.html", "trends", wording.text(.trends), current: "trends.html",
      [
        .list(trendStats(years, movers, forecast)), .markup(data), .list(levels), .record(moversRecord(movers)),
        .record(beside),
        .list(yearTotals(used)), .record(ahead),
      ] + options(used) + [.list(heads), .list(yearRows(used))])
  }

  private func word(of level: Trend.Level) -> Word {
    switch level {
    case .years: .levelYears
    case .months: .levelMonths
    case .weeks: .levelWeeks
    case .days: .levelDays
    }
  }

  // MARK: One month by category

  private func options(_ used: ClosedRange<Month>) -> [Value] {
    let months = (1...12).map { number in
      Record(
        TrendsPage.optionShape,
        [
          .text(String(number)), .text(wording.headingName(of: Month(year: 2000, month: number))),
          .flag(number == ledger.window.currentMonth.monthOfYear),
        ])
    }
    let last = ledger.window.lastMonth.year
    let years = (min(2000, used.lowerBound.year)...last).reversed().map { year in
      Record(
        TrendsPage.optionShape,
        [.text(String(year)), .text(String(year)), .flag(year == ledger.window.currentMonth.year)])
    }
    return [.list(months), .list(years), .text(wording.pattern(of: .dateMonth))]
  }

  /// `assets/months.js`: what the two drop-downs show of each month with entries; in the page it would grow with every year.
  func monthsScript() -> [UInt8] {
    var script = ScriptText()
    script.add(code: "daybookMonths = [\n")
    for month in ledger.months where !month.entries.isEmpty {
      let summary = MonthSummary(ledger, figures, month.month)
      script.add(code: "{\"m\":")
      script.add(month.month.description)
      script.add(code: ",\"n\":")
      script.add(wording.heading(month.month))
      script.add(code: ",\"p\":")
      script.add(address(of: month.month))
      script.add(code: ",\"a\":")
      script.add(barsSentence(summary))
      for (name, size) in zip([",\"wide\":[", ",\"narrow\":["] as [StaticString], barsSizes(summary)) {
        script.add(code: name)
        script.add(Int64(size.width))
        script.add(code: ",")
        script.add(Int64(size.height))
        script.add(code: "]")
      }
      script.add(code: "},\n")
    }
    script.add(code: "];\n")
    return script.bytes
  }

  /// The newest first.
  private func yearRows(_ used: ClosedRange<Month>) -> [Record] {
    (used.lowerBound.year...used.upperBound.year).reversed().map { year in
      let cells = (1...12).map { number -> Record in
        let month = Month(year: year, month: number)
        let isShown = hasPage(month) && used.contains(month)
        let amount = wording.whole(figures.spent(in: month))
        let label = wording.text(
          .stripMonth, ["month": wording.month(month), "amount": wording.money(figures.spent(in: month))])
        return Record(
          TrendsPage.cellShape,
          isShown
            ? [.text(address(of: month)), .text(label), .text(amount)] : [.text(""), .text(""), .text("")])
      }
      return Record(
        TrendsPage.yearShape,
        [
          .text("year-\(year)"), .text(String(year)), .list(cells), .text(wording.whole(figures.spent(inYear: year))),
        ])
    }
  }
}
