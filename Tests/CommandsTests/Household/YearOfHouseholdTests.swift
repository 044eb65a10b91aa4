import Foundation
import TestSupport
import Testing

/// A year of two members with commands alone: monthly statements, notes of a phone, a holiday in another currency, a
/// loan, a savings goal, merged changes, and a wrong import that is taken back. A plain loop sums what happened.
@Suite struct YearOfHouseholdTests {
  /// What happened, in cents, independent of the book.
  private struct Plain {
    var holdings = ["Hers": 50_000, "His": 20_000, "Savings": 0, "House": -900_000]
    /// What Tomas owes Eva.
    var debt = 0
    var spent: [Int: Int] = [:]
    var received: [Int: Int] = [:]
    var count = 0

    /// Adds a transaction of one month that both members share alike.
    mutating func share(_ cents: Int, from account: String, in month: Int) {
      pay(cents, from: account, in: month)
      // An odd cent goes to the payer.
      debt += account == "Hers" ? cents / 2 : -(cents / 2)
    }

    mutating func pay(_ cents: Int, from account: String, in month: Int) {
      holdings[account, default: 0] -= cents
      spent[month, default: 0] += cents
      count += 1
    }

    mutating func earn(_ cents: Int, on account: String, in month: Int) {
      holdings[account, default: 0] += cents
      received[month, default: 0] += cents
      count += 1
    }

    mutating func move(_ cents: Int, from: String, to: String) {
      holdings[from, default: 0] -= cents
      holdings[to, default: 0] += cents
      count += 1
    }
  }

  private static let settings = """
    currency: EUR
    members: [Eva, Tomas]
    accounts:
      - { name: Hers, who: Eva, number: DE89370400440532013000, opening-balance: 500 }
      - { name: His, who: Tomas, opening-balance: 200 }
      - { name: Savings, kind: savings, number: DE02120300000000202051 }
      - { name: House, kind: loan, number: DE75512108001245126199, opening-balance: -9000, rate: 3, payment: 250 }
    goals:
      - { name: Reserve, amount: 1000, account: Savings }
      - { name: Trip, amount: 800, account: Savings, by: 2027-06 }

    """
  private static let heading = "Date,Payee,Counter account,Amount,Balance\n"

  private let book: EditingBook

  init() throws {
    book = try EditingBook([
      "book.yaml": YearOfHouseholdTests.settings, "ledger/2026-11.yaml": "",
      "categories.yaml": "- { name: Food }\n- { name: Home, shared: yes }\n- { name: Salary, kind: income }\n",
      "rates/2026-07-01.yaml": "date: 2026-07-01\nbase: EUR\nrates:\n  USD: 0.8\n",
    ])
  }

  private func run(_ arguments: String..., on day: String) -> ToolRun {
    let run = ToolRun(arguments + ["--book", book.folder.path], today: day)
    #expect(run.exitCode == 0, "\(arguments): \(run.err)\(run.out)")
    return run
  }

  private func json(_ arguments: String..., on day: String) throws -> [String: Any] {
    let run = ToolRun(arguments + ["--json", "--book", book.folder.path], today: day)
    #expect(run.exitCode == 0, "\(arguments): \(run.err)")
    return try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
  }

  private func euros(_ cents: Int) -> String {
    "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(String(abs(cents) % 100 + 100).dropFirst())"
  }

  private func cents(_ value: Any?) throws -> Int {
    let number = try #require((value as? NSNumber)?.doubleValue ?? (value as? String).flatMap(Double.init))
    return Int((number * 100).rounded())
  }

  /// The statement of Eva's bank: salary, rent, a shop, and transfers to the accounts of savings and the loan.
  private func importStatement(
    _ month: Int, _ plain: inout Plain, _ random: inout SeededRandom, on today: String
  ) throws {
    var balance = try #require(plain.holdings["Hers"])
    var text = YearOfHouseholdTests.heading
    func row(_ day: Int, _ name: String, _ number: String, _ cents: Int) {
      balance += cents
      let date = "2026-\(String(month + 100).dropFirst())-\(String(day + 100).dropFirst())"
      text += "\(date),\(name),\(number),\(euros(cents)),\(euros(balance))\n"
    }
    let shop = Int.random(in: 1_000...9_999, using: &random)
    let saved = Int.random(in: 50...150, using: &random) * 100
    row(1, "Employer", "", 210_000)
    plain.earn(210_000, on: "Hers", in: month)
    row(3, "Landlord", "", -80_001)
    plain.share(80_001, from: "Hers", in: month)
    row(12, "Corner shop", "", -shop)
    plain.pay(shop, from: "Hers", in: month)
    row(14, "Savings", "DE02120300000000202051", -saved)
    plain.move(saved, from: "Hers", to: "Savings")
    row(15, "Bank", "DE75512108001245126199", -25_000)
    plain.move(25_000, from: "Hers", to: "House")
    try book.folder.write(text, to: "eva-\(month).csv")
    _ = run("import", "\(book.folder.path)/eva-\(month).csv", "--account", "Hers", "--yes", on: today)
    // A guess is not written by --yes.
    let name = "2026-\(String(month + 100).dropFirst())"
    _ = run("edit", "\(name)-03-landlord", "--category", "Home", on: today)
  }

