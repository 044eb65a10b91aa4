/// A straight edge that runs downwards, in units of 1/256 pixel.
struct Edge {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
  /// The direction of the outline: +1 downwards, -1 upwards.
  var winding: Int32
  /// The point up to which the edge has been processed.
  var reached: (x: Int32, y: Int32)
}

/// Converts a path to straight edges on a grid of 1/256 pixel. Because of the grid, images do not depend on rounding
/// errors.
struct Flattener {
  var edges: [Edge] = []
  private let scale: Double
  private var start = Point(0, 0)
  private var pen = Point(0, 0)

  /// Creates a converter.
  ///
  /// - Parameter scale: the number of pixels per unit of the path.
  init(scale: Double) {
    self.scale = scale
  }

  mutating func removeAll() { edges.removeAll(keepingCapacity: true) }

  mutating func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point):
        line(to: start)
        start = scaled(point)
        pen = start
      case .line(let point): line(to: scaled(point))
      case .quad(let control, let point): quad(scaled(control), scaled(point))
      case .cubic(let control1, let control2, let point): cubic(scaled(control1), scaled(control2), scaled(point))
      case .close: line(to: start)
      }
    }
    line(to: start)
  }

  private func scaled(_ point: Point) -> Point { Point(point.x * scale, point.y * scale) }

  /// The maximum coordinate in pixels, which is far outside any image and fits into 32 bits as a number of 1/256
  /// pixels.
  private static let limit = 32_000.0

  private func fixed(_ value: Double) -> Int32 {
    // NaN compares false with everything, and the result is also the limit.
    guard value > -Self.limit else { return Int32(-Self.limit * 256) }
    guard value < Self.limit else { return Int32(Self.limit * 256) }
    return Int32((value * 256).rounded())
  }

  private mutating func line(to point: Point) {
    let (x0, y0, x1, y1) = (fixed(pen.x), fixed(pen.y), fixed(point.x), fixed(point.y))
    pen = point
    if y0 < y1 {
      edges.append(Edge(x0: x0, y0: y0, x1: x1, y1: y1, winding: 1, reached: (x0, y0)))
    } else if y1 < y0 {
      edges.append(Edge(x0: x1, y0: y1, x1: x0, y1: y0, winding: -1, reached: (x1, y1)))
    }
  }

  /// Returns the number of straight lines that approximate a curve to about 1/16 pixel.
  ///
  /// - Parameter bend: the size of the bend in pixels.
  private func pieces(bend: Double) -> Int {
    guard bend > 0.0625 else { return 1 }
    return min(64, Int((bend * 4).squareRoot().rounded(.up)))
  }

  private mutating func quad(_ control: Point, _ end: Point) {
    let begin = pen
    let bend = abs(begin.x - 2 * control.x + end.x) + abs(begin.y - 2 * control.y + end.y)
    let count = pieces(bend: bend)
    for piece in 1..<max(count, 1) {
      let t = Double(piece) / Double(count)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      line(to: Point(a * begin.x + b * control.x + c * end.x, a * begin.y + b * control.y + c * end.y))
    }
    line(to: end)
  }

  private mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point) {
    let begin = pen
    let first = abs(begin.x - 2 * control1.x + control2.x) + abs(begin.y - 2 * control1.y + control2.y)
    let second = abs(control1.x - 2 * control2.x + end.x) + abs(control1.y - 2 * control2.y + end.y)
    let count = pieces(bend: max(first, second) * 1.5)
    for piece in 1..<max(count, 1) {
      let t = Double(piece) / Double(count)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      line(
        to: Point(
          a * begin.x + b * control1.x + c * control2.x + d * end.x,
          a * begin.y + b * control1.y + c * control2.y + d * end.y))
    }
    line(to: end)
  }
}
