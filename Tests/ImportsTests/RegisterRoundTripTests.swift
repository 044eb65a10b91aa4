import BookEditing
import Diagnostics
import Exports
import Imports
import Ledger
import Formats
import TestSupport
import Testing
import Statements

/// Books that are exported as statements of their accounts and imported again have every movement.
///
/// Both formats are registers of accounts: they contain each amount that moved up to today, on the day of its movement,
/// in the account's currency. They do not contain unpaid bills, `due`, `paid`, `repeats`, `for`, `photo` and ids; an
/// amount paid in another currency is in the memo. QIF has categories and parts, and tags as classes, which are not
/// read; OFX has none of these, and only 32 letters of a title.
@Suite struct RegisterRoundTripTests {
  private static let settings = """
    opening-balance: 512.30
    opening-date: 2026-01-01
    accounts:
      - { name: Giro, opening-balance: 1200 }
      - { name: Karte, kind: card }
      - { name: Dollar, currency: USD, opening-balance: 90.50 }
      - { name: Sparen, kind: savings }

    """
  private static let categories =
    "- { name: Food }\n- { name: \"Fun: more\" }\n- { name: Home }\n- { name: Other }\n"
    + "- { name: Salary, kind: income }\n- { name: Income, kind: income }\n"

  private static func files(_ random: inout SeededRandom) -> [String: String] {
    var files = ["categories.yaml": categories]
    for month in 1...11 {
      files["rates/2026-\(month < 10 ? "0" : "")\(month)-01.yaml"] =
        "date: 2026-\(month < 10 ? "0" : "")\(month)-01\nsource: ecb\nbase: EUR\nrates: { USD: 0.8\(month + 10) }\n"
    }
    func one<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    let titles = ["Rewe", "Bäckerei Müller", "Corner; market", "Kino & Bar", "Rent", "Shell", "Zahnarzt Dr. Brandt"]
    for number in 0..<60 {
      let day = (Day("2026-01-02") ?? Day(number: 0)).adding(days: .random(in: 0...318, using: &random))
      // Each amount occurs once: rows of two accounts that cancel by chance would lead to a question.
      let minor = Int.random(in: 2...1_500, using: &random) * 60 + number
      var fields = ["date: \(day)"]
      func amount(_ minor: Int) -> String { "\(minor / 100).\(minor % 100 < 10 ? "0" : "")\(minor % 100)" }
      if chance(8) {
        let names = ["Giro", "Sparen", "Karte"].shuffled(using: &random)
        fields += ["title: To \(names[1])", "moved: \(amount(minor))", "from: \(names[0])", "to: \(names[1])"]
      } else {
        let isIn = chance(7)
        fields += ["title: \"\(one(titles))\"", "\(isIn ? "received" : "spent"): \(amount(minor))"]
        fields.append("category: \"\(isIn && !chance(3) ? "Salary" : one(["Food", "Home", "Fun: more"]))\"")
        let account = one(["Giro", "Karte", "Dollar", ""])
        if !account.isEmpty { fields.append("account: \(account)") }
        if account == "Dollar" || chance(9) { fields.append("currency: USD") }
        if !isIn, chance(5) { fields.append("split: { Other: \(amount(minor / 3)) }") }
        if !isIn, chance(8) { fields.append("due: \(day.adding(days: 4))") }
        if !isIn, chance(8) { fields.append("paid: \(day.adding(days: 2))") }
      }
      if chance(6) { fields.append("note: \"for Ana\"") }
      files["ledger/\(day.month).yaml", default: ""] += "- { \(fields.joined(separator: ", ")) }\n"
    }
    return files
  }

  /// Lines such as `2026-11-03 Giro -1250`, one for each account of each paid entry, with its categories if requested.
  private static func movements(_ ledger: Ledger, categories: Bool) -> [String] {
    ledger.transactions.flatMap { entry -> [String] in
      guard entry.isPaid(by: ledger.today), ledger.countsInBalance(entry), let day = entry.paymentDate else {
        return []
      }
      let accounts = Set([entry.account] + [entry.details?.destination].compactMap(\.self))
      return accounts.compactMap { account in
        guard let minor = ledger.change(of: account, by: entry)?.minor, minor != 0 else { return nil }
        let isMoved = entry.direction == .moved
        var line = "\(day) \(ledger.account(account).name) \(minor)\(isMoved ? " moved" : "")"
        if categories, !isMoved {
          let shares = entry.parts.map(\.category).map { ledger.category($0).name }.sorted()
          line += " \(entry.title) \(shares.joined(separator: "+"))"
        }
        return line
      }
    }.sorted()
  }

  private func roundTrip(_ format: ExportFormat, _ seed: UInt64) throws -> Bool {
    var random = SeededRandom(seed: seed)
    let files = Self.files(&random)
    let book = try PlanBook(Self.settings, files)
    let ledger = book.ledger
    let text = String(decoding: Export(ledger, Identifiers(ledger), to: format).bytes, as: UTF8.self)
    let empty = try PlanBook(Self.settings, files.filter { !$0.key.hasPrefix("ledger/") })
    var choices = ImportOptions()
    choices.archive = true
    let plan = try empty.take([("book.\(format.rawValue)", text)], choices)
    let questions = plan.files.flatMap { file in file.questions.map { $0.sentence } }
    #expect(questions.isEmpty, "\(questions)")
    let again = empty.ledger
    let (wanted, found) = (
      Self.movements(ledger, categories: format == .qif), Self.movements(again, categories: format == .qif)
    )
    let missing = Set(wanted).subtracting(found).sorted().prefix(4)
    let extra = Set(found).subtracting(wanted).sorted().prefix(4)
    #expect(wanted == found, "\(format) seed \(seed)\n\(missing)\n\(extra)\n\(again.accounts.map(\.name))")
    return wanted == found
  }

  @Test(arguments: [ExportFormat.ofx, .qif])
  func `an exported and reimported register contains all movements of all accounts`(format: ExportFormat) throws {
    let count = Fuzzing.count(60, least: 4)
    var same = 0
    for seed in 0..<UInt64(count) where try roundTrip(format, Fuzzing.seed(7_300 + seed)) { same += 1 }
    #expect(same == count, "\(same) of \(count) books")
  }
}
