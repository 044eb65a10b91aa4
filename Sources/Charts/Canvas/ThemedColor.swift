/// Which of its two pictures a drawing gives.
package enum ChartTheme: Sendable, Hashable, CaseIterable {
  /// On white cards.
  case light
  /// On dark cards.
  case dark
}

/// A colour as it is in either theme: a drawing is made once, of pairs, and shown in both.
package struct ThemedColor: Sendable, Hashable {
  /// On white cards.
  package let light: ChartColor
  /// On dark cards.
  package let dark: ChartColor

  /// A pair, light first.
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

  /// A colour that is the same in both themes.
  package init(_ both: ChartColor) {
    self.init(both, both)
  }

  /// Its colour in one theme.
  package func color(in theme: ChartTheme) -> ChartColor {
    switch theme {
    case .light: light
    case .dark: dark
    }
  }

  /// This pair with `level` fifteenths of another over it.
  func mixed(with ink: ThemedColor, level: Int) -> ThemedColor {
    ThemedColor(light.mixed(with: ink.light, level: level), dark.mixed(with: ink.dark, level: level))
  }

  /// How far apart two pairs are in the theme that shows it more; 0 when equal.
  func distance(to other: ThemedColor) -> Int {
    max(light.distance(to: other.light), dark.distance(to: other.dark))
  }
}
