/// Computes the layout of vertical bars.
struct ColumnLayouter<Ruler: TextMeasuring> {
  let chart: BarChart
  let ruler: Ruler

  private var size: Double { chart.textSize }
  private var plain: TextStyle { TextStyle(size) }
  private var bold: TextStyle { TextStyle(size, .bold) }
  private var height: Double { chart.height ?? (chart.width < 500 ? 240 : 280) }

  func layout() -> BarLayout {
    let hasHeads = chart.bars.contains { $0.head != nil }
    let top = (size * 1.9).rounded() + (hasCut { $0 > 0 } ? rise : 0)
    let bottom = height - (size * (hasHeads ? 3.1 : 1.8)).rounded() - roomBelow
    let mostLines = min(6, max(2, Int((bottom - top) / (size * 2.4)) + 1))
    let scale = AxisScale(covering: chart.shownValues, mostLines: mostLines)
    var layout = BarLayout(width: chart.width, height: height, scale: scale)
    guard !chart.bars.isEmpty else {
      layout.zero = Rect(x: 0, y: bottom - 1, width: chart.width, height: 1)
      layout.texts = [
        PlacedText(
          ruler.shortened(chart.emptyText, plain, to: chart.width), plain, .remark, .middle, x: chart.width / 2,
          middle: (top + bottom) / 2, ruler: ruler)
      ]
      return layout
    }
    let axisTexts = scale.lines.map(chart.axisText)
    let left = (axisTexts.map { ruler.width(of: $0, plain) }.max() ?? 0).rounded(.up) + 10
    let right = chart.width - averageMargin
    let plot = Rect(x: left, y: top, width: max(40, right - left), height: bottom - top)
    placeAxis(axisTexts, plot, in: &layout)
    placeBars(plot, in: &layout)
    placeLabels(plot, in: &layout)
    placeHeads(plot, in: &layout)
    placeAverage(plot, in: &layout)
    layout.texts += values(plot, layout)
    return layout
  }

  /// The height of the space for exact values under negative bars, above the labels.
  private var roomBelow: Double {
    (chart.bars.contains { $0.value < 0 } ? (size * 1.2).rounded() : 0) + (hasCut { $0 < 0 } ? rise : 0)
  }

  /// The length by which a bar that is cut off extends beyond the plot, in CSS px.
  private var rise: Double { 14 }

  private func hasCut(_ isOnSide: (Int64) -> Bool) -> Bool {
    guard let cut = chart.cut else { return false }
    return chart.bars.contains { bar in
      [bar.value, bar.earlier ?? 0].contains { isOnSide($0) && cut.cuts($0) }
    }
  }

  private var averageMargin: Double {
    guard let average = chart.average, !average.text.isEmpty, chart.width >= 500 else { return 0 }
    return min(chart.width / 5, ruler.width(of: average.text, plain)).rounded(.up) + 8
  }

  /// Returns the y coordinate of the value, aligned to a pixel.
  private func y(_ value: Int64, _ plot: Rect, _ scale: AxisScale) -> Double {
    ((plot.maxY - scale.fraction(of: value) * plot.height) * 2).rounded() / 2
  }

  private func placeAxis(_ texts: [String], _ plot: Rect, in layout: inout BarLayout) {
    for (value, text) in zip(layout.scale.lines, texts) {
      let y = y(value, plot, layout.scale)
      let line = Rect(x: plot.x, y: y - 0.5, width: plot.width, height: 1)
      if value == 0 { layout.zero = line } else { layout.grid.append(line) }
      layout.texts.append(PlacedText(text, plain, .axis, .right, x: plot.x - 10, middle: y, ruler: ruler))
    }
  }

  private var hasPairs: Bool { chart.bars.contains { $0.earlier != nil } }

  private func placeBars(_ plot: Rect, in layout: inout BarLayout) {
    let slots = BarSlots(
      count: chart.bars.count, length: plot.width, share: hasPairs ? 0.8 : 0.7, widest: hasPairs ? 72 : 56)
    layout.radius = min(4, slots.barWidth / (hasPairs ? 8 : 4))
    let cut = chart.cut
    for (index, bar) in chart.bars.enumerated() {
      let (slotStart, slotWidth) = slots.slot(index)
      var (barStart, barWidth) = slots.bar(index)
      var earlier: Rect?
      if hasPairs {
        // Two bars of the same width with a small gap.
        let gap = barWidth > 12 ? 1.0 : 0
        let half = max(0.5, ((barWidth - gap) / 2 * 2).rounded(.down) / 2)
        earlier = bar.earlier.map { column($0, cut, x: plot.x + barStart, width: half, plot, in: &layout) }
        (barStart, barWidth) = (barStart + half + gap, half)
      }
      layout.bars.append(
        BarLayout.PlacedBar(
          index: index, slot: Rect(x: plot.x + slotStart, y: 0, width: slotWidth, height: height),
          frame: column(bar.value, cut, x: plot.x + barStart, width: barWidth, plot, in: &layout),
          end: bar.value < 0 ? .bottom : .top, earlier: earlier))
      let overhang = min(3, (slotWidth - barWidth) / 2)
      if let parts = bar.parts {
        let (top, bottom) = (y(parts.upperBound, plot, layout.scale), y(parts.lowerBound, plot, layout.scale))
        // Bars are aligned to half pixels, so they are not always exactly in the middle.
        let rim = max(0, min(3, barStart - slotStart, slotStart + slotWidth - barStart - barWidth))
        layout.bars[index].parts = Rect(
          x: plot.x + barStart - rim, y: top, width: barWidth + 2 * rim, height: bottom - top)
      }
      if let budget = bar.budget {
        layout.budgets.append(
          Rect(
            x: plot.x + barStart - overhang, y: y(budget, plot, layout.scale) - 0.5, width: barWidth + 2 * overhang,
            height: 1.5))
      }
    }
  }

