import Imports
import Ledger
import Statements
import TestSupport
import Testing

/// What is asked about a file is answered once, and known from then on.
@Suite struct ImportAnswerTests {
  @Test func `a word is asked about once, its rows wait, and the answer stands in imports.yaml`() throws {
    let book = try PlanBook()
    func file(_ day: String) -> [(String, String)] {
      [
        (
          "a.csv",
          "Date,Description,Amount,Status\n2026-11-\(day),A,-1.00,Completed\n2026-11-\(day),B,-2.00,Bounced\n2026-11-\(day),C,3.00,Completed\n"
        )
      ]
    }
    let plan = try book.take(file("03"))
    #expect(plan.files[0].questions.map(\.subject) == ["Bounced"] && !plan.hasQuestions)
    #expect(book.movements().count == 2)
    var choices = ImportChoices()
    choices.words = ["Bounced": .booked]
    try book.take(file("03"), choices)
    #expect(book.movements().count == 3)
    #expect(try book.folder.read("imports.yaml").contains("words: { Bounced: booked }"))
    #expect(try book.take(file("04")).files[0].questions.isEmpty)
    #expect(book.movements().count == 6)
  }

  @Test func `a fee is on top or included, and the row is known again whatever was said`() throws {
    let text =
      "Date,Description,Amount,Fee\n2026-11-03,A,-100.00,2.00\n2026-11-04,B,50.00,1.00\n2026-11-05,C,-1.00,0.00\n"
    let book = try PlanBook()
    #expect(try book.plan([("a.csv", text)]).files[0].questions.map(\.key) == [.fee])
    var choices = ImportChoices()
    choices.fee = .onTop
    try book.take([("a.csv", text)], choices)
    #expect(book.movements().map { $0.split(separator: " ").last } == ["-102.00", "49.00", "-1.00"])
    #expect(try book.folder.read("imports.yaml").contains("fee: on-top"))
    #expect(try book.plan([("a.csv", text)]).rows.map(\.state) == [.there, .there, .there])
    choices.fee = .included
    #expect(try book.plan([("a.csv", text)], choices).rows.map(\.state) == [.there, .there, .there])
    let other = try PlanBook()
    try other.take([("a.csv", text)], choices)
    #expect(other.movements().map { $0.split(separator: " ").last } == ["-100.00", "50.00", "-1.00"])
  }

  @Test func `a statement that does not add up is held, and taken without its balance when somebody says so`() throws {
    let text =
      ":20:1\n:25:37040044/0532013000\n:28C:1/1\n:60F:C261101EUR1000,00\n:61:2611031103D10,00NMSCNONREF\n:86:Shop\n:61:2611041104D20,00NMSCNONREF\n:86:Cafe\n:62F:C261105EUR950,00\n-\n"
    let book = try PlanBook()
    let plan = try book.take([("a.sta", text)])
    #expect(plan.held == [0] && book.movements().isEmpty)
    var choices = ImportChoices()
    choices.takesUnproved = true
    try book.take([("a.sta", text)], choices)
    #expect(book.movements().count == 2 && book.ledger.statements.isEmpty)
  }

  @Test func `two whole numbers are two accounts, whatever their ends, and one may be named by its number`() throws {
    let rows = (1...8).map { "2026-11-0\($0),\($0 % 2 + 1)11100888,Shop \($0),-\($0).00\n" }.joined()
    let text = [("a.csv", "Date,Account,Description,Amount\n" + rows)]
    let book = try PlanBook()
    try book.take(text)
    #expect(
      Set(book.movements().map { $0.dropFirst(11).split(separator: " -")[0] }) == ["Account 0888", "Account 0888 (2)"])
    var choices = ImportChoices()
    choices.accountsOfNumbers = ["111100888": "Giro"]
    let named = try PlanBook()
    try named.take(text, choices)
    #expect(named.movements().filter { $0.contains("Giro") }.count == 4)
    #expect(try named.folder.read("imports.yaml").contains("Giro"))
    choices.accounts = ["Giro"]
    #expect(throws: ImportPlanner.Problem.self) { try named.plan(text, choices) }
    // An ending that two of the book's accounts have is asked about.
    let several = try PlanBook(
      "accounts:\n  - { name: Giro, number: 111100888 }\n  - { name: Savings, number: 211100888 }\n")
    let masked = [
      ("a.csv", "Date,Account,Description,Amount\n2026-11-01,****0888,A,-1.00\n2026-11-02,****0888,B,2.00\n")
    ]
    #expect(try several.plan(masked).files[0].questions.map(\.key) == [.account])
  }
}
