import Statements
import Ledger
import Formats
import Testing

/// Evidence about amounts elsewhere in a file: balances, titles above rows, sums, signs, other headings.
@Suite struct TableEvidenceTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  @Test func `a missing sign is taken from the balance, and in the oldest row from the row's kind`() throws {
    let file = try read(
      """
      Date,Type,Description,Amount,Balance
      28/09/2026,Card,Halle 9,86.35,1118.20
      21/09/2026,Transfer,Tomas,990.00,1204.55
      20/09/2026,Card,Rent,98.72,214.55
      19/09/2026,Card,Cafe,12.90,313.27
      """)
    #expect(
      rows(file) == [
        "2026-09-28 -86.35 Halle 9", "2026-09-21 990 Tomas", "2026-09-20 -98.72 Rent", "2026-09-19 -12.9 Cafe",
      ])
    #expect(file.reading.questions.isEmpty && file.statements[0].balances.last?.amount.text == "1118.2")
    let open = try read(
      "Date,Text,Amount,Balance\n28/09/2026,A,86.35,1118.20\n21/09/2026,B,990.00,1204.55\n20/09/2026,C,98.72,214.55\n")
    #expect(rows(open).count == 2 && open.skippedRows.map(\.reason) == [.noDirection("98.72")])
    // Changes in one direction decide all signs, and inconsistent ones none.
    let broken = try read(
      "Date,Text,Amount,Balance\n28/09/2026,A,86.35,1118.20\n21/09/2026,B,990.00,1204.00\n20/09/2026,C,98.72,214.55\n")
    #expect(broken.reading.questions.map(\.key) == [.sign])
  }

  @Test func `rows below the title “pending” are omitted up to the next line of text`() throws {
    let file = try read(
      """
      Vorgemerkte Umsätze;;
      Buchungstag;Verwendungszweck;Betrag
      29.09.2026;Hotel;-200,00
      Gebuchte Umsätze;;
      Buchungstag;Verwendungszweck;Betrag
      28.09.2026;Halle 9;-86,35
      21.09.2026;Tomas;990,00
      """)
    #expect(rows(file) == ["2026-09-28 -86.35 Halle 9", "2026-09-21 990 Tomas"])
    #expect(file.skippedRows.map(\.reason) == [.pending])
    let once = try read(
      "Date,Text,Amount\nPending transactions as of 29/09/2026\n29/09/2026,Hotel,-200.00\nPosted\n28/09/2026,A,-1.00\n27/09/2026,B,2.00\n"
    )
    #expect(rows(once) == ["2026-09-28 -1 A", "2026-09-27 2 B"] && once.skippedRows.map(\.reason) == [.pending])
  }

  @Test(arguments: [("掌上生活还款", "财付通还款"), ("自动还款", "还款"), ("口座 お支払い", "お支払い 11月")])
  func `a payment to a card is recognized in text without spaces, and the import asks about the sign`(
    first: String, second: String
  ) throws {
    let file = try read(
      """
      交易日,交易摘要,人民币金额
      2026-11-02,\(first),-1.23
      2026-11-03,\(second),-345.67
      2026-11-05,电影票,56.78
      2026-11-07,饭票,-3.90
      2026-11-10,中国移动,800.00
      2026-11-12,买菜,45.60
      """)
    #expect(file.reading.questions.map(\.key) == [.sign])
  }

  @Test(arguments: ["振替", "Transfer amount", "Umbuchung"])
  func `a row with a zero is not omitted if its amount is in another column`(other: String) throws {
    let file = try read(
      """
      Date,Text,Out,In,\(other),Ref
      2026-11-01,Shop,1200,0,0,11
      2026-11-03,Cafe,800,0,0,12
      2026-11-10,Wages,0,400000,0,13
      2026-11-11,To savings,0,0,50000,14
      2026-11-12,Nothing,0,0,0,15
      """)
    #expect(rows(file).count == 3)
    #expect(file.skippedRows.map(\.reason) == [.noAmount(""), .zero])
    #expect(file.skippedRows.map(\.isUnreadable) == [true, false])
  }

  @Test func `a column is read as the amount if it is the sum of other columns`() throws {
    let tips = try read(
      "Date,Merchant,Subtotal,Tax,Tip,Total\n2026-09-28,A,-80.00,-6.35,0.00,-86.35\n2026-09-21,B,-10.00,-0.90,-2.00,-12.90\n"
    )
    #expect(rows(tips) == ["2026-09-28 -86.35 A", "2026-09-21 -12.9 B"])
    let taxes = try read(
      "Datum;Empfänger;Netto;MwSt;Brutto\n28.09.2026;A;-72,56;-13,79;-86,35\n21.09.2026;B;-10,00;-1,90;-11,90\n")
    #expect(rows(taxes) == ["2026-09-28 -86.35 A", "2026-09-21 -11.9 B"])
    let fees = try read(
      "Date,Text,Amount,Fee,Total\n2026-09-28,A,-100.00,1.75,-101.75\n2026-09-21,B,990.00,0.00,990.00\n")
    #expect(rows(fees) == ["2026-09-28 -101.75 A", "2026-09-21 990 B"])
    let gross = try read("Date,Text,Net,Fee,Gross\n2026-09-28,A,-96.80,3.20,-93.60\n2026-09-21,B,48.40,1.60,50.00\n")
    #expect(rows(gross) == ["2026-09-28 -96.8 A", "2026-09-21 48.4 B"])
    // Columns without a known heading are added up, too.
    let bare = try read(
      "Datum;Firma;Betrag netto;USt;Betrag brutto\n28.09.2026;A;-72,56;-13,79;-86,35\n21.09.2026;B;990,00;0,00;990,00\n20.09.2026;C;-8,40;-1,60;-10,00\n"
    )
    #expect(rows(bare).map { $0.prefix(18) } == ["2026-09-28 -86.35 ", "2026-09-21 990 B", "2026-09-20 -10 C"])
    // A fee with a minus is included in the net amount, which is used.
    let net = try read(
      "Date,Text,Gross,Fee,Net\n2026-09-28,A,100.00,-3.20,96.80\n2026-09-21,B,-20.00,0.00,-20.00\n")
    #expect(rows(net) == ["2026-09-28 96.8 A", "2026-09-21 -20 B"])
  }

  @Test func `the booking date is recognized next to the value date, and a date weeks later is ignored`()
    throws
  {
    let booked = try read(
      "Erfasst am;Valuta;Text;Betrag\n29.09.2026;30.09.2026;A;-1,00\n27.09.2026;27.09.2026;B;2,00\n")
    #expect(rows(booked) == ["2026-09-29 -1 A", "2026-09-27 2 B"])
    let due = try read("Fälligkeit;Valuta;Text;Betrag\n30.09.2026;12.09.2026;A;-1,00\n15.10.2026;14.09.2026;B;2,00\n")
    #expect(rows(due) == ["2026-09-12 -1 A", "2026-09-14 2 B"])
    let both = try read(
      "Abschlussdatum;Buchungsdatum;Valuta;Text;Betrag\n01.09.2026;03.09.2026;01.09.2026;A;-1,00\n05.09.2026;07.09.2026;05.09.2026;B;2,00\n"
    )
    #expect(rows(both) == ["2026-09-03 -1 A", "2026-09-07 2 B"])
    let period = try read(
      "Buchungsperiode;Valuta;Text;Betrag\n30.09.2026;28.09.2026;A;-1,00\n31.08.2026;25.08.2026;B;2,00\n")
    #expect(rows(period) == ["2026-09-28 -1 A", "2026-08-25 2 B"])
    let unknown = try read(
      "Transaktionsdatum;Verbuchungsdatum;Text;Betrag\n28.09.2026;30.09.2026;A;-1,00\n21.09.2026;22.09.2026;B;2,00\n")
    #expect(rows(unknown) == ["2026-09-30 -1 A", "2026-09-22 2 B"])
  }

  @Test func `an amount has the currency of its heading, and an ambiguous symbol is reported`()
    throws
  {
    let named = try read(
      "Date,Text,Amount (UAH),Foreign Amount,Currency\n2026-09-28,A,-86.35,-2.00,EUR\n2026-09-21,B,990.00,990.00,UAH\n")
    #expect(named.statements.map(\.currency?.code) == ["UAH"] && rows(named).count == 2)
    #expect(named.statements[0].rows[0].original?.currency.code == "EUR")
    let signs = try read("Date,Text,Amount\n28/09/2026,A,-€86.35\n21/09/2026,B,£990.00\n20/09/2026,C,-$10.00\n")
    #expect(signs.statements.map(\.currency?.code) == ["EUR", "GBP"])
    #expect(signs.skippedRows.map(\.reason) == [.noCurrency("$")])
  }

  @Test func `tables below different currencies are read separately, and rows above a heading are reported`() throws {
    let file = try read(
      """
      Account currency: EUR
      Date,Description,Amount
      28/09/2026,Halle 9,-86.35
      21/09/2026,Tomas,990.00

      Account currency: USD
      Date,Description,Amount
      27/09/2026,Book,-10.00
      """)
    #expect(file.statements.map(\.currency?.code) == ["EUR", "USD"])
    let above = try read(
      "Flows,X,When,What,How much\nFlows,Y,2026-09-03,In,1500.10\nFlows,Y,2026-09-20,Out,-200.00\nFees,Date,Description,Amount\nFees,2026-09-05,Data,-4.50\n"
    )
    #expect(
      rows(above) == ["2026-09-05 -4.5 Data"] && above.skippedRows.map(\.reason) == [.aboveHeading, .aboveHeading])
  }

  @Test func `a row with only a fee is imported if the balance includes the fee, and reported otherwise`() throws {
    let file = try read(
      """
      Date,Description,In,Out,Fee,Balance
      2026-09-21,Tomas,990.00,,,2108.20
      2026-09-22,Cash,,-200.00,-10.00,1898.20
      2026-09-30,Account fee,,,-7.50,1890.70
      """)
    #expect(rows(file) == ["2026-09-21 990 Tomas", "2026-09-22 -210 Cash", "2026-09-30 -7.5 Account fee"])
    let open = try read(
      "Date,Text,In,Out,Fee,Balance\n2026-09-21,A,990.00,,,2108.20\n2026-09-22,B,,-200.00,,1908.20\n2026-09-30,C,,,-7.50,\n"
    )
    #expect(rows(open).count == 2 && open.skippedRows.map(\.reason) == [.noAmount("")])
  }

  @Test func `rows that the balance does not include are details, and lines of text do not affect the columns`()
    throws
  {
    let parts = try read(
      """
      Datum;Text;Einzelbetrag;Belastung;Gutschrift;Saldo
      03.10.2026;Halle 9;;86.35;;4'113.65
      05.10.2026;Sammelauftrag;;500.00;;3'613.65
      05.10.2026;Strom;-300.00;;;
      05.10.2026;Zahnarzt;-200.00;;;
      07.10.2026;Tomas;;;990.00;4'603.65
      """)
    #expect(rows(parts).count == 3 && parts.skippedRows.map(\.reason) == [.detail, .detail])
    let lines = try read(
      "Date,Text,Amount,,Balance\n28/09/2026,A,86.35,DB,1118.20\n21/09/2026,B,990.00,CR,2108.20\nOpening : 1204.55\nDebits : 86.35 1\nCredits : 990.00 1\n"
    )
    #expect(rows(lines) == ["2026-09-28 -86.35 A", "2026-09-21 990 B"])
  }

  @Test func `the import asks about the sign if the balance of a debt would make a payment an expense`() throws {
    let signed =
      "Date,Text,Amount,Balance\n01/09/2026,A,86.35,186.35\n15/09/2026,PAYMENT RECEIVED,-100.00,86.35\n17/09/2026,B,10.00,96.35\n"
    #expect(try read(signed).reading.questions.map(\.key) == [.sign])
    let answered = try read(signed, .init(outIsPositive: true))
    #expect(rows(answered).first == "2026-09-01 -86.35 A" && answered.statements[0].balances.isEmpty)
    let bare = signed.replacing("-100.00", with: "100.00")
    #expect(try read(bare).reading.questions.map(\.key) == [.sign])
  }

  @Test
  func `a minus sign that contradicts the debit or credit flag is reported if the other rows are consistent`() throws {
    func file(_ amounts: String...) throws -> BankFile {
      let lines = amounts.enumerated().map { "2\($0.offset).09.2026;\($0.element)\n" }
      return try read("Datum;Betrag;S/H;Text\n" + lines.joined())
    }
    let signed = try file("-86,35;S;A", "990,00;H;B", "-10,00;H;C", "-4,00;S;D")
    #expect(
      rows(signed).map { $0.suffix(1) } == ["A", "B", "D"] && signed.skippedRows.map(\.reason) == [.noDirection("10")])
    let bare = try file("86,35;S;A", "990,00;H;B", "-10,00;S;C", "4,00;S;D")
    #expect(rows(bare).map { $0.suffix(1) } == ["A", "B", "D"] && bare.skippedRows.count == 1)
    #expect(try file("-86,35;S;A", "990,00;H;B").skippedRows.isEmpty)
    #expect(try file("86,35;S;A", "990,00;H;B").skippedRows.isEmpty)
    #expect(try file("86,35;S;A", "-990,00;H;B", "4,00;S;C").skippedRows.isEmpty)
  }

  @Test
  func `the import asks about a negative payment, and does not read a double-entry journal as a statement`() throws {
    let card = try read(
      "Datum;Text;Betrag\n26.06.2026;A;39,64\n21.06.2026;A;-22,35\n19.06.2026;Ihre Zahlung;-447,30\n15.06.2026;Zins;-0,04\n"
    )
    #expect(card.reading.questions.map(\.key) == [.sign])
    let journal =
      "Datum,Konto,S/H,Betrag,Text\n1.1.2026,1,S,10.00,A\n1.1.2026,2,H,10.00,A\n3.1.2026,1,S,5.00,B\n3.1.2026,3,H,5.00,B\n"
    #expect(throws: StatementReader.Problem.self) { try StatementReader.read(Array(journal.utf8)) }
  }

  @Test(arguments: [
    ("Cheques y cargos;Depósitos y abonos", "12,90;"), ("Withdrawals/Debits;Deposits/Credits", "12,90;"),
    ("Belastungsbetrag (CHF);Gutschriftsbetrag (CHF)", "12,90;"), ("Zahlungseingang;Zahlungsausgang", ";12,90"),
  ])
  func `a heading that contains two words for the same direction is recognized`(headings: String, cells: String) throws
  {
    let file = try read("Datum;Text;\(headings)\n28.09.2026;A;\(cells)\n27.09.2026;B;\(cells)\n")
    #expect(rows(file) == ["2026-09-28 -12.9 A", "2026-09-27 -12.9 B"] && file.reading.questions.isEmpty)
  }

  @Test func `a capital İ is read as an i, and Italian words for debit and credit are recognized`() throws {
    let file = try read(
      "Tarih;İşlem Tutarı*;Bakiye;Ek Bakiye;Açıklama\n28/09/2026;-86,35;1.118,20;0,00;A\n21/09/2026;990,00;1.204,55;0,00;B\n"
    )
    #expect(rows(file) == ["2026-09-28 -86.35 A", "2026-09-21 990 B"] && file.reading.steps?.right == 1)
    let texts = try read("Datum;Beschreibung 1;Beschreibung 4;Betrag\n28.09.2026;A;x;-1,00\n27.09.2026;B;y;2,00\n")
    #expect(rows(texts) == ["2026-09-28 -1 A x", "2026-09-27 2 B y"])
    let flags = try read("Data,Testo,Importo,Debito/Credito\n28.09.2026,A,1.00,Addebito\n27.09.2026,B,2.00,Accredito\n")
    #expect(rows(flags) == ["2026-09-28 -1 A", "2026-09-27 2 B"])
  }
}

