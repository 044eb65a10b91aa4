import TestSupport
import Testing

@testable import Charts

@Suite(.enabled(if: InstalledFonts.have("A€")))
struct DrawingTests {
  private func fonts() throws -> FontSet { try FontSet(paths: InstalledFonts.paths) }

  @Test(arguments: ChartTheme.allCases)
  func `bars have their categories' colours on the card's background`(theme: ChartTheme) throws {
    let chart = Samples.rows([("Rent", 900), ("Food", 700), ("Fun", 500)])
    let fonts = try fonts()
    let layout = chart.layout(measuring: fonts)
    let drawing = chart.draw(layout, with: fonts)
    let png = try #require(DecodedPNG(try drawing.png(theme)))
    #expect((png.width, png.height) == (drawing.width * 2, drawing.height * 2))
    for bar in layout.bars {
      #expect(
        png.color(Int(bar.frame.midX * 2), Int(bar.frame.midY * 2))
          == ThemedPalette.categories[bar.index].color(in: theme))
    }
    #expect(png.color(png.width - 1, png.height - 1) == ThemedPalette.background.color(in: theme))
  }

  @Test func `the selected bar is darker and has a band behind it, and an unfinished period's bar is hatched`() throws {
    let chart = Samples.months([3000, 4000, 2000], selected: 1)
    let fonts = try fonts()
    let layout = chart.layout(measuring: fonts)
    let canvas = chart.draw(layout, with: fonts).canvas
    func color(_ index: Int) -> ThemedColor {
      // A quarter up the bar, clear of marks and lines.
      let frame = layout.bars[index].frame
      return canvas[Int(frame.midX * 2), Int((frame.maxY - frame.height / 5) * 2)]
    }
    #expect(color(0) == ThemedPalette.bar)
    #expect(color(1) == ThemedPalette.accent)
    let slot = layout.bars[1].slot
    #expect(canvas[Int(slot.x * 2) + 2, Int(slot.midY)] == ThemedPalette.sunk)
    let frame = layout.bars[2].frame
    let hatched = Set((0..<40).map { canvas[Int(frame.midX * 2) + $0, Int(frame.midY * 2)] })
    #expect(hatched.count > 2)
  }

  @Test func `the clickable region of each bar is its whole slot`() throws {
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

  @Test func `the clickable region of each slice is an SVG path`() throws {
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

  @Test func `slices have their categories' colours, and gaps between slices have the background colour`() throws {
    let canvas = try Samples.pie([1, 1]).draw(with: fonts()).canvas
    #expect(canvas[320 + 200, 320] != canvas[320 - 200, 320])
    #expect(canvas[320 + 280, 320] == ThemedPalette.categories[0])
    #expect(canvas[320 - 280, 320] == ThemedPalette.categories[1])
    #expect(canvas[320, 40] == ThemedPalette.background)
  }

  @Test func `the thirteenth category looks different from the first`() {
    #expect(ThemedPalette.paint(.category(0)).pattern == nil)
    #expect(ThemedPalette.paint(.category(12)).ink == ThemedPalette.paint(.category(0)).ink)
    let textures = [12, 24, 36].map { ThemedPalette.paint(.category($0)).pattern?.texture }
    #expect(textures.allSatisfy { $0 != nil })
    #expect(textures[0] != textures[1] && textures[1] != textures[2] && textures[0] != textures[2])
  }

  @Test func `text keeps its exact colour when many patterns fill the palette`() throws {
    let palette = try manyPatterns.draw(with: fonts()).canvas.palette.colors
    #expect(palette.contains(ThemedPalette.ink) && palette.count <= 256)
  }

  @Test(arguments: [BarChart.Arrangement.timeline, .columns, .rows])
  func `every arrangement of bars is drawn identically each time, in indexed colour`(arrangement: BarChart.Arrangement)
    throws
  {
    var random = SeededRandom(seed: 12)
    for round in 0..<4 {
      let chart = Samples.random(arrangement, round: round + 1, using: &random)
      let theme = round % 2 == 0 ? ChartTheme.light : .dark
      let png = try chart.draw(with: fonts()).png(theme)
      #expect(png == (try chart.draw(with: fonts()).png(theme)))
      #expect(png[25] == 3)
    }
  }

  @Test func `the light and the dark picture have the same compressed pixels and separate palettes`() throws {
    let fonts = try fonts()
    var random = SeededRandom(seed: 30)
    let drawings = [
      Samples.months(Samples.trend, selected: 3, budget: 3000).draw(with: fonts),
      Samples.pie([50, 30, 20, 11, 9, 8, 7, 6]).draw(with: fonts), manyPatterns.draw(with: fonts),
      Samples.random(.rows, round: 4, using: &random).draw(with: fonts),
    ]
    for drawing in drawings {
      let pngs = try drawing.pngs()
      let (light, dark) = (PNGChunks(pngs.light), PNGChunks(pngs.dark))
      #expect(light.names.filter { $0 != "IDAT" } == ["IHDR", "PLTE", "IEND"] && dark.names == light.names)
      #expect(light["IDAT"] != nil && light["IDAT"] == dark["IDAT"] && light["IHDR"] == dark["IHDR"])
      #expect(light["PLTE"] != dark["PLTE"])
      // The whole file, checksums included, as if the dark picture were packed separately.
      #expect(pngs.dark == (try drawing.png(.dark)))
      for (theme, bytes) in [(ChartTheme.light, pngs.light), (.dark, pngs.dark)] {
        let png = try #require(DecodedPNG(bytes))
        let places = (0..<png.height).flatMap { y in stride(from: 0, to: png.width, by: 7).map { ($0, y) } }
        #expect(places.allSatisfy { png.color($0, $1) == drawing.canvas[$0, $1].color(in: theme) })
      }
    }
  }

  /// Nine slices with patterns and names: more mixed colours than a palette holds.
  private var manyPatterns: PieChart {
    var chart = Samples.pie((1...9).map { Int64($0) })
    chart.slices = chart.slices.enumerated().map {
      PieChart.Slice(label: $1.label, value: $1.value, tint: .category($0 * 5 + 12))
    }
    chart.showsLabels = true
    chart.width = 480
    return chart
  }

  @Test func `colours drawn with a full palette stay close to the intended colours in both themes`() throws {
    var canvas = Canvas(width: 200, height: 200, scale: 1, background: ThemedPalette.background)
    for slot in 0..<40 {
      let place = Point(Double(slot % 8) * 24 + 14, Double(slot / 8) * 36 + 20)
      canvas.fill(
        Path(ringAround: place, inner: 0, outer: 11, from: 0, to: 1, gap: 0), ThemedPalette.paint(.category(slot)))
    }
    #expect(canvas.palette.colors.count <= 256)
    for slot in 0..<40 where ThemedPalette.paint(.category(slot)).pattern == nil {
      #expect(canvas[slot % 8 * 24 + 14, slot / 8 * 36 + 20] == ThemedPalette.color(of: .category(slot)))
    }
    // A disk's pixels lie between its colour and the background in each theme, wherever an edge mixes them.
    for (x, y) in [(3, 20), (14, 9), (6, 12)] {
      let (color, background, seen) = (ThemedPalette.color(of: .category(0)), ThemedPalette.background, canvas[x, y])
      #expect(
        (min(color.dark.green, background.dark.green)...max(color.dark.green, background.dark.green)).contains(
          seen.dark.green))
      #expect(
        (min(color.light.green, background.light.green)...max(color.light.green, background.light.green)).contains(
          seen.light.green))
    }
  }

  @Test func `text that is moved by whole pixels is drawn identically`() throws {
    let fonts = try fonts()
    func canvas(_ x: Double) -> Canvas {
      var canvas = Canvas(width: 120, height: 20, background: ThemedPalette.background)
      let text = PlacedText("Food 12.5%", TextStyle(13), .value, .left, x: x, middle: 10, ruler: fonts)
      canvas.draw(text, ThemedPalette.ink, with: fonts)
      return canvas
    }
    let (first, second) = (canvas(3.2), canvas(13.2))
    #expect((0..<40).allSatisfy { y in (0..<200).allSatisfy { first[$0, y] == second[$0 + 20, y] } })
    #expect((0..<200).contains { first[$0, 20] == ThemedPalette.ink })
  }

  @Test func `text that extends beyond the edge of the picture is cut off`() throws {
    let fonts = try fonts()
    var canvas = Canvas(width: 30, height: 12, background: ThemedPalette.background)
    for (x, middle) in [(-20.0, 6.0), (15, 0), (3, 12), (200, 6), (5, -50), (1e9, 1e9)] {
      let text = PlacedText("WWW", TextStyle(14), .value, .left, x: x, middle: middle, ruler: fonts)
      canvas.draw(text, ThemedPalette.ink, with: fonts)
    }
    #expect(
      canvas[0, 12] != ThemedPalette.background || canvas[1, 12] != ThemedPalette.background
        || canvas[2, 12] != ThemedPalette.background)
  }

  @Test func `typical charts are encoded as small image files`() throws {
    let fonts = try fonts()
    let month: [Int64] = [1105, 474, 149, 147, 122, 83, 48, 27]
    #expect(try Samples.months(Samples.trend, selected: 3).draw(with: fonts).png(.light).count < 40_000)
    #expect(try Samples.pie(month).draw(with: fonts).png(.dark).count < 40_000)
    let rows = Samples.rows(month.enumerated().map { ("Category \($0)", $1) })
    #expect(try rows.draw(with: fonts).png(.light).count < 40_000)
  }
}
