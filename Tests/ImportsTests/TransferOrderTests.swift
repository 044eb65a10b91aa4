import Imports
import Ledger
import TestSupport
import Testing

/// Statements of several accounts, in any order and in one or several imports, lead to the same balances on each day,
/// the same income and spending, and the same transfers.
@Suite struct TransferOrderTests {
  private struct Row {
    var account: Int
    var day: Int
    var cents: Int
    var counter: Int?
    var text: String
  }

  private static let numbers = [
    "DE89370400440532013000", "DE02120300000000202051", "DE02500105170137075030", "AT611904300234573201",
    "NL91ABNA0417164300",
  ]

  private static func amount(_ cents: Int) -> String {
    let digits = "\(cents.magnitude / 100),\(cents.magnitude % 100 < 10 ? "0" : "")\(cents.magnitude % 100)"
    return (cents < 0 ? "-" : "") + digits
  }

  private static func day(_ day: Int) -> String { "\(day < 10 ? "0" : "")\(day)" }

  private static func text(_ rows: [Row]) -> String {
    "IBAN Auftragskonto;Buchungstag;Empfänger;IBAN Zahlungsbeteiligter;Verwendungszweck;Lastschrift;Gutschrift\n"
      + rows.map { row in
        "\(numbers[row.account]);\(day(row.day)).11.2026;\(row.text);\(row.counter.map { numbers[$0] } ?? "");x;\(row.cents < 0 ? amount(-row.cents) + ";" : ";" + amount(row.cents))\n"
      }.joined()
  }

  /// Random rows of all accounts, and the balances expected from them.
  private func household(_ random: inout SeededRandom) -> (rows: [Row], expected: [String]) {
    let count = Int.random(in: 2...5, using: &random)
    var rows: [Row] = []
    var expected: [String] = []
    func label(_ account: Int) -> String { "A\(account)" }
    func plain(_ cents: Int) -> String { Self.amount(cents).replacing(",", with: ".") }
    for account in 0..<count {
      for number in 0..<Int.random(in: 2...6, using: &random) {
        let cents = Int.random(in: 1...9_999, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        let row = Row(
          account: account, day: Int.random(in: 1...18, using: &random), cents: cents,
          text: "Shop \(account) \(number)")
        rows.append(row)
        expected.append("2026-11-\(Self.day(row.day)) \(label(account)) \(plain(cents))")
      }
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let from = Int.random(in: 0..<count, using: &random)
      let to = (from + Int.random(in: 1..<count, using: &random)) % count
      let (day, cents) = (Int.random(in: 1...16, using: &random), Int.random(in: 1...3, using: &random) * 5_000)
      // Only a few amounts, so that several transfers of one amount are close to each other.
      rows.append(Row(account: from, day: day, cents: -cents, counter: to, text: "Me"))
      rows.append(
        Row(account: to, day: day + Int.random(in: 0...2, using: &random), cents: cents, counter: from, text: "Me"))
      expected.append("2026-11-\(Self.day(day)) \(label(from)) \(plain(-cents)) moved")
      expected.append("2026-11-\(Self.day(day)) \(label(to)) \(plain(cents)) moved")
    }
    return (rows, expected.sorted())
  }

  @Test func `importing files in any order gives the same transfers between them`() throws {
    for number in 0..<Fuzzing.count(120, least: 8) {
      var random = SeededRandom(seed: Fuzzing.seed(UInt64(7_100 + number)))
      let (rows, expected) = try #require(Optional(household(&random)))
      let count = rows.map(\.account).max() ?? 0
      let accounts = (0...count).map { "  - { name: A\($0), number: \(Self.numbers[$0]) }\n" }.joined()
      // A file for each account, or for all of them, for the whole month or half of it.
      let border = Int.random(in: 6...12, using: &random)
      var files: [(name: String, text: String)] = []
      let isOneFile = Int.random(in: 0..<5, using: &random) == 0
      for account in isOneFile ? [-1] : Array(0...count) {
        let own = rows.filter { account == -1 || $0.account == account }.sorted { $0.day < $1.day }
        let parts =
          Bool.random(using: &random) ? [own] : [own.filter { $0.day < border }, own.filter { $0.day >= border }]
        for (part, rows) in parts.enumerated() where !rows.isEmpty {
          files.append(("\(account)-\(part).csv", Self.text(rows)))
        }
      }
      files.shuffle(using: &random)
      let book = try PlanBook("accounts:\n\(accounts)")
      var rest = files[...]
      while !rest.isEmpty {
        let several = rest.prefix(Int.random(in: 1...3, using: &random))
        rest = rest.dropFirst(several.count)
        let plan = try book.take(Array(several))
        #expect(
          plan.count(.question) == 0, "\(number): \(plan.files.flatMap(\.questions)) \(plan.rows.compactMap(\.reason))")
      }
      #expect(book.movements() == expected, "\(number): \(files.map(\.name))")
      // Importing all files again adds nothing.
      let again = try book.plan(files)
      #expect(again.count(.new) + again.count(.moved) + again.count(.question) == 0, "\(number)")
    }
  }

