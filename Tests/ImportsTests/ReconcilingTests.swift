import BookEditing
import Diagnostics
import Imports
import Ledger
import Formats
import Statements
import TestSupport
import Testing

/// A comparison of entries with the statement rows from which they were imported.
@Suite struct ReconcilingTests {
  private let rows =
    "Date,Description,Amount\n2026-11-03,DM DROGERIE,-20.72\n2026-11-05,Market,-5.00\n2026-11-06,Kiosk,-2.00\n2026-11-09,Tomas,100.00\n"

  private func sentences(_ book: PlanBook) throws -> [String] {
    let lines = try ImportFiles(book.book.folder).logs.flatMap(\.log.lines)
    return RowComparison(book.ledger, lines, of: .unnamed, upTo: book.ledger.today).sentences
  }

  @Test func `the comparison with statements does not report imported entries that were not edited`() throws {
    let book = try PlanBook()
    try book.take([("a.csv", rows)])
    #expect(try sentences(book).isEmpty)
  }

  @Test func `the comparison with statements reports changed amounts or months, and removed or added entries`() throws {
    let book = try PlanBook()
    try book.take([("a.csv", rows)])
    try book.edit("dm-drogerie", [FieldChange(.spent, .one("27.20"))])
    try book.edit("market", [FieldChange(.date, .one("2026-10-05"))])
    _ = try book.book.change("remove") { (draft) throws(BookError) in try draft.remove(try draft.find("kiosk")) }
    _ = try book.book.change("add") { (draft) throws(BookError) in
      try draft.add([
        FieldChange(.date, .one("2026-11-04")), FieldChange(.title, .one("Ghost")), FieldChange(.spent, .one("1412")),
      ])
    }
    #expect(
      try sentences(book) == [
        "“DM DROGERIE” from 2026-11-03: -27.20 in the book, -20.72 in the statement",
        "“Market”: on 2026-10-05 in the book, on 2026-11-05 in the statement",
        "1 statement row has no entry: “Kiosk” from 2026-11-06, -2",
        "1 entry is not in any statement: “Ghost” from 2026-11-04, -1412.00",
      ])
  }

  @Test func `an entry without a row is reported if the row with the same amount belongs to another entry`()
    throws
  {
    let book = try PlanBook()
    try book.take([("a.csv", rows)])
    func add(_ day: String, _ amount: String, _ more: [FieldChange] = []) throws {
      _ = try book.book.change("add") { (draft) throws(BookError) in
        try draft.add(
          [
            FieldChange(.date, .one(day)), FieldChange(.title, .one("Ghost \(day)")), FieldChange(.spent, .one(amount)),
          ] + more)
      }
    }
    try add("2026-11-06", "5")
    try add("2026-11-07", "20.72", [FieldChange(.id, .one("meant"))])
    // These are too far away, after the statement's end, or of another amount.
    try add("2026-11-08", "20.72")
    try add("2026-11-10", "2")
    try add("2026-11-04", "19")
    let found = RowDuplicates.findings(book.ledger, try ImportFiles(book.book.folder))
    #expect(
      found.map(\.message) == [
        "“Ghost 2026-11-06” is not in any statement, and “Market” from 2026-11-05 has the same amount"
      ])
  }

  @Test func `a row omitted in an answer is also omitted later, and each answer applies to only one row of one file`()
    throws
  {
    func file(_ day: String) -> String {
      "Date,Description,Amount\n2026-11-03,A,-10.00\n2026-11-\(day),B,-1o.50\n2026-11-06,D,100.00\n"
    }
    let book = try PlanBook()
    var choices = ImportOptions()
    choices.take(rows: ["3=left-out"])
    try book.take([("a.csv", file("05"))], choices)
    let plan = try book.plan([("a.csv", file("05"))])
    #expect(plan.count(.unreadable) == 0 && plan.files[0].questions.isEmpty && plan.count(.leftOut) == 1)
    let other = try PlanBook("accounts:\n  - { name: Giro }\n  - { name: Cash }\n")
    var both = ImportOptions()
    both.accounts = ["Giro", "Cash"]
    let open = try other.plan([("a.csv", file("05")), ("b.csv", file("05"))], both)
    #expect(
      open.files.map { $0.questions.flatMap(\.readings).map(\.option) } == [
        ["--row 'a.csv:3=left-out'"], ["--row 'b.csv:3=left-out'"],
      ])
    both.take(rows: ["a.csv:3=-10.50", "dir/b.csv:3=left-out"])
    let said = try other.plan([("a.csv", file("05")), ("b.csv", file("05"))], both)
    #expect(said.count(.unreadable) == 0 && said.rows.count { $0.minor == -10_50 } == 1)
  }

  @Test func `with a decimal comma, an import writes each key on a separate line and amounts without quotes`() throws {
    let book = try PlanBook("decimal: comma\n")
    try book.take([("a.csv", rows)])
    let text = try book.folder.read("ledger/2026-11.yaml")
    #expect(text.contains("\n  spent: 20,72\n") && !text.contains("{") && !text.contains("'"), "\(text)")
    #expect(book.movements().count == 4)
  }
}