  /// The notes that Tomas's phone leaves in the inbox.
  private func takeNotes(_ month: Int, _ plain: inout Plain, _ random: inout SeededRandom, on today: String) throws {
    var note = ""
    for number in 0..<Int.random(in: 1...3, using: &random) {
      let amount = Int.random(in: 101...4_999, using: &random)
      let date = "2026-\(String(month + 100).dropFirst())-\(String(20 + number).suffix(2))"
      note += "\(date) \(euros(amount)) lunch \(["alone", "with Ana", "late"][number]) @His\n"
      plain.share(amount, from: "His", in: month)
    }
    try book.folder.writeRested(Data(note.utf8), to: "inbox/phone-\(month).txt")
    let list = ToolRun(["inbox", "--book", book.folder.path], today: today)
    for line in list.out.split(separator: "\n") where line.contains("lunch") && !line.contains("taken") {
      _ = run("inbox", "--take", String(line.prefix { $0 != " " }), "--category", "Food", "--shared", "yes", on: today)
    }
  }

  /// Both members change the month in their own copies, which are then merged.
  private func mergeCopies(_ month: Int, _ plain: inout Plain, on today: String) throws {
    let path = "ledger/2026-\(String(month + 100).dropFirst()).yaml"
    let base = try book.read(path)
    let folder = try TemporaryFolder()
    try folder.write(base, to: "base")
    _ = run("add", "--title", "Her book", "--spent", "19.90", "--account", "Hers", "--category", "Food", on: today)
    plain.pay(1_990, from: "Hers", in: month)
    let ours = try book.read(path)
    try book.folder.write(base, to: path)
    _ = run("add", "--title", "His train", "--spent", "31.01", "--account", "His", "--shared", "yes", on: today)
    plain.share(3_101, from: "His", in: month)
    try folder.write(try book.read(path), to: "theirs")
    try book.folder.write(ours, to: path)
    let merge = ToolRun([
      "merge", "--path", path, "\(folder.path)/base", "\(book.folder.path)/\(path)", "\(folder.path)/theirs",
    ])
    #expect(merge.exitCode == 0, "\(merge.err)")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `after a simulated year of commands, every figure equals an independently calculated sum`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var plain = Plain()
    for month in 1...12 {
      let today = "2026-\(String(month + 100).dropFirst())-28"
      try importStatement(month, &plain, &random, on: today)
      try takeNotes(month, &plain, &random, on: today)
      if month % 4 == 1 { try mergeCopies(month, &plain, on: today) }
      if month == 7 {
        // 0.80 euros for a dollar.
        let dollars = 5 * Int.random(in: 100...2_000, using: &random)
        _ = run(
          "add", "--title", "Museum", "--spent", euros(dollars), "--currency", "USD", "--account", "His", "--category",
          "Food", "--shared", "yes", "--date", "2026-07-01", on: today)
        plain.share(dollars * 4 / 5, from: "His", in: month)
      }
      if month == 9 {
        let before = try book.read("ledger/2026-09.yaml")
        try book.folder.write(
          "Date,Payee,Amount\n2026-09-02,Stranger,-77.00\n2026-09-13,Other stranger,-8.50\n", to: "stranger.csv")
        _ = run("import", "\(book.folder.path)/stranger.csv", "--account", "His", "--yes", on: today)
        #expect(try book.read("ledger/2026-09.yaml") != before)
        _ = run("import", "--take-back", "stranger.csv", "--yes", on: today)
        #expect(try book.read("ledger/2026-09.yaml") == before)
      }
      if month % 3 == 0 {
        let back = abs(plain.debt) / 200 * 100
        let (from, to) = plain.debt > 0 ? ("His", "Hers") : ("Hers", "His")
        if back > 0 {
          _ = run("add", "--title", "Paid back", "--moved", euros(back), "--from", from, "--to", to, on: today)
          plain.move(back, from: from, to: to)
          plain.debt += from == "Hers" ? back : -back
        }
      }
    }
    _ = run(
      "add", "--title", "Interest of the year", "--spent", "212.34", "--account", "House", "--date", "2026-12-28",
      on: "2026-12-28")
    plain.pay(21_234, from: "House", in: 12)
    try compare(plain)
  }

  private func compare(_ plain: Plain) throws {
    let today = "2026-12-28"
    #expect(ToolRun(["check", "--book", book.folder.path], today: today).exitCode == 0)
    let balance = try json("report", "balance", on: today)
    let accounts = try #require(balance["accounts"] as? [[String: Any]])
    for (name, cents) in plain.holdings {
      let row = try #require(accounts.first { $0["name"] as? String == name }, "\(balance)")
      #expect(try self.cents(row["balance"]) == cents, "\(name)")
    }
    let shares = try #require(try json("report", "shares", on: today)["members"] as? [[String: Any]])
    #expect(try shares.map { try cents($0["balance"]) } == [plain.debt, -plain.debt])
    let goals = try #require(try json("report", "goals", on: today)["goals"] as? [[String: Any]])
    let saved = try #require(plain.holdings["Savings"])
    #expect(try goals.map { try cents($0["reached"]) } == [min(saved, 100_000), min(max(0, saved - 100_000), 80_000)])
    let loan = try #require(try json("report", "loan", on: today)["loans"] as? [[String: Any]])
    #expect(try cents(loan.first?["owed"]) == -(try #require(plain.holdings["House"])))
    for month in 1...12 {
      let report = try json("report", "month", "2026-\(String(month + 100).dropFirst())", on: today)
      #expect(try cents(report["spent"]) == plain.spent[month, default: 0], "\(month)")
      #expect(try cents(report["received"]) == plain.received[month, default: 0], "\(month)")
    }
    let list = try json("list", on: today)
    #expect((list["transactions"] as? [Any])?.count == plain.count)
  }
}
