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

  @Test func `quantity and price show whether an amount includes the fee`() throws {
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

  @Test func `at least two rows with a quantity show how fees in rows without a quantity are read`() throws {
    let heading = "date,type,name,shares,price,amount,fee,tax,currency\n"
    let deposit = "2026-11-17,Deposit,,,,1500.00,,,EUR\n"
    let buy = "2026-11-05,Buy,ETF,2.0000000000,118.5000000000,-237.00,-1.00,,EUR\n"
    let sell = "2026-11-16,Sell,Share,5,41.20,206.00,-1.00,-7.38,EUR\n"
    let interest = "2026-11-02,Interest,Interest,,,10.80,,-2.84,EUR\n"
    let onTop = try read(heading + sell + buy + interest + deposit)
    #expect(onTop.reading.questions.isEmpty && amounts(onTop) == ["197.62", "-238", "7.96", "1500"])
    // One row alone shows it for itself only, and no row shows whether the tax is included.
    #expect(try read(heading + buy + interest + deposit).reading.questions.map(\.key) == [.fee])
    #expect(try read(heading + buy + buy + interest + deposit).reading.questions.map(\.key) == [.fee])
    let included = "2026-11-16,Sell,Share,5,41.20,197.62,-1.00,-7.38,EUR\n"
    #expect(try read(heading + included + buy + interest + deposit).reading.questions.map(\.key) == [.fee])
  }

  @Test func `a fee of one cent shows whether amounts include fees only if another row agrees`() throws {
    let heading = "Date,Action,Description,Quantity,Price,Fee,Amount\n"
    let wire = "11/09/2026,Wire Sent,WIRED FUNDS,,,$15.00,-$515.00\n11/04/2026,Transfer,BANK,,,,$2000.00\n"
    let sell = "11/20/2026,Sell,CORP,11,$43.80,$0.01,$481.79\n"
    let buy = "11/18/2026,Buy,ETF,50,$25.0080,$4.95,\"-$1,255.35\"\n"
    let both = try read(heading + sell + buy + wire)
    #expect(both.reading.questions.isEmpty && amounts(both) == ["481.79", "-1255.35", "-515", "2000"])
    #expect(try read(heading + sell + wire).reading.questions.map(\.key) == [.fee])
  }

  @Test func `a row that changes only the number of shares is skipped, and a trade without an amount is reported`()
    throws
  {
    let heading = "Date,Action,Description,Quantity,Price,Amount\n2026-11-20,Deposit,BANK,,,2000.00\n"
    let fee = "2026-11-02,Fee,Gold,,,-5.00\n"
    let split = try read(heading + "2026-11-10,Stock Split,ZETA,30,,\n" + fee)
    #expect(split.skippedRows.map(\.reason) == [.onlyShares] && amounts(split) == ["2000", "-5"])
    let sold = try read(heading + "2026-11-10,Sell,ZETA,30,12.50,\n" + fee)
    #expect(sold.skippedRows.map(\.reason) == [.noAmount("")])
    let empty = try read(heading + "2026-11-10,Sell,ZETA,,,\n" + fee)
    #expect(empty.skippedRows.map(\.reason) == [.noAmount("")])
  }

  @Test func `a broker's sign convention is inferred from trades and deposits, even if most amounts are positive`()
    throws
  {
    let heading = "Date,Action,Description,Quantity,Price,Amount\n"
    let rows = [
      "2026-11-20,Sell,CORP,11,43.80,481.80", "2026-11-18,Buy,ETF,50,25.00,-1250.00",
      "2026-11-13,Qualified Dividend,CORP,,,20.00", "2026-11-04,Transfer,BANK,,,2000.00",
    ]
    let file = try read(heading + rows.joined(separator: "\n") + "\n")
    #expect(file.reading.questions.isEmpty && amounts(file) == ["481.8", "-1250", "20", "2000"])
    // Without securities, these words may be names of shops. Contradictory words do not decide.
    let shops = rows.map {
      $0.replacing(",11,43.80,", with: ",").replacing(",50,25.00,", with: ",").replacing(",,,", with: ",")
    }
    #expect(
      try read("Date,Shop,Description,Amount\n" + shops.joined(separator: "\n") + "\n").reading.questions.count == 1)
    let open = try read(
      heading + rows.joined(separator: "\n").replacing("20.00", with: "-20.00")
        + "\n2026-11-03,Transfer,BANK,,,100.00\n")
    #expect(open.reading.questions.map(\.key) == [.sign])
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
