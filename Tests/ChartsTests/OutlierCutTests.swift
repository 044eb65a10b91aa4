import TestSupport
import Testing

@testable import Charts

/// Bars over time that are cut, and the amounts that a cut chart shows.
@Suite struct OutlierCutTests {
  @Test func `a bar that is more than three times the next largest is cut`() throws {
    let cut = try #require(OutlierCut([3230, 48_500, -4240, 0, 3900]))
    #expect(cut.largestWhole == 4240 && cut.axisEnd == 5300)
    #expect(cut.cuts(48_500) && cut.cuts(-48_500) && !cut.cuts(4240) && cut.shown(-48_500) == -5300)
  }

  @Test func `no bar is cut if there are fewer than four, or if the largest is exactly three times the next`() {
    #expect(OutlierCut([3000, 0, 1, 1]) == nil)
    #expect(OutlierCut([300, 100, 99, 98]) == nil)
    #expect(OutlierCut([301, 100, 99, 98])?.largestWhole == 100)
    #expect(OutlierCut([3000, 2900, 2800, 2700, 1]) == nil)
  }

  @Test func `all bars above the first large gap between amounts are cut, up to three of them`() {
    #expect(OutlierCut([9000, 8000, 7000, 100, 90, 80, 70])?.largestWhole == 100)
    #expect(OutlierCut([90_000, 8000, 7000, 100, 90])?.largestWhole == 8000)
    #expect(OutlierCut([9000, 8000, 7000, 6000, 90, 80]) == nil)
  }

  @Test func `large bars are not cut if they are common, such as all years except the first`() {
    #expect(OutlierCut([9000, 8000, 7000, 100, 90]) == nil)
    #expect(OutlierCut([9000, 8000, 7000, 100, 90, 80]) == nil)
    #expect(OutlierCut([9000, 8000, 100, 90]) == nil)
    #expect(OutlierCut([9000, 8000, 100, 90, 80])?.largestWhole == 100)
  }

  @Test func `cutting bars of the largest possible amounts does not cause an overflow`() {
    #expect(OutlierCut([.max, .min, .max, 1, 1, 1, 1])?.largestWhole == 1)
    #expect(OutlierCut([.max, .min, .max, .max]) == nil)
    #expect(OutlierCut([.max, .max / 4, .max / 4, 5, 5, 5, 5]).map { $0.axisEnd > $0.largestWhole } == true)
  }

  /// Amounts of months, up to four of them much larger than the others; some are negative, and some are pairs.
  private func months(_ random: inout SeededRandom) -> BarChart {
    let count = Int.random(in: 1...40, using: &random)
    let usual = Int64.random(in: 1...1_000_000, using: &random)
    func amount() -> Int64 {
      let amount = Int64.random(in: 0...usual, using: &random)
      return Int.random(in: 0..<12, using: &random) == 0 ? -amount : amount
    }
    var values = (0..<count).map { _ in amount() }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      values[Int.random(in: 0..<count, using: &random)] = usual * Int64.random(in: 2...60, using: &random)
    }
    var chart = Samples.months(values, selected: Int.random(in: 0..<count, using: &random))
    if Bool.random(using: &random) {
      for index in chart.bars.indices {
        chart.bars[index].earlier = index == 0 ? usual * 10 : amount()
        chart.bars[index].earlierText = "before \(chart.bars[index].earlier ?? 0)"
      }
    }
    chart.average = Bool.random(using: &random) ? .init(value: usual * 2, text: "usual") : nil
    chart.width = Double.random(in: 300...1000, using: &random)
    chart.cutsOutliers = true
    return chart
  }

  @Test(arguments: 0..<Fuzzing.count(2000))
  func `a larger amount never has a shorter bar, and the largest cut bar shows its value`(seed: Int) throws {
    var random = SeededRandom(seed: Fuzzing.seed(UInt64(seed)))
    let chart = months(&random)
    let layout = chart.layout(measuring: FixedRuler())
    let lengths =
      zip(chart.bars, layout.bars).map { ($0.value, $1.frame.height) }
      + zip(chart.bars, layout.bars).compactMap { bar, placed in
        bar.earlier.flatMap { value in placed.earlier.map { (value, $0.height) } }
      }
    for side in [lengths.filter { $0.0 > 0 }, lengths.filter { $0.0 < 0 }] {
      let sorted = side.sorted { $0.0.magnitude < $1.0.magnitude }
      for (shorter, longer) in zip(sorted, sorted.dropFirst()) { #expect(shorter.1 <= longer.1) }
    }
    guard let cut = chart.cut else {
      #expect(layout.notches.isEmpty)
      return
    }
    #expect(layout.notches.count == lengths.count { cut.cuts($0.0) })
    // The largest whole bar has at least a third of the plot's height.
    let whole = lengths.filter { !cut.cuts($0.0) }.map(\.1).max() ?? 0
    #expect(whole * 3 >= (layout.bars.map(\.frame.height).max() ?? 0) - 30)
    if let largest = chart.bars.max(by: { $0.value.magnitude < $1.value.magnitude }), cut.cuts(largest.value) {
      #expect(layout.texts.contains { $0.text == largest.valueText })
    }
    for text in layout.texts { #expect(text.frame.y >= -0.5 && text.frame.maxY <= layout.height + 0.5) }
  }

  @Test func `no bar is cut if cutting outliers is turned off`() {
    var chart = Samples.months([100, 120, 5000, 90, 110])
    let whole = chart.layout(measuring: FixedRuler())
    #expect(whole.notches.isEmpty && whole.scale.top >= 5000)
    chart.cutsOutliers = true
    let cut = chart.layout(measuring: FixedRuler())
    #expect(chart.cut == nil, "the average needs a longer axis")
    chart.average = nil
    #expect(chart.layout(measuring: FixedRuler()).notches.count == 1 && cut.notches.isEmpty)
  }
}
