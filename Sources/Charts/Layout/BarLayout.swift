/// The positions of all parts of a bar chart, in CSS px.
package struct BarLayout: Sendable, Equatable {
  /// A bar and its slot.
  package struct PlacedBar: Sendable, Equatable {
    /// The index into the chart's bars.
    package let index: Int
    /// The clickable area: the whole slot with its labels.
    package let slot: Rect
    /// The bar itself. Its height or width is 0 if its value is zero.
    package let frame: Rect
    /// The rounded end.
    package let end: End
    /// The bar next to it, with which it is compared. Its height is 0 if its value is zero.
    package var earlier: Rect?
    /// The block drawn under the bar. The bar shows the difference of its two parts.
    package var parts: Rect?

    /// The side of a bar that points away from the zero line.
    package enum End: String, Sendable {
      case top, bottom, left, right
    }
  }

  /// The width of the drawing.
  package let width: Double
  /// The height of the drawing.
  package let height: Double
  /// The axis that positions the values.
  package let scale: AxisScale
  /// Thin lines at the axis values except zero.
  package internal(set) var grid: [Rect] = []
  /// The zero line.
  package internal(set) var zero: Rect?
  /// The bars, one for each bar of the chart in the same order.
  package internal(set) var bars: [PlacedBar] = []
  /// The texts, axis first and exact values last. No two overlap.
  package internal(set) var texts: [PlacedText] = []
  /// Thin marks across the bars that have a budget, in the order of the bars.
  package internal(set) var budgets: [Rect] = []
  /// Gaps in the bars that are cut, each as wide as its bar, in the order of the bars.
  package internal(set) var notches: [Rect] = []
  /// The average line, drawn dashed.
  package internal(set) var average: Rect?
  /// The corner radius of bars.
  package internal(set) var radius = 4.0

  init(width: Double, height: Double, scale: AxisScale) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}
