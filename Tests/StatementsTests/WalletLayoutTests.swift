import Ledger
import Statements
import Testing

/// Layouts of wallets, brokers, cards and budget apps, with figures that stand next to the booked amount.
@Suite struct WalletLayoutTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  @Test func `if a row has a fee and a tax, both are charged`() throws {
    let text = """
      date,type,name,amount,fee,tax,currency
      2026-11-02,INTEREST,Interest payment,10.80,,-2.84,EUR
      2026-11-05,BUY,World ETF,-237.00,-1.00,,EUR
      2026-11-16,SELL,Beispiel AG,206.00,-1.00,-7.38,EUR
      2026-11-18,DIVIDEND,Visa,0.29,,-0.04,EUR
      2026-11-19,DIVIDEND,Tax refund,5.00,,0.40,EUR
      """
    let open = try read(text)
    #expect(open.reading.questions.map(\.column) == ["fee and tax"])
    #expect(!open.reading.unused.contains("tax"))
    var choices = TableReader.Choices()
    choices.fee = .onTop
    #expect(
      try read(text, choices).statements.flatMap(\.rows).map(\.amount.text) == [
        "7.96", "-238", "197.62", "0.25", "5.4",
      ])
  }

  @Test func `the total of several fees is not added to the individual fees`() throws {
    let text = """
      Date,Description,Amount,Fee,Tax,Total fees
      2026-11-02,Order 1,-100.00,1.00,0.20,1.20
      2026-11-13,Order 2,-50.00,2.00,0.40,2.40
      """
    var choices = TableReader.Choices()
    choices.fee = .onTop
    #expect(try read(text, choices).statements.flatMap(\.rows).map(\.amount.text) == ["-101.2", "-52.4"])
  }

  @Test func `a tax is not added to the fee if the balance shows that the fee includes it`() throws {
    let file = try read(
      """
      Date,Description,Amount,Fee,Tax,Balance
      2026-11-02,Salary,1000.00,,,1000.00
      2026-11-03,Order 1,-100.00,1.20,0.20,898.80
      2026-11-13,Order 2,-50.00,2.40,0.40,846.40
      """)
    #expect(file.reading.questions.isEmpty)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["1000", "-101.2", "-52.4"])
  }

  @Test func `fees in several columns are added up if they have the same currency`() throws {
    func amounts(_ heading: String, _ row: String) throws -> [String] {
      var choices = TableReader.Choices()
      choices.fee = .onTop
      let text = "\(heading)\n2026-11-02,Order 1,-100.00,\(row)\n2026-11-13,Order 2,-50.00,,,\n"
      return try read(text, choices).statements.flatMap(\.rows).map(\.amount.text)
    }
    #expect(try amounts("Date,Description,Amount (EUR),Fee (EUR),Tax (EUR)", "1.00,0.20") == ["-101.2", "-50"])
    #expect(try amounts("Date,Description,Amount (EUR),Fee (EUR),Fee (USD)", "1.00,1.08") == ["-101", "-50"])
    #expect(try amounts("Date,Description,Amount,Tax,Fee,Fee currency", "0.20,1.00,EUR") == ["-101.2", "-50"])
    #expect(try amounts("Buchungstag,Text,Betrag,Gebühr,Steuer", "1.00,0.20") == ["-101.2", "-50"])
  }

  @Test(arguments: ["", ",Tax"])
  func `a fee with the opposite sign is a refund unless fees on received money have that sign`(heading: String) throws {
    func amounts(_ rows: String) throws -> [String] {
      var choices = TableReader.Choices()
      choices.fee = .onTop
      let lines = rows.split(separator: "\n").map { heading.isEmpty ? String($0) : "\($0),0.00" }
      let text = "Date,Description,Amount,Fee\(heading)\n" + lines.joined(separator: "\n") + "\n"
      return try read(text, choices).statements.flatMap(\.rows).map(\.amount.text)
    }
    let refund = "2026-11-02,Order 1,-100.00,1.00\n2026-11-03,Order 2,-50.00,2.00\n2026-11-04,Fee back,-5.00,-1.00"
    #expect(try amounts(refund) == ["-101", "-52", "-4"])
    let received = "2026-11-02,Order 1,-100.00,1.00\n2026-11-03,Order 2,-50.00,2.00\n2026-11-04,Sale,80.00,-1.00"
    #expect(try amounts(received) == ["-101", "-52", "79"])
    let mirrored = "2026-11-02,Order 1,-100.00,1.00\n2026-11-03,Order 2,-50.00,2.00\n2026-11-04,Refund,100.00,-1.00"
    #expect(try amounts(mirrored) == ["-101", "-52", "101"])
  }

  @Test(arguments: ["+80.00", "80.00 CR"])
  func `a fee on received money is charged if only received amounts have a sign`(received: String) throws {
    var choices = TableReader.Choices()
    choices.fee = .onTop
    let rows = "2026-11-02,Order 1,100.00,1.00\n2026-11-03,Order 2,50.00,2.00\n2026-11-04,Sale,\(received),-1.00\n"
    let file = try read("Date,Description,Amount,Fee\n" + rows, choices)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-101", "-52", "79"])
  }

  @Test(arguments: ["Бонусы (включая кэшбэк)", "Cashback", "1月繰越残高", "Reward points"])
  func `neither a reward nor a carried-over amount is read as a fee`(heading: String) throws {
    let file = try read(
      """
      Date;Description;Amount;\(heading)
      20.11.2026;Halle 9;-89,99;0,00
      16.11.2026;Hotel;-2031,75;40,00
      13.11.2026;Kiosk;-6,35;0,00
      """)
    #expect(file.reading.questions.isEmpty, "\(file.reading.questions.map(\.subject))")
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-89.99", "-2031.75", "-6.35"])
  }

  @Test func `the date on which a record was created is not used as the date of the row`() throws {
    let file = try read(
      """
      交易创建时间,交易成功时间,订单标题,收/支,实付金额
      2026-11-23 20:35:13,2026-11-23 20:35:25,面馆,支出,29.17
      2026-11-12 23:59:58,2026-11-13 00:00:03,粥铺,支出,46.20
      """)
    #expect(file.statements.flatMap(\.rows).map(\.day.description) == ["2026-11-23", "2026-11-13"])
  }

  @Test func `a row is not imported if it lacks a balance and a date that all other rows have`() throws {
    let file = try read(
      """
      SKYDDAT BELOPP;2026-11-20;-;-196,00;-
      Tomas;2026-11-19;2026-11-19;-1 500,00;22 102,16
      STREAM.COM;2026-11-18;2026-11-18;-89,00;23 602,16
      Kiosk;2026-11-16;2026-11-16;-81,00;23 691,16
      """)
    #expect(rows(file).count == 3 && file.skippedRows.map(\.reason) == [.pending], "\(rows(file))")
  }

  @Test func `the amounts in each account's currency are used, not those converted into one currency`() throws {
    let file = try read(
      """
      date,account,category,amount,currency,converted amount,currency,description
      13/11/2026,Bank,Bills,"-1,250.5",SAR,"-1,250.5",SAR,Electricity
      16/11/2026,Dollar purse,Gifts,-40,USD,-150,SAR,Book
      18/11/2026,Bank,Clothes,99.95,SAR,99.95,SAR,Refund
      """)
    let amounts = file.statements.flatMap { statement in
      statement.rows.map {
        "\(statement.account ?? "") \($0.amount.text) \(($0.currency ?? statement.currency)?.code ?? "")"
      }
    }
    #expect(Set(amounts) == ["Bank -1250.5 SAR", "Bank 99.95 SAR", "Dollar purse -40 USD"], "\(amounts)")
  }

  @Test func `a payment to the card shows which sign its purchases have`() throws {
    let file = try read(
      """
      Item #,Card #,Transaction Date,Posting Date,Transaction Amount,Description
      1,'5191230000004561',20261113,20261113,3.27,NORTHSIDE GROCER
      2,'5191230000004561',20261115,20261115,-1200.0,AUTOMATIC PYMT RECEIVED
      3,'5191230000004561',20261118,20261118,56.41,BOOKBARN
      """)
    #expect(file.reading.questions.isEmpty)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-3.27", "1200", "-56.41"])
  }

  @Test func `the column “label” is read as text next to comments in a few rows`() throws {
    let text = """
      dateOp;label;category;categoryParent;amount;comment
      2026-11-20;CARTE 18/11/26 LIBRAIRIE;Livres;Vie quotidienne;-38,99;
      2026-11-18;VIR SEPA Loyer;Virements;Virements;-1068,13;loyer
      2026-11-13;VIR EXEMPLE SALAIRE;Salaires;Revenus;3210,00;
      2026-11-02;COTISATION CARTE;Frais bancaires;Frais;-9,50;

      """
    let file = try #require(TableReader.read(Array(text.utf8)))
    #expect(file.statements[0].rows.map { $0.text.hasPrefix("VIR SEPA Loyer") } == [false, true, false, false])
    #expect(file.statements[0].rows.allSatisfy { $0.tags.isEmpty })
  }

  @Test func `the column “label” is read as text if its values differ, and as a tag if they repeat`() throws {
    let file = try read(
      """
      dateOp;dateVal;label;category;categoryParent;amount
      2026-11-20;2026-11-20;"CARTE 18/11/26 LIBRAIRIE";Livres;Vie quotidienne;-38,99
      2026-11-18;2026-11-18;"VIR SEPA Loyer";Virements émis;Virements émis;-1 068,13
      2026-11-16;2026-11-16;"AVOIR VETEMENTS";Vêtements;Achats;100,50
      2026-11-13;2026-11-13;"VIR EXEMPLE SAS SALAIRE";Salaires;Revenus;3 210,00
      """)
    #expect(file.statements.flatMap(\.rows).map(\.text).first == "CARTE 18/11/26 LIBRAIRIE")
    let repeated = try read(
      """
      date,text,label,amount
      2026-11-20,Bakery,Food,-38.99
      2026-11-18,Market,Food,-68.13
      2026-11-16,Bus,Travel,-2.50
      2026-11-13,Train,Travel,-20.00
      2026-11-12,Kiosk,Food,-2.00
      """)
    #expect(repeated.statements.flatMap(\.rows).map(\.tags) == [["Food"], ["Food"], ["Travel"], ["Travel"], ["Food"]])
  }

  @Test func `numbered parts of one purchase are imported as its split`() throws {
    let file = try read(
      """
      "Account","Date","Payee","Category","Memo","Outflow","Inflow"
      "Checking","11/20/2026","Corner Shop","Groceries","Split (1/2) weekly","$30.00","$0.00"
      "Checking","11/20/2026","Corner Shop","Household","Split (2/2) soap","$15.25","$0.00"
      "Checking","11/13/2026","Payroll","Inflow","","$0.00","$3,250.00"
      "Checking","11/14/2026","Corner Shop","Groceries","Split (1/2)","$3.00","$0.00"
      "Checking","11/14/2026","Transfer : Savings","","Split (2/2)","$5.00","$0.00"
      """)
    let found = file.statements.flatMap(\.rows)
    #expect(found.map(\.amount.text) == ["-45.25", "3250", "-3", "-5"], "\(rows(file))")
    #expect(found[0].parts.map { "\($0.category) \($0.amount.text)" } == ["Groceries -30", "Household -15.25"])
    #expect(found[0].note == "weekly; soap")
  }

  @Test func `a purchase above numbered parts is not their total if it equals their sum only by chance`() throws {
    for (account, payee) in [("Checking", "Other Shop"), ("Cash", "Corner Shop")] {
      let file = try read(
        """
        "Account","Date","Payee","Category","Memo","Outflow","Inflow"
        "\(account)","11/20/2026","\(payee)","Groceries","","$45.25","$0.00"
        "Checking","11/20/2026","Corner Shop","Groceries","Split (1/2) weekly","$30.00","$0.00"
        "Checking","11/20/2026","Corner Shop","Household","Split (2/2) soap","$15.25","$0.00"
        "Checking","11/13/2026","Payroll","Inflow","","$0.00","$3,250.00"
        """)
      #expect(file.statements.flatMap(\.rows).map(\.amount.text).sorted() == ["-45.25", "-45.25", "3250"])
    }
  }

  @Test func `an OFX row is a balance if its name and memo say so, and is doubtful if only its name does`() throws {
    func row(_ amount: String, _ name: String, _ memo: String) -> String {
      "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261105<TRNAMT>\(amount)<FITID><NAME>\(name)<MEMO>\(memo)</STMTTRN>"
    }
    let text =
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>"
      + row("1530.22", "Saldo Anterior", "SALDO ANTERIOR") + row("-89.90", "Padaria", "") + row("-7.00", "Saldo", "")
      + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    let file = try StatementReader.read(Array(text.utf8)).parts[0].file
    #expect(
      file.statements.flatMap(\.rows).map { "\($0.amount.text) \($0.doubt != nil)" } == ["-89.9 false", "-7 true"])
    #expect(file.skippedRows.map(\.reason) == [.balance])
  }

  @Test func `balances among the transactions in an OFX file are not imported as rows`() throws {
    func row(_ amount: String, _ name: String) -> String {
      "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261105<TRNAMT>\(amount)<FITID><NAME>\(name)</STMTTRN>"
    }
    let text =
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>"
      + row("1530.22", "Saldo Anterior") + row("-89.90", "Padaria") + row("1440.32", "Saldo do dia")
      + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    let file = try StatementReader.read(Array(text.utf8)).parts[0].file
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-89.9"])
    #expect(file.skippedRows.map(\.reason) == [.balance, .balance])
  }

  @Test func `fields between slashes are also read in a text column of a table`() throws {
    let file = try read(
      """
      541684677\tEUR\t20261102\t1069,66\t1062,97\t20261102\t-6,69\t/TRTP/iDEAL/IBAN/NL58CITI2032329913/BIC/CITINL2X/NAME/Webwinkel EU SARL/REMI/GGFNJSX Webwinkel/EREF/1
      541684677\tEUR\t20261113\t1062,97\t3562,97\t20261113\t2500,00\t/TRTP/SEPA OVERBOEKING/IBAN/NL61ABNA0119875748/NAME/Voorbeeld B.V./REMI/Salaris/EREF/NOTPROVIDED
      """)
    let found = file.statements.flatMap(\.rows)
    #expect(found.map(\.name) == ["Webwinkel EU SARL", "Voorbeeld B.V."])
    #expect(found.map(\.counterAccount) == ["NL58CITI2032329913", "NL61ABNA0119875748"])
  }

  @Test func `a counter account in a separate column is used even if the text contains fields`() throws {
    let file = try read(
      """
      Date;Name;Counter account;Description;Amount
      02-11-2026;;NL58CITI2032329913;/TRTP/iDEAL/NAME/Savings/REMI/Monthly/EREF/1;-6,69
      13-11-2026;;NL61ABNA0119875748;/TRTP/SEPA/NAME/Voorbeeld B.V./REMI/Salaris;2500,00
      """)
    #expect(file.statements.flatMap(\.rows).map(\.counterAccount) == ["NL58CITI2032329913", "NL61ABNA0119875748"])
  }

  @Test func `a name that is written twice is used once, and entities are decoded`() throws {
    let file = try read(
      """
      Date,Description,Original Description,Amount
      2026-11-13,Shoprite,SHOPRITE SOWETO,-980.40
      2026-11-14,R&amp;D Shop,R&amp;D SHOP,-10.50
      2026-11-16,Tomas,Rent,500.25
      """)
    #expect(file.statements.flatMap(\.rows).map(\.text) == ["SHOPRITE SOWETO", "R&D Shop", "Tomas Rent"])
  }

  @Test func `if one description begins with another one, only the longer description is kept`() throws {
    for (first, second) in [("RECHNUNG", "RECHNUNG 4711 Kunde 12"), ("RECHNUNG 4711 Kunde 12", "Rechnung")] {
      let file = try read(
        """
        Buchungstag;Verwendungszweck 1;Verwendungszweck 2;Betrag
        13.11.2026;\(first);\(second);-980,40
        14.11.2026;Miete;November;-10,50
        """)
      #expect(file.statements.flatMap(\.rows).map(\.text) == ["RECHNUNG 4711 Kunde 12", "Miete November"])
    }
  }

  @Test func `entities in payees, categories and splits are decoded`() throws {
    let file = try read(
      """
      Date,Payee,Payer,Category,Amount
      2026-11-13,R&amp;D Shop,Eva,Food &amp; Drink,-980.40
      2026-11-14,Bakery,Eva,Food &amp; Drink,-10.50
      2026-11-16,Eva,Tomas &#38; Co,Gifts,500.25
      """)
    let found = file.statements.flatMap(\.rows)
    #expect(found.map(\.name) == ["R&D Shop", "Bakery", "Tomas & Co"])
    #expect(found.map(\.category) == ["Food & Drink", "Food & Drink", "Gifts"])
    let text = "!Type:Bank\nD2026-11-02\nT-5.00\nPR&amp;D Shop\nSFood &amp; Drink\n$-3.00\nSHome\n$-2.00\n^\n"
    let entry = try #require(QIFReader.read(Array(text.utf8))?.statements.flatMap(\.rows).first)
    #expect(entry.name == "R&D Shop" && entry.parts.map(\.category) == ["Food & Drink", "Home"])
  }

  @Test(arguments: ["", "Booked"])
  func `a row without a value date or a balance is booked if the next balance includes it`(status: String) throws {
    let file = try read(
      """
      Date;Value date;Text;Amount;Balance;Status
      02.11.2026;02.11.2026;Salary;+1340,00;1340,00;Booked
      03.11.2026;;Kiosk;-5,00;;\(status)
      04.11.2026;04.11.2026;Market;-20,00;1315,00;Booked
      05.11.2026;05.11.2026;Bus;-2,00;1313,00;Booked
      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["1340", "-5", "-20", "-2"], "\(file.skippedRows)")
  }

  @Test func `headings that are one column to the right of their values are assigned to these values`() throws {
    let file = try read(
      """
      Titular cont: Ion Exemplu,,,,,,,,,
      ,Data,,,Detalii tranzactie,,,Debit,,Credit
      20 noiembrie 2026,,,Cumparare POS,,,"114,17",,,
      18 noiembrie 2026,,,Incasare,,,,,"7.450,00",
      13 noiembrie 2026,,,Transfer,,,"1.820,00",,,
      """)
    #expect(
      rows(file) == [
        "2026-11-20 -114.17 Cumparare POS", "2026-11-18 7450 Incasare", "2026-11-13 -1820 Transfer",
      ])
    #expect(file.reading.questions.isEmpty)
  }

  @Test func `the balance of a wallet determines the direction of amounts without a sign`() throws {
    let file = try read(
      """
      Date,Transaction Type,Description,Amount (RM),Wallet Balance
      20/11/2026,Payment,Coffee house,RM12.50,RM1047.50
      18/11/2026,Reload,Bank,"RM1,000.00",RM1060.00
      13/11/2026,Payment,Toll road,RM8.40,RM60.00
      05/11/2026,Payment,Bakery,RM3.00,RM68.40

      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-12.5", "1000", "-8.4", "-3"])
    #expect(file.reading.questions.isEmpty && file.reading.steps?.right == 3)
  }

  @Test func `a card purchase without a booking date is omitted as pending`() throws {
    let file = try read(
      """
      Card number;Purchase date;Booking text;Amount;Original currency;Rate;Currency;Debit;Credit;Booked
      4901 XX;22.11.2026;Tram;7.2;CHF;;CHF;;;
      4901 XX;18.11.2026;Greengrocer;55.65;CHF;;CHF;55.65;;20.11.2026
      4901 XX;12.11.2026;Shop, Recife;300.0;BRL;0.151327;CHF;45.40;;13.11.2026
      4901 XX;02.11.2026;Direct debit;1250.35;CHF;;CHF;;1250.35;03.11.2026
      4901 XX;;Total card bookings;;;;CHF;101.05;1250.35;

      """)
    #expect(
      rows(file) == [
        "2026-11-20 -55.65 Greengrocer", "2026-11-13 -45.4 Shop, Recife", "2026-11-03 1250.35 Direct debit",
      ])
    #expect(file.skippedRows.map(\.reason) == [.pending, .balance] && file.reading.questions.isEmpty)
  }

  @Test func `the opening balance of an account in a budget app is not income`() throws {
    let file = try read(
      """
      Type,Date,Item or Payee,Amount,Parent Category,Category,Account,Notes
      New Account,2026-11-01,Starting balance,800.00,(New Account),(New Account),Bank,
      Expense,2026-11-05,Landlord,-650.00,Housing,Rent,Bank,november
      Income,2026-11-16,Acme,1950.00,Employer,Salary,Bank,
      Expense,2026-11-18,Shoes,-64.50,Household,Clothing,Bank,

      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-650", "1950", "-64.5"])
    #expect(file.skippedRows.map(\.reason) == [.balance])
  }
}