  /// Returns the bar for the value. Any value except zero has a minimum height, so that the bar is visible. A bar that
  /// is cut off extends beyond the plot and has a notch.
  private func column(
    _ value: Int64, _ cut: OutlierCut?, x: Double, width: Double, _ plot: Rect, in layout: inout BarLayout
  ) -> Rect {
    let zero = y(0, plot, layout.scale)
    if let cut, cut.cuts(value) {
      let length = (value < 0 ? plot.maxY - zero : zero - plot.y) + rise
      layout.notches.append(
        Rect(x: x, y: value < 0 ? plot.maxY - 9 - 4.5 : plot.y + 9, width: width, height: 4.5))
      return Rect(x: x, y: value < 0 ? zero : zero - length, width: width, height: length)
    }
    var length = abs(y(value, plot, layout.scale) - zero)
    if value != 0 { length = max(2, length) }
    return Rect(x: x, y: value < 0 ? zero : zero - length, width: width, height: length)
  }

  private func style(of bar: BarChart.Bar) -> TextStyle { bar.isSelected ? bold : plain }

  private func placeLabels(_ plot: Rect, in layout: inout BarLayout) {
    let slot = plot.width / Double(chart.bars.count)
    let room = chart.arrangement == .columns ? max(slot - 4, size * 2.5) : chart.width
    let texts = chart.bars.map { ruler.shortened($0.label, style(of: $0), to: room) }
    let widest = zip(texts, chart.bars).map { ruler.width(of: $0, style(of: $1)) }.max() ?? 0
    let every = Self.step(atLeast: (widest + 5) / slot)
    let phase = phase(every)
    let selected = chart.bars.indices.filter { chart.bars[$0].isSelected }
    var placed: [PlacedText] = []
    for index in selected + chart.bars.indices.filter({ $0 % every == phase }) where !texts[index].isEmpty {
      let text = PlacedText(
        texts[index], style(of: chart.bars[index]), chart.bars[index].isSelected ? .strong : .label, .middle,
        x: layout.bars[index].slot.midX, middle: plot.maxY + roomBelow + size * 1.1, within: 0...chart.width,
        ruler: ruler)
      if !placed.collides(with: text, gap: 1) { placed.append(text) }
    }
    layout.texts += placed
  }

  /// Returns the number of bars from one label to the next. The possible numbers are suitable for months: 1, 2, 3, 4, 6
  /// or 12, then 24, 48 and so on.
  static func step(atLeast needed: Double) -> Int {
    for step in [1, 2, 3, 4, 6, 12] where Double(step) >= needed { return step }
    var step = 24
    while Double(step) < needed, step < 1 << 20 { step *= 2 }
    return step
  }

  /// Returns the number of bars before the first label, chosen so that as many labels as possible have a second line
  /// below them.
  private func phase(_ every: Int) -> Int {
    var heads = Array(repeating: 0, count: every)
    for index in chart.bars.indices where chart.bars[index].head != nil { heads[index % every] += 1 }
    return heads.indices.max { heads[$0] < heads[$1] } ?? 0
  }

  /// Places the second lines of labels from right to left, because the line for a short first year could otherwise
  /// displace the line for the next year.
  private func placeHeads(_ plot: Rect, in layout: inout BarLayout) {
    var placed: [PlacedText] = []
    for index in chart.bars.indices.reversed() {
      guard let head = chart.bars[index].head else { continue }
      let text = PlacedText(
        head, bold, .head, .middle, x: layout.bars[index].slot.midX, middle: plot.maxY + roomBelow + size * 2.4,
        within: 0...chart.width, ruler: ruler)
      if !placed.collides(with: text, gap: 6) { placed.append(text) }
    }
    layout.texts += placed.reversed()
  }

