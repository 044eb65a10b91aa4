/// The screen and settings with which a page is shown.
package struct Screen: Sendable, Hashable {
  package enum Theme: String, CaseIterable, Sendable { case light, dark }

  /// The width in CSS px.
  package var width: Int
  package var height: Int
  /// The theme that the system prefers; the site's own switch is independent.
  package var theme: Theme
  /// Whether the screen is a touch screen, with a coarse pointer, touch events and a phone's viewport.
  package var isTouch: Bool
  /// Whether the page's scripts run. The tests' own scripts always run.
  package var runsScripts: Bool
  /// Whether the system asks for reduced motion.
  package var isCalm: Bool
  /// Whether the network is disconnected, with loopback.
  package var isOffline: Bool

  package init(
    width: Int = 1280, height: Int = 900, theme: Theme = .light, isTouch: Bool = false, runsScripts: Bool = true,
    isCalm: Bool = false, isOffline: Bool = false
  ) {
    self.width = width
    self.height = height
    self.theme = theme
    self.isTouch = isTouch
    self.runsScripts = runsScripts
    self.isCalm = isCalm
    self.isOffline = isOffline
  }

  package static let desk = Screen()
  package static let phone = Screen(width: 390, height: 844)

  /// Widths of 1280 and 390 px, each in light and dark.
  package static let all = [Screen.desk, .phone].flatMap { screen in
    Theme.allCases.map { theme in
      var screen = screen
      screen.theme = theme
      return screen
    }
  }
}

extension Screen: CustomStringConvertible {
  package var description: String { "\(width) px \(theme)" + (isTouch ? " touch" : "") }
}
