import Charts
import TestSupport
import Testing

@Suite struct BarLayoutTests {
  private func layout(_ chart: BarChart) -> BarLayout { chart.layout(measuring: FixedRuler()) }

  @Test func `the layout of two years of monthly bars matches the golden file`() {
    let chart = Samples.months(Samples.trend, selected: 19, budget: 3200)
    expectGolden(layout(chart).text, "charts/bars-two-years.txt")
  }

  @Test func `the layout of two years of monthly bars in a narrow drawing matches the golden file`() {
    var chart = Samples.months(Samples.trend, selected: 23)
    chart.width = 350
    expectGolden(layout(chart).text, "charts/bars-two-years-narrow.txt")
  }

  /// Each month next to the same month of the year before.
  private func pairs(width: Double = 800) -> BarChart {
    var chart = Samples.months(Array(Samples.trend.suffix(12)), selected: 11)
    for index in chart.bars.indices { chart.bars[index].earlier = index == 3 ? nil : Samples.trend[index] }
    chart.bars[5].earlier = -700
    chart.width = width
    return chart
  }

  /// Bars of differences, each between an amount above the line and one below.
  private func differences(width: Double = 800) -> BarChart {
    var chart = Samples.months([-900, -700, -400, -50, 0, 300, 800, 1200, 900, 700, 1300, 1500], selected: 11)
    for index in chart.bars.indices {
      let value = chart.bars[index].value
      chart.bars[index].parts = index == 4 ? nil : min(value, 0) - 600...max(value, 0) + 600
    }
    (chart.width, chart.average) = (width, nil)
    return chart
  }

  @Test func `the layout of difference bars, each in front of its two amounts, matches the golden file`() {
    expectGolden(layout(differences()).text, "charts/bars-differences.txt")
  }

  @Test(arguments: [240.0, 350, 800])
  func `the block behind a difference bar surrounds the bar, stays in its slot and covers no value label`(
    width: Double
  ) {
    let layout = layout(differences(width: width))
    #expect(layout.scale.bottom <= -1500 && layout.scale.top >= 2100)
    for bar in layout.bars {
      guard let parts = bar.parts else {
        #expect(bar.index == 4)
        continue
      }
      #expect(parts.x >= bar.slot.x && parts.maxX <= bar.slot.maxX)
      #expect(parts.x <= bar.frame.x && parts.maxX >= bar.frame.maxX)
      #expect(parts.y < bar.frame.y && parts.maxY > bar.frame.maxY)
    }
    for text in layout.texts where text.role == .value || text.role == .strong {
      #expect(!layout.bars.contains { $0.parts?.overlaps(text.frame) == true }, "\(text.text)")
    }
  }

  @Test func `the layout of paired bars for the same months of two years matches the golden file`() {
    expectGolden(layout(pairs()).text, "charts/bars-pairs.txt")
  }

  @Test(arguments: [240.0, 350, 800])
  func `paired bars are side by side within their slot, and no value label covers a bar`(width: Double) {
    let layout = layout(pairs(width: width))
    for bar in layout.bars {
      guard let earlier = bar.earlier else {
        #expect(bar.index == 3)
        continue
      }
      #expect(earlier.x >= bar.slot.x && bar.frame.maxX <= bar.slot.maxX)
      #expect(earlier.maxX <= bar.frame.x && earlier.width == bar.frame.width)
    }
    for text in layout.texts where text.role == .value {
      #expect(!layout.bars.contains { $0.earlier?.overlaps(text.frame) == true || $0.frame.overlaps(text.frame) })
    }
    #expect(layout.scale.bottom < 0)
  }

  @Test func `bars of months with more refunds than spending extend below zero`() {
    expectGolden(layout(Samples.months([1200, -450, 0, 5, -1200, 300])).text, "charts/bars-negative.txt")
  }

  @Test func `bars of categories are laid out in rows`() {
    let chart = Samples.rows([("Rent", 110_500), ("Groceries and more than fits in a third", 47_353), ("Back", -9000)])
    expectGolden(layout(chart).text, "charts/rows.txt")
  }

  @Test(arguments: [BarChart.Arrangement.timeline, .columns, .rows])
  func `a chart without bars shows a message`(arrangement: BarChart.Arrangement) {
    var chart = Samples.months([])
    chart.arrangement = arrangement
    #expect(layout(chart).bars.isEmpty)
    #expect(layout(chart).texts.map(\.text) == ["No transactions added yet."])
  }

