import Platform
import Foundation
import TestSupport
import Testing

/// Tests of a watch with the system's events and with comparing only, as on systems without events.
@Suite struct FolderWatchTests {
  private let folder: TemporaryFolder
  private var month: String { folder.path + "/book/ledger/2026-11.yaml" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one\n", to: "book/ledger/2026-11.yaml")
    try folder.write("title: Home\n", to: "book/book.yaml")
    try folder.write("page\n", to: "book/site/index.html")
  }

  private func watch(_ usesEvents: Bool, quiet: Duration = .milliseconds(50)) -> FolderWatch {
    let book = folder.path + "/book"
    return FolderWatch(
      [.names(in: book, endings: [".yaml"]), .tree(book + "/ledger"), .tree(book + "/receipts")], quiet: quiet,
      usesEvents: usesEvents)
  }

  /// Runs a closure a little later in another thread.
  private func soon(_ body: @escaping @Sendable () throws -> Void) {
    Thread.detachNewThread {
      usleep(50_000)
      do { try body() } catch { Issue.record(error) }
    }
  }

  private func expectChange(
    _ watch: FolderWatch, at place: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () throws -> Void
  ) {
    soon(body)
    #expect(watch.waitForChange(atMost: .seconds(20)), sourceLocation: place)
  }

  @Test(arguments: [true, false]) func `no change is reported if nothing changes`(usesEvents: Bool) {
    #expect(!watch(usesEvents).waitForChange(atMost: .milliseconds(300)))
  }

  @Test(arguments: [true, false]) func `a file that is written in place is reported`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    expectChange(watch) { [month] in try Data("two\n".utf8).write(to: URL(fileURLWithPath: month)) }
    #expect(!watch.waitForChange(atMost: .milliseconds(300)))
  }

  @Test(arguments: [true, false])
  func `a save that moves the old file away before it writes the new file is reported`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    let path = month
    expectChange(watch) {
      try FileManager.default.moveItem(atPath: path, toPath: path + "~")
      usleep(150_000)
      try Data("two\n".utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(FileManager.default.fileExists(atPath: path), "there is no moment without the file")
  }

  @Test(arguments: [true, false]) func `a file that is renamed over another is reported`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    expectChange(watch) { [month] in try Disk().replace(month, with: Array("two\n".utf8), isDurable: false) }
    #expect(!watch.waitForChange(atMost: .milliseconds(300)))
  }

  @Test(arguments: [true, false])
  func `an editor's swap and backup files are ignored`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    let month = month
    soon { [folder] in
      try folder.write("swap", to: "book/ledger/.2026-11.yaml.swp")
      try folder.write("swap", to: "book/ledger/#2026-11.yaml#")
      try folder.write("swap", to: "book/ledger/2026-11.yaml~")
      try folder.write("probe", to: "book/ledger/4913")
      try FileManager.default.removeItem(atPath: folder.path + "/book/ledger/4913")
      try folder.write("journal", to: "book/.daybook/journal")
      try folder.write("page 2\n", to: "book/site/index.html")
    }
    #expect(!watch.waitForChange(atMost: .milliseconds(600)))
    // Next, an editor renames the old file to the backup and creates the new file.
    expectChange(watch) {
      try FileManager.default.removeItem(atPath: month + "~")
      try FileManager.default.moveItem(atPath: month, toPath: month + "~")
      try Data("two\n".utf8).write(to: URL(fileURLWithPath: month))
    }
  }

  @Test(arguments: [true, false]) func `several quick saves are reported once`(usesEvents: Bool) throws {
    let watch = watch(usesEvents, quiet: .milliseconds(300))
    let month = month
    expectChange(watch) {
      for number in 0..<30 { try Data("save \(number)\n".utf8).write(to: URL(fileURLWithPath: month)) }
    }
    #expect(try folder.read("book/ledger/2026-11.yaml") == "save 29\n")
    #expect(!watch.waitForChange(atMost: .milliseconds(500)))
  }

  @Test(arguments: [true, false])
  func `folders that are created later are watched, and so are their subfolders`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    expectChange(watch) { [folder] in try folder.write("photo", to: "book/receipts/2026/a.jpg") }
    expectChange(watch) { [folder] in try folder.write("photo", to: "book/receipts/2026/b.jpg") }
    expectChange(watch) { [folder] in try FileManager.default.removeItem(atPath: folder.path + "/book/receipts/2026") }
    expectChange(watch) { [folder] in try FileManager.default.removeItem(atPath: folder.path + "/book/ledger") }
    expectChange(watch) { [folder] in try folder.write("again", to: "book/ledger/2026-11.yaml") }
  }

  @Test(arguments: [true, false]) func `a new link is reported, and its target is not watched`(
    usesEvents: Bool
  ) throws {
    try folder.write("far", to: "elsewhere/far.yaml")
    let watch = watch(usesEvents)
    expectChange(watch) { [folder] in
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/book/ledger/2026-10.yaml", withDestinationPath: folder.path + "/elsewhere/far.yaml")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/book/ledger/all", withDestinationPath: folder.path + "/elsewhere")
    }
    try folder.write("farther", to: "elsewhere/far.yaml")
    try folder.write("new", to: "elsewhere/new.yaml")
    #expect(!watch.waitForChange(atMost: .milliseconds(600)))
  }

  @Test func `a change between two waits is reported by the next wait`() throws {
    let watch = watch(true)
    try folder.write("two\n", to: "book/ledger/2026-11.yaml")
    #expect(watch.waitForChange(atMost: .seconds(20)))
  }

  @Test func `links in a circle do not cause an endless loop`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/book/ledger/circle", withDestinationPath: folder.path + "/book/ledger")
    #expect(!watch(true).waitForChange(atMost: .milliseconds(100)))
  }

  @Test func `an excluded folder is not watched`() throws {
    let tree = FolderWatch([.tree(folder.path + "/book")], ignoring: folder.path + "/book/site")
    try folder.write("page 3\n", to: "book/site/index.html")
    #expect(!tree.waitForChange(atMost: .milliseconds(300)))
    try folder.write("three\n", to: "book/ledger/2026-11.yaml")
    #expect(tree.waitForChange(atMost: .seconds(20)))
  }
}
