import Ledger
import Statements
import Testing

/// Layouts that banks and programs publish: each is read or leads to a question, and no amount is wrong.
@Suite struct PublicLayoutTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  /// Choices of an import on 26 November 2026.
  private func choices(_ currency: String? = nil, outIsPositive: Bool? = nil) -> TableReader.Choices {
    var choices = TableReader.Choices(outIsPositive: outIsPositive)
    choices.today = Day("2026-11-26")
    choices.currency = currency.flatMap { Currency(code: $0) }
    return choices
  }

  private func subjects(_ file: BankFile) -> [String] { file.reading.questions.map(\.subject) }

  @Test func `the import asks about the sign of purchases on a card, even if a payment is among them`() throws {
    let text = """
      Trans. Date,Post Date,Description,Amount,Category
      11/07/2026,11/08/2026,Halle 9,86.35,Merchandise
      11/13/2026,11/14/2026,Kiosk,6.35,Services
      11/20/2026,11/21/2026,PAID FULL BALANCE,-92.70,Payments
      """
    #expect(try read(text).reading.questions.map(\.key) == [.sign])
    var choices = TableReader.Choices()
    choices.outIsPositive = true
    #expect(
      try rows(read(text, choices)) == [
        "2026-11-08 -86.35 Halle 9", "2026-11-14 -6.35 Kiosk", "2026-11-21 92.7 PAID FULL BALANCE",
      ])
  }

  @Test
  func `the import asks about the sign of foreign purchases, and empty foreign amounts are ignored`() throws {
    let text = """
      Date (YYYY-MM-DD as UTC),Merchant,Txn Amount (Funding Card),Txn Currency (Funding Card),Txn Amount (Foreign Spend),Txn Currency (Foreign Spend),Type
      2026-11-08,Halle 9,86.35,EUR,,,PERSONAL
      2026-11-14,Kiosk,-6.35,EUR,,,PERSONAL
      """
    let file = try read(text)
    #expect(file.reading.questions.map(\.key) == [.sign])
    var choices = TableReader.Choices()
    choices.outIsPositive = true
    let answered = try read(text, choices)
    #expect(answered.statements.flatMap(\.rows).map(\.amount.text) == ["-86.35", "6.35"])
    #expect(answered.statements.flatMap(\.rows).allSatisfy { $0.original == nil })
  }

  @Test func `the Italian heading “Esito” means the status`() throws {
    let file = try read(
      """
      Data operazione,Data contabile,Tipologia,Nome,Descrizione,Importo ( € ),Esito
      20/11/2026,20/11/2026,Pagamento,Halle 9,spesa,"-86,35",Eseguita
      21/11/2026,21/11/2026,Pagamento,Halle 9,spesa,"-98,72",Annullata
      14/11/2026,14/11/2026,Bonifico,Tomas,stipendio,"990,00",Eseguita
      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-86.35", "990"] && file.skippedRows.count == 1)
    #expect(file.reading.questions.isEmpty)
  }

  @Test func `a status text with several words is recognized by one of its words`() throws {
    let text = """
      Date;Libellé;Montant;Statut de l'opération
      13/11/2026;Halle 9;-86,35;Opération validée
      14/11/2026;Halle 9;-98,72;Opération refusée
      20/11/2026;Tomas;990,00;Opération validée
      21/11/2026;Kiosk;-6,35;Opération non validée
      """
    let file = try read(text)
    #expect(rows(file).map { $0.prefix(10) } == ["2026-11-13", "2026-11-20"])
    // A negated state is not recognized.
    #expect(subjects(file) == ["Opération non validée"])
  }

  @Test func `the net amount of a sale is used, and the import asks about each unknown status`() throws {
    let text = """
      FECHA;DESCRIPCION;ESTADO;MONTO BRUTO;COMISION;MONTO NETO
      13/11/2026;Venta;Acreditado;100,00;-5,00;95,00
      20/11/2026;Retiro;Realizado;-50,00;0,00;-50,00
      21/11/2026;Venta;Devuelto;80,00;-4,00;76,00
      """
    let file = try read(text)
    #expect(rows(file) == ["2026-11-20 -50 Retiro"] && subjects(file) == ["Acreditado", "Devuelto"])
    let answered = try read(text, .init(words: ["Acreditado": .booked, "Devuelto": .leftOut]))
    #expect(rows(answered) == ["2026-11-13 95 Venta", "2026-11-20 -50 Retiro"])
    #expect(answered.reading.questions.isEmpty)
  }

  @Test func `amounts, fees and net amounts of a shop keep their signs even if most of them are positive`() throws {
    let file = try read(
      """
      id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description
      t_1,charge,c_1,990.00,9.00,981.00,eur,2026-11-13 10:00,2026-11-15 00:00,Order 9
      t_2,refund,r_1,-86.35,0.00,-86.35,eur,2026-11-20 10:00,2026-11-20 00:00,Refund 9
      t_3,payout,p_1,-894.65,0.00,-894.65,eur,2026-11-21 10:00,2026-11-21 00:00,PAYOUT
      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["981", "-86.35", "-894.65"])
  }

  @Test func `register rows that are not cleared are also imported`() throws {
    let file = try read(
      """
      "Account","Flag","Date","Payee","Category","Memo","Outflow","Inflow","Cleared"
      "Checking","","13/11/2026","Halle 9","Food","",€86.35,€0.00,"Cleared"
      "Checking","","20/11/2026","Tomas","Income","",€0.00,€990.00,"Uncleared"
      "Checking","","21/11/2026","Kiosk","Food","",€6.35,€0.00,"Reconciled"
      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-86.35", "990", "-6.35"])
    #expect(file.skippedRows.isEmpty && file.reading.questions.isEmpty)
  }

  @Test func `the import asks about different numbers in the column “Compte”, and follows either answer`() throws {
    let text = """
      Extrait;Date;Date valeur;Compte;Description;Montant;Devise
      1;13.11.2026;13.11.2026;BE68 5390 0754 7034;Halle 9;-86,35;EUR
      2;20.11.2026;20.11.2026;BE62 5100 0754 7061;Tomas;990,00;EUR
      3;21.11.2026;21.11.2026;BE43 0689 9999 9501;Kiosk;-6,35;EUR
      """
    #expect(try read(text).reading.questions.map(\.key) == [.column])
    var choices = TableReader.Choices()
    choices.columns = ["Compte": .counterAccount]
    let others = try read(text, choices)
    #expect(others.statements.count == 1 && others.statements[0].rows.allSatisfy { $0.counterAccount != nil })
    choices.columns = ["Compte": .account]
    #expect(try read(text, choices).statements.count == 3)
  }

  @Test func `an opening balance in each row is not the amount, and names of fields may end with a digit`() throws {
    let text = """
      ID,NOREK,TGL_TRAN,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI,GLSIGN,TLBDS1,TLBDS2
      1694,58801037081508,2026-10-10 23:44:44,BRIVA,7173313.00,70000.00,0.00,7103313.00,Db,,
      1695,58801037081508,2026-10-12 08:01:02,NBMB SITI,7103313.00,250000.00,0.00,6853313.00,Db,,
      1697,58801037081508,2026-10-15 00:00:05,Transfer dari PT ABC,6853313.00,0.00,4500000.00,11353313.00,Cr,,
      """
    let file = try read(text)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-70000", "-250000", "4500000"])
    #expect(file.statements.first?.rows.last?.balance?.text == "11353313")
    // Without a known name of the day, too.
    let other = try read(text.replacing("TGL_TRAN", with: "WKT_XYZ"))
    #expect(other.statements.flatMap(\.rows).map(\.amount.text) == ["-70000", "-250000", "4500000"])
  }

  @Test func `the balance of the previous period on a Turkish card is not a purchase`() throws {
    var choices = TableReader.Choices()
    choices.outIsPositive = true
    let file = try read(
      """
      İşlem Tarihi;Dönem İçi İşlemler;Borç Tutarı (TL);Kalan Borç / Taksit
      04/10/2026;ÖNCEKİ DÖNEM BAKİYESİ;6.500,00;
      08/10/2026;ÖDEME - TEŞEKKÜR EDERİZ;6.500,00-;
      10/10/2026;TRENDYOL YEMEK;514,99;
      15/10/2026;MİGROS ÜSKÜDAR;1.345,12;
      """, choices)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["6500", "-514.99", "-1345.12"])
  }

  @Test func `the import asks whether a purchase or this month's instalment is the amount`() throws {
    let text = """
      이용일,이용카드,이용가맹점,이용금액,할부기간,회차,이번달 납부금액,결제 후 잔액
      2026.10.03,본인724,스타벅스 강남점,"5,500",,,"5,500",0
      2026.10.05,본인724,GS25 역삼,"3,200",,,"3,200",0
      2026.10.09,본인724,하이마트,"120,000",3,1,"40,000","80,000"
      """
    let file = try read(text)
    #expect(file.reading.questions.contains { $0.key == .column })
    var choices = TableReader.Choices(outIsPositive: true)
    choices.columns = ["이번달 납부금액": .amount]
    #expect(try read(text, choices).statements.flatMap(\.rows).map(\.amount.text) == ["-5500", "-3200", "-40000"])
  }

  @Test func `a column of amounts in the account's currency is preferred to one in another currency`() throws {
    let text = """
      Data;Descrição;Valor (em US$);Valor (em R$)
      12/10/2026;CAFE;0;-29.05
      20/10/2026;BOOKS;-20.00;-110.20
      25/10/2026;AMAZON BR;0;89.90
      """
    let file = try read(text, choices("BRL"))
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-29.05", "-110.2", "89.9"])
    #expect(file.reading.questions.isEmpty)
    #expect(try read(text).reading.questions.map(\.key) == [.column])
  }

  @Test func `East Asian headings name the currency before the word for the amount, and days have no year`() throws {
    let file = try read(
      """
      帳單結帳日:,2026/11/05
      消費日,入帳起息日,交易說明,新臺幣金額,幣別,外幣金額
      10/03,10/03,轉帳繳款,-5792,TWD,
      10/04,10/06,全聯福利中心,1230,TWD,0.00
      10/15,10/19,ＳＰＯＴＩＦＹ,651,USD,20.00
      """, choices(outIsPositive: true))
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["5792", "-1230", "-651"])
    #expect(file.statements.map(\.currency?.code) == ["TWD"])
    let bill = try read(
      """
      账单周期,2026/10/06-2026/11/05
      交易日,记账日,交易摘要,人民币金额
      10/07,10/08,铁路,110.00
      10/18,10/19,退款,-59.00
      11/02,11/03,石化,300.00
      """, choices(outIsPositive: true))
    #expect(rows(bill) == ["2026-10-08 -110 铁路", "2026-10-19 59 退款", "2026-11-03 -300 石化"])
  }

  @Test func `dates of six digits are read if only one order gives recent days`() throws {
    let heading = "ご利用日,ご利用先,ご利用金額\n"
    let text = heading + "261012,Aeon,4320\n261019,Eneos,6500\n261103,JR,-5000\n"
    #expect(
      try rows(read(text, choices())) == [
        "2026-10-12 -4320 Aeon", "2026-10-19 -6500 Eneos", "2026-11-03 5000 JR",
      ])
    // Both 26 November 2025 and 25 November 2026.
    let both = heading + "251126,Aeon,4320\n251126,JR,-5000\n"
    #expect(TableReader.read(Array(both.utf8), choices()) == nil)
  }

  @Test func `amounts in the account's currency keep it beside a column with the currency of a few purchases`() throws {
    let file = try read(
      """
      Дата;Описание;Валюта операции;Сумма в валюте операции;Сумма в валюте счета
      31.10.2026;перевод;;;-4320,4
      15.10.2026;CAFE PARIS;EUR;-12,5;-1240,35
      11.10.2026;зачисление;;;1000
      """)
    #expect(file.statements.map(\.currency) == [nil])
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-4320.4", "-1240.35", "1000"])
  }

  @Test func `a triangle before a number is a minus`() throws {
    let file = try read(
      "取扱日,受払区分,金額,詳細,残高\n2026/10/01,払出,▲25,A,75\n2026/10/05,預入,30,B,105\n2026/10/13,払出,▲5,C,100\n")
    #expect(file.reading.questions.isEmpty)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-25", "30", "-5"])
  }

  @Test func `a row that its own balance does not include leads to a question`() throws {
    let rows = "2026-10-15;2026-10-14;SPOTIFY;-99,00;900,00\n2026-10-13;2026-10-13;FIRMA;250,00;999,00\n"
    let file = try read(
      "Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo\n2026-10-16;2026-10-16;Prel kortköp;-199,00;900,00\n" + rows
        + "2026-10-09;2026-10-09;IKEA;-1,00;749,00\n")
    #expect(file.statements.flatMap(\.gaps).map(\.line) == [3])
  }

  @Test func `an initial balance beside the account's name is not income`() throws {
    let file = try read(
      """
      date,account,category,amount,currency,description
      01/10/2026,Bank,Initial balance 'Bank',"1,000",EUR,
      02/10/2026,Bank,Food,-20,EUR,Lunch
      13/10/2026,Bank,Salary,"5,000",EUR,Salary
      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-20", "5000"])
  }

  @Test func `the heading of another currency's codes is not moved to the numbers beside it`() throws {
    let file = try read(
      "Date,Description,Amount,Original currency,\n2026-10-01,Shop,-10.00,USD,-11.00\n2026-10-03,Hotel,-20.00,GBP,-17.00\n"
    )
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-10", "-20"] && file.statements.count == 1)
  }

  @Test(arguments: [
    // 24 to 26 November 2022, or the same day in three years.
    "Date,Description,Amount\n221124,Shop,-10.00\n221125,Bar,-12.00\n221126,Salary,1200.00\n",
    // Rises and falls.
    "日付,内容,金額\n2026-10-01,給料,▲ 1000.00\n2026-10-02,店,▼ 12.00\n",
  ])
  func `numbers and signs with two meanings are not read`(text: String) {
    #expect(TableReader.read(Array(text.utf8), choices()) == nil)
  }

  @Test func `times of six digits are not dates`() throws {
    let file = try read(
      "时间,日期,说明,金额\n131126,2026/10/01,Shop,-10.00\n141126,2026/10/02,Bar,-12.00\n", choices())
    #expect(file.statements.flatMap(\.rows).map(\.day.description) == ["2026-10-01", "2026-10-02"])
  }

  @Test func `the balance decides between amounts in two currencies, whatever the account's currency is`() throws {
    let file = try read(
      """
      Date,Description,Amount (EUR),Amount (USD),Balance
      2026-10-01,Shop,-9.00,-10.00,90.00
      2026-10-02,Bar,-11.00,-12.00,78.00
      2026-10-03,Hotel,-18.00,-20.00,58.00
      """, choices("EUR"))
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-10", "-12", "-20"])
    #expect(file.statements.map(\.currency?.code) == ["USD"])
  }

  @Test func `a period above the table is not that of the rows if another date is above them, too`() throws {
    let file = try read(
      """
      Erstellt am 20.11.2026;;
      Freistellungsauftrag 01.10.2025-30.11.2025;;
      Datum;Text;Betrag
      20.10.;Shop;-1000,00
      13.11.;Bar;-1200,00
      """, choices())
    #expect(file.statements.flatMap(\.rows).map(\.day.description) == ["2026-10-20", "2026-11-13"])
  }
}
