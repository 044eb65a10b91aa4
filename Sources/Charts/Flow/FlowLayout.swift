/// The positions of all parts of a flow diagram, in CSS px.
package struct FlowLayout: Sendable {
  /// A side of the diagram: the sources on the left, or the uses on the right.
  package enum Side: Sendable, Hashable {
    case source
    case use
  }

  /// The area between a node's bar and the bar in the middle.
  package struct Band: Sendable {
    /// The left edge of the band: its x coordinate, and the y coordinates of its ends.
    package let left: (x: Double, top: Double, bottom: Double)
    /// The right edge of the band: its x coordinate, and the y coordinates of its ends.
    package let right: (x: Double, top: Double, bottom: Double)

    private var bend: Double { (left.x + right.x) / 2 }

    /// The area as a path.
    var path: Path {
      var path = Path()
      path.move(to: Point(left.x, left.top))
      path.cubic(
        control1: Point(bend, left.top), control2: Point(bend, right.top), to: Point(right.x, right.top))
      path.line(to: Point(right.x, right.bottom))
      path.cubic(
        control1: Point(bend, right.bottom), control2: Point(bend, left.bottom), to: Point(left.x, left.bottom))
      path.close()
      return path
    }

    /// The area as the `d` attribute of an SVG path.
    package var svg: String {
      func point(_ x: Double, _ y: Double) -> String { "\(tenths(x)) \(tenths(y))" }
      return "M\(point(left.x, left.top))C\(point(bend, left.top)) \(point(bend, right.top)) "
        + "\(point(right.x, right.top))V\(tenths(right.bottom))C\(point(bend, right.bottom)) "
        + "\(point(bend, left.bottom)) \(point(left.x, left.bottom))z"
    }
  }

  /// A line of text, which consists of a name followed by a note in a weaker colour.
  package struct Line: Sendable, Equatable {
    package let name: String
    package let note: String
    package let isStrong: Bool
    /// The text size in CSS px.
    package let size: Double
    /// The point of the line, such as its start or middle, that is placed at `x`.
    package let anchor: PlacedText.Anchor
    package let x: Double
    /// The y coordinate of the middle of capital letters.
    package let middle: Double
    /// The measured width of the whole line.
    package let width: Double

    /// The y coordinate of the baseline.
    package var baseline: Double { PlacedText.baseline(middle: middle, size: size) }

    /// The left end of the line.
    package var start: Double {
      switch anchor {
      case .left: x
      case .middle: x - width / 2
      case .right: x - width
      }
    }

    /// The rectangle that contains the line.
    package var frame: Rect { PlacedText.frame(x: start, baseline: baseline, width: width, size: size) }
  }

  /// A source or a use with its bar, its band and its labels.
  package struct PlacedNode: Sendable {
    package let side: Side
    /// The index in the diagram's sources or uses.
    package let index: Int
    package let bar: Rect
    package let band: Band
    package let lines: [Line]
  }

  /// The width of the gap between two neighbouring bands, unless they are thinner than twice the gap.
  package static let gap = 1.5

  package let width: Double
  package let height: Double
  /// The bar in the middle.
  package let middle: Rect
  /// The sources from top to bottom, then the uses.
  package let nodes: [PlacedNode]
  /// The title above the bar in the middle; `nil` in the narrow form.
  package let title: Line?
}
