import Charts
import Formats

/// Fingerprints of all values that affect the pixels of a chart. Each kind of chart has a seed with a version number,
/// which is increased whenever the drawing code changes. `drawing` is the fingerprint of everything outside the chart:
/// the fonts and the version of Daybook.
enum ChartKey {
  /// Returns the key of a ring or pie chart, which is drawn from its layout.
  static func of(_ chart: PieChart, _ layout: PieLayout, _ drawing: UInt64) -> UInt64 {
    var print = Fingerprint(0x7069_6500_0005)
    print.add(drawing)
    add([layout.width, layout.height, layout.center.x, layout.center.y], to: &print)
    add([layout.outer, layout.inner, layout.gap], to: &print)
    print.add(chart.slices.count)
    // Slices without a value are not drawn, but their colours are in the palette.
    for slice in chart.slices { add(slice.tint, to: &print) }
    print.add(layout.slices.count)
    for slice in layout.slices {
      print.add(slice.index)
      add([slice.start, slice.end], to: &print)
    }
    add(layout.texts, to: &print)
    return print.value
  }

  /// Returns the key of a bar chart, which is drawn from its layout. Layouts are rounded to whole pixels, so a small
  /// change to a value often leaves the drawing and its key unchanged.
  static func of(_ chart: BarChart, _ layout: BarLayout, _ drawing: UInt64) -> UInt64 {
    var print = Fingerprint(0x6261_7273_0005)
    print.add(drawing)
    add(chart.arrangement, to: &print)
    add([layout.width, layout.height, layout.radius], to: &print)
    print.add(chart.bars.count)
    for bar in chart.bars {
      add(bar.tint, to: &print)
      print.add(bar.isUnfinished)
      print.add(bar.isSelected)
      print.add((bar.earlier ?? 0) < 0)
    }
    for bar in layout.bars {
      print.add(bar.index)
      add(bar.slot, to: &print)
      add(bar.frame, to: &print)
      switch bar.end {
      case .top: print.add(0)
      case .bottom: print.add(1)
      case .left: print.add(2)
      case .right: print.add(3)
      }
      add(bar.earlier, to: &print)
      add(bar.parts, to: &print)
    }
    for rects in [layout.grid, layout.budgets, layout.notches] {
      print.add(rects.count)
      for rect in rects { add(rect, to: &print) }
    }
    add(layout.zero, to: &print)
    add(layout.average, to: &print)
    add(layout.texts, to: &print)
    return print.value
  }

  static func of(_ chart: FlowChart, _ drawing: UInt64) -> UInt64 {
    var print = Fingerprint(0x666c_6f77_0003)
    print.add(drawing)
    print.add(chart.form == .wide)
    print.add(chart.title)
    print.add(chart.titleNote)
    for nodes in [chart.sources, chart.uses] {
      print.add(nodes.count)
      for node in nodes {
        print.add(node.label)
        print.add(node.note)
        print.add(node.shortNote)
        print.add(node.value)
        print.add(node.isStrong)
        switch node.tone {
        case .income: print.add(0)
        case .accent: print.add(5)
        case .tint(let tint): add(tint, to: &print)
        }
      }
    }
    return print.value
  }

  static func of(_ picture: YearPicture, _ drawing: UInt64) -> UInt64 {
    var print = Fingerprint(0x7965_6172_0001)
    print.add(drawing)
    for text in [picture.kicker, picture.title, picture.numberLabel, picture.number, picture.sentence] {
      print.add(text)
    }
    print.add(picture.firstRow)
    print.add(picture.levels.count)
    for level in picture.levels { print.add(level ?? -1) }
    for month in picture.months {
      print.add(month.day)
      print.add(month.name)
    }
    for fact in picture.facts {
      print.add(fact.heading)
      print.add(fact.note)
    }
    return print.value
  }

  private static func add(_ numbers: [Double], to print: inout Fingerprint) {
    for number in numbers { print.add(number.bitPattern) }
  }

  private static func add(_ rect: Rect, to print: inout Fingerprint) {
    print.add(rect.x.bitPattern)
    print.add(rect.y.bitPattern)
    print.add(rect.width.bitPattern)
    print.add(rect.height.bitPattern)
  }

  private static func add(_ rect: Rect?, to print: inout Fingerprint) {
    print.add(rect != nil)
    if let rect { add(rect, to: &print) }
  }

  private static func add(_ texts: [PlacedText], to print: inout Fingerprint) {
    print.add(texts.count)
    for text in texts {
      print.add(text.text)
      add([text.x, text.baseline, text.style.size], to: &print)
      print.add(text.style.weight == .bold)
      switch text.role {
      case .axis: print.add(0)
      case .label: print.add(1)
      case .head: print.add(2)
      case .value: print.add(3)
      case .strong: print.add(4)
      case .remark: print.add(5)
      case .inside(let index):
        print.add(6)
        print.add(index)
      }
      // The background of text on a pattern is as wide as the text.
      print.add(text.width.bitPattern)
    }
  }

  private static func add(_ arrangement: BarChart.Arrangement, to print: inout Fingerprint) {
    switch arrangement {
    case .timeline: print.add(1)
    case .columns: print.add(2)
    case .rows: print.add(3)
    }
  }

  private static func add(_ tint: Tint, to print: inout Fingerprint) {
    switch tint {
    case .bar: print.add(1)
    case .rest: print.add(2)
    case .category(let slot):
      print.add(3)
      print.add(slot)
    case .custom(let color, let round):
      print.add(4)
      print.add(color.hex)
      print.add(round)
    }
  }
}
