/// A point, x to the right and y down.
package struct Point: Sendable, Hashable {
  /// Rightwards, in the unit of what it belongs to: CSS px unless said otherwise.
  package var x: Double
  /// Downwards.
  package var y: Double

  /// A point by its coordinates, x first.
  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle, x to the right and y down.
package struct Rect: Sendable, Hashable {
  /// The left edge.
  package var x: Double
  /// The top edge.
  package var y: Double
  /// Not negative.
  package var width: Double
  /// Not negative.
  package var height: Double

  /// A rectangle by its upper left corner and its size.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  package var maxX: Double { x + width }
  /// The bottom edge.
  package var maxY: Double { y + height }
  /// The middle between left and right.
  package var midX: Double { x + width / 2 }
  /// The middle between top and bottom.
  package var midY: Double { y + height / 2 }

  /// Whether two rectangles share an area; touching edges do not count.
  package func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// What two rectangles share; nil when that has no area.
  package func intersection(_ other: Rect) -> Rect? {
    guard overlaps(other) else { return nil }
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The same rectangle grown by a margin on each side.
  package func grown(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
