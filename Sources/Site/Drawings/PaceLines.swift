import Ledger
import Reports

/// The running totals of this month and the one before, as lines in a box of 520 × 120.
struct PaceLines {
  let markup: String

  init(_ figures: Figures, _ today: Day) {
    let month = today.month
    let before = month.adding(months: -1)
    let now = PaceLines.running(figures, month.firstDay, through: today)
    let then = PaceLines.running(figures, before.firstDay, through: before.lastDay)
    let top = max(1, (now + then).max() ?? 1)
    func line(_ totals: [Int64], days: Int) -> String {
      totals.enumerated().map { index, total in
        let x = days > 1 ? index * 5200 / (days - 1) : 0
        let y = 1200 - Int(Int128(max(0, total)) * 1120 / Int128(top))
        return "\(index == 0 ? "M" : "L")\(PaceLines.tenth(x)) \(PaceLines.tenth(y))"
      }.joined(separator: " ")
    }
    let effect = "vector-effect=\"non-scaling-stroke\""
    var markup = ""
    let nowLine = line(now, days: month.dayCount)
    let endX = PaceLines.tenth((now.count - 1) * 5200 / max(1, month.dayCount - 1))
    let endY = PaceLines.tenth(1200 - Int(Int128(max(0, now.last ?? 0)) * 1120 / Int128(top)))
    markup += "<path class=\"area\" d=\"\(nowLine) L\(endX) 120 L0 120Z\"/>"
    if then.contains(where: { $0 != 0 }) {
      markup += "<path class=\"prev\" \(effect) d=\"\(line(then, days: before.dayCount))\"/>"
    }
    markup += "<path class=\"now\" \(effect) d=\"\(nowLine)\"/>"
    markup += "<path class=\"dot\" \(effect) d=\"M\(endX) \(endY)h0\"/>"
    self.markup = markup
  }

  /// One element a day.
  private static func running(_ figures: Figures, _ first: Day, through last: Day) -> [Int64] {
    var total: Int64 = 0
    return (0...max(0, last.days(since: first))).map { offset in
      total += figures.spent(on: first.adding(days: offset))
      return total
    }
  }

  private static func tenth(_ value: Int) -> String {
    value % 10 == 0 ? "\(value / 10)" : "\(value / 10).\(value % 10)"
  }
}
