@testable import BookEditing
import Diagnostics
import Formats
import Foundation
import Ledger
import Platform
import TestSupport
import Testing

/// Drafts in `inbox/`, and the decisions about them.
@Suite struct InboxTests {
  private let folder: TemporaryFolder
  private let book: Book
  private let photo: Data

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("currency: EUR\n", to: "book.yaml")
    try folder.write("# November\n\n- { date: 2026-11-01, title: Rent, spent: 900 }\n", to: "ledger/2026-11.yaml")
    let today = try #require(Day("2026-11-21"))
    book = Book(try BookFolder(folder.path, disk: Disk()), today: TodayChoice(clock: today))
    photo = try Data(contentsOf: repositoryFolder.appending(path: "data/receipts/noodle-house.jpg"))
  }

  /// Reads the inbox as if a minute had passed. Files have the day of the machine.
  private func contents(after seconds: Int = 60) throws -> InboxContents {
    try InboxContents(
      book.folder,
      WallClock(now: { Int(Date().timeIntervalSince1970) + seconds }) { _ in
        Day("2026-11-18").map { LocalTime(day: $0, hour: 9, minute: 0) }
      })
  }

  private func fields(_ title: String, _ spent: String) -> [FieldChange] {
    [
      FieldChange(.date, .one("2026-11-10")), FieldChange(.title, .one(title)), FieldChange(.spent, .one(spent)),
    ]
  }

  @discardableResult
  private func take(_ item: InboxDraft, _ title: String = "Tea", _ spent: String = "4") throws -> Draft.WithPhotos {
    let contents = try contents()
    return try book.change("add \(title)") { (draft) throws(BookError) in
      try draft.take(item, of: contents, as: fields(title, spent))
    }.result
  }

  private func drop(_ item: InboxDraft) throws {
    let contents = try contents()
    _ = try book.change("inbox drop") { (draft) throws(BookError) in try draft.drop(item, of: contents) }
  }

  private func undo() throws {
    _ = try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(isTrial: false) }
  }

  private var files: [String] {
    get throws { try Disk().files(below: folder.path).filter { !$0.hasPrefix(".daybook") } }
  }

  // MARK: Reading

  @Test func `each photo, document and line of notes in the inbox becomes a draft with a date`() throws {
    try folder.write(photo, to: "inbox/IMG_20261103_1412.jpg")
    try folder.write("# Shopping\n12.50 coffee\n\n---\n  3 bread\r\n", to: "inbox/notes.md")
    try folder.write("5 tea\n", to: "inbox/2026-11-04.txt")
    let drafts = try contents().drafts
    #expect(drafts.map(\.fileName) == ["2026-11-04.txt", "IMG_20261103_1412.jpg", "notes.md", "notes.md"])
    #expect(drafts.compactMap(\.text) == ["5 tea", "12.50 coffee", "3 bread"])
    #expect(drafts.map(\.isFileDayCertain) == [true, true, false, false])
    #expect(drafts.map { "\($0.day?.description ?? "-")" } == ["2026-11-04", "2026-11-03", "2026-11-18", "2026-11-18"])
    #expect(Set(drafts.map(\.id)).count == 4 && drafts.allSatisfy { $0.id.count == 8 })
    #expect(InboxContents.waitingCount(book.folder, WallClock()) == 4)
  }

  @Test func `hidden, temporary and growing files are ignored, and conflict copies are reported`() throws {
    for name in [".syncthing.a.jpg.tmp", "~note.txt", "a.part", "b.crdownload", "c.jpg.icloud", "d.tmp"] {
      try folder.write("5 tea\n", to: "inbox/\(name)")
    }
    try folder.write("5 tea\n", to: "inbox/deep/note.txt")
    try folder.write("5 tea\n", to: "inbox/note.sync-conflict-20261103-101010-ABC.txt")
    try folder.write("5 tea\n", to: "inbox/note (Ana's conflicted copy 2026-11-05).txt")
    try folder.write("PK", to: "inbox/archive.zip")
    try folder.write(Data(repeating: 65, count: 65 << 10), to: "inbox/long.txt")
    try folder.write(Data([0xFF, 0x00, 0xFE]), to: "inbox/bad.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/inbox/link.txt", withDestinationPath: "/etc/hostname")
    let contents = try contents()
    #expect(contents.drafts.isEmpty)
    #expect(
      contents.others.map { "\($0.name) \($0.reason)" } == [
        "archive.zip noDraft", "bad.txt noDraft", "link.txt noDraft", "long.txt tooLarge",
        "note (Ana's conflicted copy 2026-11-05).txt conflictCopy",
        "note.sync-conflict-20261103-101010-ABC.txt conflictCopy",
      ])
  }

  @Test func `a file in the inbox becomes a draft only when it no longer changes`() throws {
    try folder.write(photo.prefix(1_000), to: "inbox/a.jpg")
    #expect(try contents(after: 0).others.map(\.reason) == [.changedRecently])
    try folder.write(photo, to: "inbox/a.jpg")
    #expect(try contents(after: 4).drafts.isEmpty)
    #expect(try contents(after: 6).drafts.count == 1)
  }

  @Test func `an inbox that is a symbolic link is refused`() throws {
    let other = try TemporaryFolder()
    try other.write("5 tea\n", to: "note.txt")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/inbox", withDestinationPath: other.path)
    #expect(throws: FileError.self) { try contents() }
    #expect(InboxContents.waitingCount(book.folder, WallClock()) == 0)
  }

  @Test(arguments: [
    ("IMG_20261103_1412.jpg", "2026-11-03"), ("2026-11-03 lunch.txt", "2026-11-03"),
    ("Scan 2026_11_03.pdf", "2026-11-03"), ("2026.11.03.png", "2026-11-03"), ("PXL_20261331_1.jpg", nil),
    ("120261103.jpg", nil), ("202611031.jpg", nil), ("lunch.jpg", nil), ("2026-1103.jpg", nil),
  ])
  func `the date of a draft may come from its file name`(name: String, day: String?) {
    #expect(InboxContents.day(in: name)?.description == day)
  }

  // MARK: Taking

  @Test func `taking a draft moves its photo into receipts, and undo moves it back`() throws {
    try folder.write(photo, to: "inbox/IMG_1.jpg")
    let before = try files
    let taken = try take(try #require(try contents().waiting.first))
    #expect(taken.edited.id == "2026-11-10-tea")
    #expect(try files.contains("receipts/2026-11-10-tea.jpg") && !files.contains("inbox/IMG_1.jpg"))
    #expect(try folder.read("ledger/2026-11.yaml").contains("photo: 2026-11-10-tea.jpg"))
    let log = try folder.read("imports/inbox.log")
    #expect(
      log.hasPrefix("2026-11-21\ttaken\tphoto\t") && log.hasSuffix("\t2026-11-10-tea\t\(photo.count)\tIMG_1.jpg\n"))
    #expect(book.read().1.isEmpty)
    try undo()
    #expect(try files == before && contents().waiting.count == 1)
  }

  @Test(arguments: [false, true])
  func `undo restores a note with its modification time, which is the date of its drafts`(isNumbered: Bool) throws {
    try folder.write("5 tea\n", to: "inbox/note.txt")
    let path = "\(folder.path)/inbox/note.txt"
    let written = Date(timeIntervalSince1970: 1_794_300_000)
    try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: path)
    try drop(try #require(try contents().waiting.first))
    #expect(!folder.exists("inbox/note.txt"))
    if isNumbered {
      let number = try #require(try book.steps().last?.number)
      _ = try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(number, isTrial: false) }
    } else {
      try undo()
    }
    #expect(Disk().status(path)?.changed == 1_794_300_000)
    #expect(try folder.read("inbox/note.txt") == "5 tea\n")
  }

  @Test func `taking a draft with a truncated photo adds a warning`() throws {
    try folder.write(photo.prefix(4_000), to: "inbox/IMG_1.jpg")
    let taken = try take(try #require(try contents().waiting.first))
    #expect(taken.edited.warnings.map(\.id) == [.damagedPhoto])
    #expect(book.read().1.map(\.id) == [.damagedPhoto])
  }

  @Test func `the photo of a draft that was taken or dropped is recognized even if it is renamed or copied`() throws {
    try folder.write(photo, to: "inbox/a.jpg")
    try folder.write(photo, to: "inbox/b.jpg")
    let drafts = try contents().waiting
    #expect(drafts.count == 1)
    try take(drafts[0])
    #expect(try files.filter { $0.hasPrefix("inbox/") }.isEmpty)
    try folder.write(photo, to: "inbox/c.jpg")
    let again = try contents().drafts
    #expect(again.map(\.state) == [.taken(try #require(Day("2026-11-21")), entry: "2026-11-10-tea")])
    #expect(InboxContents.waitingCount(book.folder, WallClock()) == 0)
    // Taken again on purpose: the same file in receipts/ serves both.
    try take(again[0], "Second")
    #expect(try files.filter { $0.hasPrefix("receipts/") } == ["receipts/2026-11-10-tea.jpg"])
    #expect(try files.filter { $0.hasPrefix("inbox/") }.isEmpty)
  }

  @Test func `a note is deleted once its last line has been taken or dropped`() throws {
    try folder.write("5 tea\n7 bus\n9 book\n", to: "inbox/note.txt")
    try take(try contents().waiting[1])
    #expect(try folder.read("inbox/note.txt") == "5 tea\n7 bus\n9 book\n")
    try drop(try contents().waiting[1])
    #expect(try contents().waiting.map(\.text) == ["5 tea"])
    try take(try contents().waiting[0], "Last", "5")
    #expect(!folder.exists("inbox/note.txt"))
    try undo()
    #expect(try contents().waiting.map(\.text) == ["5 tea"])
    // The note that comes again is known, line by line; a new line is a draft.
    try take(try contents().waiting[0], "Last", "5")
    try folder.write("5 tea\n7 bus\n9 book\n1 new\n", to: "inbox/note.txt")
    #expect(try contents().waiting.map(\.text) == ["1 new"])
    #expect(try contents().drafts.count == 4)
  }

  @Test func `a note is kept if lines were added to it after it was read`() throws {
    try folder.write("5 tea\n", to: "inbox/note.txt")
    let contents = try contents()
    let item = try #require(contents.waiting.first)
    try folder.write("5 tea\n7 bus\n", to: "inbox/note.txt")
    #expect(throws: BookError.self) {
      try book.change("add") { (draft) throws(BookError) in
        try draft.take(item, of: contents, as: fields("Tea", "5"))
      }
    }
    #expect(try folder.read("inbox/note.txt") == "5 tea\n7 bus\n")
    #expect(try !folder.read("ledger/2026-11.yaml").contains("Tea"))
  }

  @Test func `the photo of a dropped draft is deleted, and undo restores it`() throws {
    try folder.write(photo, to: "inbox/cat.jpg")
    let item = try #require(try contents().waiting.first)
    try drop(item)
    #expect(!folder.exists("inbox/cat.jpg"))
    try undo()
    #expect(try Data(contentsOf: folder.url.appending(path: "inbox/cat.jpg")) == photo)
    try drop(item)
    try folder.write(photo, to: "inbox/cat.jpg")
    let known = try #require(try contents().drafts.first)
    #expect(known.state == .dropped(try #require(Day("2026-11-21"))))
    let lines = try folder.read("imports/inbox.log")
    try drop(known)
    #expect(!folder.exists("inbox/cat.jpg"))
    #expect(try folder.read("imports/inbox.log") == lines)
  }

  @Test func `a draft is not taken if its photo was replaced after it was read`() throws {
    try folder.write(photo, to: "inbox/a.jpg")
    let item = try #require(try contents().waiting.first)
    try folder.write(photo + Data([0]), to: "inbox/a.jpg")
    #expect(throws: BookError.self) { try take(item) }
    #expect(folder.exists("inbox/a.jpg") && !folder.exists("receipts"))
  }

  @Test func `a draft whose entry has an error is not taken, and nothing is moved`() throws {
    try folder.write(photo, to: "inbox/a.jpg")
    let before = try files
    let item = try #require(try contents().waiting.first)
    #expect(throws: BookError.self) { try take(item, "Tea", "x") }
    #expect(try files == before)
  }

  @Test func `a dropped draft is logged after unknown lines of the log, with special characters escaped`() throws {
    try folder.write("a line of a later version\n", to: "imports/inbox.log")
    try folder.write("5 tea\t100% \\ gone\n7 bus\n", to: "inbox/a note.txt")
    try drop(try contents().waiting[0])
    let log = try folder.read("imports/inbox.log")
    #expect(log.hasPrefix("a line of a later version\n2026-11-21\tdropped\tline\t1\t-\ta note.txt\t5 tea%09100%25"))
    #expect(try contents().waiting.map(\.text) == ["7 bus"])
    // The log of the inbox is no log of an account.
    #expect(try ImportFiles(book.folder).logs.isEmpty)
    #expect(try ImportFiles(book.folder).log(of: "Inbox").path == "imports/inbox-2.log")
  }

  @Test func `the first use of the inbox creates its folder and excludes it from git`() throws {
    try book.folder.prepareInbox()
    #expect(try folder.read(".gitignore") == "/inbox/\n" && folder.exists("inbox"))
    try book.folder.prepareInbox()
    #expect(try folder.read(".gitignore") == "/inbox/\n")
    try folder.write("site/", to: ".gitignore")
    try book.folder.prepareInbox()
    #expect(try folder.read(".gitignore") == "site/\n/inbox/\n")
  }
}
