import Foundation

/// Which of the cases with browsers a run has: `make test` the first, `make gates` the rest, and so each is run once
/// before a release. `.ci/run` leaves Firefox out where nothing that it could read has changed.
package enum BrowserShare: String, Sendable {
  /// Chromium, without what looks at every kind of page on every screen or at every file.
  case first
  /// What looks at every kind of page on every screen or at every file: axe, the validators, the search for links.
  case pages
  /// Firefox, and what takes long.
  case rest
  /// Both: while working on a test, where nothing is asked for.
  case all

  /// As `DAYBOOK_BROWSERS` says.
  package static let wanted: BrowserShare = {
    guard let asked = ProcessInfo.processInfo.environment["DAYBOOK_BROWSERS"] else { return .all }
    guard let share = BrowserShare(rawValue: asked) else {
      preconditionFailure("DAYBOOK_BROWSERS is “\(asked)”; expected first, pages, rest or all")
    }
    return share
  }()

  package var hasLongOnes: Bool { self != .first }
  /// What no browser need be chosen for, and Chromium is quick to do.
  package var hasShortOnes: Bool { self == .first || self == .all }

  func has(_ browser: Browser) -> Bool {
    switch (self, browser) {
    case (.all, _), (.first, .chromium), (.rest, .firefox): true
    case (.pages, _), (.first, .firefox), (.rest, .chromium): false
    }
  }
}
