import Platform
import Foundation
import Sealing
import TestSupport
import Testing

/// `daybook build --sealed`: no readable or obsolete file remains, and no mistake causes an unencrypted site.
@Suite struct SealedBuildTests {
  private var reader: String { SealedBook.reader }

  private func seal(_ book: String, in folder: TemporaryFolder, key: UInt8 = 7) throws -> Sealer {
    try SealedBook.seal(book, in: folder, key: key)
  }

  // MARK: No readable text

  @Test(.timeLimit(.minutes(30)), arguments: SecretBook.Language.all)
  func `no file or file name of an encrypted site contains text, amounts or photos of the book`(
    language: SecretBook.Language
  ) throws {
    let book = try SecretFolder(language)
    let titles = ["kjwqhzmvxtrpb", "Zvbnqwlkjhrtps", "xqplmzntrwvyhd"]
    let month = try book.folder.read("book/ledger/2026-11.yaml")
    try book.folder.write(
      month + """
        - date: 2026-11-11
          title: \(titles[0])
          spent: 1
          category: Food
          note: \(titles[1])
          tags: [\(titles[2])]

        """, to: "book/ledger/2026-11.yaml")
    let secrets = Set(book.secret.forms.keys).union(book.secret.texts).union(titles).union([
      "Mortgage", "Contract", "Hotel abroad", "Desk back", "Flat 1902", "Visa 88213", reader, "2026-11", "category-",
      "yearbook", "daybookSearch", "<html", "Bill from Harbour", "{ height: ",
    ])
    let sealer = try seal(book.path, in: book.folder)
    let beside = try TemporaryFolder()
    let open = try BuiltSite(book: book.path, into: beside)
    #expect(open.run.exitCode == 0, "\(open.run.err)")
    let told = Set(try SecretFolder.leaks(open.folder, secrets).map { $0.split(separator: ": ", maxSplits: 1)[1] })
    for text in titles + ["Mortgage", "2026-11", "yearbook", "{ height: "] {
      #expect(told.contains(text[...]), "\(text) is not found on the open site")
    }
    let photos = open.files.filter { $0.key.hasPrefix("receipts/") && $0.key.hasSuffix(".jpg") }.map(\.value)
    #expect(!photos.isEmpty)

    let sealed = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    #expect(sealed.run.exitCode == 0, "\(sealed.run.err)")
    // The template's own files are the same for every book; they contain these two words.
    let leaks = try SecretFolder.leaks(sealed.folder, secrets).filter {
      !$0.hasPrefix("assets/") && $0 != "index.html: <html"
    }
    #expect(leaks == [])
    #expect(sealed.files["index.html"] != open.files["index.html"])
    let otherBook = try BookOfTest(["ledger/2026-11.yaml": "- { date: 2026-11-01, title: Tea, spent: 1 }\n"])
    let elsewhere = try TemporaryFolder()
    let other = try BuiltSite(book: otherBook.path, into: elsewhere)
    for name in open.files.keys where name.hasPrefix("assets/") && sealed.files[name] != nil {
      #expect(sealed.files[name] == other.files[name], "\(name)")
    }
    for photo in photos {
      // Metadata and tables are alike at the beginning of all pictures; the middle is specific to a picture.
      let middle = photo[(photo.count / 2)...].prefix(32)
      #expect(sealed.files.values.allSatisfy { $0.firstRange(of: middle) == nil })
      #expect(
        sealed.files.values.allSatisfy {
          $0.firstRange(of: Data(middle.dropFirst(2)).base64EncodedData().prefix(38)) == nil
        })
    }
    // Every file of the open site is present with the same bytes.
    for (path, bytes) in open.files where sealed.files[path] == nil || path == "index.html" {
      let content = sealer.file(path) { sealed.files[$0].map([UInt8].init) }
      #expect(content == [UInt8](bytes), "\(path)")
    }
    let packs = Set(open.files.keys.compactMap(PackName.of))
    #expect(packs.count > 20)
    let index = sealer.path(of: SealedIndex.path)
    let extra = Set(sealed.files.keys).subtracting(open.files.keys.map(sealer.path)).subtracting(open.files.keys)
      .subtracting(packs.map(sealer.path))
    #expect(extra == ["v/slots.js", "assets/gate.js", index])
  }

  /// The number of files and their padded sizes, which are visible, as stated in `help seal`.
  @Test func `file sizes of an encrypted site are padded`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    _ = try seal(book.path, in: book.folder)
    let site = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    let blobs = site.files.filter { $0.key.hasPrefix("v/") && $0.key != "v/slots.js" }
    #expect(blobs.count > 100)
    let frame = "daybookSealed(\"\", \"\");\n".utf8.count + 32
    for (path, bytes) in blobs {
      #expect(path.wholeMatch(of: /v\/[0-9a-f]{32}\.js/) != nil, "\(path)")
      let text = (bytes.count - frame) / 4 * 3
      let padding = bytes.suffix(6).count { $0 == UInt8(ascii: "=") }
      let count = text - padding - 28
      #expect(Sealer.paddedByteCount(count) == count, "\(path): \(count)")
    }
  }

  // MARK: Repeated builds

  @Test func `the same book gives the same encrypted files, and a change replaces only affected files`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    let sealer = try seal(book.path, in: book.folder)
    let first = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    let again = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    #expect(again.run.err.contains("0 files written"), "\(again.run.err)")
    let month = try book.folder.read("book/ledger/2026-08.yaml")
    try book.folder.write(
      month + "- { date: 2026-08-30, title: Late, spent: 5, category: Food }\n", to: "book/ledger/2026-08.yaml")
    let changed = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    #expect(changed.run.exitCode == 0, "\(changed.run.err)")
    #expect(changed.files[sealer.path(of: "2026-08.html")] != first.files[sealer.path(of: "2026-08.html")])
    #expect(changed.files[sealer.path(of: "yearbook-2024.html")] == first.files[sealer.path(of: "yearbook-2024.html")])
    let clean = try BuiltSite(book: book.path, into: TemporaryFolder(), ["--sealed"])
    #expect(changed.files == clean.files)
  }

  @Test func `an entry whose id contains the date of another day is not packed with that day's entries`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    let sealer = try seal(book.path, in: book.folder)
    for (month, title) in [("07", "Lamp"), ("08", "Chair")] {
      let path = "book/ledger/2026-\(month).yaml"
      let line = "- { date: 2026-\(month)-30, title: \(title), spent: 5, category: Food"
      let id = title == "Chair" ? ", id: 2026-07-30-chair" : ""
      try book.folder.write(try book.folder.read(path) + line + id + " }\n", to: path)
    }
    let site = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    #expect(site.run.exitCode == 0, "\(site.run.err)")
    for (page, title) in [("t-2026-07-30-lamp.html", "Lamp"), ("t-2026-07-30-chair.html", "Chair")] {
      let content = try #require(sealer.file(page) { site.files[$0].map([UInt8].init) })
      #expect(String(decoding: content, as: UTF8.self).contains("<h1 id=\"h-t\">\(title)</h1>"))
    }
    #expect(site.files[sealer.path(of: "t-2026-07-30.pack")] != nil)
    #expect(site.files[sealer.path(of: "t-2026-07-30-chair.html")] != nil)
  }

  @Test func `a build with a new key leaves no file of the former site`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    _ = try seal(book.path, in: book.folder)
    let first = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    _ = try seal(book.path, in: book.folder, key: 8)
    let second = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    #expect(second.run.exitCode == 0, "\(second.run.err)")
    let blobs = { (site: BuiltSite) in Set(site.files.keys.filter { $0.hasPrefix("v/") }) }
    #expect(blobs(first).intersection(blobs(second)) == ["v/slots.js"])
    #expect(first.files["v/slots.js"] != second.files["v/slots.js"])
    let clean = try BuiltSite(book: book.path, into: TemporaryFolder(), ["--sealed"])
    #expect(second.files == clean.files)
  }

  @Test func `a redacted and filtered site can also be encrypted`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    let sealer = try seal(book.path, in: book.folder)
    let options = ["--redact", "--only", "category:Food"]
    let open = try BuiltSite(book: book.path, into: TemporaryFolder(), options)
    let sealed = try BuiltSite(book: book.path, into: book.folder, options + ["--sealed"])
    let blob = try #require(sealed.files[sealer.path(of: "2026-11.html")])
    #expect(sealer.opened("2026-11.html", [UInt8](blob)) == [UInt8](try #require(open.files["2026-11.html"])))
  }

  @Test
  func `a damaged photo is reported by each build of an encrypted site, whose manifest does not reveal it`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    _ = try seal(book.path, in: book.folder)
    // A header that is accepted, and nothing after it.
    var photo = [UInt8](try Data(contentsOf: URL(filePath: book.path + "/receipts/trip/snap.png")))
    photo.removeSubrange((photo.count / 2)...)
    try book.folder.write(Data(photo), to: "book/receipts/trip/snap.png")
    let beside = try TemporaryFolder()
    let open = try BuiltSite(book: book.path, into: beside)
    for _ in 0..<2 {
      let site = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
      #expect(site.run.err.contains("“trip/snap.png” is damaged"), "\(site.run.err)")
      let markers = try [open.folder, site.folder].map {
        Set(try String(contentsOf: $0.appending(path: ".daybook-site"), encoding: .utf8).split(separator: "\n"))
      }
      #expect(markers[0].count { $0.hasPrefix("! ") } == 1)
      // A hash of the following lines, and one line that only the key opens.
      #expect(markers[1].count == 2 && markers[1].count { $0.hasPrefix("daybook site sealed ") } == 1)
      #expect(markers[1].count { $0.hasPrefix("daybookSealed(") } == 1)
    }
  }

  // MARK: No unencrypted site

  private func expectNothing(_ folder: TemporaryFolder, _ book: String, _ sentence: String, code: Int32 = 1) throws {
    let site = try BuiltSite(book: book, into: folder, ["--sealed"])
    #expect(site.run.exitCode == code, "\(site.run.err)")
    #expect(site.run.err.contains(sentence), "\(site.run.err)")
    #expect(site.files.isEmpty, "\(site.files.keys)")
  }

  @Test func `an encrypted site is not built without people, or if the list of people or the key is damaged`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    try expectNothing(book.folder, book.path, "daybook person add E-MAIL", code: 2)
    _ = try seal(book.path, in: book.folder)
    let people = try book.folder.read("book/people.yaml")
    try book.folder.write(people.replacing("rounds: 600000", with: "rounds: 6000"), to: "book/people.yaml")
    try expectNothing(book.folder, book.path, "people.yaml:4:")
    try book.folder.write(people.replacing("0202", with: "0203"), to: "book/people.yaml")
    try expectNothing(book.folder, book.path, "nothing was built")
    try book.folder.write(people, to: "book/people.yaml")
    let key = try book.folder.read("book/.daybook/key")
    try book.folder.write(String(key.dropLast(20)), to: "book/.daybook/key")
    try expectNothing(book.folder, book.path, "damaged")
    try FileManager.default.removeItem(atPath: book.path + "/.daybook/key")
    try expectNothing(book.folder, book.path, "copy “", code: 2)
  }

  @Test func `a build warns about a person without a passphrase, and --strict treats this as an error`() throws {
    let folder = try TemporaryFolder()
    let book = folder.path + "/book"
    try folder.write("title: Small\n", to: "book/book.yaml")
    try folder.write("- { date: 2026-11-20, title: Tea, spent: 3, category: Food }\n", to: "book/ledger/2026-11.yaml")
    _ = try seal(book, in: folder)
    let fine = try BuiltSite(book: book, into: folder, ["--sealed", "--strict"])
    #expect(fine.run.exitCode == 0, "nothing else is to be warned of: \(fine.run.err)")
    try folder.write(try folder.read("book/people.yaml") + "  - name: max@example.org\n", to: "book/people.yaml")
    let strict = try BuiltSite(book: book, into: folder, ["--sealed", "--strict"])
    #expect(strict.run.exitCode == 1 && strict.files == fine.files, "\(strict.run.err)")
    #expect(strict.run.err.contains("error: “max@example.org” cannot unlock"), "\(strict.run.err)")
    let site = try BuiltSite(book: book, into: folder, ["--sealed"])
    #expect(site.run.exitCode == 0, "\(site.run.err)")
    #expect(site.run.err.contains("warning: “max@example.org” cannot unlock"), "\(site.run.err)")
  }

  @Test func `errors of the book and of people.yaml are reported together`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    _ = try seal(book.path, in: book.folder)
    let people = try book.folder.read("book/people.yaml")
    try book.folder.write(people.replacing("rounds: 600000", with: "rounds: 6000"), to: "book/people.yaml")
    try book.folder.write("- { date: 2026-09-01, title: Bad, spent: x }\n", to: "book/ledger/2026-09.yaml")
    let site = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    #expect(site.run.exitCode == 1 && site.files.isEmpty)
    #expect(site.run.err.contains("[bad-person]") && site.run.err.contains("2026-09.yaml"), "\(site.run.err)")
  }

  @Test func `an encrypted build does not replace an unencrypted site`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    let open = try BuiltSite(book: book.path, into: book.folder)
    _ = try seal(book.path, in: book.folder)
    let refused = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    #expect(refused.run.exitCode == 2 && refused.run.err.contains("contains an unencrypted site"), "\(refused.run.err)")
    #expect(refused.files == open.files)
  }

  @Test func `an interrupted build with a new key never leaves a mixture of files of both keys`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    _ = try seal(book.path, in: book.folder)
    let former = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    let blobs = { (files: [String: Data]) in Set(files.keys.filter { $0.hasPrefix("v/") && $0 != "v/slots.js" }) }
    _ = try seal(book.path, in: book.folder, key: 8)
    let site = book.folder.path + "/site"
    let sealing = ["build", "--book", book.path, "--out", site, "--sealed"]
    var wasMixed = false
    let failures = (0..<400).first { number in
      let calls = FailingCalls(failing: number * 200 + 20, code: ENOSPC, below: site)
      let run = ToolRun(sealing, today: "2026-11-21", disk: Disk(calls: calls.calls))
      let left = blobs((try? BuiltSite.read(book.folder.url.appending(path: "site"))) ?? [:])
      wasMixed = wasMixed || (!left.isDisjoint(with: blobs(former.files)) && !left.isSubset(of: blobs(former.files)))
      return run.exitCode == 0
    }
    #expect(failures ?? 0 > 3 && !wasMixed)
  }

  @Test func `errors in the book leave the encrypted site unchanged`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    _ = try seal(book.path, in: book.folder)
    let before = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    try book.folder.write("- { date: 2026-09-01, title: Bad, spent: x }\n", to: "book/ledger/2026-09.yaml")
    let after = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    #expect(after.run.exitCode == 1 && after.run.err.contains("is unchanged"), "\(after.run.err)")
    #expect(after.files == before.files)
  }

  @Test func `an unencrypted build or server does not replace an encrypted site`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    _ = try seal(book.path, in: book.folder)
    let before = try BuiltSite(book: book.path, into: book.folder, ["--sealed"])
    let open = try BuiltSite(book: book.path, into: book.folder)
    #expect(
      open.run.exitCode == 2 && open.run.err.contains("an unencrypted site may not overwrite it"), "\(open.run.err)")
    #expect(open.files == before.files)
    let site = book.folder.path + "/site"
    let serve = ToolRun(["serve", "--book", book.path, "--out", site, "--port", "0"], today: "2026-11-21")
    #expect(serve.exitCode == 2 && serve.err.contains("an unencrypted site may not overwrite it"), "\(serve.err)")
  }

  @Test func `an encrypted site is written to a separate folder next to the unencrypted site`() throws {
    let book = try SecretFolder(SecretBook.Language.all[0])
    _ = try seal(book.path, in: book.folder)
    for options in [[], ["--sealed"]] {
      let run = ToolRun(["build", "--book", book.path] + options, today: "2026-11-21")
      #expect(run.exitCode == 0, "\(run.err)")
    }
    #expect(book.folder.exists("book/site/2026-11.html") && book.folder.exists("book/sealed/v/slots.js"))
    // Neither is read as part of the book.
    #expect(ToolRun(["check", "--book", book.path], today: "2026-11-21").exitCode == 0)
  }
}
