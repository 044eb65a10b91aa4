/// The colours of a drawing (SITE.md §6).
package struct ChartTheme: Sendable, Hashable {
  /// Which of the two colours of a custom tint counts.
  package let isDark: Bool
  /// What the drawing stands on: the site's `card`.
  package let ground: ChartColor
  /// A quiet band behind what is selected.
  package let sunk: ChartColor
  /// For text that is read first.
  package let ink: ChartColor
  /// For lesser text.
  package let ink2: ChartColor
  /// Grid lines.
  package let line: ChartColor
  /// Zero lines, and the grey of “everything else”.
  package let edge: ChartColor
  /// For the selected bar, and the outline of an unfinished one.
  package let accent: ChartColor
  /// For bars that all mean the same.
  package let bar: ChartColor
  /// The ground of a bar whose month is not over.
  package let accent2: ChartColor
  /// Twelve, ordered so that the first few are furthest apart.
  package let categories: [ChartColor]

  /// On white cards.
  package static let light = ChartTheme(
    isDark: false, ground: ChartColor(0xFFFFFF), sunk: ChartColor(0xEFEDE7), ink: ChartColor(0x1D1C1A),
    ink2: ChartColor(0x5D5A54), line: ChartColor(0xE3E0D8), edge: ChartColor(0x8A867D), accent: ChartColor(0x0F6A5D),
    bar: ChartColor(0x4C958A), accent2: ChartColor(0xCFE3DE),
    categories: [
      0x019D94, 0x836800, 0x6353DC, 0x6F1F4D, 0xC17A68, 0xB14862, 0x8386CA, 0x003F88, 0x3F4800, 0x7E9600, 0x795E8A,
      0x006546,
    ].map { ChartColor($0) })

  /// On dark cards.
  package static let dark = ChartTheme(
    isDark: true, ground: ChartColor(0x1B1F22), sunk: ChartColor(0x23282C), ink: ChartColor(0xECEAE5),
    ink2: ChartColor(0xA8A49B), line: ChartColor(0x2D3236), edge: ChartColor(0x777C80), accent: ChartColor(0x5CC4B2),
    bar: ChartColor(0x3F8A7D), accent2: ChartColor(0x27443F),
    categories: [
      0x53B4B5, 0xC6AD00, 0x6C59C9, 0x8A5F7D, 0xDB7C6E, 0xB5444F, 0xD1CAFF, 0x5887B2, 0x878600, 0xB9E58C, 0xBC88FF,
      0x6CEFCD,
    ].map { ChartColor($0) })
}

/// What a bar or slice is coloured with, in either theme.
package enum Tint: Sendable, Hashable {
  /// The one colour of bars by month.
  case bar
  /// A category's slot, 0-based; from the thirteenth on the colours come again with a pattern.
  case category(Int)
  /// The grey of “everything else”.
  case rest
  case custom(light: ChartColor, dark: ChartColor)
}

extension ChartTheme {
  /// The colour of a tint, without its pattern.
  package func color(of tint: Tint) -> ChartColor {
    switch tint {
    case .bar: bar
    case .category(let slot): categories[max(0, slot) % categories.count]
    case .rest: edge
    case .custom(let light, let dark): isDark ? dark : light
    }
  }

  /// What a bar or slice of a tint is filled with.
  package func paint(_ tint: Tint) -> Canvas.Paint {
    let color = color(of: tint)
    guard case .category(let slot) = tint, let texture = Texture.forRound(max(0, slot) / categories.count) else {
      return Canvas.Paint(color)
    }
    return Canvas.Paint(color, pattern: color.mixed(with: ground, level: 8), texture: texture)
  }

  /// Black or white, whichever is read better on a colour.
  func ink(on color: ChartColor) -> ChartColor {
    let (dark, light) = (ChartColor(0x0E1312), ChartColor(0xFFFFFF))
    return color.contrast(with: dark) > color.contrast(with: light) ? dark : light
  }
}
