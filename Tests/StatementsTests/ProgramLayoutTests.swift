import Ledger
import Formats
import Statements
import Testing

/// Layouts of personal finance programs and banks, found in public bug reports and converters.
@Suite struct ProgramLayoutTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  /// A line for each row: day, amount, currency of the statement, account, other account.
  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap { statement in
      statement.rows.map { row in
        let values = [statement.currency?.code, statement.account, row.counterAccount].map { $0 ?? "-" }
        return "\(row.day) \(row.amount.text) \(values.joined(separator: " "))"
      }
    }.sorted()
  }

  @Test func `each side of a transfer between currencies has the currency of its own account`() throws {
    let file = try read(
      """
      date;categoryName;payee;comment;outcomeAccountName;outcome;outcomeCurrencyShortTitle;incomeAccountName;income;incomeCurrencyShortTitle
      2026-11-20;Food;Coffee;;Bunq;4.20;EUR;Bunq;0;EUR
      2026-11-18;;;exchange;Bunq;100;EUR;Srbija;11705.5;RSD
      2026-11-13;Food;Maxi;;Srbija;2500;RSD;Srbija;0;RSD
      """)
    #expect(
      rows(file) == [
        "2026-11-13 -2500 RSD Srbija -", "2026-11-18 -100 EUR Bunq Srbija", "2026-11-18 11705.5 RSD Srbija Bunq",
        "2026-11-20 -4.2 EUR Bunq -",
      ])
  }

  @Test func `if a transfer's category is the name of an account, it is read as the other account`() throws {
    let file = try read(
      """
      Date,Account,Category,Note,Amount,Income/Expense
      22/11/2026,Bank,Food,Biryani,450,Expense
      18/11/2026,Bank,Cash,ATM,5000,Transfer-Out
      13/11/2026,Cash,Food,Market,90,Expense
      12/11/2026,Bank,Salary,October,900,Income
      """)
    #expect(
      rows(file) == [
        "2026-11-12 900 - Bank -", "2026-11-13 -90 - Cash -", "2026-11-18 -5000 - Bank Cash",
        "2026-11-22 -450 - Bank -",
      ])
  }

  @Test func `the types of source and destination show which of them are the user's accounts`() throws {
    let file = try read(
      """
      type,currency_code,amount,description,date,source_name,source_type,destination_name,destination_type,category
      Withdrawal,EUR,'-42.10,Groceries,2026-11-20T00:00:00+01:00,Checking,Asset account,Supermarket,Expense account,Food
      Deposit,EUR,2345.67,Salary,2026-11-16T00:00:00+01:00,Example GmbH,Revenue account,Checking,Asset account,Salary
      Transfer,EUR,500,To savings,2026-11-13T00:00:00+01:00,Checking,Asset account,Savings,Asset account,
      Opening balance,EUR,1000,Initial balance,2026-11-01T00:00:00+01:00,Initial balance,Initial balance account,Checking,Asset account,
      """)
    #expect(
      rows(file) == [
        "2026-11-13 -500 EUR Checking Savings", "2026-11-13 500 EUR Savings Checking",
        "2026-11-16 2345.67 EUR Checking -", "2026-11-20 -42.1 EUR Checking -",
      ])
    let names = Set(file.statements.flatMap(\.rows).map(\.name))
    #expect(names.contains("Supermarket") && names.contains("Example GmbH"))
    #expect(file.skippedRows.map(\.reason) == [.balance])
  }

  @Test func `two date columns may have different orders of day, month and year`() throws {
    let file = try read(
      """
      Fecha;Concepto;Saldo;Importe;Fecha operación;Fecha valor
      20-11-2026;ALDI;1325.66 EUR;-53.79 EUR;2026-11-20T00:00:00;2026-11-18T00:00:00
      05-11-2026;COMISION;1379.45 EUR;-3.0 EUR;2026-11-05T00:00:00;2026-11-05T00:00:00
      02-11-2026;SPOTIFY;1382.45 EUR;-9.99 EUR;2026-11-02T00:00:00;2026-10-30T00:00:00
      """)
    #expect(file.reading.questions.isEmpty)
    #expect(file.statements.flatMap(\.rows).map(\.day.description) == ["2026-11-20", "2026-11-05", "2026-11-02"])
  }

  @Test func `an unquoted amount split at its decimal comma is joined if the last fields of its row are empty`() throws
  {
    let file = try read(
      """
      Fecha,Descripción,Asunto,Débito,Crédito
      02/11/2026,TIENDA CENTRAL,,"1.185,08",
      05/11/2026,PAGO SUELDO,EJEMPLO SA,,"57.962,94"
      13/11/2026,Devolución,,,"185,08"
      20/11/2026,COMISION USO RED,,45,50,
      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-1185.08", "57962.94", "185.08", "-45.5"])
  }

  @Test func `dates without a year are in the twelve months before the day of the export`() throws {
    let rows = "Data;Histórico;Valor\n20/11;PADARIA;-18,38\n13/11;LIVRARIA;-112,40\n28/11;LOJA;-1459,98\n"
    var choices = TableReader.Choices()
    choices.today = Day("2026-11-27")
    let file = try read("Data: 25/11/2026 10:51\n" + rows, choices)
    #expect(
      file.statements.flatMap(\.rows).map(\.day.description) == ["2026-11-20", "2026-11-13", "2025-11-28"])
    // An older day may be that of the account's opening.
    for line in ["Cliente desde 25/11/2012\n", "Vencimento: 28/12/2026\n"] {
      #expect(TableReader.read(Array((line + rows).utf8), choices) == nil, "\(line)")
    }
  }

  @Test(arguments: [("Scheduled Transfer", true), ("Pending transfer", false), ("Pending purchase", false)])
  func `a row for a standing order is read as booked, and a row of a pending kind is not`(kind: String, isBooked: Bool)
    throws
  {
    let file = try read(
      """
      Date,Payee,Type,Amount
      2026-11-20,Market,Purchase,-5.00
      2026-11-18,Savings,\(kind),-20.00
      2026-11-13,Kiosk,Purchase,-6.00
      """)
    let amounts = file.statements.flatMap(\.rows).map(\.amount.text)
    #expect(amounts == (isBooked ? ["-5", "-20", "-6"] : ["-5", "-6"]), "\(file.skippedRows)")
  }

  @Test func `colours, names of pictures and the word “null” are not used as text of a row`() throws {
    let file = try read(
      """
      account,amount,currency,title,note,date,income,type,category name,color,icon
      Purse,-22.4,EUR,Noodles,,2026-11-20 19:00:18.000,false,null,Fun,0xff2196f3,popcorn.png
      Purse,-40.0,EUR,,,2026-11-09 19:49:51.000,false,null,Home,0xff607d8b,house.png
      Purse,1950.0,EUR,Acme,november,2026-11-16 09:00:00.000,true,null,Income,0xff81c784,coin.png
      Purse,-19.9,EUR,Server,,2026-11-13 10:15:00.000,false,null,Bills,0xff9e9e9e,cloud.png

      """)
    #expect(file.statements.flatMap(\.rows).map(\.text) == ["Noodles", "", "Acme november", "Server"])
  }

  @Test func `a line above the rows with an account's name and balance is not read as a row or as text`() throws {
    let file = try read(
      """
      "Name","Current balance","Account","Description","Payee","Category","Date","Amount","Currency","Balance"
      "Purse","95.00","EUR","","","","","","",""
      "","","Purse","Coffee","Kiosk","Food","21/11/2026","-5.00","EUR","95.00"
      "","","Purse","Parking","City","Car","14/11/2026","-20.00","EUR","100.00"
      "Giro","2,610.00","EUR","","","","","","",""
      "","","Giro","Salary","Acme","Income","20/11/2026","2,500.00","EUR","2,610.00"
      "","","Giro","Books","Shop","Leisure","13/11/2026","-40.00","EUR","110.00"

      """)
    #expect(
      rows(file) == [
        "2026-11-13 -40 EUR Giro -", "2026-11-14 -20 EUR Purse -", "2026-11-20 2500 EUR Giro -",
        "2026-11-21 -5 EUR Purse -",
      ])
    #expect(file.skippedRows.map(\.line) == [2, 5] && file.skippedRows.allSatisfy { $0.reason == .balance })
    #expect(!file.statements.flatMap(\.rows).contains { $0.text.contains("Giro") })
    // The balance of a row is in the other column.
    #expect(file.reading.steps.map { [$0.right, $0.of] } == [2, 2])
  }

  @Test func `if only a few amounts in a user's table have a minus, the import asks about the sign`() throws {
    let file = try read(
      """
      Datum;Was;Kategorie;Betrag
      02.11.2026;Miete;Wohnen;1150,00
      04.11.2026;Einkauf;Essen;86,40
      13.11.2026;Gehalt;Einnahmen;2480,55
      15.11.2026;Drogerie;Haushalt;23,75
      16.11.2026;Bahn;Reisen;45,90
      17.11.2026;Schuhe zurück;Kleidung;-59,95
      """)
    #expect(file.reading.questions.map(\.key) == [.sign])
  }
}
