import Diagnostics
import Ledger
import Notation
import Testing

@Suite struct CategoriesTextTests {
  private let book =
    "# Mine\n- { name: Food, color: teal }\n- { name: Home, was: [House] } # x\n\n# Money in\n- { name: Salary, kind: income }\n"

  private func file(_ text: String) -> SourceFile { SourceFile(path: "categories.yaml", text: text) }

  @Test func `a new category stands after the last of its kind, in its style`() throws {
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

  @Test func `a renamed category keeps its old name in was`() throws {
    #expect(
      string(try CategoriesText.renaming("Food", to: "Eating", in: file(book)))
        == book.replacing("Food, color: teal", with: "Eating, color: teal, was: [Food]"))
    #expect(
      string(try CategoriesText.renaming("Home", to: "House", in: file(book)))
        == book.replacing("Home, was: [House]", with: "House, was: [Home]"))
  }

  @Test func `a removed category hands its names on`() throws {
    #expect(
      string(try CategoriesText.removing("Home", in: file(book), handingNamesTo: "Food"))
        == "# Mine\n- { name: Food, color: teal, was: [House, Home] }\n\n# Money in\n- { name: Salary, kind: income }\n"
    )
    #expect(
      string(try CategoriesText.removing("Salary", in: file(book), handingNamesTo: nil))
        == "# Mine\n- { name: Food, color: teal }\n- { name: Home, was: [House] } # x\n")
  }

  @Test func `a name that is not there is refused`() {
    #expect(throws: EditRefusal.noSuchEntry) { try CategoriesText.renaming("X", to: "Y", in: file(book)) }
    #expect(throws: EditRefusal.noSuchEntry) {
      try CategoriesText.removing("Food", in: file(book), handingNamesTo: "X")
    }
    #expect(throws: EditRefusal.bracketsOnly) {
      try CategoriesText.removing("Food", in: file("[{ name: Food }]"), handingNamesTo: nil)
    }
  }
}
