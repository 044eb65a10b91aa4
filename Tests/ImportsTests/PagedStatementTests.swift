import Imports
import Ledger
import Testing

/// A camt statement whose pages are in several files of one import.
@Suite struct PagedStatementTests {
  private func page(_ number: Int, isLast: Bool, _ rows: [(day: Int, euros: Int)], closing: Int = 850) -> String {
    func amount(_ euros: Int) -> String {
      "<Amt Ccy=\"EUR\">\(abs(euros)).00</Amt><CdtDbtInd>\(euros < 0 ? "DBIT" : "CRDT")</CdtDbtInd>"
    }
    func balance(_ code: String, _ euros: Int, _ day: Int) -> String {
      "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp>\(amount(euros))<Dt><Dt>2026-11-\(day)</Dt></Dt></Bal>"
    }
    let entries = rows.map {
      "<Ntry>\(amount($0.euros))<Sts>BOOK</Sts><BookgDt><Dt>2026-11-\($0.day)</Dt></BookgDt></Ntry>"
    }
    return "<Document><BkToCstmrStmt><Stmt><Id>7</Id><ElctrncSeqNb>12</ElctrncSeqNb>"
      + "<StmtPgntn><PgNb>\(number)</PgNb><LastPgInd>\(isLast)</LastPgInd></StmtPgntn>"
      + "<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>"
      + balance("OPBD", 1000, 10) + balance("CLBD", closing, 13) + entries.joined()
      + "</Stmt></BkToCstmrStmt></Document>"
  }

  @Test func `the pages of a statement are compared with its balances even if they are in different files`() throws {
    let book = try PlanBook()
    let pages = [
      ("2.xml", page(2, isLast: true, [(12, -20), (13, -30)])),
      ("1.xml", page(1, isLast: false, [(11, -40), (12, -60)])),
    ]
    let plan = try book.take(pages)
    #expect(plan.files.allSatisfy { $0.proof != nil && !$0.isUnproved && $0.notes.isEmpty })
    #expect(plan.balanceAssertions.map(\.day) == [Day("2026-11-13")] && plan.balanceAssertions[0].balance == 85_000)
    #expect(plan.accounts.compactMap(\.opening).map(\.amount) == [100_000])
    #expect(plan.accounts.compactMap(\.opening).map(\.day) == [Day("2026-11-11")])
  }

  @Test func `pages that do not add up are not imported`() throws {
    let pages = [
      ("1.xml", page(1, isLast: false, [(11, -40)])), ("2.xml", page(2, isLast: true, [(12, -20), (13, -30)])),
    ]
    let plan = try PlanBook().plan(pages)
    #expect(plan.files.allSatisfy { $0.isUnproved && $0.proof == nil } && plan.blockedFiles.count == 2)
    #expect(plan.files.allSatisfy { $0.notes.contains { $0.contains("the difference is -60") } })
    #expect(plan.balanceAssertions.isEmpty)
  }

  @Test func `a single page of a statement is imported without the statement's balances`() throws {
    for (number, isLast) in [(1, false), (2, false), (3, true)] {
      let plan = try PlanBook().plan([("page.xml", page(number, isLast: isLast, [(12, -20)]))])
      #expect(plan.blockedFiles.isEmpty && plan.files[0].proof == nil && plan.balanceAssertions.isEmpty)
      #expect(plan.files[0].notes.contains { $0.contains("other pages") } && plan.rows.map(\.state) == [.new])
    }
  }

  @Test
  func `a page that adds up gives no balance for its last day, because the next page may have more of that day's rows`()
    throws
  {
    let plan = try PlanBook().plan([("page.xml", page(1, isLast: false, [(12, -20), (13, -130)]))])
    #expect(plan.balanceAssertions.allSatisfy { $0.day == Day("2026-11-12") && $0.balance == 98_000 })
  }
}
