import BookEditing
import Imports
import Ledger
import Statements
import TestSupport
import Testing

/// The open decisions of an import, as the terminal and the browser show them.
@Suite struct ImportSessionTests {
  private static let settings =
    "accounts:\n  - { name: Giro }\n  - { name: Cash, kind: cash }\n  - { name: Dollars, currency: USD }\n"

  private static let statement = """
    Date,Description,Amount
    2026-11-03,KIOSK 4411,-3.00
    2026-11-04,KIOSK 4412,-4.00
    2026-11-05,ATM WITHDRAWAL 77,-50.00
    2026-11-06,EMPLOYER,900.00
    2026-11-07,KIOSK 4413,-5.00

    """

  private func session(_ book: PlanBook, _ text: String = ImportSessionTests.statement) throws -> ImportSession {
    var choices = ImportOptions()
    choices.accounts = ["Giro"]
    return try ImportSession(try ImportContext(book.book), [("giro.csv", .bytes(Array(text.utf8)))], choices)
  }

  @Test
  func `the import asks about all rows of a payee together, and the payee with the most rows comes first`() throws {
    let session = try session(try PlanBook(ImportSessionTests.settings))
    #expect(session.open == [[0, 1, 4], [2], [3]])
    #expect(session.proposed([0, 1, 4]) == .category("Other"))
    #expect(session.likely([0, 1, 4]) == [.category("Food"), .category("Home"), .category("Other")])
    // A received amount may have any category, but never an account of another currency.
    #expect(session.likely([3]).contains(.category("Income")))
    #expect(session.accounts([2]) == ["main account", "Cash"] || session.accounts([2]) == ["Cash"])
  }

  @Test func `a decision applies to all rows of a payee, including the title`() throws {
    var session = try session(try PlanBook(ImportSessionTests.settings))
    session.decide([0, 1, 4], .category("Food"), title: "Kiosk")
    #expect(session.open == [[2], [3]])
    #expect([0, 1, 4].allSatisfy { session.plan.rows[$0].title == "Kiosk" && session.plan.rows[$0].isUsedForLearning })
    // A spent amount cannot have a category of income or go to an account of another currency.
    let refused = [session.decide([2], .category("Income")), session.decide([2], .moved("Dollars"))]
    let isMoved = session.decide([2], .moved("Cash"))
    #expect(refused == [false, false] && isMoved)
    #expect(session.plan.rows[2].state == .moved && session.open == [[3]])
    session.reopen([0, 1, 4])
    #expect(session.open == [[0, 1, 4], [3]])
  }

  @Test func `a decision about one row leaves the other rows of its payee open`() throws {
    var session = try session(try PlanBook(ImportSessionTests.settings))
    session.decide([0], .category("Home"), isUsedForLearning: false)
    #expect(session.open == [[1, 4], [2], [3]] && !session.plan.rows[0].isUsedForLearning)
  }

  @Test func `postponed rows are not written, and the next import asks about them again`() throws {
    let book = try PlanBook(ImportSessionTests.settings)
    var session = try session(book)
    session.decide([0, 1, 4], .category("Food"))
    session.leave(session.open.flatMap(\.self))
    let plan = session.plan
    _ = try book.book.change("import") { (draft) throws(BookError) in try ImportSession.take(plan, into: &draft) }
    #expect(book.movements() == ["2026-11-03 Giro -3.00", "2026-11-04 Giro -4.00", "2026-11-07 Giro -5.00"])
    let next = try self.session(book)
    #expect(next.plan.rows.map(\.state) == [.known, .known, .new, .new, .known])
    // The book has changed since the plan was made, so the plan is not written again.
    let again = try book.book.change("import") { (draft) throws(BookError) in try ImportSession.take(plan, into: &draft)
    }
    #expect(again.result == nil && book.movements().count == 3)
  }

  @Test func `a row that may be an existing entry is decided separately`() throws {
    let book = try PlanBook(
      ImportSessionTests.settings,
      [
        "ledger/2026-11.yaml":
          "- { date: 2026-11-02, title: Newspaper, spent: 3.00, category: Home, account: Giro, id: paper }\n"
      ])
    var session = try session(book)
    #expect(session.questions == [0] && session.open.first == [0])
    #expect(session.likely([0]).first == .same && session.proposed([0]) == .same)
    let before = session
    session.decide([0], .same)
    #expect(session.plan.rows[0].state == .known && session.plan.rows[0].id == "paper")
    session = before
    session.decide([0], .category("Food"))
    #expect(session.plan.rows[0].state == .new)
    session = before
    session.takeAsNew([0])
    #expect(session.plan.rows[0].state == .new && session.plan.payees.contains { $0.contains(0) })
  }

  @Test func `a card payment is imported as one transfer, dated on the day when the account was debited`() throws {
    let book = try PlanBook()
    let text = """
      Date,Description,Original Description,Amount,Transaction Type,Category,Account Name
      11/14/2026,Card payment,PAYMENT - THANK YOU,28.90,credit,Card Payment,VISA
      11/13/2026,Card payment,VISA AUTOPAY,28.90,debit,Card Payment,CHECKING
      11/10/2026,Shop,OVR CO,28.90,debit,Shopping,VISA

      """
    try book.take([("mint.csv", text)])
    #expect(
      book.movements() == [
        "2026-11-10 VISA -28.90", "2026-11-13 CHECKING -28.90 moved", "2026-11-13 VISA 28.90 moved",
      ])
  }
}
