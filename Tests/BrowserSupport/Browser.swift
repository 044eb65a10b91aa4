// A test with a browser, whole:
//
//     extension BrowserTests {
//       @Suite struct ThemeTests {
//         @Test(arguments: Browser.wanted) func `the switch makes a light page dark`(browser: Browser) throws {
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
// Nesting in `BrowserTests` or `LiveBrowserTests` makes those of one take turns, each with a browser of its own, and puts
// the page's address, console and picture beside whatever fails. There is nothing to wait for by time: say which state
// must come.

package import Foundation
import Glibc
import Synchronization
package import Testing

/// A browser of this machine. It is started when no running one is free, and ends with the tests.
package enum Browser: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case chromium, firefox

  package var testDescription: String { rawValue }

  /// The browsers to test in: those of this run's share that are installed.
  package static let wanted: [Browser] = allCases.filter { BrowserShare.wanted.has($0) && $0.isThere }

  /// Chromium where it is wanted: for what only one browser need show.
  package static let chromiumOnly: [Browser] = wanted.filter { $0 == .chromium }

  /// Chromium for what takes long.
  package static let forLongOnes: [Browser] =
    BrowserShare.wanted.hasLongOnes && Browser.chromium.isThere ? [.chromium] : []

  /// Also where `DAYBOOK_REQUIRE_BROWSERS=1` says that none may be missing.
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

  /// Hands a clean window to a body: nothing stored, nothing told yet.
  ///
  /// What the body throws, or what fails in it, gets the page's address, its console and a picture kept below
  /// `.build/browser-failures`.
  package func page<Result>(_ screen: Screen = .desk, _ body: (Page) throws -> Result) throws -> Result {
    guard isInstalled else { throw BrowserFailure("\(rawValue) is not installed; make deps-check installs it") }
    let engine = try Running.take(self)
    // A browser that breaks down here is none for the next.
    try engine.startAfresh(screen)
    let look = Look(Page(browser: self, engine: engine, screen: screen))
    defer { Running.give(engine, of: self) }
    return try Look.$current.withValue(look) {
      do { return try body(look.page) } catch { throw BrowserFailure("\(error)\n\(look.report())") }
    }
  }
}

/// Browsers that run and are not looked at.
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

/// A page that a test looks at, and only that test.
final class Look: @unchecked Sendable {
  @TaskLocal static var current: Look?
  static let pictureCount = Mutex(0)

  let page: Page
  /// Whether this page's failure was already told.
  private var isTold = false

  init(_ page: Page) { self.page = page }

  /// Where the page is, what it said, and a picture of it, once a page.
  func report() -> String {
    defer { isTold = true }
    return isTold ? "" : page.failureReport(named: Test.current?.name ?? "no test")
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// Puts what the open page shows beside each failed expectation.
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
  /// Set where nothing may be skipped, as in `.ci/run`.
  package static let isRequired = ProcessInfo.processInfo.environment["DAYBOOK_REQUIRE_BROWSERS"] == "1"

  /// Where `make deps-check` puts what comes from pip.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/check-tools")

  /// A file that `make deps-check` brings; nil, and a loud line, where it is not there and may be missing.
  package static func file(_ path: String, missing sentence: String) -> URL? {
    let file = folder.appending(path: path)
    return hasFile(file.path(percentEncoded: false), sentence) ? file : nil
  }

  /// Whether to run a program; a loud line where it is not there and may be missing.
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
