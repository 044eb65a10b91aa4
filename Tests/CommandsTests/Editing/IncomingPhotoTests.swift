import Foundation
import TestSupport
import Testing

/// `add --photo ~/vet.jpg` copies the photo, as `attach` does.
@Suite struct IncomingPhotoTests {
  private let book: EditingBook
  private let photo: String

  init() throws {
    book = try EditingBook()
    photo = book.folder.path + "/elsewhere/IMG 4711.jpg"
    try FileManager.default.createDirectory(atPath: book.folder.path + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: repositoryFolder.appending(path: "data/receipts/noodle-house.jpg"), to: URL(filePath: photo))
  }

  @Test func `add copies a photo and writes its entry in a single change that undo reverts`() throws {
    let run = book.run("add", "--title", "Vet", "--spent", "20", "--date", "2026-11-04", "--photo", photo)
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.out.contains("copied \(photo) to receipts/2026-11-04-vet.jpg\n"))
    #expect(try book.read().contains("  photo: 2026-11-04-vet.jpg\n"))
    #expect(try book.contents()["receipts/2026-11-04-vet.jpg"] == Data(contentsOf: URL(filePath: photo)))
    #expect(book.run("check", "--strict").exitCode == 0)
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read() == EditingBook.november)
    // A photo that a command copied is never deleted.
    #expect(!book.folder.exists("receipts/2026-11-04-vet.jpg"))
    #expect(book.folder.exists("receipts/.removed/2026-11-04-vet.jpg"))
  }

  @Test func `edit copies several photos at once but copies identical photos only once`() throws {
    let other = book.folder.path + "/elsewhere/b.png"
    try FileManager.default.copyItem(
      at: repositoryFolder.appending(path: "data/receipts/pharmacy.png"), to: URL(filePath: other))
    let run = book.run("edit", "dining", "--photo", photo, "--photo", other)
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read().contains("photo: [2026-11-03-dining-out.jpg, 2026-11-03-dining-out.png]"))
    let again = book.run("add", "--title", "Again", "--spent", "2", "--photo", photo)
    #expect(!again.out.contains("copied"))
    #expect(try book.read().contains("photo: 2026-11-03-dining-out.jpg\n"))
    // A name below receipts/ is used unchanged.
    #expect(book.run("edit", "rent", "--photo", "2026-11-03-dining-out.png").exitCode == 0)
  }

  @Test func `two photos added by one command are given different names`() throws {
    let other = book.folder.path + "/elsewhere/b.jpg"
    try FileManager.default.copyItem(
      at: repositoryFolder.appending(path: "data/receipts/vet.jpg"), to: URL(filePath: other))
    #expect(book.run("add", "--title", "Vet", "--spent", "2", "--photo", photo, "--photo", other).exitCode == 0)
    #expect(try book.read().contains("photo: [2026-11-21-vet.jpg, 2026-11-21-vet-2.jpg]"))
  }

  @Test func `add and attach expand a tilde in a photo's path if the shell did not expand it`() throws {
    let home = book.folder.path + "/elsewhere"
    let name = photo.split(separator: "/").last ?? ""
    func run(_ arguments: String...) -> ToolRun { ToolRun(arguments + ["--book", book.folder.path], home: home) }
    let added = run("add", "--title", "Vet", "--spent", "20", "--photo=~/\(name)")
    #expect(added.exitCode == 0, "\(added.err)")
    #expect(try book.read().contains("photo: 2026-11-21-vet.jpg"))
    let attached = run("attach", "rent", "~/\(name)")
    #expect(attached.exitCode == 0, "\(attached.err)")
  }

  @Test func `add --dry-run shows the photo's name in receipts and copies nothing`() throws {
    let before = try book.contents()
    let run = book.run("add", "--title", "Vet", "--spent", "20", "--photo", photo, "--dry-run")
    #expect(run.exitCode == 0)
    #expect(run.out.contains("+  photo: 2026-11-21-vet.jpg"), "\(run.out)")
    #expect(run.out.contains("receipts/2026-11-21-vet.jpg"), "\(run.out)")
    #expect(try book.contents() == before)
  }

  @Test func `add refuses a missing photo or a file that is not an image, and leaves the book unchanged`() throws {
    let before = try book.contents()
    let missing = book.run("add", "--title", "Vet", "--spent", "20", "--photo", "/nowhere/vet.jpg")
    #expect(missing.exitCode == 1)
    #expect(missing.err.contains("there is no file “/nowhere/vet.jpg”"), "\(missing.err)")
    let text = book.run("add", "--title", "Vet", "--spent", "20", "--photo", book.folder.path + "/book.yaml")
    #expect(text.exitCode == 1)
    #expect(text.err.contains("is not an image"))
    #expect(try book.contents() == before)
  }

  @Test func `in a terminal, add asks for the account and the due date and expands ~ in a photo's path`() throws {
    let run = ToolRun(
      ["add", "--book", book.folder.path],
      answers: ["", "Vet", "20", "food", "Card", "2026-11-30", "", "~/elsewhere/IMG 4711.jpg", "y"],
      home: book.folder.path)
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(
      try book.read().contains(
        """
        - date: 2026-11-21
          title: Vet
          spent: 20
          category: Food
          account: Card
          photo: 2026-11-21-vet.jpg
          due: 2026-11-30

        """))
  }

  @Test func `an amount entered at the date prompt is accepted as the amount`() throws {
    let run = ToolRun(
      ["add", "--book", book.folder.path], answers: ["+45.90", "2026-11-20", "Refund", "", "", "", "", "y"])
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(run.err.contains("used as the amount"))
    #expect(try book.read().contains("- date: 2026-11-20\n  title: Refund\n  received: 45.90\n"))
  }
}
