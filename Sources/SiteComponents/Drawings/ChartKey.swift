import Charts
import Formats

/// Fingerprints of all values that affect the pixels of a chart. Each kind of chart has a seed with a version number,
/// which is increased whenever the drawing code changes.
enum ChartKey {
  static func of(_ chart: PieChart, _ version: String) -> UInt64 {
    var print = Fingerprint(0x7069_6500_0004)
    print.add(version)
    print.add(chart.total)
    print.add(chart.caption)
    print.add(chart.isFull)
    print.add(chart.showsLabels)
    add(chart.width, chart.height, chart.textSize, to: &print)
    print.add(chart.emptyText)
    print.add(chart.percentText(7))
    for slice in chart.slices {
      print.add(slice.label)
      print.add(slice.value)
      add(slice.tint, to: &print)
    }
    return print.value
  }

  static func of(_ chart: BarChart, _ version: String) -> UInt64 {
    var print = Fingerprint(0x6261_7273_0004)
    print.add(version)
    add(chart.arrangement, to: &print)
    add(chart.width, chart.height ?? 0, chart.textSize, to: &print)
    print.add(chart.emptyText)
    print.add(chart.average?.value ?? 0)
    print.add(chart.average?.text ?? "")
    print.add(chart.cutsOutliers)
    for value in [1, 1_234_567, -5_000_000] { print.add(chart.axisText(Int64(value))) }
    for bar in chart.bars {
      print.add(bar.label)
      print.add(bar.head ?? "")
      print.add(bar.value)
      print.add(bar.valueText)
      add(bar.tint, to: &print)
      print.add(bar.isUnfinished)
      print.add(bar.isSelected)
      print.add(bar.budget ?? -1)
      print.add(bar.earlier ?? -1)
      print.add(bar.earlierText)
      if let parts = bar.parts {
        print.add(parts.lowerBound)
        print.add(parts.upperBound)
      }
    }
    return print.value
  }

  static func of(_ chart: FlowChart, _ version: String) -> UInt64 {
    var print = Fingerprint(0x666c_6f77_0002)
    print.add(version)
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

  static func of(_ picture: YearPicture, _ version: String) -> UInt64 {
    var print = Fingerprint(0x7965_6172_0001)
    print.add(version)
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

  private static func add(
    _ width: Double, _ height: Double, _ size: Double,
    to print: inout Fingerprint
  ) {
    print.add(width.bitPattern)
    print.add(height.bitPattern)
    print.add(size.bitPattern)
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
