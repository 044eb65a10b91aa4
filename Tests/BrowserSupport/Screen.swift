/// What a page is looked at with.
package struct Screen: Sendable, Hashable {
  package enum Theme: String, CaseIterable, Sendable { case light, dark }

  /// CSS px.
  package var width: Int
  package var height: Int
  /// What the system prefers; the site's own switch is another matter.
  package var theme: Theme
  /// A touch screen: coarse pointer, touch events and a phone's viewport.
  package var isTouch: Bool
  /// Off, no script of the page runs; the tests' own do.
  package var runsScripts: Bool
  /// The system asks for less motion.
  package var isCalm: Bool
  /// The network is cut, loopback included.
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

  /// 1280 and 390 px, each in light and dark.
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
