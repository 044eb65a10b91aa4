import Build
import Foundation
import SiteComponents
import Platform
import Synchronization
import TestSupport
import Testing

/// Files that are written first, because their jobs have priority.
@Suite struct FirstFilesTests: SiteFolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A site of twelve months, each with a page and a chart, and one file outside jobs.
  ///
  /// - Parameters:
  ///   - version: the version in the pages; charts do not depend on it.
  ///   - making: called with each month that is made.
  private func months(_ version: UInt64, making: @escaping @Sendable (Int) -> Void = { _ in }) -> FileTree {
    var tree = tree(["style.css": "style \(version)"])
    for month in 1...12 {
      tree.add(
        Job(name: "month \(month)", fingerprint: version) {
          making(month)
          return self.tree(["\(month).html": "month \(month), \(version)", "\(month).png": "chart"])
        })
    }
    return tree
  }

  /// Writes the second version over the first.
  ///
  /// - Returns: the months made before the first announcement and all of them, the announcements, and the files
  ///   announced at the end.
  private func rewritten(_ first: Set<String>) throws -> (
    before: Set<Int>, all: Set<Int>, told: [[String]], changed: [String]
  ) {
    try site().prepare()
    _ = try site().write(months(1))
    let made = Mutex<Set<Int>>([])
    var before: Set<Int> = []
    var told: [[String]] = []
    var changed: [String] = []
    let tree = months(2) { month in made.withLock { _ = $0.insert(month) } }
    let outcome = try site().write(
      tree, first: first,
      written: { written in
        before = made.withLock { $0 }
        told.append(written)
        for file in written { #expect((try? self.text(of: file))?.hasSuffix("2") == true, "\(file)") }
      }, changed: { changed.append($0) })
    #expect(outcome.written == 13 && outcome.unchanged == 12)
    return (before, made.withLock { $0 }, told, changed)
  }

  private static let pages = (1...12).map { "\($0).html" }

  @Test func `files with priority are written first, and each of them is reported once`() throws {
    let result = try rewritten(["11.html", "3.png", "nowhere.html", "about"])
    #expect(result.before == [3, 11] && result.all == Set(1...12))
    #expect(result.told == [["11.html", "3.html"]])
    #expect(result.changed == (Self.pages + ["style.css"]).filter { !["11.html", "3.html"].contains($0) }.sorted())
    // An unchanged site: nothing is announced.
    _ = try site().write(
      months(2), first: ["11.html"], written: { Issue.record("\($0) told") },
      changed: { Issue.record("\($0) changed") })
  }

  @Test func `a file that belongs to no job can also have priority`() throws {
    let result = try rewritten(["style.css"])
    #expect(result.before == [] && result.told == [["style.css"]])
    #expect(result.changed == Self.pages.sorted())
  }

  @Test func `if no file has priority, all files are reported at the end`() throws {
    let result = try rewritten([])
    #expect(result.told == [] && result.all == Set(1...12))
    #expect(result.changed == (Self.pages + ["style.css"]).sorted())
  }

  /// Nine charts that each take a moment to draw; one may fail.
  private func charts(
    _ version: UInt64, except missing: Int? = nil, _ making: @escaping @Sendable (Int) -> Void
  ) -> FileTree {
    var tree = FileTree()
    tree.add(
      Job(name: "charts", fingerprint: version) {
        var tree = FileTree()
        for number in 1...9 {
          let content = FileTree.Content.one(key: version) {
            making(number)
            return number == missing ? nil : Array("chart \(number), \(version)".utf8)
          }
          tree.add("\(number).png", content)
        }
        return tree
      })
    return tree
  }

  @Test func `all cores share the files of a single job, and each file is generated once`() throws {
    let made = Mutex<[Int]>([])
    let making: @Sendable (Int) -> Void = { number in made.withLock { $0.append(number) } }
    try site().prepare()
    _ = try site().write(charts(1, making))
    #expect(made.withLock { $0.sorted() } == Array(1...9))
    made.withLock { $0 = [] }
    var told: [[String]] = []
    #expect(try site().write(charts(2, making), first: ["4.png"], written: { told.append($0) }).written == 9)
    #expect(made.withLock { $0 }.sorted() == Array(1...9))
    #expect(told == [(1...9).map { "\($0).png" }])
    for number in 1...9 { #expect(try text(of: "\(number).png") == "chart \(number), 2") }
    made.withLock { $0 = [] }
    #expect(try site().write(charts(2, making)).unchanged == 9)
    #expect(made.withLock { $0.isEmpty })
  }

  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func `two charts of one page are drawn at the same time`() throws {
    let isOtherBegun = DispatchSemaphore(value: 0)
    let together = Mutex(0)
    let begun = Mutex(0)
    var page = tree(["style.css": "style"])
    page.jobs =
      charts(2) { _ in
        let number = begun.withLock { begun in
          begun += 1
          return begun
        }
        if number == 2 { isOtherBegun.signal() }
        if number == 1, isOtherBegun.wait(timeout: .now() + 20) == .success { together.withLock { $0 += 1 } }
      }.jobs
    try site().prepare()
    #expect(try site().write(page).written == 10)
    #expect(together.withLock { $0 } == 1)
  }

  @Test func `a chart with priority that could not be drawn is reported and drawn again`() throws {
    let made = Mutex<[Int]>([])
    let making: @Sendable (Int) -> Void = { number in made.withLock { $0.append(number) } }
    try site().prepare()
    _ = try site().write(charts(1, making))
    let outcome = try site().write(charts(2, except: 4, making), first: ["4.png"])
    #expect(outcome.failed == ["4.png"] && outcome.written == 8)
    made.withLock { $0 = [] }
    #expect(try site().write(charts(2, making), first: ["4.png"]).written == 1)
    #expect(made.withLock { $0 } == [4])
    #expect(try text(of: "4.png") == "chart 4, 2")
  }

  private func text(of file: String) throws -> String { try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8) }
}
