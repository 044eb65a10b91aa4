import Formats
import Ledger
import Statements
import Testing

/// Rows of brokers: days of trades, and fees of securities.
@Suite struct SecuritiesRowTests {
  private func read(_ text: String) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8)), "no table")
  }

  private func amounts(_ file: BankFile) -> [String] { file.statements.flatMap(\.rows).map(\.amount.text) }

  @Test(arguments: [("Activity Date", "Settle Date"), ("Run Date", "Settlement Date"), ("Trade Date", "Settled Date")])
  func `the day of a trade is used, not the day on which it was settled`(trade: String, settled: String) throws {
    for isFirst in [true, false] {
      let headings = isFirst ? "\(trade),\(settled)" : "\(settled),\(trade)"
      func days(_ first: String, _ second: String) -> String { isFirst ? "\(first),\(second)" : "\(second),\(first)" }
      let file = try read(
        "\(headings),Description,Amount\n\(days("11/24/2026", "11/25/2026")),Buy,-10.00\n"
          + "\(days("11/16/2026", "")),Deposit,25.00\n")
      #expect(file.statements.flatMap(\.rows).map { "\($0.day)" } == ["2026-11-24", "2026-11-16"], "\(headings)")
    }
  }

  @Test func `quantity and price show whether the amount includes the fee`() throws {
    let heading = "Date;Type;Security;Quantity;Price;Amount;Fee\n"
    let deposit = "2026-11-17;Deposit;;;;1500,00;\n"
    let included = try read(heading + "2026-11-20;Buy;A;10;285,50;-2894,00;39,00\n" + deposit)
    #expect(included.reading.questions.isEmpty && amounts(included) == ["-2894", "1500"])
    let onTop = try read(heading + "2026-11-20;Buy;A;-10;110,25;-1102,50;0,99\n" + deposit)
    #expect(onTop.reading.questions.isEmpty && amounts(onTop) == ["-1103.49", "1500"])
    let points = try read(heading + "2026-11-20;Buy;A;10;285,50;-2894;39\n2026-11-17;Deposit;;;;1500;\n")
    #expect(points.reading.questions.isEmpty && amounts(points) == ["-2894", "1500"])
    let unproved = "2026-11-10;Distribution;B;;;12,40;3,27\n2026-11-19;Buy;A;10;110,25;-1102,50;0,99\n"
    #expect(try read(heading + unproved + deposit).reading.questions.contains { $0.key == .fee })
    let both = "2026-11-20;Buy;A;10;285,50;-2894,00;39,00\n2026-11-19;Buy;A;10;110,25;-1102,50;0,99\n"
    #expect(try read(heading + both + deposit).reading.questions.map(\.key) == [.fee])
  }

  @Test func `a broker's statement below a list of securities is read`() throws {
    let text = """
      Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
      12345678,STOCK MARKET ETF,VTI,10,290.10,2901.00,

      Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,
      12345678,2026-11-20,2026-11-23,Buy,Buy,STOCK MARKET ETF,VTI,4.00000,290.0000,-1160.00,0,-1160.00,0.0,CASH,
      12345678,2026-11-17,2026-11-17,Funds Received,Electronic Bank Transfer,,,0.00000,1.0000,1500.00,0,1500.00,0.0,CASH,
      12345678,2026-11-05,2026-11-06,Sell,Sell,BOND MARKET ETF,BND,-2.00000,70.0000,140.00,0.01,139.99,0.0,CASH,

      """
    let file = try #require(try StatementReader.read(Array(text.utf8)).parts.first).file
    #expect(file.reading.questions.isEmpty && amounts(file) == ["-1160", "1500", "139.99"])
  }
}
