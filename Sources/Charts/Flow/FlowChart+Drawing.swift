extension FlowChart {
  /// Draws a layout of this diagram.
  package func draw(_ layout: FlowLayout, with fonts: FontSet) -> Drawing {
    // The diagram is much larger than other charts. Drawing it at a scale of 2 took a tenth of the time of a cold
    // build.
    let scale = form == .wide ? 1.25 : 1.5
    var canvas = Canvas(width: layout.width, height: layout.height, scale: scale, background: ThemedPalette.background)
    let tones = (sources + uses).map(\.tone)
    canvas.reserve([ThemedPalette.ink, ThemedPalette.ink2] + tones.map(\.color))
    for node in layout.nodes {
      canvas.fill(node.band.path, FlowChart.bandColor(of: tone(of: node)))
    }
    for node in layout.nodes { canvas.fill(Path(node.bar, corners: Path.Corners(all: 2)), tone(of: node).color) }
    canvas.fill(Path(layout.middle, corners: Path.Corners(all: 2)), ThemedPalette.ink)
    for line in layout.nodes.flatMap(\.lines) + [layout.title].compactMap(\.self) {
      canvas.draw(line, with: fonts)
    }
    return Drawing(
      width: Int(layout.width.rounded()), height: Int(layout.height.rounded()), regions: layout.regions(of: self),
      canvas: canvas)
  }

  /// Returns the colour of the placed node.
  func tone(of node: FlowLayout.PlacedNode) -> Tone {
    node.side == .source ? sources[node.index].tone : uses[node.index].tone
  }
}

extension FlowLayout {
  /// Returns the regions of all bands. The indices of the uses follow the indices of the sources.
  package func regions(of chart: FlowChart) -> [Drawing.Region] {
    nodes.map { node in
      Drawing.Region(
        index: node.side == .source ? node.index : chart.sources.count + node.index, shape: .path(node.band.svg))
    }
  }
}

extension Canvas {
  /// Draws a name and its note as one line.
  mutating func draw(_ line: FlowLayout.Line, with fonts: FontSet) {
    let style = TextStyle(line.size, line.isStrong ? .bold : .regular)
    func glyphs(_ text: String, _ style: TextStyle, _ x: Double) -> [PlacedGlyph] {
      fonts.glyphs(of: text, style, at: Point(x, line.baseline), scale: scale)
    }
    fill(glyphs(line.name, style, line.start), ThemedPalette.ink)
    guard !line.note.isEmpty else { return }
    let plain = TextStyle(line.size)
    fill(glyphs(line.note, plain, line.start + line.width - fonts.width(of: line.note, plain)), ThemedPalette.ink2)
  }
}
