import Formats
import Ledger
import TestSupport
import Testing

@testable import Statements

/// The question about the direction of numbers: what it shows is what an answer does.
@Suite struct SignAnswerTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func result(_ row: BankRow) -> String {
    "\(row.day) \(row.text): \(row.amount.magnitude.text) money \(row.amount.isNegative ? "out" : "in")"
  }

  @Test func `each answer gives the first and the last row the direction that the question shows`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(14))
    var askedCount = 0
    for _ in 0..<Fuzzing.count(3_000, least: 400) {
      let hasColumns = Bool.random(using: &random)
      let rows = (0..<Int.random(in: 1...5, using: &random)).map { index in
        let number = "\(Int.random(in: 1...99, using: &random)).50"
        let isOther = Bool.random(using: &random)
        let cells = hasColumns ? (isOther ? "\(number)," : ",\(number)") : (isOther ? "-" : "") + number
        return "2026-11-\(10 + index),Shop \(index),\(cells)\n"
      }
      let text = (hasColumns ? "" : "Date,Name,Amount\n") + rows.joined()
      let file = try read(text)
      guard let question = file.reading.questions.first(where: { $0.key == .sign }) else { continue }
      askedCount += 1
      for reading in question.readings {
        let answered = try read(text, .init(outIsPositive: reading.option == "--sign out"))
        let imported = answered.statements.flatMap(\.rows)
        #expect(imported.first.map(result) == reading.first && imported.last.map(result) == reading.last, "\(text)")
      }
    }
    #expect(askedCount > 50)
  }

  @Test func `types that mean purchases on one side and returns and payments on the other decide the sign`() throws {
    for (purchase, other, expected) in [("-", "", ["-17.86", "-5.65", "52.29", "5.65"]), ("", "-", nil)] {
      let file = try read(
        """
        "Description","Type","Date","Amount"
        "LOCAL GROCERY","PURCHASE","10/28/2026","\(purchase)17.86"
        "GAS STATION","PURCHASE","10/20/2026","\(purchase)5.65"
        "BANK","PAYMENT","10/15/2026","\(other)52.29"
        "GAS STATION","RETURN","10/13/2026","\(other)5.65"
        """)
      #expect(file.reading.questions.isEmpty)
      #expect(file.statements.flatMap(\.rows).map(\.amount.text) == expected ?? ["-17.86", "-5.65", "52.29", "5.65"])
    }
  }

  @Test func `a payment to a card with few purchases leads to a question`() throws {
    let file = try read(
      """
      Date,Type,Description,Amount
      2026-10-23,PURCHASE,Chairs,1215.81
      2026-10-17,PAYMENT,Rogers Bank,-120.00
      2026-10-14,PURCHASE,Chairs,-15.00
      """)
    #expect(file.reading.questions.map(\.key) == [.sign])
  }

  @Test(arguments: [
    ("Расход", "Доход"), ("Gastos", "Ingresos"), ("Ausgabe", "Einnahme"), ("Wydatek", "Przychód"), ("Витрата", "Дохід"),
    ("Dépense", "Revenu"), ("Gider", "Gelir"), ("Despesa", "Receita"), ("Výdaj", "Příjem"), ("Kiadás", "Bevétel"),
    ("Uitgave", "Inkomsten"), ("Utgift", "Inkomst"), ("Uscite", "Entrate"), ("支出", "収入"), ("지출", "수입"),
  ])
  func `words for spending and income in many languages give numbers without signs their direction`(
    out: String, received: String
  ) throws {
    let file = try read("Date;Type;Name;Amount\n2026-11-03;\(out);Shop;20\n2026-11-04;\(received);Firm;30\n")
    #expect(file.reading.questions.isEmpty)
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-20", "30"])
  }

  @Test func `the import asks about an unknown word beside words that give the direction`() throws {
    let file = try read(
      "Date;Type;Name;Amount\n2026-11-03;Expense;Shop;20\n2026-11-04;Expense;Shop;25\n2026-11-05;Zork;Firm;30\n")
    #expect(file.reading.questions.map(\.subject) == ["Zork"])
  }

  @Test(arguments: [
    "Date,Description,Product,Amount,Balance\n2026-10-01,Shop,Credit,10.00,990.00\n2026-10-02,Bar,Credit,12.00,978.00\n",
    "Datum;Händler;Betrag;Beleg\n01.10.2026;Rewe;10,00;erhalten\n02.10.2026;Bauhaus;12,00;\n",
    "Date,Type,Name,Amount\n2026-10-01,Sale,A,100\n2026-10-02,Refund,A,-20\n2026-10-03,Payment fee,B,-80\n2026-10-04,Sale,C,50\n",
  ])
  func `a word that may also name a product, a receipt or a shop's income does not decide the sign`(text: String) throws
  {
    let file = try read(text)
    let isAsked = file.reading.questions.map(\.key).contains(.sign)
    #expect(isAsked || file.statements.flatMap(\.rows).allSatisfy { $0.amount.isNegative })
  }
}
