import ArgumentParser
import Diagnostics
import Language
import Ledger
import Notation
import Reports

extension Trend.Level: ExpressibleByArgument {}

/// `daybook report trend`: spending over time in bars.
struct TrendReportCommand: ReadingVerb {
  static let configuration = CommandConfiguration(
    commandName: "trend", abstract: "Spending over time, in bars of years, months, weeks or days.",
    discussion: """
      What runs is told up to today, what is planned for its later days beside it.

      Example: daybook report trend --by weeks --from 2026-09
      """)

  @Option(help: ArgumentHelp("How wide a bar is: years, months, weeks or days.", valueName: "width"))
  var by = Trend.Level.months

  @Option(help: ArgumentHelp("The first month to show.", valueName: "month"))
  var from: Month?

  @Option(help: ArgumentHelp("The last month to show.", valueName: "month"))
  var to: Month?

  @OptionGroup var output: OutputOptions
  @OptionGroup var book: BookOptions

  func validate() throws {
    if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from); turn them round") }
  }

  func run(_ book: OpenBook) -> ExitStatus {
    book.withFigures {
      let figures = Figures(book.ledger)
      guard let days = days(figures, book.ledger.window) else {
        book.environment.err(
          "daybook: the book goes from \(figures.months.lowerBound) to \(figures.months.upperBound)\n")
        return .refused
      }
      return book.print(TrendReport(book, figures, by, days), output)
    }
  }

  /// What the site shows, unless another beginning or end was asked for; never beyond the book. Nil for nothing of it.
  private func days(_ figures: Figures, _ window: Window) -> ClosedRange<Day>? {
    let usual = figures.trendDays(by, window)
    let whole = figures.months.lowerBound.firstDay...figures.months.upperBound.lastDay
    let last = min(to?.lastDay ?? max(usual.upperBound, from?.lastDay ?? usual.upperBound), whole.upperBound)
    let length = usual.upperBound.days(since: usual.lowerBound)
    let usualFirst = last < usual.lowerBound ? last.adding(days: -length) : usual.lowerBound
    let first = max(from?.firstDay ?? usualFirst, whole.lowerBound)
    return first <= last ? first...last : nil
  }
}

struct TrendReport: PrintedReport {
  private let book: OpenBook
  private let trend: Trend
  /// As the site's chart shows it: of months only.
  private let average: HomeAmount?

  init(_ book: OpenBook, _ figures: Figures, _ level: Trend.Level, _ days: ClosedRange<Day>) {
    self.book = book
    trend = Trend(book.ledger, figures, level, days: days)
    average = level == .months ? figures.averageOfTwelveMonths(book.ledger.window) : nil
  }

  private var wording: Wording { book.wording }

  // MARK: For people

  var text: String {
    let names = trend.bars.map(name)
    let shown = trend.bars.map(\.shown)
    let amounts = shown.map { wording.money($0) }
    let marks = trend.bars.map(mark)
    let bars = TextBars(shown.map(\.minor), width: room(names, amounts, marks))
    var table = TextTable([.text(""), .number(""), .text(""), .text("")])
    for index in trend.bars.indices { table.add([names[index], amounts[index], bars.lines[index], marks[index]]) }
    var text = table.render(width: book.width)
    let total = trend.bars.reduce(PeriodTotal()) { $0 + $1.total }
    text += "\n\(wording.money(total.soFar)) spent in all"
    if total.planned != 0 { text += ", \(wording.money(total.planned)) planned" }
    guard let average else { return text + "\n" }
    return text + "\n\(wording.money(average)) a month on average, over the twelve months before this one\n"
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

  var csv: CSVText { CSVText(columns, trend.bars) }

  var json: JSON {
    .object([
      ("by", .string(trend.level.rawValue)), ("currency", .string(book.home.code)), ("today", .day(book.ledger.today)),
      ("averageOfTwelveMonths", .amount(average, book.home)), ("bars", .rows(columns, trend.bars)),
    ])
  }
}
