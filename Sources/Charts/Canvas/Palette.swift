/// At most 256 colours, handed out as they are needed, each with its partner in the other theme.
///
/// A pixel partly covered by an ink over a ground has one of 14 mixtures of that pair. Each is made when first drawn
/// and remembered; when the palette is nearly full, a colour that looks the same in both themes stands in, and when it
/// is full the nearest one.
package struct Palette: Sendable {
  /// In the order of first use; a pixel is an index into these.
  package private(set) var colors: [ThemedColor] = []
  private var indices: [ThemedColor: UInt8] = [:]
  /// For each ink that was mixed, where its 256 grounds begin in `rows`; -1 when never mixed.
  private var inks: [Int32] = Array(repeating: -1, count: 256)
  /// For each ground of such an ink, where their 16 mixtures begin in `mixtures`; -1 when not met.
  private var rows: [Int32] = []
  /// Palette indices of mixtures, 16 a pair; -1 when not yet drawn.
  private var mixtures: [Int16] = []

  /// An empty palette.
  package init() {}

  /// The colours of one theme; two entries may be the same there.
  package func colors(in theme: ChartTheme) -> [ChartColor] { colors.map { $0.color(in: theme) } }

  /// The index of a colour, or of the nearest one when the palette is full.
  package mutating func index(of color: ThemedColor) -> UInt8 {
    if let known = indices[color] { return known }
    let index = colors.count < 256 ? add(color) : nearest(to: color)
    indices[color] = index
    return index
  }

  /// The index of `level` fifteenths of an ink over a ground.
  mutating func mix(ink: UInt8, over ground: UInt8, level: Int) -> UInt8 {
    if level >= Rasterizer.full || ink == ground { return ink }
    if inks[Int(ink)] < 0 {
      inks[Int(ink)] = Int32(rows.count)
      rows.append(contentsOf: repeatElement(-1, count: 256))
    }
    let pair = Int(inks[Int(ink)]) + Int(ground)
    if rows[pair] < 0 {
      rows[pair] = Int32(mixtures.count)
      mixtures.append(contentsOf: repeatElement(-1, count: 16))
    }
    let place = Int(rows[pair]) + level
    if mixtures[place] >= 0 { return UInt8(mixtures[place]) }
    let index = index(ofMixture: colors[Int(ground)].mixed(with: colors[Int(ink)], level: level))
    mixtures[place] = Int16(index)
    return index
  }

  private mutating func add(_ color: ThemedColor) -> UInt8 {
    colors.append(color)
    return UInt8(colors.count - 1)
  }

  private mutating func index(ofMixture color: ThemedColor) -> UInt8 {
    if indices[color] == nil, colors.count > 176 {
      let nearest = nearest(to: color)
      // About 12 of 255 in each part, which cannot be seen in an edge.
      if colors[Int(nearest)].distance(to: color) < 1440 { return nearest }
    }
    return index(of: color)
  }

  private func nearest(to color: ThemedColor) -> UInt8 {
    var best = 0
    var least = Int.max
    for (index, candidate) in colors.enumerated() {
      let distance = candidate.distance(to: color)
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }
}
