import BookEditing
import Imports
import Ledger
import Formats
import Statements
import TestSupport
import Testing

/// A table that a user kept for years is imported with its categories, titles and notes.
@Suite struct MovingInTests {
  private let table =
    "Datum;Was;Kategorie;Ausgabe;Einnahme;Wer;Notiz\n03.11.2026;REWE;Lebensmittel;20,00;;Anna;\n04.11.2026;Bahn;Reisen;9,00;;Ben;Rückfahrt\n05.11.2026;Firma;Lohn;;900,00;Anna;\n06.11.2026;REWE;Lebensmittel;12,00;;Ben;\n07.11.2026;Kino;Freizeit;8,00;;Anna;\n08.11.2026;Edeka;Foods;8,00;;Anna;\n"

  @Test func `the columns of titles, categories and notes in a user's table are recognized by their content`() throws {
    let book = try PlanBook()
    let plan = try book.plan([("alt.csv", table)])
    #expect(plan.rows.map(\.title) == ["REWE", "Bahn", "Firma", "REWE", "Kino", "Edeka"])
    #expect(plan.rows[1].note == "Rückfahrt" && plan.rows[0].note == nil)
    let columns = plan.files[0].reading.columns.map { "\($0.heading): \($0.meaning)" }
    #expect(
      columns == [
        "Datum: date", "Was: title", "Kategorie: category", "Ausgabe: out", "Einnahme: in", "Wer: not-used",
        "Notiz: note",
      ])
    #expect(plan.files[0].notes.contains("not used: Wer"))
  }

  @Test func `the import asks once about all unknown categories of a table and imports its rows anyway`() throws {
    let book = try PlanBook()
    let plan = try book.take([("alt.csv", table)])
    let question = try #require(plan.files[0].questions.first)
    #expect(question.key == .categories && question.names == ["Lebensmittel", "Reisen", "Lohn", "Freizeit"])
    #expect(question.readings.map(\.option) == ["--new-categories add", "--new-categories other"])
    #expect(!plan.hasQuestions && book.movements().count == 6)
    // The reason contains the category that the file has.
    #expect(plan.rows[0].isGuess && plan.rows[0].reason?.contains("the file's category is “Lebensmittel”") == true)
    #expect(book.ledger.categories.count == 4)
  }

  @Test func `a new category is an income category if all its rows contain received money`() throws {
    let book = try PlanBook()
    var choices = ImportOptions()
    choices.newCategories = .add
    let plan = try book.take([("alt.csv", table)], choices)
    let ledger = book.ledger
    let kinds = Dictionary(uniqueKeysWithValues: ledger.categories.map { ($0.name, $0.kind) })
    #expect(kinds["Lebensmittel"] == .expense && kinds["Lohn"] == .income && kinds["Foods"] == nil)
    #expect(plan.files[0].notes.contains { $0.contains("“Foods” in the file is imported as “Food”") })
    let names = ledger.transactions.map { ledger.category($0.category).name }
    #expect(names == ["Lebensmittel", "Reisen", "Lohn", "Lebensmittel", "Freizeit", "Food"])
    #expect(ledger.transactions.map { $0.note ?? "" } == ["", "Rückfahrt", "", "", "", ""])
    #expect(try book.take([("alt.csv", table)], choices).rows.allSatisfy { $0.state == .known })
    let back = try book.takeBack("alt.csv")
    #expect(Set(back.categories) == ["Lebensmittel", "Reisen", "Lohn", "Freizeit"] && book.movements().isEmpty)
  }

  @Test func `the import asks once which category corresponds to a file's category, and remembers the answer`() throws {
    let book = try PlanBook()
    var choices = ImportOptions()
    choices.categories = ["Lebensmittel": "Food"]
    choices.newCategories = .other
    try book.take([("alt.csv", table)], choices)
    let ledger = book.ledger
    #expect(
      ledger.transactions.map { ledger.category($0.category).name } == [
        "Food", "Other", "Income", "Food", "Other", "Food",
      ])
    let later = table.replacing("11.2026", with: "10.2026")
    let plan = try book.plan([("later.csv", later)])
    #expect(plan.files[0].questions.isEmpty, "\(plan.files[0].questions)")
    #expect(plan.rows.allSatisfy { !$0.isGuess })
  }

  @Test func `a column of members sets who paid if the user chooses it or if it contains only members`() throws {
    let empty = try PlanBook()
    var choices = ImportOptions()
    choices.newCategories = .other
    #expect(try empty.plan([("alt.csv", table)], choices).rows.allSatisfy { $0.who == nil })
    choices.columns = ["Wer": .member]
    try empty.take([("alt.csv", table)], choices)
    #expect(empty.ledger.members == ["Anna", "Ben"])
    let names = empty.ledger.transactions.map { $0.details?.who.map { empty.ledger.members[$0.index] } }
    #expect(names == ["Anna", "Ben", "Anna", "Ben", "Anna", "Anna"])
    let later = table.replacing("11.2026", with: "10.2026")
    #expect(try empty.plan([("later.csv", later)]).rows.map(\.who).contains("Ben"))

    let known = try PlanBook("members: [anna, Ben]\n")
    choices.columns = [:]
    let plan = try known.plan([("alt.csv", table)], choices)
    #expect(plan.rows.map(\.who) == ["anna", "Ben", "anna", "Ben", "anna", "anna"])
    #expect(plan.files[0].reading.columns.contains { $0.heading == "Wer" && $0.meaning == "member" })
    let other = try PlanBook("members: [Anna, Tomas]\n")
    #expect(try other.plan([("alt.csv", table)], choices).rows.allSatisfy { $0.who == nil })
  }

  @Test func `a column of other parties is not read as a column of members`() throws {
    let book = try PlanBook("members: [Anna, Ben-Ole]\n")
    let text = "Datum;Gegenseite;Zweck;Betrag\n03.11.2026;Anna;Taschengeld;-5,00\n14.11.2026;Ben Ole;Kino;-6,00\n"
    #expect(try book.plan([("bank.csv", text)]).rows.allSatisfy { $0.who == nil })
    var choices = ImportOptions()
    choices.columns = ["Gegenseite": .member]
    #expect(try book.plan([("bank.csv", text)], choices).rows.map(\.who) == ["Anna", "Ben-Ole"])
  }

  @Test func `“shared: yes” in an exported account refers to the members of the exported book`() throws {
    let book = try PlanBook("members: [Eva, Tomas, Kim]\n")
    let text = """
      {"format": "daybook-export", "book": {"currency": "EUR", "members": ["Eva", "Tomas"], "whole": true},
       "accounts": [{"name": "Joint", "currency": "EUR", "shared": "yes"}],
       "categories": [], "entries": [{"date": "2026-11-03", "title": "Rent", "spent": "9.00", "account": "Joint"}]}
      """
    let file = try #require(DaybookExport.read(Array(text.utf8), home: .init(code: "EUR")))
    let plan = try ImportContext(book.book).plan([("other.json", .entries(file))], ImportOptions())
    _ = try book.book.change("import") { (draft) throws(BookError) in try draft.take(plan) }
    let settings = try book.folder.read("book.yaml")
    #expect(
      settings.contains("Eva: 1") && settings.contains("Tomas: 1") && !settings.contains("shared: yes"), "\(settings)")
  }

  @Test func `the user can choose the meaning of a column`() throws {
    let book = try PlanBook()
    var choices = ImportOptions()
    choices.columns = ["Wer": .tags, "Notiz": .unused]
    let plan = try book.plan([("alt.csv", table)], choices)
    #expect(plan.rows[1].tags == ["Ben"] && plan.rows[1].note == nil && plan.rows[1].title == "Bahn")
  }

  @Test func `import rules match amounts and accounts, and set the other account, the title and the split`() throws {
    let book = try PlanBook(
      "accounts:\n  - { name: Giro }\n  - { name: Cash, kind: cash }\n",
      [
        "imports.yaml":
          "rules:\n  - { match: GA NR, to: Cash, title: Withdrawal }\n  - { match: Shop, amount: 10..20, category: Food, split: { Home: 30% } }\n  - { match: Shop, account: Cash, category: Home }\n"
      ])
    var choices = ImportOptions()
    choices.accounts = ["Giro"]
    let text =
      "Date,Description,Amount\n2026-11-03,GA NR00004711,-150.00\n2026-11-04,Shop,-15.00\n2026-11-05,Shop,-25.00\n2026-11-06,Tomas,9.00\n"
    let plan = try book.take([("a.csv", text)], choices)
    #expect(plan.rows.map(\.state) == [.moved, .new, .new, .new])
    #expect(plan.rows[2].isGuess)
    let ledger = book.ledger
    #expect(ledger.transactions[0].title == "Withdrawal" && ledger.transactions[0].direction == .moved)
    #expect(ledger.transactions[1].split.map(\.amount) == [450])
  }

  @Test func `after a withdrawal is edited into a transfer, later withdrawals are imported as transfers`() throws {
    let book = try PlanBook("accounts:\n  - { name: Giro }\n  - { name: Cash, kind: cash }\n")
    var choices = ImportOptions()
    choices.accounts = ["Giro"]
    func file(_ day: String) -> (String, String) {
      ("\(day).csv", "Date,Description,Amount\n2026-11-\(day),GA NR0000\(day),-150.00\n2026-11-\(day),Tomas,9.00\n")
    }
    for day in ["03", "05"] {
      var answered = choices
      // After one example a transfer is only a question, to which this test gives another answer.
      if day == "05" { answered.rows[2] = .new }
      try book.take([file(day)], answered)
      let index = try #require(
        book.ledger.transactions.firstIndex { $0.direction == .spent })
      try book.edit(
        Identifiers(book.ledger).ids[index],
        [
          FieldChange(.spent, nil), FieldChange(.account, nil), FieldChange(.moved, .one("150.00")),
          FieldChange(.from, .one("Giro")), FieldChange(.to, .one("Cash")), FieldChange(.title, .one("Cash machine")),
        ])
      let next = try book.plan([file("12")], choices)
      #expect(next.rows[0].state == (day == "03" ? .question : .moved), "\(next.rows[0].reason ?? "")")
    }
  }
}
