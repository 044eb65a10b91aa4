@testable import Build
import Platform
import Foundation
@testable import Site
import Synchronization
import TestSupport
import Testing

/// Files that somebody looks at are made before the others.
@Suite struct AudienceTests: SiteFolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Twelve months, each a page with a chart, and one file outside groups.
  ///
  /// - Parameters:
  ///   - version: what the pages say; charts stay as they are.
  ///   - making: told each month that is made.
  private func months(_ version: UInt64, making: @escaping @Sendable (Int) -> Void = { _ in }) -> FileTree {
    var tree = tree(["style.css": "style \(version)"])
    for month in 1...12 {
      tree.add(
        FileTree.Group(name: "month \(month)", key: version) {
          making(month)
          return self.tree(["\(month).html": "month \(month), \(version)", "\(month).png": "chart"])
        })
    }
    return tree
  }

  /// Writes the second version over the first.
  ///
  /// - Returns: the months made before anything was heard and all of them, what was heard, and what was told in the end.
  private func rewritten(_ shown: Set<String>) throws -> (
    before: Set<Int>, all: Set<Int>, heard: [[String]], changed: [String]
  ) {
    try site().prepare()
    _ = try site().write(months(1))
    let made = Mutex<Set<Int>>([])
    let before = Mutex<Set<Int>>([])
    let heard = Mutex<[[String]]>([])
    let path = path
    let leftovers = Leftovers(on: Disk())
    defer { leftovers.remove() }
    let audience = Audience(shown: shown, leftovers: leftovers) { written in
      before.withLock { $0 = made.withLock { $0 } }
      heard.withLock { $0.append(written) }
      // Whoever hears it finds it there.
      for file in written {
        #expect((try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8))?.hasSuffix("2") == true, "\(file)")
      }
    }
    var changed: [String] = []
    let tree = months(2) { month in made.withLock { _ = $0.insert(month) } }
    let outcome = try site().write(tree, audience: audience, changed: { changed.append($0) })
    #expect(outcome.written == 13 && outcome.unchanged == 12)
    return (before.withLock { $0 }, made.withLock { $0 }, heard.withLock { $0 }, changed)
  }

  private static let pages = (1...12).map { "\($0).html" }

  @Test func `what is on a screen is written first, told, and not told again`() throws {
    let result = try rewritten(["11.html", "3.png", "nowhere.html", "about"])
    #expect(result.before == [3, 11] && result.all == Set(1...12))
    #expect(result.heard == [["11.html", "3.html"]])
    #expect(result.changed == (Self.pages + ["style.css"]).filter { !["11.html", "3.html"].contains($0) }.sorted())
    // An unchanged site: nobody hears anything.
    let audience = Audience(shown: ["11.html"], leftovers: Leftovers(on: Disk())) { _ in Issue.record("heard") }
    _ = try site().write(months(2), audience: audience, changed: { Issue.record("\($0) changed") })
  }

  @Test func `files outside groups count, too`() throws {
    let result = try rewritten(["style.css"])
    #expect(result.before == [] && result.heard == [["style.css"]])
    #expect(result.changed == Self.pages.sorted())
  }

  @Test func `with nobody there all is told in the end`() throws {
    let result = try rewritten([])
    #expect(result.heard == [] && result.all == Set(1...12))
    #expect(result.changed == (Self.pages + ["style.css"]).sorted())
  }

  /// The twelve months, and another group that is not known before somebody says so.
  private func monthsAndMore(
    _ version: UInt64, atOnce: Bool = true, _ whenKnown: @escaping @Sendable () -> Void
  ) -> FileTree {
    var tree = months(version)
    tree.add(
      later: Meanwhile(atOnce: atOnce) {
        whenKnown()
        return [FileTree.Group(name: "search", key: version) { self.tree(["search.html": "search, \(version)"]) }]
      })
    return tree
  }

  @Test func `groups that are known late are written as well, and nobody waits for them who looks at another`() throws {
    try site().prepare()
    _ = try site().write(monthsAndMore(1) {})
    #expect(try text(of: "search.html") == "search, 1")
    let isHeard = DispatchSemaphore(value: 0)
    let isInTime = Mutex(false)
    let audience = Audience(shown: ["11.html"], leftovers: Leftovers(on: Disk())) { _ in isHeard.signal() }
    let outcome = try site().write(
      monthsAndMore(2) { isInTime.withLock { $0 = isHeard.wait(timeout: .now() + 20) == .success } }, audience: audience
    )
    #expect(isInTime.withLock { $0 }, "the month was told while the search was not known")
    #expect(outcome.written == 14 && outcome.unchanged == 12)
    #expect(try text(of: "search.html") == "search, 2" && text(of: "11.html") == "month 11, 2")
  }

  @Test func `nobody begins with what comes later before a screen has what it waits for`() throws {
    try site().prepare()
    _ = try site().write(monthsAndMore(1, atOnce: false) {})
    #expect(try text(of: "search.html") == "search, 1")
    let isHeard = Mutex(false)
    let isInOrder = Mutex(false)
    let audience = Audience(shown: ["11.html"], leftovers: Leftovers(on: Disk())) { _ in isHeard.withLock { $0 = true }
    }
    let tree = monthsAndMore(2, atOnce: false) { isInOrder.withLock { $0 = isHeard.withLock { $0 } } }
    let outcome = try site().write(tree, audience: audience)
    #expect(isInOrder.withLock { $0 })
    #expect(outcome.written == 14 && outcome.unchanged == 12)
    #expect(try text(of: "search.html") == "search, 2")
  }

  /// Nine charts, each of which takes a moment; one may not be made at all.
  private func charts(
    _ version: UInt64, except missing: Int? = nil, _ making: @escaping @Sendable (Int) -> Void
  ) -> FileTree {
    var tree = FileTree()
    tree.add(
      FileTree.Group(name: "charts", key: version) {
        var tree = FileTree()
        for number in 1...9 {
          tree.add(
            "\(number).png",
            .made(key: version) {
              making(number)
              usleep(1000)
              return number == missing ? nil : Array("chart \(number), \(version)".utf8)
            })
        }
        return tree
      })
    return tree
  }

  @Test func `all cores make what is on a screen, each file once, and nothing is forgotten`() throws {
    let made = Mutex<[Int]>([])
    let making: @Sendable (Int) -> Void = { number in made.withLock { $0.append(number) } }
    try site().prepare()
    _ = try site().write(charts(1, making))
    #expect(made.withLock { $0 } == Array(1...9))
    made.withLock { $0 = [] }
    let heard = Mutex<[[String]]>([])
    let audience = Audience(shown: ["4.png"], leftovers: Leftovers(on: Disk())) { written in
      heard.withLock { $0.append(written) }
    }
    let outcome = try site().write(charts(2, making), audience: audience)
    #expect(outcome.written == 9)
    #expect(made.withLock { $0 }.sorted() == Array(1...9))
    #expect(heard.withLock { $0 } == [(1...9).map { "\($0).png" }])
    for number in 1...9 { #expect(try text(of: "\(number).png") == "chart \(number), 2") }
    // The marker is that of a build for nobody, and so the next one makes nothing.
    let marker = try text(of: SiteFolder.markerName)
    made.withLock { $0 = [] }
    #expect(try site().write(charts(2, making)).unchanged == 9)
    #expect(made.withLock { $0.isEmpty })
    _ = try site().write(charts(2, making), memory: SiteMemory())
    #expect(try text(of: SiteFolder.markerName) == marker)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func `two charts of the page on a screen are made at the same time, whatever styles it has`() throws {
    func page(_ version: UInt64, making: @escaping @Sendable (Int) -> Void) -> FileTree {
      var tree = self.tree(["style.css": "style"])
      for group in charts(version, making).groups { tree.add(group) }
      return tree
    }
    try site().prepare()
    _ = try site().write(page(1) { _ in })
    let isLastBegun = DispatchSemaphore(value: 0)
    let isTogether = Mutex(false)
    let audience = Audience(shown: ["4.png", "style.css"], leftovers: Leftovers(on: Disk())) { _ in }
    let tree = page(2) { number in
      if number == 9 { isLastBegun.signal() }
      if number == 1 { isTogether.withLock { $0 = isLastBegun.wait(timeout: .now() + 20) == .success } }
    }
    #expect(try site().write(tree, audience: audience).written == 9)
    #expect(isTogether.withLock { $0 })
  }

  @Test func `a chart on a screen that could not be made is told, and tried again`() throws {
    let made = Mutex<[Int]>([])
    let making: @Sendable (Int) -> Void = { number in made.withLock { $0.append(number) } }
    try site().prepare()
    _ = try site().write(charts(1, making))
    let audience = Audience(shown: ["4.png"], leftovers: Leftovers(on: Disk())) { _ in }
    let outcome = try site().write(charts(2, except: 4, making), audience: audience)
    #expect(outcome.failed == ["4.png"] && outcome.written == 8)
    made.withLock { $0 = [] }
    #expect(try site().write(charts(2, making), audience: audience).written == 1)
    #expect(made.withLock { $0 } == [4])
    #expect(try text(of: "4.png") == "chart 4, 2")
  }

  @Test func `a page of a group that is known late is told first as well`() throws {
    try site().prepare()
    _ = try site().write(monthsAndMore(1) {})
    let heard = Mutex<[[String]]>([])
    let audience = Audience(shown: ["search.html"], leftovers: Leftovers(on: Disk())) { written in
      heard.withLock { $0.append(written) }
    }
    _ = try site().write(monthsAndMore(2) { usleep(50_000) }, audience: audience)
    #expect(heard.withLock { $0 } == [["search.html"]])
  }

  private func text(of file: String) throws -> String { try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8) }
}
