import Charts
import Localization
import Ledger
package import Reports
import Templates

/// A chart of the payments to a payee, for the partial `payee-dots`. Each payment is a dot. The median and the middle
/// half of each year are marked. The chart has a wide and a narrow form.
package struct PayeeDots {
  let drawings: [Drawing]
  /// The alternative text.
  let label: String

  package static let fields = Fields<PayeeDots>(
    "payee-dots", [.list("drawings", Drawing.fields) { $0.drawings }, .text("label") { $0.label }])

  /// A label in the chart.
  struct Mark {
    var x: String
    var y: String
    var name: String
    var text: String

    static let fields = Fields<Mark>(
      "payee-mark",
      [.text("x") { $0.x }, .text("y") { $0.y }, .text("class") { $0.name }, .text("text") { $0.text }])
  }

  struct Drawing {
    let isWide: Bool
    let width: Int
    /// SVG paths and lines.
    let shapes: String
    let marks: [Mark]

    static let fields = Fields<Drawing>(
      "payee-drawing",
      [
        .text("class") { $0.isWide ? "wide" : "narrow" },
        .text("width") { String($0.width) },
        .markup("shapes") { $0.shapes },
        .list("marks", Mark.fields) { $0.marks },
      ])
  }

  /// Creates the chart; `nil` if fewer than five payments have an amount.
  package init?(_ site: SiteMaker, _ summary: PayeeSummary) {
    let points = summary.payments.compactMap { payment in payment.amount.map { (day: payment.day, amount: $0) } }
    guard points.count >= Payees.leastCount, let first = points.first?.day, let last = points.last?.day else {
      return nil
    }
    let wording = site.wording
    drawings = [1064, 326].map { Drawing(site, summary, points, width: $0) }
    let medians = summary.years.map { year in
      wording.text(.pieLink, ["name": String(year.year), "amount": wording.money(year.median)])
    }
    let dots = wording.text(.payeeAlt, ["first": wording.fullDate(first), "last": wording.fullDate(last)])
    label =
      medians.isEmpty || wording.hidesAmounts
      ? dots
      : dots + " " + wording.text(.payeeAltMedians, ["medians": medians.joined(separator: wording.text(.joinStrong))])
  }
}

extension PayeeDots.Drawing {
  private static let plot = (left: 44, top: 16, bottom: 166)

  /// Draws the payments in a box with a height of 190 units.
  fileprivate init(
    _ site: SiteMaker, _ summary: PayeeSummary, _ points: [(day: Day, amount: HomeAmount)], width: Int
  ) {
    let (wording, plot) = (site.wording, PayeeDots.Drawing.plot)
    isWide = width > 600
    self.width = width
    let left = wording.hidesAmounts ? 4 : plot.left
    let scale = AxisScale(covering: points.map(\.amount.minor), mostLines: 4)
    let (first, newest) = (points[0].day, points[points.count - 1])
    let span = max(1, newest.day.days(since: first))
    // Positions in tenths, with a margin for the dots.
    func x(_ day: Day) -> Int { left * 10 + 40 + day.days(since: first) * (width - left - 10) * 10 / span }
    func y(_ amount: HomeAmount) -> Int {
      plot.bottom * 10 - Int((scale.fraction(of: amount.minor) * Double((plot.bottom - plot.top) * 10)).rounded())
    }
    var (shapes, marks) = ("", [PayeeDots.Mark]())
    for line in scale.lines {
      let place = tenth(y(HomeAmount(line)))
      shapes += "<path class=\"grid\" d=\"M\(left) \(place)H\(width)\"/>"
      let text = wording.compact(HomeAmount(line))
      if !text.isEmpty {
        marks.append(PayeeDots.Mark(x: "\(left - 8)", y: tenth(y(HomeAmount(line)) + 40), name: "end", text: text))
      }
    }
    let years = PayeeDots.Drawing.years(first...newest.day)
    var end = 0
    for (year, days) in years {
      let (start, stop) = (x(days.lowerBound), x(days.upperBound))
      if let own = summary.years.first(where: { $0.year == year }) {
        let (low, high) = (y(own.middleHalf.lowerBound), y(own.middleHalf.upperBound))
        shapes +=
          "<path class=\"half\" d=\"M\(tenth(start)) \(tenth(high - 10))H\(tenth(stop))V\(tenth(low + 10))"
          + "H\(tenth(start))Z\"/><path class=\"median\" d=\"M\(tenth(start)) \(tenth(y(own.median)))H\(tenth(stop))\"/>"
        // The same text as in the sentence above the chart.
        let text = wording.money(own.median)
        if !wording.hidesAmounts, stop - start > max(800, text.count * 80 + 110) {
          marks.append(
            PayeeDots.Mark(
              x: tenth(stop - (year == years.last?.0 ? 110 : 40)), y: tenth(max(110, y(own.median) - 60)),
              name: "end name", text: text))
        }
      }
      // A year that begins too close to the previous label has none.
      if start >= end, stop - start > 300 || years.count == 1 {
        marks.append(PayeeDots.Mark(x: tenth(start), y: "184", name: "", text: String(year)))
        end = start + 400
      }
    }
    func dot(_ point: (day: Day, amount: HomeAmount)) -> String {
      "M\(tenth(x(point.day))) \(tenth(y(point.amount)))h0"
    }
    let dots = points.dropLast().map { dot($0) }.joined()
    self.shapes = shapes + "<path class=\"dots\" d=\"\(dots)\"/><path class=\"this\" d=\"\(dot(newest))\"/>"
    self.marks = marks
  }

  /// Returns the years in the chart, each with its days.
  private static func years(_ days: ClosedRange<Day>) -> [(Int, ClosedRange<Day>)] {
    (days.lowerBound.year...days.upperBound.year).map { year in
      let (first, last) = (Month(year: year, month: 1).firstDay, Month(year: year, month: 12).lastDay)
      return (year, max(first, days.lowerBound)...min(last, days.upperBound))
    }
  }
}
