/// A path of straight lines and curves. The non-zero winding rule defines its inside.
package struct Path: Sendable {
  /// An element of a path.
  package enum Element: Sendable, Equatable {
    case move(Point)
    case line(Point)
    case quad(control: Point, Point)
    case cubic(control1: Point, control2: Point, Point)
    case close
  }

  /// The elements in drawing order.
  package private(set) var elements: [Element] = []

  /// Creates an empty path.
  package init() {}

  /// Starts a new outline at the point. The previous outline is closed automatically.
  package mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Draws a straight line from the current point.
  package mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Draws a quadratic curve, as in TrueType outlines.
  package mutating func quad(control: Point, to point: Point) { elements.append(.quad(control: control, point)) }

  /// Draws a cubic curve, as in PostScript outlines. Arcs are drawn with this curve, too.
  package mutating func cubic(control1: Point, control2: Point, to point: Point) {
    elements.append(.cubic(control1: control1, control2: control2, point))
  }

  /// Closes the outline with a line to its start.
  package mutating func close() { elements.append(.close) }

  /// Adds another path, first scaled and then moved.
  ///
  /// - Parameter flipped: whether y is inverted, as in font outlines, where y grows upwards.
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
