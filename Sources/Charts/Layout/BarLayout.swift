/// Where everything of a bar chart goes, in CSS px.
package struct BarLayout: Sendable, Equatable {
  /// A bar and the slot it stands in.
  package struct PlacedBar: Sendable, Equatable {
    /// Index into the chart's bars.
    package let index: Int
    /// What can be clicked: the whole slot, labels included.
    package let slot: Rect
    /// The bar itself; without a height or width when its value is zero.
    package let frame: Rect
    /// The end that is rounded.
    package let end: End
    /// What it is compared with, beside it; without a height when that is zero.
    package var earlier: Rect?
    /// What it is the difference of, behind it.
    package var parts: Rect?

    /// A side of a bar, away from the zero line.
    package enum End: String, Sendable {
      case top, bottom, left, right
    }
  }

  /// Size of the drawing.
  package let width: Double
  /// Size of the drawing.
  package let height: Double
  /// The axis that values were placed with.
  package let scale: AxisScale
  /// Hairlines at the axis' values, zero left out.
  package internal(set) var grid: [Rect] = []
  /// The zero line.
  package internal(set) var zero: Rect?
  /// One for each bar of the chart, in its order.
  package internal(set) var bars: [PlacedBar] = []
  /// Axis first, exact values last; none overlaps another.
  package internal(set) var texts: [PlacedText] = []
  /// Thin marks across the bars that have a budget, in the bars' order.
  package internal(set) var budgets: [Rect] = []
  /// Gaps in bars that are cut, each as wide as its bar, in the bars' order.
  package internal(set) var notches: [Rect] = []
  /// To be dashed.
  package internal(set) var average: Rect?
  /// Corner radius of bars.
  package internal(set) var radius = 4.0

  init(width: Double, height: Double, scale: AxisScale) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}
