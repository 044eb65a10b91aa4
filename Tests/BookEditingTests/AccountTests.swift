import BookEditing
import Diagnostics
import Formats
import Ledger
import Platform
import Reports
import TestSupport
import Testing

/// Accounts that are added, renamed, closed and removed.
@Suite struct AccountTests {
  private let folder: TemporaryFolder
  private let book: Book

  private static let settings = """
    currency: EUR
    main-account: Giro
    accounts:
      - { name: Giro, opening-balance: 100 }
      - name: Savings
        kind: savings
      - { name: Cash, kind: cash }
      - { name: Pounds, currency: GBP }

    """

  private static let november = """
    - { date: 2026-11-01, title: Rent, spent: 900 }
    - { date: 2026-11-02, title: Tea, spent: 4, account: cash }
    - { date: 2026-11-03, title: Reserve, moved: 50, from: Giro, to: Savings }
    - { date: 2026-11-30, balance: 69, account: Savings }

    """

  private static let archived = """
    - { date: 2025-10-01, title: Old, spent: 1, account: Savings }
    - { date: 2025-10-02, title: Reserve, moved: 20, from: Giro, to: SAVINGS }
    - { date: 2025-10-31, balance: 19, account: Savings }

    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(AccountTests.settings, to: "book.yaml")
    try folder.write("- { name: Food }\n", to: "categories.yaml")
    try folder.write("date: 2026-11-21\nbase: EUR\nrates: { GBP: 1.15 }\n", to: "rates/2026-11-21.yaml")
    try folder.write(AccountTests.november.replacing("2026-11-30", with: "2026-11-20"), to: "ledger/2026-11.yaml")
    try folder.write(AccountTests.archived, to: "archive/2025-10.yaml")
    let today = try #require(Day("2026-11-21"))
    book = Book(try BookFolder(folder.path, disk: Disk()), today: TodayChoice(clock: today))
  }

  private func refusal(_ body: () throws -> Void) -> BookError? {
    do {
      try body()
      return nil
    } catch {
      return error as? BookError
    }
  }

  @discardableResult
  private func rename(_ name: String, to new: String) throws -> Draft.ReplacedAccount {
    try book.change("rename") { (draft) throws(BookError) in try draft.renameAccount(name, to: new) }.result
  }

  @discardableResult
  private func remove(_ name: String, into replacement: String? = nil) throws -> Draft.ReplacedAccount {
    try book.change("remove") { (draft) throws(BookError) in try draft.removeAccount(name, into: replacement) }.result
  }

  @discardableResult
  private func close(_ name: String) throws -> Draft.ClosedAccount {
    try book.change("close") { (draft) throws(BookError) in try draft.closeAccount(name) }.result
  }

  private func holdings() -> [Int64] { Balance(book.read().0).byAccount.map(\.minor) }

  private func findings() -> [FindingID] { book.read().1.map(\.id) }

  // MARK: Rename

  @Test func `a renamed account keeps its balance and its former name, and the archive is unchanged`() throws {
    let before = holdings()
    let renamed = try rename("savings", to: "Reserve")
    #expect(renamed.former == "Savings" && renamed.name == "Reserve")
    #expect(renamed.placeCount == 2 && renamed.fileCount == 1)
    #expect(try folder.read("book.yaml").contains("  - name: Reserve\n    kind: savings\n    was: [Savings]\n"))
    #expect(try folder.read("ledger/2026-11.yaml").contains("to: Reserve }"))
    #expect(try folder.read("ledger/2026-11.yaml").contains("balance: 69, account: Reserve }"))
    #expect(try folder.read("archive/2025-10.yaml") == AccountTests.archived)
    #expect(holdings() == before && before[1] == 6900)
    #expect(findings() == [])
  }

  @Test func `goals use the new name of a renamed account, or the account that replaces a removed one`() throws {
    let goals = "goals:\n  - { name: Trip, amount: 9, account: savings }\n  - { name: Car, amount: 9, account: Giro }\n"
    try folder.write(AccountTests.settings + goals, to: "book.yaml")
    _ = try rename("Savings", to: "Pot, new")
    _ = try rename("Giro", to: "Current")
    let settings = try folder.read("book.yaml")
    #expect(settings.contains("account: 'Pot, new' }"))
    #expect(settings.contains("name: Car, amount: 9, account: Current }"))
    #expect(book.read().0.settings.goals.map(\.account.index) == [1, 0])
  }

  @Test func `undoing the renaming of an account restores every byte`() throws {
    let files = ["book.yaml", "ledger/2026-11.yaml"]
    let before = try files.map { try folder.read($0) }
    for (name, new) in [("Savings", "Reserve"), ("Giro", "Current"), ("Cash", "Wallet: mine")] {
      try rename(name, to: new)
      #expect(findings() == [])
      _ = try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(isTrial: false) }
      #expect(try files.map { try folder.read($0) } == before)
    }
  }

  @Test func `an account that is renamed back and forth keeps every former name that the archive may use`() throws {
    let before = holdings()
    for name in ["B", "C", "B", "Savings", "D"] {
      try rename(book.read().0.accounts[1].name, to: name)
      #expect(holdings() == before, "\(name)")
      #expect(findings() == [])
    }
    #expect(book.read().0.accounts[1].formerNames == ["C", "B", "Savings"])
  }

  @Test func `entries that mention no account still belong to the main account after it is renamed`() throws {
    let before = holdings()
    try rename("Giro", to: "Current")
    #expect(try folder.read("book.yaml").hasPrefix("currency: EUR\nmain-account: Current\n"))
    #expect(try folder.read("book.yaml").contains("{ name: Current, opening-balance: 100, was: [Giro] }"))
    #expect(holdings() == before && findings() == [])
  }

  @Test func `an unnamed main account can be renamed, and “Main” in the archive still refers to this account`() throws {
    try folder.write("accounts:\n  - { name: Savings }\n  - { name: Cash }\n  - { name: Pounds }\n", to: "book.yaml")
    try folder.write(
      "- { date: 2026-11-02, title: Reserve, moved: 50, from: Main, to: Savings }\n", to: "ledger/2026-11.yaml")
    try folder.write(
      "- { date: 2025-10-02, title: Reserve, moved: 20, from: main, to: Savings }\n", to: "archive/2025-10.yaml")
    let before = holdings()
    try rename("Main", to: "Giro")
    #expect(try folder.read("book.yaml").contains("main-account: Giro\n"))
    #expect(try folder.read("ledger/2026-11.yaml").contains("from: Giro"))
    #expect(holdings() == before && findings() == [])
  }

  @Test func `a main account that is listed under its default name remains the main account`() throws {
    try folder.write("accounts:\n  - { name: Main, opening-balance: 10 }\n  - { name: Savings }\n", to: "book.yaml")
    try folder.write("- { date: 2026-11-02, title: Tea, spent: 4, account: Main }\n", to: "ledger/2026-11.yaml")
    try folder.write(
      "- { date: 2025-10-02, title: Reserve, moved: 20, from: Main, to: Savings }\n", to: "archive/2025-10.yaml")
    let before = holdings()
    try rename("Main", to: "Giro")
    #expect(holdings() == before && before == [-1400, 2000] && findings() == [])
  }

  @Test
  func `renaming an account that is not in the list adds it to the list if the archive uses its former name`() throws {
    try folder.write("title: Home\n", to: "book.yaml")
    let month = "- { date: 2026-11-02, title: Tea, spent: 4, account: Cash }\n"
    try folder.write(month, to: "ledger/2026-11.yaml")
    try folder.write("- { date: 2025-10-02, title: Tea, spent: 2, account: Cash }\n", to: "archive/2025-10.yaml")
    try rename("Cash", to: "Wallet")
    #expect(try folder.read("book.yaml") == "title: Home\naccounts:\n  - { name: Wallet, was: [Cash] }\n")
    #expect(holdings() == [0, -600] && findings() == [])
  }

  @Test
  func `renaming an account extends its list of former names, and removes the new name from another account's list`()
    throws
  {
    try folder.write(
      "accounts:\n  - name: Savings\n    was:\n      - Old\n      - Older\n    kind: savings\n  - { name: Cash }\n",
      to: "book.yaml")
    try folder.write(AccountTests.archived.replacing("Giro", with: "Main"), to: "archive/2025-10.yaml")
    try folder.write("- { date: 2026-11-02, title: Tea, spent: 4, account: Savings }\n", to: "ledger/2026-11.yaml")
    try rename("Savings", to: "Reserve")
    #expect(
      try folder.read("book.yaml")
        == "accounts:\n  - name: Reserve\n    was: [Old, Older, Savings]\n    kind: savings\n  - { name: Cash }\n")
    // The archive does not use the name, so another account may have it.
    try rename("Cash", to: "Old")
    #expect(try folder.read("book.yaml").contains("was: [Older, Savings]\n"))
    #expect(findings() == [])
  }

  @Test func `renaming an account also changes import records and the name of the import log`() throws {
    try folder.write("account\tSavings\n2026-11-03\t50.00\tEUR\tfound\t\t\t\t\tRESERVE\n", to: "imports/savings.log")
    try folder.write(
      "- heading: [Day]\n  account: Savings\n  rules: [{ match: A, to: Savings }, { match: B, account: Savings }]\n",
      to: "imports.yaml")
    try rename("Savings", to: "Reserve")
    #expect(!folder.exists("imports/savings.log"))
    let log = try folder.read("imports/reserve.log")
    #expect(log.hasPrefix("account\tReserve\n") && log.contains("\n2026-11-03\t50.00"), "\(log)")
    #expect(
      try folder.read("imports.yaml")
        == "- heading: [Day]\n  account: Reserve\n  rules: [{ match: A, to: Reserve }, { match: B, account: Reserve }]\n"
    )
    _ = try book.locked(as: "undo") { (book) throws(BookError) in try book.undo(isTrial: false) }
    #expect(try folder.read("imports/savings.log").hasPrefix("account\tSavings\n"))
    #expect(!folder.exists("imports/reserve.log"))
  }

  @Test func `the import log of a renamed account does not overwrite the log of another account`() throws {
    try folder.write("account\tCash\n", to: "imports/reserve.log")
    try folder.write("account\tSavings\n", to: "imports/savings.log")
    try rename("Savings", to: "Reserve")
    #expect(try folder.read("imports/reserve.log") == "account\tCash\n")
    #expect(try folder.read("imports/reserve-2.log").hasPrefix("account\tReserve\n"))
  }

  @Test func `an account cannot be renamed to another account's name or a former name that the archive uses`() throws {
    try rename("Savings", to: "Reserve")
    let before = try folder.read("book.yaml")
    guard case .nameTaken("CASH") = refusal({ try rename("Giro", to: "CASH") }) else {
      Issue.record("a taken name")
      return
    }
    guard case .formerAccount("savings", of: "Reserve", _) = refusal({ try rename("Cash", to: "savings") }) else {
      Issue.record("a former name")
      return
    }
    guard case .sameName("Cash") = refusal({ try rename("cash", to: "Cash ") }),
      case .noAccount("Cahs", near: ["Cash"]) = refusal({ try rename("Cahs", to: "X") }),
      case .unnamed(.account) = refusal({ try rename("Cash", to: " ") })
    else {
      Issue.record("the same, an unknown or an empty name")
      return
    }
    let added = refusal {
      _ = try book.change("add") { (draft) throws(BookError) in try draft.addAccount([(.name, "Savings")]) }
    }
    guard case .formerAccount = added else {
      Issue.record("\(String(describing: added))")
      return
    }
    #expect(try folder.read("book.yaml") == before)
  }

  @Test
  func `a former account name in a month of the ledger is reported with a fix, and the entry is still read`() throws {
    try rename("Savings", to: "Reserve")
    try folder.write("- { date: 2026-11-02, title: Tea, spent: 4, account: savings }\n", to: "ledger/2026-11.yaml")
    let (ledger, findings, _) = book.read()
    #expect(findings.map(\.id) == [.unknownAccount])
    let finding = try #require(findings.first)
    #expect(finding.message == "account “savings” is now called “Reserve”")
    #expect(finding.suggestions.first?.isSafe == true)
    #expect(ledger.transactions.last?.account == Account.ID(index: 1))
  }

  @Test func `a former name that two accounts share, or that is the current name of an account, is an error`() throws {
    try folder.write("", to: "archive/2025-10.yaml")
    for (first, second) in [("was: [Old]", "was: old"), ("was: [Cash]", "kind: cash"), ("was: [a, A]", "was: [a]")] {
      try folder.write(
        "accounts:\n  - { name: Savings, \(first) }\n  - { name: Cash, \(second) }\n  - { name: Giro }\n",
        to: "book.yaml")
      #expect(findings().contains(.badSetting), "\(first), \(second)")
    }
  }

  // MARK: Close

  @Test func `an account with a balance cannot be closed, and the refusal proposes a transfer`() throws {
    guard case .accountHolds(let rest) = refusal({ try close("Savings") }) else {
      Issue.record("it holds 69")
      return
    }
    #expect(rest.balanceText == "69.00 EUR" && rest.moved == "69.00" && rest.from == "Savings" && rest.to == "Giro")
    guard case .accountHolds(let debt) = refusal({ try close("Cash") }) else {
      Issue.record("it holds -4")
      return
    }
    let sentence = BookError.accountHolds(debt).sentence
    #expect(sentence.contains("“Cash” still holds -4.00 EUR") && !sentence.contains("daybook"), "\(sentence)")
    #expect(debt.balanceText == "-4.00 EUR" && debt.moved == "4.00" && debt.from == "Giro" && debt.to == "Cash")
    #expect(try folder.read("book.yaml") == AccountTests.settings)
  }

  @Test func `the proposed transfer between two currencies states the known amount and asks for the other one`() throws
  {
    for (line, known) in [
      ("title: Book, spent: 7", (nil as String?, "7.00" as String?)), ("title: Gift, received: 7", ("7.00", nil)),
    ] {
      let entry = "{ date: 2026-11-04, \(line), currency: GBP, account: Pounds }"
      try folder.write("- \(entry)\n", to: "ledger/2026-11.yaml")
      guard case .accountHolds(let rest) = refusal({ try close("Pounds") }) else {
        Issue.record("\(line)")
        return
      }
      #expect(rest.moved == known.0 && rest.arrived == known.1, "\(rest)")
      #expect(known.0 == nil ? rest.to == "Pounds" : rest.from == "Pounds")
      let sentence = BookError.accountHolds(rest).sentence
      let texts =
        known.0 == nil ? ["moved: the amount in EUR", "arrived: 7.00"] : ["moved: 7.00", "arrived: the amount in EUR"]
      #expect(texts.allSatisfy(sentence.contains), "\(sentence)")
    }
  }

  @Test func `the transfer proposed when a closing is refused empties the account, which can then be closed`() throws {
    for name in ["Savings", "Cash"] {
      guard case .accountHolds(let rest) = refusal({ try close(name) }) else {
        Issue.record("\(name)")
        return
      }
      _ = try book.change("add") { (draft) throws(BookError) in
        try draft.add([
          FieldChange(.date, .one("2026-11-21")), FieldChange(.title, .one("Rest")),
          FieldChange(.moved, .one(rest.moved ?? "")), FieldChange(.from, .one(rest.from)),
          FieldChange(.to, .one(rest.to)),
        ])
      }
      #expect(try close(name).futureEntryCount == 0)
    }
    #expect(try folder.read("book.yaml").contains("  - name: Savings\n    kind: closed\n"))
    #expect(try folder.read("book.yaml").contains("{ name: Cash, kind: closed }"))
    guard case .alreadyClosed("Cash") = refusal({ try close("Cash") }),
      case .mainAccount("Giro", .closed) = refusal({ try close("Giro") })
    else {
      Issue.record("closed twice, or the main account")
      return
    }
  }

  @Test func `closing an account reports the number of its later entries`() throws {
    try folder.write(
      "- { date: 2026-11-28, title: Tea, spent: 4, account: Pounds, currency: GBP }\n", to: "ledger/2026-11.yaml")
    #expect(try close("Pounds").futureEntryCount == 1)
    #expect(try folder.read("book.yaml").contains("{ name: Pounds, currency: GBP, kind: closed }"))
  }

  // MARK: Remove

  @Test func `an account without entries is removed together with its import log`() throws {
    try folder.write("account\tPounds\n", to: "imports/pounds.log")
    let removed = try remove("Pounds")
    #expect(removed.name == nil && removed.placeCount == 0)
    #expect(try !folder.read("book.yaml").contains("Pounds") && !folder.exists("imports/pounds.log"))
    #expect(findings() == [])
  }

  @Test func `removing an account with entries moves the entries to another account in the same currency`() throws {
    guard case .accountUsed("Cash", 1, _, 2) = refusal({ try remove("Cash") }) else {
      Issue.record("it is used")
      return
    }
    try folder.write("account\tCash\n2026-11-02\t-4.00\tEUR\tnew\t2026-11-02-tea\t\t\t\tTEA\n", to: "imports/cash.log")
    try folder.write("account\tGiro\n", to: "imports/giro.log")
    let total = holdings().reduce(0, +)
    let removed = try remove("Cash", into: "giro")
    #expect(removed.name == "Giro" && removed.placeCount == 1)
    #expect(try folder.read("ledger/2026-11.yaml").contains("spent: 4, account: Giro"))
    #expect(holdings().reduce(0, +) == total && findings() == [])
    #expect(!folder.exists("imports/giro.log") || !folder.exists("imports/cash.log"))
    let left = folder.exists("imports/cash.log") ? "imports/cash.log" : "imports/giro.log"
    #expect(try folder.read(left).contains("2026-11-02-tea"))
    #expect(try folder.read(left).hasPrefix("account\tGiro\n"))
  }

  @Test func `removing an account is refused if it would change balances or the archive`() throws {
    func isRefused(_ name: String, _ replacement: String?, _ expected: (BookError) -> Bool) -> Bool {
      refusal { try remove(name, into: replacement) }.map(expected) ?? false
    }
    #expect(isRefused("Savings", "Cash") { if case .accountInArchive("Savings", _) = $0 { true } else { false } })
    #expect(isRefused("Giro", "Cash") { if case .mainAccount("Giro", .removed) = $0 { true } else { false } })
    #expect(isRefused("Cash", "Cash") { if case .intoItself = $0 { true } else { false } })
    #expect(isRefused("Cash", "Pounds") { if case .otherCurrency = $0 { true } else { false } })
    try folder.write("", to: "archive/2025-10.yaml")
    #expect(isRefused("Savings", "Cash") { if case .accountAsserted(_, _, _, 4) = $0 { true } else { false } })
    try folder.write(
      "- { date: 2026-11-03, title: Reserve, moved: 50, from: Savings, to: Cash }\n", to: "ledger/2026-11.yaml")
    #expect(isRefused("Savings", "Cash") { if case .transferBetween(_, _, _, 1) = $0 { true } else { false } })
    try folder.write("accounts:\n  - { name: Savings, opening-balance: 5 }\n", to: "book.yaml")
    try folder.write("- { date: 2026-11-03, title: Tea, spent: 5 }\n", to: "ledger/2026-11.yaml")
    #expect(isRefused("Savings", nil) { if case .accountOpening("Savings", "5.00 INR") = $0 { true } else { false } })
    try folder.write("accounts:\n  - { name: Savings }\n", to: "book.yaml")
    try folder.write("- heading: [Day]\n  account: Savings\n", to: "imports.yaml")
    #expect(isRefused("Savings", nil) { if case .accountInImports("Savings") = $0 { true } else { false } })
  }

  // MARK: Properties

  @Test(arguments: 0..<20)
  func `renaming random accounts changes no balance`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let names = ["Savings", "Giro", "Cash", "Pounds", "Alpha", "Beta", "Gamma"]
    let before = holdings()
    for _ in 0..<8 {
      let accounts = book.read().0.accounts.map(\.name)
      let name = accounts.randomElement(using: &random) ?? ""
      let new = names.randomElement(using: &random) ?? ""
      _ = refusal { try rename(name, to: new) }
      #expect(holdings() == before && findings() == [])
    }
    #expect(try folder.read("archive/2025-10.yaml") == AccountTests.archived)
  }
}
