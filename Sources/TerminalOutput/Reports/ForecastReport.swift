import BookEditing
import Diagnostics
import Localization
import Ledger
package import Formats
import Reports

/// A report of the future balance, with and without usual everyday spending.
package struct ForecastReport: PrintedReport {
  private let book: BookPresentation
  private let forecast: Forecast
  private let payday: Payday?
  /// Whether the report covers only the days before the next payday.
  private let untilPayday: Bool
  /// The usual monthly income, and the number of whole months used to calculate it.
  private let usualIncome: (amount: HomeAmount?, monthCount: Int)

  package init(_ book: BookPresentation, untilPayday: Bool = false) {
    let (ledger, recurrence) = (book.ledger, Recurrence(book.ledger))
    let (figures, balance) = (LedgerTotals(ledger), Balance(ledger))
    self.book = book
    self.untilPayday = untilPayday
    forecast = Forecast(
      ledger, recurrence, current: balance.current, income: UsualPayments(ledger, recurrence).income,
      everyday: EverydaySpending(ledger, figures, recurrence))
    payday = Payday(ledger, figures, balance, recurrence, forecast, SavingsGoals(ledger))
    usualIncome = (figures.usualIncomeOfMonth(ledger.window), figures.lastTwelveMonths(ledger.window).count)
  }

  private var wording: Wording { book.wording }

  // MARK: For people

  package var text: String {
    if untilPayday { return paydayText }
    let isUsual = forecast.everyday != nil
    var text = isUsual ? sentence(forecast.shownLowest, forecast.shownEnd, "With typical everyday spending") : ""
    text += sentence(forecast.lowest, forecast.end, "Known items only")
    text += "\n" + TextTable(shownColumns, forecast.months, wording).render(width: book.width)
    guard let everyday = forecast.everyday else { return text }
    return text
      + "\neveryday spending: \(wording.money(everyday.usual)) a month, the median of \(everyday.monthCount)\n"
  }

  private var paydayText: String {
    guard let payday else { return noPayday }
    var text = "Next payday: \(title(payday.income)) on \(wording.numericDate(payday.day)), "
    text += "\(wording.income(payday.income.change))\n"
    text += "Free until then: \(wording.money(payday.free)), out of \(wording.money(payday.dailyBalance)) "
    text += "in accounts of kind everyday, cash or card\n"
    if payday.neededForGoals > 0 {
      text += "Subtracted for savings goals this month: \(wording.money(payday.neededForGoals))\n"
    }
    if let usual = payday.usual { text += "Usual spending until then, not subtracted: \(wording.money(usual))\n" }
    if payday.leaving.isEmpty { return text }
    return text + "\n" + TextTable(leavingColumns, payday.leaving, wording).render(width: book.width)
  }

  /// The reason why no payday is known, with a suggestion for an entry or a command.
  private var noPayday: String {
    guard let usual = usualIncome.amount else {
      return
        "the next payday is not known yet: pay is income of at least half the usual monthly income, which is "
        + "known after three whole months; the book has \(usualIncome.monthCount)\n"
        + "to see the balance of the coming months anyway: \(book.folder.commands("report", "forecast"))\n"
    }
    if usual <= 0 { return "no pay is expected: the last twelve complete months show no regular income\n" }
    return "no pay is expected: no planned, repeating or monthly income is at least half the usual monthly "
      + "income, which is \(wording.money(usual))\n"
      + "if your pay comes every month, mark its newest transaction: "
      + "\(book.folder.commands("edit", "ID", "--repeats", "monthly"))\n"
  }

  private func title(_ movement: Forecast.Movement) -> String {
    book.ledger.transactions[movement.source.transaction].title
  }

  private var leavingColumns: [Column<Forecast.Movement>] {
    [
      Column(.text("Day")) { .day($0.day) }, Column(.text("Before it", narrowest: 12)) { .text(title($0)) },
      Column(.text("")) { .word(state($0)) }, Column(.number("Amount")) { .word(wording.money($0.change)) },
    ]
  }

  private func state(_ movement: Forecast.Movement) -> String {
    if movement.destination != nil { return "moved" }
    return switch movement.source {
    case .bill: "bill"
    case .planned: "planned"
    case .expected: "expected"
    case .usual: "usual"
    }
  }

  private func sentence(_ lowest: (day: Day, balance: HomeAmount), _ end: HomeAmount, _ what: String) -> String {
    "\(what): lowest \(wording.money(lowest.balance)) on \(wording.numericDate(lowest.day)), "
      + "\(wording.money(end)) at the end of \(wording.month(book.ledger.window.lastMonth))\n"
  }

  private var shownColumns: [Column<Forecast.MonthRow>] {
    let known = [
      Column<Forecast.MonthRow>(.text("Month")) { .month($0.month) },
      Column(.number("In")) { .word(wording.income($0.received)) },
      Column(.number("Out")) { .word(wording.money(-$0.spent)) },
      Column(.number("Known")) { .money(book.ledger.money($0.balance)) },
    ]
    if forecast.everyday == nil { return known }
    return known + [
      Column(.number("Everyday")) { .word($0.everyday.map { wording.money(-$0) }) },
      Column(.number("As usual")) { row in .money(row.usualBalance.map(book.ledger.money)) },
    ]
  }

  // MARK: For programs

  private var columns: [Column<Forecast.MonthRow>] {
    [
      Column("month") { .month($0.month) }, book.amount("received") { $0.received }, book.amount("spent") { $0.spent },
      book.amount("known") { $0.balance }, book.amount("everyday") { $0.everyday },
      book.amount("usual") { $0.usualBalance }, book.currency(),
    ]
  }

  package var csv: CSVText {
    untilPayday ? CSVText(leaving, payday?.leaving ?? []) : CSVText(columns, forecast.months)
  }

  private var leaving: [Column<Forecast.Movement>] {
    [
      Column("day") { .day($0.day) }, Column("title") { .text(title($0)) }, Column("state") { .word(state($0)) },
      book.amount("amount") { $0.change }, book.currency(),
      Column("id") { .text(book.identifiers.ids[$0.source.transaction]) },
    ]
  }

  private var paydayJSON: JSON {
    guard let payday else { return .null }
    return .object([
      ("day", .day(payday.day)), ("title", .string(title(payday.income))),
      ("amount", .amount(payday.income.change, book.home)), ("held", .amount(payday.dailyBalance, book.home)),
      ("free", .amount(payday.free, book.home)), ("goals", .amount(payday.neededForGoals, book.home)),
      ("usualSpending", .amount(payday.usual, book.home)),
      ("leaving", .rows(leaving, payday.leaving)),
    ])
  }

  package var json: JSON {
    func lowest(_ point: (day: Day, balance: HomeAmount)?) -> JSON {
      point.map { .object([("day", .day($0.day)), ("balance", .amount($0.balance, book.home))]) } ?? .null
    }
    return .object([
      ("currency", .string(book.home.code)), ("today", .day(book.ledger.today)),
      ("balance", .amount(forecast.current, book.home)), ("lowestKnown", lowest(forecast.lowest)),
      ("lowestUsual", lowest(forecast.usualLowest)),
      ("everydayOfMonth", .amount(forecast.everyday?.usual, book.home)),
      ("everydayMonths", forecast.everyday.map { .int($0.monthCount) } ?? .null),
      ("payday", paydayJSON), ("months", .rows(columns, forecast.months)),
    ])
  }
}
