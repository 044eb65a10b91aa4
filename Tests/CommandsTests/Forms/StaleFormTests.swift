import Foundation
import TestSupport
import Testing

/// Pages that are older than the book: if the first of two entries with the same day and title is removed, the second
/// gets its id, and no button may change the second one unnoticed.
@Suite struct StaleFormTests {
  private static let twins = """
    - { date: 2026-11-05, title: Rent, spent: 22, due: 2026-11-28 }
    - { date: 2026-11-05, title: Rent, spent: 23, due: 2026-11-28 }
    - { date: 2026-11-06, title: Tea, spent: 2 }

    """
  private static let id = "2026-11-05-rent"

  private func command(_ book: FormBook, _ arguments: String...) {
    #expect(ToolRun(arguments + ["--book", book.folder.path + "/book"]).exitCode == 0)
  }

  /// - Parameter isUnderstood: whether the server has seen the change before the button is pressed.
  private func afterRemoval(
    isUnderstood: Bool, _ page: String, _ press: (FormBook, _ page: String) throws -> FormAnswer
  ) throws -> (answer: FormAnswer, book: FormBook) {
    let book = try FormBook(Self.twins)
    let page = try book.get(page).body
    command(book, "remove", Self.id)
    if isUnderstood { _ = try book.fill("/add", [("title", "Rice"), ("kind", "spent"), ("amount", "3")]) }
    return (try press(book, page), book)
  }

  private func numbers(_ page: String) -> [(String, String)] {
    ["token", "once"].map { ($0, FormBook.hidden($0, in: page)) }
  }

  @Test(arguments: ["remove", "pay", "attach"], [false, true])
  func `a button for a removed entry does not change another entry with the same id`(verb: String, isUnderstood: Bool)
    throws
  {
    let page = verb == "pay" ? "/pending.html" : verb == "attach" ? "/attach/\(Self.id)" : "/t-\(Self.id).html"
    let (answer, book) = try afterRemoval(isUnderstood: isUnderstood, page) { book, page in
      let numbers = numbers(page)
      if verb != "attach" { return try book.post("/\(verb)/\(Self.id)", numbers) }
      let photo = try Data(contentsOf: repositoryFolder.appending(path: "data/pictures/home.png"))
      return try book.multipart("/attach/\(Self.id)", numbers, files: [("photo", "a.png", Array(photo))])
    }
    #expect(answer.status == 409 && answer.body.contains("has changed in"), "\(answer.status)")
    #expect(try book.text.contains("- { date: 2026-11-05, title: Rent, spent: 23, due: 2026-11-28 }\n"))
    // A page that shows it can change it.
    let fresh = try book.get("/t-\(Self.id).html").body
    #expect(fresh.contains("23"))
    #expect(try book.fill("/remove/\(Self.id)", []).status == 303)
    #expect(try !book.text.contains("Rent"))
  }

  @Test(arguments: [false, true])
  func `an outdated list shows the current rows and deselects rows that have changed`(isUnderstood: Bool) throws {
    let (answer, book) = try afterRemoval(isUnderstood: isUnderstood, "/2026-11.html") { book, page in
      let chosen = try book.post(
        "/several", FormBook.choosing(in: page) + [("id", Self.id), ("id", "2026-11-06-tea")])
      // A change that the server has not seen yet is reported at the next press.
      if !isUnderstood { return try book.post("/several", removal(of: chosen)) }
      #expect(chosen.status == 409 && chosen.body.contains("value=\"2026-11-06-tea\" checked"))
      #expect(!chosen.body.contains("value=\"\(Self.id)\" checked"))
      return chosen
    }
    #expect(answer.status == 409 && answer.body.contains("has changed in"), "\(answer.status)")
    #expect(try book.text.contains("spent: 23") && book.text.contains("Tea"))
    #expect(try book.post("/several", removal(of: answer)).status == 303)
    // A month without entries has no file.
    let left = book.folder.exists("book/ledger/2026-11.yaml") ? try book.text : ""
    #expect(!left.contains("spent: 23") && !left.contains("Tea"))
  }

