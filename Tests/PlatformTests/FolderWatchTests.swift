import Platform
import Foundation
import TestSupport
import Testing

/// Once with the system's word, once by comparing alone, as where there is none.
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

  /// Does something a little later, beside the one that waits.
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

  @Test(arguments: [true, false]) func `nothing is seen where nothing happens`(usesEvents: Bool) {
    #expect(!watch(usesEvents).waitForChange(atMost: .milliseconds(300)))
  }

  @Test(arguments: [true, false]) func `a file that is written in place is seen`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    expectChange(watch) { [month] in try Data("two\n".utf8).write(to: URL(fileURLWithPath: month)) }
    #expect(!watch.waitForChange(atMost: .milliseconds(300)))
  }

  @Test(arguments: [true, false])
  func `a file that is gone between two steps of a save is waited for`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    let path = month
    expectChange(watch) {
      try FileManager.default.moveItem(atPath: path, toPath: path + "~")
      usleep(150_000)
      try Data("two\n".utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(FileManager.default.fileExists(atPath: path), "there is no moment without the file")
  }

  @Test(arguments: [true, false]) func `a file that is renamed over another is seen`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    expectChange(watch) { [month] in try Disk().replace(month, with: Array("two\n".utf8), isDurable: false) }
    #expect(!watch.waitForChange(atMost: .milliseconds(300)))
  }

  @Test(arguments: [true, false])
  func `an editor's swap and backup files mean nothing`(usesEvents: Bool) throws {
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
    // What an editor does next: the old file becomes the backup, the new one takes its name.
    expectChange(watch) {
      try FileManager.default.removeItem(atPath: month + "~")
      try FileManager.default.moveItem(atPath: month, toPath: month + "~")
      try Data("two\n".utf8).write(to: URL(fileURLWithPath: month))
    }
  }

  @Test(arguments: [true, false]) func `a burst of saves is seen once`(usesEvents: Bool) throws {
    let watch = watch(usesEvents, quiet: .milliseconds(300))
    let month = month
    expectChange(watch) {
      for number in 0..<30 { try Data("save \(number)\n".utf8).write(to: URL(fileURLWithPath: month)) }
    }
    #expect(try folder.read("book/ledger/2026-11.yaml") == "save 29\n")
    #expect(!watch.waitForChange(atMost: .milliseconds(500)))
  }

  @Test(arguments: [true, false])
  func `folders that come later are watched, and so are those below them`(usesEvents: Bool) throws {
    let watch = watch(usesEvents)
    expectChange(watch) { [folder] in try folder.write("photo", to: "book/receipts/2026/a.jpg") }
    expectChange(watch) { [folder] in try folder.write("photo", to: "book/receipts/2026/b.jpg") }
    expectChange(watch) { [folder] in try FileManager.default.removeItem(atPath: folder.path + "/book/receipts/2026") }
    expectChange(watch) { [folder] in try FileManager.default.removeItem(atPath: folder.path + "/book/ledger") }
    expectChange(watch) { [folder] in try folder.write("again", to: "book/ledger/2026-11.yaml") }
  }

  @Test(arguments: [true, false]) func `a link is seen itself, and what it leads to is not looked at`(
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

  @Test func `a change while somebody builds is seen afterwards`() throws {
    let watch = watch(true)
    try folder.write("two\n", to: "book/ledger/2026-11.yaml")
    #expect(watch.waitForChange(atMost: .seconds(20)))
  }

  @Test func `links in a circle end`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/book/ledger/circle", withDestinationPath: folder.path + "/book/ledger")
    #expect(!watch(true).waitForChange(atMost: .milliseconds(100)))
  }

  @Test func `a folder that is left out is not looked into`() throws {
    let tree = FolderWatch([.tree(folder.path + "/book")], ignoring: folder.path + "/book/site")
    try folder.write("page 3\n", to: "book/site/index.html")
    #expect(!tree.waitForChange(atMost: .milliseconds(300)))
    try folder.write("three\n", to: "book/ledger/2026-11.yaml")
    #expect(tree.waitForChange(atMost: .seconds(20)))
  }
}
