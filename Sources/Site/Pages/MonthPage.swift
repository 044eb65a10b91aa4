import Language
import Notation
import Platform
import Ledger
import Reports
import Templates

/// The page of one month.
enum MonthPage {
  static let stripShape = Shape(
    "strip",
    [
      ("href", .text), ("is-current", .flag), ("is-empty", .flag), ("label", .text), ("top", .text), ("height", .text),
      ("name", .text), ("year", .text),
    ])
  static let statShape = Shape("stat", [("name", .text), ("value", .text), ("note", .text), ("is-income", .flag)])
  static let pieShape = Shape("pie", ChartFigure.fields + [("pie-note", .text)])
  static let sentenceShape = Shape("sentence", [("text", .text)])
  static let weekdayShape = Shape("weekday", [("long", .text), ("short", .text)])
  static let calendarDayShape = Shape(
    "calendar-day", [("class", .text), ("href", .text), ("label", .text), ("number", .text), ("amount", .text)])
  static let weekShape = Shape("week", [("days", .list(calendarDayShape))])
  static let pendingShape = Shape(
    "pending", [("total", .text), ("rows", .list(TransactionRow.shape)), ("more", .text)])
  static let dayShape = Shape(
    "day",
    [("number", .text), ("iso", .text), ("name", .text), ("sum", .text), ("rows", .list(TransactionRow.shape))])
  static let shape = PageFrame.shape(
    "month",
    [
      ("previous", .record(PageFrame.neighbourShape)), ("following", .record(PageFrame.neighbourShape)),
      ("month-name", .text), ("strip", .list(stripShape)), ("is-archived", .flag), ("is-empty", .flag),
      ("month-file", .text), ("example-date", .text), ("example-category", .text), ("stats", .list(statShape)),
      ("has-story", .flag), ("story", .list(sentenceShape)),
      ("without-rate", .text), ("against", .text), ("pie", .record(pieShape)),
      ("expenses", .record(CategoryTable.shape)), ("unused", .text), ("incomes", .record(CategoryTable.shape)),
      ("bars", .record(ChartFigure.shape)), ("has-budgets", .flag), ("budget-pace", .text),
      ("budgets", .list(BudgetRow.shape)), ("calendar-caption", .text), ("weekdays", .list(weekdayShape)),
      ("weeks", .list(weekShape)), ("pending", .record(pendingShape)), ("days", .list(dayShape)),
      ("parts", .record(MonthPartPage.partsShape)), ("yearbook", .record(YearbookPage.linkShape)),
    ])
}

extension SiteMaker {
  mutating func addMonths() {
    for month in ledger.months.map(\.month) where !ledger.window.months.contains(month) { addMonthGroup(month) }
    for month in ledger.window.months { addMonthGroup(month) }
  }

  private mutating func addMonthGroup(_ month: Month) {
    var key = keys.key("month")
    // The month before, the same one a year ago, and for budgets those since January.
    for distance in -12...0 { key.add(keys.month(month.adding(months: distance))) }
    for other in stripMonths(month) {
      key.add(figures.spent(in: other))
      key.add(ledger.transactions(in: other).isEmpty)
    }
    for rise in rises.rises(in: month, ledger) {
      keys.add([rise.transaction, rise.previous], to: &key)
    }
    group("month \(month)", key) { $0.addMonth(month) }
  }

  private mutating func addMonth(_ month: Month) {
    let summary = MonthSummary(ledger, figures, month)
    let page = address(of: month)
    let lists = lists
    let addressOf: (Category.ID) -> String = { lists.address(of: $0, in: month) }
    let pie = pie(summary, addressOf: addressOf)
    let bars = bars(summary, addressOf: addressOf)
    let file = ledger.file(of: month)
    let example = today.month == month ? today : month.firstDay
    let story = story(summary)
    let values: [Value] = [
      PageFrame.neighbour(neighbour(of: month, by: -1)), PageFrame.neighbour(neighbour(of: month, by: 1)),
      .text(wording.heading(month)), .list(strip(current: month)), .flag(file?.isArchived ?? false),
      .flag(summary.entryCount == 0), .text("ledger/\(month).yaml"), .text(example.description),
      .text(exampleCategory), .list(stats(summary)), .flag(!story.isEmpty), .list(story),
      .text(withoutRate(summary.countWithoutRate)), .text(against(summary)),
      .record(pie.map { pieRecord($0, summary) }),
      expenseTable(summary), .text(unusedCategories(summary)),
      categoryTable(
        shown(summary.incomes), caption: wording.text(.income), heading: wording.text(.income),
        month: month, isIncome: true),
      .record(bars?.record),
    ]
    add(
      page, "month", wording.heading(month), current: month == ledger.window.currentMonth ? page : nil,
      values + budgetValues(summary) + calendarValues(summary)
        + [
          pendingRecord(month), .list(dayRecords(monthPages.parts(of: month)[0])), partsRecord(month, on: 1),
          .record(yearbookLink(month.year)),
        ])
    addMonthParts(month)
  }

