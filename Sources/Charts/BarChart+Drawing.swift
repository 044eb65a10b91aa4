extension BarChart {
  /// Draws a layout of this chart.
  package func draw(_ layout: BarLayout, with fonts: FontSet) -> Drawing {
    var canvas = Canvas(width: layout.width, height: layout.height, background: ThemedPalette.background)
    canvas.reserve(
      [ThemedPalette.ink, ThemedPalette.ink2, ThemedPalette.line, ThemedPalette.edge]
        + bars.map { ThemedPalette.color(of: $0.tint) })
    for placed in layout.bars where bars[placed.index].isSelected {
      canvas.fill(Path(placed.slot, corners: Path.Corners(all: 6)), ThemedPalette.sunk)
    }
    for line in layout.grid { canvas.fill(line, ThemedPalette.line) }
    for placed in layout.bars { draw(placed, layout.radius, on: &canvas) }
    for notch in layout.notches { canvas.fill(Path(slanting: notch), ThemedPalette.background) }
    if let zero = layout.zero { canvas.fill(zero, ThemedPalette.edge) }
    for budget in layout.budgets {
      // An outline in the background colour separates the mark from its bar.
      canvas.fill(budget.grown(by: 0.5), ThemedPalette.background)
      canvas.fill(budget, ThemedPalette.ink)
    }
    if let average = layout.average { canvas.dash(average, ThemedPalette.ink2) }
    for text in layout.texts {
      clear(behind: text, layout, on: &canvas)
      canvas.draw(text, color(of: text), with: fonts)
    }
    return Drawing(
      width: Int(layout.width.rounded()), height: Int(layout.height.rounded()),
      regions: layout.bars.map { Drawing.Region(index: $0.index, shape: .rect($0.slot)) }, canvas: canvas)
  }

  private func draw(_ placed: BarLayout.PlacedBar, _ radius: Double, on canvas: inout Canvas) {
    if let earlier = placed.earlier, earlier.height > 0 {
      let isBelow = (bars[placed.index].earlier ?? 0) < 0
      let corners =
        isBelow
        ? Path.Corners(bottomRight: radius, bottomLeft: radius) : Path.Corners(topLeft: radius, topRight: radius)
      // The bar is outlined, so that it is less prominent than the main bar but visible against the background.
      canvas.fill(Path(earlier, corners: corners), ThemedPalette.line)
      canvas.fill(Path(frameOf: earlier, corners: corners, thickness: 1), ThemedPalette.edge)
    }
    if let parts = placed.parts, parts.height > 0 {
      let corners = Path.Corners(all: radius)
      canvas.fill(Path(parts, corners: corners), ThemedPalette.line)
      canvas.fill(Path(frameOf: parts, corners: corners, thickness: 1), ThemedPalette.edge)
    }
    guard placed.frame.width > 0, placed.frame.height > 0 else { return }
    let bar = bars[placed.index]
    let corners =
      switch placed.end {
      case .top: Path.Corners(topLeft: radius, topRight: radius)
      case .bottom: Path.Corners(bottomRight: radius, bottomLeft: radius)
      case .left: Path.Corners(topLeft: radius, bottomLeft: radius)
      case .right: Path.Corners(topRight: radius, bottomRight: radius)
      }
    let path = Path(placed.frame, corners: corners)
    guard bar.isUnfinished else {
      canvas.fill(
        path, bar.tint == .bar && bar.isSelected ? Canvas.Paint(ThemedPalette.accent) : ThemedPalette.paint(bar.tint))
      return
    }
    let ink = bar.tint == .bar ? ThemedPalette.accent : ThemedPalette.color(of: bar.tint)
    let background = bar.tint == .bar ? ThemedPalette.accent2 : ThemedPalette.background.mixed(with: ink, level: 4)
    canvas.fill(path, Canvas.Paint(background, pattern: background.mixed(with: ink, level: 6), texture: .hatch))
    canvas.fill(Path(frameOf: placed.frame, corners: corners, thickness: 1), ink)
  }

  /// Erases the grid lines behind an exact value, so that they do not cross the text.
  private func clear(behind text: PlacedText, _ layout: BarLayout, on canvas: inout Canvas) {
    guard text.role == .value || text.role == .strong else { return }
    let frame = text.frame.grown(by: 1)
    canvas.fill(frame, ThemedPalette.background)
    for placed in layout.bars where bars[placed.index].isSelected {
      if let band = frame.intersection(placed.slot) { canvas.fill(band, ThemedPalette.sunk) }
    }
  }

  private func color(of text: PlacedText) -> ThemedColor {
    switch text.role {
    case .axis, .remark: ThemedPalette.ink2
    case .label: arrangement == .timeline ? ThemedPalette.ink2 : ThemedPalette.ink
    case .head, .value, .strong: ThemedPalette.ink
    case .inside(let index): ThemedPalette.ink(on: ThemedPalette.color(of: bars[index].tint))
    }
  }
}

extension Path {
  /// Creates the slanted gap across a shortened bar. The gap rises to the right.
  fileprivate init(slanting notch: Rect) {
    self.init()
    // Slightly wider than the bar, so that no edge of it remains.
    let (left, right, rise) = (notch.x - 1, notch.maxX + 1, min(3, notch.width / 6))
    move(to: Point(left, notch.y + rise))
    line(to: Point(right, notch.y - rise))
    line(to: Point(right, notch.maxY - rise))
    line(to: Point(left, notch.maxY + rise))
    close()
  }
}

extension Canvas {
  /// Draws text at its computed position.
  mutating func draw(_ text: PlacedText, _ color: ThemedColor, with fonts: FontSet) {
    fill(fonts.glyphs(of: text.text, text.style, at: Point(text.x, text.baseline), scale: scale), color)
  }

  /// Draws a thin rectangle as a dashed line along its longer side. Lengths are in CSS px.
  mutating func dash(_ line: Rect, _ color: ThemedColor, on: Double = 4, off: Double = 4) {
    var path = Path()
    let isLying = line.width >= line.height
    for start in stride(from: 0, to: isLying ? line.width : line.height, by: on + off) {
      path.append(
        Path(
          isLying
            ? Rect(x: line.x + start, y: line.y, width: min(on, line.width - start), height: line.height)
            : Rect(x: line.x, y: line.y + start, width: line.width, height: min(on, line.height - start))))
    }
    fill(path, color)
  }
}
