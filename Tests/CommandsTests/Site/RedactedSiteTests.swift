import Foundation
import TestSupport
import Testing

/// `daybook build --redact`: no file contains an amount, a note, a photo or a number from a name.
@Suite struct RedactedSiteTests {
  /// One language by default: `RedactedPagesTests` tests the pages of all; this is a test of files and the manifest.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: Fuzzing.isFull ? SecretBook.Language.all : Array(SecretBook.Language.all.prefix(1)))
  func `no file or file name of a redacted site contains an amount, note or photo`(language: SecretBook.Language) throws
  {
    let book = try SecretFolder(language)
    let secrets = Set(book.secret.forms.keys).union(book.secret.texts).union(["४२५"])
    let beside = try TemporaryFolder()
    let open = try BuiltSite(book: book.path, into: beside, [])
    #expect(open.run.exitCode == 0, "\(open.run.err)")
    // The same search finds them on the open site, so the search works.
    let told = Set(try SecretFolder.leaks(open.folder, secrets).map { $0.split(separator: ": ", maxSplits: 1)[1] })
    for text in book.secret.texts where !text.contains("snap") {
      #expect(told.contains(text[...]), "\(text) is not shown")
    }
    let forms = book.secret.forms
    for amount in Set(book.secret.amounts.map(\.minor)) {
      #expect(told.contains { forms[String($0)] == amount }, "\(amount) is not found on the open site")
    }
    let redacted = try BuiltSite(book: book.path, into: book.folder, ["--redact"])
    #expect(redacted.run.exitCode == 0, "\(redacted.run.err)")
    #expect(try SecretFolder.leaks(redacted.folder, secrets) == [])
    #expect(redacted.files.keys.filter { $0.hasSuffix(".jpg") || $0.hasPrefix("receipts") } == [])
    for word in book.secret.kept { #expect(try redacted.page("2026-11.html").contains(word)) }
    #expect(try redacted.page("2026-11.html").contains("•••"))
  }

  @Test func `a redacted build over an older redacted site gives the same files as a clean build`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    let path = "book/ledger/2026-11.yaml"
    let month = try book.folder.read(path)
    let late = "- { date: 2026-11-20, title: Late, spent: 5, category: Food }\n"
    try book.folder.write(month + late, to: path)
    let before = try BuiltSite(book: book.path, into: book.folder, ["--redact"])
    try book.folder.write(month, to: path)
    let over = try BuiltSite(book: book.path, into: book.folder, ["--redact"])
    let again = try BuiltSite(book: book.path, into: book.folder, ["--redact"])
    let clean = try BuiltSite(book: book.path, into: TemporaryFolder(), ["--redact"])
    #expect(over.files == clean.files && before.files != clean.files && again.files == clean.files)
    #expect(again.run.err.contains("0 files written"), "\(again.run.err)")
  }

  @Test func `pictures of a redacted site contain no metadata`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    let site = try BuiltSite(book: book.path, into: book.folder, ["--redact"])
    let pictures = site.files.filter { $0.key.hasSuffix(".png") }
    #expect(pictures.count > 20)
    for (path, bytes) in pictures {
      let kinds = Set(chunkKinds([UInt8](bytes)))
      #expect(
        kinds.isSubset(of: ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "pHYs", "gAMA", "sRGB"]), "\(path): \(kinds)")
    }
  }

  private func chunkKinds(_ bytes: [UInt8]) -> [String] {
    var (kinds, place) = ([String](), 8)
    while place + 8 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      kinds.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
      place += length + 12
    }
    return kinds
  }

  @Test func `a redacted build reports errors in the terminal, and no page shows their lines`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    try book.folder.write(
      "- { date: 2026-06-03, title: Odd 31337, spent: 7654321, category: Foood }\n", to: "book/ledger/2026-06.yaml")
    let site = try BuiltSite(book: book.path, into: book.folder, ["--redact"])
    #expect(site.run.exitCode == 1 && site.run.err.contains("Foood") && site.run.err.contains("nothing was built"))
    #expect(site.files.isEmpty)
  }

  @Test func `a redacted build reports warnings in the terminal, and no page shows their lines`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    try book.folder.write(
      "- { date: 2026-06-03, title: Odd 31337, spent: 7654321, category: Food, photo: gone-5512.png }\n",
      to: "book/ledger/2026-06.yaml")
    let site = try BuiltSite(book: book.path, into: book.folder, ["--redact"])
    #expect(site.run.exitCode == 0 && site.run.err.contains("gone-5512"), "\(site.run.err)")
    #expect(try SecretFolder.leaks(site.folder, ["31337", "7654321", "gone-5512"]) == [])
    #expect(site.files["errors.html"] == nil)
  }
}