  func expenseTable(_ summary: MonthSummary, limit: Int = .max) -> Value {
    categoryTable(
      Array(shown(summary.expenses).prefix(limit)), caption: wording.text(.categories), heading: wording.text(.spent),
      month: summary.month)
  }

  /// While a month runs, its categories are of the days so far, as its headline is; what is planned is told apart.
  func shown(_ parts: [MonthSummary.CategoryPart]) -> [MonthSummary.CategoryPart] {
    parts.filter { !$0.isOnlyPlanned }
  }

  private var exampleCategory: String {
    let names = ledger.categories.filter { $0.kind == .expense }.map(\.name)
    return clean(names.first { $0 == "Food" } ?? names.first ?? "")
  }

  // MARK: Around

  /// Inside the rolling year the neighbouring month, nothing beyond its ends; in the archive the next one with a file.
  private func neighbour(of month: Month, by step: Int) -> (address: String, text: String)? {
    let next = month.adding(months: step)
    let window = ledger.window.months
    let isReachable = window.contains(month) ? window.contains(next) : !window.contains(next) && hasPage(next)
    guard isReachable else { return nil }
    let text = next.year == month.year ? wording.headingName(of: next) : wording.heading(next)
    return (address(of: next), text)
  }

  /// Of the rolling year, or of an archived month's own year: so no edit of this year changes the pages of all others.
  private func stripMonths(_ month: Month) -> [Month] {
    if ledger.window.months.contains(month) { return Array(ledger.window.months) }
    return (1...12).map { Month(year: month.year, month: $0) }.filter { hasPage($0) }
  }

  /// One bar a month.
  private func strip(current: Month) -> [Record] {
    let months = stripMonths(current)
    let largest = max(1, months.map { figures.spent(in: $0) }.max() ?? 1)
    return months.map { month in
      let spent = figures.spent(in: month)
      let isEmpty = ledger.transactions(in: month).isEmpty
      let height = spent > 0 ? max(10, 280 * Int128(spent) / Int128(largest)) : 0
      let amount = isEmpty ? wording.text(.nothingYet) : wording.money(spent)
      return Record(
        MonthPage.stripShape,
        [
          .text(address(of: month)), .flag(month == current), .flag(isEmpty),
          .text(wording.text(.stripMonth, ["month": wording.month(month), "amount": amount])),
          .text("\((300 - height) / 10).\((300 - height) % 10)"), .text("\(height / 10).\(height % 10)"),
          .text(wording.shortName(of: month)),
          .text(month == months.first || month.monthOfYear == 1 ? String(month.year) : ""),
        ])
    }
  }

  // MARK: Figures

  private func stats(_ summary: MonthSummary) -> [Record] {
    func stat(_ name: String, _ value: String, _ note: String, isIncome: Bool = false) -> Record {
      Record(MonthPage.statShape, [.text(name), .text(value), .text(note), .flag(isIncome)])
    }
    let entries = wording.text(.entries, count: summary.entryCount)
    let receipts = wording.text(.receiptsCount, count: summary.receiptCount)
    let counts =
      hasReceipts ? wording.text(.entriesAndReceipts, ["entries": entries, "receipts": receipts]) : entries
    let received = summary.receivedSoFar ?? summary.received
    let spentName = wording.text(
      summary.month > today.month ? .badgePlanned : summary.spentSoFar == nil ? .spent : .spentSoFar)
    return [
      stat(spentName, wording.money(summary.spentSoFar ?? summary.spent), counts),
      stat(wording.text(.income), wording.income(received), leftNote(summary), isIncome: received > 0),
      largestStat(summary, stat), quietStat(summary, stat),
    ]
  }

