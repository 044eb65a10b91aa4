extension BarChart {
  /// Draws a layout of this chart.
  package func draw(_ layout: BarLayout, _ theme: ChartTheme, with fonts: FontSet) -> Drawing {
    var canvas = Canvas(width: layout.width, height: layout.height, ground: theme.ground)
    canvas.reserve([theme.ink, theme.ink2, theme.line, theme.edge] + bars.map { theme.color(of: $0.tint) })
    for placed in layout.bars where bars[placed.index].isSelected {
      canvas.fill(Path(placed.slot, corners: Path.Corners(all: 6)), theme.sunk)
    }
    for line in layout.grid { canvas.fill(line, theme.line) }
    for placed in layout.bars { draw(placed, layout.radius, theme, on: &canvas) }
    if let zero = layout.zero { canvas.fill(zero, theme.edge) }
    for budget in layout.budgets {
      // A rim of the ground sets the mark off from its bar.
      canvas.fill(budget.grown(by: 0.5), theme.ground)
      canvas.fill(budget, theme.ink)
    }
    if let average = layout.average { canvas.dash(average, theme.ink2) }
    for text in layout.texts {
      clear(behind: text, layout, theme, on: &canvas)
      canvas.draw(text, color(of: text, theme), with: fonts)
    }
    return Drawing(
      width: Int(layout.width.rounded()), height: Int(layout.height.rounded()),
      regions: layout.bars.map { Drawing.Region(index: $0.index, shape: .rect($0.slot)) }, canvas: canvas)
  }

  private func draw(_ placed: BarLayout.PlacedBar, _ radius: Double, _ theme: ChartTheme, on canvas: inout Canvas) {
    if let earlier = placed.earlier, earlier.height > 0 {
      let isBelow = (bars[placed.index].earlier ?? 0) < 0
      let corners =
        isBelow
        ? Path.Corners(bottomRight: radius, bottomLeft: radius) : Path.Corners(topLeft: radius, topRight: radius)
      // Outlined, so that it stays behind the bar it is compared with and can still be told from the ground.
      canvas.fill(Path(earlier, corners: corners), theme.line)
      canvas.fill(Path(frameOf: earlier, corners: corners, thickness: 1), theme.edge)
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
      canvas.fill(path, bar.tint == .bar && bar.isSelected ? Canvas.Paint(theme.accent) : theme.paint(bar.tint))
      return
    }
    let ink = bar.tint == .bar ? theme.accent : theme.color(of: bar.tint)
    let ground = bar.tint == .bar ? theme.accent2 : theme.ground.mixed(with: ink, level: 4)
    canvas.fill(path, Canvas.Paint(ground, pattern: ground.mixed(with: ink, level: 6), texture: .hatch))
    canvas.fill(Path(frameOf: placed.frame, corners: corners, thickness: 1), ink)
  }

  /// Takes lines away from behind an exact value, so that they do not run through it.
  private func clear(behind text: PlacedText, _ layout: BarLayout, _ theme: ChartTheme, on canvas: inout Canvas) {
    guard text.role == .value || text.role == .strong else { return }
    let frame = text.frame.grown(by: 1)
    canvas.fill(frame, theme.ground)
    for placed in layout.bars where bars[placed.index].isSelected {
      if let band = frame.intersection(placed.slot) { canvas.fill(band, theme.sunk) }
    }
  }

  private func color(of text: PlacedText, _ theme: ChartTheme) -> ChartColor {
    switch text.role {
    case .axis, .remark: theme.ink2
    case .label: arrangement == .timeline ? theme.ink2 : theme.ink
    case .head, .value, .strong: theme.ink
    case .inside(let index): theme.ink(on: theme.color(of: bars[index].tint))
    }
  }
}

extension Canvas {
  /// Draws a placed text.
  mutating func draw(_ text: PlacedText, _ color: ChartColor, with fonts: FontSet) {
    fill(fonts.path(of: text.text, text.style, at: Point(text.x, text.baseline)), color)
  }

  /// Draws a line as dashes along its longer side.
  mutating func dash(_ line: Rect, _ color: ChartColor, on: Double = 4, off: Double = 4) {
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
