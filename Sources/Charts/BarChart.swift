/// A bar chart over time or by category. Values may have any unit.
package struct BarChart: Sendable {
  /// The direction of the bars, and the treatment of labels that do not fit.
  package enum Arrangement: Sendable, Hashable {
    /// Vertical bars in chronological order. If the labels do not all fit, only every second or third label is shown,
    /// and so on.
    case timeline
    /// Vertical bars with a name below each bar. Names that do not fit are shortened.
    case columns
    /// Horizontal bars, one per row, each preceded by its name. Suitable for long names and many bars.
    case rows
  }

  /// One bar with its labels.
  package struct Bar: Sendable, Hashable {
    /// The text under a vertical bar, or before a horizontal one.
    package var label: String
    /// The length of the bar, in the caller's smallest unit. Bars of negative values are on the other side of the zero
    /// line. Values beyond ±4 × 10¹⁸ are clamped.
    package var value: Int64
    /// The exact value as text, drawn if it fits.
    package var valueText: String
    /// The bar's colour. A selected bar with the tint `.bar` is drawn in the accent colour.
    package var tint: Tint
    /// A second line in bold under the label, such as the year under January; `nil` for no second line. Only vertical
    /// bars show it.
    package var head: String?
    /// Whether the bar is hatched because its value may still grow.
    package var isUnfinished: Bool
    /// Whether the bar is highlighted, that is, drawn on a band, with its label in bold and its exact value shown if it
    /// fits.
    package var isSelected: Bool
    /// The budget, drawn as a thin mark across the bar; `nil` to draw no mark.
    package var budget: Int64?
    /// A value for comparison, such as the value of the same month in the previous year, drawn as a pale, outlined bar
    /// on the left; `nil` to draw no such bar. Used only for vertical bars.
    package var earlier: Int64?
    /// The exact value of `earlier` as text, drawn only if the comparison bar is cut off.
    package var earlierText = ""
    /// Two values whose sum is the bar's value, such as assets (above zero) and debts (below zero); `nil` for an
    /// undivided value. A pale, outlined block from one to the other is drawn first, so that the bar covers it. Used
    /// only for vertical bars.
    package var parts: ClosedRange<Int64>?

    /// Creates a bar. Only label, value and value text are required.
    package init(
      label: String, value: Int64, valueText: String, tint: Tint = .bar, head: String? = nil,
      isUnfinished: Bool = false, isSelected: Bool = false, budget: Int64? = nil, earlier: Int64? = nil,
      earlierText: String = "", parts: ClosedRange<Int64>? = nil
    ) {
      self.label = label
      self.value = value
      self.valueText = valueText
      self.tint = tint
      self.head = head
      self.isUnfinished = isUnfinished
      self.isSelected = isSelected
      self.budget = budget
      self.earlier = earlier
      self.earlierText = earlierText
      self.parts = parts
    }
  }

  /// A dashed line across all bars.
  package struct Average: Sendable, Hashable {
    /// The value of the line, in the unit of the bars.
    package var value: Int64
    /// The explanation next to the line, drawn if the chart is at least 500 CSS px wide; empty for no explanation.
    package var text: String

    /// Creates an average line at a value, with its explanation.
    package init(value: Int64, text: String) {
      self.value = value
      self.text = text
    }
  }

  /// The bars in drawing order: left to right, or top to bottom.
  package var bars: [Bar]
  /// The arrangement of the bars. Categories usually use rows, and months a timeline.
  package var arrangement: Arrangement
  /// The width in CSS px, at least 120.
  package var width: Double
  /// The height in CSS px, at least 80; `nil` for the natural height of the arrangement.
  package var height: Double?
  /// The smallest text size in CSS px, at the image's natural size.
  package var textSize: Double
  /// The dashed line at an average value, which the axis includes; `nil` to draw no line.
  package var average: Average?
  /// Whether a few very large bars of a timeline are cut off (`OutlierCut`), so that the other bars remain readable.
  package var cutsOutliers: Bool
  /// The text in the middle of an empty chart.
  package var emptyText: String
  /// Returns the label of a grid line.
  package var axisText: @Sendable (Int64) -> String

  /// Creates a chart, by default with sizes for a wide window. In a narrow window, use a width of 350.
  package init(
    _ bars: [Bar], arrangement: Arrangement, width: Double = 800, height: Double? = nil, textSize: Double = 12,
    average: Average? = nil, cutsOutliers: Bool = false, emptyText: String = "",
    axisText: @escaping @Sendable (Int64) -> String
  ) {
    self.bars = bars
    self.arrangement = arrangement
    self.width = max(120, width)
    self.height = height.map { max(80, $0) }
    self.textSize = textSize
    self.average = average
    self.cutsOutliers = cutsOutliers
    self.emptyText = emptyText
    self.axisText = axisText
  }

  /// The rule that cuts off the largest bars; `nil` if no bar is cut off. No bar is cut off if the average line would
  /// need a longer axis than the remaining bars.
  package var cut: OutlierCut? {
    guard cutsOutliers, arrangement == .timeline,
      let cut = OutlierCut(bars.map(\.value) + bars.compactMap(\.earlier)), average?.value ?? 0 <= cut.axisEnd
    else { return nil }
    return cut
  }

  /// All values that the axis must include.
  var shownValues: [Int64] {
    let amounts = bars.map(\.value) + bars.compactMap(\.earlier)
    let lengths = cut.map { cut in amounts.map(cut.shown) } ?? amounts
    return lengths + bars.compactMap(\.budget) + [average?.value].compactMap { $0 }
      + bars.compactMap(\.parts).flatMap { [$0.lowerBound, $0.upperBound] }
  }

  /// Returns the layout of the chart, without drawing it.
  package func layout(measuring ruler: some TextMeasuring) -> BarLayout {
    switch arrangement {
    case .timeline, .columns: ColumnLayouter(chart: self, ruler: ruler).layout()
    case .rows: RowLayouter(chart: self, ruler: ruler).layout()
    }
  }

  /// Returns the natural height in CSS px of a chart of rows, without computing its layout.
  package static func height(rows count: Int, textSize: Double) -> Double { RowSizes.height(count, textSize) }

  /// Lays out and draws the chart.
  package func draw(with fonts: FontSet) -> Drawing {
    draw(layout(measuring: fonts), with: fonts)
  }
}
