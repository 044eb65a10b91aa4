import BankWords
import Ledger
import Formats
import TestSupport
import Testing

@testable import Statements

/// Signs of amounts that follow from headings, texts and balances, so that the user is not asked.
@Suite struct SignEvidenceTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func amounts(_ file: BankFile) -> [String] { file.statements.flatMap { $0.rows.map(\.amount.text) } }

  @Test(arguments: ["ご利用金額", "Amount charged", "סכום חיוב", "이용금액", "Montant débité", "Importe cargado"])
  func `a heading that refers to spent money determines the sign of the amounts`(_ heading: String) throws {
    let file = try read(
      "Date,Shop,\(heading)\n2026-11-01,Lawson,10.51\n2026-11-03,ETC,24.80\n2026-11-11,Yodobashi,-49.80\n")
    #expect(file.reading.questions.isEmpty && amounts(file) == ["-10.51", "-24.8", "49.8"])
  }

  @Test func `a received payment shows which of two columns without headings is the credit column`() throws {
    let card = try read(
      """
      2026-11-16,"LOBLAWS",35.20,,4500********1234
      2026-11-14,"PAYMENT THANK YOU",,250.00,4500********1234
      2026-11-12,"AMAZON.CA",19.99,,4500********1234

      """)
    #expect(card.reading.questions.isEmpty && amounts(card) == ["-35.2", "250", "-19.99"])
    let signed = try read(
      """
      16 Nov 26,"Tesco",Visa,MR J,Groceries,,35.20
      14 Nov 26,"Payment, Thank You",Visa,MR J,Other,-250.00,
      12 Nov 26,"Amazon UK",Visa,MR J,Shopping,,19.99

      """)
    #expect(signed.reading.questions.isEmpty && amounts(signed) == ["-35.2", "250", "-19.99"])
  }

  @Test func `refunds, payments received and salaries show which sign spent money has`() throws {
    let rows = [
      "2026-11-16,Lidl,-35.20", "2026-11-13,Top up,600.00", "2026-11-05,Refund: Amazon,15.00",
      "2026-11-02,Top up,100.00",
    ]
    let file = try read("Date,Text,Amount\n" + rows.joined(separator: "\n") + "\n")
    #expect(file.reading.questions.isEmpty && amounts(file) == ["-35.2", "600", "15", "100"])
    let turned = try read(
      """
      Date,Name,Amount
      2026-11-16,Whole Foods,48.65
      2026-11-15,Payment Thank You,-500.00
      2026-11-13,Acme Payroll,-3200.00
      2026-11-05,Electric Co,120.00
      2026-11-02,Lyft,18.20

      """)
    #expect(turned.reading.questions.isEmpty && amounts(turned) == ["-48.65", "500", "3200", "-120", "-18.2"])
    // A text on either side is a contradiction.
    let open = try read(
      "Date,Name,Amount\n2026-11-16,Refund A,48.65\n2026-11-15,Refund B,-5.00\n2026-11-13,C,3.00\n")
    #expect(open.reading.questions.map(\.key) == [.sign])
  }

  @Test func `rows without a minus are income if fees have a minus, and purchases if fees have no minus`() throws {
    let heading = "Date,Type,Title,Net\n"
    let shop = try read(
      heading + "2026-11-18,Sale,Payment for order 12,107.85\n2026-11-18,Fee,Transaction fee,-1.95\n"
        + "2026-11-13,Marketing,Advertisement for order 12,-4.80\n2026-11-05,Fee,Listing fee,-0.20\n"
        + "2026-11-04,VAT,VAT on advertisements,-0.96\n")
    #expect(shop.reading.questions.isEmpty && amounts(shop) == ["107.85", "-1.95", "-4.8", "-0.2", "-0.96"])
    let card = try read(
      heading + "2026-11-18,Sale,Bookshop,107.85\n2026-11-15,Sale,Greengrocer,20.10\n"
        + "2026-11-13,Fee,Annual fee,35.00\n2026-11-05,Payment,Payment thank you,-200.00\n")
    #expect(card.reading.questions.isEmpty && amounts(card) == ["-107.85", "-20.1", "-35", "200"])
  }

  @Test func `words for salaries alone do not invert the signs of a file, because employers pay salaries`() throws {
    for word in WordLists.set(.signSalary).union(WordLists.set(.signIncome)).sorted() {
      // “Income” as a kind means the direction of the row.
      let headings = SignKeywords.areSalaries(word) ? ["Category", "Type", "Description"] : ["Category"]
      let rows = [
        ["Anna", word, "-500.00"], ["Bob", word, "-145.10"], ["Customer A", "", "2060.00"],
        ["Customer B", "", "900.00"],
        ["Customer C", "", "1200.30"],
      ]
      for count in 2...5 {
        for heading in headings {
          let lines = rows.prefix(count).map { "2026-11-03,\($0[0]),\($0[1]),\($0[2])\n" }.joined()
          let file = try read("Date,Name,\(heading),Amount\n" + lines)
          let isAsked = file.reading.questions.map(\.key) == [.sign]
          #expect(isAsked || amounts(file).prefix(2) == ["-500", "-145.1"], "\(word) \(heading) \(count)")
        }
      }
    }
  }

  @Test func `the signs of a file are inverted if refunds have a minus and fees have none`() throws {
    let rows = ["2026-11-16,Shop,48.65", "2026-11-15,Refund shop,-5.00", "2026-11-13,Annual fee,30.00"]
    let file = try read("Date,Name,Amount\n" + rows.joined(separator: "\n") + "\n")
    #expect(file.reading.questions.isEmpty && amounts(file) == ["-48.65", "5", "-30"])
    let app = try read(
      "Date,Name,Amount,Type\n2026-11-16,Shop,48.65,regular\n2026-11-15,Acme Payroll,-2000.00,income\n"
        + "2026-11-13,Landlord,900.00,regular\n")
    #expect(app.reading.questions.isEmpty && amounts(app) == ["-48.65", "2000", "-900"])
    // A shop pays refunds, too.
    let shop = try read(
      "Date,Name,Amount\n2026-11-16,A,48.65\n2026-11-15,Refund B,-5.00\n2026-11-13,Refund C,-3.00\n2026-11-12,D,9.00\n2026-11-11,E,7.00\n"
    )
    #expect(shop.reading.questions.map(\.key) == [.sign])
  }

  @Test func `if all income has a minus, the import asks about the sign`() throws {
    let rows = [
      "2026-11-20,Dance hall,17.00,Entertainment", "2026-11-16,Acme,-1980.00,Income", "2026-11-13,Bar,12.60,Dining",
      "2026-11-09,Shoes,-64.50,Shopping",
    ]
    let heading = "Date,Name,Amount,Category\n"
    #expect(try read(heading + rows.joined(separator: "\n") + "\n").reading.questions.map(\.key) == [.sign])
    // A payment to a card, whose direction is as unclear as the others, does not decide.
    let paid = rows + ["2026-11-05,Card,300.00,Credit Card Payment", "2026-11-05,Payment Card,250.00,Transfers"]
    #expect(try read(heading + paid.joined(separator: "\n") + "\n").reading.questions.map(\.key) == [.sign])
    let usual = try read(
      heading + "2026-11-20,Dance hall,-17.00,Entertainment\n2026-11-16,Acme,1980.00,Income\n"
        + "2026-11-13,Bar,-12.60,Dining\n2026-11-09,Shoes,64.50,Shopping\n")
    #expect(usual.reading.questions.isEmpty && amounts(usual) == ["-17", "1980", "-12.6", "64.5"])
  }

  @Test(arguments: ["招商银行信用卡对账单", "Credit card statement", "Kreditkarte 1234"])
  func `on a card's statement, amounts with a minus are read as payments to the card`(_ title: String) throws {
    let file = try read(
      """
      \(title)
      Date,Text,Amount
      2026-11-02,掌上生活还款,-1.23
      2026-11-03,财付通还款,-345.67
      2026-11-05,电影票,56.78
      2026-11-07,饭票,-3.90
      2026-11-10,中国移动,8000.00
      2026-11-12,买菜,45.60

      """)
    #expect(file.reading.questions.isEmpty)
    #expect(amounts(file) == ["1.23", "345.67", "-56.78", "3.9", "-8000", "-45.6"])
  }

  @Test func `a category for payments and credits shows which sign a card's purchases have`() throws {
    let heading = "Trans. Date,Post Date,Description,Amount,Category\n"
    func file(_ first: String, _ second: String) throws -> BankFile {
      try read(
        heading
          + "11/21/2026,11/22/2026,WHOLE,54.10,Supermarkets\n11/18/2026,11/18/2026,INTERNET PAYMENT - THANK YOU,-320.00,\(first)\n"
          + "11/14/2026,11/16/2026,OIL,38.00,Gasoline\n11/02/2026,11/03/2026,CASHBACK BONUS,-12.50,\(second)\n")
    }
    let card = try file("Payments and Credits", "Awards and Rebate Credits")
    #expect(card.reading.questions.isEmpty && amounts(card) == ["-54.1", "320", "-38", "12.5"])
    #expect(try file("Payments", "Other").reading.questions.map(\.key) == [.sign])
    #expect(try file("Payments and Credits", "Other").reading.questions.map(\.key) == [.sign])
    let bare = try read(
      "02/20/2026,SHOP,8.01,Merchandise\n02/20/2026,STORE,-52.42,Payments and Credits\n02/19/2026,A,25.24,Fuel\n")
    #expect(bare.reading.questions.isEmpty && amounts(bare) == ["-8.01", "52.42", "-25.24"])
  }

  @Test func `in a card's file with names of merchants, most amounts are read as spent money`() throws {
    func file(_ names: [String], heading: String = "Merchant", last: String = "-59.90", card: String = "Card Name")
      throws -> BankFile
    {
      let rows = zip(names, ["4.90", "12.00", "32.31", "2.95", last]).map { "2026-11-0\($1.count),\($0),Visa,\($1)\n" }
      return try read("Date,\(heading),\(card),Amount\n" + rows.joined())
    }
    let names = ["Cafe", "Books", "Metro", "Tools", "Books"]
    let card = try file(names)
    #expect(card.reading.questions.isEmpty && amounts(card) == ["-4.9", "-12", "-32.31", "-2.95", "59.9"])
    // The payments that one shop received by card; other parties; no card.
    #expect(try file(["Shop", "Shop", "Shop", "Shop", "Shop"]).reading.questions.map(\.key) == [.sign])
    #expect(try file(names, heading: "Counterparty").reading.questions.map(\.key) == [.sign])
    #expect(try file(names, card: "Product").reading.questions.map(\.key) == [.sign])
  }

  @Test func `the kind “RFID Payment” of the oldest row has the same direction as the kind “Payment”`() throws {
    func file(_ kind: String) throws -> BankFile {
      try read(
        """
        Date,Transaction Type,Merchant,Amount,Wallet Balance
        2026-11-20,Payment,A,12.50,1049.00
        2026-11-18,Transfer,B,100.00,1061.50
        2026-11-16,Reload,C,1000.00,1161.50
        2026-11-05,\(kind),D,8.40,161.50

        """)
    }
    #expect(try amounts(file("RFID Payment")) == ["-12.5", "-100", "1000", "-8.4"])
    for kind in ["Received Payment", "Payment Refund", "Refund Payment", "Cashback", "Payment received"] {
      let open = try file(kind)
      #expect(amounts(open).count == 3 && open.skippedRows.map(\.reason) == [.noDirection("8.4")], "\(kind)")
    }
  }

  @Test func `a row with a fee but without an amount shows that fees are charged separately`() throws {
    let file = try read(
      """
      Date,Text,Amount,Fee
      2026-11-16,ALBERT,-352.00,0.00
      2026-11-14,ATM,-1000.00,-25.00
      2026-11-13,ACME,32000.00,0.00
      2026-11-05,SMS,,-49.00

      """)
    #expect(file.reading.questions.isEmpty && amounts(file) == ["-352", "-1025", "32000", "-49"])
    let flagged = try read(
      """
      Date,Direction,Text,Amount,Fee
      2026-11-16,Outgoing,ALBERT,-352.00,0.00
      2026-11-14,Outgoing,ATM,-1000.00,-25.00
      2026-11-13,Incoming,ACME,32000.00,0.00
      2026-11-05,Outgoing,SMS,,-49.00

      """)
    #expect(flagged.reading.questions.isEmpty && amounts(flagged) == ["-352", "-1025", "32000", "-49"])
  }

  @Test func `an account summary above or below the rows is not imported as a transaction`() throws {
    let rows = [
      "16-11-2026,15-11-2026,ORLEN,,PLN,\"-70,00\",\"4 046,60\",3,",
      "10-11-2026,10-11-2026,ACME,,PLN,\"3 200,00\",\"4 116,60\",2,",
      "05-11-2026,04-11-2026,BIEDRONKA,,PLN,\"-83,40\",\"916,60\",1,",
    ]
    let summary = "25-11-2026,01-11-2026,JAN KOWALSKI,,PLN,\"1 000,00\",\"4 046,60\",3,"
    for lines in [[summary] + rows, rows + [summary]] {
      let file = try read(lines.joined(separator: "\n") + "\n")
      #expect(amounts(file) == ["-70", "3200", "-83.4"] && file.skippedRows.map(\.reason) == [.balance])
    }
  }

  @Test func `the balance in a first row without an amount is read as the opening balance`() throws {
    let file = try read(
      """
      Date,Memo,Debit,Credit,Balance
      05 Nov 26,Opening,,,1000.00
      13 Nov 26,Salary ACME,,2500.00,3500.00
      16 Nov 26,Tesco,35.20,,3464.80

      """)
    #expect(amounts(file) == ["2500", "-35.2"] && file.skippedRows.map(\.reason) == [.balance])
  }

  @Test func `a row that has neither a booking date nor a balance is omitted as pending`() throws {
    let file = try read(
      """
      Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo
      2026-11-16;2026-11-14;ICA;-352,00;12648,00
      ;2026-11-25;Prel SHELL;-400,00;
      2026-11-13;2026-11-13;LÖN;32000,00;13000,00

      """)
    #expect(amounts(file) == ["-352", "32000"] && file.skippedRows.map(\.reason) == [.pending])
  }

  @Test func `yen amounts with separators are whole numbers`() throws {
    let text = "日付,摘要,支払い金額,預かり金額\n2026/11/5,東京電力,\"8,590\",\n2026/11/13,ACME,,\"250,000\"\n2026/11/16,店,\"5,000\",\n"
    #expect(try read(text).reading.questions.map(\.key) == [.decimal])
    var choices = TableReader.Choices()
    choices.currency = Currency(code: "JPY")
    let file = try read(text, choices)
    #expect(file.reading.questions.isEmpty && amounts(file) == ["-8590", "250000", "-5000"])
  }

  @Test func `the amount of a purchase is not mistaken for the amount charged to the account`() throws {
    let local = try read(
      """
      Date,Name,Amount,Currency,Local amount,Local currency
      16/11/2026,Tesco,-35.20,GBP,-35.20,GBP
      14/11/2026,Café,-17.44,GBP,-20.00,EUR
      13/11/2026,ACME,2500.00,GBP,2500.00,GBP

      """)
    #expect(local.reading.questions.isEmpty && amounts(local) == ["-35.2", "-17.44", "2500"])
    let foreign = try read(
      """
      Date,Description,Foreign Currency Type,Transaction Amount(Foreign),Local Currency Type,Transaction Amount(Local)
      18 Nov 2026,COLD STORAGE,,,SGD,35.20
      14 Nov 2026,STEAM,USD,10.00,SGD,13.71
      10 Nov 2026,PAYMT THRU E-BANK,,,SGD,-500.00

      """)
    #expect(foreign.reading.questions.isEmpty && amounts(foreign) == ["-35.2", "-13.71", "500"])
    #expect(foreign.statements.map(\.currency?.code) == ["SGD"])
  }

  @Test(arguments: ["日期", "날짜", "Päivämäärä", "Ngày", "日時"])
  func `a heading that means nothing but “date” is recognized`(_ heading: String) throws {
    let file = try read(
      "类型,\(heading),账户1,账户2,金额,备注\n支出,2026-11-16,招商银行,,35.20,午餐\n收入,2026-11-10,招商银行,,8000.00,工资\n转账,2026-11-14,招商银行,现金,500.00,取款\n支出,2026-11-12,现金,,4.00,地铁\n"
    )
    #expect(file.reading.questions.isEmpty)
    #expect(amounts(file).sorted() == ["-35.2", "-4", "-500", "500", "8000"])
  }
}

