/// Shares of a whole, as a ring or a full circle; knows nothing of what they count.
package struct PieChart: Sendable {
  /// One share of the whole.
  package struct Slice: Sendable, Hashable {
    /// Stands beside the slice when `showsLabels` is on.
    package var label: String
    /// Negative counts as zero; a slice of zero is not drawn.
    package var value: Int64
    /// A category's colour, or `.rest`.
    package var tint: Tint

    /// A share; its order in the chart is the caller's.
    package init(label: String, value: Int64, tint: Tint) {
      self.label = label
      self.value = value
      self.tint = tint
    }
  }

  /// Clockwise from the top, in the caller's order; “everything else” comes last with the tint `.rest`.
  package var slices: [Slice]
  /// A full circle instead of a ring; then `total` and `caption` are not drawn.
  package var isFull: Bool
  /// Names beside the slices, where they fit.
  package var showsLabels: Bool
  /// The large text in the middle of a ring.
  package var total: String
  /// The small text under it.
  package var caption: String
  /// CSS px.
  package var width: Double
  /// CSS px; the smaller of width and height decides how large the ring is.
  package var height: Double
  /// Smallest size of text in CSS px.
  package var textSize: Double
  /// Stands in the middle when no slice has a value.
  package var emptyText: String
  /// A whole per cent as it is to be read.
  package var percentText: @Sendable (Int) -> String

  /// A ring of 320 × 320 CSS px without names beside it.
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

  /// Where everything goes, without drawing it.
  package func layout(measuring ruler: some TextMeasuring) -> PieLayout {
    PieLayouter(chart: self, ruler: ruler).layout()
  }

  /// Lays out and draws the chart.
  package func draw(with fonts: FontSet) -> Drawing {
    draw(layout(measuring: fonts), with: fonts)
  }
}
