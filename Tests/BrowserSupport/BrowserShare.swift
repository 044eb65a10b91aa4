import Foundation

/// The share of the cases with browsers that a run includes: `make test` runs the first, `make browser-test` the rest,
/// so that each runs once before a release. `.ci/run` omits Firefox if no file that affects it has changed.
package enum BrowserShare: String, Sendable {
  /// Chromium, without tests of every kind of page on every screen or of every file.
  case first
  /// Tests of every kind of page on every screen or of every file: axe, the validators, the search for links.
  case pages
  /// Firefox, and long tests.
  case rest
  /// Both: while working on a test, if no share is given.
  case all

  /// The share in `DAYBOOK_BROWSERS`.
  package static let wanted: BrowserShare = {
    guard let asked = ProcessInfo.processInfo.environment["DAYBOOK_BROWSERS"] else { return .all }
    guard let share = BrowserShare(rawValue: asked) else {
      preconditionFailure("DAYBOOK_BROWSERS is “\(asked)”; expected first, pages, rest or all")
    }
    return share
  }()

  package var hasLongOnes: Bool { self != .first }
  /// Whether the share includes tests that run in any browser and are short in Chromium.
  package var hasShortOnes: Bool { self == .first || self == .all }

  func has(_ browser: Browser) -> Bool {
    switch (self, browser) {
    case (.all, _), (.first, .chromium), (.rest, .firefox): true
    case (.pages, _), (.first, .firefox), (.rest, .chromium): false
    }
  }
}
