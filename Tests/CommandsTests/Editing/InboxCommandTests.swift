import Foundation
import Platform
import TestSupport
import Testing

extension TemporaryFolder {
  /// Writes a file that was last changed some time ago, so that it counts as complete.
  func writeRested(_ data: Data, to file: String, seconds: Double = 60) throws {
    try write(data, to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: url.appending(path: file).path)
  }
}

@Suite struct InboxCommandTests {
  private let book: EditingBook
  private let photo: Data

  init() throws {
    book = try EditingBook()
    photo = try Data(contentsOf: repositoryFolder.appending(path: "data/receipts/noodle-house.jpg"))
    try book.folder.writeRested(photo, to: "inbox/IMG_20261103_1412.jpg")
    try book.folder.writeRested(
      Data("yesterday 45 fuel @card #trip\n+20 from Tom\nno amount\n".utf8), to: "inbox/2026-11-05 notes.txt")
  }

  /// The ids of the list, by what they are of.
  private func id(_ part: String) throws -> String {
    let line = book.run("inbox").out.split(separator: "\n").first { $0.contains(part) }
    return String(try #require(line).prefix { $0 != " " })
  }

  @Test func `inbox lists the drafts with their values`() throws {
    let run = book.run("inbox")
    #expect(run.exitCode == 0)
    let lines = run.out.split(separator: "\n").map { $0.dropFirst(10) }
    #expect(
      lines == [
        "2026-11-04   spent 45.00 fuel @card #trip", "2026-11-05   received 20.00 from Tom",
        "2026-11-05   “no amount”, no amount", "2026-11-03   IMG_20261103_1412.jpg",
      ], "\(run.out)")
    #expect(run.err.hasPrefix("hint: take one with “daybook inbox --take "))
    let json = book.run("inbox", "--json").out
    #expect(json.contains("\"text\":\"+20 from Tom\"") && json.contains("\"received\":\"20.00\""), "\(json)")
    #expect(book.run("inbox", "--quiet").err.isEmpty)
  }

  @Test func `the hint after the list of drafts contains the options that the first draft requires`() throws {
    #expect(!book.run("inbox").err.contains("--spent"))
    let other = try EditingBook()
    try other.folder.writeRested(Data("nothing here\n".utf8), to: "inbox/2026-11-05 note.txt")
    let note = other.run("inbox").err
    #expect(note.contains(" --spent AMOUNT") && !note.contains("--title"), "\(note)")
    let photos = try EditingBook()
    try photos.folder.writeRested(photo, to: "inbox/IMG_20261103_1412.jpg")
    let hint = photos.run("inbox").err
    #expect(hint.contains(" --spent AMOUNT --title TITLE"), "\(hint)")
  }

  @Test func `inbox --take adds an entry from a note's text, or from a photo and the values given as options`() throws {
    let fuel = try id("fuel")
    let before = try book.contents()
    let run = book.run("inbox", "--take", fuel)
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read().contains("- date: 2026-11-04\n  title: fuel\n  spent: 45.00\n"))
    let photo = book.run(
      "inbox", "--take", try id("IMG_"), "--spent", "12.50", "--title", "Noodles", "--category", "Food")
    #expect(photo.exitCode == 0, "\(photo.err)")
    #expect(book.folder.exists("receipts/2026-11-03-noodles.jpg") && !book.folder.exists("inbox/IMG_20261103_1412.jpg"))
    #expect(book.run("check").exitCode == 0)
    for _ in 0..<2 { #expect(book.run("undo").exitCode == 0) }
    #expect(try book.contents() == before)
  }

