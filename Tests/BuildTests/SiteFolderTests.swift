import Build
import SiteComponents
import Platform
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite struct SiteFolderTests: SiteFolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Refusals

  @Test func `a folder that contains files but no manifest is refused`() throws {
    try folder.write("thesis", to: "site/thesis.txt")
    #expect(throws: SiteFolder.AccessError.foreign(path)) { try site().prepare() }
    #expect(try folder.read("site/thesis.txt") == "thesis")
  }

  @Test func `a folder that contains a hidden file but no manifest is refused`() throws {
    try folder.write("", to: "site/.git/config")
    #expect(throws: SiteFolder.AccessError.foreign(path)) { try site().prepare() }
  }

  @Test func `a file in place of the site's folder is refused`() throws {
    try folder.write("", to: "site")
    #expect(throws: SiteFolder.AccessError.notAFolder(path)) { try site().prepare() }
  }

  @Test func `an empty folder, a missing folder and an earlier site are accepted`() throws {
    try site().prepare()
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try site().prepare()
    #expect(try texts() == Self.pages)
  }

  // MARK: Writing

  @Test func `after a write, the folder contains only the files of the tree and the manifest`() throws {
    try site().prepare()
    #expect(try site().write(tree(Self.pages)) == SiteFolder.Outcome(written: 3))
    #expect(try texts() == Self.pages)
  }

  @Test func `a site without an about page is not treated as complete`() throws {
    try site().prepare()
    _ = try site().write(tree(["errors.html": "oh"]))
    #expect(!site().hasGoodSite)
    _ = try site().write(tree(["about.html": "about"]))
    #expect(site().hasGoodSite)
  }

  @Test func `writing the same tree again changes no file`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    let calls = FailingCalls()
    let outcome = try site(Disk(calls: calls.calls)).write(tree(Self.pages))
    #expect(outcome == SiteFolder.Outcome(unchanged: 3))
    #expect(!calls.made.contains("write") && !calls.made.contains("rename"))
  }

  @Test func `only changes are written, and obsolete files are removed with their folder`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    let next = ["index.html": "home!", "assets/a/b.css": "css", "new.html": "new"]
    #expect(try site().write(tree(next)) == SiteFolder.Outcome(written: 2, unchanged: 1, removed: 1))
    #expect(try texts() == next)
    #expect(!folder.exists("site/2026"))
  }

  @Test func `foreign files in a site are removed`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try folder.write("x", to: "site/.DS_Store")
    try folder.write("x", to: "site/deep/er/x")
    #expect(try site().write(tree(Self.pages)).removed == 2)
    #expect(try texts() == Self.pages)
  }

  @Test func `a file that is missing or has another length is written again`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try folder.write("longer than it was", to: "site/index.html")
    try FileManager.default.removeItem(atPath: "\(path)/2026/11.html")
    #expect(try site().write(tree(Self.pages)) == SiteFolder.Outcome(written: 2, unchanged: 1))
    #expect(try texts() == Self.pages)
  }

  /// Only names are read, which takes a tenth of the time.
  @Test
  func
    `a generated file edited in place is rewritten only if files were added or removed, after a restart, or if encrypted`()
    throws
  {
    func editInPlace() throws {
      let file = try FileHandle(forWritingTo: folder.url.appending(path: "site/index.html"))
      try file.seekToEnd()
      try file.write(contentsOf: Data(" and more".utf8))
      try file.close()
    }
    var site = self.site()
    site.bootID = 7
    try site.prepare()
    _ = try site.write(tree(Self.pages), key: 1)
    try editInPlace()
    #expect(try site.write(tree(Self.pages), key: 1) == SiteFolder.Outcome(unchanged: 3))
    #expect(try texts() != Self.pages)
    try folder.write("x", to: "site/foreign")
    #expect(try site.write(tree(Self.pages), key: 1) == SiteFolder.Outcome(written: 1, unchanged: 2, removed: 1))
    for start in [8, 0, 0] as [UInt64] {
      try editInPlace()
      site.bootID = start
      #expect(try site.write(tree(Self.pages), key: 1).written == 1)
      #expect(try texts() == Self.pages)
    }
    // Another start than that of the marker: a build that has nothing to do stores it.
    site.bootID = 9
    #expect(site.unchanged(1, site.manifest()) == nil)
    _ = try site.write(tree(Self.pages), key: 1)
    #expect(site.unchanged(1, site.manifest()) == SiteFolder.Outcome(unchanged: 3))
    site.seal = SiteFolder.ManifestCipher(close: { $0 }, open: { $0 })
    _ = try site.write(tree(Self.pages), key: 1)
    try editInPlace()
    #expect(try site.write(tree(Self.pages), key: 1).written == 1)
  }

  @Test func `a clean write writes every file`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    #expect(try site().write(tree(Self.pages), manifest: SiteManifest()).written == 3)
  }

  @Test func `a write that keeps other files replaces only files of the tree`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    let outcome = try site().write(tree(["errors.html": "oh"]), keepsOthers: true)
    #expect(outcome == SiteFolder.Outcome(written: 1))
    #expect(try texts() == Self.pages.merging(["errors.html": "oh"]) { first, _ in first })
    #expect(try site().write(tree(Self.pages)) == SiteFolder.Outcome(unchanged: 3, removed: 1))
  }

  @Test func `the manifest contains hashes and names, but no text from the site`() throws {
    try site().prepare()
    _ = try site().write(tree(["index.html": "secret 1340.50"]))
    let lines = try folder.read("site/\(SiteFolder.markerName)").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1] == "=")
    #expect(lines[2].wholeMatch(of: /[0-9a-f]+ 0 14 index\.html/) != nil)
  }

  @Test func `a path may contain spaces and letters of any script`() throws {
    let pages = ["my page 東京.html": "a", "index.html": "b"]
    try site().prepare()
    _ = try site().write(tree(pages))
    #expect(try site().write(tree(pages)).unchanged == 2)
  }

  // MARK: Generated content

  private func made(_ key: UInt64, _ count: Counter, _ text: String? = "png") -> FileTree {
    var tree = FileTree()
    tree.add(
      "a.png",
      .one(key: key) {
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

  @Test func `content with an unchanged key is not generated again`() throws {
    let count = Counter()
    try site().prepare()
    #expect(try site().write(made(7, count)).written == 1)
    #expect(try site().write(made(7, count)).unchanged == 1)
    #expect(count.value == 1)
  }

  @Test func `content with a new key is generated, and written only if it differs`() throws {
    let count = Counter()
    try site().prepare()
    _ = try site().write(made(7, count))
    #expect(try site().write(made(8, count)) == SiteFolder.Outcome(unchanged: 1))
    #expect(try site().write(made(8, count)) == SiteFolder.Outcome(unchanged: 1))
    #expect(count.value == 2)
    #expect(try site().write(made(9, count, "other")) == SiteFolder.Outcome(written: 1))
  }

  @Test func `if content cannot be generated, this is reported, and its old file is removed`() throws {
    let count = Counter()
    try site().prepare()
    _ = try site().write(made(7, count))
    #expect(try site().write(made(8, count, nil)) == SiteFolder.Outcome(removed: 1, failed: ["a.png"]))
    #expect(try texts() == [:])
  }

  // MARK: Interruptions

  @Test func `after a failed system call, the next write repairs the site`() throws {
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

  @Test func `partial files left by a killed build are removed`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    try folder.write("half", to: "site/2026/.daybook-new-99-abc")
    #expect(try site().write(tree(Self.pages)).removed == 1)
    #expect(try texts() == Self.pages)
  }

  @Test func `a manifest that is damaged or was written by another version is not trusted`() throws {
    for marker in [
      "", "daybook site 99 0 0\n", "daybook site 1\n", "daybook site 3 0 0 0\nnonsense\n",
      "daybook site 5 full 0 0 0 0\nx\n",
    ] {
      try site().prepare()
      _ = try site().write(tree(Self.pages))
      try folder.write(marker, to: "site/\(SiteFolder.markerName)")
      #expect(try site().write(tree(Self.pages)).written == 3)
      #expect(try texts() == Self.pages)
    }
  }

  // MARK: Trees

  @Test func `a file that is added later replaces an earlier file with the same path`() {
    var tree = FileTree()
    for (path, text) in [("b", "1"), ("a", "2"), ("b", "3")] { tree.add(path, text) }
    #expect(tree.outputs.map(\.paths) == [["b"], ["a"]])
    guard case .bytes(let bytes) = tree.content(of: "b") else {
      Issue.record("no content")
      return
    }
    #expect(bytes == Array("3".utf8))
  }

  // MARK: Jobs

  private func grouped(_ key: UInt64, _ count: Counter, _ texts: [String: String]) -> FileTree {
    var tree = tree(["index.html": "home"])
    let files = self.tree(texts)
    tree.add(
      Job(name: "month 2026-11", fingerprint: key) {
        count.add()
        return files
      })
    return tree
  }

  @Test func `a job with an unchanged key does not run, and its files are kept`() throws {
    let count = Counter()
    let texts = ["a.html": "a", "charts/a.png": "chart"]
    try site().prepare()
    #expect(try site().write(grouped(7, count, texts)).written == 3)
    #expect(try site().write(grouped(7, count, [:])) == SiteFolder.Outcome(unchanged: 3))
    #expect(count.value == 1)
    #expect(try self.texts() == texts.merging(["index.html": "home"]) { first, _ in first })
  }

  @Test func `a job with a new key runs, and its obsolete files are removed`() throws {
    let count = Counter()
    try site().prepare()
    _ = try site().write(grouped(7, count, ["a.html": "a", "charts/a.png": "chart"]))
    #expect(
      try site().write(grouped(8, count, ["a.html": "a", "b.html": "b"]))
        == SiteFolder.Outcome(written: 1, unchanged: 2, removed: 1))
    #expect(try texts() == ["index.html": "home", "a.html": "a", "b.html": "b"])
    #expect(!folder.exists("site/charts"))
  }

  @Test func `a job whose file is missing runs again`() throws {
    let count = Counter()
    try site().prepare()
    _ = try site().write(grouped(7, count, ["a.html": "a", "b.html": "b"]))
    try FileManager.default.removeItem(atPath: "\(path)/a.html")
    #expect(try site().write(grouped(7, count, ["a.html": "a", "b.html": "b"])).written == 1)
    #expect(try texts() == ["index.html": "home", "a.html": "a", "b.html": "b"])
  }

  @Test func `files of a removed job are removed unless another job produces them`() throws {
    let count = Counter()
    try site().prepare()
    _ = try site().write(grouped(7, count, ["a.html": "a", "b.html": "b"]))
    var next = tree(["index.html": "home"])
    let files = tree(["b.html": "b"])
    next.add(Job(name: "another", fingerprint: 7) { files })
    _ = try site().write(next)
    #expect(try texts() == ["index.html": "home", "b.html": "b"])
  }

  @Test func `a job whose file was replaced by an errors page runs again`() throws {
    let count = Counter()
    let texts = ["a.html": "a", "errors.html": "warnings"]
    try site().prepare()
    _ = try site().write(grouped(7, count, texts))
    _ = try site().write(tree(["errors.html": "oh"]), keepsOthers: true)
    #expect(try self.texts() == ["index.html": "home", "a.html": "a", "errors.html": "oh"])
    _ = try site().write(grouped(7, count, texts))
    #expect(try self.texts() == texts.merging(["index.html": "home"]) { first, _ in first })
    #expect(count.value == 2)
  }

  @Test func `a job with a failed file runs again`() throws {
    let count = Counter()
    let failing = made(7, count, nil)
    var tree = FileTree()
    tree.add(Job(name: "receipt", fingerprint: 7) { failing })
    try site().prepare()
    #expect(try site().write(tree).failed == ["a.png"])
    #expect(try site().write(tree).failed == ["a.png"])
    #expect(count.value == 2)
  }

  @Test func `running many jobs on all cores gives the same site as running them one after another`() throws {
    var tree = FileTree()
    for group in 0..<200 {
      tree.add(
        Job(name: "group \(group)", fingerprint: UInt64(group + 1)) {
          var tree = FileTree()
          for file in 0..<5 { tree.add("folder \(group % 7)/\(group)-\(file).html", "\(group) \(file)") }
          return tree
        })
    }
    try site().prepare()
    #expect(try site().write(tree).written == 1000)
    var expected: [String: String] = [:]
    for output in tree.jobs.flatMap({ $0.make().outputs }) {
      if case .bytes(let bytes) = output.content { expected[output.paths[0]] = String(decoding: bytes, as: UTF8.self) }
    }
    #expect(try texts() == expected)
    #expect(try site().write(tree) == SiteFolder.Outcome(unchanged: 1000))
  }

  // MARK: Several files at once

  /// A small and a large picture, which are drawn together.
  private func pair(_ key: UInt64, _ count: Counter, _ pictures: [String]?) -> FileTree {
    var tree = FileTree()
    let content = FileTree.Content.made(key: key) {
      count.add()
      return pictures.map { $0.map { Array($0.utf8) } }
    }
    tree.add(FileTree.Output(paths: ["small.jpg", "large.jpg"], content: content))
    return tree
  }

  @Test func `a pair of pictures is drawn once, and only the picture that changed is written`() throws {
    let count = Counter()
    try site().prepare()
    #expect(try site().write(pair(7, count, ["s", "large"])).written == 2)
    #expect(try site().write(pair(7, count, ["s", "large"])) == SiteFolder.Outcome(unchanged: 2))
    #expect(count.value == 1)
    #expect(try site().write(pair(8, count, ["s", "other"])) == SiteFolder.Outcome(written: 1, unchanged: 1))
    try FileManager.default.removeItem(atPath: "\(path)/small.jpg")
    #expect(try site().write(pair(8, count, ["s", "other"])) == SiteFolder.Outcome(written: 1, unchanged: 1))
    #expect(count.value == 3)
    #expect(try texts() == ["small.jpg": "s", "large.jpg": "other"])
  }

  @Test func `two pictures that cannot be drawn are both reported`() throws {
    let count = Counter()
    try site().prepare()
    _ = try site().write(pair(7, count, ["s", "large"]))
    let outcome = try site().write(pair(8, count, nil))
    #expect(outcome == SiteFolder.Outcome(removed: 2, failed: ["large.jpg", "small.jpg"]))
    #expect(count.value == 2)
    #expect(try texts() == [:])
  }

  // MARK: First builds

  @Test func `a first build writes files under their final names, and the manifest last`() throws {
    try site().prepare()
    let calls = FailingCalls()
    #expect(try site(Disk(calls: calls.calls)).write(tree(Self.pages)).written == 3)
    #expect(calls.made.count { $0 == "rename" } == 2, "the marker of a build that is not done, and the one of the end")
    #expect(try texts() == Self.pages)
  }

  @Test func `after a failed first build, the next build recognizes the folder and repairs the site`() throws {
    func restart() throws {
      try? FileManager.default.removeItem(atPath: path)
      try site().prepare()
    }
    try restart()
    let whole = FailingCalls()
    _ = try site(Disk(calls: whole.calls)).write(tree(Self.pages))
    for failing in whole.made.indices {
      try restart()
      let calls = FailingCalls(failing: failing, code: EIO)
      do {
        _ = try site(Disk(calls: calls.calls)).write(tree(Self.pages))
      } catch {
        #expect(error.code == EIO && error.path.hasPrefix(path))
      }
      try site().prepare()
      try site().validateOwnership(site().manifest())
      _ = try site().write(tree(Self.pages))
      #expect(try texts() == Self.pages, "\(failing): \(whole.made[failing])")
      #expect(try site().write(tree(Self.pages)) == SiteFolder.Outcome(unchanged: 3))
    }
  }

  // MARK: The key of the whole site

  @Test func `a site with an unchanged key is not built again if its folder has exactly the expected files`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages), key: 5)
    #expect(site().unchanged(5, site().manifest()) == SiteFolder.Outcome(unchanged: 3))
    #expect(site().unchanged(6, site().manifest()) == nil)
    #expect(site().unchanged(0, site().manifest()) == nil)
    try folder.write("x", to: "site/assets/x")
    #expect(site().unchanged(5, site().manifest()) == nil)
    _ = try site().write(tree(Self.pages), key: 5)
    // Only the names of files are compared, so an edited file is repaired by --clean.
    try folder.write("longer than it was", to: "site/index.html")
    #expect(site().unchanged(5, site().manifest()) == SiteFolder.Outcome(unchanged: 3))
  }

  @Test func `after any damage to the manifest, the next write completes the site`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(20_261_121))
    let count = Counter()
    let texts = ["a.html": "a", "charts/a.png": "chart"]
    let whole = texts.merging(["index.html": "home"]) { first, _ in first }
    try site().prepare()
    _ = try site().write(grouped(7, count, texts), key: 9)
    let marker = try Disk().read("\(path)/\(SiteFolder.markerName)")
    for _ in 0..<Fuzzing.count(400) {
      var bytes = marker
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      case 1: bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in .random(in: 0...255, using: &random) }
      default:
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).shuffled(using: &random)
        bytes = Array(lines.joined(separator: [10]))
      }
      try Data(bytes).write(to: URL(filePath: "\(path)/\(SiteFolder.markerName)"))
      #expect(bytes == marker || site().unchanged(9, site().manifest()) == nil)
      _ = try site().write(grouped(7, count, texts), key: 9)
      #expect(try self.texts() == whole)
      #expect(try Disk().read("\(path)/\(SiteFolder.markerName)") == marker)
    }
  }
}
