import Platform
import Foundation
import Glibc
import TestSupport
import Testing

/// Builds on a disk that is full, read-only or broken: a message is printed, and the site is still usable.
@Suite struct BuildFaultTests {
  private let book: TwoStateBook

  init() throws { book = try TwoStateBook() }

  private func build(_ disk: Disk = Disk(), _ options: String...) -> ToolRun {
    ToolRun(["build"] + book.options + options, disk: disk)
  }

  /// Builds the site of the first state and leaves the book in the second one.
  private func prepare() throws {
    try book.change(to: .first)
    let run = build()
    try #require(run.exitCode == 0, "\(run.err)")
    try book.change(to: .second)
  }

  /// Expects a sentence with path and cause, no damaged page, and a right site after the next build.
  private func expectRefusal(_ run: ToolRun, _ code: Int32, _ what: String, hadSite: Bool = true) throws {
    #expect(run.exitCode == 2 && run.out.isEmpty, "\(what): \(run.err)")
    #expect(
      run.err.hasPrefix("error: cannot ") && run.err.hasSuffix(": \(String(cString: strerror(code)))\n"),
      "\(what): \(run.err)")
    #expect(run.err.contains("“\(book.site)") && run.err.split(separator: "\n").count == 1, "\(what): \(run.err)")
    #expect(try book.flaws(book.files(), hadSite: hadSite) == [], "\(what)")
    try expectMended(what)
  }

  private func expectMended(_ what: String) throws {
    let next = build()
    #expect(next.exitCode == 0, "\(what): \(next.err)")
    let differences = try book.differences(from: .second)
    #expect(differences == [], "\(what)")
  }

  @Test(arguments: Fuzzing.isFull ? [ENOSPC, EIO] : [ENOSPC])
  func `a failing system call during a build damages no page`(
    code: Int32
  ) throws {
    try prepare()
    let whole = FailingCalls(below: book.site)
    #expect(build(Disk(calls: whole.calls)).exitCode == 0)
    let made = whole.made
    #expect(Set(["open", "write", "rename", "unlink", "lock", "read"]).isSubset(of: made))
    // All calls at the beginning and the end, where the manifest is written, and some of the many pages between.
    let spread = made.indices.filter { $0 < 16 || $0 >= made.count - 16 || $0 % (Fuzzing.isFull ? 13 : 101) == 0 }
    for failing in spread {
      try prepare()
      let calls = FailingCalls(failing: failing, code: code, below: book.site)
      let run = build(Disk(calls: calls.calls))
      let name = calls.made.indices.contains(failing) ? calls.made[failing] : "none"
      let what = "\(failing): \(name)"
      if run.exitCode == 0 {
        // A manifest that cannot be read counts as missing; a missing lock of the system is ignored.
        #expect(["open", "read", "close", "lock", "removeFolder", "none"].contains(name), "\(what)")
        #expect(try book.flaws(book.files(), hadSite: true) == [], "\(what)")
        try expectMended(what)
      } else {
        try expectRefusal(run, code, what)
      }
    }
  }

  @Test func `a build that fills the disk leaves each page in its old or new state`() throws {
    try prepare()
    let disk = FullDisk(room: .max)
    #expect(build(Disk(calls: disk.calls)).exitCode == 0)
    try #require(disk.byteCount > 100_000)
    for part in 0..<24 where Fuzzing.isFull || part % 6 == 5 {
      try prepare()
      // The last one lacks a single byte, that of the manifest.
      let room = part == 23 ? disk.byteCount - 1 : disk.byteCount * part / 24
      try expectRefusal(build(Disk(calls: FullDisk(room: room).calls)), ENOSPC, "\(room) bytes left")
    }
  }

  @Test func `a first build on a full disk is reported, and the next build repairs the site`() throws {
    for room in [0, 10, 50_000] {
      try? FileManager.default.removeItem(atPath: book.site)
      try book.change(to: .second)
      try expectRefusal(
        build(Disk(calls: FullDisk(room: room).calls)), ENOSPC, "\(room) bytes left", hadSite: false)
    }
  }

  @Test func `a read-only site is reported and unchanged`() throws {
    try prepare()
    let before = try BuiltSite.read(URL(filePath: book.site))
    let disk = Disk(calls: ReadOnlyFolder(book.site).calls)
    for run in [build(disk), build(disk, "--clean")] {
      #expect(run.exitCode == 2)
      #expect(
        run.err == "error: cannot write “\(book.site)/.daybook-site”: Read-only file system\n", "\(run.err)")
      #expect(try BuiltSite.read(URL(filePath: book.site)) == before)
    }
    // If there is nothing to write, nothing fails.
    try book.change(to: .first)
    #expect(build(disk).exitCode == 0)
    try book.change(to: .second)
    try expectMended("read-only")
  }

  @Test func `a site folder that cannot be created is reported`() throws {
    try FileManager.default.removeItem(atPath: book.folder.path + "/clean")
    let run = build(Disk(calls: ReadOnlyFolder(book.site).calls))
    #expect(run.exitCode == 2)
    #expect(run.err == "error: cannot create “\(book.site)”: Read-only file system\n", "\(run.err)")
  }

  @Test func `a build reports the book's errors even if the errors page cannot be written`() throws {
    try prepare()
    let before = try BuiltSite.read(URL(filePath: book.site))
    try book.folder.write("- date: never\n", to: "book/ledger/2026-11.yaml")
    let run = build(Disk(calls: ReadOnlyFolder(book.site).calls))
    #expect(run.exitCode == 2 && run.err.contains("[bad-date]"), "\(run.err)")
    #expect(
      run.err.hasSuffix("error: cannot write “\(book.site)/.daybook-site”: Read-only file system\n"), "\(run.err)")
    #expect(try BuiltSite.read(URL(filePath: book.site)) == before)
  }

  // MARK: Foreign files

  @Test func `a build removes all foreign files in its site and no file outside the site`() throws {
    try prepare()
    let folder = book.folder
    try folder.write("mine", to: "mine/charts.txt")
    try folder.write("x", to: "site/notes.txt")
    try folder.write("x", to: "site/deep/er/.hidden")
    for (name, destination) in [("photos", "mine"), ("nowhere", "nothing")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(book.site)/\(name)", withDestinationPath: "\(folder.path)/\(destination)")
    }
    // The charts' folder was moved and replaced by a link, and so was a page.
    try FileManager.default.moveItem(atPath: "\(book.site)/charts", toPath: "\(folder.path)/moved")
    try FileManager.default.createSymbolicLink(
      atPath: "\(book.site)/charts", withDestinationPath: "\(folder.path)/moved")
    try FileManager.default.removeItem(atPath: "\(book.site)/index.html")
    try FileManager.default.createSymbolicLink(
      atPath: "\(book.site)/index.html", withDestinationPath: "\(folder.path)/mine/charts.txt")
    let moved = try BuiltSite.read(folder.url.appending(path: "moved"))
    try #require(moved.count > 5)
    try expectMended("links")
    #expect(try BuiltSite.read(folder.url.appending(path: "moved")) == moved)
    #expect(try folder.read("mine/charts.txt") == "mine")
    #expect(try Disk().files(below: book.site).allSatisfy { !Disk().isLink("\(book.site)/\($0)") })
  }

  @Test func `a build of a book with errors removes no file`() throws {
    try prepare()
    try book.folder.write("x", to: "site/notes.txt")
    try book.folder.write("- date: never\n", to: "book/ledger/2026-11.yaml")
    #expect(build().exitCode == 1)
    #expect(book.folder.exists("site/notes.txt"))
    try book.change(to: .second)
    try expectMended("mistakes")
  }
}
