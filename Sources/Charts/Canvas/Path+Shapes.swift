#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Path {
  /// Creates a rectangle with sharp corners.
  package init(_ rect: Rect) {
    self.init()
    move(to: Point(rect.x, rect.y))
    line(to: Point(rect.maxX, rect.y))
    line(to: Point(rect.maxX, rect.maxY))
    line(to: Point(rect.x, rect.maxY))
    close()
  }

  /// The corner radii of a rounded rectangle, each limited by the size of the rectangle.
  package struct Corners: Sendable, Equatable {
    /// The radius at the top left; 0 for a sharp corner.
    package var topLeft: Double
    /// The radius at the top right; 0 for a sharp corner.
    package var topRight: Double
    /// The radius at the bottom right; 0 for a sharp corner.
    package var bottomRight: Double
    /// The radius at the bottom left; 0 for a sharp corner.
    package var bottomLeft: Double

    /// Creates corner radii, clockwise from the top left. Corners without a radius are sharp.
    package init(topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomRight = bottomRight
      self.bottomLeft = bottomLeft
    }

    /// Creates the same radius for all four corners.
    package init(all radius: Double) {
      self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }

    func limited(to limit: Double) -> Corners {
      Corners(
        topLeft: min(topLeft, limit), topRight: min(topRight, limit), bottomRight: min(bottomRight, limit),
        bottomLeft: min(bottomLeft, limit))
    }
  }

  /// Creates a rectangle with rounded corners.
  package init(_ rect: Rect, corners wanted: Corners) {
    self.init()
    let isOneSided = (wanted.topLeft + wanted.topRight) * (wanted.bottomLeft + wanted.bottomRight) == 0
    let isSideways = (wanted.topLeft + wanted.bottomLeft) * (wanted.topRight + wanted.bottomRight) == 0
    let corners = wanted.limited(
      to: min(rect.width / (isSideways ? 1 : 2), rect.height / (isOneSided ? 1 : 2)))
    let bend = 1 - 0.5522847498
    func corner(_ radius: Double, at point: Point, from: Point, to: Point) {
      let start = Point(point.x + from.x * radius, point.y + from.y * radius)
      let end = Point(point.x + to.x * radius, point.y + to.y * radius)
      if elements.isEmpty { move(to: start) } else { line(to: start) }
      guard radius > 0 else { return }
      cubic(
        control1: Point(point.x + from.x * radius * bend, point.y + from.y * radius * bend),
        control2: Point(point.x + to.x * radius * bend, point.y + to.y * radius * bend), to: end)
    }
    let (left, right) = (Point(-1, 0), Point(1, 0))
    let (above, below) = (Point(0, -1), Point(0, 1))
    corner(corners.topLeft, at: Point(rect.x, rect.y), from: below, to: right)
    corner(corners.topRight, at: Point(rect.maxX, rect.y), from: left, to: below)
    corner(corners.bottomRight, at: Point(rect.maxX, rect.maxY), from: above, to: left)
    corner(corners.bottomLeft, at: Point(rect.x, rect.maxY), from: right, to: above)
    close()
  }

  /// Creates the border of a rounded rectangle: the area between its edge and a parallel edge inside.
  package init(frameOf rect: Rect, corners: Corners, thickness: Double) {
    self.init(rect, corners: corners)
    let inner = rect.grown(by: -thickness)
    guard inner.width > 0, inner.height > 0 else { return }
    let inside = Path(
      inner,
      corners: Corners(
        topLeft: max(0, corners.topLeft - thickness), topRight: max(0, corners.topRight - thickness),
        bottomRight: max(0, corners.bottomRight - thickness), bottomLeft: max(0, corners.bottomLeft - thickness)))
    append(inside.reversed())
  }

  /// Returns the same outlines in the opposite direction. Inside another path, these outlines cut out a hole.
  package func reversed() -> Path {
    var result = Path()
    var pending: [Element] = []
    func flush(_ result: inout Path) {
      guard let last = pending.last?.end else { return }
      result.move(to: last)
      for index in stride(from: pending.count - 1, to: 0, by: -1) {
        guard let end = pending[index - 1].end else { continue }
        switch pending[index] {
        case .quad(let control, _): result.quad(control: control, to: end)
        case .cubic(let control1, let control2, _): result.cubic(control1: control2, control2: control1, to: end)
        default: result.line(to: end)
        }
      }
      result.close()
      pending = []
    }
    for element in elements {
      switch element {
      case .move:
        flush(&result)
        pending = [element]
      case .close: flush(&result)
      default: pending.append(element)
      }
    }
    flush(&result)
    return result
  }

  /// Creates a slice of a ring, or of a full circle if `inner` is 0.
  ///
  /// - Parameters:
  ///   - start: the start angle, in turns clockwise from the top (0…1).
  ///   - end: the end angle, in turns. A slice of a whole turn has no radial edges.
  ///   - gap: the width removed along each radial edge, in the path's units.
  package init(ringAround center: Point, inner: Double, outer: Double, from start: Double, to end: Double, gap: Double)
  {
    self.init()
    if end - start >= 1 {
      arc(center, outer, 0, 1, begins: true)
      close()
      if inner > 0 {
        arc(center, inner, 1, 0, begins: true)
        close()
      }
      return
    }
    let slice = RingSlice(center: center, inner: inner, outer: outer, start: start, end: end, gap: gap)
    guard slice.outerStart < slice.outerEnd else { return }
    arc(center, outer, slice.outerStart, slice.outerEnd, begins: true)
    if slice.innerStart < slice.innerEnd, inner > 0 {
      arc(center, inner, slice.innerEnd, slice.innerStart, begins: false)
    } else {
      line(to: slice.tip)
    }
    close()
  }

  /// Adds an arc as cubic curves of at most an eighth of a turn each. Angles are in turns clockwise from the top.
  private mutating func arc(_ center: Point, _ radius: Double, _ from: Double, _ to: Double, begins: Bool) {
    let pieces = max(1, Int((abs(to - from) * 8).rounded(.up)))
    let step = (to - from) / Double(pieces)
    let handle = 4.0 / 3.0 * tan(step * 2 * .pi / 4) * radius
    var (x, y) = RingSlice.direction(from)
    let first = Point(center.x + x * radius, center.y + y * radius)
    if begins { move(to: first) } else { line(to: first) }
    for piece in 1...pieces {
      let (nextX, nextY) = RingSlice.direction(from + step * Double(piece))
      // The clockwise tangent of (x, y), y down, is (-y, x).
      cubic(
        control1: Point(center.x + x * radius - y * handle, center.y + y * radius + x * handle),
        control2: Point(center.x + nextX * radius + nextY * handle, center.y + nextY * radius - nextX * handle),
        to: Point(center.x + nextX * radius, center.y + nextY * radius))
      (x, y) = (nextX, nextY)
    }
  }
}

extension Path.Element {
  /// The end point of the element; `nil` if it closes the outline.
  var end: Point? {
    switch self {
    case .move(let point), .line(let point), .quad(_, let point), .cubic(_, _, let point): point
    case .close: nil
    }
  }
}
