import Language
import Notation
import Platform
import Ledger
import Reports
import Templates

/// A year as one document for paper: summary, charts, months, all transactions, and the receipts as an appendix.
enum YearbookPage {
  static let monthRowShape = Shape(
    "year-month",
    [
      ("href", .text), ("name", .text), ("spent", .text), ("received", .text), ("net", .text), ("balance", .text),
    ])
  static let categoryRowShape = Shape(
    "year-category",
    [
      ("href", .text), ("color", .text), ("name", .text), ("total", .text), ("share", .text), ("average", .text),
      ("budget", .text), ("is-over", .flag),
    ])
  /// Expenses, or income.
  static let categoriesShape = Shape(
    "year-categories",
    [
      ("name", .text), ("rows", .list(categoryRowShape)), ("has-budgets", .flag), ("total", .text),
      ("average", .text),
    ])
  static let accountsShape = Shape(
    "year-accounts", [("rows", .list(HistoryPage.accountShape)), ("closing-name", .text)])
  static let numberShape = Shape("receipt-number", [("number", .text)])
  static let rowShape = Shape(
    "year-entry",
    [
      ("date", .text), ("href", .text), ("title", .text), ("badge", .text), ("note", .text), ("category", .text),
      ("account", .text), ("is-income", .flag), ("amount", .text), ("amount-note", .text),
      ("receipts", .list(numberShape)),
    ])
  static let sumShape = Shape("year-sum", [("name", .text), ("amount", .text), ("is-income", .flag)])
  /// What the slices of a month's ring are, the small ones too.
  static let partShape = Shape(
    "year-part", [("color", .text), ("name", .text), ("amount", .text), ("percent", .text)])
  static let monthShape = Shape(
    "year-section",
    [
      ("id", .text), ("href", .text), ("name", .text), ("figures", .list(sumShape)),
      ("pie", .record(ChartFigure.shape)),
      ("has-parts", .flag), ("parts", .list(partShape)), ("rows", .list(rowShape)), ("sums", .list(sumShape)),
    ])
  static let pictureShape = Shape(
    "year-picture", [("large", .text), ("width", .text), ("height", .text), ("alt", .text), ("is-tall", .flag)])
  static let receiptShape = Shape(
    "year-receipt",
    [
      ("number", .text), ("picture", .record(pictureShape)), ("href", .text), ("title", .text), ("date", .text),
      ("amount", .text), ("file", .text),
    ])
  static let receiptsShape = Shape(
    "year-receipts",
    [
      ("count", .text), ("has-pictures", .flag), ("pictures", .list(receiptShape)), ("has-files", .flag),
      ("files", .list(receiptShape)),
    ])
  static let linkShape = Shape("year-link", [("href", .text), ("text", .text)])
  static let shape = PageFrame.shape(
    "yearbook",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("title", .text), ("days", .text), ("built", .text), ("state", .text), ("without-rate", .text),
      ("stats", .list(CategoryPage.statShape)), ("figure", .record(ChartFigure.shape)),
      ("months", .list(monthRowShape)), ("total-spent", .text), ("total-received", .text), ("total-net", .text),
      ("pie", .record(ChartFigure.shape)), ("categories", .list(categoriesShape)), ("categories-note", .text),
      ("accounts", .record(accountsShape)), ("sections", .list(monthShape)), ("receipts", .record(receiptsShape)),
    ])

  static func address(_ year: Int) -> String { "yearbook-\(year).html" }

  /// A picture so many times as high as wide in per cent has the height of a sheet; others stand two above each other.
  static let tallFrom = 145
}

/// The receipts of a year, numbered from 1 in the order of their days.
struct YearReceipts {
  private(set) var all: [(number: Int, name: String, place: Int)] = []
  /// By the place of the transaction.
  private(set) var numbers: [Int: [Int]] = [:]

  init(_ places: [Int], _ ledger: Ledger) {
    for place in places {
      for name in ledger.transactions[place].photos {
        all.append((all.count + 1, name, place))
        numbers[place, default: []].append(all.count)
      }
    }
  }
}

extension SiteMaker {
  /// The yearbook of each year that has an entry.
  mutating func addYearbooks() {
    for (index, year) in yearbooks.enumerated() {
      var key = keys.key("yearbook")
      // Its own months, those of the year before to compare with, and what accounts held before.
      for number in 1...12 {
        for one in [year - 1, year] { key.add(keys.month(Month(year: one, month: number))) }
      }
      key.add(keys.moves(through: year))
      for other in index - 1...index + 1 { key.add(yearbooks.indices.contains(other) ? yearbooks[other] : 0) }
      group("yearbook \(year)", key) { maker in
        let balances = MonthBalances(maker.ledger, opening: maker.balance.opening)
        let summary = YearSummary(maker.ledger, maker.figures, balances, year: year)
        maker.addYearbook(summary, neighbours: [maker.yearbook(index - 1), maker.yearbook(index + 1)])
      }
    }
  }

