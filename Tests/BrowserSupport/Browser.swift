// A complete test with a browser:
//
//     extension BrowserTests {
//       @Suite struct ThemeTests {
//         @Test(arguments: Browser.wanted) func `the theme switch makes a light page dark`(browser: Browser) throws {
//           try browser.page(.phone) { page in
//             try page.open(try SampleSite.file("index.html"))
//             try page.focus("[data-theme-toggle]")
//             try page.press(.enter)
//             try page.wait(until: "document.documentElement.dataset.theme === 'dark'", "the page is dark")
//             #expect(try page.value("getComputedStyle(document.body).backgroundColor") == "rgb(19, 22, 24)")
//             #expect(try page.messages() == [])
//           }
//         }
//       }
//     }
//
// Tests nested in `BrowserTests` or `LiveBrowserTests` take turns, each with a separate browser, and a failure includes
// the page's address, console and picture. Never wait for a duration: wait for a state.

package import Foundation
import Glibc
import Synchronization
package import Testing

/// A browser of this machine. It is started if no running one is free, and ends with the tests.
package enum Browser: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case chromium, firefox

  package var testDescription: String { rawValue }

  /// The browsers to test in: the installed browsers in this run's share.
  package static let wanted: [Browser] = allCases.filter { BrowserShare.wanted.has($0) && $0.isThere }

  /// Chromium if this run includes it, for tests that need only one browser.
  package static let chromiumOnly: [Browser] = wanted.filter { $0 == .chromium }

  /// Chromium for long tests.
  package static let forLongOnes: [Browser] =
    BrowserShare.wanted.hasLongOnes && Browser.chromium.isThere ? [.chromium] : []

  /// Whether the browser is installed, or `DAYBOOK_REQUIRE_BROWSERS=1` says that none may be missing.
  private var isThere: Bool {
    if isInstalled || Tooling.isRequired { return true }
    Tooling.warn("\(rawValue) is not installed: its tests are SKIPPED; make deps-check installs it")
    return false
  }

  private var isInstalled: Bool {
    let programs =
      switch self {
      case .chromium: [Chromium.driverPath, Chromium.browserPath]
      case .firefox: [Firefox.path]
      }
    return programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Hands a clean window to a body: without storage and messages.
  ///
  /// A failure or error in the body includes the page's address, its console and a picture stored below
  /// `.build/browser-failures`.
  package func page<Result>(_ screen: Screen = .desk, _ body: (Page) throws -> Result) throws -> Result {
    guard isInstalled else { throw BrowserFailure("\(rawValue) is not installed; make deps-check installs it") }
    let engine = try Running.take(self)
    // A browser that fails here is not reused.
    try engine.startAfresh(screen)
    let look = Look(Page(browser: self, engine: engine, screen: screen))
    defer { Running.give(engine, of: self) }
    return try Look.$current.withValue(look) {
      do { return try body(look.page) } catch { throw BrowserFailure("\(error)\n\(look.report())") }
    }
  }
}

/// Browsers that run and are not in use.
private enum Running {
  private static let free = Mutex<[Browser: [any Engine]]>([:])

  static func take(_ browser: Browser) throws -> any Engine {
    if let engine = free.withLock({ $0[browser]?.popLast() }) { return engine }
    return switch browser {
    case .chromium: try Chromium()
    case .firefox: try Firefox()
    }
  }

  static func give(_ engine: any Engine, of browser: Browser) {
    free.withLock { $0[browser, default: []].append(engine) }
  }
}

/// The page of one test.
final class Look: @unchecked Sendable {
  @TaskLocal static var current: Look?
  static let pictureCount = Mutex(0)

  let page: Page
  /// Whether this page's failure was already reported.
  private var isTold = false

  init(_ page: Page) { self.page = page }

  /// The page's address, its messages and a picture, reported only once per page.
  func report() -> String {
    defer { isTold = true }
    return isTold ? "" : page.failureReport(named: Test.current?.name ?? "no test")
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// A trait that adds the state of the open page to each failed expectation.
  package static var showingThePage: Self {
    .compactMapIssues { issue in
      guard let look = Look.current else { return issue }
      var issue = issue
      let report = look.report()
      if !report.isEmpty { issue.comments.append(Comment(rawValue: report)) }
      return issue
    }
  }
}

/// Programs that only the checks need, and whether they may be missing.
package enum Tooling {
  /// Whether nothing may be skipped, as in `.ci/run`.
  package static let isRequired = ProcessInfo.processInfo.environment["DAYBOOK_REQUIRE_BROWSERS"] == "1"

  /// The folder into which `make deps-check` installs packages of pip.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/check-tools")

  /// A file that `make deps-check` installs; `nil`, with a message, if it is missing and may be.
  package static func file(_ path: String, missing sentence: String) -> URL? {
    let file = folder.appending(path: path)
    return hasFile(file.path(percentEncoded: false), sentence) ? file : nil
  }

  /// Whether to run a program; prints a message if it is missing and may be.
  package static func hasProgram(_ path: String, missing sentence: String) -> Bool { hasFile(path, sentence) }

  private static func hasFile(_ path: String, _ sentence: String) -> Bool {
    if isRequired || FileManager.default.fileExists(atPath: path) { return true }
    warn("\(sentence); make deps-check installs it")
    return false
  }

  package static func warn(_ sentence: String) {
    FileHandle.standardError.write(Data("\n*** \(sentence) ***\n\n".utf8))
  }
}
