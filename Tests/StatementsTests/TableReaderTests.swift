import Statements
import Ledger
import Formats
import Testing

/// Tables as banks of ten countries export them: a fixture written by hand for each quirk.
@Suite struct TableReaderTests {
  private func read(_ text: String, _ choices: TableReader.Choices = TableReader.Choices()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  /// Rows such as `2026-11-18 -86.35 Halle 9 Market`.
  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  // MARK: Countries

  @Test func `an account number above the rows is used even if its check digits are wrong, which is reported`() throws {
    func statement(_ number: String) throws -> BankStatement {
      let file = try read(
        "Konto;\(number)\n\nBuchung;Text;Betrag\n18.11.2026;Markt;-86,35\n15.11.2026;Tomas;990,00\n")
      return try #require(file.statements.first)
    }
    for line in ["DE89 3704 0044 0532 0130 01", "DE89370400440532013001"] {
      let wrong = try statement(line)
      #expect(wrong.account?.filter { $0 != " " } == "DE89370400440532013001")
      let sentence = "the account number in the file, …3001, is not an IBAN: its check digits are wrong"
      #expect(wrong.numberSentence == sentence)
    }
    #expect(try statement("DE89 3704 0044 0532 0130 00").numberSentence == nil)
    #expect(try statement("532013001").numberSentence == nil)
    let labelled = try read("IBAN;DE89 3704 0044 0532 0130 01\n\nBuchung;Text;Betrag\n18.11.2026;Markt;-86,35\n")
    #expect(labelled.statements.first?.account == "DE89370400440532013001")
  }

  @Test func `a German statement with lines above the table, two text columns and decimal commas is read`() throws {
    let file = try read(
      """
      "Umsatzanzeige";"Datei erstellt am: 21.11.2026 10:22"
      "IBAN";"DE89 3704 0044 0532 0130 00"
      "Kontoname";"Girokonto"

      "Buchung";"Wertstellungsdatum";"Auftraggeber/Empfänger";"Buchungstext";"Verwendungszweck";"Saldo";"Währung";"Betrag";"Währung"
      18.11.2026;18.11.2026;Halle 9 Market;Lastschrift;Einkauf 4711;1.113,65;EUR;-86,35;EUR
      15.11.2026;15.11.2026;Tomas;Gutschrift;Gehalt;1.200,00;EUR;990,00;EUR
      02.11.2026;02.11.2026;Stadtwerke;Lastschrift;Strom;210,00;EUR;-98,72;EUR
      """)
    #expect(
      rows(file) == [
        "2026-11-18 -86.35 Halle 9 Market Einkauf 4711", "2026-11-15 990 Tomas Gehalt",
        "2026-11-02 -98.72 Stadtwerke Strom",
      ])
    #expect(file.statements[0].account == "DE89370400440532013000")
    #expect(file.statements[0].currency == Currency(code: "EUR"))
    #expect(file.reading.questions == [])
    #expect(file.reading.dates?.order == .dayFirst && file.reading.dates?.proofs == 3)
    let steps = try #require(file.reading.steps)
    #expect(steps == (2, 2))
    #expect(file.statements[0].balances.last?.amount.text == "1113.65")
    #expect(file.statements[0].addsUp == true)
  }

