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
// Nesting in `BrowserTests` makes all of them take turns, and puts the page's address, console and picture beside
// whatever fails. There is nothing to wait for by time: say which state must come.

package import Foundation
import Glibc
import Synchronization
package import Testing

/// A browser of this machine. Each is started once, when it is first needed, and ends with the tests.
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

  /// Hands a clean window to a body: nothing stored, nothing told yet, one at a time.
  ///
  /// What the body throws, or what fails in it, gets the page's address, its console and a picture kept below
  /// `.build/browser-failures`.
  package func page<Result>(_ screen: Screen = .desk, _ body: (Page) throws -> Result) throws -> Result {
    Stage.turn.lock()
    defer { Stage.turn.unlock() }
    guard isInstalled else { throw BrowserFailure("\(rawValue) is not installed; make deps-check installs it") }
    let page = try startPage(screen)
    defer { Stage.current.withLock { $0.page = nil } }
    do { return try body(page) } catch {
      throw BrowserFailure("\(error)\n\(Stage.report(on: page))")
    }
  }

  private func startPage(_ screen: Screen) throws -> Page {
    let engine: any Engine
    if let running = Stage.current.withLock({ $0.engines[self] }) {
      engine = running
    } else {
      engine =
        switch self {
        case .chromium: try Chromium()
        case .firefox: try Firefox()
        }
    }
    do {
      // A browser that broke down in one test is none for the next.
      Stage.current.withLock { $0.engines[self] = nil }
      try engine.startAfresh(screen)
      let page = Page(browser: self, engine: engine, screen: screen)
      Stage.current.withLock {
        $0.engines[self] = engine
        $0.page = page
        $0.isTold = false
      }
      return page
    }
  }
}

/// Who is being looked at.
enum Stage {
  struct Current {
    var engines: [Browser: any Engine] = [:]
    var page: Page?
    /// Whether this page's failure was already told.
    var isTold = false
  }

  static let turn = NSLock()
  static let current = Held(Current())
  static let pictureCount = Mutex(0)

  /// What is not Sendable, but only touched by whoever has the turn.
  final class Held: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Current

    init(_ value: Current) { self.value = value }

    func withLock<Result>(_ body: (inout Current) throws -> Result) rethrows -> Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    }
  }

  /// Where the page is, what it said, and a picture of it, once a page.
  static func report(on page: Page) -> String {
    let isTold = current.withLock { current in
      defer { current.isTold = true }
      return current.isTold
    }
    return isTold ? "" : page.failureReport(named: Test.current?.name ?? "no test")
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// Puts what the open page shows beside each failed expectation.
  package static var showingThePage: Self {
    .compactMapIssues { issue in
      guard let page = Stage.current.withLock({ $0.page }) else { return issue }
      var issue = issue
      let report = Stage.report(on: page)
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
