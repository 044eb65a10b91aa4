import Build
import SiteComponents
import Platform
import Foundation
import Glibc
import TestSupport
import Testing

/// What else may lie in a site's folder, or happen to it, than what a build put there.
@Suite struct SiteFolderObstacleTests: SiteFolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Links and obstacles

  /// A site of three pages, two of them in a folder, and somebody else's folder.
  private func siteBesideOthers() throws {
    try site().prepare()
    _ = try site().write(tree(["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"]))
    try folder.write("A", to: "elsewhere/a.png")
    try folder.write("B", to: "elsewhere/b.png")
  }

  private func link(_ name: String, to destination: String) throws {
    try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: "\(folder.path)/\(destination)")
  }

  private func expectElsewhereUntouched() throws {
    #expect(try Disk().names(in: "\(folder.path)/elsewhere") == ["a.png", "b.png"])
    #expect(try folder.read("elsewhere/a.png") == "A" && folder.read("elsewhere/b.png") == "B")
  }

  @Test func `through a link in a folder's place nothing is written, removed or taken for ours`() throws {
    let trees = [
      ["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"],
      ["index.html": "home!", "charts/a.png": "a!", "charts/b.png": "b"], ["index.html": "home!"],
    ]
    for pages in trees {
      try siteBesideOthers()
      try link("charts", to: "elsewhere")
      #expect(site().unchanged(0, site().manifest()) == nil)
      _ = try site().write(tree(pages))
      try expectElsewhereUntouched()
      #expect(try texts() == pages)
      #expect(!Disk().isLink("\(path)/charts"))
    }
  }

  @Test func `a link to a folder with a single file, which counts as much as the file, is seen as a link`() throws {
    let pages = ["index.html": "home", "charts/a.png": "a"]
    try site().prepare()
    _ = try site().write(tree(pages), key: 5)
    try folder.write("A", to: "elsewhere/a.png")
    try link("charts", to: "elsewhere")
    #expect(site().unchanged(5, site().manifest()) == nil)
    _ = try site().write(tree(["index.html": "home"]), key: 6)
    #expect(try folder.read("elsewhere/a.png") == "A")
    #expect(try texts() == ["index.html": "home"])
  }

  @Test func `a link in a page's place gives way, and what it leads to stays`() throws {
    try siteBesideOthers()
    try link("index.html", to: "elsewhere/a.png")
    _ = try site().write(tree(["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"]))
    try expectElsewhereUntouched()
    #expect(try folder.read("site/index.html") == "home" && !Disk().isLink("\(path)/index.html"))
  }

  @Test func `a foreign link is removed, and not what it leads to`() throws {
    try siteBesideOthers()
    try link("photos", to: "elsewhere")
    try link("nowhere", to: "nothing")
    let pages = ["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"]
    #expect(try site().write(tree(pages)).removed == 2)
    try expectElsewhereUntouched()
    #expect(try Disk().names(in: path) == [SiteFolder.markerName, "charts", "index.html"])
  }

  @Test func `a folder in a page's place and a file in a folder's place give way`() throws {
    try siteBesideOthers()
    try FileManager.default.removeItem(atPath: "\(path)/index.html")
    try folder.write("x", to: "site/index.html/deep/x")
    try link("index.html/elsewhere", to: "elsewhere")
    try FileManager.default.removeItem(atPath: "\(path)/charts")
    try folder.write("x", to: "site/charts")
    let pages = ["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"]
    #expect(try site().write(tree(pages)) == SiteFolder.Outcome(written: 3, removed: 3))
    #expect(try texts() == pages)
    try expectElsewhereUntouched()
    #expect(try site().write(tree(pages)) == SiteFolder.Outcome(unchanged: 3))
  }

  @Test func `a page that nobody may write to or read is renewed all the same`() throws {
    try siteBesideOthers()
    chmod("\(path)/index.html", 0o444)
    _ = try site().write(tree(["index.html": "home!"]))
    #expect(try texts() == ["index.html": "home!"])
  }

  @Test func `empty folders go as well`() throws {
    try siteBesideOthers()
    try FileManager.default.createDirectory(atPath: "\(path)/a/b", withIntermediateDirectories: true)
    #expect(site().unchanged(0, site().manifest()) == nil)
    _ = try site().write(tree(["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"]))
    #expect(!folder.exists("site/a"))
  }

  @Test func `names that differ in case only are different pages`() throws {
    let pages = ["A.html": "1", "a.html": "2", "Charts/a.png": "3", "charts/a.png": "4"]
    try site().prepare()
    _ = try site().write(tree(pages))
    #expect(try texts() == pages)
    _ = try site().write(tree(["a.html": "2", "charts/a.png": "4"]))
    #expect(try texts() == ["a.html": "2", "charts/a.png": "4"])
  }

  // MARK: Strange markers

  @Test func `a folder or a pipe with the marker's name makes no site, and nobody waits for it`() throws {
    try folder.write("", to: "site/\(SiteFolder.markerName)/x")
    #expect(throws: SiteFolder.AccessError.foreign(path)) { try site().prepare() }
    try FileManager.default.removeItem(atPath: "\(path)/\(SiteFolder.markerName)")
    mkfifo("\(path)/\(SiteFolder.markerName)", 0o644)
    #expect(throws: SiteFolder.AccessError.foreign(path)) { try site().prepare() }
    #expect(!site().hasGoodSite)
  }

  @Test func `a marker of a terabyte is not read`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    truncate("\(path)/\(SiteFolder.markerName)", 1 << 40)
    #expect(try site().write(tree(Self.pages)).written == 3)
    #expect(Disk().status("\(path)/\(SiteFolder.markerName)")?.byteCount ?? .max < 1000)
  }

  @Test func `what a first build left that was killed before its marker was there is no foreign folder`() throws {
    try folder.write("daybook si", to: "site/.daybook-new-99-abc")
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    #expect(try Disk().files(below: path) == [SiteFolder.markerName] + Self.pages.keys.sorted())
  }

  @Test func `a site that lacks a picture is not taken for the whole one next time`() throws {
    var tree = tree(Self.pages)
    tree.add("a.png", .one(key: 7) { nil })
    try site().prepare()
    _ = try site().write(tree, key: 5)
    #expect(site().unchanged(5, site().manifest()) == nil)
  }

  // MARK: Several at once

  @Test func `a second build waits for the first, and says so in the end`() throws {
    try site().prepare()
    let first = try site().lock()
    #expect(throws: SiteFolder.AccessError.busy(path)) { _ = try site().lock(seconds: 0) }
    first.release()
    try site().lock(seconds: 0).release()
  }

  @Test func `once a disk is full the other core writes no more than the file it is at`() throws {
    var tree = FileTree()
    for group in 0..<2 {
      tree.add(
        Job(name: "group \(group)", fingerprint: 1) {
          var files = FileTree()
          for file in 0..<2000 { files.add("\(group)-\(file).html", "text") }
          return files
        })
    }
    try site().prepare()
    let failing = FailingCalls(failing: 100, code: ENOSPC)
    var calls = failing.calls
    // From then on a file takes 100 ms, in which the core that failed finds time to say so on the busiest machine.
    calls.write = { [write = calls.write] descriptor, bytes in
      if failing.made.count > 100 { usleep(100_000) }
      return write(descriptor, bytes)
    }
    #expect(throws: FileError.self) { try site(Disk(calls: calls)).write(tree) }
    #expect(failing.made.count < 200)
  }
}
