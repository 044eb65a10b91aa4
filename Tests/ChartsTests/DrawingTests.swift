import Charts
import TestSupport
import Testing

@Suite(.enabled(if: InstalledFonts.have("A€")))
struct DrawingTests {
  private func fonts() throws -> FontSet { try FontSet(paths: InstalledFonts.paths) }

  @Test(arguments: ChartTheme.allCases)
  func `bars have their categories' colours on the card`(theme: ChartTheme) throws {
    let chart = Samples.rows([("Rent", 900), ("Food", 700), ("Fun", 500)])
    let fonts = try fonts()
    let layout = chart.layout(measuring: fonts)
    let drawing = chart.draw(layout, with: fonts)
    let png = try #require(DecodedPNG(try drawing.png(theme)))
    #expect((png.width, png.height) == (drawing.width * 2, drawing.height * 2))
    for bar in layout.bars {
      #expect(
        png.color(Int(bar.frame.midX * 2), Int(bar.frame.midY * 2)) == ChartInk.categories[bar.index].color(in: theme))
    }
    #expect(png.color(png.width - 1, png.height - 1) == ChartInk.ground.color(in: theme))
  }

  @Test func `the selected bar is darker and stands on a band, an unfinished one is hatched`() throws {
    let chart = Samples.months([3000, 4000, 2000], selected: 1)
    let fonts = try fonts()
    let layout = chart.layout(measuring: fonts)
    let canvas = chart.draw(layout, with: fonts).canvas
    func color(_ index: Int) -> ThemedColor {
      // A quarter up the bar, clear of marks and lines.
      let frame = layout.bars[index].frame
      return canvas[Int(frame.midX * 2), Int((frame.maxY - frame.height / 5) * 2)]
    }
    #expect(color(0) == ChartInk.bar)
    #expect(color(1) == ChartInk.accent)
    let slot = layout.bars[1].slot
    #expect(canvas[Int(slot.x * 2) + 2, Int(slot.midY)] == ChartInk.sunk)
    let frame = layout.bars[2].frame
    let hatched = Set((0..<40).map { canvas[Int(frame.midX * 2) + $0, Int(frame.midY * 2)] })
    #expect(hatched.count > 2)
  }

  @Test func `each bar's region is its whole slot`() throws {
    let chart = Samples.months(Samples.trend)
    let drawing = try chart.draw(with: fonts())
    #expect(drawing.regions.map(\.index) == Array(Samples.trend.indices))
    for region in drawing.regions {
      guard case .rect(let rect) = region.shape else {
        Issue.record("a bar's region is a rectangle")
        continue
      }
      #expect(rect.height == Double(drawing.height))
    }
  }

  @Test func `each slice's region is an SVG path`() throws {
    var chart = Samples.pie([50, 0, 30, 20])
    #expect(try chart.draw(with: fonts()).regions.map(\.index) == [0, 2, 3])
    chart.slices.removeLast(2)
    #expect(
      try chart.draw(with: fonts()).regions.map(\.shape) == [
        .path("M160 4A156 156 0 0 1 160 316A156 156 0 0 1 160 4ZM160 66A94 94 0 0 0 160 254A94 94 0 0 0 160 66Z")
      ])
    chart.isFull = true
    chart.slices = Samples.pie([1, 1, 2]).slices
    #expect(
      try chart.draw(with: fonts()).regions.first?.shape
        == .path("M160 4A156 156 0 0 1 316 160L160 160Z"))
  }

  @Test func `slices have their colours and gaps show the card`() throws {
    let canvas = try Samples.pie([1, 1]).draw(with: fonts()).canvas
    #expect(canvas[320 + 200, 320] != canvas[320 - 200, 320])
    #expect(canvas[320 + 280, 320] == ChartInk.categories[0])
    #expect(canvas[320 - 280, 320] == ChartInk.categories[1])
    #expect(canvas[320, 40] == ChartInk.ground)
  }

  @Test func `the thirteenth category looks unlike the first`() {
    #expect(ChartInk.paint(.category(0)).pattern == nil)
    #expect(ChartInk.paint(.category(12)).ink == ChartInk.paint(.category(0)).ink)
    let textures = [12, 24, 36].map { ChartInk.paint(.category($0)).pattern?.texture }
    #expect(textures.allSatisfy { $0 != nil })
    #expect(textures[0] != textures[1] && textures[1] != textures[2] && textures[0] != textures[2])
  }

  @Test func `text stays exact when many patterns fill the palette`() throws {
    var chart = Samples.pie((1...9).map { Int64($0) })
    chart.slices = chart.slices.enumerated().map {
      PieChart.Slice(label: $1.label, value: $1.value, tint: .category($0 * 5 + 12))
    }
    chart.showsLabels = true
    chart.width = 480
    let palette = try chart.draw(with: fonts()).canvas.palette.colors
    #expect(palette.contains(ChartInk.ink) && palette.count <= 256)
  }

  @Test(arguments: [BarChart.Arrangement.timeline, .columns, .rows])
  func `any chart draws, the same each time, as indexed colour`(arrangement: BarChart.Arrangement) throws {
    var random = SeededRandom(seed: 12)
    for round in 0..<4 {
      let chart = Samples.random(arrangement, round: round + 1, using: &random)
      let theme = round % 2 == 0 ? ChartTheme.light : .dark
      let png = try chart.draw(with: fonts()).png(theme)
      #expect(png == (try chart.draw(with: fonts()).png(theme)))
      #expect(png[25] == 3)
    }
  }

  @Test func `usual charts are small files`() throws {
    let fonts = try fonts()
    let month: [Int64] = [1105, 474, 149, 147, 122, 83, 48, 27]
    #expect(try Samples.months(Samples.trend, selected: 3).draw(with: fonts).png(.light).count < 40_000)
    #expect(try Samples.pie(month).draw(with: fonts).png(.dark).count < 40_000)
    let rows = Samples.rows(month.enumerated().map { ("Category \($0)", $1) })
    #expect(try rows.draw(with: fonts).png(.light).count < 40_000)
  }
}
