import BookEditing
import Diagnostics
import Ledger
import Testing

/// Balance assertions in month files: balances that the bank reports.
@Suite struct BalanceAssertionTests {
  private static let book = "currency: EUR\nmain-account: Checking\naccounts: [{ name: Card, kind: card }]\n"

  private func read(_ november: String, book: String = BalanceAssertionTests.book) -> BookReading {
    BookReading(november: november, book: book)
  }

  @Test func `a balance assertion is not read as a transaction`() {
    let read = read(
      """
      - { date: 2026-11-30, balance: 1204.55, account: Checking, note: letter 11 }
      - date: 2026-11-03
        title: Tea
        spent: 12
      - { date: 2026-11-03, balance: -3, account: Card }
      - { date: 2026-11-04, balance: 0 }

      """)
    #expect(read.findings.isEmpty, "\(read.findings.map(\.message))")
    #expect(read.ledger.transactions.map(\.title) == ["Tea"])
    #expect(read.ledger.months.map(\.entries) == [0..<1])
    #expect(read.ledger.balanceAssertions.map(\.balance) == [120_455, -300, 0])
    #expect(
      read.ledger.balanceAssertions.map { read.ledger.label(of: $0.account) } == ["Checking", "Card", "Checking"])
    #expect(read.ledger.balanceAssertions[0].note == "letter 11")
  }

  @Test func `a balance assertion is in the account's currency`() {
    let book = "accounts: [{ name: Yen, currency: JPY }]\n"
    #expect(
      read("- { date: 2026-11-03, balance: 1200, account: Yen }\n", book: book).ledger.balanceAssertions[0].balance
        == 1200)
    #expect(
      read("- { date: 2026-11-03, balance: 1200.5, account: Yen }\n", book: book).ids == ["missing-rate", "bad-amount"])
  }

  @Test(arguments: [
    ("- { date: 2026-11-10, balanse: 35.70 }\n", "unknown-key", "a balance assertion has no key “balanse”"),
    ("- { balance: 12 }\n", "missing-key", "this balance assertion has no “date”"),
    ("- { date: 2026-11-13, balance: 1x2 }\n", "bad-amount", "“1x2” is not a plain number"),
    ("- { date: 2026-11-13, balance: 12, title: X }\n", "unknown-key", "a balance assertion has no key “title”"),
    (
      "- { date: 2026-11-13, balance: 12, spent: 2, title: X }\n", "unknown-key",
      "a transaction cannot have both “balance” and “spent”"
    ),
    (
      "- { date: 2026-10-13, balance: 12 }\n", "date-outside-month",
      "2026-10-13 is not in November 2026, the month of this file"
    ),
    ("- { date: 2026-11-13, balance: }\n", "wrong-type", "“balance” has no value"),
    ("- { date: 2026-11-13, balance: 1, balance: 2 }\n", "duplicate-key", "“balance” is written twice"),
    (
      "- { date: 2026-11-13, balance: 1 }\n- { date: 2026-11-13, balance: 1, account: Checking }\n", "balance-twice",
      "“Checking” has two balances on 2026-11-13"
    ),
  ]) func `an error in a balance assertion is reported once, with its key`(
    _ text: String, _ id: String, _ message: String
  ) {
    let read = read(text)
    #expect(read.ids == [id])
    #expect(read.findings.first?.message == message)
  }

  @Test func `a misspelt “balance” can be fixed automatically`() {
    let finding = read("- { date: 2026-11-10, balanse: 35.70, account: Card }\n").findings.first
    #expect(finding?.suggestions.map(\.isSafe) == [true])
    #expect(finding?.suggestions.first?.edits.first?.replacement == "balance")
  }

  @Test func `ids of balance assertions are derived after those of entries`() {
    let ledger = read(
      """
      - { date: 2026-11-30, balance: 1, account: Card }
      - { date: 2026-11-30, balance: 2 }
      - { date: 2026-11-30, title: Balance main, spent: 2 }

      """
    ).ledger
    let ids = Identifiers(ledger)
    #expect(ids.ids == ["2026-11-30-balance-main"])
    #expect(ids.assertionIDs == ["2026-11-30-balance-card", "2026-11-30-balance-main-2"])
    #expect(ids.balanceAssertion(of: "2026-11-30-balance-card") == 0)
    #expect(ids.index(of: "2026-11-30-balance-card") == nil)
    #expect(ids.balanceAssertions(like: "card") == [0])
  }

  @Test func `an entry dated after its account was closed is reported`() {
    let book = "accounts: [{ name: Old, kind: closed }, { name: Card, kind: card }]\n"
    let read = read(
      """
      - { date: 2026-11-03, title: Fee, spent: 2, account: Old }
      - { date: 2026-11-04, balance: 0, account: Old }
      - { date: 2026-11-05, title: Late, moved: 2, from: Card, to: Old }

      """, book: book)
    #expect(read.places == ["ledger/2026-11.yaml:3 closed-account-used"])
    #expect(read.ledger.accounts.map(\.kind) == [.everyday, .closed, .card])
  }

  @Test func `for an unknown kind of account, a known kind is suggested`() {
    let read = read(tea(), book: "accounts: [{ name: A, kind: saving }]\n")
    #expect(read.ids == ["bad-setting"])
    #expect(read.findings.first?.suggestions.first?.edits.first?.replacement == "savings")
  }

  @Test func `balance assertions are read from the cache`() {
    var months: MonthsRead? = MonthsRead()
    let files = [
      "book.yaml": BalanceAssertionTests.book, "ledger/2026-11.yaml": "- { date: 2026-11-03, balance: 12 }\n",
    ]
    let first = BookReading(files, after: &months)
    let second = BookReading(files, after: &months)
    #expect(second.ledger.balanceAssertions == first.ledger.balanceAssertions)
    #expect(second.ledger.balanceAssertions.count == 1)
  }

  // MARK: Text

  @Test(arguments: [
    (
      "- { date: 2026-11-03, balance: -12, account: Card }\n- { date: 2026-11-03, title: Tea, spent: 2 }\n",
      "- { date: 2026-11-03, title: Tea, spent: 2 }\n- { date: 2026-11-03, balance: -12, account: Card }\n"
    ),
    (
      "- note: x\n  account: Card\n  balance: 12\n  date: 2026-11-03\n",
      "- date: 2026-11-03\n  balance: 12\n  account: Card\n  note: x\n"
    ),
    (
      "[ { date: 2026-11-03, balance: 1 }, { date: 2026-11-03, title: Tea, spent: 2 } ]\n",
      "- { date: 2026-11-03, title: Tea, spent: 2 }\n- { date: 2026-11-03, balance: 1 }\n"
    ),
  ]) func `fmt writes a balance assertion after the entries of its day`(_ text: String, _ formatted: String) {
    let file = SourceFile(path: "ledger/2026-11.yaml", text: text)
    let bytes = BookFormat.month(file)
    #expect(String(decoding: bytes, as: UTF8.self) == formatted)
    #expect(BookFormat.month(SourceFile(path: file.path, bytes: bytes)) == bytes)
  }
}
