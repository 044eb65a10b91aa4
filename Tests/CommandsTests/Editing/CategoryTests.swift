import Foundation
import TestSupport
import Testing

@Suite struct CategoryTests {
  @Test func `the list of categories shows each category's kind, colour and number of uses`() throws {
    let run = try EditingBook().run("category", "list")
    #expect(run.exitCode == 0)
    #expect(run.out.contains("Food") && run.out.contains("teal") && run.out.contains("income"))
    let json = try EditingBook().run("category", "list", "--json")
    let values = try #require(try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [[String: Any]])
    #expect(values.map { $0["entries"] as? Int } == [1, 1, 1, 0, 0])
  }

  @Test func `a new category is assigned a colour`() throws {
    let book = try EditingBook()
    let run = book.run("category", "add", "Garden", "--budget", "1500", "--icon", "🌿")
    #expect(run.exitCode == 0, "\(run.err)")
    let text = try book.read("categories.yaml")
    #expect(text.contains("name: Garden") && text.contains("budget: 1500") && text.contains("color: "))
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `adding a category to the default list writes the whole list to the file`() throws {
    let book = try EditingBook()
    try FileManager.default.removeItem(atPath: "\(book.folder.path)/categories.yaml")
    #expect(book.run("category", "add", "Garden").exitCode == 0)
    let text = try book.read("categories.yaml")
    #expect(text.contains("name: Travel") && text.contains("name: Garden"))
  }

  @Test(arguments: ["food", "Foods", "F o o d", "Fооd"])
  func `a category name similar to an existing one is refused, and the existing one is shown`(name: String) throws {
    let book = try EditingBook()
    let run = book.run("category", "add", name)
    #expect(run.exitCode == 1)
    #expect(run.err.contains("[similar-category]\n  --> NAME\n"), "\(run.err)")
    #expect(run.err.contains("::: \(book.folder.path)/categories.yaml:1"), "\(run.err)")
    #expect(!(try book.read("categories.yaml")).contains(name))
  }

  @Test func `a category name that looks like a typo requires --distinct`() throws {
    let book = try EditingBook()
    let refused = book.run("category", "add", "Foood")
    #expect(refused.exitCode == 1)
    #expect(refused.err == "error: category “Foood” is similar to “Food”\nhint: add --distinct to create it anyway\n")
    #expect(!(try book.read("categories.yaml")).contains("Foood"))
    #expect(book.run("category", "add", "Foood", "--distinct").exitCode == 0)
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `a yearly budget that is carried over can be added and appears in the list and in reports`() throws {
    let book = try EditingBook()
    let run = book.run("category", "add", "Trips", "--budget", "1200", "--every", "year", "--carry", "2026-01")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.read("categories.yaml").contains("budget: { amount: 1200, every: year, carry: 2026-01 }"))
    #expect(book.run("check").exitCode == 0)
    #expect(book.run("category", "list").out.contains("1200.00  year, carried from 2026-01"))
    #expect(book.run("category", "rename", "Trips", "Travels").exitCode == 0)
    #expect(try book.read("categories.yaml").contains("budget: { amount: 1200, every: year, carry: 2026-01 }"))
    let json = book.run("report", "month", "2026-11", "--json").out
    #expect(json.contains("\"every\":\"year\"") && json.contains("\"from\":\"2026-01\""), "\(json)")
    #expect(book.run("report", "category", "Travels", "--json").out.contains("\"budgetCarry\":\"2026-01\""))
    let refused = book.run("category", "add", "More", "--budget", "5", "--every", "week")
    #expect(refused.exitCode == 1 && refused.err.contains("--> --every"), "\(refused.err)")
    #expect(book.run("category", "add", "More", "--budget", "5", "--carry", "soon").err.contains("--> --carry"))
    #expect(book.run("category", "add", "More", "--every", "year").err.contains("“amount”"))
  }

  @Test func `an invalid budget or colour is reported together with its option`() throws {
    #expect(try EditingBook().run("category", "add", "Garden", "--budget", "12,50").err.contains("--> --budget"))
    #expect(try EditingBook().run("category", "add", "Garden", "--color", "blu").err.contains("--> --color"))
  }

  @Test func `category edit changes a budget from this month on, or for all months with --always`() throws {
    let book = try EditingBook()
    func edit(_ run: ToolRun) throws -> String {
      #expect(run.exitCode == 0, "\(run.err)")
      #expect(run.out.hasPrefix("changed category “Food” in "))
      return try book.read("categories.yaml").components(separatedBy: "\n")[0]
    }
    #expect(
      try edit(book.run("category", "edit", "Food", "--budget", "200", "--always"))
        == "- { name: Food, budget: 200, color: teal }")
    #expect(
      try edit(book.run("category", "edit", "Food", "--budget", "100"))
        == "- { name: Food, budget: [{ amount: 200 }, { from: 2026-11, amount: 100 }], color: teal }")
    #expect(
      try edit(book.run("category", "edit", "Food", "--carry", "yes", "--icon", "🥖", "--color", "plum"))
        == "- { name: Food, budget: [{ amount: 200 }, { from: 2026-11, amount: 100, carry: yes }], color: plum, icon: 🥖 }"
    )
    #expect(
      try edit(book.run("category", "edit", "Food", "--icon", "", "--budget", "0")).contains(
        "{ from: 2026-11, amount: 0 }], color: plum }"))
    #expect(
      try edit(book.run("category", "edit", "Food", "--budget", "0", "--always")) == "- { name: Food, color: plum }")
    #expect(book.run("check").exitCode == 0)
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read("categories.yaml").contains("amount: 0"))
  }

  @Test func `an invalid budget is reported together with its option, and category edit requires an option`() throws {
    let book = try EditingBook()
    #expect(book.run("category", "edit", "Food", "--budget", "12,50").err.contains("--> --budget"))
    #expect(book.run("category", "edit", "Food", "--budget", "5", "--every", "day").err.contains("--> --every"))
    #expect(book.run("category", "edit", "Food", "--color", "blu").err.contains("--> --color"))
    #expect(book.run("category", "edit", "Fod", "--budget", "5").err.contains("did you mean “Food”?"))
    #expect(book.run("category", "edit", "Food").err.contains("pass at least one option"))
    #expect(book.run("category", "edit", "Food", "--color", "plum", "--always").err.contains("--always requires"))
  }

  @Test func `several categories are added and removed as one change`() throws {
    let book = try EditingBook()
    let before = try book.read("categories.yaml")
    let run = book.run("category", "add", "Rent", "Phone", "Garden", "--budget", "100")
    #expect(run.exitCode == 0 && run.out.contains("“Rent”") && run.out.contains("“Garden”"), "\(run.err)")
    let text = try book.read("categories.yaml")
    #expect(text.contains("name: Phone, budget: 100") && text.contains("name: Garden, budget: 100"))
    #expect(book.run("category", "remove", "Rent", "Phone", "Garden").exitCode == 0)
    #expect(try book.read("categories.yaml") == before)
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read("categories.yaml") == text)
    #expect(book.run("category", "add", "Pets", "Rents").err.contains("[similar-category]"))
    #expect(try book.read("categories.yaml") == text)
  }

  @Test func `renaming a category changes all months except archived ones, which keep the old name`() throws {
    let archived = "- { date: 2024-10-01, title: Tea, spent: 5, category: Food }\n"
    let quoted = "- { date: 2026-10-01, title: Tea, spent: 5, category: \"Fo\\x6Fd\" } # Food\n"
    let book = try EditingBook(["archive/2024-10.yaml": archived, "ledger/2026-10.yaml": quoted])
    let run = book.run("category", "rename", "Food", "Meals")
    #expect(run.out == "renamed “Food” to “Meals”: 2 transactions in 2 months\n", "\(run.err)")
    #expect(try book.difference(from: EditingBook.november) == ["-  category: Food", "+  category: Meals"])
    #expect(try book.read("ledger/2026-10.yaml").hasSuffix("category: Meals } # Food\n"))
    #expect(try book.read("archive/2024-10.yaml") == archived)
    #expect(try book.read("categories.yaml").hasPrefix("- { name: Meals, color: teal, was: [Food] }\n"))
    #expect(book.run("check").out == "0 errors, 0 warnings in 3 months\n")
    #expect(book.run("undo").exitCode == 0)
    #expect(try book.read() == EditingBook.november)
    #expect(try book.read("ledger/2026-10.yaml") == quoted)
  }

  @Test func `category rename refuses a name similar to another category's name`() throws {
    let book = try EditingBook()
    let run = book.run("category", "rename", "Food", "Homes")
    #expect(run.exitCode == 1 && run.err.contains("[similar-category]\n  --> NEW-NAME\n"), "\(run.err)")
    #expect(try book.read() == EditingBook.november)
  }

  @Test func `a category that does not exist is reported with similar names`() throws {
    let run = try EditingBook().run("category", "rename", "Fod", "Meals")
    #expect(run.exitCode == 1 && run.err.contains("did you mean “Food”?"))
  }

  @Test func `the categories Other and Income cannot be removed or renamed`() throws {
    #expect(
      try EditingBook().run("category", "remove", "Other").err.contains("is needed for transactions without a category")
    )
    #expect(
      try EditingBook().run("category", "rename", "Income", "Money").err.contains(
        "is needed for transactions without a category"))
  }

  @Test func `removing a used category is refused, and its uses are shown`() throws {
    let book = try EditingBook([
      "archive/2024-10.yaml": "- { date: 2024-10-01, title: Tea, spent: 5, category: Food }\n"
    ])
    let run = book.run("category", "remove", "Food")
    #expect(run.exitCode == 1)
    #expect(run.err.contains("used 2 times, first in \(book.folder.path)/archive/2024-10.yaml:1"), "\(run.err)")
  }

  @Test func `removing a category moves its entries to another category, and archived entries remain valid`() throws {
    let book = try EditingBook([
      "archive/2024-10.yaml": "- { date: 2024-10-01, title: Tea, spent: 5, category: Food }\n"
    ])
    let run = book.run("category", "remove", "Food", "--into", "Other")
    #expect(run.exitCode == 0, "\(run.err)")
    #expect(try book.difference(from: EditingBook.november) == ["-  category: Food", "+  category: Other"])
    #expect(try book.read("categories.yaml").contains("name: Other, was: [Food]"))
    #expect(book.run("check").exitCode == 0)
  }

  @Test func `an unused category is removed`() throws {
    let book = try EditingBook()
    #expect(book.run("remove", "rent").exitCode == 0)
    #expect(book.run("category", "remove", "Home").exitCode == 0)
    #expect(try book.read("categories.yaml") == "- { name: Food, color: teal }\n- { name: Salary, kind: income }\n")
  }

  @Test func `entries in a spending category cannot be moved to an income category`() throws {
    let run = try EditingBook().run("category", "remove", "Food", "--into", "Salary")
    #expect(run.exitCode == 1 && run.err.contains("choose one of the same kind"))
  }
}
