import Diagnostics
import Language
import Ledger
package import Notation
import Reports

/// The balance to come, with everyday spending as usual and without.
package struct ForecastReport: PrintedReport {
  private let book: ShownBook
  private let forecast: Forecast

  package init(_ book: ShownBook) {
    let (ledger, recurrence) = (book.ledger, Recurrence(book.ledger, book.identifiers))
    self.book = book
    forecast = Forecast(
      ledger, recurrence, current: Balance(ledger).current,
      everyday: EverydaySpending(ledger, Figures(ledger), recurrence))
  }

  private var wording: Wording { book.wording }

  // MARK: For people

  package var text: String {
    let isUsual = forecast.everyday != nil
    var text = isUsual ? sentence(forecast.shownLowest, forecast.shownEnd, "With everyday spending as usual") : ""
    text += sentence(forecast.lowest, forecast.end, isUsual ? "Of what is known" : "What is known")
    text += "\n" + TextTable(shownColumns, forecast.months, wording).render(width: book.width)
    guard let everyday = forecast.everyday else { return text }
    return text
      + "\neveryday spending: \(wording.money(everyday.usual)) a month, the median of \(everyday.monthCount)\n"
  }

  private func sentence(_ lowest: (day: Day, balance: HomeAmount), _ end: HomeAmount, _ what: String) -> String {
    "\(what): least \(wording.money(lowest.balance)) on \(wording.numericDate(lowest.day)), "
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

  package var csv: CSVText { CSVText(columns, forecast.months) }

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
      ("months", .rows(columns, forecast.months)),
    ])
  }
}
