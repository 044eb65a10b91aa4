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

  /// Returns this colour, partly covered by an ink, for both themes.
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