  @Test func `an Indian statement with two amount columns, lakh grouping and an opening-balance row is read`() throws {
    let file = try read(
      """
      Account No,:,XX1234
      Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
      ,OPENING BALANCE,,,,,"1,05,000.00"
      01/11/26,SALARY NOV,N001,01/11/26,,"1,25,000.50","2,30,000.50"
      05/11/26,RENT TO MR. RAO,000123,05/11/26,"22,000.00",,"2,08,000.50"
      18/11/26,UPI-SWIGGY-1234,000124,18/11/26,450.00,,"2,07,550.50"
      """)
    #expect(
      rows(file) == [
        "2026-11-01 125000.5 SALARY NOV", "2026-11-05 -22000 RENT TO MR. RAO", "2026-11-18 -450 UPI-SWIGGY-1234",
      ])
    #expect(file.skippedRows.map(\.reason) == [.balance])
    #expect(file.rowCount == 4)
    #expect(file.reading.steps?.right == 2 && file.reading.questions == [])
  }

  @Test func `American dates are read with the month first, even in card files with positive purchases`() throws {
    let account = try read(
      "Date,Description,Amount\n11/18/2026,GROCER,-86.35\n11/02/2026,PAYROLL,990.00\n11/01/2026,RENT,-900\n")
    #expect(rows(account) == ["2026-11-18 -86.35 GROCER", "2026-11-02 990 PAYROLL", "2026-11-01 -900 RENT"])
    let card = try read(
      """
      Date,Description,Card Member,Amount
      11/18/2026,HALLE 9 MARKET,A B,86.35
      11/17/2026,CANTEEN,A B,15.80
      11/15/2026,MOBILE PAYMENT - THANK YOU,A B,-250.00
      """)
    #expect(card.statements[0].rows.map(\.amount.text) == ["-86.35", "-15.8", "250"])
    #expect(card.reading.amounts?.outIsNegative == false && card.reading.questions == [])
  }

  @Test func `a Dutch statement with a direction flag, eight-digit dates and no minus signs is read`() throws {
    let file = try read(
      """
      "Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
      "20261118","Halle 9","NL91ABNA0417164300","NL02RABO0123456789","BA","Af","86,35","Betaalautomaat","Pasvolgnr: 001"
      "20261115","Werkgever","NL91ABNA0417164300","","OV","Bij","990,00","Overschrijving","Salaris"
      """)
    #expect(file.statements.count == 1)
    #expect(file.statements[0].rows.map(\.amount.text) == ["-86.35", "990"])
    #expect(file.statements[0].rows[0].name == "Halle 9" && file.statements[0].rows[0].memo == "Pasvolgnr: 001")
    #expect(file.reading.questions == [])
  }

  @Test func `French, Spanish, Italian, Portuguese, Polish, Russian and Hindi headings are recognized`() throws {
    for text in [
      "Date;Libellé;Débit;Crédit\n18/11/2026;MARCHÉ;86,35;\n15/11/2026;SALAIRE;;990,00\n",
      "Fecha operación;Concepto;Importe;Saldo\n18/11/2026;MARCHÉ;-86,35;903,65\n15/11/2026;SALAIRE;990,00;990,00\n",
      "Data contabile;Descrizione;Addebiti;Accrediti\n18/11/2026;MARCHÉ;86,35;\n15/11/2026;SALAIRE;;990,00\n",
      "Data mov.;Descrição;Débito;Crédito;Saldo\n18-11-2026;MARCHÉ;86,35;;903,65\n15-11-2026;SALAIRE;;990,00;990,00\n",
      "Data operacji;Opis operacji;Kwota;Waluta\n2026-11-18;MARCHÉ;-86,35;PLN\n2026-11-15;SALAIRE;+990,00;PLN\n",
      "Дата операции;Описание;Сумма операции\n18.11.2026 10:22:01;MARCHÉ;-86,35\n15.11.2026 09:00:00;SALAIRE;990,00\n",
      "दिनांक,विवरण,निकासी,जमा\n18/11/2026,MARCHÉ,86.35,\n15/11/2026,SALAIRE,,990.00\n",
    ] {
      let file = try read(text)
      #expect(rows(file) == ["2026-11-18 -86.35 MARCHÉ", "2026-11-15 990 SALAIRE"], "\(text)")
      #expect(file.reading.questions == [], "\(text)")
    }
  }

  // MARK: Ambiguous files

  @Test func `the import asks if the order of day and month is ambiguous, and follows the user's choice`() throws {
    let text = "Date,Description,Amount\n03/11/2026,A,-1.00\n04/11/2026,B,-2.00\n"
    let file = try read(text)
    let question = try #require(file.reading.questions.first { $0.key == .dates })
    #expect(
      Set(question.readings) == [
        .init(option: "--dates dmy", first: "2026-11-03", last: "2026-11-04"),
        .init(option: "--dates mdy", first: "2026-03-11", last: "2026-04-11"),
      ])
    let chosen = try read(text, .init(dates: .monthFirst))
    #expect(chosen.reading.questions == [] && rows(chosen) == ["2026-03-11 -1 A", "2026-04-11 -2 B"])
    // A single day above twelve is enough.
    #expect(try read(text + "18/11/2026,C,-3.00\n").reading.questions == [])
  }

  @Test func `the currency's number of decimals shows whether three digits are thousands or decimals`() throws {
    #expect(try read("Date,Text,Amount (EUR)\n2026-11-18,A,-1.250\n").statements[0].rows[0].amount.text == "-1250")
    let dinars = try read("Date,Description,Amount (KWD)\n2026-11-18,A,-1.250\n2026-11-17,B,-2.500\n")
    #expect(dinars.reading.questions.isEmpty && dinars.statements[0].rows[0].amount.text == "-1.25")
    #expect(
      try read("Date,Description,Amount (KWD)\n2026-11-18,A,-1.250\n2026-11-17,B,\"-1,002.500\"\n").reading.questions
        == [])
  }

  @Test func `the import asks about the direction of amounts without signs, unless a balance shows it`() throws {
    let text = "Date,Description,Amount\n2026-11-18,A,86.35\n2026-11-17,B,15.80\n"
    #expect(try read(text).reading.questions.map(\.key) == [.sign])
    #expect(rows(try read(text, .init(outIsPositive: true))) == ["2026-11-18 -86.35 A", "2026-11-17 -15.8 B"])
    let proved = try read("Date,Description,Amount,Balance\n2026-11-18,A,86.35,897.85\n2026-11-17,B,15.80,984.20\n")
    #expect(proved.reading.questions == [] && proved.statements[0].rows.map(\.amount.text) == ["-86.35", "-15.8"])
  }

  // MARK: Quirks

  @Test(arguments: [
    ("-86,35", "-86.35"), ("86,35-", "-86.35"), ("(86,35)", "-86.35"), ("\u{2212}86,35", "-86.35"),
    ("86,35 DR", "-86.35"),
    ("86,35 CR", "86.35"), ("€ 86,35", "86.35"), ("86,35 EUR", "86.35"), ("1.086,35", "1086.35"),
    ("1 086,35", "1086.35"),
    ("1\u{202F}086,35", "1086.35"), ("1'086,35", "1086.35"), ("+86,35", "86.35"), ("-EUR 1.086,35", "-1086.35"),
  ])
  func `amounts are read in many formats`(cell: String, value: String) throws {
    let file = try read(
      "Datum;Text;Betrag\n18.11.2026;A;\(cell)\n17.11.2026;B;-1,50\n16.11.2026;C;-2,00\n15.11.2026;D;-3,00\n")
    #expect(file.statements.first?.rows.first?.amount.text == value)
  }

  @Test(arguments: [
    "18.11.2026", "18.11.26", "18/11/2026", "18-11-2026", "2026-11-18", "20261118", "18112026", "18 Nov 2026",
    "18-Nov-26",
    "Nov 18, 2026", "18. November 2026", "18 novembre 2026", "18 de noviembre de 2026", "18 ноября 2026",
    "18 listopada 2026",
    "2026-11-18T10:22:01Z", "18/11/2026 10:22", "2026/11/18", "18.11.2026.", "Wed 18 Nov 2026", "11/18/2026",
    "18 नवंबर 2026",
  ])
  func `dates are read in many formats`(cell: String) throws {
    let file = try read("Date;Description;Amount\n\"\(cell)\";A;-1.50\n\"\(cell)\";B;-2.50\n")
    #expect(rows(file) == ["2026-11-18 -1.5 A", "2026-11-18 -2.5 B"])
  }

  @Test func `a file without headings is read by its content`() throws {
    let file = try read(
      "18.11.2026;HALLE 9 MARKET;-86,35;913,65\n15.11.2026;GEHALT;990,00;1.000,00\n02.11.2026;STROM;-98,72;10,00\n")
    #expect(rows(file) == ["2026-11-18 -86.35 HALLE 9 MARKET", "2026-11-15 990 GEHALT", "2026-11-02 -98.72 STROM"])
    #expect(file.reading.steps?.right == 2)
  }

  @Test func `continued rows, a stray quote, quoted line breaks and CR line endings are read`() throws {
    let file = try read(
      "Date,Description,Amount\r2026-11-18,5\" PIPE,-86.35\r,second line,\r2026-11-17,\"two\nlines, \"\"quoted\"\"\",-1.00\r"
    )
    #expect(rows(file) == ["2026-11-18 -86.35 5\" PIPE second line", "2026-11-17 -1 two lines, \"quoted\""])
    #expect(file.skippedRows.map(\.reason) == [.detail] && file.statements[0].rows.map(\.line) == [2, 4])
  }

  @Test func `pending, zero, total and unreadable rows are omitted and reported`() throws {
    let file = try read(
      """
      Date,Description,Amount,Status
      2026-11-19,Coffee,-3.00,Pending
      2026-11-18,Tea,-2.00,Booked
      2026-11-18,Nothing,0.00,Booked
      2026-02-30,Wrong day,-1.00,Booked
      2026-11-16,No amount,abc,Booked
      ,Total,-5.00,
      """)
    #expect(rows(file) == ["2026-11-18 -2 Tea"])
    #expect(
      file.skippedRows.map(\.reason) == [.pending, .zero, .noDay("2026-02-30"), .noAmount("abc"), .balance])
    #expect(file.skippedRows.map(\.isUnreadable) == [false, false, true, true, false] && file.rowCount == 6)
  }

  @Test func `each account and currency of a file has a separate statement`() throws {
    let file = try read(
      """
      Account,Date,Description,Amount,Currency
      1001,2026-11-18,A,-1.00,EUR
      1002,2026-11-18,B,-2.00,EUR
      1001,2026-11-17,C,-3.00,EUR
      1001,2026-11-16,D,-4.00,USD
      1002,2026-11-16,E,-4.00,EUR
      1001,2026-11-15,F,-4.00,EUR
      1002,2026-11-14,G,-4.00,EUR
      1001,2026-11-13,H,-4.00,USD
      1002,2026-11-12,I,-4.00,EUR
      1002,2026-11-12,J,-4.00,EUR
      1002,2026-11-12,K,-4.00,EUR
      1002,2026-11-12,L,-4.00,EUR
      1002,2026-11-12,M,-4.00,EUR
      1002,2026-11-12,N,-4.00,EUR
      1002,2026-11-12,O,-4.00,EUR
      1002,2026-11-12,P,-4.00,EUR
      """)
    #expect(
      file.statements.map { "\($0.account ?? "") \($0.currency?.code ?? "") \($0.rows.count)" } == [
        "1001 EUR 3", "1002 EUR 11", "1001 USD 2",
      ])
  }

  @Test func `separate fees are added to the amounts if the balance includes them`() throws {
    let file = try read(
      """
      Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
      CARD_PAYMENT,Current,2026-11-17 10:00:01,2026-11-18 11:22:33,Hotel,-100.00,1.50,EUR,COMPLETED,898.50
      TOPUP,Current,2026-11-16 10:00:01,2026-11-16 10:00:02,Top-up,1000.00,0.00,EUR,COMPLETED,1000.00
      CARD_PAYMENT,Current,2026-11-19 10:00:01,,Cafe,-4.00,0.00,EUR,PENDING,
      """)
    #expect(rows(file) == ["2026-11-18 -101.5 Hotel", "2026-11-16 1000 Top-up"])
    #expect(file.skippedRows.map(\.reason) == [.pending])
  }

  @Test func `files are read in Windows-1252, 1250, 1251 and UTF-16, with byte order marks`() throws {
    func bytes(_ text: String, _ table: [Character: UInt8]) -> [UInt8] {
      text.reduce(into: []) { bytes, character in
        if let byte = table[character] { bytes.append(byte) } else { bytes += Array(String(character).utf8) }
      }
    }
    let german = bytes("Datum;Empfänger;Betrag\n18.11.2026;Käse Öl;-1,50\n", ["ä": 0xE4, "Ö": 0xD6])
    let polish = bytes(
      "Data operacji;Opis;Kwota\n2026-11-18;Żółta łąka;-1,50\n", ["Ż": 0xAF, "ó": 0xF3, "ł": 0xB3, "ą": 0xB9])
    var cyrillic: [Character: UInt8] = [:]
    for (place, letter) in "абвгдежзийклмнопрстуфхцчшщъыьэюя".enumerated() { cyrillic[letter] = UInt8(0xE0 + place) }
    for (place, letter) in "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ".enumerated() { cyrillic[letter] = UInt8(0xC0 + place) }
    let russian = bytes("Дата операции;Описание;Сумма\n18.11.2026;Продукты;-1,50\n", cyrillic)
    let units = Array("\u{FEFF}Date,Description,Amount\n2026-11-18,Käse,-1.50\n".utf16)
    let utf16 = units.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
    for (bytes, text) in [(german, "Käse Öl"), (polish, "Żółta łąka"), (russian, "Продукты"), (utf16, "Käse")] {
      let file = try #require(TableReader.read(bytes), "\(text)")
      #expect(rows(file) == ["2026-11-18 -1.5 \(text)"])
    }
  }

  @Test(arguments: ["", "\n\n", "hello", "a,b\nc,d\n", "{\"a\": 1}", "\u{0}\u{1}\u{2}", "Date,Amount\n"])
  func `text that is not a table is refused`(text: String) {
    #expect(TableReader.read(Array(text.utf8)) == nil)
  }

  @Test func `random bytes never crash the reader`() {
    var random = SystemRandomNumberGenerator()
    let sample = Array("Date;Text;Betrag;Saldo\n18.11.2026;A \"b\";-1.250,00;3,00\n17.11.26;;(5,00);\n".utf8)
    for _ in 0..<2_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        }
      }
      _ = TableReader.read(bytes)
    }
  }
}
