import Build
import Platform
import Foundation
import Sealing
import TestSupport
import Testing

/// A damaged encrypted site, key or list of members: a build repairs the site and refuses the other two.
@Suite struct SealedSiteDamageTests {
  private let folder: TemporaryFolder
  private let book: String
  private let sealer: Sealer

  init() throws {
    folder = try TemporaryFolder()
    (book, sealer) = try SealedBook.small(in: folder)
  }

  private func hurt(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var hurt = bytes
    let start = Int.random(in: 0..<hurt.count, using: &random)
    let end = min(hurt.count, start + Int.random(in: 1...30, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: hurt[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: hurt.removeSubrange(start..<end)
    case 2: hurt.insert(contentsOf: hurt[start..<end], at: start)
    case 3: hurt.removeSubrange(start...)
    case 4: hurt[start] = Array("0f '\n:-#{[,]}\u{0}".utf8).randomElement(using: &random) ?? 0
    default: hurt.replaceSubrange(start..<end, with: repeatElement(0xFF, count: end - start))
    }
    return hurt
  }

  @Test func `a build removes no file if the manifest is damaged, and repairs all other damaged files of the site`()
    throws
  {
    var random = SeededRandom(seed: 21)
    let (index, home) = (sealer.path(of: SealedIndex.path), sealer.path(of: "index.html"))
    let files = [SiteFolder.markerName, index, SlotList.path, home]
    for number in 0..<16 {
      let site = try BuiltSite(book: book, into: folder, ["--sealed"])
      #expect(site.run.exitCode == 0, "\(site.run.err)")
      let file = "site/" + files[number % files.count]
      try folder.write(Data(hurt([UInt8](try Data(contentsOf: folder.url.appending(path: file))), &random)), to: file)
      try SealedBook.edit(folder, "Entry \(number)")
      if number % 4 == 0 {
        let refused = try BuiltSite(book: book, into: folder, ["--sealed"])
        #expect(refused.run.exitCode == 2 && refused.run.err.contains("was not written by Daybook"))
        try FileManager.default.removeItem(at: folder.url.appending(path: "site"))
      }
      // A damaged file of the same length is replaced only with --clean or when its content changes, as in an open
      // site.
      let mended = try BuiltSite(book: book, into: folder, ["--sealed"] + (number % 4 < 2 ? [] : ["--clean"]))
      #expect(mended.run.exitCode == 0, "\(file): \(mended.run.err)")
      #expect(try mended.files == BuiltSite(book: book, into: TemporaryFolder(), ["--sealed"]).files, "\(file)")
    }
  }

  @Test func `a damaged key or list of people is refused, or the site can still be opened`() throws {
    var random = SeededRandom(seed: 22)
    for file in ["book/.daybook/key", "book/people.yaml", "book/.daybook/sealed"] {
      if file.hasSuffix("sealed") { #expect(try BuiltSite(book: book, into: folder, ["--sealed"]).run.exitCode == 0) }
      let whole = [UInt8](try Data(contentsOf: folder.url.appending(path: file)))
      for _ in 0..<30 {
        let hurt = hurt(whole, &random)
        try folder.write(Data(hurt), to: file)
        let site = try BuiltSite(book: book, into: TemporaryFolder(), ["--sealed"])
        let why = "\(file): \(String(decoding: hurt, as: UTF8.self))\n\(site.run.err)"
        #expect([0, 1, 2].contains(site.run.exitCode), "\(why)")
        for arguments in [["check"], ["person", "list"]] {
          #expect([0, 1, 2].contains(ToolRun(arguments + ["--book", book]).exitCode), "\(why)")
        }
        if site.run.exitCode != 0 {
          #expect(site.files.isEmpty, "\(why)")
        } else {
          // A comment or a name in it may change, but not the owner of a key.
          let slots = [UInt8](try #require(site.files[SlotList.path]))
          #expect(SlotList.mac(of: slots, sealer) != nil, "\(why)")
          #expect(site.files[sealer.path(of: "2026-11.html")] != nil, "\(why)")
        }
      }
      try folder.write(Data(whole), to: file)
    }
  }
}
