/// Computes the layout of a flow diagram.
struct FlowLayouter<Ruler: TextMeasuring> {
  let chart: FlowChart
  let ruler: Ruler

  /// The dimensions and horizontal positions of a form, in CSS px.
  private struct Columns {
    let width: Double
    let height: Double
    let sources: Double
    let middle: Double
    let uses: Double
    let bar = 12.0
    let size = 13.0
    let gap: Double
  }

  private var columns: Columns {
    switch chart.form {
    case .wide: Columns(width: 1064, height: 540, sources: 172, middle: 425.6, uses: 834, gap: 12)
    case .narrow: Columns(width: 326, height: 560, sources: 0, middle: 102, uses: 176, gap: 9)
    }
  }

  /// The smallest height of a node with a label.
  private var leastSlot: Double { columns.size + 6 }
  private let margin = (top: 26.0, bottom: 14.0)

  func layout() -> FlowLayout {
    let columns = columns
    let room = columns.height - margin.top - margin.bottom
    let scale = min(self.scale(of: chart.sources, room), self.scale(of: chart.uses, room))
    let whole = max(sum(chart.sources), sum(chart.uses)) * scale
    let middle = Rect(
      x: columns.middle, y: margin.top + (room - whole) / 2, width: columns.bar, height: max(2, whole))
    return FlowLayout(
      width: columns.width, height: columns.height, middle: middle,
      nodes: nodes(.source, chart.sources, scale, room, middle) + nodes(.use, chart.uses, scale, room, middle),
      title: chart.form == .narrow || chart.title.isEmpty
        ? nil
        : line(
          chart.title, chart.titleNote, isStrong: true, anchor: .middle, x: middle.midX, middle: middle.y - 13,
          room: columns.uses - columns.sources - 60))
  }

  private func sum(_ nodes: [FlowChart.Node]) -> Double { nodes.reduce(0) { $0 + Double($1.value) } }

  /// Returns the largest scale, in px per unit, at which the column fits. Small nodes have the height of their labels.
  private func scale(of nodes: [FlowChart.Node], _ room: Double) -> Double {
    let values = nodes.map { Double($0.value) }
    guard let most = values.max(), most > 0 else { return .greatestFiniteMagnitude }
    let free = room - columns.gap * Double(nodes.count - 1)
    var small = 0
    let sorted = values.sorted()
    while small < sorted.count {
      let large = sorted[small...].reduce(0, +)
      let scale = (free - Double(small) * leastSlot) / large
      if sorted[small] * scale >= leastSlot { return scale }
      small += 1
    }
    return leastSlot / most
  }

  private func nodes(
    _ side: FlowLayout.Side, _ nodes: [FlowChart.Node], _ scale: Double, _ room: Double, _ middle: Rect
  ) -> [FlowLayout.PlacedNode] {
    let slots = nodes.map { max(leastSlot, Double($0.value) * scale) }
    let whole = slots.reduce(0, +) + columns.gap * Double(max(0, nodes.count - 1))
    var y = margin.top + (room - whole) / 2
    // The bar in the middle is as high as the larger side.
    var joint = middle.midY - sum(nodes) * scale / 2
    return zip(nodes, slots).enumerated().map { index, pair in
      let (node, slot) = pair
      let thickness = Double(node.value) * scale
      let height = max(2, thickness)
      let bar = Rect(
        x: side == .source ? columns.sources : columns.uses, y: y + (slot - height) / 2, width: columns.bar,
        height: height)
      // A band of a very small amount is still visible.
      let edge = max(0.6, thickness)
      // Bands that meet at the bar in the middle are parted by a gap.
      let cut = min(FlowLayout.gap / 2, edge / 4)
      let outer = (top: bar.midY - edge / 2 + cut, bottom: bar.midY + edge / 2 - cut)
      let inner = (top: joint + (thickness - edge) / 2 + cut, bottom: joint + (thickness + edge) / 2 - cut)
      let band =
        side == .source
        ? FlowLayout.Band(
          left: (bar.maxX, outer.top, outer.bottom), right: (middle.x, inner.top, inner.bottom))
        : FlowLayout.Band(
          left: (middle.maxX, inner.top, inner.bottom), right: (bar.x, outer.top, outer.bottom))
      defer {
        y += slot + columns.gap
        joint += thickness
      }
      return FlowLayout.PlacedNode(
        side: side, index: index, bar: bar, band: band, lines: lines(node, side, bar, slot: slot))
    }
  }

  // MARK: Labels

  /// Returns the lines of the node's label: the name, with the note after it or, if the node is tall enough, below it.
  /// Empty if no line fits, or if the band of a source in the narrow form is thinner than its text.
  private func lines(_ node: FlowChart.Node, _ side: FlowLayout.Side, _ bar: Rect, slot: Double) -> [FlowLayout.Line] {
    let isNarrow = chart.form == .narrow
    // A thin band would strike its label through.
    if isNarrow, side == .source, bar.height < columns.size { return [] }
    let anchor: PlacedText.Anchor = side == .source && !isNarrow ? .right : .left
    let x = anchor == .right ? bar.x - 10 : bar.maxX + (!isNarrow ? 10 : side == .source ? 5 : 8)
    let room =
      switch (side, isNarrow) {
      case (.source, false): x
      case (.source, true): columns.middle - x - 3
      case (.use, _): columns.width - x
      }
    func line(_ name: String, _ note: String, _ isStrong: Bool, _ shift: Double = 0) -> FlowLayout.Line? {
      self.line(name, note, isStrong: isStrong, anchor: anchor, x: x, middle: bar.midY + shift, room: room)
    }
    let height = columns.size + 4
    if side == .source, slot >= 2 * height, !node.note.isEmpty {
      let note = width(node.note) <= room ? node.note : node.shortNote
      let first = line(node.label, "", node.isStrong, -height / 2)
      return [first, line("", note, false, height / 2)].compactMap(\.self)
    }
    for note in [node.note, node.shortNote] where !note.isEmpty {
      let whole = width(node.label, isStrong: node.isStrong) + space + width(note)
      if whole <= room || width(note) <= room * 0.6 {
        return [line(node.label, note, node.isStrong)].compactMap(\.self)
      }
    }
    return [line(node.label, "", node.isStrong)].compactMap(\.self)
  }

  private var space: Double { width(" ") }

  private func width(_ text: String, isStrong: Bool = false) -> Double {
    ruler.width(of: text, TextStyle(columns.size, isStrong ? .bold : .regular))
  }

  /// Returns a line whose name is shortened to fit; `nil` if nothing fits.
  private func line(
    _ name: String, _ note: String, isStrong: Bool, anchor: PlacedText.Anchor, x: Double, middle: Double, room: Double
  ) -> FlowLayout.Line? {
    let style = TextStyle(columns.size, isStrong ? .bold : .regular)
    let noteWidth = note.isEmpty ? 0 : width(note) + (name.isEmpty ? 0 : space)
    let shown = name.isEmpty ? "" : ruler.shortened(name, style, to: room - noteWidth)
    if shown.isEmpty, !name.isEmpty {
      return note.isEmpty
        ? nil : line(name, "", isStrong: isStrong, anchor: anchor, x: x, middle: middle, room: room)
    }
    let whole = ruler.width(of: shown, style) + noteWidth
    if whole > room || whole == 0 { return nil }
    return FlowLayout.Line(
      name: shown, note: note, isStrong: isStrong, size: columns.size, anchor: anchor, x: x, middle: middle,
      width: whole)
  }
}
