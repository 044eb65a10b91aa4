import Platform
import Foundation
import Sealing
import TestSupport
import Testing
import Formats

/// The list of the files of an encrypted build, and its number.
@Suite struct SealedIndexTests {
  private let folder: TemporaryFolder
  private let book: String
  private let sealer: Sealer

  init() throws {
    folder = try TemporaryFolder()
    (book, sealer) = try SealedBook.small(in: folder)
  }

  private func build(_ options: String..., into other: TemporaryFolder? = nil, today: String = "2026-11-21") throws
    -> BuiltSite
  {
    let site = try BuiltSite(book: book, into: other ?? folder, ["--sealed"] + options, today: today)
    #expect(site.run.exitCode == 0, "\(site.run.err)")
    return site
  }

  private var indexPath: String { sealer.path(of: SealedIndex.path) }

  private func index(_ site: BuiltSite) throws -> SealedIndex {
    let blob = try #require(site.files[indexPath])
    return try #require(sealer.opened(SealedIndex.path, [UInt8](blob)).flatMap(SealedIndex.init))
  }

  /// The last sixteen bytes in a blob's base64.
  private func tag(_ blob: Data) throws -> String {
    let text = try #require(String(decoding: blob, as: UTF8.self).split(separator: "\"").dropFirst(3).first)
    return Hexadecimal.text(try #require(Data(base64Encoded: String(text))).suffix(16))
  }

  private func expectWhole(_ site: BuiltSite) throws {
    let index = try index(site)
    let blobs = site.files.filter { $0.key.hasPrefix("v/") && $0.key != SlotList.path && $0.key != indexPath }
    #expect(index.tags.count == blobs.count)
    for (path, bytes) in blobs {
      let name = try #require(SixteenBytes(hexadecimal: path.dropFirst(2).dropLast(3)))
      #expect(try index.tags[name]?.hexadecimal == tag(bytes), "\(path)")
    }
    let slots = try #require(site.files[SlotList.path])
    #expect(SlotList.mac(of: [UInt8](slots), sealer)?.starts(with: index.slots) == true)
  }

  @Test
  func `the index of an encrypted site has the tag of every file, even of files that a build does not rewrite`() throws
  {
    let first = try build()
    try expectWhole(first)
    try SealedBook.edit(folder)
    let second = try build()
    let changed = second.files.filter { first.files[$0.key] != $0.value }
    #expect((2..<second.files.count - 10).contains(changed.count), "\(changed.count) of \(second.files.count)")
    try expectWhole(second)
    try folder.write("- { date: 2026-11-20, title: Tea, spent: 3, category: Food }\n", to: "book/ledger/2026-11.yaml")
    let third = try build()
    #expect(third.files.count < second.files.count)
    try expectWhole(third)
  }

  @Test func `the build number increases with each change, and stays the same if no file changes`() throws {
    let first = try build()
    #expect(try index(first).number == 20_261_121_000 && index(first).day == 20_261_121)
    #expect(try build().run.err.contains("0 files written"))
    #expect(try build("--clean").files == first.files)
    #expect(try build(into: TemporaryFolder()).files == first.files)
    try SealedBook.edit(folder)
    let second = try build()
    #expect(try index(second).number == 20_261_121_001)
    #expect(try build(into: TemporaryFolder()).files == second.files)
    // After an undo the build is newer than the one before it.
    try folder.write(
      try folder.read("book/ledger/2026-11.yaml").replacing(/- \{ date: 2026-11-18.*\n/, with: ""),
      to: "book/ledger/2026-11.yaml")
    #expect(try index(build()).number == 20_261_121_002)
    #expect(try index(build(today: "2026-11-25")).number == 20_261_125_000)
    // If the clock is set back, the build number still increases.
    #expect(try index(build(today: "2026-11-22")).number == 20_261_125_001)
  }

  @Test func `if no build number is stored, it is read from the site's index`() throws {
    _ = try build()
    try SealedBook.edit(folder)
    let number = try index(build()).number
    for damage in ["", "number 12", "daybook sealed build 1\nnumber 99999999999999999999\nfiles 00\n"] {
      try folder.write(damage, to: "book/.daybook/sealed")
      try SealedBook.edit(folder, "More \(damage.count)")
      #expect(try index(build()).number > number)
    }
    let last = try index(build()).number
    try SealedBook.edit(folder, "Last")
    try FileManager.default.removeItem(atPath: book + "/.daybook/sealed")
    #expect(try index(build()).number == last + 1)
  }

  @Test func `a build with a new key continues the build numbers`() throws {
    try SealedBook.edit(folder)
    let number = try index(build()).number
    let other = try SealedBook.seal(book, in: folder, key: 8)
    let site = try build()
    let blob = try #require(site.files[other.path(of: SealedIndex.path)])
    let index = try #require(other.opened(SealedIndex.path, [UInt8](blob)).flatMap(SealedIndex.init))
    #expect(index.number == number + 1)
  }

  @Test func `an outdated or missing index of the site is replaced`() throws {
    let first = try build()
    try SealedBook.edit(folder)
    _ = try build()
    try folder.write(try #require(first.files[indexPath]), to: "site/" + indexPath)
    try SealedBook.edit(folder, "Again")
    try expectWhole(build())
    try FileManager.default.removeItem(atPath: folder.path + "/site/" + indexPath)
    let mended = try build()
    #expect(mended.run.err.hasPrefix("1 file written") == false, "all was made anew: \(mended.run.err)")
    try expectWhole(mended)
  }

  @Test func `a build with a damaged picture writes a complete index`() throws {
    var photo = [UInt8](try Data(contentsOf: URL(filePath: sampleBook + "/receipts/" + samplePhoto())))
    photo.removeSubrange((photo.count / 2)...)
    try folder.write(Data(photo), to: "book/receipts/a.jpg")
    let month = "book/ledger/2026-11.yaml"
    try folder.write(try folder.read(month).replacing("title: Tea", with: "title: Tea, photo: a.jpg"), to: month)
    try expectWhole(build())
    let verify = ToolRun(["build", "--sealed", "--verify", "--book", book, "--out", folder.path + "/site"])
    #expect(verify.exitCode == 0, "\(verify.out)\(verify.err)")
  }

  private func samplePhoto() throws -> String {
    try #require(
      try FileManager.default.contentsOfDirectory(atPath: sampleBook + "/receipts").sorted().first {
        $0.hasSuffix(".jpg")
      })
  }
}
