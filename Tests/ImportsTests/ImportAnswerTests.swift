import Imports
import Ledger
import Statements
import TestSupport
import Testing

/// Questions about a file are answered once, and the answers are remembered.
@Suite struct ImportAnswerTests {
  @Test func `rows with an unknown status word are postponed, and imports.yaml stores the answer`() throws {
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
    var choices = ImportOptions()
    choices.words = ["Bounced": .booked]
    try book.take(file("03"), choices)
    #expect(book.movements().count == 3)
    #expect(try book.folder.read("imports.yaml").contains("words: { Bounced: booked }"))
    #expect(try book.take(file("04")).files[0].questions.isEmpty)
    #expect(book.movements().count == 6)
  }

  @Test func `an imported row is recognized whether its fee is added to its amount or included in it`() throws {
    let text =
      "Date,Description,Amount,Fee\n2026-11-03,A,-100.00,2.00\n2026-11-04,B,50.00,1.00\n2026-11-05,C,-1.00,0.00\n"
    let book = try PlanBook()
    #expect(try book.plan([("a.csv", text)]).files[0].questions.map(\.key) == [.fee])
    var choices = ImportOptions()
    choices.fee = .onTop
    try book.take([("a.csv", text)], choices)
    #expect(book.movements().map { $0.split(separator: " ").last } == ["-102.00", "49.00", "-1.00"])
    #expect(try book.folder.read("imports.yaml").contains("fee: on-top"))
    #expect(try book.plan([("a.csv", text)]).rows.map(\.state) == [.known, .known, .known])
    choices.fee = .included
    #expect(try book.plan([("a.csv", text)], choices).rows.map(\.state) == [.known, .known, .known])
    let other = try PlanBook()
    try other.take([("a.csv", text)], choices)
    #expect(other.movements().map { $0.split(separator: " ").last } == ["-100.00", "50.00", "-1.00"])
  }

  @Test func `the import asks about an unreadable row, which is corrected from the balances or by the user`() throws {
    let text =
      "Date,Description,Amount,Balance\n2026-11-03,A,-10.00,90.00\n2026-11-04,B,-5.00,85.00\n2026-11-05,C,-1o.50,74.50\n2026-11-06,D,100.00,174.50\n2026-11-07,E,-1.00,173.50\n"
    let book = try PlanBook()
    let plan = try book.take([("a.csv", text)])
    let question = try #require(plan.files[0].questions.first)
    #expect(question.key == .row && question.readings.map(\.option) == ["--row 4=-10.50", "--row 4=left-out"])
    #expect(!plan.hasQuestions && plan.count(.unreadable) == 1 && book.movements().count == 4)
    // A balance is not proved by a statement that lacks a row.
    #expect(book.ledger.balanceAssertions.isEmpty && plan.balanceAssertions.isEmpty)
    var left = ImportOptions()
    left.take(rows: ["4=left-out"])
    let without = try book.plan([("a.csv", text)], left)
    #expect(without.files[0].questions.isEmpty && without.count(.leftOut) == 1 && without.count(.unreadable) == 0)
    var said = ImportOptions()
    said.take(rows: ["4=2026-11-05", "4=-10.50"])
    let taken = try book.take([("a.csv", text)], said)
    #expect(taken.corrected == [4] && taken.files[0].questions.isEmpty && taken.files[0].proof != nil)
    #expect(taken.rows.map(\.state) == [.known, .known, .new, .known, .known])
    #expect(book.movements().contains { $0.hasPrefix("2026-11-05") && $0.hasSuffix("-10.50") })
    // The row is recognized again, with the answer and without.
    let again = try book.plan([("a.csv", text)])
    #expect(again.rows.allSatisfy { $0.state == .known } && again.files[0].questions.isEmpty)
    #expect(try book.take([("a.csv", text)], said).rows.allSatisfy { $0.state == .known })
    #expect(book.movements().count == 5)
  }

  @Test func `the import asks twice about an unreadable line that occurs in two files, with each file's name`() throws {
    func text(_ name: String) -> String {
      "Date,Description,Amount\n2026-11-03,\(name),-10.00\n2026-11-04,B,x\n2026-11-06,D,1.00\n"
    }
    let plan = try PlanBook().plan([("a.csv", text("A")), ("b.csv", text("Z"))])
    #expect(plan.count(.unreadable) == 2 && plan.files.allSatisfy { $0.questions.count == 1 })
    var said = ImportOptions()
    said.take(rows: ["3=-2.00"])
    #expect(try PlanBook().plan([("a.csv", text("A")), ("b.csv", text("Z"))], said).corrected == [3, 3])
  }

  @Test
  func `a statement that does not add up is imported only if the user agrees, and then without its balance`() throws {
    let text =
      ":20:1\n:25:37040044/0532013000\n:28C:1/1\n:60F:C261101EUR1000,00\n:61:2611031103D10,00NMSCNONREF\n:86:Shop\n:61:2611041104D20,00NMSCNONREF\n:86:Cafe\n:62F:C261105EUR950,00\n-\n"
    let book = try PlanBook()
    let plan = try book.take([("a.sta", text)])
    #expect(plan.blockedFiles == [0] && book.movements().isEmpty)
    var choices = ImportOptions()
    choices.acceptsUnproved = true
    try book.take([("a.sta", text)], choices)
    #expect(book.movements().count == 2 && book.ledger.balanceAssertions.isEmpty)
  }

  @Test func `two account numbers ending in the same digits become two accounts, and the user can name them`() throws {
    let rows = (1...8).map { "2026-11-0\($0),\($0 % 2 + 1)11100888,Shop \($0),-\($0).00\n" }.joined()
    let text = [("a.csv", "Date,Account,Description,Amount\n" + rows)]
    let book = try PlanBook()
    try book.take(text)
    #expect(
      Set(book.movements().map { $0.dropFirst(11).split(separator: " -")[0] }) == ["Account 0888", "Account 0888 (2)"])
    var choices = ImportOptions()
    choices.accountsOfNumbers = ["111100888": "Giro"]
    let named = try PlanBook()
    try named.take(text, choices)
    #expect(named.movements().filter { $0.contains("Giro") }.count == 4)
    #expect(try named.folder.read("imports.yaml").contains("Giro"))
    choices.accounts = ["Giro"]
    #expect(throws: ImportPlanner.Problem.self) { try named.plan(text, choices) }
    // A masked number that fits two of the book's accounts is asked about.
    let several = try PlanBook(
      "accounts:\n  - { name: Giro, number: 111100888 }\n  - { name: Savings, number: 211100888 }\n")
    let masked = [
      ("a.csv", "Date,Account,Description,Amount\n2026-11-01,****0888,A,-1.00\n2026-11-02,****0888,B,2.00\n")
    ]
    #expect(try several.plan(masked).files[0].questions.map(\.key) == [.account])
  }
}
