/// A point; x grows to the right and y downwards.
package struct Point: Sendable, Hashable {
  /// The horizontal position, in CSS px unless documented otherwise.
  package var x: Double
  /// The vertical position, which grows downwards.
  package var y: Double

  /// Creates a point from x and y.
  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle with horizontal and vertical sides; x grows to the right and y downwards.
package struct Rect: Sendable, Hashable {
  /// The x coordinate of the left edge.
  package var x: Double
  /// The y coordinate of the top edge.
  package var y: Double
  /// The width, which is never negative.
  package var width: Double
  /// The height, which is never negative.
  package var height: Double

  /// Creates a rectangle from its upper left corner and its size.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The x coordinate of the right edge.
  package var maxX: Double { x + width }
  /// The y coordinate of the bottom edge.
  package var maxY: Double { y + height }
  /// The x coordinate of the centre.
  package var midX: Double { x + width / 2 }
  /// The y coordinate of the centre.
  package var midY: Double { y + height / 2 }

  /// Whether two rectangles share an area. Rectangles that only touch do not overlap.
  package func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// Returns the common part of two rectangles; `nil` if it has no area.
  package func intersection(_ other: Rect) -> Rect? {
    guard overlaps(other) else { return nil }
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Returns the rectangle, extended by the margin on each side.
  package func grown(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