  @Test func `options given with --take override the values in a note`() throws {
    let run = book.run("inbox", "--take", try id("from Tom"), "--spent", "7", "--title", "Gift", "--date", "2026-11-09")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read().contains("- date: 2026-11-09\n  title: Gift\n  spent: 7\n"))
    #expect(try !book.read().contains("received: 20"))
  }

  @Test func `inbox --take refuses a draft without an amount or title, and an unknown draft`() throws {
    let run = book.run("inbox", "--take", try id("“no amount”"))
    #expect(run.exitCode == 64 && run.err == "error: an amount is required\nhint: add --spent, --received or --moved\n")
    #expect(book.run("inbox", "--take", try id("IMG_"), "--spent", "1").err.contains("a title is required"))
    let unknown = book.run("inbox", "--take", "00000000")
    #expect(
      unknown.exitCode == 1
        && unknown.err.hasPrefix("error: the inbox has no draft “00000000”\nhint: list the ids with “daybook inbox"))
    #expect(book.run("inbox", "--spent", "1").exitCode == 64)
    #expect(book.run("inbox", "--take", "1", "--drop", "1").exitCode == 64)
  }

  @Test func `inbox --take prints where the photo went and whether the day is only the modification date`() throws {
    try book.folder.write(Data("9 bread\n".utf8), to: "inbox/plain.txt")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_795_003_200)],
      ofItemAtPath: book.folder.url.appending(path: "inbox/plain.txt").path)
    let note = book.run("inbox", "--take", try id("bread"))
    #expect(
      note.exitCode == 0
        && note.out.contains("its date is the modification date of the file; change it with “daybook edit 2026-"),
      "\(note.out)\(note.err)")
    let both = book.run("inbox", "--take", try id("IMG_"))
    #expect(both.exitCode == 64 && both.err.hasPrefix("error: a photo requires an amount and a title\n"), "\(both.err)")
    let photo = book.run("inbox", "--take", try id("IMG_"), "--spent", "12", "--title", "Noodles")
    #expect(!photo.out.contains("modification date"), "\(photo.out)")
    #expect(photo.out.contains("moved inbox/IMG_20261103_1412.jpg to receipts/2026-11-03-noodles.jpg\n"))
  }

  @Test func `a draft that was taken or dropped is marked as such, and taken again only with --again`() throws {
    let photo = try id("IMG_")
    #expect(book.run("inbox", "--take", photo, "--spent", "1", "--title", "A").exitCode == 0)
    try book.folder.writeRested(self.photo, to: "inbox/again.jpg")
    #expect(book.run("inbox").out.contains("\(photo)  again.jpg, taken on 2026-11-21 as 2026-11-03-a\n"))
    let run = book.run("inbox", "--take", photo, "--spent", "1", "--title", "B")
    #expect(
      run.exitCode == 1 && run.err.contains("was already taken on 2026-11-21 as 2026-11-03-a\nhint: add --again"),
      "\(run.err)")
    let trial = book.run("inbox", "--take", photo, "--spent", "1", "--title", "B", "--again", "--dry-run")
    #expect(trial.exitCode == 0 && trial.out.contains("+  title: B"), "\(trial.out)")
    #expect(book.run("inbox", "--drop", photo).exitCode == 0)
    #expect(!book.folder.exists("inbox/again.jpg"))
  }

  @Test func `a build reports the number of drafts`() throws {
    let run = book.run("build", "--out", "\(book.folder.path)/site")
    #expect(run.err.contains("4 drafts are waiting in inbox/: see “daybook inbox"), "\(run.err)")
    let home = try book.folder.read("site/index.html")
    #expect(!home.contains("inbox"))
  }

  @Test func `the first use of the inbox creates its folder`() throws {
    let book = try EditingBook()
    let run = book.run("inbox")
    #expect(run.exitCode == 0 && run.err == "created \(book.folder.path)/inbox/\nno drafts\n", "\(run.err)")
    #expect(try book.read(".gitignore") == "/inbox/\n")
  }

  // MARK: Killed

  private func files(_ folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try Disk().files(below: folder.path) where !name.hasPrefix(".daybook/") {
      files[name] = Data(try Disk().read("\(folder.path)/\(name)"))
    }
    return files
  }

  private func restore(_ old: [String: Data], _ folder: TemporaryFolder) throws {
    try? FileManager.default.removeItem(atPath: "\(folder.path)/.daybook")
    for name in try files(folder).keys where old[name] == nil { unlink("\(folder.path)/\(name)") }
    for (name, data) in old where try files(folder)[name] != data { try folder.writeRested(data, to: name) }
  }

  @Test func `killing inbox --take loses no draft and takes no draft twice`() throws {
    let folder = book.folder
    let id = try id("IMG_")
    _ = book.run("inbox", "--drop", try self.id("“no amount”"))
    let options = ["--book", folder.path, "--today", "2026-11-21"]
    let take = ["inbox", "--take", id, "--spent", "3", "--title", "Killed"] + options
    let old = try files(folder)
    let start = ContinuousClock.now
    let whole = try RealBinary.start(take)
    whole.waitUntilExit()
    #expect(whole.terminationStatus == 0)
    let duration = ContinuousClock.now - start
    let new = try files(folder)
    #expect(new["inbox/IMG_20261103_1412.jpg"] == nil)
    var random = SeededRandom(seed: 8_128)
    var counts = (old: 0, new: 0)
    let count = Fuzzing.count(120, least: 10)
    for moment in 0..<10 * count where moment < count || counts.old == 0 {
      try restore(old, folder)
      let process = try RealBinary.start(take)
      if moment % 2 == 0 {
        usleep(UInt32(Int.random(in: 0...max(1, Int(duration / .microseconds(1))), using: &random)))
      } else {
        while !Disk().isLinkOrFile("\(folder.path)/.daybook/journal"), process.isRunning { usleep(50) }
        usleep(UInt32(Int.random(in: 0...3_000, using: &random)))
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      // The next change recovers; here it is one that undoes itself.
      #expect(ToolRun(["add", "--title", "Next", "--spent", "1"] + options).exitCode == 0)
      #expect(ToolRun(["undo"] + options).exitCode == 0)
      let now = try files(folder)
      #expect(now == old || now == new, "\(moment): \(now.keys.sorted())")
      if now == old { counts.old += 1 } else { counts.new += 1 }
      let again = ToolRun(take)
      #expect(again.exitCode == (now == old ? 0 : 1), "\(again.err)")
    }
    #expect(counts.old > 0, "\(counts)")
  }
}
