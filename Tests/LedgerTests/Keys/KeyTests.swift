import BookEditing
import Diagnostics
import Ledger
import Formats
import Testing

/// Checks of all keys of each kind of file: a key that is added to a table but forgotten elsewhere fails here.
@Suite struct KeyTests {
  static let tables: [(owner: String, keys: [Key])] = [
    (TransactionKey.owner, TransactionKey.keys), (BalanceAssertionKey.owner, BalanceAssertionKey.keys),
    (CategoryKey.owner, CategoryKey.keys),
    (BudgetKey.owner, BudgetKey.keys),
    (SettingsKey.owner, SettingsKey.keys), (AccountKey.owner, AccountKey.keys),
    (GoalKey.owner, GoalKey.keys), (SiteSettingsKey.owner, SiteSettingsKey.keys), (RatesKey.owner, RatesKey.keys),
  ]

  @Test(arguments: tables.map(\.keys)) func `each key has a unique name, an explanation and an example`(_ keys: [Key]) {
    #expect(Set(keys.map(\.name)).count == keys.count)
    for key in keys {
      #expect(key.meaning.hasSuffix(".") && !key.meaning.contains("\n"), "\(key.name)")
      #expect(!key.example.isEmpty && !key.value.isEmpty, "\(key.name)")
    }
  }

  @Test func `each transaction key has the same name as its enum case`() {
    for key in TransactionKey.allCases {
      let expected = key == .occurrence ? "for" : "\(key)"
      #expect(key.name == expected)
      #expect(TransactionKey(name: key.name) == key)
    }
    #expect(TransactionKey.directions == [.spent, .received, .moved])
  }

  // MARK: Transactions

  /// Keys that an entry needs in addition to a key; otherwise date, title and spent.
  private static let company: [TransactionKey: [TransactionKey]] = [
    .received: [.received], .moved: [.moved, .to], .from: [.moved], .to: [.moved], .arrived: [.moved, .from, .to],
    .booked: [.spent, .currency],
    .until: [.spent, .repeats], .auto: [.spent, .repeats], .skip: [.spent, .repeats], .paid: [.spent, .due],
    .currency: [.spent], .who: [.spent], .shared: [.spent],
  ]
  private static let categories = "- { name: Food }\n- { name: Home }\n- { name: Gifts }\n"
  /// A currency is needed only for “arrived”.
  private func book(_ keys: [TransactionKey]) -> String {
    let currency = keys.contains(.arrived) ? ", currency: EUR" : ""
    return "members: [Eva, Tomas]\naccounts:\n  - { name: Bank }\n  - { name: Savings\(currency) }\n"
  }

  func entry(with key: TransactionKey) -> [TransactionKey] {
    let others = KeyTests.company[key] ?? [.spent]
    return TransactionKey.allCases.filter { [.date, .title, key].contains($0) || others.contains($0) }
  }

  func reading(_ keys: [TransactionKey]) -> BookReading {
    let lines = keys.map { "\($0.name): \($0 == .occurrence ? "ground" : $0.key.example)" }
    let text = """
      - { date: 2026-11-01, title: Ground, spent: 1, id: ground, repeats: monthly }
      - \(lines.joined(separator: "\n  "))

      """
    return BookReading([
      "ledger/2026-11.yaml": text, "book.yaml": book(keys), "categories.yaml": KeyTests.categories,
    ])
  }

  @Test(arguments: TransactionKey.allCases) func `the example of each key of a transaction is read without errors`(
    _ key: TransactionKey
  ) throws {
    let read = reading(entry(with: key))
    #expect(read.findings.filter { $0.severity == .error }.isEmpty, "\(read.findings.map(\.message))")
    #expect(read.ledger.transactions.count == 2)
  }

