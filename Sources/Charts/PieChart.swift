/// A chart of shares of a whole, as a ring or a full circle. Values may have any unit.
package struct PieChart: Sendable {
  /// A share of the whole.
  package struct Slice: Sendable, Hashable {
    /// The name next to the slice, shown if `showsLabels` is true.
    package var label: String
    /// The size of the share. A slice of zero or less is not drawn.
    package var value: Int64
    /// The colour of a category, or `.rest`.
    package var tint: Tint

    /// Creates a slice.
    package init(label: String, value: Int64, tint: Tint) {
      self.label = label
      self.value = value
      self.tint = tint
    }
  }

  /// The slices, clockwise from the top. The slice “everything else”, if there is one, is last and has the tint
  /// `.rest`.
  package var slices: [Slice]
  /// Whether the chart is a full circle instead of a ring. A full circle does not show `total` and `caption`.
  package var isFull: Bool
  /// Whether names are drawn next to the slices if they fit.
  package var showsLabels: Bool
  /// The large text in the middle of a ring.
  package var total: String
  /// The small text under the total.
  package var caption: String
  /// The width in CSS px.
  package var width: Double
  /// The height in CSS px. The smaller of width and height limits the size of the ring.
  package var height: Double
  /// The smallest text size in CSS px.
  package var textSize: Double
  /// The text in the middle if no slice has a value.
  package var emptyText: String
  /// Returns a percentage as text.
  package var percentText: @Sendable (Int) -> String

  /// Creates a chart, by default a ring of 320 × 320 CSS px without names.
  package init(
    _ slices: [Slice], total: String = "", caption: String = "", isFull: Bool = false, showsLabels: Bool = false,
    width: Double = 320, height: Double = 320, textSize: Double = 12, emptyText: String = "",
    percentText: @escaping @Sendable (Int) -> String = { "\($0)%" }
  ) {
    self.slices = slices
    self.total = total
    self.caption = caption
    self.isFull = isFull
    self.showsLabels = showsLabels
    self.width = max(80, width)
    self.height = max(80, height)
    self.textSize = textSize
    self.emptyText = emptyText
    self.percentText = percentText
  }

  /// Returns the layout of the chart, without drawing it.
  package func layout(measuring ruler: some TextMeasuring) -> PieLayout {
    PieLayouter(chart: self, ruler: ruler).layout()
  }

  /// Lays out and draws the chart.
  package func draw(with fonts: FontSet) -> Drawing {
    draw(layout(measuring: fonts), with: fonts)
  }
}
