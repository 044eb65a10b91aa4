import Ledger
import Statements
import TestSupport
import Testing

/// Values that belong to the other party of a row and must not be taken for one of the user's own accounts.
@Suite struct OtherAccountTests {
  private func read(_ text: String) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), .init()), "no table")
  }

  @Test func `a purchase and its refund do not make any repeated word an account`() throws {
    var random = SeededRandom(seed: 23)
    let words = ["Card", "Online", "—", "-", "POS", "n/a", "Shop"]
    for _ in 0..<300 {
      let columns = Int.random(in: 2...4, using: &random)
      var rows: [String] = []
      func add(_ day: Int, _ payee: String, _ cells: [String], _ amount: String) {
        rows.append((["2026-10-\(day)", payee] + cells + [amount]).joined(separator: ","))
      }
      for number in 0..<Int.random(in: 4...9, using: &random) {
        let cells = (0..<columns).map { _ in words.randomElement(using: &random) ?? "Card" }
        let amount = "\(Int.random(in: 1...90, using: &random)).\(10 + number)"
        add(10 + number, "Shop \(number)", cells, "-" + amount)
        if number == 0 || Bool.random(using: &random) { add(10 + number, "Refund \(number)", cells, amount) }
      }
      let heading = ["Date", "Payee"] + (0..<columns).map { "Detail\(["A", "B", "C", "D"][$0])" } + ["Amount"]
      let text = ([heading.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
      let file = try read(text)
      #expect(file.statements.count == 1 && file.statements.first?.account == nil, "\(text)")
      #expect(file.statements.first?.rows.count == rows.count, "\(text)")
    }
  }

  @Test func `an account number beside the IBAN of the other account belongs to the other account, too`() throws {
    let file = try read(
      """
      Posting date,Value date,Amount,Currency,Type,Account Number,Bank Code,IBAN,Description
      01.10.2026,01.10.2026,1850.00,EUR,Credit,2611111111,1100,SK3311000000002611111111,Mzda
      03.10.2026,03.10.2026,45.20,EUR,Debit,,,,Nakup POS
      05.10.2026,05.10.2026,620.00,EUR,Debit,2622222222,0900,SK5809000000002622222222,Najom
      12.10.2026,12.10.2026,19.99,EUR,Debit,,,,Nakup POS
      18.10.2026,18.10.2026,19.99,EUR,Credit,,,,Vratka
      31.10.2026,31.10.2026,7.00,EUR,Debit,,,,Poplatok
      """)
    #expect(file.statements.map(\.account) == [nil])
    #expect(
      file.statements.flatMap(\.rows).map(\.amount.text) == ["1850", "-45.2", "-620", "-19.99", "19.99", "-7"])
  }

  @Test func `the payee's account in a detail row is not the account of the next page`() throws {
    let file = try read(
      """
      Titular cont:,DL POPESCU ION,,
      Numar cont:,RO49INGB0000999900001111,,
      Data,Detalii tranzactie,Debit,Credit
      15 octombrie 2026,Incasare,,"4.500,00"
      ,Ordonator: FIRMA SRL,,
      12 octombrie 2026,Transfer Home'Bank,"1.250,00",
      ,Beneficiar: PROPRIETAR,,
      ,In contul: RO49RNCB0000999900002222,,
      Titular cont:,DL POPESCU ION,,
      Data,Detalii tranzactie,Debit,Credit
      9 octombrie 2026,Cumparare POS corectie,,"19,99"
      5 octombrie 2026,Retragere numerar,"400,00",
      """)
    #expect(file.statements.map(\.account) == ["RO49INGB0000999900001111"])
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["4500", "-1250", "19.99", "-400"])
  }
}
