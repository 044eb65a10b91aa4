@testable import BookEditing
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// Files in `.daybook`, and in the folders of a book, that another user or program may have written.
@Suite struct HostileStoreTests {
  private let folder: TemporaryFolder
  private let text = Array("- date: 2026-11-03\n".utf8)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Data(text), to: "book/ledger/2026-11.yaml")
    try folder.write("theirs\n", to: "victim/.profile")
    try folder.write("", to: "book/.daybook/undo/.keep")
  }

  private var book: String { "\(folder.path)/book" }

  private func store(_ disk: Disk = Disk()) -> BookStore { BookStore(book: book, disk: disk, patience: 0) }

  private func link(_ path: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: "\(book)/\(path)")
    try FileManager.default.createSymbolicLink(atPath: "\(book)/\(path)", withDestinationPath: target)
  }

  private func hasFailed(_ code: Int32, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch let error as FileError {
      return error.code == code
    } catch BookStore.Failure.failed(let error) {
      return error.code == code
    } catch {
      return false
    }
  }

  // MARK: Records

  static let outside = [
    "../victim/.profile", "ledger/../../victim/.profile", "/etc/cron.d/x", "victim", ".profile", "people.yaml",
    "ledger", "ledger/", "ledger//a.yaml", "ledger/./a.yaml", "ledger/.git/hooks/x", ".git/hooks/post-commit",
    ".daybook/key", "ledger/a\0b", "site/index.html", "receipts/.other/a.jpg", "", "receipts/.removed/../a",
    "receipts/./x.png", "receipts/.x.png", "receipts/\u{1B}[2J.png", "receipts/a\u{7F}",
    "ledger/\(String(repeating: "d/", count: 40))x",
  ]

  @Test(arguments: outside) func `an undo record of a file that no command changes is refused`(path: String) throws {
    #expect(!ChangeRecord.isPath(path))
    let write = ChangeRecord(name: "x", parts: [.write(path: path, before: nil, after: .init(text))], undoes: nil)
    let from = ChangeRecord(name: "x", parts: [.move(from: path, to: "receipts/a.jpg", .init(text))], undoes: nil)
    let to = ChangeRecord(name: "x", parts: [.move(from: "receipts/a.jpg", to: path, .init(text))], undoes: nil)
    for record in [write, from, to] {
      #expect(ChangeRecord(encoded: record.encoded) == nil)
      try Data(record.encoded).write(to: URL(filePath: "\(book)/.daybook/journal"))
      #expect(hasFailed(FileError.damaged) { _ = try store().interruption() })
      #expect(hasFailed(FileError.damaged) { try store().locked(as: "next", report: { _ in }) {} })
      try Data(record.encoded).write(to: URL(filePath: "\(book)/.daybook/undo/7"))
      #expect(try store().steps().isEmpty)
      #expect(hasFailed(FileError.damaged) { _ = try store().lastSteps().last })
    }
    #expect(try folder.read("victim/.profile") == "theirs\n")
  }

  @Test(arguments: [
    "ledger/2026-11.yaml", "archive/2024-03.yaml", "receipts/a/b.jpg", "receipts/.removed/a.jpg",
    "rates/2026-11-20.yaml",
    "imports/2026-11.log", "book.yaml", "categories.yaml", "imports.yaml",
  ])
  func `an undo record may contain any file that commands change`(path: String) {
    #expect(ChangeRecord.isPath(path))
  }

  @Test func `an undo step with a number below one is invalid`() {
    for number in [0, -1] {
      let record = ChangeRecord(name: "x", parts: [], undoes: number)
      #expect(ChangeRecord(encoded: record.encoded) == nil)
    }
  }

  @Test func `an undo record with an empty part, too many parts or another encoding is invalid`() throws {
    let nothing = ChangeRecord(name: "x", parts: [.write(path: "book.yaml", before: nil, after: nil)], undoes: nil)
    #expect(ChangeRecord(encoded: nothing.encoded) == nil)
    let part = ChangeRecord.Part.write(path: "book.yaml", before: text, after: nil)
    let many = ChangeRecord(name: "x", parts: Array(repeating: part, count: 10_001), undoes: nil)
    #expect(ChangeRecord(encoded: many.encoded) == nil)
    let one = ChangeRecord(name: "x y", parts: [part], undoes: nil)
    #expect(ChangeRecord(encoded: one.encoded) == one)
    let otherwise = String(decoding: one.encoded, as: UTF8.self).replacing("%20", with: "%+2").replacing(
      "x%", with: "%78%")
    #expect(ChangeRecord(encoded: Array(otherwise.utf8)) == nil)
    #expect(ChangeRecord(encoded: one.encoded + Array("more\n".utf8)) == nil)
  }

  @Test func `an undo step numbered with the largest integer does not prevent further changes`() throws {
    try folder.write("x", to: "book/.daybook/undo/\(Int.max)")
    let change = BookChange(name: "add", parts: [.write(path: "ledger/2026-11.yaml", before: text, after: text + text)])
    try store().locked(as: "add", report: { _ in }) { Result { () throws(FileError) in try store().commit(change) } }
      .get()
    #expect(try store().lastSteps().last?.number == 1)
  }

  @Test func `changing a file that commands never change is refused without a crash`() throws {
    let change = BookChange(name: "x", parts: [.write(path: "../victim/new", before: nil, after: text)])
    #expect(
      hasFailed(FileError.outside) {
        try store().locked(as: "x", report: { _ in }) {
          Result { () throws(FileError) in try store().commit(change) }
        }.get()
      })
    #expect(!folder.exists("victim/new"))
  }

  @Test func `a one-terabyte file is not read, even if the journal of a change lists it`() throws {
    try folder.write("", to: "book/receipts/film.png")
    #expect(truncate("\(book)/receipts/film.png", 1 << 40) == 0)
    let record = ChangeRecord(
      name: "detach",
      parts: [
        .move(from: "receipts/film.png", to: "receipts/.removed/film.png", .init(hash: 1, byteCount: 1 << 40)),
        .write(path: "receipts/film.png", before: text, after: .init(hash: 1, byteCount: 1 << 40)),
      ], undoes: nil)
    try Data(record.encoded).write(to: URL(filePath: "\(book)/.daybook/journal"))
    #expect(try store().interruption()?.files == [:] || store().interruption() != nil)
  }

  /// Damages records by flips, cuts, doublings and foreign paths; no file outside the book may change.
  @Test func `damaged journals and undo steps never change a file outside the book`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(18))
    let record = ChangeRecord(
      name: "edit tea",
      parts: [
        .write(path: "ledger/2026-11.yaml", before: text, after: .init(text)),
        .write(path: "categories.yaml", before: nil, after: .init(text)),
        .move(from: "receipts/a.jpg", to: "receipts/.removed/a.jpg", .init(text)),
      ], undoes: nil)
    let foreign = [
      "../", "/", "%00", "%2e%2e/", "write ../victim/.profile - - 0\n", "end\n", "-1", "99999999999999999999",
    ]
    var believed = 0
    for _ in 0..<Fuzzing.count(400) {
      var bytes = record.encoded
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0..<(bytes.count + 1), using: &random)
        switch Int.random(in: 0..<(4), using: &random) {
        case 0 where place < bytes.count: bytes[place] = UInt8(Int.random(in: 0..<(256), using: &random))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0..<(9), using: &random)))
        case 2:
          bytes.insert(contentsOf: Array(foreign[Int.random(in: 0..<(foreign.count), using: &random)].utf8), at: place)
        default: bytes.insert(contentsOf: bytes.prefix(Int.random(in: 0..<(40), using: &random)), at: place)
        }
      }
      try Data(bytes).write(to: URL(filePath: "\(book)/.daybook/journal"))
      if (try? store().interruption()) != nil { believed += 1 }
      try? store().locked(as: "next", report: { _ in }) {}
      try? FileManager.default.removeItem(atPath: "\(book)/.daybook/journal")
      try Data(bytes).write(to: URL(filePath: "\(book)/.daybook/undo/9"))
      if let step = try? store().lastSteps().last, let change = try? store().inverse(of: step, keeping: { _ in nil }) {
        try? store().locked(as: "undo", report: { _ in }) { try? store().undo(step, by: change) }
      }
      #expect(try Disk().names(in: folder.path) == ["book", "victim"])
      #expect(try Disk().names(in: "\(folder.path)/victim") == [".profile"])
      #expect(try folder.read("victim/.profile") == "theirs\n")
    }
    // This checks the test, not the code: some of the texts are valid records.
    #expect(believed > Fuzzing.count(50))
  }

  // MARK: Links, pipes, other people's folders

  @Test func `a lock that is a symbolic link is refused, and its target is unchanged`() throws {
    try link(".daybook/lock", to: "../../victim/.profile")
    #expect(hasFailed(FileError.link) { try store().locked(as: "add", report: { _ in }) {} })
    #expect(try folder.read("victim/.profile") == "theirs\n")
  }

  @Test func `a lock that is a hard link is refused, and the other file is unchanged`() throws {
    let victim = "\(folder.path)/victim/.profile"
    #expect(Glibc.link(victim, "\(book)/.daybook/lock") == 0)
    #expect(hasFailed(FileError.special) { try store().locked(as: "add", report: { _ in }) {} })
    #expect(try folder.read("victim/.profile") == "theirs\n")
  }

  @Test(arguments: ["lock", "journal"]) func `a pipe in .daybook does not block a command`(name: String) throws {
    #expect(mkfifo("\(book)/.daybook/\(name)", 0o600) == 0)
    #expect(hasFailed(FileError.special) { try store().locked(as: "add", report: { _ in }) {} })
  }

  @Test(arguments: [".daybook", ".daybook/undo", "ledger", "ledger/2026-11.yaml"])
  func `a change does not follow symbolic links`(path: String) throws {
    try folder.write(Data(text), to: "victim/2026-11.yaml")
    let target = path.hasSuffix(".yaml") ? "\(folder.path)/victim/2026-11.yaml" : "\(folder.path)/victim"
    try link(path, to: target)
    let old = try Disk().files(below: "\(folder.path)/victim")
    let change = BookChange(
      name: "add", parts: [.write(path: "ledger/2026-11.yaml", before: text, after: text + text)])
    #expect(
      hasFailed(FileError.link) {
        try store().locked(as: "add", report: { _ in }) {
          Result { () throws(FileError) in try store().commit(change) }
        }.get()
      })
    #expect(try Disk().files(below: "\(folder.path)/victim") == old)
    #expect(try folder.read("victim/2026-11.yaml") == String(decoding: text, as: UTF8.self))
  }

  @Test func `moving a photo does not follow symbolic links`() throws {
    try folder.write("photo", to: "book/receipts/a.jpg")
    try link("receipts/.removed", to: "\(folder.path)/victim")
    let change = BookChange(name: "detach", parts: [.move(from: "receipts/a.jpg", to: "receipts/.removed/a.jpg")])
    #expect(
      hasFailed(FileError.link) {
        try store().locked(as: "detach", report: { _ in }) {
          Result { () throws(FileError) in try store().commit(change) }
        }.get()
      })
    #expect(try Disk().names(in: "\(folder.path)/victim") == [".profile"])
    #expect(folder.exists("book/receipts/a.jpg"))
  }

  @Test func `a journal or undo step that belongs to another user is not applied`() throws {
    let others = Disk(owners: [geteuid() &+ 1])
    #expect(hasFailed(FileError.foreign) { _ = try store(others).interruption() })
    #expect(hasFailed(FileError.foreign) { try store(others).locked(as: "add", report: { _ in }) {} })
    #expect(hasFailed(FileError.foreign) { _ = try store(others).lastSteps().last })
  }

  /// Only root can change a file's owner.
  @Test(.enabled(if: geteuid() == 0)) func `a .daybook folder that belongs to another user is refused`() throws {
    let record = ChangeRecord(name: "x", parts: [.write(path: "book.yaml", before: text, after: nil)], undoes: nil)
    try Data(record.encoded).write(to: URL(filePath: "\(book)/.daybook/journal"))
    #expect(chown("\(book)/.daybook/journal", 12345, 12345) == 0)
    #expect(hasFailed(FileError.foreign) { _ = try store().interruption() })
    #expect(chown("\(book)/.daybook", 12345, 12345) == 0)
    #expect(hasFailed(FileError.foreign) { try store().locked(as: "add", report: { _ in }) {} })
  }

  // MARK: Only reading

  @Test
  func `reading the files of an interrupted change returns them as they were before it, and writes nothing`() throws {
    let new = text + text
    try folder.write("photo", to: "book/receipts/.removed/a.jpg")
    let record = ChangeRecord(
      name: "edit tea",
      parts: [
        .write(path: "ledger/2026-11.yaml", before: text, after: .init(new)),
        .write(path: "categories.yaml", before: nil, after: .init(text)),
        .move(from: "receipts/a.jpg", to: "receipts/.removed/a.jpg", .init(Array("photo".utf8))),
        .write(path: "ledger/2026-10.yaml", before: text, after: .init(new)),
      ], undoes: nil)
    try Data(record.encoded).write(to: URL(filePath: "\(book)/.daybook/journal"))
    try folder.write(Data(new), to: "book/ledger/2026-11.yaml")
    try folder.write("somebody's\n", to: "book/ledger/2026-10.yaml")
    let files = try Disk().files(below: book)
    let found = try #require(try store().interruption())
    #expect(
      found.files == [
        "ledger/2026-11.yaml": .bytes(text), "categories.yaml": .absent,
        "receipts/a.jpg": .movedTo("receipts/.removed/a.jpg"), "receipts/.removed/a.jpg": .absent,
      ])
    #expect(found.sentence?.contains("“edit tea” was interrupted halfway") == true)
    #expect(try Disk().files(below: book) == files)
    // Nothing is reported while the command is still running.
    let own = try OpenFolder("\(book)/.daybook", disk: Disk())
    let lock = try BookLock(own, name: "edit tea", seconds: 0)
    #expect(try store().interruption()?.sentence == nil)
    lock.release()
  }
}
