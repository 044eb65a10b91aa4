import Diagnostics
import Localization
package import Ledger
package import Formats
package import Reports

/// A report of spending over time, with a bar for each period.
package struct TrendReport: PrintedReport {
  private let book: BookPresentation
  private let trend: Trend
  /// The usual spending in a month, as in the site's chart; `nil` if the bars do not show months, or if the book has
  /// too few months.
  private let usual: HomeAmount?
  /// The number of months from which the median `usual` is calculated.
  private let monthCount: Int

  /// Creates a report with bars for one kind of period, such as months.
  ///
  /// - Parameter days: the days to show. Each bar shows a whole period, so the first bar may begin earlier and the last
  ///   one may end later.
  package init(_ book: BookPresentation, _ figures: LedgerTotals, _ level: Trend.Level, _ days: ClosedRange<Day>) {
    self.book = book
    trend = Trend(book.ledger, figures, level, days: days)
    monthCount = figures.lastTwelveMonths(book.ledger.window).count
    usual = level == .months ? figures.usualOfMonth(book.ledger.window) : nil
  }

  private var wording: Wording { book.wording }

  // MARK: For people

  package var text: String {
    let names = trend.bars.map(name)
    let shown = trend.bars.map(\.shown)
    let amounts = shown.map { wording.money($0) }
    let marks = trend.bars.map(mark)
    let bars = TextBars(shown.map(\.minor), width: room(names, amounts, marks))
    var table = TextTable([.text(""), .number(""), .text(""), .text("")])
    for index in trend.bars.indices { table.add([names[index], amounts[index], bars.lines[index], marks[index]]) }
    var text = table.render(width: book.width)
    let total = trend.bars.reduce(PeriodTotal()) { $0 + $1.total }
    text += "\n\(wording.money(total.soFar)) spent in total"
    if total.planned != 0 { text += ", \(wording.money(total.planned)) planned" }
    guard let usual else { return text + "\n" }
    return text + "\nusually \(wording.money(usual)) a month, the median of the \(monthCount) months before this one\n"
  }

  private func room(_ names: [String], _ amounts: [String], _ marks: [String]) -> Int {
    let taken = [names, amounts, marks].reduce(0) { sum, texts in
      sum + (texts.map(TerminalWidth.of).max() ?? 0) + 2
    }
    return min(60, (book.width ?? 100) - taken)
  }

  private func name(_ bar: Trend.Bar) -> String {
    switch trend.level {
    case .years: String(bar.first.year)
    case .months: wording.month(bar.first.month)
    case .weeks: "\(wording.numericDate(bar.first)) – \(wording.numericDate(bar.last))"
    case .days: wording.numericDate(bar.first)
    }
  }

  private func mark(_ bar: Trend.Bar) -> String {
    if bar.phase == .ahead { return "planned" }
    guard bar.isCurrent, bar.first != bar.last else { return "" }
    return bar.total.planned == 0 ? "so far" : "so far, and \(wording.money(bar.total.planned)) planned"
  }

  // MARK: For programs

  private var columns: [Column<Trend.Bar>] {
    [
      Column("first") { .day($0.first) }, Column("last") { .day($0.last) }, book.amount("spent") { $0.total.soFar },
      book.amount("planned") { $0.total.planned },
      book.currency(), Column("isCurrent") { .flag($0.isCurrent) },
    ]
  }

  package var csv: CSVText { CSVText(columns, trend.bars) }

  package var json: JSON {
    .object([
      ("by", .string(trend.level.rawValue)), ("currency", .string(book.home.code)), ("today", .day(book.ledger.today)),
      ("usualOfMonth", .amount(usual, book.home)), ("bars", .rows(columns, trend.bars)),
    ])
  }
}