  @Test func `a value of zero has no bar but keeps its slot and its label`() {
    let layout = layout(Samples.months([0, 0]))
    #expect(layout.bars.map(\.frame.height) == [0, 0])
    #expect(layout.bars.allSatisfy { $0.slot.width > 100 })
    #expect(layout.texts.filter { $0.role == .value }.map(\.text) == ["0", "0"])
  }

  @Test(arguments: [BarChart.Arrangement.timeline, .columns, .rows])
  func `a tiny bar next to a huge one is still visible`(arrangement: BarChart.Arrangement) {
    var chart = Samples.rows([("Giant", 100_000_000_000_000), ("Dwarf", 1), ("Zero", 0)])
    chart.arrangement = arrangement
    let lengths = layout(chart).bars.map { arrangement == .rows ? $0.frame.width : $0.frame.height }
    #expect(lengths[0] > 100)
    #expect(lengths[1] == 2)
    #expect(lengths[2] == 0)
  }

  @Test func `a narrow chart that omits labels keeps January above each year`() {
    var chart = Samples.months(Samples.trend)
    chart.width = 350
    let texts = layout(chart).texts
    let heads = texts.filter { $0.role == .head }
    #expect(heads.map(\.text) == ["2025", "2026"])
    for head in heads {
      let above = texts.filter { $0.role == .label && abs($0.frame.midX - head.frame.midX) < 1 }
      #expect(above.map(\.text) == ["Jan"])
    }
  }

  @Test(arguments: [350.0, 800])
  func `the selected bar always shows its exact value and its name`(width: Double) {
    for index in Samples.trend.indices {
      var chart = Samples.months(Samples.trend, selected: index)
      chart.width = width
      let strong = layout(chart).texts.filter { $0.role == .strong }.map(\.text)
      #expect(strong.contains(grouped(Samples.trend[index])))
      #expect(strong.contains(chart.bars[index].label))
    }
  }

  @Test func `a name too long for its slot ends in an ellipsis`() {
    var chart = Samples.rows([("Groceries for everybody", 5), ("Rent", 3), ("Utilities and all that", 2)], width: 300)
    chart.arrangement = .columns
    let labels = layout(chart).texts.filter { $0.role == .label }.map(\.text)
    #expect(labels.contains("Rent"))
    #expect(labels.count { $0.hasSuffix("…") } == 2)
  }

  @Test(arguments: [BarChart.Arrangement.timeline, .columns, .rows])
  func `labels of a bar chart never overlap and never extend beyond the picture`(arrangement: BarChart.Arrangement) {
    var random = SeededRandom(seed: Fuzzing.seed(4))
    for round in 0..<Fuzzing.count(120) {
      let chart = Samples.random(arrangement, round: round, using: &random)
      let layout = layout(chart)
      for (index, text) in layout.texts.enumerated() {
        #expect(text.x >= -0.5 && text.frame.maxX <= chart.width + 0.5, "\(round), \(chart.width) px: \(text.line)")
        for other in layout.texts[..<index] {
          #expect(!text.frame.overlaps(other.frame), "\(round), \(chart.width) px: \(text.line) | \(other.line)")
        }
      }
    }
  }

  @Test func `the values of rows are in a right-hand column that no bar and no budget line reaches`() {
    var random = SeededRandom(seed: Fuzzing.seed(9))
    for round in 0..<Fuzzing.count(120) {
      var chart = Samples.random(.rows, round: round, using: &random)
      // A budget at and around the end of each bar.
      for index in chart.bars.indices {
        let value = chart.bars[index].value
        chart.bars[index].budget = max(0, value + Int64.random(in: -abs(value) / 8...abs(value) / 8, using: &random))
      }
      let layout = layout(chart)
      let values = layout.texts.filter { $0.role == .value || $0.role == .strong && $0.frame.x > chart.width / 2 }
      for text in values {
        #expect(abs(text.frame.maxX - values[0].frame.maxX) < 1, "\(round): \(text.line)")
        #expect(!layout.budgets.contains { $0.overlaps(text.frame) }, "\(round): \(text.line)")
        #expect(!layout.bars.contains { $0.frame.overlaps(text.frame) }, "\(round): \(text.line)")
      }
    }
  }

  @Test func `slots touch each other and fill the drawing's height, so that every point is a link`() {
    let layout = layout(Samples.months(Samples.trend))
    for (left, right) in zip(layout.bars, layout.bars.dropFirst()) {
      #expect(left.slot.maxX == right.slot.x)
    }
    #expect(layout.bars.allSatisfy { $0.slot.height == layout.height })
  }

  @Test func `ten thousand rows still fit into an image`() {
    #expect(layout(Samples.rows((0..<10_000).map { ("n", Int64($0)) })).height < 30_000)
  }
}
