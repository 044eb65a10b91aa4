import Charts
import Notation
import Platform
import Templates

/// A chart as a page shows it: a light and a dark picture, the links over it, its sentence.
struct ChartFigure {
  /// For wide and for narrow windows; one for both where it is small anyway.
  var drawings: [Drawing]
  var alt: String
  /// A class of the style sheet.
  var name: String

  struct Drawing {
    var path: String
    var width: Double
    var height: Double
    /// `wide`, `narrow`, or empty for both.
    var role: String
    var links: [Link]
  }

  struct Link {
    var address: String
    var text: String
    var shape: String
  }

  static let linkShape = Shape("link", [("href", .text), ("text", .text), ("shape", .markup)])
  static let drawingShape = Shape(
    "drawing",
    [
      ("class", .text), ("light", .text), ("dark", .text), ("width", .text), ("height", .text), ("has-links", .flag),
      ("links", .list(linkShape)),
    ])
  /// What the partial `chart` uses.
  static let fields: [(String, Shape.Kind)] = [
    ("class", .text), ("alt", .text), ("drawings", .list(drawingShape)),
  ]
  static let shape = Shape("chart", fields)

  var values: [Value] { [.text(name), .text(alt), .list(drawings.map(record))] }
  var record: Record { Record(ChartFigure.shape, values) }

  private func record(_ drawing: Drawing) -> Record {
    Record(
      ChartFigure.drawingShape,
      [
        .text(drawing.role), .text("\(drawing.path)-light.png"), .text("\(drawing.path)-dark.png"),
        .text(String(Int(drawing.width.rounded()))), .text(String(Int(drawing.height.rounded()))),
        .flag(!drawing.links.isEmpty),
        .list(
          drawing.links.map {
            Record(ChartFigure.linkShape, [.text($0.address), .text($0.text), .markup($0.shape)])
          }),
      ])
  }
}

extension ChartFigure {
  /// The same pictures without links, for paper.
  var withoutLinks: ChartFigure {
    var figure = self
    for index in figure.drawings.indices { figure.drawings[index].links = [] }
    return figure
  }
}

/// Turns charts into files of the site; what a chart shows is its key, so that an unchanged one is not drawn again.
struct ChartFiles: Sendable {
  let printer: ChartPrinter
  /// Part of every key: a new version may draw otherwise.
  let version: String
  private(set) var tree = FileTree()

  init(printer: ChartPrinter, version: String) {
    self.printer = printer
    self.version = version
  }

  /// The same without any chart.
  var empty: ChartFiles { ChartFiles(printer: printer, version: version) }

  /// - Parameter link: the address and words for a bar or slice; nil for one that leads nowhere.
  mutating func add(
    _ chart: PieChart, _ path: String, role: String = "", link: (Int) -> (address: String, text: String)?
  ) -> ChartFigure.Drawing {
    let layout = printer.layout(chart)
    return add(
      path, role, key: ChartKey.of(chart, version), (layout.width, layout.height),
      regions: layout.regions, link: link
    ) { [printer] in printer.pngs(chart, layout) }
  }

  mutating func add(
    _ chart: BarChart, _ path: String, role: String = "", link: (Int) -> (address: String, text: String)?
  ) -> ChartFigure.Drawing {
    let layout = printer.layout(chart)
    let regions = layout.bars.map { Charts.Drawing.Region(index: $0.index, shape: .rect($0.slot)) }
    return add(
      path, role, key: ChartKey.of(chart, version), (layout.width, layout.height),
      regions: regions, link: link
    ) { [printer] in printer.pngs(chart, layout) }
  }

  private mutating func add(
    _ path: String, _ role: String, key: UInt64, _ size: (width: Double, height: Double),
    regions: [Charts.Drawing.Region], link: (Int) -> (address: String, text: String)?,
    draw: @escaping @Sendable () -> (light: [UInt8], dark: [UInt8])?
  ) -> ChartFigure.Drawing {
    let pair = FilePair {
      guard let pictures = draw() else { return nil }
      return (pictures.light, pictures.dark)
    }
    tree.add("\(path)-light.png", .made(key: key, { pair.file(.first) }))
    tree.add("\(path)-dark.png", .made(key: key, { pair.file(.second) }))
    return ChartFigure.Drawing(
      path: path, width: size.width, height: size.height, role: role,
      links: regions.compactMap { region in
        link(region.index).map { ChartFigure.Link(address: $0.address, text: $0.text, shape: markup(region.shape)) }
      })
  }

  /// Numbers only, made here: safe as markup.
  private func markup(_ shape: Charts.Drawing.Region.Shape) -> String {
    switch shape {
    case .rect(let rect):
      "<rect x=\"\(tenths(rect.x))\" y=\"\(tenths(rect.y))\" width=\"\(tenths(rect.width))\" "
        + "height=\"\(tenths(rect.height))\"/>"
    case .path(let path): "<path d=\"\(path)\"/>"
    }
  }
}

/// All that the pixels of a chart depend on, as a number; the digit of each kind counts how often its drawing changed.
private enum ChartKey {
  static func of(_ chart: PieChart, _ version: String) -> UInt64 {
    var text = "pie2 \(version) \(chart.total)|\(chart.caption)|\(chart.isFull) \(chart.showsLabels) "
    text += "\(chart.width) \(chart.height) \(chart.textSize)|\(chart.emptyText)|\(chart.percentText(7))\n"
    for slice in chart.slices { text += "\(slice.label)|\(slice.value)|\(name(of: slice.tint))\n" }
    return ContentHash.of(Array(text.utf8))
  }

  static func of(_ chart: BarChart, _ version: String) -> UInt64 {
    var text = "bars2 \(version) \(arrangement(chart)) \(chart.width) \(chart.height ?? 0) \(chart.textSize)|"
    text += "\(chart.emptyText)|\(chart.average?.value ?? 0)|\(chart.average?.text ?? "")|"
    text += [1, 1_234_567, -5_000_000].map { chart.axisText($0) }.joined(separator: "|") + "\n"
    for bar in chart.bars {
      text += "\(bar.label)|\(bar.head ?? "")|\(bar.value)|\(bar.valueText)|\(name(of: bar.tint))|"
      text += "\(bar.isUnfinished) \(bar.isSelected) \(bar.budget ?? -1) \(bar.earlier ?? -1)\n"
    }
    return ContentHash.of(Array(text.utf8))
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
    case .custom(let light, let dark): "x\(light.hex)\(dark.hex)"
    }
  }
}
