import Statements
import Ledger
import Formats
import Testing

/// Patterns of whole tables: days written once, a period above, columns of two currencies, other lists.
@Suite struct TablePatternTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  @Test func `a row without a date has the date of the row above it if the balance confirms this`() throws {
    let file = try read(
      """
      Date,Details,Out,In,Balance
      28/09/2026,Halle 9,86.35,,
      ,Kiosk,4.00,,909.65
      29/09/2026,Rent,98.72,,
      ,Cafe,12.90,,798.03
      """)
    #expect(
      rows(file) == [
        "2026-09-28 -86.35 Halle 9", "2026-09-28 -4 Kiosk", "2026-09-29 -98.72 Rent", "2026-09-29 -12.9 Cafe",
      ])
  }

  @Test
  func `a row without a date has the date above it if no date is repeated, unless it is part of a split`() throws {
    let file = try read(
      "Datum;Text;Betrag\n28.09.2026;A;-1,00\n;B;-2,00\n27.09.2026;C;-3,00\n;D;-4,00\n26.09.2026;E;-5,00\n")
    #expect(rows(file).count == 5 && rows(file)[3] == "2026-09-27 -4 D")
    let parts = try read(
      "Datum;Text;Betrag\n28.09.2026;A;-3,00\n;B;-2,00\n;C;-1,00\n27.09.2026;D;-3,00\n;E;-3,00\n26.09.2026;F;-5,00\n")
    #expect(parts.statements[0].rows.count == 3 && parts.skippedRows.count(where: \.isUnreadable) == 3)
    let proved = try read(
      "Datum;Text;Betrag;Saldo\n26.09.2026;A;-3,00;97,00\n27.09.2026;B;-5,00;92,00\n;C;-4,00;\n;D;-1,50;\n28.09.2026;E;2,00;94,00\n"
    )
    #expect(proved.statements[0].rows.count == 3)
    // A single missing day is a mistake.
    let single = try read("Datum;Text;Betrag\n28.09.2026;A;-1,00\n;B;-2,00\n27.09.2026;C;-3,00\n26.09.2026;E;-5,00\n")
    #expect(single.statements[0].rows.count == 3 && single.skippedRows.count(where: \.isUnreadable) == 1)
  }

  @Test func `dates without a year use the year of the period above the table, unless that year is ambiguous`() throws {
    let file = try read(
      """
      Periode : 15/12/2025 - 14/01/2026,,
      Date,Text,Amount
      '20/12,Halle 9,-12.90
      '03/01,Tomas,990.00
      """)
    #expect(rows(file) == ["2025-12-20 -12.9 Halle 9", "2026-01-03 990 Tomas"])
    let named = try read("From,01 September 2026,30 September 2026\nDate,Text,Amount\n3 Sep,A,-1.00\n28 Sep,B,-2.00\n")
    #expect(rows(named) == ["2026-09-03 -1 A", "2026-09-28 -2 B"])
    let open = try read("From 01/09/2026 to 30/09/2026,,\nDate,Text,Amount\n03/09,A,-1.00\n28/09,B,-2.00\n")
    #expect(rows(open) == ["2026-09-03 -1 A", "2026-09-28 -2 B"])
    #expect(TableReader.read(Array("Date;Text;Amount\n03.09.;A;-1,00\n28.09.;B;-2,00\n".utf8)) == nil)
  }

  @Test func `the chosen sign of amounts does not affect rows with a debit or credit flag`() throws {
    let file = try read(
      "Date;Text;Amount;D/C\n28.09.2026;A;10,00;\n27.09.2026;B;20,00;C\n26.09.2026;C;30,00;D\n25.09.2026;E;5,00;\n",
      .init(outIsPositive: true))
    #expect(file.statements[0].rows.map(\.amount.text) == ["-10", "20", "-30", "-5"])
    let open = try read(
      "Date;Text;Amount;D/C\n28.09.2026;A;10,00;\n27.09.2026;B;20,00;D\n26.09.2026;C;30,00;D\n25.09.2026;E;5,00;\n")
    #expect(open.reading.questions.map(\.key) == [.sign])
  }

  @Test
  func `the import asks about the sign if only one amount in a second column without a heading is negative`() throws {
    let file = try read(
      "28/09/2026,Payment,,-990.00,\n21/09/2026,Halle 9,,,45.20\n15/09/2026,Cafe,,,12.90\n09/09/2026,Cafe,,,3.50\n")
    #expect(file.reading.questions.map(\.key) == [.sign])
  }

  @Test func `the import asks about the sign of amounts if only a single payment indicates it`() throws {
    let file = try read("Date,Text,Amount\n28/09/2026,PAYMENT VISA,-990.00\n21/09/2026,Halle 9,45.20\n")
    #expect(file.reading.questions.map(\.key) == [.sign])
  }

  @Test func `an amount in a column whose heading contains a currency is in that currency`() throws {
    let file = try read(
      """
      "Account Type","Account Number","Transaction Date","Description 1","CAD$","USD$"
      Chequing,01234-5678901,9/28/2026,"Halle 9",-86.35,
      Chequing,01234-5678901,9/15/2026,"Tomas",990.00,
      Savings,01234-4000001,9/16/2026,"Cafe",,-98.72
      """)
    #expect(file.statements.map { $0.currency?.code } == ["CAD", "USD"])
    #expect(file.statements[1].rows[0].amount.text == "-98.72")
  }

  @Test func `in a column whose heading contains the account's currency, an amount is the booked amount`() throws {
    let file = try read(
      """
      Datum,Omschrijving,Valuta,Bedrag,Koers,Bedrag in EUR
      2026-09-28,Halle,EUR,"-12,90",,"-12,90"
      2026-09-15,Hotel,USD,"-110,10","0,90","-98,72"
      """)
    #expect(file.statements.count == 1 && file.statements[0].rows.map(\.amount.text) == ["-12.9", "-98.72"])
    #expect(file.statements[0].rows[1].original?.currency.code == "USD")
  }

  @Test
  func `amounts that are split at a thousands separator are reported, and a longer heading ends a table`() throws {
    let file = try read(
      "Date,Description,Amount\n28/09/2026,Halle 9,-12.90\n21/09/2026,Rent,1,743.33\n15/09/2026,Tomas,990.00\n")
    #expect(rows(file) == ["2026-09-28 -12.9 Halle 9", "2026-09-15 990 Tomas"])
    #expect(file.skippedRows.count(where: \.isUnreadable) == 1)
    // A currency sign marks where the amount begins.
    let signed = try read(
      "Date,Description,Amount\n28/09/2026,Halle 9,-12.90\n21/09/2026,Rent,-$1,743.33\n15/09/2026,Tomas,990.00\n")
    #expect(rows(signed)[1] == "2026-09-21 -1743.33 Rent")
    let two = try read(
      """
      Date,Details,Amount,Balance
      28/09/2026,Halle 9,-12.90,487.10
      21/09/2026,Tomas,-7.10,500.00
      15/09/2026,Canteen,-7.10,507.10
      14/09/2026,Canteen,-7.10,514.20
      Date,Fund,What,Quantity,Price,Cost
      21/09/2026,Fund A,Bought,3,83.33,250.00
      """)
    #expect(two.statements.flatMap(\.rows).count == 4)
  }

  @Test func `a pending row and a sum in a short file do not affect the choice of the date column`() throws {
    let file = try read(
      """
      Buchungstag;Umsatztag;Text;Umsatz in EUR
      04.09.2026;03.09.2026;Halle 9;-86,35
      offen;29.09.2026;Kiosk;-3,00
      Alter Kontostand;0,00 EUR
      """)
    #expect(rows(file) == ["2026-09-04 -86.35 Halle 9"])
  }

  @Test func `pending rows are recognized by a column with yes and no, and refused rows by their words`() throws {
    let pending = try read("Date,Text,Amount,Pending\n2026-09-28,A,-1.00,No\n2026-09-29,B,-2.00,Yes\n")
    #expect(rows(pending) == ["2026-09-28 -1 A"] && pending.skippedRows.map(\.reason) == [.pending])
    let settled = try read("Date,Text,Amount,Settled\n2026-09-28,A,-1.00,true\n2026-09-29,B,-2.00,false\n")
    #expect(rows(settled) == ["2026-09-28 -1 A"])
    let status = try read("Date,Text,Amount,Status\n2026-09-28,A,-1.00,Approved\n2026-09-29,B,-2.00,REFUSED\n")
    #expect(rows(status) == ["2026-09-28 -1 A"])
  }

  @Test func `a column of amounts with signs is preferred to a column without signs`() throws {
    let file = try read("Date,Text,Amount,Signed Amount\n2026-09-28,A,1.00,-1.00\n2026-09-29,B,2.00,2.00\n")
    #expect(rows(file) == ["2026-09-28 -1 A", "2026-09-29 2 B"] && file.reading.questions.isEmpty)
  }

  @Test func `quoted cells, colons in dates and the currency symbol of Peru are read`() throws {
    #expect(
      rows(
        try read(
          "Fecha,Descripcion,Cargo/Abono,Importe\n'28092026','TOMAS','+','990.00'\n'15092026','CAFE','-','12.90'\n"))
        == ["2026-09-28 990 TOMAS", "2026-09-15 -12.9 CAFE"])
    #expect(rows(try read("Date,Text,Amount\n2026:09:28,A,-1.00\n2026:09:27,B,-2.00\n")).first == "2026-09-28 -1 A")
    #expect(
      rows(try read("Date,Text,Amount\n09/28/2026 as of 09/27/2026,A,-1.00\n09/20/2026,B,-2.00\n")).first
        == "2026-09-28 -1 A")
    #expect(
      rows(try read("Fecha;Concepto;Importe;ITF\n28-09-2026;A;S/ -1,00;0,00\n27-09-2026;B;S/ 2,00;0,00\n"))
        == ["2026-09-28 -1 A", "2026-09-27 2 B"])
  }

  @Test func `lists of securities or shared expenses are not read as statements`() {
    let list = """
      Stückzahl;Bezeichnung;ISIN;Kurs;Währung;Kursdatum;Kurswert in EUR;Veränderung
      10;Halle AG;DE0001234567;45,20;EUR;28.09.2026;452,00;1,20
      5,5;Cafe SE;DE0007654321;12,90;EUR;28.09.2026;70,95;-0,50
      """
    #expect(throws: StatementReader.Problem.self) { try StatementReader.read(Array(list.utf8)) }
    let shared =
      "Date,Description,Cost,Currency,Anna,Ben\n2026-09-05,A,98.30,CHF,-49.15,49.15\n2026-09-16,B,58.85,CHF,29.43,-29.43\n"
    #expect(TableReader.read(Array(shared.utf8)) == nil)
  }
}
