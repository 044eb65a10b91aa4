import Charts
import TestSupport
import Testing

@testable import SiteComponents

/// Keys of charts: images with the same key have the same pixels.
@Suite(.enabled(if: (try? ChartPrinter(fonts: FontSet.findFonts())) != nil))
struct ChartKeyTests {
  /// The key of a chart's images, and the images themselves.
  private typealias Drawn = (key: UInt64, light: [UInt8], dark: [UInt8])

  private func drawn(_ chart: BarChart, _ printer: ChartPrinter) throws -> Drawn {
    let layout = printer.layout(chart)
    let images = try #require(printer.pngs(chart, layout))
    return (ChartKey.of(chart, layout, 1), images.light, images.dark)
  }

  private func drawn(_ chart: PieChart, _ printer: ChartPrinter) throws -> Drawn {
    let layout = printer.layout(chart)
    let images = try #require(printer.pngs(chart, layout))
    return (ChartKey.of(chart, layout, 1), images.light, images.dark)
  }

  private func bars(_ random: inout SeededRandom) -> BarChart {
    let arrangement = [BarChart.Arrangement.rows, .timeline, .columns].randomElement(using: &random) ?? .rows
    let isPaired = Bool.random(using: &random)
    let bars = (0..<Int.random(in: 0...9, using: &random)).map { index in
      let value = Int64.random(in: -20_000...90_000, using: &random)
      return BarChart.Bar(
        label: "Bar \(index)", value: value, valueText: index % 2 == 0 ? "\(value / 1000)k" : "",
        tint: index % 3 == 0 ? .bar : .category(index), head: index == 4 ? "2026" : nil, isUnfinished: index == 7,
        isSelected: index == 2, budget: index == 1 ? 40_000 : nil,
        earlier: isPaired && arrangement != .rows ? value / 2 - 5000 : nil,
        parts: index == 5 ? -9000...50_000 : nil)
    }
    let average = Bool.random(using: &random) ? BarChart.Average(value: 30_000, text: "average") : nil
    return BarChart(
      bars, arrangement: arrangement, width: 360, average: average, cutsOutliers: Bool.random(using: &random),
      emptyText: "nothing", axisText: { "\($0 / 1000)k" })
  }

  /// Changes one value of a chart, half of the time by very little.
  private func change(_ chart: inout BarChart, _ random: inout SeededRandom) {
    guard let place = chart.bars.indices.randomElement(using: &random) else {
      chart.emptyText = "none"
      return
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: chart.bars[place].tint = .category(place + 30)
    case 1: chart.bars[place].isUnfinished.toggle()
    case 2: chart.bars[place].isSelected.toggle()
    case 3: chart.bars[place].valueText += "0"
    case 4: chart.bars[place].label += "a"
    case 5: chart.bars[place].budget = chart.bars[place].budget.map { $0 + 9000 } ?? 10_000
    case 6: chart.bars[place].earlier = chart.bars[place].earlier.map { -$0 }
    case 7: chart.bars[place].parts = chart.bars[place].parts == nil ? -1000...20_000 : nil
    case 8: chart.average = chart.average == nil ? BarChart.Average(value: 25_000, text: "mean") : nil
    case 9: chart.width += 1
    case 10: chart.bars[place].value = -chart.bars[place].value
    default: chart.bars[place].value += Int64.random(in: 1...300, using: &random)
    }
  }

  @Test func `bar charts with the same key have the same pixels after random changes`() throws {
    let printer = try ChartPrinter(fonts: FontSet.findFonts())
    var random = SeededRandom(seed: Fuzzing.seed(47))
    var (equal, different) = (0, 0)
    for _ in 0..<Fuzzing.count(600, least: 120) {
      var chart = bars(&random)
      let before = try drawn(chart, printer)
      change(&chart, &random)
      let after = try drawn(chart, printer)
      if before.key == after.key {
        equal += 1
        #expect(before.light == after.light && before.dark == after.dark)
      } else {
        different += 1
      }
    }
    // Many small changes leave a chart as it is.
    #expect(equal > 10 && different > 10)
  }

  @Test func `ring charts with the same key have the same pixels after random changes`() throws {
    let printer = try ChartPrinter(fonts: FontSet.findFonts())
    var random = SeededRandom(seed: Fuzzing.seed(48))
    for _ in 0..<Fuzzing.count(300, least: 40) {
      let slices = (0..<Int.random(in: 0...6, using: &random)).map { index in
        PieChart.Slice(label: "S\(index)", value: Int64.random(in: 0...900, using: &random), tint: .category(index))
      }
      var chart = PieChart(
        slices, total: "900", caption: "spent", isFull: Bool.random(using: &random),
        showsLabels: Bool.random(using: &random), width: 160, height: 160, emptyText: "nothing")
      let before = try drawn(chart, printer)
      switch (Int.random(in: 0..<5, using: &random), slices.indices.randomElement(using: &random)) {
      case (0, _): chart.total = "901"
      case (1, let place?): chart.slices[place].tint = .rest
      case (2, let place?): chart.slices[place].label += "x"
      case (3, let place?): chart.slices.swapAt(0, place)
      case (_, let place?): chart.slices[place].value += 1
      case (_, nil): chart.caption = "planned"
      }
      let after = try drawn(chart, printer)
      if before.key == after.key { #expect(before.light == after.light && before.dark == after.dark) }
    }
  }

  @Test func `a change of less than a pixel keeps the key, but a change of fonts does not`() throws {
    func chart(_ value: Int64) -> BarChart {
      BarChart(
        [900_000, value].map { BarChart.Bar(label: "May", value: $0, valueText: "0.9M") }, arrangement: .timeline,
        axisText: { "\($0)" })
    }
    func key(_ value: Int64, fonts: UInt64 = 0) throws -> [UInt64] {
      var files = ChartFiles(printer: try ChartPrinter(fonts: FontSet.findFonts(), key: fonts), version: "1")
      _ = files.add(chart(value), "x") { _ in nil }
      return files.outputs.map { if case .made(let key, _) = $0.content { key } else { 0 } }
    }
    #expect(try key(500_000) == key(500_031))
    #expect(try key(500_000) != key(520_000))
    #expect(try key(500_000) != key(500_000, fonts: 1))
  }
}
