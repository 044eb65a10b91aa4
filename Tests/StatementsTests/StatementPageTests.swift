import Formats
import Ledger
import Statements
import TestSupport
import Testing

/// Statements in camt that are divided into pages: `MsgPgntn` in older versions, `StmtPgntn` in newer ones.
@Suite struct StatementPageTests {
  private struct Page {
    var number: Int
    var isLast: Bool
    /// Balances such as `OPBD 1000.00 2026-11-02`.
    var balances: [String]
    var amounts: [Int]
  }

  private static func amount(_ cents: Int) -> String {
    "<Amt Ccy=\"EUR\">\(abs(cents) / 100).\(abs(cents) % 100 < 10 ? "0" : "")\(abs(cents) % 100)</Amt>"
      + "<CdtDbtInd>\(cents < 0 ? "DBIT" : "CRDT")</CdtDbtInd>"
  }

  private static func balance(_ code: String, _ cents: Int, _ day: Int) -> String {
    "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp>\(amount(cents))<Dt><Dt>2026-11-\(day)</Dt></Dt></Bal>"
  }

  /// Returns a statement of one page; with `inMessage`, as a separate message whose header has the page.
  private static func text(_ page: Page, inMessage: Bool, id: String = "7") -> String {
    let number = "<PgNb>\(page.number)</PgNb><LastPgInd>\(page.isLast)</LastPgInd>"
    let rows = page.amounts.map { cents in
      "<Ntry>\(amount(cents))<Sts>BOOK</Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt></Ntry>"
    }
    let statement =
      "<Stmt><Id>\(id)</Id>\(inMessage ? "" : "<StmtPgntn>\(number)</StmtPgntn>")"
      + "<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>"
      + page.balances.joined() + rows.joined() + "</Stmt>"
    let header = "<GrpHdr><MsgId>1</MsgId>\(inMessage ? "<MsgPgntn>\(number)</MsgPgntn>" : "")</GrpHdr>"
    return inMessage ? "<Document><BkToCstmrStmt>\(header)\(statement)</BkToCstmrStmt></Document>" : statement
  }

  private static func file(_ pages: [Page], inMessage: Bool) -> String {
    let parts = pages.map { text($0, inMessage: inMessage) }.joined(separator: "\n")
    return inMessage
      ? parts : "<Document><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>\(parts)</BkToCstmrStmt></Document>"
  }

  /// Divides a statement into pages with one of the ways in which banks repeat balances.
  private static func pages(_ amounts: [Int], _ random: inout SeededRandom) -> [Page] {
    let count = Int.random(in: 2...min(4, amounts.count), using: &random)
    let size = (amounts.count + count - 1) / count
    let opening = 100_000
    let closing = opening + amounts.reduce(0, +)
    let style = Int.random(in: 0..<4, using: &random)
    var before = opening
    return stride(from: 0, to: amounts.count, by: size).map { start in
      let own = Array(amounts[start..<min(start + size, amounts.count)])
      let (isFirst, isLast) = (start == 0, start + size >= amounts.count)
      let after = before + own.reduce(0, +)
      defer { before = after }
      let balances: [String] =
        switch style {
        // The balances of the whole statement on each page, or only on the first and the last one.
        case 0: [balance("OPBD", opening, 11), balance("CLBD", closing, 13)]
        case 1: (isFirst ? [balance("OPBD", opening, 11)] : []) + (isLast ? [balance("CLBD", closing, 13)] : [])
        // The balances of the page.
        case 2: [balance("OPBD", before, 11), balance("CLBD", after, 13)]
        default:
          [balance(isFirst ? "OPBD" : "ITBD", before, 11), balance(isLast ? "CLBD" : "ITBD", after, 13)]
        }
      return Page(number: start / size + 1, isLast: isLast, balances: balances, amounts: own)
    }
  }

  private func read(_ text: String) throws -> BankFile {
    try #require(try StatementReader.read(Array(text.utf8)).parts.first).file
  }

  private func cents(_ amount: SignedDecimal?) -> Int? {
    Currency(code: "EUR").flatMap { amount?.minor($0) }.map { Int($0) }
  }

