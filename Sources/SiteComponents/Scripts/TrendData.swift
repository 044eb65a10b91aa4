package import Ledger
package import Reports
import Templates

/// The data of the zoomable chart, stored in its page as JSON: daily totals and, for a chart of several categories,
/// their monthly totals. The daily totals of categories are in separate scripts, which are loaded only if days or weeks
/// are shown.
///
/// Days are stored as the number of days since 1970-01-01, and amounts as minor units of the home currency. In a list
/// of days, `[12]` means twelve zeros.
package struct TrendData {
  /// A period for which a separate script contains the daily totals of categories.
  package struct Part {
    package let stem: String
    let days: ClosedRange<Day>
  }

  /// The maximum size of a script with daily totals, in bytes.
  static let greatestPart = 100_000

  let figures: LedgerTotals
  let daily: DailyTotals
  package let expected: ExpectedPayments
  /// The months of the chart, up to the last month with entries or expected occurrences.
  package let months: ClosedRange<Month>

  init(_ ledger: Ledger, _ figures: LedgerTotals, _ recurrence: Recurrence) {
    self.figures = figures
    daily = DailyTotals(ledger, figures)
    expected = ExpectedPayments(ledger, recurrence)
    let used = figures.usedMonths(ledger.window)
    months = used.lowerBound...max(used.upperBound, expected.payments.last?.day.month ?? used.upperBound)
  }

  /// Returns the values for the days of `months`.
  ///
  /// - Parameter days: a value for each day from the ledger's first day.
  func shown(_ days: ArraySlice<HomeAmount>) -> ArraySlice<HomeAmount> {
    let from = months.lowerBound.firstDay.days(since: daily.first)
    let until = min(months.upperBound.lastDay.days(since: daily.first) + 1, days.count)
    return days.dropFirst(from).prefix(until - from)
  }
}

