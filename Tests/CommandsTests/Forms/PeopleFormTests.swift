import Foundation
import TestSupport
import Testing

/// The page with the members of the encrypted site.
@Suite struct PeopleFormTests {
  private static let phrase = "correct horse battery"

  private func send(_ book: FormBook, _ fields: [(String, String)]) throws -> FormAnswer {
    try book.fill("/people", fields)
  }

  private func add(_ name: String, _ phrase: String = PeopleFormTests.phrase, again: String? = nil) -> [(
    String, String
  )] {
    [("do", "add"), ("name", name), ("phrase", phrase), ("phrase-again", again ?? phrase)]
  }

  @Test func `forms add a person, change the person's passphrase and remove the person`() throws {
    let book = try FormBook()
    #expect(try book.get("/people").body.contains("No person can unlock the encrypted site yet."))
    #expect(try book.get("/index.html").body.contains("href=\"/people\""))
    let added = try send(book, add("eva@example.org"))
    #expect(added.status == 303)
    let page = try book.get(added.location).body
    #expect(page.contains("eva@example.org was added. Build the encrypted site again"))
    let first = try book.folder.read("book/people.yaml")
    #expect(first.contains("eva@example.org"))
    let fields = [
      ("do", "phrase"), ("name", "eva@example.org"), ("phrase", "another long one"),
      ("phrase-again", "another long one"),
    ]
    #expect(try send(book, fields).status == 303)
    #expect(try book.folder.read("book/people.yaml") != first)
    #expect(try send(book, [("do", "remove"), ("name", "eva@example.org")]).status == 303)
    #expect(try !book.folder.read("book/people.yaml").contains("eva@example.org"))
  }

  @Test func `an error in the people form is shown next to its field, and nothing is written`() throws {
    let book = try FormBook()
    let wrong = [
      (add(""), "Type an e-mail address."), (add("eva"), "This is not an e-mail address."),
      (add("eva@example.org", ""), "Type a passphrase."),
      (add("eva@example.org", "short"), "A passphrase has at least 12 characters."),
      (add("eva@example.org", again: "something else"), "The two passphrases differ."),
    ]
    for (fields, text) in wrong {
      let answer = try send(book, fields)
      #expect(answer.status == 422 && answer.body.contains(text), "\(text)")
    }
    #expect(!FileManager.default.fileExists(atPath: book.folder.path + "/book/people.yaml"))
    #expect(try send(book, add("eva@example.org")).status == 303)
    let twice = try send(book, add("EVA@example.org"))
    #expect(twice.status == 422 && twice.body.contains("eva@example.org is already in the list."))
  }

  @Test func `a passphrase never appears in a response, a file or a cache`() throws {
    let book = try FormBook()
    let refused = try send(book, add("eva", again: "something else"))
    #expect(!refused.body.contains(Self.phrase))
    let stale = add("eva@example.org") + [("token", "old")]
    #expect(try !book.post("/people", stale + [("once", "0123456789")]).body.contains(Self.phrase))
    #expect(try send(book, add("eva@example.org")).status == 303)
    let client = try RawClient(port: book.port)
    client.send("GET /people HTTP/1.1\r\nHost: 127.0.0.1:\(book.port)\r\n\r\n")
    #expect(try client.answer().head.contains("Cache-Control: no-store"))
    for path in try FileManager.default.subpathsOfDirectory(atPath: book.folder.path) {
      guard let data = FileManager.default.contents(atPath: "\(book.folder.path)/\(path)") else { continue }
      #expect(data.range(of: Data(Self.phrase.utf8)) == nil, "\(path)")
    }
  }
}
