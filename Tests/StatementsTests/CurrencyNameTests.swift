import Ledger
import TestSupport
import Testing

@testable import Statements

/// Tables whose headings or cells name the currency of the amounts, also by signs and names that several currencies share.
@Suite struct CurrencyNameTests {
  private func choices(_ account: String, chosen: String? = nil) -> TableReader.Choices {
    var choices = TableReader.Choices(outIsPositive: true)
    choices.currency = Currency(code: account)
    choices.chosenCurrency = chosen.flatMap { Currency(code: $0) }
    choices.today = Day("2026-11-27")
    return choices
  }

  private func read(_ text: String, _ choices: TableReader.Choices) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices))
  }

  /// A heading of amounts, and the currencies that it may mean; none if it names no currency.
  private static let headings: [(heading: String, codes: [String])] = [
    ("Pesos", ["ARS", "MXN", "CLP"]), ("Dólares", ["USD"]), ("Importe $", ["ARS", "MXN", "USD", "CAD"]),
    ("Importe U$S", ["USD"]), ("Valor(US$)", ["USD"]), ("Valor(R$)", ["BRL"]), ("Soles", ["PEN"]),
    ("Monto (COP)", ["COP"]), ("Monto en dólares", ["USD"]), ("Amount", []), ("USD", ["USD"]), ("CAD$", ["CAD"]),
    ("EUR amount", ["EUR"]), ("סכום בש\"ח", ["ILS"]), ("סכום בדולר", ["USD"]), ("Betrag in kr", ["SEK", "DKK"]),
  ]

  @Test func `a row of a table with two currencies has its column's currency, or its currency is asked for`() throws {
    var random = SeededRandom(seed: 4_711)
    var (readCount, askedCount) = (0, 0)
    for _ in 0..<1_500 {
      let pair = [Self.headings.randomElement(using: &random)!, Self.headings.randomElement(using: &random)!]
      guard pair[0].codes != pair[1].codes, pair.contains(where: { $0.codes.count == 1 }) else { continue }
      let account = ["ARS", "USD", "EUR", "BRL", "SEK", "MXN"].randomElement(using: &random)!
      let empty = ["", "0.00"].randomElement(using: &random)!
      var text = "Date;Description;\(pair[0].heading);\(pair[1].heading)\n"
      var expected: [String: (column: Int, amount: SignedDecimal)] = [:]
      for row in 0..<Int.random(in: 4...9, using: &random) {
        let column = row < 2 ? row : Int.random(in: 0...1, using: &random)
        let (whole, cents) = (Int64.random(in: 1...900, using: &random), Int64.random(in: 11...99, using: &random))
        let amount = "\(whole).\(cents)"
        let cells = column == 0 ? [amount, empty] : [empty, amount]
        text += "2026-11-\(10 + row);SHOP \(row) TOWN;\(cells[0]);\(cells[1])\n"
        expected["SHOP \(row) TOWN"] = (column, SignedDecimal(digits: -whole * 100 - cents, scale: 2))
      }
      let file = try read(text, choices(account))
      if file.reading.questions.contains(where: { $0.key == .currency }) {
        askedCount += 1
        // Next to `US$`, `$` is another currency.
        let known = pair.filter { $0.codes.count == 1 }.flatMap(\.codes)
        #expect(
          pair.contains { $0.codes.count > 1 && (!$0.codes.contains(account) || known.contains(account)) }, "\(text)")
        continue
      }
      let rows = file.statements.flatMap { statement in statement.rows.map { ($0, $0.currency ?? statement.currency) } }
      for (row, currency) in rows {
        let found = expected.removeValue(forKey: row.text)
        let (column, amount) = try #require(found, "\(row.text) in \(text)")
        let codes = pair[column].codes
        let isRight = codes.count == 1 ? currency?.code == codes[0] : currency == nil || currency?.code == account
        #expect(isRight && row.amount == amount, "\(row) \(currency?.code ?? "–") in \(text)")
        readCount += 1
      }
      // The other rows are in a column whose currency would be the account's, as the other column's already is.
      for skipped in file.skippedRows {
        guard case .noCurrency = skipped.reason else {
          Issue.record("\(skipped.reason): \(skipped.text) in \(text)")
          continue
        }
        expected = expected.filter { !skipped.text.contains($0.key) }
      }
      #expect(expected.isEmpty, "\(expected.keys) in \(text)")
    }
    #expect(readCount > 2_000 && askedCount > 50)
  }

  @Test(arguments: ["Amount ($)", "Amount in $", "Pesos", "Amount"])
  func `a sign or name that several currencies share means the account's currency if it may, or is asked for`(
    heading: String
  ) throws {
    let sign = heading == "Amount" ? "$" : ""
    let text = "Date,Description,\(heading)\n2026-11-03,KIOSK,\(sign)15.00\n2026-11-05,BAKERY,\(sign)4.20\n"
    for account in ["ARS", "MXN", "CLP"] {
      let file = try read(text, choices(account))
      #expect(file.reading.questions.isEmpty && file.statements.map(\.currency) == [nil], "\(account)")
    }
    let file = try read(text, choices("EUR"))
    #expect(file.reading.questions.map(\.key) == [.currency])
    let options = file.reading.questions.first?.readings.map(\.option) ?? []
    #expect(options.contains("--currency MXN") && !options.contains("--currency EUR"))
    let answered = try read(text, choices("EUR", chosen: "MXN"))
    #expect(answered.reading.questions.isEmpty && answered.reading.isCurrencyAnswered)
    let codes = answered.statements.flatMap { statement in
      statement.rows.map { ($0.currency ?? statement.currency)?.code }
    }
    #expect(codes == ["MXN", "MXN"])
    // A currency that the sign cannot mean does not answer the question.
    #expect(try read(text, choices("EUR", chosen: "CHF")).reading.questions.map(\.key) == [.currency])
  }

  @Test(arguments: [
    ("US$15.00", "USD"), ("15,00 kč", "CZK"), ("R$ 15,00", "BRL"), ("₪15.00", "ILS"), ("NT$15", "TWD"),
    ("15.00 €", "EUR"),
  ])
  func `a sign that belongs to one currency gives the currency, whatever the account's is`(
    cell: String, code: String
  ) throws {
    let text = "Date;Description;Amount\n2026-11-03;KIOSK;\(cell)\n2026-11-05;BAKERY;\(cell)\n"
    let file = try read(text, choices("CHF"))
    #expect(file.reading.questions.isEmpty)
    let codes = file.statements.flatMap { statement in
      statement.rows.map { ($0.currency ?? statement.currency)?.code }
    }
    #expect(codes == [code, code])
  }

  @Test func `a sign that only the balances have means the currency of the amounts, too`() throws {
    func text(_ sign: String) -> String {
      "Date,Description,Amount,Balance\n2026-11-03,KIOSK,-15.00,\(sign)85.00\n2026-11-05,BAKERY,-5.00,\(sign)80.00\n"
    }
    #expect(try read(text("£"), choices("EUR")).statements.map { $0.currency?.code } == ["GBP"])
    #expect(try read(text("$"), choices("EUR")).reading.questions.contains { $0.key == .currency })
    #expect(try read(text("$"), choices("USD")).statements.map { $0.currency?.code } == [nil])
  }

  @Test func `the account's number above the rows decides which currency a shared sign means`() throws {
    var choices = choices("EUR")
    choices.numbers = ["DE89370400440532013000"]
    choices.currencies = ["DE89370400440532013000": [Currency(code: "USD")!]]
    let text = "Account,DE89370400440532013000\n\nDate,Description,Amount ($)\n2026-11-03,KIOSK,15.00\n"
    #expect(try read(text, choices).reading.questions.isEmpty)
  }

  @Test func `the rows of several cards below their holders' names have the year of the day above them`() throws {
    let file = try read(
      """
      Data: 21/11/2026 10:02:31

      JOSE DA SILVA;;;5178
      Data;Histórico;Valor(US$);Valor(R$);
      05/11;PAGTO. POR DEB EM C/C;0,00;-1.234,56
      10/11;UBER TRIP;0,00;23,40
      12/11;HOTEL;15,00;0,00

      Total para JOSE DA SILVA;;15,00;23,40

      MARIA DA SILVA;;;8811
      Data;Histórico;Valor(US$);Valor(R$);
      14/11;POSTO BR;0,00;200,00

      Total para MARIA DA SILVA;;0,00;200,00
      Taxas mensais;;;
      Rotativo;15,99%;;
      """, choices("BRL"))
    let rows = file.statements.flatMap { statement in
      statement.rows.map { "\($0.day) \($0.amount.text) \(($0.currency ?? statement.currency)?.code ?? "–")" }
    }
    #expect(
      rows.sorted() == [
        "2026-11-05 1234.56 BRL", "2026-11-10 -23.4 BRL", "2026-11-12 -15 USD", "2026-11-14 -200 BRL",
      ])
  }

  @Test(arguments: ["Amount（円）", "Amount (€)", "Amount (JPY)"])
  func `if the amount's heading contains a sign in brackets, a currency column belongs to another amount`(
    _ heading: String
  ) throws {
    let file = try read(
      """
      Date,\(heading),Foreign amount,Currency,Payee
      2026-11-28,550,-,-,Shop
      2026-11-18,3110,20.00,USD,Web
      2026-11-12,1280,-,-,Kiosk
      """, choices("CHF"))
    let currency = heading.contains("€") ? "EUR" : "JPY"
    #expect(file.statements.map { $0.currency?.code } == [currency])
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-550", "-3110", "-1280"])
    #expect(file.skippedRows.isEmpty)
  }

  @Test(arguments: ["0", "9.99"])
  func `the currency in the heading of another amount is not the currency of the amounts`(_ dollars: String) throws {
    let file = try read(
      """
      Data;Descrição;Valor (US$);Valor (R$)
      2026-10-10;Combustível;0;454.63
      2026-10-12;Estorno;0;-35.50
      2026-10-22;APPLE;\(dollars);55.44
      """, choices("EUR"))
    #expect(file.statements.map { $0.currency?.code } == ["BRL"])
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-454.63", "35.5", "-55.44"])
  }

  @Test func `the last digits of a card are not amounts beside a column of zeros in another currency`() throws {
    let file = try read(
      """
      Data de Compra;Nome no Cartão;Final do Cartão;Categoria;Descrição;Valor (em US$);Cotação (em R$);Valor (em R$)
      12/10/2026;PAULO;0680;Transporte;VIACAO;0;0;29.05
      15/10/2026;PAULO;4736;Automotivo;AUTO POSTO;0;0;110.20
      18/10/2026;PAULO;0680;-;Inclusao de Pagamento;0;0;-1250.00
      """, choices("BRL"))
    #expect(file.statements.flatMap(\.rows).map(\.amount.text) == ["-29.05", "-110.2", "1250"])
  }
}
