import BookEditing
import Diagnostics
import Formats
import Ledger
import Platform
import TestSupport
import Testing

/// Changes of accounts, members and goals in the text of `book.yaml`.
@Suite struct SettingsChangeTests {
  private let folder: TemporaryFolder
  private let book: Book

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("- { name: Food }\n", to: "categories.yaml")
    try folder.write("- { date: 2026-11-02, title: Tea, spent: 4, account: Cash }\n", to: "ledger/2026-11.yaml")
    let today = try #require(Day("2026-11-21"))
    book = Book(try BookFolder(folder.path, disk: Disk()), today: TodayChoice(clock: today))
  }

  /// Changes a book with these settings and returns its new settings.
  private func changed(_ settings: String, _ body: (inout Draft) throws(BookError) -> Void) throws -> String {
    try folder.write(settings, to: "book.yaml")
    _ = try book.change("test", body)
    return try folder.read("book.yaml")
  }

  /// Returns the error of a change that is refused; `nil` if it is made.
  private func refusal(_ settings: String, _ body: (inout Draft) throws(BookError) -> Void) throws -> BookError? {
    do {
      let text = try changed(settings, body)
      Issue.record("not refused: \(text)")
      return nil
    } catch {
      #expect(try folder.read("book.yaml") == settings)
      return error as? BookError
    }
  }

  // MARK: Rates

  private static let rates = """
    accounts:
      - name: House
        kind: loan
        rate:
          - { rate: 3.2 }
          - { from: 2026-06, rate: 4.1 }

    """

  @Test func `a list of rates can be removed as a whole, but it cannot be replaced by a single rate`() throws {
    let error = try refusal(Self.rates) { (draft) throws(BookError) in
      _ = try draft.changeAccount("house", [(key: .rate, text: "3.4")])
    }
    guard case .listOfRates("House")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let removed = try changed(Self.rates) { (draft) throws(BookError) in
      _ = try draft.changeAccount("House", [(key: .rate, text: nil)])
    }
    #expect(removed == "accounts:\n  - name: House\n    kind: loan\n")
    let other = try changed(Self.rates) { (draft) throws(BookError) in
      _ = try draft.changeAccount("House", [(key: .payment, text: "300")])
    }
    #expect(other == Self.rates + "    payment: 300\n")
  }

  @Test func `replacing a block list with a single value also removes the closing brace of its last item`() {
    let file = SourceFile(path: "book.yaml", bytes: Array((Self.rates + "title: Home\n").utf8))
    let text = String(decoding: SettingsText.changing("accounts.House.rate", to: "3.4", in: file), as: UTF8.self)
    #expect(text == "accounts:\n  - name: House\n    kind: loan\n    rate: 3.4\ntitle: Home\n")
  }

  // MARK: Closed accounts

  @Test(arguments: ["accounts: [{ name: Cash }]\n", "title: Home\n"])
  func `an account that holds money cannot be closed by changing its kind`(settings: String) throws {
    let error = try refusal(settings) { (draft) throws(BookError) in
      _ = try draft.changeAccount("cash", [(key: .kind, text: "closed")])
    }
    guard case .accountHolds(let rest)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(rest.account == "Cash" && rest.balanceText == "-4.00 INR" && rest.to == "Cash")
    let added = try refusal("title: Home\n") { (draft) throws(BookError) in
      _ = try draft.addAccount([(key: .name, text: "Cash"), (key: .kind, text: "closed")])
    }
    guard case .accountHolds? = added else {
      Issue.record("\(String(describing: added))")
      return
    }
  }

  @Test func `an empty account can be closed by changing its kind, and a closed account can be changed`() throws {
    let empty = "accounts: [{ name: Cash, opening-balance: 4 }]\n"
    let closed = try changed(empty) { (draft) throws(BookError) in
      _ = try draft.changeAccount("Cash", [(key: .kind, text: "closed")])
    }
    #expect(closed == "accounts: [{ name: Cash, opening-balance: 4, kind: closed }]\n")
    // Its balance is not checked again.
    let numbered = try changed("accounts: [{ name: Cash, kind: closed }]\n") { (draft) throws(BookError) in
      _ = try draft.changeAccount("Cash", [(key: .number, text: "A 1")])
    }
    #expect(numbered == "accounts: [{ name: Cash, kind: closed, number: A 1 }]\n")
  }

  // MARK: Members

  @Test(arguments: [
    ("members:\n  - Eva   # she\n  - Jo\ntitle: A\n", "members:\n  - Eva   # she\n  - Jo\n  - Nora\ntitle: A\n"),
    ("members:\n- Eva\n", "members:\n- Eva\n- Nora\n"), ("members: [Eva, Tomas]\n", "members: [Eva, Tomas, Nora]\n"),
    ("members: []\n", "members: [Nora]\n"), ("members: Eva\n", "members: [Eva, Nora]\n"),
    ("members:\n", "members: [Nora]\n"), ("title: Home\n", "title: Home\nmembers: [Nora]\n"),
  ])
  func `adding a member keeps the format of the list and its comments`(settings: String, expected: String) throws {
    let text = try changed(settings) { (draft) throws(BookError) in _ = try draft.addMember("Nora") }
    #expect(text == expected)
  }

  @Test func `an item can be added to a list whose closing bracket is missing`() {
    let file = SourceFile(path: "book.yaml", bytes: Array("accounts: [{ name: A } # mine\n".utf8))
    let text = String(decoding: SettingsText.adding(account: [("name", "B")], to: file), as: UTF8.self)
    #expect(text == "accounts: [{ name: A }, { name: B } # mine\n")
  }

  @Test(arguments: ["yes", "No", "true", "false", "ALL", "a=b", "Tom, Jr", "Tom; Jr"])
  func `a new member's name is refused if options would read it as another value`(name: String) throws {
    let added = try refusal("members: [Eva]\n") { (draft) throws(BookError) in _ = try draft.addMember(name) }
    let list = CommaSeparatedList.text(["Eva", name])
    let entered = try refusal("members: [Eva]\n") { (draft) throws(BookError) in
      _ = try draft.changeSettings([(key: "members", text: list)])
    }
    for error in [added, entered] {
      guard case .ambiguousMember(name)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `a book with an ambiguous member name can still be read and changed`() throws {
    let settings = "members: [yes, 'Tom, Jr']\n"
    let text = try changed(settings) { (draft) throws(BookError) in
      _ = try draft.changeSettings([(key: "members", text: "yes, \"Tom, Jr\", Eva")])
    }
    #expect(book.read().0.members == ["yes", "Tom, Jr", "Eva"], "\(text)")
  }

  // MARK: Goals

  @Test func `a goal with an error can be fixed or removed, and its name cannot be used again`() throws {
    let list = "accounts: [{ name: Spar }]\ngoals:\n"
    let wrong = list + "  - { name: Trip, amount: 300, account: Gone }\n  - { name: Car, amount: 9, account: Spar }\n"
    let fixed = try changed(wrong) { (draft) throws(BookError) in
      _ = try draft.changeGoal("trip", [(key: .account, text: "spar")])
    }
    #expect(fixed == wrong.replacing("Gone", with: "Spar"))
    #expect(book.read().0.settings.goals.map(\.name) == ["Trip", "Car"])
    let removed = try changed(wrong) { (draft) throws(BookError) in _ = try draft.removeGoal("TRIP") }
    #expect(removed == list + "  - { name: Car, amount: 9, account: Spar }\n")
    let added = try refusal(wrong) { (draft) throws(BookError) in
      _ = try draft.addGoal([(key: .name, text: "trip"), (key: .amount, text: "5"), (key: .account, text: "Spar")])
    }
    guard case .nameTaken("trip")? = added else {
      Issue.record("\(String(describing: added))")
      return
    }
  }
}