  private func placeAverage(_ plot: Rect, in layout: inout BarLayout) {
    guard let average = chart.average else { return }
    let y = y(average.value, plot, layout.scale)
    layout.average = Rect(x: plot.x, y: y - 0.5, width: plot.width, height: 1)
    guard averageMargin > 0 else { return }
    let text = ruler.shortened(average.text, plain, to: averageMargin - 8)
    layout.texts.append(PlacedText(text, plain, .axis, .left, x: plot.maxX + 8, middle: y, ruler: ruler))
  }

  /// Returns the exact values at the ends of bars. If at least two thirds of the values fit, returns all that fit;
  /// otherwise only the values of bars that are cut off, selected bars and the longest bar.
  private func values(_ plot: Rect, _ layout: BarLayout) -> [PlacedText] {
    let furthest = chart.bars.indices.max { chart.bars[$0].value.magnitude < chart.bars[$1].value.magnitude }
    let first =
      cutBars + chart.bars.indices.filter { chart.bars[$0].isSelected } + [furthest].compactMap { $0 }
    var all = earlierValues(layout)
    let earlierCount = all.count
    var emphasised = earlierCount
    var seen: Set<Int> = []
    // Bars this thin only have space for these few values.
    let others = chart.bars.count <= 120 ? Array(chart.bars.indices) : []
    for index in first + others where seen.insert(index).inserted {
      // The value of a selected bar may also be at the top of its band.
      let places = chart.bars[index].isSelected ? [nil, size * 0.85] : [nil]
      let texts = places.compactMap { value(index, plot, layout, middle: $0) }
      if let text = texts.first(where: { !all.collides(with: $0, gap: 1) && isClear($0, of: index, layout) }) {
        all.append(text)
        if first.contains(index) { emphasised = all.count }
      }
    }
    let wanted = chart.bars.count { $0.value != 0 }
    return (all.count - earlierCount) * 3 >= wanted * 2 ? all : Array(all.prefix(emphasised))
  }

  /// The indices of the bars that are cut off, largest first. The length of these bars does not show their value.
  private var cutBars: [Int] {
    guard let cut = chart.cut else { return [] }
    return chart.bars.indices.filter { cut.cuts(chart.bars[$0].value) }
      .sorted { chart.bars[$0].value.magnitude > chart.bars[$1].value.magnitude }
  }

  /// Returns the exact values of the comparison bars that are cut off.
  private func earlierValues(_ layout: BarLayout) -> [PlacedText] {
    guard let cut = chart.cut else { return [] }
    return zip(chart.bars, layout.bars).compactMap { bar, placed in
      guard let value = bar.earlier, cut.cuts(value), let frame = placed.earlier, !bar.earlierText.isEmpty
      else { return nil }
      return PlacedText(
        bar.earlierText, plain, .value, .middle, x: frame.midX,
        middle: value < 0 ? frame.maxY + size * 0.85 : frame.y - size * 0.75, within: 0...chart.width, ruler: ruler)
    }
  }

  private func value(_ index: Int, _ plot: Rect, _ layout: BarLayout, middle forced: Double?) -> PlacedText? {
    let (bar, placed) = (chart.bars[index], layout.bars[index])
    guard !bar.valueText.isEmpty else { return nil }
    let frame = placed.frame
    let end =
      placed.end == .top ? min(frame.y, placed.parts?.y ?? frame.y) : max(frame.maxY, placed.parts?.maxY ?? frame.maxY)
    // If a budget mark is just above the end, the value is above the mark.
    var middle = placed.end == .top ? end - size * 0.75 : end + size * 0.85
    if let budget = bar.budget, placed.end == .top {
      let mark = y(budget, plot, layout.scale)
      if mark <= end + 1, mark > end - size * 1.6 { middle = mark - size * 0.75 - 1 }
    }
    let style = bar.isSelected ? bold : plain
    let hasRoom = ruler.width(of: bar.valueText, style) <= chart.width - plot.x
    return PlacedText(
      bar.valueText, style, bar.isSelected ? .strong : .value, .middle, x: placed.frame.midX,
      middle: forced ?? middle, within: (hasRoom ? plot.x : 0)...chart.width, ruler: ruler)
  }

  /// Whether the text of a value is inside the drawing and does not overlap any other bar, label or budget mark.
  private func isClear(_ text: PlacedText, of index: Int, _ layout: BarLayout) -> Bool {
    let frame = text.frame.grown(by: 1)
    guard text.frame.y >= 0, text.width <= chart.width, !layout.texts.collides(with: text, gap: 1) else { return false }
    let reach = Int((text.width / max(1, layout.bars[index].slot.width)).rounded(.up)) + 1
    let near = max(0, index - reach)...min(layout.bars.count - 1, index + reach)
    return near.allSatisfy { $0 == index || !layout.bars[$0].frame.overlaps(frame) }
      && near.allSatisfy { layout.bars[$0].earlier?.overlaps(frame) != true }
      && near.allSatisfy { $0 == index || layout.bars[$0].parts?.overlaps(frame) != true }
      && !layout.budgets.contains { $0.overlaps(text.frame) }
  }
}
