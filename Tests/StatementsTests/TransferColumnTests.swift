import Ledger
import Formats
import Statements
import TestSupport
import Testing

/// Tables of finance programs, whose rows name a source and a destination account.
@Suite struct TransferColumnTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  /// The rows of each account, with the other account of transfers.
  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap { statement in
      statement.rows.map { row in
        "\(statement.account ?? ""): \(row.amount.text)" + (row.counterAccount.map { " with \($0)" } ?? "")
      }
    }
    .sorted()
  }

  private static let expected = [
    "Bank: -100 with Cash", "Bank: -35.2", "Bank: -600", "Bank: 1500", "Cash: -2.4", "Cash: 100 with Bank",
  ]

  @Test(arguments: [
    ("From account", "To account"), ("FROM ACCOUNT", "TO ACCOUNT / TO CATEGORY"), ("Vom Konto", "Auf Konto"),
    ("Compte source", "Compte destination"), ("Cuenta origen", "Cuenta destino"), ("Со счёта", "На счёт"),
    ("支払元", "入金先"),
    ("转出账户", "转入账户"), ("Expense(Transfer Out)", "Income(Transfer In)"),
  ])
  func `a row that names two accounts is a transfer, and a row that names one account is not`(
    _ from: String, _ to: String
  ) throws {
    let table = [
      ["Date", "Amount", from, to, "Note"], ["2026-11-16", "35.20", "Bank", "", "Shop"],
      ["2026-11-15", "2.40", "Cash", "", "Bus"], ["2026-11-14", "100.00", "Bank", "Cash", ""],
      ["2026-11-10", "1500.00", "", "Bank", "Salary"], ["2026-11-03", "600.00", "Bank", "-", "Rent"],
    ]
    var random = SeededRandom(seed: UInt64(from.utf8.count))
    for _ in 0..<4 {
      let order = table[0].indices.shuffled(using: &random)
      let file = try read(
        table.map { row in order.map { row[$0] }.joined(separator: ",") }.joined(separator: "\n") + "\n")
      #expect(file.reading.questions.isEmpty, "\(order)")
      #expect(rows(file) == TransferColumnTests.expected, "\(order)")
    }
  }

  @Test func `a column with the kind of each row shows which names are categories and which are accounts`() throws {
    let own = try read(
      """
      Date,Type,From account,To account / to category,Amount,Currency,Amount 2,Currency 2
      2026-11-16,Expense,Bank,Groceries,35.20,EUR,35.20,EUR
      2026-11-15,Expense,Cash,Transport,2.40,EUR,2.40,EUR
      2026-11-14,Transfer,Bank,Cash,100.00,EUR,100.00,EUR
      2026-11-10,Income,Bank,Salary,1500.00,EUR,1500.00,EUR
      2026-11-03,Expense,Bank,Rent,600.00,EUR,600.00,EUR

      """)
    #expect(rows(own) == TransferColumnTests.expected && own.reading.questions.isEmpty)
    #expect(Set(own.statements.flatMap(\.rows).compactMap(\.category)) == ["Groceries", "Transport", "Salary", "Rent"])
    let payer = try read(
      """
      Date,Type,From account / from category,To account / to category,Amount 1,Currency 1,Amount 2,Currency 2
      2026-11-16,Expense,Bank,Groceries,35.20,EUR,35.20,EUR
      2026-11-15,Expense,Cash,Transport,2.40,EUR,2.40,EUR
      2026-11-14,Transfer,Bank,Cash,100.00,EUR,110.00,USD
      2026-11-10,Income,Payroll,Bank,1500.00,EUR,1500.00,EUR
      2026-11-03,Expense,Bank,Rent,600.00,EUR,600.00,EUR

      """)
    #expect(
      rows(payer)
        == TransferColumnTests.expected.map { $0.replacing("Cash: 100 with", with: "Cash: 110 with") }.sorted())
    #expect(payer.statements.first { $0.rows.contains { $0.amount.text == "110" } }?.currency?.code == "USD")
  }

  @Test func `two columns of amounts are read, and each belongs to its own account`() throws {
    let file = try read(
      """
      date;payee;outcomeAccountName;outcome;incomeAccountName;income
      2026-11-16;Shop;Bank;35.20;Bank;0
      2026-11-15;Bus;Cash;2.40;Cash;0
      2026-11-14;;Bank;100;Cash;100
      2026-11-10;ACME;Bank;0;Bank;1500
      2026-11-03;Landlord;Bank;600;Bank;0

      """)
    #expect(rows(file) == TransferColumnTests.expected && file.reading.questions.isEmpty)
  }

  @Test func `shops in the column “To account” are not read as accounts`() throws {
    let file = try read(
      "Date,From account,To account,Amount\n2026-11-03,DE1,Shop,-5.00\n2026-11-04,DE1,Baker,-6.00\n")
    #expect(file.statements.flatMap(\.rows).allSatisfy { $0.amount.isNegative } && file.statements.count == 1)
  }

  @Test func `rows are grouped by an account column without a heading if the balances add up only that way`() throws {
    let file = try read(
      """
      "Credit Union","EOP","2026/11/03","Deposit",,2500.00,3500.00
      "Credit Union","EOP","2026/11/05","Hydro",85.90,,3414.10
      "Credit Union","EOP","2026/11/10","Transfer A",500.00,,2914.10
      "Credit Union","ET1","2026/11/10","Transfer B",,500.00,1500.00
      "Credit Union","EOP","2026/11/16","Grocer",35.20,,2878.90
      "Credit Union","ET1","2026/11/18","Interest",,1.25,1501.25

      """)
    #expect(file.reading.questions.isEmpty)
    #expect(rows(file) == ["EOP: -35.2", "EOP: -500", "EOP: -85.9", "EOP: 2500", "ET1: 1.25", "ET1: 500"])
  }

  @Test func `the amount of a transfer can be in a separate column`() throws {
    let sides = try read(
      """
      日付,方法,支払元,入金先,品目,収入,支出,振替
      2026-11-01,payment,お財布,-,店A,0,1200,0
      2026-11-10,income,-,みずほ銀行,給与,400000,0,0
      2026-11-11,transfer,みずほ銀行,お財布,-,0,0,50000

      """)
    #expect(
      rows(sides) == ["お財布: -1200", "お財布: 50000 with みずほ銀行", "みずほ銀行: -50000 with お財布", "みずほ銀行: 400000"])
    let own = try read(
      """
      Date,Title,Account,Amount,Type,Transfer Amount,To Account
      2026-11-16,Lidl,Bank,35.20,EXPENSE,,
      2026-11-14,,Bank,,TRANSFER,100.00,Cash
      2026-11-12,Bus,Cash,2.40,EXPENSE,,
      2026-11-10,ACME,Bank,1500.00,INCOME,,

      """)
    #expect(own.reading.questions.isEmpty)
    #expect(
      rows(own) == ["Bank: -100 with Cash", "Bank: -35.2", "Bank: 1500", "Cash: -2.4", "Cash: 100 with Bank"])
  }

  @Test func `the fee of a transfer is imported as a separate entry`() throws {
    var choices = TableReader.Choices()
    choices.fee = .onTop
    let file = try read(
      """
      Date,Type,From account,To account,Amount,Currency,Amount 2,Currency 2,Commission
      2026-11-16,Expense,Bank,Shop,35.20,EUR,35.20,EUR,
      2026-11-14,Transfer,Bank,Cash,100.00,EUR,100.00,EUR,1.50
      2026-11-10,Expense,Cash,Bus,2.40,EUR,2.40,EUR,

      """, choices)
    #expect(
      rows(file) == ["Bank: -1.5", "Bank: -100 with Cash", "Bank: -35.2", "Cash: -2.4", "Cash: 100 with Bank"])
  }

  @Test func `the amount received shows whether a transfer's fee is included`() throws {
    func read(_ arrived: String) throws -> BankFile {
      try self.read(
        """
        Account,Type,Amount,Fee,Name,Date
        Bank,Expense,-120,0,Shop,2026-11-16
        Bank,Transfer out,-1000,-15,A,2026-11-14
        Cash,Transfer in,\(arrived),0,A,2026-11-14
        Cash,Expense,-35,0,Bus,2026-11-12

        """)
    }
    let onTop = try read("1000")
    #expect(onTop.reading.questions.isEmpty && rows(onTop).contains("Bank: -1015"))
    let included = try read("985")
    #expect(included.reading.questions.isEmpty && rows(included).contains("Bank: -1000"))
    #expect(try read("900").reading.questions.map(\.key) == [.fee])
  }
}