  @Test(arguments: TransactionKey.allCases) func `a changed value of each key of a transaction is read back`(
    _ key: TransactionKey
  ) throws {
    let others = entry(with: key).filter { $0 != key }
    let body = others.map { "\($0.name): \($0.key.example)" }.joined(separator: "\n  ")
    let text = try MonthText(SourceFile(path: "ledger/2026-11.yaml", text: "- \(body)\n"))
    let example = key.key.example
    let items = key.key.kind == .days ? ["2026-12-05", "2026-12-12"] : ["one", "two"]
    let parts = [FieldText.Part(key: "Home", text: "26.50"), .init(key: "Gifts", text: "12")]
    let value: FieldText = key.key.kind.isList ? .list(items) : key.key.kind == .parts ? .mapping(parts) : .one(example)
    let edited = try text.changing(text.entries[0].start, [FieldChange(key, value)])
    let after = try MonthText(SourceFile(path: "ledger/2026-11.yaml", bytes: edited.bytes))
    #expect(after.fields(of: edited.start).first { $0.key == key }?.text == value)
    // A date or an amount needs no quotes in a field of that type.
    let written = String(decoding: edited.bytes, as: UTF8.self)
    let plain = key.key.kind.isList ? "[\(items.joined(separator: ", "))]" : example
    if key.key.kind.isTyped { #expect(written.contains("\(key.name): \(plain)\n"), "\(written)") }
  }

  // MARK: Findings

  @Test func `the finding about an unknown key lists the known keys`() throws {
    for (owner, keys) in KeyTests.tables {
      let file: [String: String] =
        switch owner {
        case TransactionKey.owner: ["ledger/2026-11.yaml": "- { date: 2026-11-01, title: A, spent: 1, xyzzy: 1 }\n"]
        case BalanceAssertionKey.owner: ["ledger/2026-11.yaml": "- { date: 2026-11-01, balance: 1, xyzzy: 1 }\n"]
        case CategoryKey.owner: ["categories.yaml": "- { name: A, xyzzy: 1 }\n"]
        case BudgetKey.owner: ["categories.yaml": "- { name: A, budget: { amount: 1, xyzzy: 1 } }\n"]
        case SettingsKey.owner: ["book.yaml": "xyzzy: 1\n"]
        case AccountKey.owner: ["book.yaml": "accounts: [{ name: A, xyzzy: 1 }]\n"]
        case GoalKey.owner: ["book.yaml": "goals: [{ name: A, amount: 1, account: Main, xyzzy: 1 }]\n"]
        case SiteSettingsKey.owner: ["book.yaml": "site: { xyzzy: 1 }\n"]
        default: ["rates/2026-11-20.yaml": "date: 2026-11-20\nbase: RUB\nrates: { USD: 81 }\nxyzzy: 1\n"]
        }
      let finding = try #require(BookReading(file).findings.first { $0.id == .unknownKey }, "\(owner)")
      #expect(finding.message == "\(owner) has no key “xyzzy”")
      #expect(finding.key == "xyzzy")
      #expect(finding.notes.map(\.text) == ["known keys: " + keys.map(\.name).joined(separator: ", ")])
    }
  }

  @Test func `the finding about a missing required key mentions the key`() {
    for key in TransactionKey.allCases where key.key.need == .always {
      let others = [TransactionKey.date, .title, .spent].filter { $0 != key }
      let body = others.map { "\($0.name): \($0.key.example)" }.joined(separator: ", ")
      let findings = BookReading(november: "- { \(body) }\n").findings
      #expect(findings.map(\.id) == [.missingKey])
      #expect(findings.first?.key == key.name)
    }
  }

  @Test(arguments: BalanceAssertionKey.allCases)
  func `the example of each balance assertion key is read without findings`(
    _ key: BalanceAssertionKey
  ) {
    let keys = BalanceAssertionKey.allCases.filter { $0.key.need == .always || $0 == key }
    let body = keys.map { "\($0.name): \($0.key.example)" }.joined(separator: ", ")
    let read = BookReading(november: "- { \(body) }\n")
    #expect(read.findings.isEmpty, "\(read.findings.map(\.message))")
    #expect(read.ledger.balanceAssertions.count == 1)
  }

  // MARK: Other files

  @Test func `every example of a setting is read without a finding`() {
    for key in SettingsKey.keys {
      let read = BookReading(["book.yaml": "\(key.name): \(key.example)\n", "categories.yaml": "- { name: A }\n"])
      // An account in another currency cannot be valued in a book without rates.
      #expect(read.findings.allSatisfy { $0.id == .missingRate }, "\(key.name): \(read.findings.map(\.message))")
    }
    for key in GoalKey.keys {
      let others = GoalKey.keys.filter { $0.name != key.name && $0.need == .always } + [key]
      let group = others.map { "\($0.name): \($0.example)" }.joined(separator: ", ")
      let read = BookReading(["book.yaml": "accounts: [{ name: Savings }]\ngoals: [{ \(group) }]\n"])
      #expect(read.findings.isEmpty && read.ledger.settings.goals.count == 1, "\(read.findings.map(\.message))")
    }
    for (table, keys) in [("site", SiteSettingsKey.keys), ("accounts", AccountKey.keys)] {
      for key in keys {
        let name = table == "accounts" && key.name != "name" ? "name: Own, " : ""
        let isOfLoan = ["rate", "payment", "payment-day"].contains(key.name)
        let group = "{ \(name)\(isOfLoan ? "kind: loan, " : "")\(key.name): \(key.example) }"
        let members = "members: [Eva, Tomas]\n"
        let read = BookReading(["book.yaml": "\(members)\(table): \(table == "site" ? group : "[\(group)]")\n"])
        #expect(read.findings.allSatisfy { $0.id == .missingRate }, "\(key.name): \(read.findings.map(\.message))")
      }
    }
  }

  @Test func `every example of a category and of rates is read without a finding`() {
    for key in CategoryKey.keys {
      let name = key.name == "name" ? "" : "name: Own, "
      let read = BookReading([
        "book.yaml": "members: [Eva, Tomas]\n", "categories.yaml": "- { \(name)\(key.name): \(key.example) }\n",
      ])
      #expect(read.findings.isEmpty, "\(key.name): \(read.findings.map(\.message))")
    }
    for key in BudgetKey.keys {
      let amount = key.name == "amount" ? "" : "amount: 9, "
      let read = BookReading(["categories.yaml": "- { name: A, budget: { \(amount)\(key.name): \(key.example) } }\n"])
      #expect(read.findings.isEmpty, "\(key.name): \(read.findings.map(\.message))")
    }
    let lines = RatesKey.keys.map { "\($0.name): \($0.example)\n" }.joined()
    #expect(BookReading(["rates/2026-11-20.yaml": lines]).findings.isEmpty)
  }
}
