import Statements
import Ledger
import Testing

/// Records in JSON, as interfaces of banks write them. All files are written by hand.
@Suite struct JSONRecordsTests {
  private func read(_ text: String, today: String? = nil) throws -> BankFile {
    var choices = TableReader.Choices()
    choices.today = today.flatMap { Day($0) }
    return try #require(try StatementReader.read(Array(text.utf8), choices).parts.first).file
  }

  private func rows(_ file: BankFile) -> [String] {
    file.statements.flatMap { statement in
      statement.rows.map { "\($0.day) \($0.amount.text) \(statement.account ?? "-") \($0.text)" }
    }.sorted()
  }

  @Test func `JSON with separate lists of booked and pending payments and nested amounts is read`() throws {
    let file = try read(
      """
      {"transactions": {"booked": [
        {"transactionId": "1", "bookingDate": "2026-11-20", "valueDate": "2026-11-19",
         "transactionAmount": {"amount": "-31.10", "currency": "EUR"}, "creditorName": "Coffee house"},
        {"transactionId": "2", "bookingDate": "2026-11-18", "valueDate": "2026-11-18",
         "transactionAmount": {"amount": "1950.00", "currency": "EUR"}, "debtorName": "Acme"},
        {"transactionId": "3", "bookingDate": "2026-11-05", "valueDate": "2026-11-05",
         "transactionAmount": {"amount": "-650.00", "currency": "EUR"}, "creditorName": "Landlord"}],
       "pending": [{"valueDate": "2026-11-24", "transactionAmount": {"amount": "-12.00", "currency": "EUR"}}]}}
      """)
    #expect(
      rows(file) == [
        "2026-11-05 -650 - Landlord", "2026-11-18 1950 - Acme", "2026-11-20 -31.1 - Coffee house",
      ])
    #expect(file.skippedRows.map(\.reason) == [.pending] && file.reading.questions.isEmpty)
    #expect(file.statements.allSatisfy { $0.currency?.code == "EUR" })
  }

  @Test func `JSON rows listed inside an account get its name, and seconds since 1970 are read as days`() throws {
    let file = try read(
      """
      {"accounts": [
        {"id": "A1", "name": "Giro", "currency": "USD", "balance": "100.00", "balance-date": 1795564800,
         "transactions": [
          {"id": "T1", "posted": 1795176000, "amount": "-42.50", "description": "Coffee house"},
          {"id": "T2", "posted": 1795003200, "amount": "-50.00", "description": "Savings"},
          {"id": "T3", "posted": 0, "amount": "-9.90", "description": "Films", "pending": true}]},
        {"id": "A2", "name": "Savings", "currency": "USD", "balance": "900.00", "transactions": [
          {"id": "T4", "posted": 1795003200, "amount": "50.00", "description": "Giro"}]}]}
      """)
    #expect(
      rows(file) == [
        "2026-11-18 -50 Giro Savings", "2026-11-18 50 Savings Giro", "2026-11-20 -42.5 Giro Coffee house",
      ])
    #expect(file.skippedRows.map(\.reason) == [.pending])
  }

  @Test func `times counted from 1970 are read as days in UTC, even if their key is not a known heading`() throws {
    let file = try read(
      """
      [{"id": "1", "type": "PT", "amount": -12.5, "currencyCode": "EUR", "createdTS": 1795176300000, "mcc": 5411,
        "visibleTS": 1795176000000, "merchantName": "Market", "userCertified": 1795176100000, "pending": false},
       {"id": "2", "type": "CT", "amount": 2000.0, "currencyCode": "EUR", "createdTS": 1795003500000,
        "visibleTS": 1795003200000, "partnerName": "Acme", "pending": false},
       {"id": "3", "type": "AA", "amount": -7.9, "currencyCode": "EUR", "createdTS": 1795176400000,
        "visibleTS": 1795176400000, "merchantName": "Kiosk", "pending": true}]
      """, today: "2026-11-26")
    #expect(rows(file) == ["2026-11-18 2000 - Acme", "2026-11-20 -12.5 - Market"])
    #expect(file.skippedRows.map(\.reason) == [.pending] && file.reading.questions.isEmpty)
    #expect(file.reading.dates?.column == "date (visibleTS)")
  }

  @Test(arguments: [
    // A number that is not a time in the last 15 years, in one record; a key that does not mean a time; no today.
    ("\"visibleTS\": 1795176000000", "\"visibleTS\": 795176000000", "2026-11-26"),
    ("\"visibleTS\": 1795176000000", "\"visibleTS\": 2795176000000", "2026-11-26"),
    ("\"visibleTS\": 1795176000000", "\"visibleTS\": 1295176000000", "2026-11-26"),
    ("\"orderNumber\": 1795176000000", "\"orderNumber\": 1795176000000", "2026-11-26"),
    ("\"visibleTS\": 1795176000000", "\"visibleTS\": 1795176000000", nil),
  ])
  func `numbers that may not be times are not read as days`(_ first: String, _ second: String, _ today: String?) {
    let text = "[{\"amount\": -12.5, \(first)}, {\"amount\": 20.5, \(second)}]"
    #expect(throws: StatementReader.Problem.self) { try read(text, today: today) }
  }

  @Test func `the currency of a row is that of its amount, not that of the other account`() throws {
    let file = try read(
      """
      {"booked": [
        {"bookingDate": "2026-11-20", "creditorName": "Hotel", "creditorAccount": {"iban": "X1", "currency": "USD"},
         "transactionAmount": {"amount": "-31.10", "currency": "EUR"}},
        {"bookingDate": "2026-11-18", "debtorName": "Acme", "transactionAmount": {"amount": "1950.00", "currency": "EUR"}},
        {"bookingDate": "2026-11-05", "creditorName": "Tea", "transactionAmount": {"amount": "-3.00", "currency": "EUR"}}]}
      """)
    #expect(file.statements.map { $0.currency?.code } == ["EUR"])
    #expect(rows(file) == ["2026-11-05 -3 - Tea", "2026-11-18 1950 - Acme", "2026-11-20 -31.1 - Hotel"])
  }

  @Test(arguments: [#""currency": "EUR""#, #""balance": "1.00""#])
  func `two accounts with the same name but different ids do not become one account`(key: String) throws {
    func account(_ id: String, _ name: String, _ rows: String) -> String {
      #"{"id": "\#(id)", "name": "\#(name)", \#(key), "transactions": [\#(rows)]}"#
    }
    func row(_ id: String, _ amount: String, _ text: String) -> String {
      #"{"id": "\#(id)", "posted": 1795003200, "amount": "\#(amount)", "description": "\#(text)"}"#
    }
    let accounts = [
      account("A1", "Checking", row("T1", "-42.50", "Coffee house") + "," + row("T2", "-50.00", "Transfer")),
      account("A2", "Checking", row("T3", "50.00", "Transfer")), account("A3", "Savings", row("T4", "-9.50", "Films")),
    ]
    let file = try read(#"{"accounts": [\#(accounts.joined(separator: ","))]}"#)
    #expect(file.statements.map { $0.account ?? "-" }.sorted() == ["Checking A1", "Checking A2", "Savings"])
  }

  @Test func `JSON is refused if its amounts may be in cents or its structure is unknown`() {
    for text in [
      #"{"transactions": [{"date": "2026-11-20", "amount": -31100, "memo": "Coffee"}, {"date": "2026-11-18", "amount": 5}]}"#,
      """
      [
        {
          "date": "2026-11-20",
          "amount": -31100,
          "memo": "Coffee"
        },
        {
          "date": "2026-11-18",
          "amount": 52000,
          "memo": "Salary"
        }
      ]
      """,
      #"{"name": "Coffee", "price": 3.10}"#, "[1, 2, 3]",
    ] {
      #expect(throws: StatementReader.Problem.self) { try StatementReader.read(Array(text.utf8)) }
    }
  }
}