extension TableEvidenceTests {
  @Test(arguments: [
    "BAL B/F", "Brought Fwd", "Vortrag", "Saldo iniziale al 01/09/2026", "SALDO ANTERIOR AL 01-SEP",
    "Ancien solde créditeur au 01/09/2026", "Gesamtsumme", "Totaux", "Daily total",
  ])
  func `a line with a balance is not read as a row, even if a date follows its words`(words: String) throws {
    let file = try read(
      "Date;Text;Amount\n01/09/2026;\(words);1204,55\n21/09/2026;A;-1,00\n22/09/2026;B;-2,00\n23/09/2026;C;-3,00\n")
    #expect(rows(file).count == 3 && file.skippedRows.map(\.reason) == [.balance])
  }

  @Test func `dashes in place of cents are not read as a minus, and a negative debit is read as a refund`() throws {
    let dashes = try read("Datum;Text;Betrag\n28.09.2026;A;-86.--\n21.09.2026;B;1'990.--\n20.09.2026;C;-12,-\n")
    #expect(rows(dashes) == ["2026-09-28 -86 A", "2026-09-21 1990 B", "2026-09-20 -12 C"])
    let refunds = try read(
      "Date,Text,Debit,Credit\n20/09/2026,A,-20.00,\n21/09/2026,B,,990.00\n28/09/2026,C,86.35,\n29/09/2026,D,1.00,\n")
    #expect(rows(refunds) == ["2026-09-20 20 A", "2026-09-21 990 B", "2026-09-28 -86.35 C", "2026-09-29 -1 D"])
    let proved = try read(
      "Date,Text,Debit,Credit,Balance\n20/09/2026,A,-20.00,,80.00\n21/09/2026,B,5.00,,75.00\n28/09/2026,C,1.00,,74.00\n29/09/2026,D,-4.00,,70.00\n30/09/2026,E,2.00,,68.00\n"
    )
    #expect(
      rows(proved) == ["2026-09-20 -20 A", "2026-09-21 -5 B", "2026-09-28 -1 C", "2026-09-29 -4 D", "2026-09-30 -2 E"])
  }

  @Test func `symbols and names in the currency column are recognized, and ambiguous names are reported`() throws {
    let names = try read(
      "Date,Text,Amount,Currency\n28/09/2026,A,-86.35,Euro\n21/09/2026,B,990.00,US Dollar\n20/09/2026,C,-1.00,Crown\n")
    #expect(
      names.statements.map(\.currency?.code) == ["EUR", "USD"]
        && names.skippedRows.map(\.reason) == [.noCurrency("Crown")])
    let signs = try read("Date,Text,Amount,Currency\n28/09/2026,A,-86.35,$\n21/09/2026,B,990.00,$\n")
    #expect(rows(signs).count == 2 && signs.statements.map(\.currency) == [nil])
  }
}
