import Platform
import Foundation
import TestSupport
import Testing

@Suite struct PhotoCommandTests {
  /// A PNG without pixels, with a note before its last chunk that distinguishes files.
  private static func png(_ note: String) -> Data {
    let head: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0,
      0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55,
    ]
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    return Data(head) + Data(note.utf8) + Data(end)
  }

  private func photo(_ book: EditingBook, _ name: String, _ note: String = "a") throws -> String {
    try book.folder.write(PhotoCommandTests.png(note), to: "camera/\(name)")
    return "\(book.folder.path)/camera/\(name)"
  }

  @Test func `attach recognizes a photo by its content and names it after the entry`() throws {
    let book = try EditingBook()
    let run = book.run("attach", "dining", try photo(book, "IMG.JPG"))
    #expect(run.exitCode == 0 && run.err.hasPrefix("hint: "), "\(run.err)")
    #expect(run.out.hasPrefix("attached receipts/2026-11-03-dining-out.png to 2026-11-03-dining-out in "))
    #expect(try book.difference(from: EditingBook.november) == ["+  photo: 2026-11-03-dining-out.png"])
    #expect(
      try Data(contentsOf: book.folder.url.appending(path: "receipts/2026-11-03-dining-out.png"))
        == PhotoCommandTests.png("a"))
  }

  @Test func `attach warns about a truncated photo, as check does`() throws {
    for (name, bytes) in [
      ("cut.png", PhotoCommandTests.png("a").dropLast(6)), ("cut.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 2])),
      ("cut.pdf", Data("%PDF-1.7\n1 0 obj\n".utf8)),
    ] {
      let book = try EditingBook()
      try book.folder.write(bytes, to: "camera/\(name)")
      let run = book.run("attach", "dining", "\(book.folder.path)/camera/\(name)")
      let sentence = "“2026-11-03-dining-out.\(name.suffix(3))” is incomplete: the file ends in the middle of the "
      #expect(run.exitCode == 0 && run.err.contains("warning: \(sentence)"), "\(run.err)")
      #expect(book.run("check").out.contains("warning: \(sentence)"))
    }
  }

  @Test func `attach gives a second photo another name and overwrites no file`() throws {
    let book = try EditingBook(["receipts/2026-11-03-dining-out.png": "mine"])
    #expect(book.run("attach", "dining", try photo(book, "1.png")).exitCode == 0)
    #expect(book.run("attach", "dining", try photo(book, "2.png", "b")).exitCode == 0)
    #expect(try book.read().contains("  photo: [2026-11-03-dining-out-2.png, 2026-11-03-dining-out-3.png]\n"))
    #expect(try book.read("receipts/2026-11-03-dining-out.png") == "mine")
  }

  @Test func `attach does not copy an identical photo again`() throws {
    let book = try EditingBook()
    _ = book.run("attach", "dining", try photo(book, "1.png"))
    let other = book.run("attach", "rent", try photo(book, "2.png"))
    #expect(other.out.contains("was not copied"))
    #expect(try book.read().components(separatedBy: "photo: 2026-11-03-dining-out.png").count == 3)
    let again = book.run("attach", "rent", try photo(book, "2.png"))
    #expect(again.exitCode == 1 && again.err.contains("already has this photo"))
  }

  @Test func `attach refuses a missing file or a file that is not a photo`() throws {
    let book = try EditingBook()
    try book.folder.write("text", to: "camera/x.jpg")
    #expect(book.run("attach", "dining", "\(book.folder.path)/camera/x.jpg").err.contains("is not an image"))
    #expect(book.run("attach", "dining", "\(book.folder.path)/camera/y.jpg").err.contains("there is no file"))
    #expect(book.run("attach", "dining", "\(book.folder.path)/camera").exitCode == 1)
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `detach moves an unused photo to receipts/.removed instead of deleting it`() throws {
    let book = try EditingBook()
    _ = book.run("attach", "dining", try photo(book, "1.png"))
    let before = try book.contents()
    let run = book.run("detach", "dining")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read() == EditingBook.november)
    #expect(book.folder.exists("receipts/.removed/2026-11-03-dining-out.png"))
    #expect(!book.folder.exists("receipts/2026-11-03-dining-out.png"))
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.contents() == before)
  }

  @Test func `detach does not move a photo that another entry uses`() throws {
    let book = try EditingBook()
    _ = book.run("attach", "dining", try photo(book, "1.png"))
    _ = book.run("attach", "rent", try photo(book, "1.png"))
    #expect(book.run("detach", "dining").exitCode == 0)
    #expect(book.folder.exists("receipts/2026-11-03-dining-out.png"))
  }

  @Test func `detach requires the name of the photo if an entry has several`() throws {
    let book = try EditingBook()
    _ = book.run("attach", "dining", try photo(book, "1.png"))
    _ = book.run("attach", "dining", try photo(book, "2.png", "b"))
    #expect(book.run("detach", "dining").err.contains("has 2 photos"))
    #expect(book.run("detach", "dining", "other.png").exitCode == 1)
    #expect(book.run("detach", "dining", "receipts/2026-11-03-dining-out.png").exitCode == 0)
    #expect(try book.read().contains("  photo: 2026-11-03-dining-out-2.png\n"))
    #expect(book.run("detach", "rent").err.contains("has no photo"))
  }

  @Test func `undoing attach moves the copied photo to receipts/.removed`() throws {
    let book = try EditingBook()
    _ = book.run("attach", "dining", try photo(book, "1.png"))
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read() == EditingBook.november)
    #expect(book.folder.exists("receipts/.removed/2026-11-03-dining-out.png"))
    #expect(book.run("check", "--strict").exitCode == 0)
  }
}
