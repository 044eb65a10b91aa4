import Build
import SiteComponents
import Platform
import Foundation
import Glibc
import TestSupport
import Testing

/// Foreign files in a site's folder, damaged manifests and simultaneous builds.
@Suite struct SiteFolderObstacleTests: SiteFolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Links and obstacles

  /// Writes a site of three pages, two of them in a folder, and a foreign folder.
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

  @Test func `a symbolic link in place of a folder is not followed, emptied or recognized as a site`() throws {
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

  @Test func `replacing a folder of the site by a symbolic link to a folder with as many files is detected`() throws {
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

  @Test func `a symbolic link in place of a page is replaced, and its target is unchanged`() throws {
    try siteBesideOthers()
    try link("index.html", to: "elsewhere/a.png")
    _ = try site().write(tree(["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"]))
    try expectElsewhereUntouched()
    #expect(try folder.read("site/index.html") == "home" && !Disk().isLink("\(path)/index.html"))
  }

  @Test func `a foreign symbolic link is removed, and its target is unchanged`() throws {
    try siteBesideOthers()
    try link("photos", to: "elsewhere")
    try link("nowhere", to: "nothing")
    let pages = ["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"]
    #expect(try site().write(tree(pages)).removed == 2)
    try expectElsewhereUntouched()
    #expect(try Disk().names(in: path) == [SiteFolder.markerName, "charts", "index.html"])
  }

  @Test func `a folder in place of a page and a file in place of a folder are replaced`() throws {
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

  @Test func `a read-only page is replaced`() throws {
    try siteBesideOthers()
    chmod("\(path)/index.html", 0o444)
    _ = try site().write(tree(["index.html": "home!"]))
    #expect(try texts() == ["index.html": "home!"])
  }

  @Test func `empty folders in a site are removed`() throws {
    try siteBesideOthers()
    try FileManager.default.createDirectory(atPath: "\(path)/a/b", withIntermediateDirectories: true)
    #expect(site().unchanged(0, site().manifest()) == nil)
    _ = try site().write(tree(["index.html": "home", "charts/a.png": "a", "charts/b.png": "b"]))
    #expect(!folder.exists("site/a"))
  }

  @Test func `two pages may have names that differ only in case`() throws {
    let pages = ["A.html": "1", "a.html": "2", "Charts/a.png": "3", "charts/a.png": "4"]
    try site().prepare()
    _ = try site().write(tree(pages))
    #expect(try texts() == pages)
    _ = try site().write(tree(["a.html": "2", "charts/a.png": "4"]))
    #expect(try texts() == ["a.html": "2", "charts/a.png": "4"])
  }

  // MARK: Strange manifests

  @Test func `a folder or pipe in place of the manifest is not read and does not block a build`() throws {
    try folder.write("", to: "site/\(SiteFolder.markerName)/x")
    #expect(throws: SiteFolder.AccessError.foreign(path)) { try site().prepare() }
    try FileManager.default.removeItem(atPath: "\(path)/\(SiteFolder.markerName)")
    mkfifo("\(path)/\(SiteFolder.markerName)", 0o644)
    #expect(throws: SiteFolder.AccessError.foreign(path)) { try site().prepare() }
    #expect(!site().hasGoodSite)
  }

  @Test func `a one-terabyte manifest is not read`() throws {
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    truncate("\(path)/\(SiteFolder.markerName)", 1 << 40)
    #expect(try site().write(tree(Self.pages)).written == 3)
    #expect(Disk().status("\(path)/\(SiteFolder.markerName)")?.byteCount ?? .max < 1000)
  }

  @Test func `a folder with files left by a killed first build is accepted`() throws {
    try folder.write("daybook si", to: "site/.daybook-new-99-abc")
    try site().prepare()
    _ = try site().write(tree(Self.pages))
    #expect(try Disk().files(below: path) == [SiteFolder.markerName] + Self.pages.keys.sorted())
  }

  @Test func `the next build treats a site with a missing picture as incomplete`() throws {
    var tree = tree(Self.pages)
    tree.add("a.png", .one(key: 7) { nil })
    try site().prepare()
    _ = try site().write(tree, key: 5)
    #expect(site().unchanged(5, site().manifest()) == nil)
  }

  // MARK: Several builds

  @Test func `a second build waits for the first and fails after a time limit`() throws {
    try site().prepare()
    let first = try site().lock()
    #expect(throws: SiteFolder.AccessError.busy(path)) { _ = try site().lock(seconds: 0) }
    first.release()
    try site().lock(seconds: 0).release()
  }

  @Test func `if the disk is full, the other cores stop after their current file`() throws {
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
    // After that a file takes 100 ms, enough for the failed core to report it even on a busy machine.
    calls.write = { [write = calls.write] descriptor, bytes in
      if failing.made.count > 100 { usleep(100_000) }
      return write(descriptor, bytes)
    }
    #expect(throws: FileError.self) { try site(Disk(calls: calls)).write(tree) }
    #expect(failing.made.count < 200)
  }
}
