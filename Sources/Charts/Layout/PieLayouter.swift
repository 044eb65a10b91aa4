/// Computes the layout of a ring or full circle.
struct PieLayouter<Ruler: TextMeasuring> {
  let chart: PieChart
  let ruler: Ruler

  private var size: Double { chart.textSize }
  /// Half the gap between two slices, in CSS px.
  private let gap = 1.0

  func layout() -> PieLayout {
    let side = min(chart.width, chart.height)
    var outer = side / 2 - 4
    if chart.showsLabels { outer = min(outer - size, chart.width / 2 - labelRoom - 10) }
    outer = max(20, outer.rounded(.down))
    let center = Point((chart.width / 2).rounded(), (chart.height / 2).rounded())
    var layout = PieLayout(
      width: chart.width, height: chart.height, center: center, outer: outer,
      inner: chart.isFull ? 0 : (outer * 0.6).rounded())
    placeSlices(in: &layout)
    placePercents(in: &layout)
    placeMiddle(in: &layout)
    if chart.showsLabels { placeLabels(in: &layout) }
    return layout
  }

  /// The width of the space for names on each side: the width of the widest name, but less than a quarter of the
  /// drawing's width, so that the ring stays large.
  private var labelRoom: Double {
    let widest = drawn.map { ruler.width(of: chart.slices[$0].label, TextStyle(size)) }.max() ?? 0
    return min(widest, chart.width / 4.2)
  }

  private var drawn: [Int] { chart.slices.indices.filter { chart.slices[$0].value > 0 } }

  private func share(_ index: Int) -> Double {
    let sum = drawn.reduce(0.0) { $0 + Double(chart.slices[$1].value) }
    return Double(chart.slices[index].value) / sum
  }

  /// Places slices by their share. Very small slices have a minimum size, so that they are visible between their gaps.
  private func placeSlices(in layout: inout PieLayout) {
    let drawn = drawn
    guard drawn.count > 1 else {
      layout.slices = drawn.map { PieLayout.PlacedSlice(index: $0, start: 0, end: 1) }
      return
    }
    layout.gap = gap
    let least = min(0.5 / Double(drawn.count), (2 * gap + 1.5) / (2 * .pi * layout.outer))
    let shares = drawn.map { max(least, share($0)) }
    let sum = shares.reduce(0, +)
    var start = 0.0
    for (index, share) in zip(drawn, shares) {
      let end = index == drawn.last ? 1 : start + share / sum
      layout.slices.append(PieLayout.PlacedSlice(index: index, start: start, end: end))
      start = end
    }
  }

  private func placePercents(in layout: inout PieLayout) {
    let radius = layout.inner > 0 ? (layout.inner + layout.outer) / 2 : layout.outer * 0.7
    for slice in layout.slices where share(slice.index) > 0.04 {
      // Only a whole circle is labelled 100 %. If there are other slices, a large slice is labelled at most 99 %.
      let part = share(slice.index)
      let text = chart.percentText(part < 1 ? min(99, Int((part * 100).rounded())) : 100)
      let style = TextStyle(size, .bold)
      let room = min(
        layout.inner > 0 ? layout.outer - layout.inner : layout.outer, (slice.end - slice.start) * 2 * .pi * radius)
      guard ruler.width(of: text, style) <= room else { continue }
      let (x, y) = RingSlice.direction(slice.end - slice.start >= 1 ? 0 : (slice.start + slice.end) / 2)
      layout.texts.append(
        PlacedText(
          text, style, .inside(slice.index), .middle, x: layout.center.x + x * radius,
          middle: layout.center.y + y * radius, ruler: ruler))
    }
  }

  private func placeMiddle(in layout: inout PieLayout) {
    let middle = layout.center.y
    if layout.slices.isEmpty {
      let room = (layout.inner > 0 ? layout.inner : layout.outer) * 1.88
      let style = ruler.shrunk(chart.emptyText, TextStyle(size + 1), to: room, smallest: size)
      layout.texts.append(
        PlacedText(
          ruler.shortened(chart.emptyText, style, to: room), style, .remark, .middle, x: layout.center.x,
          middle: middle, ruler: ruler))
      return
    }
    guard layout.inner > 0 else { return }
    let room = layout.inner * 2 * 0.78
    let total = ruler.shrunk(chart.total, TextStyle(25, .bold), to: room, smallest: size)
    let captionRoom = room * 0.92
    let caption = ruler.shrunk(chart.caption, TextStyle(size + 1), to: captionRoom, smallest: size)
    let hasCaption = !chart.caption.isEmpty
    if !chart.total.isEmpty {
      layout.texts.append(
        PlacedText(
          ruler.shortened(chart.total, total, to: room), total, .strong, .middle, x: layout.center.x,
          middle: hasCaption ? middle - size * 0.75 : middle, ruler: ruler))
    }
    if hasCaption {
      layout.texts.append(
        PlacedText(
          ruler.shortened(chart.caption, caption, to: captionRoom), caption, .remark, .middle, x: layout.center.x,
          middle: middle + (chart.total.isEmpty ? 0 : total.size * 0.55 + size * 0.35), ruler: ruler))
    }
  }

  /// Places names next to the middle of their slices, largest slice first. A name that would touch another name or the
  /// ring, or extend beyond the chart, is omitted.
  private func placeLabels(in layout: inout PieLayout) {
    let style = TextStyle(size)
    var placed: [PlacedText] = []
    for slice in layout.slices.sorted(by: { ($0.end - $0.start, $1.index) > ($1.end - $1.start, $0.index) }) {
      let (x, y) = RingSlice.direction(slice.end - slice.start >= 1 ? 0.125 : (slice.start + slice.end) / 2)
      let radius = layout.outer + 7
      let edge = layout.center.x + x * radius
      let middle = layout.center.y + y * (radius + size * 0.3)
      // Near the top and the bottom a name is above or below its slice, elsewhere next to it.
      let isBeside = abs(x) > 0.25
      let room = !isBeside ? chart.width / 2 : x > 0 ? chart.width - edge : edge
      let name = ruler.shortened(chart.slices[slice.index].label, style, to: room)
      guard !name.isEmpty else { continue }
      let text = PlacedText(
        name, style, .label, isBeside ? (x > 0 ? .left : .right) : .middle, x: edge, middle: middle,
        within: 0...chart.width, ruler: ruler)
      let isInside = text.frame.y >= 0 && text.frame.maxY <= chart.height
      if isInside, !placed.collides(with: text, gap: 2), !touchesRing(text.frame, layout) { placed.append(text) }
    }
    layout.texts += placed
  }

  private func touchesRing(_ frame: Rect, _ layout: PieLayout) -> Bool {
    let dx = max(frame.x - layout.center.x, 0, layout.center.x - frame.maxX)
    let dy = max(frame.y - layout.center.y, 0, layout.center.y - frame.maxY)
    return dx * dx + dy * dy < (layout.outer + 1) * (layout.outer + 1)
  }
}
