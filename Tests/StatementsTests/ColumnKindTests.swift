import Ledger
import Formats
import Statements
import TestSupport
import Testing

/// Columns that decide to which account a row belongs and which amount it has.
@Suite struct ColumnKindTests {
  private func read(_ text: String, _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(TableReader.read(Array(text.utf8), choices), "no table")
  }

  private func amounts(_ file: BankFile) -> [String] {
    file.statements.flatMap { statement in
      statement.rows.map {
        "\($0.amount.text) \(statement.currency?.code ?? "") \(statement.account ?? "")".trimmingSpaces
      }
    }
    .sorted()
  }

  /// Headings of own accounts in the languages of banks and programs.
  private static let ownAccounts = [
    "Account", "Accounts", "Wallet", "Konto", "Bankkonto", "Portemonnaie", "Geldbeutel", "Compte", "Portefeuille",
    "Cuenta", "Cartera", "Billetera", "Conta", "Carteira", "Conto", "Portafoglio", "Rekening", "Bankrekening",
    "Rachunek", "Portfel", "Счёт", "Счет", "Кошелёк", "Рахунок", "Гаманець", "账户", "本方账号", "帳戶", "口座", "保有金融機関", "계좌",
    "Hesap", "Cüzdan", "חשבון", "Λογαριασμός", "Számla", "Pénztárca", "Tili", "Lompakko", "Účet", "Peněženka", "Cont",
    "Portofel", "Сметка", "Račun", "Sąskaita", "Konts", "Reikningur", "Plånbok", "Lommebok", "Dompet", "Akun",
    "Tài khoản", "บัญชี", "الحساب", "खाता",
  ]

  @Test(arguments: ownAccounts)
  func `rows are grouped by a column that names the user's accounts`(_ heading: String) throws {
    let days = ["2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06"]
    let rows = zip(days, ["Giro", "Cash", "Giro", "Cash"]).enumerated().map { place, row in
      ["2026-11-0\(place + 3)", "Shop \(place)", row.1, "-\(place + 1).50"]
    }
    var random = SeededRandom(seed: UInt64(heading.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF))
    let order = [0, 1, 2, 3].shuffled(using: &random)
    let table = ([["Date", "Description", heading, "Amount"]] + rows).map { row in
      order.map { row[$0] }.joined(separator: ",")
    }
    let file = try read(table.joined(separator: "\n") + "\n")
    #expect(file.reading.questions.isEmpty)
    #expect(amounts(file) == ["-1.5  Giro", "-2.5  Cash", "-3.5  Giro", "-4.5  Cash"], "\(heading) \(order)")
  }

