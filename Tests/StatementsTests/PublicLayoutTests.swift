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
}
