import Statements
import Ledger
import Formats
import Testing

/// Headings, flags and months of more languages, and unknown headings. All files are written by hand.
@Suite struct TableLanguageTests {
  private func read(_ text: String) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8)), "no table")
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text) \($0.text)" }
  }

  @Test(arguments: [
    "Datum zaúčtování;Název protiúčtu;Částka;Zůstatek", "Dátum;Partner neve;Összeg;Egyenleg",
    "Kuupäev;Saaja/Maksja;Summa;Jääk", "Ημερομηνία;Περιγραφή;Ποσό;Υπόλοιπο", "Tarih;Açıklama;Tutar;Bakiye",
    "Дата;Опис операції;Сума;Залишок", "Dagsetning;Skýring;Upphæð;Staða", "Datum;Opis;Iznos;Stanje",
    "Pvm;Saaja/Maksaja;Määrä;Saldo", "거래일시;내용;거래금액;거래 후 잔액",
    // Headings without their accents.
    "Data operacji;Tytul;Kwota;Saldo po operacji", "Date operation;Libelle;Montant;Solde",
    // Headings of no known language.
    "Tarehe;Maelezo;Kiasi;Salio",
  ])
  func `headings in many languages are recognized`(heading: String) throws {
    let file = try read(
      "\(heading)\n28.09.2026;Halle 9;-12,90;487,10\n14.09.2026;Tomas;990,00;500,00\n02.09.2026;Kiosk;-1,10;-490,00\n")
    #expect(
      rows(file) == ["2026-09-28 -12.9 Halle 9", "2026-09-14 990 Tomas", "2026-09-02 -1.1 Kiosk"])
    #expect(file.reading.questions.isEmpty && file.reading.steps?.right == 2)
  }

  @Test(arguments: [
    ("Дебит BGN", "Кредит BGN"), ("Isplata", "Uplata"), ("Breme", "Dobro"), ("Borç", "Alacak"), ("출금액", "입금액"),
    ("Withdraws", "Deposit"), ("Betrag (Soll)", "Betrag (Haben)"),
  ])
  func `headings of two amount columns are recognized in many languages`(out: String, received: String) throws {
    let file = try read("Datum;Text;\(out);\(received)\n03.09.2026;Halle 9;12,90;\n14.09.2026;Tomas;;990,00\n")
    #expect(rows(file) == ["2026-09-03 -12.9 Halle 9", "2026-09-14 990 Tomas"])
  }

  @Test(arguments: [
    ("Odchozí", "Příchozí"), ("Kimenő", "Bejövő"), ("Χρέωση", "Πίστωση"), ("D", "K"), ("出金", "入金"), ("Χ", "Π"),
  ])
  func `debit and credit flags are recognized in many languages`(out: String, received: String) throws {
    let file = try read("Date,Text,Amount,Direction\n03/09/2026,A,12.90,\(out)\n14/09/2026,B,990.00,\(received)\n")
    #expect(rows(file) == ["2026-09-03 -12.9 A", "2026-09-14 990 B"])
  }

  @Test(arguments: [
    "3 septembrie 2026", "3. září 2026", "2026. szeptember 3.", "3 Eylül 2026", "3. syyskuuta 2026", "3 вересня 2026",
    "3 Σεπτεμβρίου 2026", "3 september 2026", "3. septembra 2026",
  ])
  func `names of months are recognized in many languages`(day: String) throws {
    #expect(rows(try read("Date;Text;Amount\n\(day);A;-1,00\n")) == ["2026-09-03 -1 A"])
  }

  @Test func `known headings are recognized among unknown ones, and row numbers are not read as amounts`() throws {
    let known = try read(
      "Namba;Tarehe;Maelezo;Debit;Credit\n1;03.09.2026;Halle 9;12,90;\n2;14.09.2026;Tomas;;990,00\n")
    #expect(rows(known) == ["2026-09-03 -12.9 Halle 9", "2026-09-14 990 Tomas"])
    #expect(known.reading.headings.contains("Namba"))
    let flagged = try read(
      "Namba;Tarehe;Maelezo;Aina;Kiasi\n1;03.09.2026;Halle 9;D;12,90\n2;14.09.2026;Kiosk;D;2,90\n3;15.09.2026;Tomas;C;990,00\n"
    )
    #expect(rows(flagged).map { $0.prefix(16) } == ["2026-09-03 -12.9", "2026-09-14 -2.9 ", "2026-09-15 990 T"])
    // A list of daily balances is not a statement.
    #expect(TableReader.read(Array("Datum,Boeksaldo\n2026-09-03,\"13,20\"\n2026-09-04,\"14,20\"\n".utf8)) == nil)
  }

  @Test func `the direction may be given in brackets after the amount`() throws {
    let file = try read(
      "Date,Remarks,Amount (Rs.),Balance (Rs.)\n28/09/2026,NEFT,990.00(Cr),1890.75(Cr)\n15/09/2026,UPI,12.90 (Dr),900.75 (Cr)\n"
    )
    #expect(rows(file) == ["2026-09-28 990 NEFT", "2026-09-15 -12.9 UPI"])
    #expect(file.reading.steps?.right == 1)
    // An amount with an unclosed bracket is not read.
    let open = try read("Date,Remarks,Amount\n28/09/2026,A,(12.90\n15/09/2026,B,(2.90)\n14/09/2026,C,1.00\n")
    #expect(rows(open) == ["2026-09-15 -2.9 B", "2026-09-14 1 C"] && open.skippedRows.first?.isUnreadable == true)
    let rupees = try read(
      "DATE & TIME,DETAILS,AMOUNT\n28 Sep 2026 10:00 AM,A,+Rs.990.00\n15 Sep 2026 10:00 AM,B,-Rs.12.90\n")
    #expect(rupees.statements[0].rows.map(\.amount.text) == ["990", "-12.9"])
  }

  @Test func `two columns without headings are read as debit and credit if no row has both`() throws {
    let zeros = try read(
      "03/09/2026,A,12.90,0.00,87.10\n15/09/2026,B,0.00,990.00,1077.10\n16/09/2026,C,7.10,0.00,1070.00\n")
    #expect(zeros.statements[0].rows.map(\.amount.text) == ["-12.9", "990", "-7.1"])
    let flagged = try read(
      "28-09-2026,990.00,Credit,Tomas,11,1890.75\n15-09-2026,12.90,Debet,Cafe,,900.75\n14-09-2026,6.35,Debet,Cafe,,913.65\n"
    )
    #expect(flagged.statements[0].rows.map(\.amount.text) == ["990", "-12.9", "-6.35"])
  }

  @Test func `a first line with account details is recognized by a date where other rows have none`() throws {
    let file = try read(
      "Compte;****1234;30/09/2026;;1890,75\n28-09-2026;VIR;A;Tomas;990,00\n15-09-2026;CB;B;Cafe;-12,90\n14-09-2026;CB;B;Bar;-2,90\n"
    )
    #expect(file.statements[0].rows.count == 3 && file.skippedRows.isEmpty)
  }

  @Test func `headings of the booking date are recognized in many languages, and the export date is ignored`() throws {
    let czech = try read(
      "Datum provedení;Datum zaúčtování;Zpráva;Částka\n02.09.2026;03.09.2026;A;-1,00\n13.09.2026;15.09.2026;B;-2,00\n14.09.2026;;C;-3,00\n"
    )
    #expect(rows(czech) == ["2026-09-03 -1 A", "2026-09-15 -2 B"] && czech.skippedRows.map(\.reason) == [.pending])
    let made = try read("created_at,amount,description,date\n2026-10-01T10:00:00,-1.00,A,2026-09-03T00:00:00\n")
    #expect(rows(made) == ["2026-09-03 -1 A"])
  }

  @Test(arguments: ["Venter", "Autorizzato", "Beklemede", "Čeká na zaúčtování"])
  func `words for pending rows are recognized in many languages`(word: String) throws {
    let file = try read("Date,Text,Amount,Status\n03/09/2026,A,-1.00,Done\n15/09/2026,B,-2.00,\(word)\n")
    #expect(rows(file) == ["2026-09-03 -1 A"] && file.skippedRows.map(\.reason) == [.pending])
  }

  @Test func `lines with turnovers and balances from Baltic banks are not read as rows`() throws {
    let file = try read(
      """
      Kliendi konto;Reatüüp;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit
      EE212200221012345678;10;01.09.2026;;Algsaldo;1000,00;EUR;K
      EE212200221012345678;20;03.09.2026;Halle 9;ost;86,35;EUR;D
      EE212200221012345678;20;28.09.2026;Tomas;palk;990,00;EUR;K
      EE212200221012345678;82;30.09.2026;;Käive;86,35;EUR;D
      EE212200221012345678;82;30.09.2026;;Käive;990,00;EUR;K
      EE212200221012345678;86;30.09.2026;;Lõppsaldo;1903,65;EUR;K
      """)
    #expect(file.statements[0].rows.map(\.name) == ["Halle 9", "Tomas"] && file.skippedRows.count == 4)
  }

  @Test func `a short number is not read as a name, and text in only a few rows is added to the title`() throws {
    let swedish = try read(
      "Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik\n2026/09/28;990,00;;12 34;;Lön\n2026/09/15;-12,90;12 34;;;Kortköp\n"
    )
    #expect(swedish.statements[0].rows.map(\.text) == ["Lön", "Kortköp"])
    let plain = try read("03.09.2026;-1,00;Card;\n15.09.2026;-2,00;Card;\n28.09.2026;990,00;Transfer;Tomas\n")
    #expect(plain.statements[0].rows.last?.text == "Transfer Tomas")
  }

  @Test func `MT940 is not read as a journal, even if one of its lines looks like a journal's line`() {
    let text =
      ":20:A\n:25:1/2\n:60F:C260901EUR1,00\n:61:2609030903D1,00NMSCNONREF\n:86:106?20a\nP 2026-09-01 EUR 1\n:62F:C260903EUR0,00\n"
    #expect(JournalReader.syntax(of: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("Cargo/Abono", "C", "A"), ("Dare/Avere", "D", "A"), ("Uplata/Isplata", "I", "U"), ("Debit/Credit", "D", "C"),
  ])
  func `a heading such as “Cargo/Abono” explains the letters for debit and credit in its column`(
    heading: String, out: String, received: String
  )
    throws
  {
    let file = try read("Fecha;Texto;Monto;\(heading)\n03/09/2026;A;12,90;\(out)\n14/09/2026;B;990,00;\(received)\n")
    #expect(rows(file) == ["2026-09-03 -12.9 A", "2026-09-14 990 B"])
  }

  @Test func `a two-word heading is recognized, and minus signs in only one of two amount columns are accepted`() throws
  {
    let named = try read("Data,Suma debit,Suma credit,Text\n03/09/2026,12.90,,A\n14/09/2026,,990.00,B\n")
    #expect(rows(named) == ["2026-09-03 -12.9 A", "2026-09-14 990 B"])
    let plain = try read(
      "03/09/2026,A,,-12.90\n14/09/2026,B,990.00,\n15/09/2026,C,,-2.90\n")
    #expect(rows(plain).map { $0.prefix(16) } == ["2026-09-03 -12.9", "2026-09-14 990 B", "2026-09-15 -2.9 "])
    #expect(plain.reading.questions.isEmpty)
  }

  @Test func `a date whose year, month and day are in three columns is read`() throws {
    let japanese = try read(
      """
      操作日(年),操作日(月),操作日(日),操作時刻(時),摘要,お支払金額,お預り金額,残高
      2026,9,3,10,Halle,8635,,91365
      2026,9,28,10,Tomas,,99000,190365
      """)
    #expect(rows(japanese) == ["2026-09-03 -8635 Halle", "2026-09-28 99000 Tomas"])
    #expect(japanese.statements[0].balances.last?.amount.text == "190365")
    let english = try read("Day,Month,Year,Text,Amount\n3,9,2026,A,-1.00\n28,9,2026,B,2.00\n")
    #expect(rows(english) == ["2026-09-03 -1 A", "2026-09-28 2 B"])
    // A column of months next to one of days is not a part of a day.
    let budget = try read("Date,Month,Year,Text,Amount\n2026-09-03,9,2026,A,-1.00\n2026-09-28,9,2026,B,2.00\n")
    #expect(rows(budget) == ["2026-09-03 -1 A", "2026-09-28 2 B"])
  }

  @Test(arguments: [
    ("2026年09月03日", "2026年09月28日"), ("10:00 03-09-26", "10:00 28-09-26"),
    ("10:00:05 AM 3 Sep 2026", "1:00:00 PM 28 Sep 2026"), ("2026년 9월 3일", "2026년 9월 28일"),
  ])
  func `dates that contain words or follow a time are read`(first: String, last: String) throws {
    let file = try read("Date,Text,Amount\n\(first),A,-1.00\n\(last),B,2.00\n")
    #expect(rows(file) == ["2026-09-03 -1 A", "2026-09-28 2 B"])
  }

  @Test func `an unknown column is read as debit if it has amounts only where the credit column is empty`() throws {
    let known = try read("Datum,Nieznane,Wpływy,Tekst\n2026-09-03,12.90,,A\n2026-09-14,,990.00,B\n")
    #expect(rows(known) == ["2026-09-03 -12.9 A", "2026-09-14 990 B"])
    // A column with numbers in the same rows is not.
    let both = try read("Date,Text,Paid in,Points\n2026-09-03,A,12.90,3.00\n2026-09-14,B,990.00,4.00\n")
    #expect(!rows(both).contains("2026-09-03 -3 A"))
  }

  @Test func `a word in each row gives the row's direction, even next to a column of zeros`() throws {
    let file = try read(
      """
      Fecha;Documento;Motivo;Transacción;Valor Total;Valor Cheque
      28/09/2026;1;TOMAS;Nota Crédito;$ 990,00;$ 0,00
      03/09/2026;1;HALLE;Nota Débito;$ 86,35;$ 0,00
      """)
    #expect(file.statements[0].rows.map(\.amount.text) == ["990", "-86.35"] && file.reading.questions.isEmpty)
    let apps = try read("Date,Note,Income/Expense,Amount\n2026-09-03,A,Exp.,12.90\n2026-09-14,B,Income,990.00\n")
    #expect(rows(apps) == ["2026-09-03 -12.9 A", "2026-09-14 990 B"])
  }

  @Test(arguments: ["Name Gegenpartei", "Betalare/Mottagare", "Saņēmējs/Maksātājs", "Naam ontvanger of tegenpartij"])
  func `a column is read as the payee's name if every word of its heading means the payee`(heading: String) throws {
    let file = try read(
      "Datum;Verwendungszweck;\(heading);Betrag\n03.09.2026;x 1;Halle;-1,00\n15.09.2026;x 2;Nove;-2,00\n")
    #expect(file.statements[0].rows.map(\.name) == ["Halle", "Nove"])
  }

  @Test func `the account holder's name in all rows is not used as a title, even if shops repeat`() throws {
    let file = try read(
      "Date,Name,Description,Amount\n"
        + ["Halle", "Nove", "Halle", "Kiosk", "Nove", "Halle"].enumerated().map {
          "2026-09-0\($0 + 1),JAN,\($1),-\($0 + 1).50\n"
        }
        .joined())
    #expect(file.statements[0].rows.allSatisfy { !$0.name.contains("JAN") && !$0.text.contains("JAN") })
  }

  @Test(arguments: ["BETALNING MOTTAGEN, TACK", "Innbetaling", "Ödemeniz", "Befizetés"])
  func `words for payments to a card are recognized in many languages`(text: String) throws {
    let file = try read(
      "Date,Description,Amount\n2026-09-03,Halle,86.35\n2026-09-15,Nove,12.90\n2026-09-28,\(text),-990.00\n")
    #expect(file.statements[0].rows.map(\.amount.text) == ["-86.35", "-12.9", "990"])
  }

  @Test func `the import asks about an unknown word for the direction, and recognizes known words`() throws {
    let file = try read(
      """
      交易时间,交易类型,交易对方,商品,收/支,金额(元)
      2026-09-03 12:45:27,商户消费,Nudelhaus,x,支出,¥28.16
      2026-09-04 10:10:11,红包,Li,/,收入,¥0.35
      2026-09-05 16:29:37,零钱提现,银行,/,/,¥100.10
      2026-09-06 16:29:37,零钱提现,银行,/,/,¥10.10
      2026-09-07 16:29:37,退款,银行,/,不计收支,¥9.00
      """)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-28.16", "0.35"])
    #expect(file.reading.questions.map(\.subject) == ["/", "不计收支"])
    #expect(file.reading.questions.map(\.lines) == [[4, 5], [6]] && file.skippedRows.allSatisfy(\.isOpen))
  }

  @Test func `Bulgarian letters for debit and credit determine the direction of the amounts`() throws {
    let file = try read(
      """
      Дата на обработка,Вальор,Сума във валута на сметката,Сума във валута на операцията,Тип,Описание на операцията
      20.11.2026,20.11.2026,31.10,31.10 EUR,ДТ,Магазин Витоша
      18.11.2026,18.11.2026,1950.00,1950.00 EUR,КТ,Заплата
      13.11.2026,11.11.2026,14.83,17.05 USD,ДТ,Хотел

      """)
    #expect(
      rows(file) == [
        "2026-11-20 -31.1 Магазин Витоша", "2026-11-18 1950 Заплата", "2026-11-13 -14.83 Хотел",
      ])
    #expect(file.reading.questions.isEmpty)
  }
}
