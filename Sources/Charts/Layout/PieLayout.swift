/// Where everything of a pie goes, in CSS px.
package struct PieLayout: Sendable, Equatable {
  /// A slice and the angles between which it lies.
  package struct PlacedSlice: Sendable, Equatable {
    /// Index into the chart's slices.
    package let index: Int
    /// Turns clockwise from the top, 0…1.
    package let start: Double
    /// Turns clockwise from the top; the last slice ends at 1.
    package let end: Double
  }

  /// Size of the drawing.
  package let width: Double
  /// Size of the drawing.
  package let height: Double
  /// The middle of the ring.
  package let center: Point
  /// Radius of the outer edge.
  package let outer: Double
  /// 0 for a full circle.
  package let inner: Double
  /// What each side of a slice gives up; 0 when there is only one.
  package internal(set) var gap = 0.0
  /// Without those that have no value.
  package internal(set) var slices: [PlacedSlice] = []
  /// Per cents, the middle, then names.
  package internal(set) var texts: [PlacedText] = []

  init(width: Double, height: Double, center: Point, outer: Double, inner: Double) {
    self.width = width
    self.height = height
    self.center = center
    self.outer = outer
    self.inner = inner
  }
}
