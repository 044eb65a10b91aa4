import Charts
import TestSupport
import Testing

@Suite struct FlowLayoutTests {
  private let names = ["Food", "Home", "Accommodation and everything with it", "é", "Дом и хозяйство", "घर", "保険料"]

  private func nodes(_ count: Int, _ tone: FlowChart.Tone, _ random: inout SeededRandom) -> [FlowChart.Node] {
    (0..<count).map { _ in
      // From a cent to ten billion, with dwarfs next to giants.
      let unit = [Int64(1), 100, 10_000, 1_000_000_000_000].randomElement(using: &random)!
      let value = Int64.random(in: 1...9, using: &random) * unit
      return FlowChart.Node(
        label: names.randomElement(using: &random)!, note: "€\(grouped(value)) · 12 %", shortNote: "12 %", value: value,
        tone: tone, isStrong: Bool.random(using: &random))
    }
  }

  private func check(_ chart: FlowChart, _ ruler: some TextMeasuring) {
    let layout = chart.layout(measuring: ruler)
    let lines = layout.nodes.flatMap(\.lines) + [layout.title].compactMap(\.self)
    for (index, line) in lines.enumerated() {
      let frame = line.frame
      #expect(frame.x >= -0.01 && frame.maxX <= layout.width + 0.01, "“\(line.name)” is wider than the drawing")
      #expect(frame.y >= 0 && frame.maxY <= layout.height, "“\(line.name)” is above or below the drawing")
      for other in lines[(index + 1)...] {
        #expect(!frame.overlaps(other.frame), "“\(line.name)” and “\(other.name)”")
      }
    }
    for side in [FlowLayout.Side.source, .use] {
      let own = layout.nodes.filter { $0.side == side }
      for (node, next) in zip(own, own.dropFirst()) {
        #expect(node.bar.maxY < next.bar.y)
        // Bands of one side are parted by a gap at the bar in the middle. The gap of thin bands is smaller, and bands
        // that are thicker than their amount may touch.
        let (one, other) = side == .source ? (node.band.right, next.band.right) : (node.band.left, next.band.left)
        let gap = other.top - one.bottom
        #expect(gap > -0.7 && gap <= FlowLayout.gap + 0.01)
        let isThick = min(one.bottom - one.top, other.bottom - other.top) > FlowLayout.gap
        #expect(!isThick || gap > FlowLayout.gap - 0.01)
      }
      for node in own {
        #expect(node.bar.y >= 0 && node.bar.maxY <= layout.height)
        #expect(node.lines.allSatisfy { abs($0.frame.midY - node.bar.midY) < 20 })
      }
    }
    #expect(layout.middle.y >= 0 && layout.middle.maxY <= layout.height)
  }

  @Test func `in random flow charts, labels never overlap and stay inside the drawing`() {
    var random = SeededRandom(seed: Fuzzing.seed(9))
    for _ in 0..<Fuzzing.count(400, least: 40) {
      let sources = nodes(Int.random(in: 0...9, using: &random), .income, &random)
      let uses = nodes(Int.random(in: (sources.isEmpty ? 1 : 0)...11, using: &random), .tint(.rest), &random)
      for form in [FlowChart.Form.wide, .narrow] {
        let chart = FlowChart(sources: sources, uses: uses, title: "Received", titleNote: "€41,126", form: form)
        check(chart, FixedRuler())
        check(chart, EstimatedRuler())
      }
    }
  }

  @Test func `the height of each bar in a flow is proportional to its share of the middle bar`() {
    let chart = FlowChart(
      sources: [FlowChart.Node(label: "Pay", value: 1000, tone: .income)],
      uses: [600, 300, 100].map { FlowChart.Node(label: "\($0)", value: $0, tone: .tint(.category(0))) }, title: "",
      form: .wide)
    let layout = chart.layout(measuring: FixedRuler())
    for (node, value) in zip(layout.nodes, [1000.0, 600, 300, 100]) {
      #expect(abs(node.bar.height - layout.middle.height * value / 1000) < 0.01)
    }
    #expect(layout.title == nil && layout.nodes[0].band.right.x == layout.middle.x)
  }

  @Test func `a flow chart shortens a note before it shortens a name in bold`() throws {
    let left = FlowChart.Node(
      label: "Left of it", note: String(repeating: "0", count: 18), shortNote: "12 %", value: 10, tone: .accent,
      isStrong: true)
    let chart = FlowChart(
      sources: [FlowChart.Node(label: "Pay", value: 10, tone: .income)], uses: [left], title: "", form: .wide)
    let lines = try #require(chart.layout(measuring: FixedRuler()).nodes.last).lines
    // Next to the long note there is room for the name only if it is not bold.
    #expect(lines.map(\.name) == ["Left of it"] && lines.map(\.note) == ["12 %"])
  }

  @Test func `in every colour and theme, each band of a flow differs in lightness from the gap next to it`() {
    /// CIE L* of a colour, 0…100.
    func lightness(_ color: ChartColor) -> Double {
      func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value * value * (0.7 + 0.3 * value)
      }
      let y = 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
      // The cube root by Newton's method.
      var root = 0.5
      for _ in 0..<40 { root -= (root * root * root - y) / (3 * root * root) }
      return 116 * root - 16
    }
    let tones = (0..<12).map { FlowChart.Tone.tint(.category($0)) } + [.accent, .tint(.rest)]
    for theme in ChartTheme.allCases {
      let ground = lightness(ThemedPalette.background.color(in: theme))
      for tone in tones {
        let difference = lightness(FlowChart.bandColor(of: tone).color(in: theme)) - ground
        #expect(abs(difference) > 9, "\(theme): \(tone)")
      }
    }
  }

  @Test func `a flow chart is drawn in the colours of its bands`() throws {
    let fonts = FontSet(again: InstalledFonts.paths)
    let chart = FlowChart(
      sources: [FlowChart.Node(label: "Pay", value: 10, tone: .income)],
      uses: [FlowChart.Node(label: "Food", value: 10, tone: .tint(.category(2)))], title: "Received", form: .wide)
    let layout = chart.layout(measuring: FixedRuler())
    let canvas = chart.draw(layout, with: fonts).canvas
    let y = Int(layout.middle.midY * canvas.scale)
    #expect(canvas[Int(300 * canvas.scale), y] == FlowChart.bandColor(of: .income))
    #expect(canvas[Int(600 * canvas.scale), y] == FlowChart.bandColor(of: .tint(.category(2))))
    #expect(canvas[Int(layout.middle.midX * canvas.scale), y] == ThemedPalette.ink)
  }
}
