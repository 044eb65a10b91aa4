/// Computes the layout of horizontal bars. Each row has a name, a bar and an exact value.
struct RowLayouter<Ruler: TextMeasuring> {
  let chart: BarChart
  let ruler: Ruler

  private var size: Double { chart.textSize }
  private var plain: TextStyle { TextStyle(size) }
  private var count: Int { chart.bars.count }
  private var axisHeight: Double { RowSizes.axisHeight(size) }
  private let top = RowSizes.top

  private var rowHeight: Double {
    if let height = chart.height { return max(4, (height - axisHeight - top) / Double(max(1, count))) }
    return RowSizes.rowHeight(count, size)
  }

  func layout() -> BarLayout {
    guard count > 0 else { return emptyLayout() }
    let height = chart.height ?? RowSizes.height(count, size)
    let names = names()
    let left = (inset + (zip(names, chart.bars).map { ruler.width(of: $0, style(of: $1)) }.max() ?? 0) + 12).rounded(
      .up)
    let scale = scale(width: (chart.width - left) * 0.8)
    var layout = BarLayout(width: chart.width, height: height, scale: scale)
    let plot = Rect(
      x: left, y: top, width: plotWidth(from: left, scale), height: rowHeight * Double(count))
    placeAxis(plot, in: &layout)
    placeBars(plot, in: &layout)
    let every = Int((size * 1.1 / rowHeight).rounded(.up))
    for (index, name) in names.enumerated() where index % every == 0 {
      let bar = chart.bars[index]
      layout.texts.append(
        PlacedText(
          name, style(of: bar), bar.isSelected ? .strong : .label, .left, x: inset,
          middle: layout.bars[index].frame.midY, ruler: ruler))
    }
    placeValues(plot, in: &layout)
    return layout
  }

  private func emptyLayout() -> BarLayout {
    let height = chart.height ?? 120
    var layout = BarLayout(width: chart.width, height: height, scale: AxisScale(covering: []))
    layout.texts = [
      PlacedText(
        ruler.shortened(chart.emptyText, plain, to: chart.width), plain, .remark, .middle, x: chart.width / 2,
        middle: height / 2, ruler: ruler)
    ]
    return layout
  }

  private func style(of bar: BarChart.Bar) -> TextStyle { TextStyle(size, bar.isSelected ? .bold : .regular) }

  /// The distance of names from the left edge. If a row is selected, names do not touch the edge of the row's band.
  private var inset: Double { chart.bars.contains { $0.isSelected } ? 8 : 0 }

  private func names() -> [String] {
    chart.bars.map { ruler.shortened($0.label, style(of: $0), to: chart.width * 0.34) }
  }

  /// Returns the axis with as many grid lines as possible, two to six, whose labels fit.
  private func scale(width: Double) -> AxisScale {
    var scale = AxisScale(covering: chart.shownValues)
    for lines in stride(from: 6, through: 2, by: -1) {
      scale = AxisScale(covering: chart.shownValues, mostLines: lines)
      let widest = scale.lines.map { ruler.width(of: chart.axisText($0), plain) }.max() ?? 0
      if Double(scale.lines.count) * (widest + 14) <= width { break }
    }
    return scale
  }

  /// The width of the column of exact values at the right; 0 without values.
  private var valueWidth: Double {
    chart.bars.map { $0.valueText.isEmpty ? 0 : ruler.width(of: $0.valueText, style(of: $0)) }.max() ?? 0
  }

  /// Returns the width of the plot, which leaves space for the column of exact values but is at least half of the
  /// available width.
  private func plotWidth(from left: Double, _ scale: AxisScale) -> Double {
    let room = chart.width - left
    let lastText = ruler.width(of: chart.axisText(scale.top), plain)
    let column = valueWidth > 0 ? valueWidth + inset + RowSizes.gap : 0
    return max(room / 2, (room - max(column, min(room / 4, lastText / 2 + 1))).rounded(.down))
  }

  private func x(_ value: Int64, _ plot: Rect, _ scale: AxisScale) -> Double {
    ((plot.x + scale.fraction(of: value) * plot.width) * 2).rounded() / 2
  }

