import Charts
import TestSupport
import Testing

@Suite struct PieLayoutTests {
  private func layout(_ chart: PieChart) -> PieLayout { chart.layout(measuring: FixedRuler()) }

  @Test func `the layout of a month's categories matches the golden file`() {
    expectGolden(layout(Samples.pie([1105, 474, 149, 147, 122, 83, 48, 27])).text, "charts/pie.txt")
  }

  @Test func `names are laid out next to the slices of a ring`() {
    var chart = Samples.pie([1105, 474, 149, 147, 122, 83, 48, 27])
    chart.showsLabels = true
    chart.width = 480
    expectGolden(layout(chart).text, "charts/pie-labels.txt")
  }

  @Test func `pie slices follow one another around the whole circle`() {
    var random = SeededRandom(seed: Fuzzing.seed(6))
    for _ in 0..<Fuzzing.count(300) {
      let count = Int.random(in: 2...40, using: &random)
      let values = (0..<count).map { _ in Int64.random(in: -5...(1 << 40), using: &random) }
      let slices = layout(Samples.pie([1, 1] + values)).slices
      #expect(slices[0].start == 0 && slices[slices.count - 1].end == 1)
      for (one, next) in zip(slices, slices.dropFirst()) {
        #expect(one.end == next.start)
        #expect(one.end > one.start)
      }
    }
  }

  @Test func `only slices larger than four per cent show a percentage`() {
    let texts = layout(Samples.pie([50, 41, 5, 4])).texts
    let percents = texts.filter { if case .inside = $0.role { true } else { false } }.map(\.text)
    #expect(percents == ["50%", "41%", "5%"])
  }

  @Test func `a slice never shows 100 per cent if there are other slices`() {
    func percents(_ values: [Int64]) -> [String] {
      layout(Samples.pie(values)).texts.filter { if case .inside = $0.role { true } else { false } }.map(\.text)
    }
    #expect(percents([99_700, 200, 100]) == ["99%"])
    #expect(percents([5]).first.map { $0 == "100%" } ?? true)
  }

  @Test func `a single slice is a whole ring without a gap`() {
    let layout = layout(Samples.pie([0, 12, 0]))
    #expect(layout.gap == 0)
    #expect(layout.slices.map(\.index) == [1])
    #expect(layout.slices.map(\.start) == [0] && layout.slices.map(\.end) == [1])
  }

  @Test func `a tiny slice next to a huge one stays visible`() {
    let layout = layout(Samples.pie([.max / 4, 1]))
    #expect((layout.slices[1].end - layout.slices[1].start) * 2 * .pi * layout.outer > 3)
  }

  @Test func `a pie without values is an empty ring with a message`() {
    let layout = layout(Samples.pie([0, -5]))
    #expect(layout.slices.isEmpty)
    #expect(layout.texts.map(\.text) == ["Nothing"])
  }

  @Test func `the text of a long total shrinks until it fits the ring`() throws {
    var chart = Samples.pie([1, 2])
    chart.total = "€1,000,000,000,000.00"
    let total = try #require(layout(chart).texts.first { $0.role == .strong })
    #expect(total.style.size < 25)
    #expect(total.width < layout(chart).inner * 2)
  }

  @Test func `a full circle has no hole and no text in the middle`() {
    var chart = Samples.pie([3, 2])
    chart.isFull = true
    #expect(layout(chart).inner == 0)
    #expect(!layout(chart).texts.contains { $0.role == .strong })
  }

  @Test func `names overlap neither one another nor the edge of the drawing`() {
    var random = SeededRandom(seed: Fuzzing.seed(8))
    for _ in 0..<Fuzzing.count(200) {
      let count = Int.random(in: 1...20, using: &random)
      var chart = Samples.pie((0..<count).map { _ in Int64.random(in: 1...1000, using: &random) })
      chart.showsLabels = true
      chart.width = Double(Int.random(in: 300...520, using: &random))
      let labels = layout(chart).texts.filter { $0.role == .label }
      #expect(!labels.isEmpty)
      for (index, label) in labels.enumerated() {
        #expect(label.x >= 0 && label.frame.maxX <= chart.width && label.frame.y >= 0)
        for other in labels[..<index] { #expect(!label.frame.overlaps(other.frame)) }
      }
    }
  }
}
