/// The colours of an image's pixels: a table of at most 256 colours, which is filled on demand. Each colour has a
/// variant for each theme.
///
/// A pixel that a shape covers partly is one of 14 mixtures of the ink (the shape's colour) and the background (the
/// pixel's previous colour). Mixtures are cached. If the table is nearly full, a similar colour replaces a new
/// mixture. If it is full, the nearest colour is used.
package struct PixelColors: Sendable {
  /// The colours in order of first use; each pixel is an index into this array.
  package private(set) var colors: [ThemedColor] = []
  private var indices: [ThemedColor: UInt8] = [:]
  /// For each ink, the start of its 256 backgrounds in `rows`; −1 if the colour has not been used as ink.
  private var inks: [Int32] = Array(repeating: -1, count: 256)
  /// For each pair of ink and background, the start of its 16 mixtures in `mixtures`; −1 for an unused pair.
  private var rows: [Int32] = []
  /// The indices of mixtures, 16 for each pair of ink and background; −1 for a mixture that has not been used.
  private var mixtures: [Int16] = []

  /// Creates an empty table.
  package init() {}

  /// Returns the colours in one theme. Two entries may have the same colour.
  package func colors(in theme: ChartTheme) -> [ChartColor] { colors.map { $0.color(in: theme) } }

  /// Returns the index of a colour, or of the nearest one if the table is full.
  package mutating func index(of color: ThemedColor) -> UInt8 {
    if let known = indices[color] { return known }
    let index = colors.count < 256 ? add(color) : nearest(to: color)
    indices[color] = index
    return index
  }

  /// Returns the index of the mixture of an ink and its background.
  ///
  /// - Parameter level: the part of the pixel that the ink covers, in fifteenths.
  mutating func mix(ink: UInt8, over background: UInt8, level: Int) -> UInt8 {
    if level >= Rasterizer.full || ink == background { return ink }
    if inks[Int(ink)] < 0 {
      inks[Int(ink)] = Int32(rows.count)
      rows.append(contentsOf: repeatElement(-1, count: 256))
    }
    let pair = Int(inks[Int(ink)]) + Int(background)
    if rows[pair] < 0 {
      rows[pair] = Int32(mixtures.count)
      mixtures.append(contentsOf: repeatElement(-1, count: 16))
    }
    let place = Int(rows[pair]) + level
    if mixtures[place] >= 0 { return UInt8(mixtures[place]) }
    let index = index(ofMixture: colors[Int(background)].mixed(with: colors[Int(ink)], level: level))
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
      // A difference of about 12 of 255 in each part, which is invisible at an edge.
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
