/// The layout of a bar chart: the positions of all its parts, in CSS px.
package struct BarLayout: Sendable, Equatable {
  /// The position of a bar and of its slot.
  package struct PlacedBar: Sendable, Equatable {
    /// The index into the chart's bars.
    package let index: Int
    /// The clickable area: the whole slot with its labels.
    package let slot: Rect
    /// The rectangle of the bar. Its height or width is 0 if the value is zero.
    package let frame: Rect
    /// The rounded end of the bar.
    package let end: End
    /// The rectangle of the comparison bar; `nil` if there is no comparison. Its height is 0 if the value is zero.
    package var earlier: Rect?
    /// The block from one of `Bar.parts` to the other, drawn first, so that the bar covers it; `nil` if the bar has no
    /// parts.
    package var parts: Rect?

    /// The side of a bar that points away from the zero line.
    package enum End: String, Sendable {
      case top, bottom, left, right
    }
  }

  /// The width of the drawing, in CSS px.
  package let width: Double
  /// The height of the drawing, in CSS px.
  package let height: Double
  /// The axis that determines the positions of values.
  package let scale: AxisScale
  /// The grid lines at the axis values, except for zero.
  package internal(set) var grid: [Rect] = []
  /// The zero line; `nil` if it is not drawn.
  package internal(set) var zero: Rect?
  /// The positions of the bars, in the order of the chart.
  package internal(set) var bars: [PlacedBar] = []
  /// The labels, which do not overlap. Axis labels come first, exact values last.
  package internal(set) var texts: [PlacedText] = []
  /// The budget marks across bars, in the order of the bars.
  package internal(set) var budgets: [Rect] = []
  /// The gaps in shortened bars, each as wide as its bar, in the order of the bars.
  package internal(set) var notches: [Rect] = []
  /// The dashed average line; `nil` if there is none.
  package internal(set) var average: Rect?
  /// The corner radius of bars, in CSS px.
  package internal(set) var radius = 4.0

  init(width: Double, height: Double, scale: AxisScale) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}