/// Status words of rows that are not booked.
@Suite struct PlannedRowTests {
  @Test(arguments: [
    "Não pago", "Nicht bezahlt", "Non payé", "No pagado", "Niet betaald", "Не оплачено", "Forecasted", "未払い",
  ])
  func `an unpaid or planned row is not imported`(_ word: String) throws {
    let file = try #require(
      TableReader.read(
        Array("Date,Text,Amount,Status\n2026-11-16,A,-1.00,Paid\n2026-11-20,B,-2.00,\(word)\n".utf8)))
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-1"] && file.reading.questions.isEmpty)
  }

  @Test func `words for a status are recognized in a table without headings`() throws {
    let rows = [
      "forecasted,11/24/2026,MORTGAGE,-1250.00", "posted,11/16/2026,COSTCO,-48.65", "posted,11/13/2026,ACME,3200.00",
    ]
    let file = try #require(TableReader.read(Array((rows.joined(separator: "\n") + "\n").utf8)))
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-48.65", "3200"])
  }

  @Test func `the import does not ask about the status “None”`() throws {
    let file = try #require(
      TableReader.read(Array("Date,Text,Amount,Status\n2026-11-16,A,-1.00,Cleared\n2026-11-20,B,-2.00,None\n".utf8)))
    #expect(file.statements.flatMap(\.rows).count == 2 && file.reading.questions.isEmpty)
  }
}
