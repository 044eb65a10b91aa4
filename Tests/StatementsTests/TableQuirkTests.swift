import Statements
import Ledger
import Formats
import Testing

/// Quirks in the tables of individual banks, each of which was once misread. All files are written by hand.
@Suite struct TableQuirkTests {
  private func read(_ text: String) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8)), "no table")
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  @Test func `the booked amount is used instead of the amount in another currency before it`() throws {
    let file = try read(
      """
      Дата операции;Сумма операции;Валюта операции;Сумма счета;Валюта счета;Описание операции
      03.09.2026;-1 234,56;RUB;-1 234,56;RUB;Магазин
      06.09.2026;-99,00;EUR;-9 120,40;RUB;Hotel Roma
      """)
    #expect(rows(file) == ["2026-09-03 -1234.56 Магазин", "2026-09-06 -9120.4 Hotel Roma"])
    #expect(file.statements[0].rows[1].original?.currency.code == "EUR")
    // In the opposite order, the second column is the paid amount.
    let english = try read(
      """
      Date,Text,Amount,Foreign Sum,Foreign Code
      03/30/2026,Shop,-12.50,-12.50,USD
      03/31/2026,Hotel Roma,-107.00,-99.00,EUR
      """)
    #expect(rows(english) == ["2026-03-30 -12.5 Shop", "2026-03-31 -107 Hotel Roma"])
  }

  @Test func `amounts split at a decimal comma are joined, and ambiguous amounts are reported`() throws {
    let file = try read(
      """
      Date,Description,Amount,Balance
      02/09/2026,Halle 9,-12,90,487,10
      15/09/2026,Tomas,990,00,1477,10
      16/09/2026,Rent,-400,1077,10
      """)
    #expect(rows(file) == ["2026-09-02 -12.9 Halle 9", "2026-09-15 990 Tomas", "2026-09-16 -400 Rent"])
    // `12,90,48` may be 12,90 and 48, or 12 and 90,48.
    let open = try read(
      "Date,Description,Amount,Balance\n02/09/2026,A,-12,90,48\n15/09/2026,B,-2,90,45,10\n16/09/2026,C,-3,05,42,05\n")
    #expect(rows(open) == ["2026-09-15 -2.9 B", "2026-09-16 -3.05 C"])
    #expect(open.skippedRows.count == 1 && open.skippedRows[0].isUnreadable)
    let plain = try read("02/09/2026,A,-12,90\n15/09/2026,B,-2,05\n16/09/2026,C,100,00\n")
    #expect(plain.statements[0].rows.map(\.amount.text) == ["-12.9", "-2.05", "100"])
  }

  @Test func `a name with an unquoted comma does not shift the columns after it`() throws {
    let file = try read(
      "Date,Description,Amount,Balance\n02/09/2026,Kern, Ltd,-12.90,487.10\n15/09/2026,Tomas,-7.10,480.00\n")
    #expect(rows(file) == ["2026-09-02 -12.9 Kern, Ltd", "2026-09-15 -7.1 Tomas"])
  }

  @Test func `a balance column is not used if it is in the opposite order to the dates`() throws {
    let file = try read(
      "Date;Text;Amount;Balance\n28.09.2026;A;-10,00;90,00\n21.09.2026;B;-20,00;70,00\n14.09.2026;C;-5,00;65,00\n")
    #expect(file.statements[0].balances.isEmpty)
    #expect(file.statements[0].rows.map(\.amount.text) == ["-10", "-20", "-5"])
  }

  @Test func `rows of one day are sorted by balance if the balances are in the opposite order to the dates`() throws {
    let file = try read(
      """
      Date;Text;Amount;Balance
      28.09.2026;A;-10,00;90,00
      28.09.2026;B;-20,00;70,00
      14.09.2026;C;-5,00;105,00
      14.09.2026;D;-5,00;100,00
      """)
    #expect(file.reading.steps?.right == 3)
    #expect(file.statements[0].balances.map(\.amount.text) == ["110", "70"])
  }

  @Test func `a last line that contains only the account's number is read as a balance`() throws {
    let file = try read(
      """
      02/09/2026;-12,90;Carte;;Halle neuf;;0;Divers
      15/09/2026;-7,10;Carte;;Tomas;;0;Divers
      16/09/2026;-8,10;Carte;;Canteen;;0;Divers
      17/09/2026;-9,10;Carte;;Canteen;;0;Divers
      30/09/2026;1052,92;;;01234 567890A;;;
      """)
    #expect(file.statements[0].rows.count == 4 && file.skippedRows.map(\.reason) == [.balance])
    let spaced = try read("Data;Histórico;Valor\n02/09/2026;Pix;-12,90\n30/09/2026;S A L D O;1.552,92\n")
    #expect(spaced.statements[0].rows.count == 1 && spaced.skippedRows.map(\.reason) == [.balance])
  }

  @Test func `a second table below the first one is read as another account`() throws {
    let file = try read(
      """
      Account,Everyday 12345678
      Date,Description,Amount,Balance
      30/09/2026,Halle 9,-12.90,487.10
      29/09/2026,Tomas,-7.10,500.00

      Account,Rainy Day 87654321
      Date,Description,Amount,Balance
      02/09/2026,Interest,1.10,501.10
      """)
    #expect(file.statements.map(\.account) == ["Everyday 12345678", "Rainy Day 87654321"])
    #expect(rows(file).last == "2026-09-02 1.1 Interest" && file.reading.questions.isEmpty)
    // A heading repeated on each page does not begin another account.
    let pages = try read(
      "Date,Text,Amount\n30/09/2026,A,-1.00\nPage 2\nDate,Text,Amount\n29/09/2026,B,-2.00\n")
    #expect(pages.statements.count == 1 && pages.statements[0].rows.count == 2)
  }

  @Test func `a second date in each row shows the order of day and month`() throws {
    let file = try read(
      "Date,Value Date,Text,Amount\n02/09/2026,03/09/2026,A,-1.00\n09/09/2026,10/09/2026,B,-2.00\n")
    #expect(file.reading.questions.isEmpty && rows(file) == ["2026-09-02 -1 A", "2026-09-09 -2 B"])
    let open = try read("Date,Value Date,Text,Amount\n02/09/2026,02/09/2026,A,-1.00\n09/09/2026,09/09/2026,B,-2.00\n")
    #expect(open.reading.questions.map(\.key) == [.dates])
  }

  @Test func `a row without a booking date is omitted as pending`() throws {
    let file = try read(
      """
      Startdatum,Datum voltooid,Beschrijving,Bedrag
      2026-09-01,2026-09-02,Halle 9,-12.90
      2026-09-03,2026-09-04,Tomas,-7.10
      2026-09-05,,Canteen,-5.00
      """)
    #expect(rows(file) == ["2026-09-02 -12.9 Halle 9", "2026-09-04 -7.1 Tomas"])
    #expect(file.skippedRows.map(\.reason) == [.pending])
  }

  @Test func `serial numbers that spreadsheets use for dates are read in a column of dates`() throws {
    let file = try read("Date;Text;Amount\n46267;A;-1.00\n46268.5;B;-2.00\n")
    #expect(rows(file) == ["2026-09-02 -1 A", "2026-09-03 -2 B"])
    // Other numbers are not days.
    #expect(TableReader.read(Array("Date;Text;Amount\n1;A;-1.00\n2;B;-2.00\n".utf8)) == nil)
  }

  @Test(arguments: ["~|~", "^", "||"])
  func `unusual field separators are recognized`(sign: String) throws {
    let lines = ["Date|Text|Debit|Credit", "30/09/2026|Halle 9|12.90|", "29/09/2026|Tomas||990.00"]
    let file = try read(lines.map { $0.replacing("|", with: sign) }.joined(separator: "\n"))
    #expect(rows(file) == ["2026-09-30 -12.9 Halle 9", "2026-09-29 990 Tomas"])
  }

  @Test func `lines that consist of a field name and a value are read as a table`() throws {
    let file = try read(
      """
      From: 01/09/2026 to 30/09/2026
      Account: XXXX 1234

      Date: 30/09/2026
      Description: Halle 9
      Amount: -12.90
      Balance: 487.10

      Date: 29/09/2026
      Description: Tomas
      Amount: 990.00
      Balance: 500.00
      """)
    #expect(rows(file) == ["2026-09-30 -12.9 Halle 9", "2026-09-29 990 Tomas"])
    #expect(file.statements[0].account == "XXXX 1234")
  }

  @Test func `extra decimals, a period after “Dr” and a tab after a quotation mark do not prevent reading`() throws {
    #expect(
      rows(try read("Date;Text;Amount\n30.09.2026;A;-12.900\n29.09.2026;B;2450.350\n"))
        == ["2026-09-30 -12.9 A", "2026-09-29 2450.35 B"])
    #expect(
      rows(try read("Date,Text,Amount\n30/09/2026,A,12.90 Dr.\n29/09/2026,B,990.00 Cr.\n"))
        == ["2026-09-30 -12.9 A", "2026-09-29 990 B"])
    #expect(
      rows(try read("Date,Text,Amount,Currency\n30/09/2026,A,\"-1,099.14\"\t,EUR\n29/09/2026,B,\"-18.00\"\t,EUR\n"))
        == ["2026-09-30 -1099.14 A", "2026-09-29 -18 B"])
    #expect(
      rows(try read("Date,Text,Amount\n30/09/2026,\"Say \\\"Aah\\\"\",-1.00\n29/09/2026,\"B\",-2.00\n"))
        == ["2026-09-30 -1 Say \"Aah\"", "2026-09-29 -2 B"])
  }

  @Test func `without headings, the balance shows which column is the amount`() throws {
    let file = try read(
      """
      "02-09-2026","NL91TRIO0417164300","12,90","Debet","Halle 9","-12,90"
      "05-09-2026","NL91TRIO0417164300","250,00","Debet","Rent","-262,90"
      "14-09-2026","NL91TRIO0417164300","990,00","Credit","Tomas","727,10"
      """)
    #expect(file.statements[0].rows.map(\.amount.text) == ["-12.9", "-250", "990"])
  }

  @Test func `a first line with details of the account is not read as a row`() throws {
    let file = try read(
      """
      1234567890,2026/09/01,2026/09/30,500.00,487.10
      2026/09/28,99.99,Elektro,X,001,DEBIT
      2026/09/25,20.00,Anna,Y,002,CREDIT
      2026/09/21,7.05,Cafe,Z,003,DEBIT
      """)
    #expect(file.statements[0].rows.map(\.amount.text) == ["-99.99", "20", "-7.05"] && file.skippedRows.isEmpty)
  }

  @Test func `a column with a heading for kinds is read as names if most of its values differ`() throws {
    let file = try read(
      """
      Datum;Buchungstext;Zahlungszweck;Betrag
      28.09.2026;Halle 9;Rechnung;-10,00
      21.09.2026;Tomas;Danke;-20,00
      15.09.2026;Canteen;Karte;-5,00
      14.09.2026;Anna Berg;Karte;-5,00
      """)
    #expect(file.statements[0].rows.map(\.name) == ["Halle 9", "Tomas", "Canteen", "Anna Berg"])
  }

  @Test func `a name in all rows is read as the account holder's, and dates may include a word and a time`() throws {
    let file = try read(
      """
      Дата операции;Плательщик;Описание;Сумма
      28.09.2026 в 10:11;Jane;Halle 9;-10,00
      21.09.2026 в 9:00;Jane;Tomas;20,00
      15.09.2026 в 10:11;Jane;Canteen;-5,00
      14.09.2026 в 10:11;Jane;Kiosk;-5,00
      """)
    #expect(rows(file).prefix(2) == ["2026-09-28 -10 Halle 9", "2026-09-21 20 Tomas"])
  }

  @Test func `a row that names payee and payer is not read as a balance, even if its text is a card number`() throws {
    let file = try read(
      """
      Kirjauspäivä;Summa;Tapahtumalaji;Maksaja;Saajan nimi;Viesti
      20.11.2026;-31,10;KORTTIOSTO;EVA ESIMERKKI;Kahvila;471122******0417 261118021392
      18.11.2026;1950,00;PALKKA;MALLI OY;EVA ESIMERKKI;Palkka
      13.11.2026;-64,00;TILISIIRTO;EVA ESIMERKKI;Pankki;Vuokra
      03.11.2026;-2,50;KORTTIOSTO;EVA ESIMERKKI;Kioski;471122******0417 261102111213

      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-31.1", "1950", "-64", "-2.5"])
    #expect(file.skippedRows.isEmpty)
    // The owner's name alone does not make a movement of an account number with an opening balance.
    let opening = try read(
      """
      Kirjauspäivä;Summa;Maksaja;Saajan nimi;Viesti
      01.11.2026;500,00;EVA ESIMERKKI;;123456 000785
      18.11.2026;1950,00;MALLI OY;EVA ESIMERKKI;Palkka
      19.11.2026;-9,00;EVA ESIMERKKI;Kioski;Kahvi
      20.11.2026;-64,00;EVA ESIMERKKI;Pankki;Vuokra

      """)
    #expect(opening.statements.flatMap(\.rows).map(\.amount.text) == ["1950", "-9", "-64"])
  }

  @Test func `a row that contains several totals of the table is skipped, whatever its language`() throws {
    let rows = "Date,Text,Ref,Out,In\n2026-11-03,A,,5.00,\n2026-11-05,B,,,30.00\n2026-11-09,C,,2.50,\n"
    let totals = try read(rows + ",Xyz,7.50,,30.00\n")
    #expect(totals.skippedRows.map(\.reason) == [.balance])
    for other in [",Xyz,7.50,,31.00", ",Xyz,7.50,,7.50", ",Xyz,,,30.00"] {
      #expect(try read(rows + other + "\n").skippedRows.map(\.isUnreadable) == [true], "\(other)")
    }
  }

  @Test func `two minus signs mean a reversal if the file also contains the reversed row`() throws {
    let heading = "Date,Description,Amount\n10/13/2026,Purchase Ref 1,-$21.78\n"
    let reversed = try read(heading + "10/14/2026,Rev:Purchase Ref 1,--$21.78\n10/15/2026,Payroll,$500.00\n")
    #expect(reversed.statements.flatMap(\.rows).map(\.amount.text) == ["-21.78", "21.78", "500"])
    for other in ["10/14/2026,Rev:Purchase Ref 1,--$21.79", "10/14/2026,Rev:Kiosk,--$21.78"] {
      let open = try read(heading + other + "\n10/15/2026,Payroll,$500.00\n")
      #expect(open.skippedRows.map(\.isUnreadable) == [true], "\(other)")
    }
  }

  @Test func `Chinese and Japanese headings and flags are recognized`() throws {
    #expect(
      rows(try read("交易时间,交易对方,收/支,金额(元)\n2026-09-30 10:11:12,超市,支出,¥12.00\n2026-09-29 10:11:12,公司,收入,¥900.00\n"))
        == ["2026-09-30 -12 超市", "2026-09-29 900 公司"])
    #expect(
      rows(try read("年月日,お引出し,お預入れ,お取り扱い内容,残高\n2026/9/30,1200,,コンビニ,98800\n2026/9/29,,50000,給与,100000\n"))
        == ["2026-09-30 -1200 コンビニ", "2026-09-29 50000 給与"])
  }
}
