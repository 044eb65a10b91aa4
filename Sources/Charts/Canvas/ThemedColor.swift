/// The two themes of the site, for each of which a drawing has an image.
package enum ChartTheme: Sendable, Hashable, CaseIterable {
  /// The theme with light cards.
  case light
  /// The theme with dark cards.
  case dark
}

/// A colour with a variant for each theme. A drawing is made once of such pairs and encoded for both themes.
package struct ThemedColor: Sendable, Hashable {
  /// The colour on light cards.
  package let light: ChartColor
  /// The colour on dark cards.
  package let dark: ChartColor

  /// Creates a pair, light first.
  package init(_ light: ChartColor, _ dark: ChartColor) {
    self.light = light
    self.dark = dark
  }

  /// - Parameters:
  ///   - light: 0xRRGGBB.
  ///   - dark: 0xRRGGBB.
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

  /// Returns this pair covered by `level` fifteenths of another one.
  func mixed(with ink: ThemedColor, level: Int) -> ThemedColor {
    ThemedColor(light.mixed(with: ink.light, level: level), dark.mixed(with: ink.dark, level: level))
  }

  /// Returns the difference of two pairs in the theme in which it is larger; 0 if equal.
  func distance(to other: ThemedColor) -> Int {
    max(light.distance(to: other.light), dark.distance(to: other.dark))
  }
}
