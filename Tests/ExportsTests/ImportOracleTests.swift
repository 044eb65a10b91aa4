import Ledger
import TestSupport
import Testing
import Statements

/// Other programs read the same rows and balances from bank statements.
@Suite(.serialized) struct ImportOracleTests {
  /// Lines such as `2026-09-02 -12.9`: first balances, then rows.
  private func ours(_ text: String) throws -> [String] {
    let statements = try StatementReader.read(Array(text.utf8)).parts.flatMap(\.file.statements)
    return statements.flatMap(\.balances).map { "\($0.day) \($0.amount.text)" }
      + statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text)" }
  }

  private func theirs(_ peer: Peer, _ text: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "statement")
    let answer = try peer.run([folder.path + "/statement"])
    #expect(answer.code == 0, "\(answer.err.suffix(900))")
    return answer.out.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t").map(String.init)
      // The number has as many decimals as it needs.
      var amount = parts[1]
      if amount.contains(".") {
        while amount.hasSuffix("0") { amount.removeLast() }
        if amount.hasSuffix(".") { amount.removeLast() }
      }
      return "\(parts[0]) \(amount)"
    }
  }

  private struct Movement {
    var day: Int
    var cents: Int

    var digits: String { "\(abs(cents) / 100),\(abs(cents) % 100 < 10 ? "0" : "")\(abs(cents) % 100)" }
    var dayText: String { (day < 10 ? "0" : "") + String(day) }
    var mark: String { cents < 0 ? "D" : "C" }
  }

  /// Random months of debits and credits, from cents to thousands.
  private static func months() -> [[Movement]] {
    var random = SeededRandom(seed: Fuzzing.seed(940))
    return (0..<10).map { _ in
      (1...30).filter { _ in Int.random(in: 0...2, using: &random) > 0 }.map { day in
        let sign = Bool.random(using: &random) ? -1 : 1
        return Movement(day: day, cents: sign * Int.random(in: 1...9_999_999, using: &random))
      }
    }
  }

  private static func closing(_ month: [Movement], from opening: Int = 50_000) -> Movement {
    Movement(day: 30, cents: month.reduce(opening) { $0 + $1.cents })
  }

  @Test(.enabled(if: Peer.mt940 != nil)) func `mt-940 and Daybook read the same rows and balances from MT940`() throws {
    let peer = try #require(Peer.mt940)
    for month in Self.months() {
      let closing = Self.closing(month)
      let rows = month.map { row in
        ":61:2609\(row.dayText)09\(row.dayText)\(row.mark)\(row.digits)NMSCNONREF\n"
          + ":86:005?00KARTE?20SVWZ+Einkauf \(row.day)?32HALLE 9\n"
      }
      let text =
        ":20:STARTUMS\n:25:37040044/0532013000\n:28C:9/1\n:60F:C260831EUR500,00\n" + rows.joined()
        + ":62F:\(closing.mark)260930EUR\(closing.digits)\n-\n"
      #expect(try theirs(peer, text) == ours(text))
    }
  }

  @Test(.enabled(if: Peer.camt != nil)) func `ofxstatement and Daybook agree on camt.053 rows and balances`() throws {
    let peer = try #require(Peer.camt)
    // That program ignores the sign of a balance, so none is below zero.
    let opening = 1_000_000_000
    func amount(_ row: Movement) -> String {
      let digits = row.digits.replacing(",", with: ".")
      return "<Amt Ccy=\"EUR\">\(digits)</Amt><CdtDbtInd>\(row.cents < 0 ? "DBIT" : "CRDT")</CdtDbtInd>"
    }
    func balance(_ code: String, _ row: Movement) -> String {
      "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp>\(amount(row))<Dt><Dt>2026-09-\(row.dayText)</Dt></Dt></Bal>"
    }
    for month in Self.months() {
      let rows = month.map { row in
        let day = "<Dt>2026-09-\(row.dayText)</Dt>"
        return "<Ntry>\(amount(row))<Sts>BOOK</Sts><BookgDt>\(day)</BookgDt><ValDt>\(day)</ValDt>"
          + "<AcctSvcrRef>\(row.day)</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>Einkauf</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
      }
      let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
        <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></Svcr></Acct>
        \(balance("OPBD", Movement(day: 1, cents: opening)))\(balance("CLBD", Self.closing(month, from: opening)))
        \(rows.joined(separator: "\n"))
        </Stmt></BkToCstmrStmt></Document>
        """
      #expect(try theirs(peer, text) == ours(text))
    }
  }
}
