/// The layout of a pie chart: the positions of all its parts, in CSS px.
package struct PieLayout: Sendable, Equatable {
  /// The position of a slice.
  package struct PlacedSlice: Sendable, Equatable {
    /// The index into the chart's slices.
    package let index: Int
    /// The start angle in turns clockwise from the top, 0…1.
    package let start: Double
    /// The end angle in turns clockwise from the top; 1 for the last slice.
    package let end: Double
  }

  /// The width of the drawing, in CSS px.
  package let width: Double
  /// The height of the drawing, in CSS px.
  package let height: Double
  /// The centre of the ring or circle.
  package let center: Point
  /// The radius of the outer edge.
  package let outer: Double
  /// The radius of the inner edge; 0 for a full circle.
  package let inner: Double
  /// The width removed from each side of a slice; 0 for a single slice.
  package internal(set) var gap = 0.0
  /// The positions of the slices that have a value.
  package internal(set) var slices: [PlacedSlice] = []
  /// The labels: percentages, then the total and the caption in the middle, then names.
  package internal(set) var texts: [PlacedText] = []

  init(width: Double, height: Double, center: Point, outer: Double, inner: Double) {
    self.width = width
    self.height = height
    self.center = center
    self.outer = outer
    self.inner = inner
  }
}
