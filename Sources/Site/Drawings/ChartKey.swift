import Charts
import Notation

/// All that the pixels of a chart depend on, as a number; the digit of each kind counts how often its drawing changed.
enum ChartKey {
  static func of(_ chart: PieChart, _ version: String) -> UInt64 {
    var text = "pie2 \(version) \(chart.total)|\(chart.caption)|\(chart.isFull) \(chart.showsLabels) "
    text += "\(chart.width) \(chart.height) \(chart.textSize)|\(chart.emptyText)|\(chart.percentText(7))\n"
    for slice in chart.slices { text += "\(slice.label)|\(slice.value)|\(name(of: slice.tint))\n" }
    return Fingerprint.of(Array(text.utf8))
  }

  static func of(_ chart: BarChart, _ version: String) -> UInt64 {
    var text = "bars2 \(version) \(arrangement(chart)) \(chart.width) \(chart.height ?? 0) \(chart.textSize)|"
    text += "\(chart.emptyText)|\(chart.average?.value ?? 0)|\(chart.average?.text ?? "")|"
    text += [1, 1_234_567, -5_000_000].map { chart.axisText($0) }.joined(separator: "|") + "\n"
    for bar in chart.bars {
      text += "\(bar.label)|\(bar.head ?? "")|\(bar.value)|\(bar.valueText)|\(name(of: bar.tint))|"
      text += "\(bar.isUnfinished) \(bar.isSelected) \(bar.budget ?? -1) \(bar.earlier ?? -1)\n"
    }
    return Fingerprint.of(Array(text.utf8))
  }

  private static func arrangement(_ chart: BarChart) -> String {
    switch chart.arrangement {
    case .timeline: "timeline"
    case .columns: "columns"
    case .rows: "rows"
    }
  }

  private static func name(of tint: Tint) -> String {
    switch tint {
    case .bar: "bar"
    case .category(let slot): "c\(slot)"
    case .rest: "rest"
    case .custom(let color, let round): "x\(color.hex)-\(round)"
    }
  }
}