  private func yearbook(_ index: Int) -> Value {
    guard yearbooks.indices.contains(index) else { return PageFrame.neighbour(nil) }
    return PageFrame.neighbour((YearbookPage.address(yearbooks[index]), String(yearbooks[index])))
  }

  private mutating func addYearbook(_ year: YearSummary, neighbours: [Value]) {
    let title = yearbookName(year.year)
    let lists = lists
    let figure = yearChart(year)
    let pie = pie(
      year.expenses.map { ($0.category, $0.total) }, "charts/year-\(year.year)-pie", total: year.totals.spent,
      caption: .captionSpent, period: String(year.year), restAddress: "#categories"
    ) { lists.list(of: $0).address(of: year.year) }
    let places = year.months.map { row in
      ledger.byDay(ledger.file(of: row.month)?.entries ?? 0..<0)
    }
    let receipts = YearReceipts(places.flatMap(\.self), ledger)
    let sections = zip(year.months, places).compactMap { row, places in
      places.isEmpty ? nil : section(row, places, receipts)
    }
    let totals: [Value] = [
      .text(wording.money(year.totals.spent)), .text(wording.income(year.totals.received)),
      .text(wording.income(year.totals.net)),
    ]
    add(
      YearbookPage.address(year.year), "yearbook", title, current: "trends.html",
      neighbours + titleValues(year, title)
        + [.list(stats(year)), .record(figure?.record), .list(year.months.map(monthRow))] + totals
        + [
          .record(pie?.record), .list(categories(year)), .text(categoriesNote(year)), accounts(year),
          .list(sections), self.receipts(receipts),
        ])
  }

  func yearbookName(_ year: Int) -> String { wording.text(.yearbookOf, ["year": String(year)]) }

  /// The link to a month's yearbook; empty for a year without entries.
  func yearbookLink(_ year: Int) -> Record? {
    guard yearbooks.contains(year) else { return nil }
    return Record(YearbookPage.linkShape, [.text(YearbookPage.address(year)), .text(yearbookName(year))])
  }

  // MARK: Title and summary

  private func titleValues(_ year: YearSummary, _ title: String) -> [Value] {
    let first = year.months.first?.month.firstDay ?? today
    let last = year.months.last?.month.lastDay ?? today
    let days = wording.text(.dateRange, ["first": wording.fullDate(first), "last": wording.fullDate(last)])
    let state: String =
      switch year.state {
      case .over: ""
      case .running: wording.text(.yearRunning, ["date": wording.date(today)])
      case .ahead: wording.text(.yearAhead)
      }
    return [
      .text(title), .text(days), .text(wording.text(.builtOn, ["date": wording.fullDate(today)])), .text(state),
      .text(withoutRate(year.countWithoutRate)),
    ]
  }

  private func stats(_ year: YearSummary) -> [Record] {
    func stat(_ name: String, _ value: String, _ note: String, isIncome: Bool = false) -> Record {
      Record(CategoryPage.statShape, [.text(name), .text(""), .text(value), .text(note), .flag(isIncome)])
    }
    func note(_ amount: (YearSummary.Totals) -> Int64, _ text: (Int64) -> String) -> String {
      year.totalsByToday.map { byDate(text(amount($0))) }
        ?? year.before.map { before(year, text(amount($0))) } ?? ""
    }
    let totals = year.totals
    var stats = [
      stat(
        wording.text(.sumReceived), wording.income(totals.received), note(\.received, wording.income),
        isIncome: totals.received > 0),
      stat(wording.text(.spent), wording.money(totals.spent), note(\.spent, wording.money)),
      stat(wording.text(.leftOfYear), wording.income(totals.net), note(\.net, wording.income)),
      stat(
        wording.text(.savedShare), totals.savedPercent.map(wording.percent) ?? wording.text(.none),
        wording.text(.savedNote)),
    ]
    if hasBalance, let opening = year.opening, let closing = year.closing {
      let isRunning = year.state == .running
      let lastDay = Month(year: year.year, month: 12).lastDay
      stats += [
        stat(
          wording.text(.balanceStart), wording.money(opening), wording.date(Month(year: year.year, month: 1).firstDay)),
        stat(
          wording.text(isRunning ? .balance : .balanceEnd), wording.money(closing),
          isRunning ? wording.text(.balanceMoved, ["date": wording.date(today)]) : wording.date(lastDay)),
      ]
    }
    if let before = year.before {
      let change = (year.totalsByToday ?? totals).spent - before.spent
      let amount = (change > 0 ? "+" : "") + wording.money(change)
      stats.append(
        stat(
          wording.text(.spentAgainst, ["year": String(year.year - 1)]), amount,
          self.before(year, wording.money(before.spent))))
    }
    stats.append(
      stat(
        wording.text(.transactions), wording.number(Int64(year.entryCount)),
        hasReceipts ? wording.text(.receiptsCount, count: year.receiptCount) : ""))
    return stats
  }

