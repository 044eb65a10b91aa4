import BookEditing
import Diagnostics
import Ledger
import Formats
import Testing

@Suite struct CategoriesTextTests {
  private let book =
    "# Mine\n- { name: Food, color: teal }\n- { name: Home, was: [House] } # x\n\n# Money in\n- { name: Salary, kind: income }\n"

  private func file(_ text: String) -> SourceFile { SourceFile(path: "categories.yaml", text: text) }

  @Test func `a new category is added after the last category of its kind, in the same style`() throws {
    let pets = CategoriesText.NewCategory(name: "Pets", budget: "1,000", color: "#aabbcc", icon: "🐈", isDistinct: true)
    #expect(
      string(try CategoriesText.adding(pets, to: file(book)))
        == book.replacing(
          "# x\n", with: "# x\n- { name: Pets, budget: '1,000', color: '#aabbcc', icon: 🐈, distinct: yes }\n"))
    #expect(
      string(try CategoriesText.adding(.init(name: "Gifts", kind: .income), to: file(book)))
        == book + "- { name: Gifts, kind: income }\n")
    #expect(
      string(try CategoriesText.adding(pets, to: file("- name: A\n"))).contains("\n- name: Pets\n  budget: 1,000\n"))
    #expect(string(try CategoriesText.adding(.init(name: "No"), to: file(""))) == "- { name: 'No' }\n")
  }

  @Test func `a budget with a period is written in braces, and other changes keep the period`() throws {
    let trips = CategoriesText.NewCategory(name: "Trips", budget: "1200", every: "year", carry: "2026-01")
    let text = string(try CategoriesText.adding(trips, to: file("- { name: A }\n")))
    #expect(text == "- { name: A }\n- { name: Trips, budget: { amount: 1200, every: year, carry: 2026-01 } }\n")
    let lines = string(try CategoriesText.adding(trips, to: file("- name: A\n")))
    #expect(lines.hasSuffix("- name: Trips\n  budget: { amount: 1200, every: year, carry: 2026-01 }\n"))
    #expect(
      string(try CategoriesText.renaming("Trips", to: "Travel", in: file(text)))
        == text.replacing("Trips", with: "Travel").replacing("2026-01 } }", with: "2026-01 }, was: [Trips] }"))
    #expect(string(try CategoriesText.adding(.init(name: "B", budget: "9"), to: file(text))).contains("B, budget: 9 }"))
  }

  @Test func `renaming a category adds the old name to “was”`() throws {
    #expect(
      string(try CategoriesText.renaming("Food", to: "Eating", in: file(book)))
        == book.replacing("Food, color: teal", with: "Eating, color: teal, was: [Food]"))
    #expect(
      string(try CategoriesText.renaming("Home", to: "House", in: file(book)))
        == book.replacing("Home, was: [House]", with: "House, was: [Home]"))
  }

  @Test func `the names of a removed category become former names of its replacement`() throws {
    #expect(
      string(try CategoriesText.removing("Home", in: file(book), handingNamesTo: "Food"))
        == "# Mine\n- { name: Food, color: teal, was: [House, Home] }\n\n# Money in\n- { name: Salary, kind: income }\n"
    )
    #expect(
      string(try CategoriesText.removing("Salary", in: file(book), handingNamesTo: nil))
        == "# Mine\n- { name: Food, color: teal }\n- { name: Home, was: [House] } # x\n")
  }

  @Test func `changing an unknown category is refused`() {
    #expect(throws: TextEditError.noSuchEntry) { try CategoriesText.renaming("X", to: "Y", in: file(book)) }
    #expect(throws: TextEditError.noSuchEntry) {
      try CategoriesText.removing("Food", in: file(book), handingNamesTo: "X")
    }
    #expect(throws: TextEditError.flowListOnly) {
      try CategoriesText.removing("Food", in: file("[{ name: Food }]"), handingNamesTo: nil)
    }
  }
}
