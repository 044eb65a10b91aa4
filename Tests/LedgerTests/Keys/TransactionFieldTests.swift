import BookEditing
import Ledger
import TestSupport
import Testing

/// The table of fields agrees with the parser and the fingerprints.
@Suite struct TransactionFieldTests {
  @Test func `each key of an entry has a field with its name`() {
    #expect(TransactionField.all.count == TransactionKey.allCases.count)
    for key in TransactionKey.allCases {
      #expect(key.field.key.name == (key == .occurrence ? "for" : "\(key)"))
    }
  }

  /// The mark 6 is used for `paid: no`.
  @Test func `no two fields have the same number in fingerprints`() {
    let tags = TransactionField.tagged.map(\.tag)
    #expect(Set(tags).count == tags.count && !tags.contains(6))
    #expect(TransactionField.all.count - tags.count == 10)
  }

  @Test(arguments: TransactionKey.allCases) func `a field returns the value that was read from the file`(
    _ key: TransactionKey
  ) throws {
    let tests = KeyTests()
    let keys = tests.entry(with: key)
    let with = tests.reading(keys).ledger.transactions
    try #require(with.count == 2)
    #expect(key.field.value(with[1]) != nil)
    let without = tests.reading(keys.filter { $0 != key }).ledger
    // Money always goes to an account.
    guard key.field.fingerprintTag != nil, key != .to, without.transactions.count == 2 else { return }
    #expect(key.field.value(without.transactions[1]) == nil)
    #expect(without.fingerprint(of: 1) != tests.reading(keys).ledger.fingerprint(of: 1))
  }

  /// Existing import logs contain these fingerprints.
  @Test func `fingerprints of entries equal those in existing import logs`() throws {
    let ledger = BookReading([
      "book.yaml": """
      currency: EUR
      accounts:
        - { name: Bank, opening-balance: 1000 }
        - { name: Savings, currency: EUR }
        - { name: Dollars, currency: USD }

      """,
      "categories.yaml": "- { name: Food }\n- { name: Home }\n- { name: Salary, kind: income }\n",
      "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nrates: { USD: 1.1 }\n",
      "ledger/2026-10.yaml": """
      - date: 2026-10-04
        title: Lease
        spent: 640
        category: Home
        account: Bank
        note: hi
        tags: [a, b]
        repeats: monthly
        until: 2027-06-30
        auto: yes
        skip: [2026-12-04]
        id: lease

      """,
      "ledger/2026-11.yaml": """
      - { date: 2026-11-02, title: Gas, spent: 31, category: Home, split: { Food: 3.50 }, due: 2026-11-20, paid: no }
      - { date: 2026-11-03, title: Gas two, spent: 31, category: Home, due: 2026-11-20, paid: 2026-11-18, note: "two\\nlines" }
      - { date: 2026-11-04, title: Lease, spent: 640, category: Home, for: lease 2026-11 }
      - { date: 2026-11-05, title: Trip, spent: 20, currency: USD, booked: 18.20, category: Food, account: Bank }
      - { date: 2026-11-06, title: Move, moved: 50, from: Bank, to: Dollars, arrived: 55 }
      - { date: 2026-11-07, title: Pay, received: 2000, category: Salary }

      """,
    ]).ledger
    let prints = ledger.transactions.indices.map { String(ledger.fingerprint(of: $0), radix: 16) }
    let remembered = [
      "b3e953cdb835a23e", "f50b8b3e06125440", "df7fe79778e28b31", "92d3a11502ec8ee", "a047ae052b9e2a56",
      "6178957c80150572", "262008640b2fe7b5",
    ]
    #expect(prints == remembered)
  }
}
