/// The two themes of the site. Each drawing has an image for each theme.
package enum ChartTheme: Sendable, Hashable, CaseIterable {
  /// The theme with light cards.
  case light
  /// The theme with dark cards.
  case dark
}

/// A colour with a variant for each theme. A chart is drawn once with themed colours, then encoded for both themes.
package struct ThemedColor: Sendable, Hashable {
  /// The colour in the light theme.
  package let light: ChartColor
  /// The colour in the dark theme.
  package let dark: ChartColor

  /// Creates a colour from its variants for the light and the dark theme.
  package init(_ light: ChartColor, _ dark: ChartColor) {
    self.light = light
    self.dark = dark
  }

  /// Creates a colour from two numbers.
  ///
  /// - Parameters:
  ///   - light: the variant for the light theme, 0xRRGGBB.
  ///   - dark: the variant for the dark theme, 0xRRGGBB.
  package init(_ light: UInt32, _ dark: UInt32) {
    self.init(ChartColor(light), ChartColor(dark))
  }

  /// Creates a colour that is the same in both themes.
  package init(_ both: ChartColor) {
    self.init(both, both)
  }

  /// Returns the colour for one theme.
  package func color(in theme: ChartTheme) -> ChartColor {
    switch theme {
    case .light: light
    case .dark: dark
    }
  }

  /// Returns the mixture of this colour and an ink that partly covers it, for both themes.
  ///
  /// - Parameter level: the coverage by the ink, in fifteenths.
  func mixed(with ink: ThemedColor, level: Int) -> ThemedColor {
    ThemedColor(light.mixed(with: ink.light, level: level), dark.mixed(with: ink.dark, level: level))
  }

  /// Returns the difference of two colours, in the theme with the larger difference; 0 if they are equal in both.
  func distance(to other: ThemedColor) -> Int {
    max(light.distance(to: other.light), dark.distance(to: other.dark))
  }
}

/// The colours of a drawing in both themes.
package enum ThemedPalette {
  /// The background colour, which is the same as `card` in the site's style sheet.
  package static let background = ThemedColor(0xFFFFFF, 0x1B1F22)
  /// The colour of the band under a selected bar.
  package static let sunk = ThemedColor(0xEFEDE7, 0x23282C)
  /// The primary text colour.
  package static let ink = ThemedColor(0x1D1C1A, 0xECEAE5)
  /// The secondary text colour.
  package static let ink2 = ThemedColor(0x5D5A54, 0xA8A49B)
  /// The colour of grid lines.
  package static let line = ThemedColor(0xE3E0D8, 0x2D3236)
  /// The colour of zero lines, of a bar for “everything else”, and of the outline around a slice for “everything else”.
  package static let edge = ThemedColor(0x8A867D, 0x777C80)
  /// The colour of a slice for “everything else”, which is paler than every category.
  package static let rest = ThemedColor(0xCFCABF, 0x3D4246)
  /// The colour of a selected bar and of the outline of an unfinished bar.
  package static let accent = ThemedColor(0x0F6A5D, 0x5CC4B2)
  /// The colour of bars whose colour has no meaning, such as bars by month.
  package static let bar = ThemedColor(0x4C958A, 0x3F8A7D)
  /// The colour of income, which is the same as `pos` in the site's style sheet.
  package static let income = ThemedColor(0x17693A, 0x74CF96)
  /// The background colour of a bar whose month is not over.
  package static let accent2 = ThemedColor(0xCFE3DE, 0x27443F)
  /// The colours of a day by its heat level, 0…5.
  package static let heat = [
    ThemedColor(0xEFEDE7, 0x23282C),
    ThemedColor(0xE4EFEC, 0x20302E),
    ThemedColor(0xBCD8D1, 0x26423D),
    ThemedColor(0x84B8AD, 0x2F6057),
    ThemedColor(0x2F7C6F, 0x42907F),
    ThemedColor(0x0F6A5D, 0x5CC4B2),
  ]
  /// The twelve colours of categories, ordered so that the first few differ the most.
  package static let categories = [
    ThemedColor(0x019D94, 0x53B4B5),
    ThemedColor(0x836800, 0xC6AD00),
    ThemedColor(0x6353DC, 0x6C59C9),
    ThemedColor(0x6F1F4D, 0x8A5F7D),
    ThemedColor(0xC17A68, 0xDB7C6E),
    ThemedColor(0xB14862, 0xB5444F),
    ThemedColor(0x8386CA, 0xD1CAFF),
    ThemedColor(0x003F88, 0x5887B2),
    ThemedColor(0x3F4800, 0x878600),
    ThemedColor(0x7E9600, 0xB9E58C),
    ThemedColor(0x795E8A, 0xBC88FF),
    ThemedColor(0x006546, 0x6CEFCD),
  ]
}

extension ThemedPalette {
  /// Returns the colour of a tint, without its pattern.
  package static func color(of tint: Tint) -> ThemedColor {
    switch tint {
    case .bar: bar
    case .category(let slot): categories[max(0, slot) % categories.count]
    case .rest: edge
    case .custom(let color, _): ThemedColor(color, color)
    }
  }

  /// Returns the colour and pattern of the tint.
  package static func paint(_ tint: Tint) -> Canvas.Paint {
    let color = color(of: tint)
    guard let texture = Texture.forRound(tint.round) else { return Canvas.Paint(color) }
    return Canvas.Paint(color, pattern: color.mixed(with: background, level: 8), texture: texture)
  }

  /// Returns black or white for text on a colour, whichever has more contrast with the colour. The choice is made
  /// separately for each theme.
  static func ink(on color: ThemedColor) -> ThemedColor {
    ThemedColor(readable(on: color.light), readable(on: color.dark))
  }

  private static func readable(on color: ChartColor) -> ChartColor {
    let (dark, light) = (ChartColor(0x0E1312), ChartColor(0xFFFFFF))
    return color.contrast(with: dark) > color.contrast(with: light) ? dark : light
  }
}
