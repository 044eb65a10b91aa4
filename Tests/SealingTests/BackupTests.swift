@testable import Sealing
import BookEditing
import Formats
import Foundation
import Ledger
import Platform
import TestSupport
import Testing

/// Backups: their contents, passphrases, and damaged backups.
@Suite struct BackupTests {
  private let folder: TemporaryFolder
  private let phrase: Passphrase
  private static let words = "a long passphrase"
  private static let rounds = PassphraseRounds.limits.lowerBound

  init() throws {
    folder = try TemporaryFolder()
    phrase = try Passphrase(BackupTests.words)
    let files = [
      "book.yaml": "title: Home\nfont: fonts/own.ttf\n", "categories.yaml": "- { name: Food }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-01, title: Rent, spent: 900 }\n", "fonts/own.ttf": "font",
      "archive/2025-10.yaml": "- { date: 2025-10-01, title: Old, spent: 1 }\n", "imports/giro.log": "log\n",
      "imports/inbox.log": "log\n", "people.yaml": "people\n", ".gitignore": "/site/\n", "inbox/note.txt": "5 tea\n",
      "receipts/.removed/old.jpg": "old", "receipts/" + String(repeating: "ä", count: 110) + ".jpg": "long",
      ".daybook/key": "secret\n",
    ]
    for (name, text) in files { try folder.write(text, to: "home/\(name)") }
    var random = SeededRandom(seed: 1)
    try folder.write(
      Data((0..<2_600_000).map { _ in UInt8.random(in: 0...255, using: &random) }), to: "home/receipts/large.jpg")
    // Not the book's own.
    for name in ["site/index.html", ".git/config", ".daybook/undo/1", ".daybook/lock", "private.txt", "notes/a.txt"] {
      try folder.write("other", to: "home/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/home/receipts/link.jpg", withDestinationPath: "/etc/hostname")
  }

  private var file: String { "\(folder.path)/home.daybook" }

  private func write() throws -> Int {
    try BackupWriter.write(
      try BookFolder("\(folder.path)/home", disk: Disk()), to: file, phrase, rounds: BackupTests.rounds)
  }

  @discardableResult
  private func restore(_ words: String = BackupTests.words, to name: String = "new") throws -> Int {
    try BackupReader(file, try Passphrase(words), Disk()).restore(to: "\(folder.path)/\(name)", Disk())
  }

  private func contents(_ name: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for file in try Disk().files(below: "\(folder.path)/\(name)") {
      contents[file] = try Disk().read("\(folder.path)/\(name)/\(file)")
    }
    return contents
  }

  private func errorOf(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? BackupError)?.sentence ?? "\(error)"
    }
  }

  // MARK: Whole

  @Test func `a restored book contains only the files of the original book`() throws {
    #expect(try write() == 14)
    #expect(try restore() == 14)
    let (old, new) = (try contents("home"), try contents("new"))
    let others = ["site/", ".git/", ".daybook/undo/", ".daybook/lock", "private.txt", "notes/", "receipts/link.jpg"]
    #expect(new == old.filter { file in !others.contains { file.key.hasPrefix($0) } })
    let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/new/.daybook/key")[.posixPermissions]
    #expect(mode as? Int == 0o600)
    // Over an empty folder, too.
    try FileManager.default.createDirectory(atPath: "\(folder.path)/empty", withIntermediateDirectories: true)
    #expect(try restore(to: "empty") == 14)
  }

  @Test func `restored files keep their times, which are the dates of drafts in the inbox`() throws {
    let written = Date(timeIntervalSince1970: 1_794_300_000)
    let note = "\(folder.path)/home/inbox/note.txt"
    try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: note)
    _ = try write()
    try restore()
    #expect(Disk().status("\(folder.path)/new/inbox/note.txt")?.changed == 1_794_300_000)
  }

  @Test func `a backup contains no readable name or text of the book, and two backups differ`() throws {
    _ = try write()
    let first = try Disk().read(file)
    for word in ["Rent", "ledger", "secret", "book.yaml"] { #expect(ByteSearch(word).first(in: first, from: 0) == nil) }
    _ = try write()
    let second = try Disk().read(file)
    #expect(first.count == second.count && first != second)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a backup can be decrypted by independent code`() throws {
    guard let python = Python.withCryptography else { return }
    _ = try write()
    let script = testsFolder.appending(path: "Tools/open-backup.py").path(percentEncoded: false)
    let opened = try python.run([script, file, BackupTests.words, "\(folder.path)/home.tar"])
    #expect(opened.code == 0, "\(opened.err)")
    try restore()
    let expected = try contents("new").map { "\($0.key) \(SHA256.hex(of: $0.value))" }
    #expect(Set(opened.out.split(separator: "\n").map(String.init)) == Set(expected))
    #expect(try python.run([script, file, "another passphrase", "\(folder.path)/x.tar"]).code == 3)
  }

  // MARK: Damaged

  @Test func `a wrong passphrase and a file that is not a backup are reported with different errors`() throws {
    _ = try write()
    #expect(errorOf { try restore("another passphrase") }?.contains("the passphrase is wrong") == true)
    try folder.write("daybook backup 2\n and so on, long enough to be a header", to: "home.daybook")
    #expect(errorOf { try restore() }?.hasSuffix("is not a Daybook backup") == true)
    #expect(!folder.exists("new"))
  }

  @Test func `restoring detects a changed, missing, moved or added byte before it writes anything`() throws {
    _ = try write()
    let whole = try Disk().read(file)
    let header = BackupCipher.headerByteCount
    let size = BackupCipher.sealedByteCount
    var random = SeededRandom(seed: Fuzzing.seed(16))
    var damaged: [[UInt8]] = []
    for place in [header, header + size, whole.count - 1, header + 2 * size + 9, 20, 30]
      + (0..<Fuzzing.count(100, least: 3)).map({ _ in Int.random(in: header..<whole.count, using: &random) })
    {
      var bytes = whole
      bytes[place] ^= 1
      damaged.append(bytes)
    }
    damaged.append(Array(whole.dropLast()))
    damaged.append(whole + [0])
    // The last chunk is missing; two chunks changed places; one is twice.
    damaged.append(Array(whole[..<(header + 2 * size)]))
    let (one, two) = (Array(whole[header..<header + size]), Array(whole[header + size..<header + 2 * size]))
    damaged.append(Array(whole[..<header]) + two + one + whole[(header + 2 * size)...])
    damaged.append(Array(whole[..<header]) + one + one + two + whole[(header + 2 * size)...])
    for bytes in damaged {
      try folder.write(Data(bytes), to: "home.daybook")
      #expect(errorOf { try restore() } != nil)
      #expect(!folder.exists("new"))
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.sorted() == ["home", "home.daybook"], "\(left)")
  }

  /// Encrypts an archive as a backup.
  private func seal(_ archive: [UInt8]) throws {
    let cipher = BackupCipher(phrase, rounds: BackupTests.rounds)
    try folder.write(Data(cipher.header + cipher.seal(archive, number: 0, isLast: true)), to: "home.daybook")
  }

  @Test(arguments: [
    "../x", "/etc/x", "site/index.html", ".git/config", "x", ".daybook/undo/1", "ledger/../x", "ledger/.x", "ledger/",
    "receipts/a\nb", "fonts/own.ttf", ".bashrc", "ledger//x", "./book.yaml",
  ])
  func `a backup is refused if it contains a file name that no book can have`(name: String) throws {
    func entry(_ path: String) -> [UInt8] {
      let entry = TAREntry(path: path, byteCount: 3, changed: 0)
      return entry.header + [1, 2, 3] + [UInt8](repeating: 0, count: entry.paddingByteCount)
    }
    try seal(entry("ledger/2026-11.yaml") + entry(name) + TAREntry.end)
    #expect(errorOf { try restore() }?.contains("which is not a file of a book") == true)
    try seal(entry("ledger/2026-11.yaml") + entry("ledger/2026-11.yaml") + TAREntry.end)
    #expect(errorOf { try restore() } != nil)
    try seal(entry("ledger/2026-11.yaml"))
    #expect(errorOf { try restore() } != nil)
    #expect(!folder.exists("new"))
  }

  @Test func `after a failed write on a full disk, no partial backup or book remains`() throws {
    _ = try write()
    let (disk, home) = (Disk(calls: FullDisk(room: 1 << 20).calls), "\(folder.path)/home")
    #expect(throws: BackupError.self) {
      try BackupWriter.write(
        try BookFolder(home, disk: disk), to: "\(folder.path)/second.daybook", phrase, rounds: BackupTests.rounds)
    }
    #expect(throws: BackupError.self) {
      try BackupReader(file, phrase, Disk()).restore(
        to: "\(folder.path)/new", Disk(calls: FullDisk(room: 1 << 20).calls))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["home", "home.daybook"])
  }
}
