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

    package enum End: String, Sendable {
      case top, bottom, left, right
    }
  }

  package let width: Double
  package let height: Double
  package let scale: AxisScale
  /// Hairlines at the axis' values, zero left out.
  package internal(set) var grid: [Rect] = []
  /// The zero line.
  package internal(set) var zero: Rect?
  package internal(set) var bars: [PlacedBar] = []
  package internal(set) var texts: [PlacedText] = []
  package internal(set) var budgets: [Rect] = []
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