  @Test func `the import asks about a column that differs between the two rows of each transfer, whatever its heading`()
    throws
  {
    let text = """
      Date,Description,Pot,Amount
      2026-11-03,Shop,Giro,-5.00
      2026-11-04,To savings,Giro,-100.00
      2026-11-04,From giro,Savings,100.00
      2026-11-05,Salary,Giro,900.00
      2026-11-07,Baker,Giro,-6.00
      2026-11-08,Market,Giro,-7.00
      2026-11-09,Cinema,Giro,-8.00
      2026-11-06,Interest,Savings,1.00

      """
    let file = try read(text)
    #expect(file.reading.questions.map(\.key) == [.column])
    #expect(
      file.reading.questions.first?.readings.map(\.option) == [
        "--column Pot=account", "--column Pot=counter-account", "--column Pot=not-used",
      ])
    var choices = TableReader.Choices()
    choices.columns = ["Pot": .account]
    let divided = try read(text, choices)
    #expect(divided.reading.questions.isEmpty && divided.statements.map(\.account) == ["Giro", "Savings"])
    choices.columns = ["Pot": .unused]
    #expect(try read(text, choices).reading.questions.isEmpty)
    // Kinds of transfers and purchases with refunds are no accounts.
    let kinds = text.replacing("Giro,-100", with: "Outgoing,-100").replacing("Savings,100", with: "Incoming,100")
    #expect(try read(kinds).reading.questions.isEmpty)
    let refund = text.replacing("Savings,100", with: "Giro,100")
    #expect(try read(refund).reading.questions.isEmpty)
  }

  @Test(arguments: [
    ("Currency,Amount,Account currency,Amount in account currency", "USD,-20.00,EUR,-18.40", "EUR,-5.00,EUR,-5.00"),
    ("Amount,Currency,Native Amount,Native Currency", "-20.00,USD,-18.40,EUR", "-5.00,EUR,-5.00,EUR"),
    ("交易金额,交易货币,入账金额,入账货币", "-20.00,美元,-18.40,欧元", "-5.00,欧元,-5.00,欧元"),
    ("Currency,Amount,Currency 2,Amount 2", "USD,-20.00,EUR,-18.40", "EUR,-5.00,EUR,-5.00"),
  ])
  func `if a row has two amounts, the one in the account's currency is imported`(
    _ headings: String, _ foreign: String, _ own: String
  ) throws {
    let file = try read(
      "Date,Description,\(headings)\n2026-11-03,A,\(foreign)\n2026-11-04,B,\(own)\n2026-11-05,C,\(own)\n")
    if file.reading.questions.isEmpty { #expect(amounts(file) == ["-18.4 EUR", "-5 EUR", "-5 EUR"], "\(headings)") }
    #expect(file.reading.questions.allSatisfy { $0.key == .column && $0.meaning == .amount })
  }

  @Test
  func `the import asks which of two amounts is booked unless a heading, a balance or an option shows it`() throws {
    let text = "Date,Description,Amount,Sum\n2026-11-03,A,-5.00,-4.20\n2026-11-04,B,-6.00,-5.10\n"
    let file = try read(text)
    #expect(
      file.reading.questions.map { $0.readings.map(\.option) } == [["--column Amount=amount", "--column Sum=amount"]])
    for (heading, expected) in [("Amount", ["-5", "-6"]), ("Sum", ["-4.2", "-5.1"])] {
      var choices = TableReader.Choices()
      choices.columns = [heading: .amount]
      let chosen = try read(text, choices)
      #expect(chosen.reading.questions.isEmpty && amounts(chosen) == expected.sorted(), "\(heading)")
    }
    let balance = try read(
      "Date,Description,Amount,Sum,Balance\n2026-11-03,A,-5.00,-4.20,95.80\n2026-11-04,B,-6.00,-5.10,90.70\n2026-11-05,C,-7.00,-6.00,84.70\n"
    )
    #expect(balance.reading.questions.isEmpty && amounts(balance) == ["-4.2", "-5.1", "-6"])
  }

  @Test(arguments: [
    "Charge", "Spesen", "Provision", "Masraf", "手续费", "手数料", "수수료", "Phí", "Biaya", "Jutalék", "Palkkio",
    "Poplatek v EUR",
    "Kosten op verrichting", "Extra",
  ])
  func `the import recognizes a fee column by its heading or by many zeros, and asks about it`(_ heading: String) throws
  {
    let text =
      "Date,Description,Amount,\(heading)\n2026-11-03,A,-5.00,0.00\n2026-11-04,B,-60.00,1.20\n2026-11-05,C,-7.00,0.00\n"
    let file = try read(text)
    #expect(file.reading.questions.map(\.key) == [.fee], "\(heading)")
    var choices = TableReader.Choices()
    choices.fee = .onTop
    #expect(amounts(try read(text, choices)) == ["-5", "-61.2", "-7"])
  }

  @Test func `the user can exclude a column, and a column of exchange rates is not read as fees`() throws {
    let text =
      "Date,Description,Amount,Extra\n2026-11-03,A,-5.00,0.00\n2026-11-04,B,-60.00,1.20\n2026-11-05,C,-7.00,0.00\n"
    #expect(
      try read(text).reading.questions.first?.readings.map(\.option) == [
        "--fee on-top", "--fee included", "--column Extra=not-used",
      ])
    var choices = TableReader.Choices()
    choices.columns = ["Extra": .unused]
    #expect(try read(text, choices).reading.questions.isEmpty)
    #expect(try read(text.replacing("1.20", with: "1.0843")).reading.questions.isEmpty)
    #expect(try read(text.replacing("1.20", with: "120.00")).reading.questions.isEmpty)
  }

  @Test func `an answer can refer to a column without a heading by the column's number`() throws {
    var choices = TableReader.Choices()
    choices.columns = ["3": .account]
    let file = try read(
      "2026-11-03,Shop,Giro,-5.00\n2026-11-04,Baker,Cash,-6.00\n2026-11-05,Rent,Giro,-7.00\n", choices)
    #expect(amounts(file) == ["-5  Giro", "-6  Cash", "-7  Giro"])
  }
}
