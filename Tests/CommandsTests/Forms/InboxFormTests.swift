import Foundation
import TestSupport
import Testing

/// The page of the inbox under `serve`.
@Suite struct InboxFormTests {
  private let book: FormBook
  private let photo: Data

  init() throws {
    book = try FormBook()
    photo = try Data(contentsOf: repositoryFolder.appending(path: "data/receipts/noodle-house.jpg"))
    try book.folder.writeRested(photo, to: "book/inbox/IMG_20261103_1412.jpg")
    try book.folder.writeRested(Data("12.50 coffee #trip\n".utf8), to: "book/inbox/2026-11-05.txt")
  }

  /// The id of the draft whose form comes after a text of the page.
  private func id(after text: String, in page: String) throws -> String {
    let rest = try #require(page.components(separatedBy: text).dropFirst().first)
    return FormBook.hidden("inbox", in: rest)
  }

  private func send(_ id: String, _ deed: String) throws -> FormAnswer {
    try book.post("/inbox", book.numbers("/inbox") + [("inbox", id), ("do", deed)])
  }

  @Test func `the served home page shows the number of drafts, but the site on disk does not`() throws {
    #expect(try book.get("/index.html").body.contains("<a href=\"/inbox\">2 drafts are waiting in the inbox</a>"))
    #expect(try !book.folder.read("book/site/index.html").contains("inbox"))
    #expect(try !book.get("/2026-11.html").body.contains("drafts are waiting"))
  }

  @Test func `the inbox page lists drafts, and the button “Add” adds an entry from a note's line`() throws {
    let page = try book.get("/inbox").body
    #expect(
      page.contains("12.50 coffee #trip") && page.contains("value=\"agree\"")
        && page.contains("-/inbox/IMG_20261103_1412.jpg"))
    let answer = try send(try id(after: "<span>12.50 coffee", in: page), "agree")
    #expect(answer.status == 303 && answer.location.hasPrefix("/inbox?done="), "\(answer.body)")
    #expect(try book.text.contains("title: coffee") && book.text.contains("spent: 12.50"))
    #expect(!book.folder.exists("book/inbox/2026-11-05.txt"))
    #expect(try book.get(answer.location).body.contains("coffee, 12.50 saved"))
  }

  @Test func `each waiting draft has a main button, which opens the entry form if the draft is a photo`() throws {
    let page = try book.get("/inbox").body
    #expect(page.components(separatedBy: "class=\"main\"").count == 3 && !page.contains("Nothing is waiting"))
    let id = try id(after: "<span>IMG_", in: page)
    let answer = try send(id, "change")
    #expect(answer.status == 303 && answer.location == "/add?inbox=\(id)")
    #expect(try book.get(answer.location).body.contains("name=\"inbox\" value=\"\(id)\""))
  }

  @Test func `a draft's day is marked as uncertain on the page and in the form unless its line has a date`() throws {
    try book.folder.writeRested(Data("2026-11-02 3 tea\n5 bread\n".utf8), to: "book/inbox/notes.md")
    let page = try book.get("/inbox").body
    for (text, count) in [("2026-11-02 3 tea", 0), ("5 bread", 1)] {
      let draft = try #require(page.components(separatedBy: "<span>\(text)").dropFirst().first)
      #expect((draft.components(separatedBy: "</li>")[0].components(separatedBy: "day not certain").count - 1) == count)
      let form = try book.get("/add?inbox=\(try id(after: "<span>\(text)", in: page))").body
      #expect((form.components(separatedBy: "day not certain").count - 1) == count, "\(text)")
    }
  }

  @Test func `the form adds a transaction for a photo in the inbox`() throws {
    let page = try book.get("/inbox").body
    let id = try id(after: "<span>IMG_", in: page)
    #expect(try book.get("/-/inbox/IMG_20261103_1412.jpg").status == 200)
    let form = try book.get("/add?inbox=\(id)").body
    #expect(form.contains("name=\"inbox\" value=\"\(id)\"") && form.contains("2026-11-03"))
    let values = [("inbox", id), ("title", "Noodles"), ("kind", "spent"), ("amount", "9"), ("date", "2026-11-03")]
    let answer = try book.fill("/add?inbox=\(id)", values, to: "/add")
    #expect(answer.status == 303, "\(answer.body)")
    #expect(book.folder.exists("book/receipts/2026-11-03-noodles.jpg"))
    #expect(!book.folder.exists("book/inbox/IMG_20261103_1412.jpg"))
    // Another phone had the form open, too.
    try book.folder.writeRested(photo, to: "book/inbox/b.jpg")
    let second = try book.fill("/add?inbox=\(id)", values, to: "/add")
    #expect(second.status == 422 && second.body.contains("was already taken on"), "\(second.status)")
    let known = try book.get("/inbox").body
    #expect(known.contains("added on") && known.contains("Add again"))
    #expect(try send(id, "delete").status == 303)
    #expect(!book.folder.exists("book/inbox/b.jpg"))
  }

  @Test func `a dropped draft is deleted, and undo restores it`() throws {
    let page = try book.get("/inbox").body
    let answer = try send(try id(after: "<span>IMG_", in: page), "drop")
    #expect(answer.status == 303)
    #expect(!book.folder.exists("book/inbox/IMG_20261103_1412.jpg"))
    #expect(ToolRun(["undo", "--book", book.folder.path + "/book"]).exitCode == 0)
    #expect(book.folder.exists("book/inbox/IMG_20261103_1412.jpg"))
    #expect(try send("00000000", "agree").status == 409)
  }

  @Test func `a file outside the inbox is never served as the photo of a draft`() throws {
    for path in ["/-/inbox/..%2Fbook.yaml", "/-/inbox/.hidden.jpg", "/-/inbox/2026-11-05.txt", "/-/inbox/none.jpg"] {
      #expect(try book.get(path).status != 200, "\(path)")
    }
  }
}
