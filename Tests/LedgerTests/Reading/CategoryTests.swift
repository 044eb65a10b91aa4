import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct CategoryTests {
  private func read(_ categories: String, _ ledger: String = "") -> BookReading {
    BookReading(["categories.yaml": categories, "ledger/2026-11.yaml": ledger])
  }

  private func names(_ reading: BookReading) -> [String] { reading.ledger.categories.map(\.name) }

  @Test func `a book without categories.yaml has the default categories`() {
    let categories = BookReading(november: "").ledger.categories
    #expect(categories.filter { $0.kind == .expense }.map(\.name) == Category.defaultExpenses.map(\.0))
    #expect(categories.filter { $0.kind == .income }.map(\.name) == ["Salary", "Savings", "Income"])
    #expect(Category.defaultExpenses.count == 22)
  }

  @Test func `no two default categories are similar`() {
    let defaults = LedgerReader.defaultCategories.map { "- { name: \($0.name), kind: \($0.kind) }\n" }.joined()
    #expect(read(defaults).findings == [])
  }

  @Test func `a category with only a name has the default values`() throws {
    let food = try #require(read("- name: Food\n").ledger.categories.first)
    #expect(food.kind == .expense && food.budget == nil && food.color == .palette(0) && food.icon == nil)
    #expect(food.formerNames == [])
  }

  @Test func `every key of a category is read`() throws {
    let reading = read(
      "- name: Food\n- { name: Pay, kind: income, budget: 1200.50, color: plum, icon: 🍎, was: [Salary, Wage], distinct: yes }\n"
    )
    #expect(reading.findings == [])
    let pay = reading.ledger.categories[1]
    #expect(pay.kind == .income && pay.budget == Budget(amount: 120_050) && pay.color == .palette(3) && pay.icon == "🍎")
    #expect(pay.formerNames == ["Salary", "Wage"])
  }

  private func budget(_ text: String) -> Budget? {
    read("- { name: Food, budget: \(text) }\n").ledger.categories.first?.budget
  }

  @Test func `a budget is an amount, a mapping, or a list of complete mappings`() throws {
    let (january, december) = (Month(year: 2026, month: 1), Month(year: 2026, month: 12))
    #expect(budget("200") == Budget(amount: 20_000))
    #expect(budget("{ amount: 200, carry: 2026-01 }") == Budget(amount: 20_000, carry: january))
    #expect(budget("{ from: 2026-01, amount: 2 }") == Budget([.init(from: january, amount: 200)]))
    let list = "[{ from: 2026-01, amount: 200, every: year }, { from: 2026-12, amount: 100, carry: yes }]"
    #expect(
      budget(list)
        == Budget([
          .init(from: january, amount: 20_000, every: .year), .init(from: december, amount: 10_000, carry: .yes),
        ]))
    let lines = read(
      "- name: Food\n  budget:\n    - amount: 200\n      carry: 2026-01\n    - { from: 2026-12, amount: 0 }\n")
    #expect(lines.findings == [])
    #expect(
      lines.ledger.categories.first?.budget
        == Budget([.init(amount: 20_000, carry: .since(january)), .init(from: december, amount: 0)]))
  }

  @Test func `the budget item that began last applies, and an amount of zero means no budget`() {
    let budget = budget("[{ from: 2026-01, amount: 2 }, { from: 2026-03, amount: 1 }, { from: 2026-05, amount: 0 }]")
    let amounts = (1...6).map { budget?.item(in: Month(year: 2026, month: $0))?.amount }
    #expect(amounts == [200, 200, 100, 100, nil, nil])
    #expect(budget?.item(in: Month(year: 2025, month: 12)) == nil)
  }

  @Test(arguments: Array(Category.colorNames.enumerated()).map { ($0.element, $0.offset) })
  func `each of the twelve colour names is read as its colour`(name: String, place: Int) {
    #expect(read("- { name: Food, color: \(name) }\n").ledger.categories.first?.color == .palette(place))
  }

  @Test func `several categories with the same named or custom colour have different patterns`() {
    let reading = read(
      """
      - name: First
      - { name: Second, color: teal }
      - { name: Own, color: "#0a7f6e" }
      - { name: Third, color: teal }
      - { name: Copy, color: "#0A7F6E" }

      """)
    let rounds = reading.ledger.categories.map { "\($0.name) \($0.colorRound)" }
    #expect(rounds == ["First 0", "Second 1", "Own 0", "Third 2", "Copy 1", "Other 0", "Income 0"])
  }

  @Test func `the default categories have icons and twelve colours, which are repeated with patterns`() {
    let categories = BookReading(november: "").ledger.categories
    #expect(categories.map(\.colorRound) == (0..<25).map { $0 / 12 })
    #expect(categories.allSatisfy { $0.icon != nil } && Set(categories.map(\.icon)).count == 25)
  }

  @Test(arguments: [("'#0A7f6e'", Category.Color.custom(0x0A7F6E)), ("\"#000000\"", .custom(0))])
  func `a custom colour has six hexadecimal digits`(text: String, color: Category.Color) {
    #expect(read("- { name: Food, color: \(text) }\n").ledger.categories.first?.color == color)
  }

  @Test(arguments: ["'#12345'", "'#1234567'", "'#+12345'", "'#gggggg'", "Teal", "0a7f6e", "''"])
  func `an unknown colour is refused, and the known colours are listed`(text: String) {
    let reading = read("- { name: Food, color: \(text) }\n")
    #expect(reading.ids == ["wrong-type"])
    #expect(reading.findings.first?.notes.first?.text.contains("teal, ochre") == true)
  }

  @Test(arguments: [
    "kind: incomes", "budget: 0", "budget: -5", "icon: apple", "icon: 🍎🍎", "distinct: maybe", "size: 3",
    "was: { a: b }",
  ])
  func `an invalid value of a category is reported once`(pair: String) {
    #expect(read("- { name: Food, \(pair) }\n").findings.count == 1)
  }

  @Test(arguments: [
    "- { name: Food, budget: { amount: 1200, every: year, carry: 2026-01 } }\n",
    "- name: Food\n  budget: { amount: 1200, every: year, carry: 2026-01 }\n",
    "- name: Food\n  budget:\n    amount: 1200\n    every: year # all of it\n    carry: 2026-01\n",
  ])
  func `a budget's period and the month of its carry-over are read in braces and on separate lines`(text: String) throws
  {
    let reading = read(text)
    #expect(reading.findings.isEmpty, "\(reading.findings.map(\.message))")
    let carry = try #require(Month("2026-01"))
    #expect(reading.ledger.categories[0].budget == Budget(amount: 120_000, every: .year, carry: carry))
  }

  @Test(arguments: [
    ("{ every: year }", "missing-key", "{ every: year }"), ("{ amount: 0 }", "bad-amount", "0"),
    ("{ amount: 9, every: week }", "wrong-type", "week"), ("{ amount: 9, each: year }", "unknown-key", "each"),
    ("{ amount: 9, carry: yes }", "wrong-type", "yes"), ("{ amount: 9, carry: 2026-13 }", "bad-date", "2026-13"),
    ("{ amount: 9, carry: 2026-01-05 }", "bad-date", "2026-01-05"), ("[9]", "wrong-type", "9"),
    ("{ amount: 9, amount: 8 }", "duplicate-key", "amount"), ("{}", "missing-key", "{}"),
  ])
  func `an error in a budget is reported with its position`(budget: String, id: String, place: String) throws {
    let reading = read("- { name: Food, budget: \(budget) }\n")
    #expect(reading.ids == [id])
    let range = try #require(reading.findings.first?.place)
    #expect(range.file.text(in: try #require(range.bytes)) == place)
  }

  @Test func `Other and Income always exist`() {
    #expect(names(read("- name: Food\n")) == ["Food", "Other", "Income"])
    #expect(
      names(read("- { name: Income, kind: income }\n- name: Food\n- name: Other\n")) == ["Income", "Food", "Other"])
  }

  @Test func `the categories Other and Income cannot be given another kind`() {
    #expect(read("- { name: Other, kind: income }\n").ids == ["reserved-category"])
    #expect(read("- { name: Income, kind: expense }\n").ids == ["reserved-category"])
    #expect(read("- name: Income\n").ids == ["reserved-category"])
  }

  @Test func `a former name is valid only in the archive`() throws {
    let categories = "- { name: Eating out, was: [Restaurants] }\n"
    let entry = { (month: String) in "- { date: \(month)-03, title: Tea, spent: 1, category: Restaurants }\n" }
    let archived = BookReading(["categories.yaml": categories, "archive/2024-03.yaml": entry("2024-03")])
    #expect(archived.findings == [])
    #expect(archived.ledger.category(try #require(archived.first).category).name == "Eating out")
    let current = BookReading(["categories.yaml": categories, "ledger/2026-11.yaml": entry("2026-11")])
    #expect(current.ids == ["unknown-category"])
    #expect(current.findings.first?.suggestions.first?.edits.first?.replacement == "Eating out")
  }

  @Test func `former names are not checked for similarity`() {
    #expect(read("- { name: Food, was: [Foods, Home] }\n- { name: Home, was: [food] }\n").findings == [])
  }

  @Test func `money received in an expense category is a refund`() throws {
    let reading = BookReading(november: "- { date: 2026-11-03, title: Back, received: 5, category: Food }\n")
    #expect(reading.findings == [])
    #expect(reading.ledger.isRefund(try #require(reading.first)))
  }

  @Test func `money spent in an income category is a correction, with a warning if the category has no income`() throws
  {
    let reading = BookReading(november: tea("category: Salary"))
    #expect(reading.ids == ["wrong-kind-of-category"] && !reading.findings.hasErrors)
    #expect(reading.ledger.isCorrection(try #require(reading.first)))
    let other = BookReading([
      "categories.yaml": "- { name: Other, kind: income }\n",
      "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 2 }\n",
    ])
    #expect(other.ids == ["reserved-category"])
  }

  @Test func `for an unknown category, the most similar one is suggested`() {
    let near = BookReading(november: tea("category: Helthcare")).findings.first
    #expect(near?.suggestions.map(\.message) == ["did you mean “Healthcare”?"])
    #expect(near?.suggestions.first?.isSafe == false)
  }

  // MARK: Similar names

  @Test(arguments: [
    ("Gift", "Gifts"), ("Food", "FOOD"), ("Pet food", "Petfood"), ("Pet-food", "Pet food"), ("Hobby", "Hobbies"),
    ("Tax", "Taxes"), ("Dish", "Dishes"), ("Ｆood", "Food"), ("ﬁnance", "finance"), ("Straße", "STRASSE"),
    ("Car", "Cаr"),
    ("Сар", "Cap"), ("Transport", "Transpert"), ("Transport", "Transportt"), ("Transport", "Transprot"),
    ("Accomodation", "Accommodation"), ("Kids & Co", "Kids Co"), ("Food!", "Food"),
  ])
  func `two categories with confusable names are refused`(first: String, second: String) {
    for (one, two) in [(first, second), (second, first)] {
      let reading = read("- name: \(one)\n- name: '\(two)'\n")
      #expect(reading.places == ["categories.yaml:2 similar-category"])
      #expect(reading.findings.first?.notes.first?.place?.file.path == "data/categories.yaml")
    }
  }

  @Test(arguments: [
    ("Food", "Fuel"), ("Car", "Cat"), ("Home", "Hope"), ("Project 2025", "Project 2026"), ("Plan for A", "Plan for B"),
    ("Holidays A", "Holidays"), ("Clothing", "Clothes"), ("Bus", "Bush"), ("Transport", "Transfers"), ("東京", "京都"),
    ("Food", "Pet food"), ("Glass", "Gla"),
  ])
  func `two categories with clearly different names are allowed`(first: String, second: String) {
    for (one, two) in [(first, second), (second, first)] {
      #expect(read("- name: \(one)\n- name: \(two)\n").findings == [])
    }
  }

  @Test func `“distinct” on either category allows a one-letter difference, but not a plural or a look-alike letter`() {
    #expect(read("- { name: Transport, distinct: yes }\n- name: Transpert\n").findings == [])
    #expect(read("- name: Transport\n- { name: Transpert, distinct: yes }\n").findings == [])
    #expect(read("- name: Gift\n- { name: Gifts, distinct: yes }\n").ids == ["similar-category"])
    #expect(read("- name: Car\n- { name: Cаr, distinct: yes }\n").ids == ["similar-category"])
  }

  @Test func `two identical names are duplicates, even if one has composed and one decomposed letters`() {
    #expect(read("- name: Café\n- name: Cafe\u{301}\n").ids == ["duplicate-category"])
  }

  @Test func `a category name must not be similar to Other or Income, even if the file does not contain them`() {
    #expect(read("- name: Others\n").ids == ["similar-category"])
    #expect(read("- { name: income, kind: income }\n").ids == ["similar-category"])
  }
}