  func leftNote(_ summary: MonthSummary) -> String {
    let net = (summary.receivedSoFar ?? summary.received) - (summary.spentSoFar ?? summary.spent)
    return net >= 0
      ? wording.text(.leftAfter, ["amount": wording.money(net)])
      : wording.text(.shortAfter, ["amount": wording.money(-net)])
  }

  private func largestStat(_ summary: MonthSummary, _ stat: (String, String, String, Bool) -> Record) -> Record {
    guard let place = summary.largestOnce ?? summary.largest, let amount = ledger.transactions[place].homeAmount else {
      return stat(wording.text(.largest), wording.text(.none), "", false)
    }
    let transaction = ledger.transactions[place]
    let note = wording.text(
      .largestNote, ["title": clean(transaction.title), "date": wording.shortDate(transaction.date)])
    let isSecond = summary.largest != place
    let title = summary.largest.map { clean(ledger.transactions[$0].title) } ?? ""
    let name = isSecond ? wording.text(.largestBesides, ["name": title]) : wording.text(.largest)
    return stat(name, wording.money(amount), note, false)
  }

  private func quietStat(_ summary: MonthSummary, _ stat: (String, String, String, Bool) -> Record) -> Record {
    guard let days = summary.daysWithoutSpending else {
      return stat(wording.text(.toPay), wording.money(summary.pending), "", false)
    }
    let counted = summary.spentSoFar == nil ? summary.month.dayCount : today.dayOfMonth
    return stat(
      wording.text(.daysWithout), wording.number(Int64(days)),
      wording.text(.daysOf, ["days": wording.number(Int64(counted))]), false)
  }

  func withoutRate(_ count: Int) -> String { count == 0 ? "" : wording.text(.withoutRate, count: count) }

  func against(_ summary: MonthSummary) -> String {
    let before = wording.name(of: summary.month.adding(months: -1))
    return wording.text(summary.spentSoFar == nil ? .against : .againstDays, ["month": before])
  }

  private func pieRecord(_ figure: ChartFigure, _ summary: MonthSummary) -> Record {
    var notes: [String] = []
    if let soFar = summary.spentSoFar, soFar != summary.spent {
      notes.append(
        wording.text(
          .plannedNote,
          ["amount": wording.money(summary.spent - soFar), "date": wording.date(summary.month.lastDay)]))
    }
    if shown(summary.expenses).contains(where: { $0.totalSoFar < 0 }) { notes.append(wording.text(.refundsNote)) }
    return Record(MonthPage.pieShape, figure.values + [.text(notes.joined(separator: " "))])
  }

  private func unusedCategories(_ summary: MonthSummary) -> String {
    let used = Set(shown(summary.expenses).map(\.category))
    let unused = ledger.categories.indices.map(Category.ID.init(index:)).filter {
      ledger.category($0).kind == .expense && !used.contains($0)
    }
    guard !unused.isEmpty else { return "" }
    let names = unused.prefix(6).map { name($0) }.joined(separator: wording.text(.join))
    let rest = unused.count - 6
    let list = rest > 0 ? wording.text(.andMore, count: rest, ["names": names]) : names
    return wording.text(.unusedCategories, ["names": list])
  }

  // MARK: Budgets

  private func budgetValues(_ summary: MonthSummary) -> [Value] {
    let rows = BudgetUse.all(ledger, summary).map {
      budgetRow($0, in: summary.month, href: lists.address(of: $0.category, in: summary.month))
    }
    return [.flag(!rows.isEmpty), .text(budgetPaceText(summary.month)), .list(rows)]
  }

  // MARK: In words

  /// The month in plain words, a sentence each.
  func story(_ summary: MonthSummary) -> [Record] {
    wording.sentences(of: MonthStory(ledger, figures, summary, bills, rises), ledger)
      .map { Record(MonthPage.sentenceShape, [.text($0)]) }
  }
}