  @Test func `an entry imported as spent becomes a transfer when the other account's statement is imported`() throws {
    let book = try PlanBook(
      "accounts:\n  - { name: Giro, number: \(Self.numbers[0]) }\n  - { name: Savings }\n")
    let giro = Self.text([Row(account: 0, day: 5, cents: -10_000, counter: 1, text: "Me")])
    let savings = Self.text([Row(account: 1, day: 6, cents: 10_000, counter: 0, text: "Me")])
    try book.take([("giro.csv", giro)])
    #expect(book.movements() == ["2026-11-05 Giro -100.00"])
    var choices = ImportOptions()
    choices.accounts = ["Savings"]
    let plan = try book.take([("savings.csv", savings)], choices)
    #expect(plan.rows.map(\.state) == [.moved])
    #expect(book.movements() == ["2026-11-05 Giro -100.00 moved", "2026-11-05 Savings 100.00 moved"])
    let ids = try ["giro", "savings"].map { name in
      try book.folder.read("imports/\(name).log").split(separator: "\n").last.map { $0.split(separator: "\t")[4] }
    }
    #expect(ids[0] != nil && ids[0] == ids[1])
    #expect(try book.plan([("giro.csv", giro)]).rows.map(\.state) == [.known])
  }

  @Test func `the import asks about two rows with opposite amounts and remembers the answer`() throws {
    let settings = "accounts:\n  - { name: Giro }\n  - { name: Shop }\n"
    func file(_ text: String, _ amount: String, _ day: String) -> String {
      "Date,Description,Amount\n2026-11-\(day),\(text),\(amount)\n2026-11-09,Rent \(text),-7.00\n2026-11-10,Bus \(text),-8.00\n"
    }
    var choices = ImportOptions()
    choices.accounts = ["Giro", "Shop"]
    let files = [("giro.csv", file("Bakery", "-50.00", "05")), ("shop.csv", file("eBay sale", "50.00", "06"))]
    let open = try PlanBook(settings)
    let plan = try open.take(files, choices)
    #expect(plan.count(.question) == 2 && plan.rows.filter { $0.mayBeTransfer }.count == 2)
    #expect(open.movements().count == 4)
    var no = choices
    no.rows = [2: .new]
    let apart = try PlanBook(settings)
    try apart.take(files, no)
    #expect(apart.movements().filter { $0.hasSuffix("moved") }.isEmpty && apart.movements().count == 6)
    var yes = choices
    yes.rows = [2: .same]
    let moved = try PlanBook(settings)
    try moved.take(files, yes)
    #expect(moved.movements().filter { $0.hasSuffix("moved") }.count == 2 && moved.movements().count == 6)
    #expect(try moved.folder.read("imports.yaml").contains("pairs"))
    let next = [
      ("giro.csv", file("Kiosk", "-30.00", "14")), ("shop.csv", file("Sale", "30.00", "14")),
    ]
    #expect(try moved.plan(next, choices).count(.moved) == 2)
  }

  @Test func `a register of two accounts lists each transfer twice, and each is imported once`() throws {
    let book = try PlanBook()
    try book.take([
      (
        "register.csv",
        """
        "Account","Date","Payee","Category","Memo","Outflow","Inflow","Cleared"
        "Checking","13/11/2026","Halle 9","Food","",€86.35,€0.00,"Cleared"
        "Checking","17/11/2026","Transfer : Savings","","",€400.00,€0.00,"Reconciled"
        "Savings","17/11/2026","Transfer : Checking","","",€0.00,€400.00,"Reconciled"

        """
      )
    ])
    #expect(
      book.movements() == [
        "2026-11-13 Checking -86.35", "2026-11-17 Checking -400.00 moved", "2026-11-17 Savings 400.00 moved",
      ])
  }

  @Test func `two rows of one file that mention each other's accounts are imported as one transfer`() throws {
    let book = try PlanBook()
    try book.take([
      (
        "all.csv",
        """
        Date,Amount,Account,Counterparty,Name,Description
        2026-11-13,"-86,35",NL91ABNA0417164300,NL02RABO0123456789,Halle 9,x
        2026-11-17,"-400,00",NL91ABNA0417164300,NL18RABO0123459876,Savings,y
        2026-11-17,"400,00",NL18RABO0123459876,NL91ABNA0417164300,Savings,y
        2026-11-20,"1.990,00",NL91ABNA0417164300,NL02RABO0123456789,Tomas,z

        """
      )
    ])
    #expect(book.movements().filter { $0.hasSuffix("moved") }.count == 2)
    #expect(book.movements().count == 4)
  }

  @Test(arguments: ["Transfer", "system::transfer", "Credit Card Payment", "Umbuchung", "转账", "내계좌이체"])
  func `two rows become a transfer if their category in another program means a transfer`(_ category: String) throws {
    func text(_ category: String) -> String {
      """
      Date,Wallet,Category,Amount,Note
      2026-11-03,Giro,Food,-12.50,Shop
      2026-11-04,Giro,\(category),-100.00,A
      2026-11-04,Cash,\(category),100.00,B
      2026-11-05,Cash,Food,-3.00,Shop

      """
    }
    let plan = try PlanBook().plan([("a.csv", text(category))])
    #expect(plan.rows.map(\.state) == [.new, .moved, .new, .moved] || plan.rows.count { $0.state == .moved } == 2)
    #expect(!plan.hasQuestions && !plan.rows.contains { $0.state == .question })
    #expect(try PlanBook().plan([("a.csv", text("Fun"))]).rows.count { $0.state == .question } == 2)
  }
}
