extension PieChart {
  /// Draws a layout of this chart.
  package func draw(_ layout: PieLayout, with fonts: FontSet) -> Drawing {
    var canvas = Canvas(width: layout.width, height: layout.height, background: ThemedPalette.background)
    canvas.reserve(
      [ThemedPalette.ink, ThemedPalette.ink2, ThemedPalette.rest] + slices.map { ThemedPalette.color(of: $0.tint) })
    if layout.slices.isEmpty {
      canvas.fill(
        Path(ringAround: layout.center, inner: layout.inner, outer: layout.outer, from: 0, to: 1, gap: 0),
        ThemedPalette.line
      )
    }
    for slice in layout.slices {
      let tint = slices[slice.index].tint
      canvas.fill(path(of: slice, in: layout), ThemedPalette.paint(tint))
      // The outline is the edge of the larger shape below.
      if tint == .rest { canvas.fill(path(of: slice, in: layout, inset: 1), ThemedPalette.rest) }
    }
    for text in layout.texts {
      if case .inside(let index) = text.role, ThemedPalette.paint(slices[index].tint).pattern != nil {
        // Text on a pattern needs a plain background.
        canvas.fill(
          Path(text.frame.grown(by: 3), corners: Path.Corners(all: 5)), color(of: slices[index].tint))
      }
      canvas.draw(text, color(of: text), with: fonts)
    }
    return Drawing(
      width: Int(layout.width.rounded()), height: Int(layout.height.rounded()), regions: layout.regions,
      canvas: canvas)
  }

  /// Returns the shape of the slice.
  ///
  /// - Parameter inset: the distance from the edge of the slice, in px.
  private func path(of slice: PieLayout.PlacedSlice, in layout: PieLayout, inset: Double = 0) -> Path {
    Path(
      ringAround: layout.center, inner: layout.inner > 0 ? layout.inner + inset : 0, outer: layout.outer - inset,
      from: slice.start, to: slice.end, gap: layout.gap + inset)
  }

  /// Returns the colour of a slice, without the pattern and the outline.
  private func color(of tint: Tint) -> ThemedColor {
    tint == .rest ? ThemedPalette.rest : ThemedPalette.color(of: tint)
  }

  private func color(of text: PlacedText) -> ThemedColor {
    switch text.role {
    case .inside(let index): ThemedPalette.ink(on: color(of: slices[index].tint))
    case .axis, .remark: ThemedPalette.ink2
    case .label, .head, .value, .strong: ThemedPalette.ink
    }
  }
}

extension PieLayout {
  /// The slices as SVG paths, which include the gaps, so that neighbouring regions touch.
  package var regions: [Drawing.Region] {
    slices.map { Drawing.Region(index: $0.index, shape: .path(svgPath(from: $0.start, to: $0.end))) }
  }

  private func svgPath(from start: Double, to end: Double) -> String {
    func at(_ turns: Double, _ radius: Double) -> String {
      let (x, y) = RingSlice.direction(turns)
      return "\(tenths(center.x + x * radius)) \(tenths(center.y + y * radius))"
    }
    func arc(_ radius: Double, _ sweep: Int, isLarge: Bool, to turns: Double) -> String {
      "A\(tenths(radius)) \(tenths(radius)) 0 \(isLarge ? 1 : 0) \(sweep) \(at(turns, radius))"
    }
    if end - start >= 1 {
      func circle(_ radius: Double, _ sweep: Int) -> String {
        "M\(at(0, radius))\(arc(radius, sweep, isLarge: false, to: 0.5))\(arc(radius, sweep, isLarge: false, to: 0))Z"
      }
      return circle(outer, 1) + (inner > 0 ? circle(inner, 0) : "")
    }
    let isLarge = end - start > 0.5
    let outside = "M\(at(start, outer))\(arc(outer, 1, isLarge: isLarge, to: end))"
    guard inner > 0 else { return "\(outside)L\(tenths(center.x)) \(tenths(center.y))Z" }
    return "\(outside)L\(at(end, inner))\(arc(inner, 0, isLarge: isLarge, to: start))Z"
  }
}
