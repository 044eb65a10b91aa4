import Diagnostics
import Ledger
import Testing

/// Members of a household: `members` of the book, `who`, and `shared` with words and weights.
@Suite struct MembersTests {
  private static let book = "members: [Eva, Tomas, Zoë]\naccounts: [{ name: Cash }]\n"

  private func read(_ keys: String, book: String = MembersTests.book) -> BookReading {
    BookReading(november: "- { date: 2026-11-03, title: Tea, \(keys) }\n", book: book)
  }

  @Test func `“who” and “shared” accept member names in upper or lower case`() throws {
    let entry = try #require(read("spent: 12, who: ZOË, shared: { tomas: 2, Eva: 1 }").first)
    #expect(entry.details?.who == Member.ID(index: 2))
    #expect(
      entry.details?.shared == .weights([.init(Member.ID(index: 1), 2), .init(Member.ID(index: 0), 1)]))
    #expect(read("spent: 12, shared: yes").first?.details?.shared == .yes)
    #expect(read("spent: 12, shared: no").first?.details?.shared == .no)
  }

  @Test func `an account can belong to a member, and accounts and categories can set how costs are split`() throws {
    let reading = BookReading([
      "book.yaml": "accounts: [{ name: Cash, who: Eva, shared: { Eva: 1, Tomas: 3 } }]\nmembers: [Eva, Tomas]\n",
      "categories.yaml": "- { name: Food, shared: yes }\n- { name: Own, shared: no }\n",
    ])
    #expect(reading.findings.isEmpty)
    #expect(reading.ledger.accounts[1].who == Member.ID(index: 0))
    #expect(reading.ledger.accounts[1].shared == .weights([.init(.init(index: 0), 1), .init(.init(index: 1), 3)]))
    #expect(reading.ledger.categories.prefix(2).map(\.shared) == [.yes, .no])
  }

  @Test(arguments: [
    ("spent: 12, who: Eve", ["unknown-member"], "“Eve” is not a member"),
    ("spent: 12, shared: { Anna: 1 }", ["unknown-member"], "“Anna” is not a member"),
    ("spent: 12, shared: Eva", ["wrong-type"], "“Eva” is not a valid value for “shared”"),
    ("spent: 12, shared: ja", ["wrong-type"], "“ja” is not a valid value for “shared”"),
    ("spent: 12, shared: { Eva: 0.5 }", ["wrong-type"], "“0.5” is not a weight"),
    ("spent: 12, shared: { Eva: 0 }", ["wrong-type"], "“0” is not a weight"),
    ("spent: 12, shared: { Eva: 1, eva: 2 }", ["duplicate-key"], "“eva” is listed twice"),
    ("moved: 12, to: Cash, who: Eva", ["unknown-key"], "a transfer cannot have “who”"),
    ("moved: 12, to: Cash, shared: yes", ["unknown-key"], "a transfer cannot be shared"),
    ("moved: 12, to: Cash, shared: { Eva: 1 }", ["unknown-key"], "a transfer cannot be shared"),
  ])
  func `an invalid member or share is reported`(keys: String, ids: [String], message: String) {
    let reading = read(keys)
    #expect(reading.ids == ids)
    #expect(reading.findings.first?.message == message)
  }

  @Test func `sharing in a book without members is reported with the members to add`() {
    let weights = read("spent: 12, shared: { Eva: 2, Tomas: 1 }", book: "").findings
    #expect(weights.first?.message == "the book has no members to share with")
    #expect(weights.first?.notes.map(\.text) == ["add the members to book.yaml: members: [Eva, Tomas]"])
    #expect(read("spent: 12, shared: half", book: "").findings.first?.label.contains("{ Eva: 2, Tomas: 1 }") == true)
  }

  @Test func `for the name of a single member, adding a weight is suggested`() {
    let suggestion = read("spent: 12, shared: Eva").findings.first?.suggestions.first
    #expect(suggestion?.message == "write { Eva: 1 }")
  }

  @Test func `a transfer may be marked with “shared: no”, so that it does not count as a repayment`() {
    let reading = read("moved: 12, to: Cash, shared: no")
    #expect(reading.findings.isEmpty && reading.first?.details?.shared == .no)
  }

  @Test func `“shared: yes” and “who” are refused if the book has no members`() {
    #expect(read("spent: 12, shared: yes", book: "").ids == ["unknown-member"])
    #expect(read("spent: 12, shared: no", book: "").ids == [])
    #expect(read("spent: 12, who: Eva", book: "").findings.first?.label == "the book has no members")
  }

  @Test func `the list of members contains at most sixteen distinct names`() {
    #expect(BookReading(["book.yaml": "members: [Eva, Tomas, EVA]\n"]).ids == ["bad-setting"])
    let many = (1...17).map { "M\($0)" }.joined(separator: ", ")
    let reading = BookReading(["book.yaml": "members: [\(many)]\n"])
    #expect(reading.ids == ["too-many"] && reading.ledger.members.count == 16)
    #expect(BookReading(["book.yaml": "members: Eva\n"]).ledger.members == ["Eva"])
  }
}
