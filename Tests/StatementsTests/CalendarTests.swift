import Ledger
import Formats
import Statements
import Testing

/// Days in East Asian calendars, and days whose year or order is determined by other lines of the file.
@Suite struct CalendarTests {
  private func days(_ text: String, _ choices: TableReader.Choices = .init()) throws -> [String] {
    let file = try #require(TableReader.read(Array(text.utf8), choices), "no table")
    return file.reading.questions.isEmpty ? file.statements.flatMap(\.rows).map(\.day.description) : ["asked"]
  }

  @Test(arguments: [
    ("03/11/2569", "14/11/2569"), ("115/11/03", "115/11/14"), ("R8/11/03", "R8/11/14"), ("R8.11.3", "R8.11.14"),
    ("令和8年11月3日", "令和8年11月14日"), ("民國115年11月3日", "民國115年11月14日"), ("2026年11月03日", "2026年11月14日"),
  ])
  func `dates in other calendars are converted`(_ first: String, _ second: String) throws {
    #expect(
      try days("Date,Description,Amount\n\(first),A,-5.00\n\(second),B,-6.00\n") == ["2026-11-03", "2026-11-14"])
  }

  @Test func `dates of the Solar Hijri calendar and Persian digits are converted`() throws {
    var choices = TableReader.Choices()
    choices.today = Day(year: 2026, month: 11, day: 26)
    let text =
      "تاریخ,ساعت,شرح,برداشت,واریز,مانده\n۱۴۰۵/۰۸/۲۹,۱۰:۱۵,خرید,\"۳۵۰,۰۰۰\",۰,\"۴,۶۵۰,۰۰۰\"\n۱۴۰۴/۱۲/۲۹,۰۸:۰۰,حقوق,۰,\"۵,۰۰۰,۰۰۰\",\"۵,۰۰۰,۰۰۰\"\n"
    let file = try #require(TableReader.read(Array(text.utf8), choices))
    #expect(
      file.statements.flatMap(\.rows).map { "\($0.day) \($0.amount.text)" } == [
        "2026-11-20 -350000", "2026-03-20 5000000",
      ])
    #expect(file.reading.questions.isEmpty)
    let plain = "Date,Text,Amount\n1403/12/30,A,-5.00\n1404/01/01,B,-6.00\n"
    #expect(try days(plain, choices) == ["2025-03-20", "2025-03-21"])
    // Years of the Islamic calendar, and today's date is unknown.
    for (text, today) in [("Date,Text,Amount\n1448/05/29,A,-5.00\n1448/06/01,B,-6.00\n", choices.today), (plain, nil)] {
      choices.today = today
      #expect(TableReader.read(Array(text.utf8), choices) == nil)
    }
  }

  @Test func `dates without a year use the year of a month mentioned above the table`() throws {
    for cells in [("11/03", "11/12"), ("11月03日", "11月12日"), ("11월 3일", "11월 12일")] {
      let text = "信用卡对账单（2026年11月）\n交易日,交易摘要,金额\n\(cells.0),A,-5.00\n\(cells.1),B,-6.00\n"
      #expect(try days(text) == ["2026-11-03", "2026-11-12"], "\(cells)")
    }
    let early = "账单 2026年1月\n交易日,交易摘要,金额\n12/28,A,-5.00\n01/03,B,-6.00\n"
    #expect(try days(early) == ["2025-12-28", "2026-01-03"])
  }

  @Test func `dates without a year are read even if totals follow the rows or apostrophes precede text`() throws {
    let text = """
      Periode : 01/11/2026 - 20/11/2026
      Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo
      '02/11,'A,'0000,"1,500,000.00",DB,"8,500,000.00"
      '05/11,'B,'0123,"2,000,000.00",CR,"10,500,000.00"
      'PEND,'C,'0000,"15,000.00",DB,"10,485,000.00"
      Saldo Awal,:,"10,000,000.00"
      Mutasi Kredit,:,"2,000,000.00"
      Mutasi Debet,:,"1,515,000.00"
      Saldo Akhir,:,"10,485,000.00"

      """
    #expect(try days(text) == ["2026-11-02", "2026-11-05"])
  }

  @Test func `a date above the table, or today's date, shows the order of day and month`() throws {
    let text = "Fecha,Concepto,Importe\n03/11/2026,A,-5.00\n04/12/2026,B,-6.00\n"
    #expect(try days(text) == ["asked"])
    #expect(try days("Hasta,20/11/2026\n" + text) == ["2026-11-03", "2026-12-04"])
    var choices = TableReader.Choices()
    choices.today = Day(year: 2026, month: 11, day: 26)
    #expect(try days(text, choices) == ["2026-03-11", "2026-04-12"])
  }

  @Test func `a cell that is written as a formula is read without the formula`() throws {
    for separator in [",", ";"] {
      let text = [
        "No;Date;Description;Amount", "=\"1\";=\"03/11/2026\";=\"A\";=\"-1.234,50\"",
        "=\"2\";=\"14/11/2026\";=\"B\";=\"-6,00\"",
      ]
      .map { $0.replacing(";", with: separator) }.joined(separator: "\n")
      #expect(try days(text + "\n") == ["2026-11-03", "2026-11-14"], "\(separator)")
    }
  }
}
