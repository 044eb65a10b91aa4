import Charts
import TestSupport
import Testing

@Suite struct CanvasTests {
  private let white = ThemedColor(ChartColor(0xFFFFFF))
  private let black = ThemedColor(ChartColor(0x000000))

  private func canvas(_ width: Double, _ height: Double) -> Canvas {
    Canvas(width: width, height: height, scale: 1, background: white)
  }

  /// The inked area of a canvas, in pixels.
  private func inked(_ canvas: Canvas) -> Double {
    (0..<canvas.pixelHeight).reduce(0.0) { sum, y in
      (0..<canvas.pixelWidth).reduce(sum) { $0 + Double(255 - Int(canvas[$1, y].light.red)) / 255 }
    }
  }

  @Test func `shapes are drawn with soft edges`() {
    var canvas = canvas(48, 24)
    canvas.fill(Path(Rect(x: 1, y: 1, width: 20, height: 22), corners: Path.Corners(topLeft: 7, topRight: 7)), black)
    canvas.fill(Path(ringAround: Point(35, 12), inner: 5, outer: 11, from: 0.1, to: 0.85, gap: 1), black)
    expectGolden(canvas.art, "charts/shapes.txt")
  }

  @Test func `a texture is drawn in a second colour over the first`() {
    var canvas = canvas(36, 24)
    canvas.fill(
      Path(Rect(x: 2, y: 2, width: 32, height: 20), corners: Path.Corners(all: 5)),
      Canvas.Paint(ThemedColor(ChartColor(0x808080)), pattern: black, texture: .diagonal))
    expectGolden(canvas.art, "charts/texture.txt")
  }

  @Test func `a half-covered pixel is the average of both colours`() {
    var canvas = canvas(3, 1)
    canvas.fill(Rect(x: 0.5, y: 0, width: 1.5, height: 1), black)
    #expect(canvas[1, 0] == black)
    #expect(canvas[2, 0] == white)
    #expect((119...136).contains(canvas[0, 0].light.red))
  }

  @Test func `outlines in the same direction are filled together, and an inner one in the other direction is a hole`() {
    let outside = Path(Rect(x: 1, y: 1, width: 8, height: 8))
    let inside = Path(Rect(x: 3, y: 3, width: 4, height: 4))
    var same = outside
    same.append(inside)
    var opposite = outside
    opposite.append(inside.reversed())
    var filled = canvas(10, 10)
    var holed = filled
    filled.fill(same, black)
    holed.fill(opposite, black)
    #expect(filled[5, 5] == black)
    #expect(holed[5, 5] == white)
    #expect(holed[2, 5] == black)
  }

  @Test func `the number of inked pixels of a triangle equals its area`() {
    var random = SeededRandom(seed: Fuzzing.seed(3))
    for _ in 0..<Fuzzing.count(100) {
      let corners = (0..<3).map { _ in
        Point(Double.random(in: 1..<39, using: &random), Double.random(in: 1..<39, using: &random))
      }
      var path = Path()
      path.move(to: corners[0])
      path.line(to: corners[1])
      path.line(to: corners[2])
      var canvas = canvas(40, 40)
      canvas.fill(path, black)
      let first = (corners[1].x - corners[0].x) * (corners[2].y - corners[0].y)
      let second = (corners[2].x - corners[0].x) * (corners[1].y - corners[0].y)
      // Levels are fifteenths: an edge pixel is off by a thirtieth at most.
      #expect(abs(inked(canvas) - abs(first - second) / 2) < 3)
    }
  }

  @Test func `a ring drawn with cubic curves has the area of a true ring`() {
    var canvas = canvas(100, 100)
    canvas.fill(Path(ringAround: Point(50, 50), inner: 20, outer: 40, from: 0, to: 1, gap: 0), black)
    #expect(abs(inked(canvas) - Double.pi * (1600 - 400)) < 12)
  }

  @Test func `slices that touch each other fill the whole ring`() {
    var random = SeededRandom(seed: Fuzzing.seed(5))
    for _ in 0..<10 {
      let cuts = ([0, 1] + (0..<4).map { _ in Double.random(in: 0..<1, using: &random) }).sorted()
      var canvas = canvas(100, 100)
      for (start, end) in zip(cuts, cuts.dropFirst()) where end - start > 0.001 {
        canvas.fill(Path(ringAround: Point(50, 50), inner: 20, outer: 40, from: start, to: end, gap: 0), black)
      }
      // Anti-aliased neighbours let some of the background show through where they touch.
      #expect(abs(inked(canvas) - Double.pi * 1200) < 60)
    }
  }

  @Test(arguments: [
    Rect(x: -50, y: -50, width: 500, height: 500), Rect(x: -1e12, y: 2, width: 2e12, height: 3),
    Rect(x: 100, y: 100, width: 5, height: 5), Rect(x: -20, y: 0, width: 10, height: 10),
  ])
  func `shapes beyond the edges of the canvas are cut off`(rect: Rect) {
    var canvas = canvas(10, 10)
    canvas.fill(rect, black)
    let seen = rect.intersection(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(inked(canvas) == (seen?.width ?? 0) * (seen?.height ?? 0))
  }

  @Test func `the palette never exceeds 256 colours and keeps the reserved colours`() {
    var random = SeededRandom(seed: Fuzzing.seed(9))
    var canvas = canvas(200, 200)
    canvas.reserve([black, ThemedColor(0x123456, 0xFEDCBA)])
    for _ in 0..<Fuzzing.count(300) {
      let center = Point(Double.random(in: 0..<200, using: &random), Double.random(in: 0..<200, using: &random))
      let color = ThemedColor(
        UInt32.random(in: 0...0xFFFFFF, using: &random), UInt32.random(in: 0...0xFFFFFF, using: &random))
      canvas.fill(Path(ringAround: center, inner: 0, outer: 20, from: 0, to: 1, gap: 0), color)
    }
    canvas.fill(Rect(x: 10, y: 10, width: 5, height: 5), ThemedColor(0x123456, 0xFEDCBA))
    #expect(canvas.palette.colors.count <= 256)
    #expect(canvas[12, 12] == ThemedColor(0x123456, 0xFEDCBA))
  }
}
