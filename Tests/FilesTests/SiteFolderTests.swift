import Files
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite struct SiteFolderTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/site" }

  init() throws { folder = try TemporaryFolder() }

  private func site(_ disk: Disk = Disk()) -> SiteFolder { SiteFolder(path, disk: disk) }

  private func tree(_ texts: [String: String]) -> FileTree {
    var tree = FileTree()
    for (path, text) in texts { tree.add(path, text) }
    return tree
  }

  /// Every file with its text, the marker left out.
  private func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in try Disk().files(below: path) where file != SiteFolder.markerName {
      texts[file] = try folder.read("site/\(file)")
    }
    return texts
  }

  private static let pages = ["index.html": "home", "2026/11.html": "november", "assets/a/b.css": "css"]

  // MARK: Refusals

  @Test func `a folder that holds anything and bears no mark of ours is refused`() throws {
    try folder.write("thesis", to: "site/thesis.txt")
    #expect(throws: SiteFolder.Refusal.foreign(path)) { try site().prepare() }
    #expect(try folder.read("site/thesis.txt") == "thesis")
  }

  @Test func `a hidden file makes a folder foreign too`() throws {
    try folder.write("", to: "site/.git/config")
    #expect(throws: SiteFolder.Refusal.foreign(path)) { try site().prepare() }
  }

  @Test func `a file in the folder's place is refused`() throws {
    try folder.write("", to: "site")
    #expect(throws: SiteFolder.Refusal.notAFolder(path)) { try site().prepare() }
  }

  @Test func `an empty folder, none, and one of ours are accepted`() throws {
    try site().prepare()
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try site().prepare()
    #expect(try texts() == Self.pages)
  }

  // MARK: Writing

  @Test func `the folder holds the tree and nothing else`() throws {
    try site().prepare()
    #expect(try site().write(tree(Self.pages)) == SiteFolder.Outcome(written: 3))
    #expect(try texts() == Self.pages)
  }

  @Test func `an errors page alone is no good site, a page about the site makes one`() throws {
    try site().prepare()
    _ = try site().write(tree(["errors.html": "oh"]))
    #expect(!site().hasGoodSite)
    _ = try site().write(tree(["about.html": "about"]))
    #expect(site().hasGoodSite)
  }

  @Test func `the same tree again touches no file`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    let calls = FailingCalls()
    let outcome = try site(Disk(calls: calls.calls)).write(tree(Self.pages))
    #expect(outcome == SiteFolder.Outcome(unchanged: 3))
    #expect(!calls.made.contains("write") && !calls.made.contains("rename"))
  }

  @Test func `only what changed is written, and what is no longer made goes, with its folder`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    let next = ["index.html": "home!", "assets/a/b.css": "css", "new.html": "new"]
    #expect(try site().write(tree(next)) == SiteFolder.Outcome(written: 2, unchanged: 1, removed: 1))
    #expect(try texts() == next)
    #expect(!folder.exists("site/2026"))
  }

  @Test func `files that someone put into a site of ours are removed`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try folder.write("x", to: "site/.DS_Store")
    try folder.write("x", to: "site/deep/er/x")
    #expect(try site().write(tree(Self.pages)).removed == 2)
    #expect(try texts() == Self.pages)
  }

  @Test func `a file that vanished, or has another length, is written again`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try folder.write("longer than it was", to: "site/index.html")
    try FileManager.default.removeItem(atPath: "\(path)/2026/11.html")
    #expect(try site().write(tree(Self.pages)) == SiteFolder.Outcome(written: 2, unchanged: 1))
    #expect(try texts() == Self.pages)
  }

  @Test func `a clean write writes everything`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    #expect(try site().write(tree(Self.pages), isClean: true).written == 3)
  }

  @Test func `keeping others, only the tree's own files are renewed`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    let outcome = try site().write(tree(["errors.html": "oh"]), keepsOthers: true)
    #expect(outcome == SiteFolder.Outcome(written: 1))
    #expect(try texts() == Self.pages.merging(["errors.html": "oh"]) { first, _ in first })
    #expect(try site().write(tree(Self.pages)) == SiteFolder.Outcome(unchanged: 3, removed: 1))
  }

  @Test func `the marker holds hashes and names, and no text of the site`() throws {
    try site().prepare()
    _ = try site().write(tree(["index.html": "secret 1340.50"]))
    let lines = try folder.read("site/\(SiteFolder.markerName)").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].wholeMatch(of: /[0-9a-f]+ 0 14 index\.html/) != nil)
  }

  @Test func `a path with spaces and any script survives`() throws {
    let pages = ["my page 東京.html": "a", "index.html": "b"]
    try site().prepare()
    _ = try site().write(tree(pages))
    #expect(try site().write(tree(pages)).unchanged == 2)
  }

  // MARK: Made content

  private func made(_ key: UInt64, _ count: Counter, _ text: String? = "png") -> FileTree {
    var tree = FileTree()
    tree.add(
      "a.png",
      .made(key: key) {
        count.add()
        return text.map { Array($0.utf8) }
      })
    return tree
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  @Test func `content whose key is the same is not made again`() throws {
    let count = Counter()
    try site().prepare()
    #expect(try site().write(made(7, count)).written == 1)
    #expect(try site().write(made(7, count)).unchanged == 1)
    #expect(count.value == 1)
  }

  @Test func `content with another key is made, and written only if it differs`() throws {
    let count = Counter()
    try site().prepare()
    _ = try site().write(made(7, count))
    #expect(try site().write(made(8, count)) == SiteFolder.Outcome(unchanged: 1))
    #expect(try site().write(made(8, count)) == SiteFolder.Outcome(unchanged: 1))
    #expect(count.value == 2)
    #expect(try site().write(made(9, count, "other")) == SiteFolder.Outcome(written: 1))
  }

  @Test func `content that cannot be made is named, and its old file goes`() throws {
    let count = Counter()
    try site().prepare()
    _ = try site().write(made(7, count))
    #expect(try site().write(made(8, count, nil)) == SiteFolder.Outcome(removed: 1, failed: ["a.png"]))
    #expect(try texts() == [:])
  }

  // MARK: Interruptions

  @Test func `whichever call of a write fails, the next write mends the site`() throws {
    let next = ["index.html": "home!", "2026/12.html": "december", "assets/a/b.css": "css"]
    func restart() throws {
      try? FileManager.default.removeItem(atPath: path)
      try site().prepare()
      _ = try site().write(tree(Self.pages))
    }
    try restart()
    let whole = FailingCalls()
    _ = try site(Disk(calls: whole.calls)).write(tree(next))
    #expect(whole.made.count > 15)
    for failing in whole.made.indices {
      try restart()
      let calls = FailingCalls(failing: failing, code: EIO)
      do {
        _ = try site(Disk(calls: calls.calls)).write(tree(next))
      } catch {
        #expect(error.code == EIO && error.path.hasPrefix(path))
      }
      try site().prepare()
      _ = try site().write(tree(next))
      #expect(try texts() == next, "\(failing): \(whole.made[failing])")
      #expect(try site().write(tree(next)) == SiteFolder.Outcome(unchanged: 3))
    }
  }

  @Test func `what a killed build left half written is cleared away`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try folder.write("half", to: "site/2026/.daybook-new-99-abc")
    #expect(try site().write(tree(Self.pages)).removed == 1)
    #expect(try texts() == Self.pages)
  }

  @Test func `a marker of another version, or a damaged one, is not trusted`() throws {
    for marker in ["", "daybook site 99\n", "daybook site 1\nnonsense\n", "daybook site 1\nff 0 x index.html\n"] {
      try site().prepare()
      _ = try site().write(tree(Self.pages))
      try folder.write(marker, to: "site/\(SiteFolder.markerName)")
      #expect(try site().write(tree(Self.pages)).written == 3)
      #expect(try texts() == Self.pages)
    }
  }

  // MARK: Trees

  @Test func `the files of a tree come by path, a later one in the place of an earlier`() {
    var tree = tree(["b": "1", "a": "2"])
    tree.add("b", "3")
    #expect(tree.files.map(\.path) == ["a", "b"])
    #expect(tree.count == 2)
    guard case .bytes(let bytes) = tree.content(of: "b") else {
      Issue.record("no content")
      return
    }
    #expect(bytes == Array("3".utf8))
  }
}
