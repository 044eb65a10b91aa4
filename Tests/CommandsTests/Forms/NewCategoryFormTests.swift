import Foundation
import TestSupport
import Testing

/// A category typed into the picker, short findings, and the button that deletes an entry.
@Suite struct NewCategoryFormTests {
  private let tea = [("title", "Tea"), ("kind", "spent"), ("amount", "4.50"), ("date", "2026-11-20")]

  @Test func `a new category is created in the same change as its entry`() throws {
    let book = try FormBook()
    let fields = tea + [("category", "Sport"), ("category-new", "Sport")]
    #expect(try book.fill("/add", fields).status == 303)
    #expect(try book.folder.read("book/categories.yaml").contains("name: Sport"))
    #expect(try book.text.contains("title: Tea\n  spent: 4.50\n  category: Sport\n"))
    let run = ToolRun(["undo", "--book", book.folder.path + "/book"])
    #expect(run.exitCode == 0)
    #expect(try !book.folder.read("book/categories.yaml").contains("Sport") && book.text == FormBook.month)
  }

  @Test func `a new category similar to an existing one requires confirmation`() throws {
    let book = try FormBook()
    let fields = tea + [("category", "Foood"), ("category-new", "Foood")]
    let asked = try book.fill("/add", fields)
    #expect(asked.status == 422)
    #expect(asked.body.contains("“Foood” is similar to “Food”. Save again to add it anyway."), "\(asked.body)")
    #expect(asked.body.contains("name=\"fill-category\" value=\"Food\""))
    #expect(asked.body.contains("name=\"category-distinct\" value=\"Foood\""))
    #expect(try !book.folder.read("book/categories.yaml").contains("Foood"))
    #expect(try book.fill("/add", fields + [("category-distinct", "Foood")]).status == 303)
    #expect(try book.folder.read("book/categories.yaml").contains("name: Foood"))
  }

  @Test func `the category form asks for confirmation of a name similar to an existing one`() throws {
    let book = try FormBook()
    let fields = [("do", "add"), ("name", "Foood"), ("kind", "expense")]
    let asked = try book.fill("/categories", fields)
    #expect(asked.status == 422 && asked.body.contains("“Foood” is similar to “Food”."), "\(asked.body)")
    #expect(asked.body.contains("name=\"distinct\" value=\"Foood\""))
    #expect(try book.fill("/categories", fields + [("distinct", "Fooood")]).status == 422)
    #expect(try book.fill("/categories", fields + [("distinct", "Foood")]).status == 303)
    #expect(try book.folder.read("book/categories.yaml").contains("name: Foood"))
  }

  @Test func `a new category for received money is an income category, and is created only if it is selected`() throws {
    let book = try FormBook()
    let bonus = [
      ("title", "Bonus"), ("kind", "received"), ("amount", "9"), ("date", "2026-11-20"), ("category", "Gifts"),
      ("category-new", "Gifts"),
    ]
    #expect(try book.fill("/add", bonus).status == 303)
    let categories = try book.folder.read("book/categories.yaml")
    let gifts = categories.split(separator: "\n").first { $0.contains("Gifts") } ?? ""
    #expect(categories.contains("Gifts") && (gifts.contains("income") || categories.contains("kind: income\n")))
    #expect(try book.fill("/add", tea + [("category", "Food"), ("category-new", "Sport")]).status == 303)
    #expect(try !book.folder.read("book/categories.yaml").contains("Sport"))
  }

  @Test func `a finding is shown as a short sentence in the language of the page, with buttons`() throws {
    let book = try FormBook()
    let answer = try book.fill("/add", tea + [("category", "Foood")])
    #expect(answer.status == 422)
    #expect(answer.body.contains("<span class=\"finding\">No category “Foood”.</span>"), "\(answer.body)")
    #expect(answer.body.contains("name=\"fill-category\" value=\"Food\"") && !answer.body.contains("daybook category"))
    let german = try FormBook(
      FormBook.month, ["book.yaml": "title: Heim\ncurrency: EUR\nlanguage: de\n"])
    #expect(try german.fill("/add", tea + [("category", "Foood")]).body.contains("Keine Kategorie „Foood“."))
    let check = try german.fill("/add", [("kind", "spent"), ("amount", "4"), ("date", "2026-11-20"), ("title", "")])
    #expect(check.body.contains("Wofür war es?"))
  }

  @Test func `the form of an entry can delete the entry, and undo restores it`() throws {
    let book = try FormBook()
    let page = try book.get("/edit/2026-11-05-power").body
    #expect(page.contains("formaction=\"/remove/2026-11-05-power\""))
    let fields = [("title", "Power"), ("kind", "spent"), ("amount", "98.72"), ("date", "2026-11-05")]
    let answer = try book.post("/remove/2026-11-05-power", try book.numbers("/edit/2026-11-05-power") + fields)
    #expect(answer.status == 303)
    #expect(try !book.text.contains("Power"))
    #expect(ToolRun(["undo", "--book", book.folder.path + "/book"]).exitCode == 0)
    #expect(try book.text == FormBook.month)
  }
}