extension SiteMaker {
  /// Returns the data for a chart of all spending, including income and categories.
  package func trendData(_ parts: [TrendData.Part]) -> String {
    var json = ScriptText()
    begin(
      trend.shown(figures.spentByDay[...]), isIncome: false, average: figures.usualOfMonth(ledger.window),
      &json)
    if let days = ledger.firstDays {
      json.add(code: ",\"view\":[")
      json.add(Int64(days.lowerBound.number))
      json.add(code: ",")
      json.add(Int64(days.upperBound.number + 1))
      json.add(code: "]")
    }
    addExpected(&json) { ledger.category($0.category).kind == .expense }
    json.add(code: ",\"income\":")
    json.add(days: trend.shown(figures.receivedByDay[...]))
    json.add(code: ",\"categories\":[")
    for (number, category) in trendCategories.enumerated() {
      if number > 0 { json.add(code: ",") }
      add(category, to: &json)
    }
    json.add(code: "],\"parts\":[")
    for (number, part) in parts.enumerated() {
      if number > 0 { json.add(code: ",") }
      json.add(code: "[")
      json.add(part.stem)
      json.add(code: ",")
      json.add(Int64(part.days.lowerBound.number))
      json.add(code: ",")
      json.add(Int64(part.days.upperBound.number))
      json.add(code: "]")
    }
    json.add(code: "]}")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the data for a chart of one category, including the address of each month's entries.
  package func trendData(of category: Category.ID) -> String {
    let list = lists.list(of: category)
    var json = ScriptText()
    begin(
      trend.shown(trend.daily.days(of: category)), isIncome: ledger.category(category).kind == .income,
      average: figures.usualOfMonth(of: category, ledger.window), &json)
    addExpected(&json) { $0.category == category }
    addBudget(of: category, &json)
    json.add(code: ",\"pages\":{")
    for (number, month) in list.months.enumerated() {
      if number > 0 { json.add(code: ",") }
      json.add(month.month.description)
      json.add(code: ":")
      json.add(list.address(of: month.month) ?? list.address)
    }
    json.add(code: "}}")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func begin(_ days: ArraySlice<HomeAmount>, isIncome: Bool, average: HomeAmount?, _ json: inout ScriptText) {
    json.add(code: "{\"first\":")
    json.add(Int64(trend.months.lowerBound.firstDay.number))
    json.add(code: ",\"last\":")
    json.add(Int64(trend.months.upperBound.lastDay.number))
    json.add(code: ",\"today\":")
    json.add(Int64(today.number))
    json.add(code: ",\"weekday\":")
    json.add(Int64(ledger.settings.firstWeekday))
    json.add(code: isIncome ? ",\"isIncome\":true" : "")
    json.add(code: ",\"average\":")
    json.add(average ?? 0)
    json.add(code: ",\"without\":[")
    for (number, month) in trend.months.filter({ !hasPage($0) }).enumerated() {
      if number > 0 { json.add(code: ",") }
      json.add(month.description)
    }
    json.add(code: "],\"days\":")
    json.add(days: days)
  }

  /// Adds the budget of a category, such as `[[20000,120,1440]]`. Each item has the first day, the monthly amount and
  /// the yearly amount. 0 means no budget. The monthly amount is also 0 if the budget is quarterly or yearly.
  private func addBudget(of category: Category.ID, _ json: inout ScriptText) {
    json.add(code: ",\"budget\":[")
    for (number, item) in (ledger.category(category).budget?.items ?? []).enumerated() {
      let from = item.from ?? trend.months.lowerBound
      let (whole, overflow) = item.amount.minor.multipliedReportingOverflow(by: Int64(12 / item.every.monthCount))
      json.add(code: number > 0 ? ",[" : "[")
      json.add(Int64(from.firstDay.number))
      json.add(code: ",")
      json.add(item.every == .month ? item.amount : 0)
      json.add(code: ",")
      json.add(overflow ? 0 : whole)
      json.add(code: "]")
    }
    json.add(code: "]")
  }

  private func addExpected(_ json: inout ScriptText, where isShown: (ExpectedPayments.Payment) -> Bool) {
    json.add(code: ",\"expected\":[")
    for (number, payment) in trend.expected.payments.filter(isShown).enumerated() {
      if number > 0 { json.add(code: ",") }
      json.add(Int64(payment.day.number))
      json.add(code: ",")
      json.add(payment.amount)
    }
    json.add(code: "]")
  }

  // MARK: Categories

  /// The expense categories that have entries, largest total first.
  private var trendCategories: [Category.ID] {
    ledger.categories.indices.map { Category.ID(index: $0) }
      .filter { ledger.category($0).kind == .expense && lists.list(of: $0).count > 0 }
      .sorted { (-figures.total(of: $0), $0.index) < (-figures.total(of: $1), $1.index) }
  }

  private func add(_ category: Category.ID, to json: inout ScriptText) {
    json.add(code: "{\"name\":")
    json.add(name(category))
    json.add(code: ",\"color\":")
    json.add(color(category))
    addBudget(of: category, &json)
    json.add(code: ",\"months\":")
    json.add(days: trend.months.map { figures.total(of: category, in: $0) }[...])
    json.add(code: ",\"later\":")
    json.add(days: trend.months.map { figures.sum(of: category, in: $0).planned }[...])
    json.add(code: "}")
  }

  /// Returns the scripts with daily totals, newest first: one for each year, or several if a year's script would be too
  /// large. Each script calls `daybookDays("2026", [[day, amount, …], …])`, with a list for each category of the page.
  package func trendScripts() -> [(part: TrendData.Part, script: [UInt8])] {
    let categories = trendCategories
    let years = Set(trend.months.map(\.year)).sorted(by: >)
    return years.flatMap { year -> [(part: TrendData.Part, script: [UInt8])] in
      let first = max(Month(year: year, month: 1), trend.months.lowerBound)
      let last = min(Month(year: year, month: 12), trend.months.upperBound)
      return trendScripts(String(year), first...last, categories)
    }
  }

  private func trendScripts(
    _ stem: String, _ months: ClosedRange<Month>, _ categories: [Category.ID]
  ) -> [(part: TrendData.Part, script: [UInt8])] {
    let part = TrendData.Part(stem: stem, days: months.lowerBound.firstDay...months.upperBound.lastDay)
    let script = trendScript(part, categories)
    let count = months.upperBound.months(since: months.lowerBound) + 1
    if script.count <= TrendData.greatestPart || count == 1 { return [(part, script)] }
    let middle = months.lowerBound.adding(months: count / 2)
    return trendScripts(middle.description, middle...months.upperBound, categories)
      + trendScripts(months.lowerBound.description, months.lowerBound...middle.adding(months: -1), categories)
  }

  private func trendScript(_ part: TrendData.Part, _ categories: [Category.ID]) -> [UInt8] {
    var script = ScriptText()
    script.add(code: "daybookDays(")
    script.add(part.stem)
    script.add(code: ",[")
    let offset = part.days.lowerBound.days(since: trend.daily.first)
    let count = part.days.upperBound.days(since: part.days.lowerBound) + 1
    for (number, category) in categories.enumerated() {
      script.add(code: number > 0 ? ",\n[" : "\n[")
      var isFirst = true
      for (number, amount) in trend.daily.days(of: category).dropFirst(offset).prefix(count).enumerated()
      where amount != 0 {
        if !isFirst { script.add(code: ",") }
        isFirst = false
        script.add(Int64(number))
        script.add(code: ",")
        script.add(amount)
      }
      script.add(code: "]")
    }
    script.add(code: "]);\n")
    return script.bytes
  }
}

extension ScriptText {
  mutating func add(_ amount: HomeAmount) { add(amount.minor) }

  /// Adds a list of daily amounts, such as `[120,[14],350]`: an amount, fourteen zeros, and another amount.
  mutating func add(days: ArraySlice<HomeAmount>) {
    add(code: "[")
    var (zeros, isFirst) = (Int64(0), true)
    func comma(_ text: inout ScriptText) {
      if !isFirst { text.add(code: ",") }
      isFirst = false
    }
    for amount in days {
      if amount == 0 {
        zeros += 1
        continue
      }
      if zeros > 0 {
        comma(&self)
        add(code: "[")
        add(zeros)
        add(code: "]")
        zeros = 0
      }
      comma(&self)
      add(amount)
    }
    add(code: "]")
  }
}

extension Ledger {
  /// The days that charts show if the book has entries on fewer than seven days that are all within 31 days; `nil` for
  /// any other book.
  package var firstDays: ClosedRange<Day>? {
    var days: Set<Day> = []
    for transaction in transactions {
      days.insert(transaction.date)
      if days.count == 7 { return nil }
    }
    // If one entry were years older, the bars of this week would have no width.
    guard let first = days.min(), let last = days.max(), last.days(since: first) < 31 else { return nil }
    // At least a week, within the months that the charts contain.
    let week = first.adding(days: 6)
    return week.month == first.month ? first...max(last, week) : min(first, last.adding(days: -6))...last
  }
}