  private func removal(of page: FormAnswer) -> [(String, String)] {
    numbers(page.body) + [
      ("of", FormBook.hidden("of", in: page.body)), ("do", "remove"), ("id", Self.id), ("id", "2026-11-06-tea"),
    ]
  }

  @Test func `an entry that changed after its page was opened is not removed`() throws {
    let book = try FormBook()
    let page = try book.get("/t-2026-11-03-dining-out.html").body
    try book.folder.write(try book.text.replacing("spent: 40", with: "spent: 41"), to: "book/ledger/2026-11.yaml")
    #expect(try book.post("/remove/2026-11-03-dining-out", numbers(page)).status == 409)
    #expect(try book.text.contains("spent: 41"))
  }

  @Test func `an unchanged entry can be removed from an outdated page after other entries have changed`() throws {
    let book = try FormBook()
    let page = try book.get("/t-2026-11-05-power.html").body
    command(book, "add", "--title", "Rice", "--spent", "3", "--date", "2026-11-01")
    #expect(try book.post("/remove/2026-11-05-power", numbers(page)).status == 303)
    #expect(try book.text.contains("Rice") && !book.text.contains("Power"))
  }

  @Test func `an outdated page opens the form of a renamed entry, and entered values are kept`()
    throws
  {
    let book = try FormBook()
    let first = "/edit/2026-11-03-dining-out"
    let sent = try book.numbers(first)
    func fields(_ title: String) -> [(String, String)] {
      [("title", title), ("kind", "spent"), ("amount", "40"), ("date", "2026-11-03"), ("category", "Food")]
    }
    #expect(try book.post(first, sent + fields("Lunch")).status == 303)
    // As after Back: the same form number and another title.
    let again = try book.post(first, sent + fields("Dinner"))
    #expect(again.status == 409 && again.body.contains("action=\"/edit/2026-11-03-lunch\""), "\(again.status)")
    #expect(again.body.contains("value=\"Dinner\""))
    let numbers = ["token", "once", "basis"].map { ($0, FormBook.hidden($0, in: again.body)) }
    let changed = try book.post("/edit/2026-11-03-lunch", numbers + fields("Dinner"))
    // The change saved since then is shown once next to it.
    #expect(changed.status == 409 && changed.body.contains("value=\"Dinner\""), "\(changed.status)")
    let last = ["token", "once", "basis"].map { ($0, FormBook.hidden($0, in: changed.body)) }
    #expect(try book.post("/edit/2026-11-03-lunch", last + fields("Dinner")).status == 303)
    #expect(try book.text.contains("title: Dinner") && !book.text.contains("Lunch"))
    // Requested again after two renames; the old id belongs to another entry now.
    #expect(try book.get(first).body.contains("value=\"Dinner\""))
    #expect(try book.fill("/edit/2026-11-03-dinner", fields("Dining out")).status == 303)
    #expect(try book.get("/edit/2026-11-03-lunch").body.contains("value=\"Dining out\""))
    #expect(try book.get(first).body.contains("value=\"Dining out\""))
    command(book, "add", "--title", "Lunch", "--spent", "3", "--date", "2026-11-03")
    _ = try book.fill("/add", [("title", "Rice"), ("kind", "spent"), ("amount", "3")])
    #expect(try book.get("/edit/2026-11-03-lunch").body.contains("value=\"Lunch\""))
  }

  @Test func `an outdated undo list does not undo changes that it does not show`() throws {
    let book = try FormBook()
    command(book, "add", "--title", "Rice", "--spent", "3")
    let page = try book.get("/undo").body
    command(book, "add", "--title", "Salt", "--spent", "1")
    let through = ["through", "newest"].map { ($0, FormBook.hidden($0, in: page)) }
    let answer = try book.post("/undo", numbers(page) + through)
    #expect(answer.status == 409)
    #expect(try book.text.contains("Rice") && book.text.contains("Salt"))
  }
}
