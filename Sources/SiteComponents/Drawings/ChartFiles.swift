import Charts
import Formats

/// The image files of charts. The key of each file is a fingerprint of everything that the image shows, so that an
/// unchanged image is not redrawn.
struct ChartFiles: Sendable {
  let printer: ChartPrinter
  /// The fingerprint of the fonts and of the version of Daybook, which is part of every key, since another version may
  /// draw charts differently.
  private let drawing: UInt64
  private(set) var outputs: [FileTree.Output] = []
  /// The indices of charts in `outputs`, keyed by chart key.
  private var keys: [UInt64: Int] = [:]

  init(printer: ChartPrinter, version: String) {
    self.printer = printer
    var print = Fingerprint(printer.key)
    print.add(version)
    drawing = print.value
  }

  /// Adds the image files of a ring or pie chart, and returns its drawing.
  ///
  /// - Parameter link: returns the address and text for a slice; `nil` if the slice has no link.
  mutating func add(
    _ chart: PieChart, _ path: String, link: (Int) -> (address: String, text: String)?,
    middle: (Int) -> (color: String, name: String, amount: String)
  ) -> ChartFigure.Drawing {
    let layout = printer.layout(chart)
    var drawing = add(
      path, "", key: ChartKey.of(chart, layout, drawing), (layout.width, layout.height), regions: layout.regions,
      link: link
    ) { [printer] in printer.pngs(chart, layout) }
    guard layout.inner > 0 else { return drawing }
    let linked = layout.regions.filter { link($0.index) != nil }
    for (place, region) in linked.enumerated() {
      let (color, name, amount) = middle(region.index)
      drawing.links[place].middle = ChartFigure.Middle(
        color: color, name: name, amount: amount, x: tenths(layout.center.x), y: tenths(layout.center.y),
        radius: tenths(layout.inner - 5))
    }
    return drawing
  }

  mutating func add(
    _ chart: BarChart, _ path: String, role: String = "", link: (Int) -> (address: String, text: String)?
  ) -> ChartFigure.Drawing {
    let layout = printer.layout(chart)
    let regions = layout.bars.map { Charts.Drawing.Region(index: $0.index, shape: .rect($0.slot)) }
    return add(
      path, role, key: ChartKey.of(chart, layout, drawing), (layout.width, layout.height),
      regions: regions, link: link
    ) { [printer] in printer.pngs(chart, layout) }
  }

  mutating func add(
    _ chart: FlowChart, _ path: String, role: String, link: (Int) -> (address: String, text: String)?
  ) -> ChartFigure.Drawing {
    let layout = printer.layout(chart)
    return add(
      path, role, key: ChartKey.of(chart, drawing), (layout.width, layout.height), regions: layout.regions(of: chart),
      link: link
    ) { [printer] in printer.pngs(chart, layout) }
  }

  /// Adds the picture of a year, in a single theme because the picture is meant for use outside the site.
  mutating func add(_ picture: YearPicture, _ path: String) {
    outputs.append(
      FileTree.Output(
        paths: [path],
        content: .one(key: ChartKey.of(picture, drawing)) { [printer] in printer.png(picture) }))
  }

  private mutating func add(
    _ path: String, _ role: String, key: UInt64, _ size: (width: Double, height: Double),
    regions: [Charts.Drawing.Region], link: (Int) -> (address: String, text: String)?,
    draw: @escaping @Sendable () -> (light: [UInt8], dark: [UInt8])?
  ) -> ChartFigure.Drawing {
    addImages(["\(path)-light.png", "\(path)-dark.png"], key, draw)
    return ChartFigure.Drawing(
      path: path, width: size.width, height: size.height, role: role,
      links: regions.compactMap { region in
        link(region.index).map { ChartFigure.Link(address: $0.address, text: $0.text, shape: markup(region.shape)) }
      })
  }

  /// Adds the images of a chart. A chart that several pages show is drawn only once, and its images are written to the
  /// paths of all these pages.
  private mutating func addImages(
    _ paths: [String], _ key: UInt64, _ draw: @escaping @Sendable () -> (light: [UInt8], dark: [UInt8])?
  ) {
    guard let twin = keys[key] else {
      keys[key] = outputs.count
      outputs.append(FileTree.Output(paths: paths, content: .made(key: key) { draw().map { [$0.light, $0.dark] } }))
      return
    }
    // A page with a narrow and a wide window for the same drawing names a file twice.
    if outputs[twin].paths.contains(paths[0]) { return }
    outputs[twin].paths += paths
    let count = outputs[twin].paths.count / 2
    outputs[twin].content = .made(key: key) {
      draw().map { drawn in (0..<count).flatMap { _ in [drawn.light, drawn.dark] } }
    }
  }

  /// Returns the shape of a link as SVG. The SVG contains only numbers that this project has computed, so it needs no
  /// escaping.
  private func markup(_ shape: Charts.Drawing.Region.Shape) -> String {
    switch shape {
    case .rect(let rect):
      "<rect x=\"\(tenths(rect.x))\" y=\"\(tenths(rect.y))\" width=\"\(tenths(rect.width))\" "
        + "height=\"\(tenths(rect.height))\"/>"
    case .path(let path): "<path d=\"\(path)\"/>"
    }
  }
}
