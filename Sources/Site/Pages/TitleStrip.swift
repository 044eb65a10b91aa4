import Localization
import Ledger
import Formats
import SiteComponents
import Reports
import Templates

/// The usual amounts for a title up to a given entry, as two sentences and as a dot chart of 480 × 72 units.
struct TitleStrip: PartOfSite {
  let site: SiteMaker
  let title: String
  let history: TitleHistory
  /// The address of the payee's page; `nil` if there are too few payments for a page.
  let payee: String?

  static let fields = Fields<TitleStrip>(
    "history",
    [
      .text("count") { $0.countSentence },
      .text("usual") { $0.usualSentence },
      .text("label") { $0.label },
      .markup("dots") { $0.dots },
      .text("most") { $0.axisText($0.range.upperBound) },
      .text("least") { $0.range.lowerBound == $0.range.upperBound ? "" : $0.axisText($0.range.lowerBound) },
      .text("first") { $0.wording.shortDateAndYear($0.history.recent[0].day) },
      .text("last") { $0.wording.shortDateAndYear($0.own.day) },
      .text("all-href") { $0.payee ?? "search.html#q=\(PercentEncoding.path($0.query))" },
    ])

  private var countSentence: String {
    wording.text(
      .titleHistoryCount, count: history.count,
      ["date": wording.fullDate(history.first), "amount": wording.money(history.total)])
  }

  private var amounts: String {
    let usual = history.usual
    if usual.lowerBound == usual.upperBound { return wording.money(usual.lowerBound) }
    return wording.text(
      .amountRange, ["low": wording.money(usual.lowerBound), "high": wording.money(usual.upperBound)])
  }

  private var own: TitleHistory.Entry { history.recent[history.recent.count - 1] }

  private var usualSentence: String {
    let usual = history.usual
    let word: Word =
      own.amount > usual.upperBound ? .usualMore : own.amount < usual.lowerBound ? .usualLess : .usualAsHere
    return wording.text(word, ["amounts": amounts])
  }

  private var label: String {
    wording.text(
      .titleHistoryLabel,
      [
        "count": wording.number(Int64(history.recent.count)), "first": wording.fullDate(history.recent[0].day),
        "last": wording.fullDate(own.day), "amounts": amounts,
      ])
  }

  /// The smallest and the largest of the recent amounts, which the chart spans.
  private var range: ClosedRange<HomeAmount> {
    let amounts = history.recent.map(\.amount)
    return (amounts.min() ?? 0)...(amounts.max() ?? 0)
  }

  private func axisText(_ amount: HomeAmount) -> String { wording.hidesAmounts ? "" : wording.money(amount) }

  /// The search query that finds the entries with the title.
  private var query: String { "\"\(clean(title).filter { !"\"“”".contains($0) })\"" }

  /// The chart as SVG paths. A band shows the middle half of the amounts. Each amount is a dot between the smallest and
  /// the largest one, and the dot of this entry is larger.
  private var dots: String {
    let first = history.recent[0].day
    let span = max(1, own.day.days(since: first))
    let range = range
    let height = Int128(range.upperBound) - Int128(range.lowerBound)
    // Coordinates in tenths, with a margin so that the dots do not touch the edges.
    func x(_ day: Day) -> Int { 60 + day.days(since: first) * 4680 / span }
    func y(_ amount: HomeAmount) -> Int {
      height == 0 ? 360 : 660 - Int((Int128(amount) - Int128(range.lowerBound)) * 600 / height)
    }
    let (low, high) = (y(history.usual.lowerBound), y(history.usual.upperBound))
    let path = history.recent.dropLast().map { "M\(Decimal(x($0.day))) \(Decimal(y($0.amount)))h0" }.joined()
    // The chart is stretched, its dots are not.
    let isRound = "vector-effect=\"non-scaling-stroke\""
    return "<path class=\"usual\" d=\"M0 \(Decimal(high - 20))H480V\(Decimal(low + 20))H0Z\"/>"
      + "<path class=\"dots\" \(isRound) d=\"\(path)\"/>"
      + "<path class=\"this\" \(isRound) d=\"M\(Decimal(x(own.day))) \(Decimal(y(own.amount)))h0\"/>"
  }

  /// A number with at most one decimal place in SVG notation, stored as tenths.
  private struct Decimal: CustomStringConvertible {
    let tenths: Int

    init(_ tenths: Int) { self.tenths = tenths }

    var description: String { tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))" }
  }
}
