import Ledger
import Formats
import Statements
import TestSupport
import Testing

/// Several columns of amounts. The balance or the headings show which amounts were booked.
@Suite struct ProvedAmountTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func amounts(_ file: BankFile) -> [String] {
    file.statements.flatMap { $0.rows.map(\.amount.text) }.sorted()
  }

  @Test(arguments: [
    ("Card currency amount, (UAH)", "Operation amount"), ("Q1", "Amount"), ("Montante X", "Montant"),
    ("Cuantía", "Importe"), ("कार्ड मुद्रा में", "राशि"),
  ])
  func `the balance shows which column is the amount, whatever the column's heading`(_ own: String, _ known: String)
    throws
  {
    let file = try read(
      """
      Date,Description,"\(own)","\(known)",Operation currency,Balance
      2026-11-16,Silpo,-250.50,-250.50,UAH,18160.52
      2026-11-14,Steam,-436.50,-10.00,EUR,18411.02
      2026-11-12,Cash,-2002.00,-2000.00,UAH,18847.52
      2026-11-10,Salary,15000.00,15000.00,UAH,20849.52

      """)
    #expect(amounts(file) == ["-2002", "-250.5", "-436.5", "15000"])
    #expect(file.reading.questions.isEmpty)
    #expect(file.statements.count == 1, "the currency of the operation is not that of the account")
  }

  @Test(arguments: [true, false])
  func `if a table has two pairs of amount columns, the pair with the booked amounts is used`(_ hasBalance: Bool) throws
  {
    let balance = hasBalance ? ["余额", "-3189.30", "-3171.30", "-3100.00", "-4100.00"] : ["", "", "", "", ""]
    let rows = [
      "交易日期,摘要,交易场所,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,",
      "2026-11-16,消费,京东,,18.00,人民币,,18.00,人民币,", "2026-11-12,消费,STEAM,,10.00,美元,,71.30,人民币,",
      "2026-11-10,自动还款,,1000.00,,人民币,1000.00,,人民币,", "2026-11-05,消费,支付宝,,26.00,人民币,,26.00,人民币,",
    ]
    let file = try read(zip(rows, balance).map { $0 + $1 }.joined(separator: "\n") + "\n")
    #expect(amounts(file) == ["-18", "-26", "-71.3", "1000"])
    #expect(file.statements.map(\.currency?.code) == ["CNY"])
  }
}

/// Days with a two-digit year that comes first or belongs to another calendar.
@Suite struct TwoDigitYearTests {
  private let today = Day(year: 2026, month: 11, day: 26)

  private func days(_ cells: [String]) throws -> [String] {
    var choices = TableReader.Choices()
    choices.today = today
    let rows = cells.map { "\($0),Shop,-1.50\n" }.joined()
    let file = try #require(TableReader.read(Array(("Date,Text,Amount\n" + rows).utf8), choices))
    return file.statements.flatMap { $0.rows.map(\.day.description) }
  }

  @Test
  func `a date with a two-digit year in an unknown order or calendar is read as the latest possible date`() throws {
    #expect(try days(["05/11/69", "12/10/69"]) == ["2026-11-05", "2026-10-12"])
    #expect(try days(["26/11/03", "26/10/31"]) == ["2026-11-03", "2026-10-31"])
    #expect(try days(["26.11.03", "25.12.31"]) == ["2026-11-03", "2025-12-31"])
    #expect(try days(["8/11/03", "8/10/31"]) == ["2026-11-03", "2026-10-31"])
  }

  @Test func `ordinary dates with two-digit years are read as usual`() throws {
    #expect(try days(["16/11/26", "05/10/26"]) == ["2026-11-16", "2026-10-05"])
    #expect(try days(["16.11.26", "17.11.26"]) == ["2026-11-16", "2026-11-17"])
    // Old files are not moved to this year.
    #expect(try days(["16/11/03", "31/10/03"]) == ["2003-11-16", "2003-10-31"])
    #expect(try days(["05/11/69", "12/10/26"]) == ["2069-11-05", "2026-10-12"])
  }
}

/// A total with its parts in the rows below it.
@Suite struct SplitRowTests {
  private func read(_ mark: (whole: String, part: String), category: String = "Split") throws -> BankFile {
    let text = """
      S;Date;Payee;Income;Expense;Category;Status
      ;2026-11-16;REWE;0;35.20;Food;
      \(mark.whole);2026-11-14;Market;0;50.00;\(category);
      \(mark.part);2026-11-14;Market;0;30.00;Food;
      \(mark.part);2026-11-14;Market;0;20.00;Home;
      ;2026-11-10;ACME;1500.00;0;Salary;

      """
    return try #require(TableReader.read(Array(text.utf8)))
  }

  @Test(arguments: [("*", "-"), ("", "V"), ("P", "S")])
  func `rows marked as parts become the split of their total`(_ whole: String, _ part: String) throws {
    let file = try read((whole, part), category: "X")
    let rows = file.statements.flatMap(\.rows)
    #expect(rows.map(\.amount.text).sorted() == ["-35.2", "-50", "1500"])
    #expect(
      rows.first { !$0.parts.isEmpty }?.parts.map { "\($0.category) \($0.amount.text)" } == ["Food -30", "Home -20"])
    #expect(file.skippedRows.map(\.reason) == [.detail, .detail])
  }

  @Test(arguments: [
    "Split transaction", "Opération ventilée", "Splitbuchung", "Operazione suddivisa", "拆分", "Разделена",
  ])
  func `a row is also recognized as a total if its category contains a word for totals`(_ category: String) throws {
    #expect(try read(("", ""), category: category).statements.flatMap(\.rows).count == 3)
  }

  @Test func `the import asks about a total if no parts are marked`() throws {
    let rows = try read(("", ""), category: "Food").statements.flatMap(\.rows)
    #expect(rows.count == 5 && rows.count { $0.doubt != nil } == 1)
  }
}
