import BookEditing
import Imports
import Ledger
import Statements
import TestSupport
import Testing

/// The account of a statement: rows must not become a second copy of entries that the book already has.
@Suite struct ImportAccountTests {
  private static let statement = """
    IBAN Auftragskonto;Buchungstag;Empfänger;Verwendungszweck;Betrag
    DE02120300000000202051;03.11.2026;Vermieter Huber;Miete;-780,00
    DE02120300000000202051;05.11.2026;REWE;Einkauf;-23,40
    DE02120300000000202051;09.11.2026;Bäcker;Brot;-4,20

    """

  private static let rent = "- { date: 2026-11-03, title: Miete, spent: 780, category: Home }\n"

  private func plan(
    _ book: PlanBook, _ text: String = ImportAccountTests.statement, accounts: [String] = []
  ) throws -> ImportPlan {
    var choices = ImportOptions()
    choices.accounts = accounts
    return try ImportSession(try ImportContext(book.book), [("giro.csv", .bytes(Array(text.utf8)))], choices).plan
  }

  @Test
  func `if a row matches an entry, the import asks whether the statement belongs to that entry's account`() throws {
    let book = try PlanBook("", ["ledger/2026-11.yaml": ImportAccountTests.rent])
    let questions = try plan(book).files[0].questions
    #expect(questions.map(\.key) == [.account])
    #expect(questions[0].readings.map(\.option) == ["--account 'main account'", "--account 'Account 2051'"])
    // Both answers are possible, and the first one finds the entry.
    let known = try plan(book, accounts: ["main account"])
    #expect(known.files[0].questions.isEmpty && known.count(.known) == 1 && known.count(.new) == 2)
    let new = try plan(book, accounts: ["Account 2051"])
    #expect(new.files[0].questions.isEmpty && new.count(.new) == 3)
  }

  @Test func `a file with several accounts is refused, and their names or last digits are listed`() throws {
    func message(_ first: String, _ second: String) throws -> String {
      let rows = [(first, "-780.00"), (second, "-4.20"), (first, "12.00"), (second, "-5.00")].map {
        "\($0),2026-11-03,Shop,\($1)\n"
      }
      let text = "Account,Date,Description,Amount\n" + rows.joined()
      let error = try #require(throws: ImportPlanner.Problem.self) {
        try plan(try PlanBook(), text, accounts: ["Main"])
      }
      return error.sentence
    }
    #expect(try message("Giro", "Savings 2").contains("contains 2 accounts (Giro, Savings 2)"))
    #expect(try message("12345678", "87654321").contains("contains 2 accounts (…5678, …4321)"))
  }

  @Test func `if no row of a statement matches an entry, the import creates an account without asking`() throws {
    let other = "- { date: 2026-11-03, title: Miete, spent: 650, category: Home }\n"
    let plan = try plan(try PlanBook("", ["ledger/2026-11.yaml": other]))
    #expect(plan.files[0].questions.isEmpty && plan.accounts.map(\.name).contains("Account 2051"))
  }

  @Test func `the account is remembered, so that the next statement asks nothing and creates no account`() throws {
    let rows = "IBAN Auftragskonto;Buchungstag;Empfänger;Verwendungszweck;Betrag\n"
    let later = rows + "DE02120300000000202051;12.11.2026;REWE;Einkauf;-11,00\n"
    let other = rows + "DE02500105170137075030;12.11.2026;Kiosk;Zeitung;-2,00\n"
    for (settings, name) in [("", "main account"), ("accounts:\n  - { name: Giro }\n", "Giro")] {
      let book = try PlanBook(
        settings,
        [
          "ledger/2026-11.yaml": ImportAccountTests.rent.replacing(
            " }", with: name == "Giro" ? ", account: Giro }" : " }")
        ])
      let first = try plan(book, accounts: [name])
      _ = try book.book.change("import") { (draft) throws(BookError) in try ImportSession.take(first, into: &draft) }
      let next = try plan(book, later)
      #expect(
        next.files[0].questions.isEmpty && next.files[0].account.map { next.accounts[$0].name } == name, "\(name)")
      // Another number of the same bank is another account.
      let another = try plan(book, other)
      #expect(another.files[0].account.map { another.accounts[$0].id == nil } == true, "\(name)")
    }
  }

  @Test func `a column that marks transfers or names the other account turns two rows into one transfer`() throws {
    func states(_ heading: String, _ out: String, _ arrived: String) throws -> [ImportPlan.State] {
      let text =
        "Date,Text,Amount,Account,\(heading)\n2026-11-03,ATM,-50.00,Bank,\(out)\n2026-11-03,ATM,50.00,Purse,\(arrived)\n"
        + "2026-11-04,Tea,-3.00,Purse,\(heading == "Transfers" ? "" : "0")\n"
      return try PlanBook().plan([("a.csv", text)]).rows.sorted { $0.line < $1.line }.map(\.state)
    }
    #expect(try states("Transfer", "1", "1") == [.moved, .moved, .new])
    #expect(try states("振替", "1", "1") == [.moved, .moved, .new])
    #expect(try states("Transfers", "Purse", "Bank") == [.moved, .moved, .new])
    #expect(try states("Transfer", "1", "0") == [.question, .question, .new])
    #expect(try states("Transfer", "0", "0") == [.question, .question, .new])
    #expect(try states("Transfers", "", "") == [.question, .question, .new])
  }

  @Test func `rows that were already imported into another account are mentioned in a note`() throws {
    let book = try PlanBook("accounts:\n  - { name: Visa }\n  - { name: Card }\n")
    let text = "Date,Description,Amount\n2026-11-03,KIOSK 4411,-3.00\n2026-11-04,BAKER 12,-4.00\n"
    let first = try plan(book, text, accounts: ["Visa"])
    #expect(!first.files[0].notes.contains { $0.contains("imported into") })
    _ = try book.book.change("import") { (draft) throws(BookError) in try ImportSession.take(first, into: &draft) }
    let again = try plan(book, text, accounts: ["Card"])
    #expect(
      again.files[0].notes.contains(
        "2 rows were imported into “Visa” before; if this is the same account, its money will be counted twice"))
    let same = try plan(book, text, accounts: ["Visa"])
    #expect(!same.files[0].notes.contains { $0.contains("imported into") } && same.count(.known) == 2)
  }
}
