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

  /// Returns the error of a change that is refused; nil if it is made.
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

  @Test func `a list of rates is removed as a whole, but not replaced by one rate`() throws {
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

  @Test func `a value that replaces a list in block form also replaces the brace of its last item`() {
    let file = SourceFile(path: "book.yaml", bytes: Array((Self.rates + "title: Home\n").utf8))
    let text = String(decoding: SettingsText.changing("accounts.House.rate", to: "3.4", in: file), as: UTF8.self)
    #expect(text == "accounts:\n  - name: House\n    kind: loan\n    rate: 3.4\ntitle: Home\n")
  }
}
