/// Outlines of straight lines and curves; what lies inside is decided by the non-zero winding rule.
package struct Path: Sendable {
  /// One step of the pen.
  package enum Element: Sendable, Equatable {
    case move(Point)
    case line(Point)
    case quad(control: Point, Point)
    case cubic(control1: Point, control2: Point, Point)
    case close
  }

  /// The strokes in the order in which they were drawn.
  package private(set) var elements: [Element] = []

  /// A path without outlines.
  package init() {}

  /// Lifts the pen and starts a new outline; the one before closes by itself.
  package mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Draws a straight line from where the pen stands.
  package mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Draws a quadratic curve, as TrueType outlines have.
  package mutating func quad(control: Point, to point: Point) { elements.append(.quad(control: control, point)) }

  /// Draws a cubic curve, as PostScript outlines and arcs have.
  package mutating func cubic(control1: Point, control2: Point, to point: Point) {
    elements.append(.cubic(control1: control1, control2: control2, point))
  }

  /// Draws a line back to where the outline began.
  package mutating func close() { elements.append(.close) }

  /// Adds another path, scaled about the origin and then moved.
  ///
  /// - Parameter flipped: turns y around, as font outlines count upwards.
  package mutating func append(_ other: Path, scale: Double = 1, flipped: Bool = false, offset: Point = Point(0, 0)) {
    let up = flipped ? -scale : scale
    func placed(_ point: Point) -> Point { Point(point.x * scale + offset.x, point.y * up + offset.y) }
    elements.reserveCapacity(elements.count + other.elements.count)
    for element in other.elements {
      switch element {
      case .move(let point): elements.append(.move(placed(point)))
      case .line(let point): elements.append(.line(placed(point)))
      case .quad(let control, let point): elements.append(.quad(control: placed(control), placed(point)))
      case .cubic(let control1, let control2, let point):
        elements.append(.cubic(control1: placed(control1), control2: placed(control2), placed(point)))
      case .close: elements.append(.close)
      }
    }
  }
}