  private func byDate(_ amount: String) -> String {
    wording.text(.amountByDate, ["amount": amount, "date": wording.shortDate(today)])
  }

  /// “2025: €12,000”, of a running year by the same day.
  private func before(_ year: YearSummary, _ amount: String) -> String {
    let name = String(year.year - 1)
    return year.state == .running
      ? wording.text(.yearByDate, ["year": name, "date": wording.shortDate(today), "amount": amount])
      : wording.text(.pieLink, ["name": name, "amount": amount])
  }

  private func monthRow(_ row: YearSummary.MonthRow) -> Record {
    Record(
      YearbookPage.monthRowShape,
      [
        .text(row.entryCount == 0 ? "" : "#m\(row.month)"), .text(wording.name(of: row.month)),
        .text(wording.money(row.spent)), .text(row.received == 0 ? "" : wording.income(row.received)),
        .text(wording.income(row.net)), .text(hasBalance ? row.balance.map(wording.money) ?? "" : ""),
      ])
  }

  // MARK: Categories and accounts

  private func categories(_ year: YearSummary) -> [Record] {
    [(Word.expenses, year.expenses, false), (.income, year.incomes, true)].compactMap { word, rows, isIncome in
      guard !rows.isEmpty else { return nil }
      func money(_ minor: Int64) -> String { isIncome ? wording.income(minor) : wording.money(minor) }
      let whole = rows.reduce(Int64(0)) { $0 + max(0, $1.total) }
      let sum = rows.reduce(Int64(0)) { $0 + $1.total }
      let records = rows.map { row in
        Record(
          YearbookPage.categoryRowShape,
          [
            .text(lists.list(of: row.category).address(of: year.year)), .text(color(row.category)),
            .text(name(row.category)), .text(money(row.total)),
            .text(row.total > 0 ? wording.percent(percent(row.total, of: whole)) : ""), .text(money(row.average)),
            .text(row.budget.map(budgetText) ?? ""),
            .flag(row.budget.map { $0.usedInYear > $0.budgetInYear } ?? false),
          ])
      }
      let average = Int64(roundedHalfEven(Int128(sum), by: Int128(max(1, year.months.count))))
      return Record(
        YearbookPage.categoriesShape,
        [
          .text(wording.text(word)), .list(records), .flag(rows.contains { $0.budget != nil }), .text(money(sum)),
          .text(money(average)),
        ])
    }
  }

  private func budgetText(_ pace: BudgetPace) -> String {
    let text = wording.text(
      .budgetOf, ["used": wording.money(pace.usedInYear), "budget": wording.money(pace.budgetInYear)])
    let percent = percent(max(0, pace.usedInYear), of: pace.budgetInYear)
    return wording.text(.storyShare, ["amount": text, "percent": wording.percentInText(percent)])
  }

  /// Of which months averages and budgets are.
  private func categoriesNote(_ year: YearSummary) -> String {
    var note = wording.text(.averagesNote, count: year.months.count)
    if let pace = year.expenses.lazy.compactMap(\.budget).first, year.state == .running {
      let months = ["first": wording.name(of: pace.months.lowerBound), "last": wording.date(today)]
      note += " " + wording.text(.budgetsNote, months)
    }
    return note
  }

  /// What each account had, got and gave in the year; nil in a book without accounts, and of a year to come.
  private func accounts(_ year: YearSummary) -> Value {
    guard ledger.accounts.count > 1, hasBalance, year.state != .ahead else { return .record(nil) }
    let days = Month(year: year.year, month: 1).firstDay...Month(year: year.year, month: 12).lastDay
    let rows = AccountFlows(ledger, during: days).used.map(accountRow)
    guard !rows.isEmpty else { return .record(nil) }
    let closing = wording.text(year.state == .running ? .balance : .balanceEnd)
    return .record(Record(YearbookPage.accountsShape, [.list(rows), .text(closing)]))
  }
}