  private func placeAxis(_ plot: Rect, in layout: inout BarLayout) {
    var placed: [PlacedText] = []
    for value in layout.scale.lines {
      let x = x(value, plot, layout.scale)
      let line = Rect(x: x - 0.5, y: plot.y, width: 1, height: plot.height + 2)
      if value == 0 { layout.zero = line } else { layout.grid.append(line) }
      let text = PlacedText(
        chart.axisText(value), plain, .axis, .middle, x: x, middle: plot.maxY + size * 1.2, within: 0...chart.width,
        ruler: ruler)
      if !placed.collides(with: text, gap: 3) { placed.append(text) }
    }
    layout.texts += placed
    if let average = chart.average {
      layout.average = Rect(
        x: x(average.value, plot, layout.scale) - 0.5, y: plot.y, width: 1, height: plot.height)
    }
  }

  private func placeBars(_ plot: Rect, in layout: inout BarLayout) {
    let slots = BarSlots(count: count, length: plot.height, share: 0.56, widest: 18)
    layout.radius = min(4, slots.barWidth / 4)
    let zero = x(0, plot, layout.scale)
    for (index, bar) in chart.bars.enumerated() {
      let (slotStart, slotHeight) = slots.slot(index)
      let (barStart, thickness) = slots.bar(index)
      var length = abs(x(bar.value, plot, layout.scale) - zero)
      if bar.value != 0 { length = max(2, length) }
      let isNegative = bar.value < 0
      layout.bars.append(
        BarLayout.PlacedBar(
          index: index, slot: Rect(x: 0, y: plot.y + slotStart, width: chart.width, height: slotHeight),
          frame: Rect(
            x: isNegative ? zero - length : zero, y: plot.y + barStart, width: length, height: thickness),
          end: isNegative ? .left : .right))
      if let budget = bar.budget {
        layout.budgets.append(
          Rect(x: x(budget, plot, layout.scale) - 0.5, y: plot.y + barStart - 3, width: 1.5, height: thickness + 6))
      }
    }
  }

  /// Places exact values in a column at the right, where neither a bar nor a budget mark reaches them. A value that
  /// does not fit there is placed inside its bar, or omitted if it does not fit there either.
  private func placeValues(_ plot: Rect, in layout: inout BarLayout) {
    guard rowHeight >= size else { return }
    for (bar, placed) in zip(chart.bars, layout.bars) where !bar.valueText.isEmpty {
      let style = style(of: bar)
      let width = ruler.width(of: bar.valueText, style)
      let mark = bar.budget.map { x($0, plot, layout.scale) + 1 } ?? 0
      let end = max(placed.frame.maxX, x(0, plot, layout.scale), mark)
      let fitsAfter = end + RowSizes.gap / 2 + width <= chart.width - inset
      guard fitsAfter || width + 12 <= placed.frame.width else { continue }
      layout.texts.append(
        fitsAfter
          ? PlacedText(
            bar.valueText, style, bar.isSelected ? .strong : .value, .right, x: chart.width - inset,
            middle: placed.frame.midY, ruler: ruler)
          : PlacedText(
            bar.valueText, style, .inside(placed.index), .right, x: placed.frame.maxX - 6,
            middle: placed.frame.midY, ruler: ruler))
    }
  }
}

/// The sizes of the parts of a chart with the arrangement `rows`, in CSS px.
enum RowSizes {
  static let top = 2.0
  /// The distance between the plot and the column of exact values.
  static let gap = 12.0

  static func axisHeight(_ textSize: Double) -> Double { (textSize * 2).rounded() }

  /// Returns the height of a row, which is smaller if there are many rows, so that the whole chart fits into an image.
  static func rowHeight(_ count: Int, _ textSize: Double) -> Double {
    let inTexts = count <= 14 ? 2.5 : count <= 24 ? 2.2 : 1.9
    return min((textSize * inTexts).rounded(), max(1, 6000 / Double(count)))
  }

  static func height(_ count: Int, _ textSize: Double) -> Double {
    top + rowHeight(count, textSize) * Double(count) + axisHeight(textSize)
  }
}
