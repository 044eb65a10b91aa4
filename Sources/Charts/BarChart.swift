/// Bars over time or by category; knows nothing of what they count.
package struct BarChart: Sendable {
  /// Which way bars stand, and what happens to labels that have no room.
  package enum Arrangement: Sendable, Hashable {
    /// Upright bars in order of time: labels are left out evenly when they are too many.
    case timeline
    /// Upright bars with a name each: names are shortened to their slot.
    case columns
    /// Lying bars, a row each with its name before it: best for long names and for many.
    case rows
  }

  /// One bar and what is written at it.
  package struct Bar: Sendable, Hashable {
    /// Under an upright bar, before a lying one.
    package var label: String
    /// In the caller's smallest unit; negative bars stand on the other side of the zero line. Beyond ±4 × 10¹⁸ they are
    /// cut.
    package var value: Int64
    /// The exact value as it is to be read; drawn where it fits.
    package var valueText: String
    /// The colour; `.bar` turns to the accent when the bar is selected.
    package var tint: Tint
    /// A second line in bold under the label, like the year under January; only upright bars have it.
    package var head: String?
    /// Hatched, because more may come.
    package var isUnfinished: Bool
    /// Stands on a band, with its label in bold and its exact value shown whenever there is room.
    package var isSelected: Bool
    /// A thin mark across the bar.
    package var budget: Int64?
    /// What the bar is compared with, like the same month a year before: a quiet, outlined bar at its left. In upright
    /// charts only.
    package var earlier: Int64?
    /// The exact value of what the bar is compared with; drawn only if that is cut.
    package var earlierText = ""
    /// What the bar is the difference of, like what is owned, above zero, and what is owed, below: a quiet, outlined
    /// block behind it. In upright charts only.
    package var parts: ClosedRange<Int64>?

    /// A bar with everything but its label, value and value text left out.
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
    /// In the unit of the bars.
    package var value: Int64
    /// Stands beside the line in drawings of 500 CSS px and more; empty for none.
    package var text: String

    /// A line at a value, with the text that explains it.
    package init(value: Int64, text: String) {
      self.value = value
      self.text = text
    }
  }

  /// In the order in which they are drawn: left to right, or downwards.
  package var bars: [Bar]
  /// Rows for categories, a timeline for months.
  package var arrangement: Arrangement
  /// CSS px, 120 at least.
  package var width: Double
  /// CSS px, 80 at least; nil takes what the arrangement needs.
  package var height: Double?
  /// Smallest size of text, in CSS px of the drawing. An image shown narrower than it is drawn shrinks its text too.
  package var textSize: Double
  /// A dashed line that the axis covers too; nil for none.
  package var average: Average?
  /// Whether a few very large bars of a timeline are cut, so that the others can be read (`OutlierCut`).
  package var cutsOutliers: Bool
  /// Stands in the middle when there are no bars.
  package var emptyText: String
  /// What stands at a grid line.
  package var axisText: @Sendable (Int64) -> String

  /// A chart with the sizes that suit a wide window; narrow ones want a width of 350.
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

  /// Which bars are cut; nil for none, also if the average needs a longer axis than the whole bars.
  package var cut: OutlierCut? {
    guard cutsOutliers, arrangement == .timeline,
      let cut = OutlierCut(bars.map(\.value) + bars.compactMap(\.earlier)), average?.value ?? 0 <= cut.axisEnd
    else { return nil }
    return cut
  }

  /// All that the axis has to cover.
  var shownValues: [Int64] {
    let amounts = bars.map(\.value) + bars.compactMap(\.earlier)
    let lengths = cut.map { cut in amounts.map(cut.shown) } ?? amounts
    return lengths + bars.compactMap(\.budget) + [average?.value].compactMap { $0 }
      + bars.compactMap(\.parts).flatMap { [$0.lowerBound, $0.upperBound] }
  }

  /// Where everything goes, without drawing it.
  package func layout(measuring ruler: some TextMeasuring) -> BarLayout {
    switch arrangement {
    case .timeline, .columns: ColumnLayouter(chart: self, ruler: ruler).layout()
    case .rows: RowLayouter(chart: self, ruler: ruler).layout()
    }
  }

  /// The height in CSS px of a chart of rows that is as high as they need, known without laying it out.
  package static func height(rows count: Int, textSize: Double) -> Double { RowSizes.height(count, textSize) }

  /// Lays out and draws the chart.
  package func draw(with fonts: FontSet) -> Drawing {
    draw(layout(measuring: fonts), with: fonts)
  }
}