  @Test func `the pages of a statement add up, wherever the balances of the statement are`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(41_001))
    for _ in 0..<Fuzzing.count(400, least: 40) {
      let amounts = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        Int.random(in: -5_000...5_000, using: &random) * 2 + 1
      }
      let pages = Self.pages(amounts, &random)
      let isBackwards = Bool.random(using: &random)
      let file = try read(
        Self.file(isBackwards ? pages.reversed() : pages, inMessage: Bool.random(using: &random)))
      try #require(file.statements.count == 1, "\(pages)")
      let statement = file.statements[0]
      #expect(statement.rows.map { cents($0.amount) } == amounts && file.reading.notes.isEmpty, "\(pages)")
      let opening = statement.balances.first { $0.kind == .opening }?.amount
      let closing = statement.balances.last { $0.kind == .closing }?.amount
      #expect(cents(opening) == 100_000 && cents(closing) == 100_000 + amounts.reduce(0, +), "\(pages)")
    }
  }

  @Test func `balances that include the rows of a missing page are not used`() throws {
    let balances = [Self.balance("OPBD", 100_000, 11), Self.balance("CLBD", 85_000, 13)]
    let first = Page(number: 1, isLast: false, balances: balances, amounts: [-10_000])
    let last = Page(number: 2, isLast: true, balances: balances, amounts: [-5_000])
    for inMessage in [false, true] {
      let one = try read(Self.file([first], inMessage: inMessage))
      #expect(one.statements[0].balances.map(\.kind) == [.opening] && one.statements[0].pageSentence != nil)
      let two = try read(Self.file([last], inMessage: inMessage))
      #expect(two.statements[0].balances.map(\.kind) == [.closing] && two.statements[0].pageSentence != nil)
      // A page with its own balances is complete in itself, but the day of its last balance may not be.
      let own = Page(
        number: 1, isLast: false, balances: [Self.balance("OPBD", 100_000, 11), Self.balance("CLBD", 90_000, 12)],
        amounts: [-10_000])
      let whole = try read(Self.file([own], inMessage: inMessage))
      #expect(whole.statements[0].balances.count == 2 && whole.statements[0].pageSentence == nil)
      #expect(whole.statements[0].balances.allSatisfy { !$0.isWholeDay })
    }
  }

  @Test func `the pages of one statement add up even if they are in several files`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(41_002))
    for _ in 0..<Fuzzing.count(200, least: 20) {
      let amounts = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        Int.random(in: -5_000...5_000, using: &random) * 2 + 1
      }
      let (pages, inMessage) = (Self.pages(amounts, &random), Bool.random(using: &random))
      let shuffled = pages.shuffled(using: &random)
      let statements = try shuffled.flatMap { try read(Self.file([$0], inMessage: inMessage)).statements }
      let wholes = StatementPages.wholes(statements)
      try #require(wholes.count == 1, "\(pages)")
      #expect(wholes[0].places.map { shuffled[$0].number } == pages.map(\.number) && wholes[0].missing == .zero)
      #expect(cents(wholes[0].closing.amount) == 100_000 + amounts.reduce(0, +))
      #expect(StatementPages.wholes(statements.dropLast()).isEmpty, "a page is missing")
    }
  }

  @Test func `pages with different identifiers are one statement only if they add up`() throws {
    func statement(_ number: Int, _ id: String, _ cents: Int) throws -> BankStatement {
      let balances = [Self.balance("OPBD", 100_000, 11), Self.balance("CLBD", 85_000, 13)]
      let page = Page(number: number, isLast: number == 2, balances: balances, amounts: [cents])
      let text = Self.text(page, inMessage: false, id: id)
      return try read("<Document><BkToCstmrStmt>\(text)</BkToCstmrStmt></Document>").statements[0]
    }
    let first = try statement(1, "A1", -10_000)
    #expect(StatementPages.wholes([first, try statement(2, "A2", -5_000)]).map(\.missing) == [.zero])
    #expect(StatementPages.wholes([first, try statement(2, "A2", -4_000)]).isEmpty)
    let contradiction = StatementPages.wholes([first, try statement(2, "A1", -4_000)])
    #expect(contradiction.map { cents($0.missing) } == [-1_000])
    // The second page of two statements, one of which may be a copy.
    #expect(StatementPages.wholes([first, try statement(2, "A1", -5_000), try statement(2, "A1", -5_000)]).isEmpty)
  }

  @Test func `two statements in one message are not read as pages`() throws {
    let days = [
      Page(
        number: 1, isLast: true, balances: [Self.balance("OPBD", 100_000, 11), Self.balance("CLBD", 90_000, 11)],
        amounts: [-10_000]),
      Page(
        number: 1, isLast: true, balances: [Self.balance("OPBD", 90_000, 12), Self.balance("CLBD", 85_000, 12)],
        amounts: [-5_000]),
    ]
    let file = try read(Self.file(days, inMessage: false))
    #expect(file.statements.count == 2 && file.statements.allSatisfy { $0.balances.count == 2 })
  }
}
