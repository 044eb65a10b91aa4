import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct LedgerCheckTests {
  // MARK: Totals

  /// Amounts whose sum is exactly the largest total, in paise.
  private static let edge = Array(repeating: "999999999999999", count: 23) + ["58430092136962.5", "0.01"]

  private func book(_ amounts: [String]) -> BookReading {
    let entries = amounts.enumerated().map { "- { date: 2026-11-03, title: T\($0.offset), spent: \($0.element) }\n" }
    return BookReading(november: entries.joined())
  }

  @Test func `a total of the largest allowed amount is accepted`() {
    #expect(book(Self.edge).findings == [])
    #expect(book(Self.edge).ledger.transactions.reduce(0) { $0 + $1.amount.minor } == Int64.max / 4)
  }

  @Test func `if a total exceeds the largest amount by one paisa, the entry that exceeds the limit is reported`() {
    #expect(book(Self.edge + ["0.01"]).places == ["ledger/2026-11.yaml:26 total-too-large"])
  }

  @Test func `spent and received amounts are not offset against each other`() {
    let entries = (0..<100).map {
      "- { date: 2026-11-03, title: T\($0), \($0 % 2 == 0 ? "spent" : "received"): 999999999999999 }\n"
    }
    #expect(BookReading(november: entries.joined()).ids == ["total-too-large"])
  }

  // MARK: Duplicates

  @Test func `a second entry with the same date, title and amount is reported as a possible duplicate`() {
    let reading = BookReading(november: tea("note: a") + tea("note: b"))
    #expect(reading.places == ["ledger/2026-11.yaml:6 possible-duplicate"])
  }

  @Test func `three identical entries are reported as two possible duplicates`() {
    #expect(BookReading(november: tea() + tea() + tea()).ids == ["possible-duplicate", "possible-duplicate"])
  }

  @Test(arguments: [("id: x", "note: y"), ("note: y", "id: x")])
  func `an id on either of two identical entries prevents the warning`(first: String, second: String) {
    #expect(BookReading(november: tea(first) + tea(second)).findings == [])
  }

  @Test(arguments: [
    ("03", "04"), ("Tea", "Tee"), ("12", "12.01"), ("spent", "received"), ("12", "12\n  currency: USD"),
  ])
  func `an entry with another date, title, amount, currency or direction is not a duplicate`(from: String, to: String) {
    #expect(!BookReading(november: tea() + tea().replacing(from, with: to)).ids.contains("possible-duplicate"))
  }

  @Test func `two entries with the same amount written in different ways are duplicates`() {
    #expect(BookReading(november: tea() + tea().replacing("12", with: "12.00")).ids == ["possible-duplicate"])
  }

  // MARK: Days that disagree

  @Test func `“due” or “paid” before the entry's date is reported`() {
    #expect(
      BookReading(november: tea("due: 2026-11-02", "paid: 2026-11-02")).ids == ["due-before-date", "paid-before-date"])
    #expect(BookReading(november: tea("due: 2026-11-03", "paid: 2026-11-03")).findings == [])
  }

  @Test func `“until” before the entry's date is an error, and “until” on the date is allowed`() {
    #expect(BookReading(november: tea("repeats: weekly", "until: 2026-11-02")).ids == ["until-before-date"])
    #expect(BookReading(november: tea("repeats: weekly", "until: 2026-11-03")).findings == [])
  }

  // MARK: Photos

  private func receipt(_ name: String, _ change: (inout ReceiptFile) -> Void = { _ in }) -> ReceiptFile {
    var receipt = ReceiptFile(name: name, byteCount: 100)
    change(&receipt)
    return receipt
  }

  @Test(arguments: ["../x.jpg", "a/../x.jpg", "/etc/passwd", "a//b.jpg", "a\\b.jpg", "..", "a/"])
  func `a photo that is not in the receipts folder is refused`(name: String) {
    #expect(BookReading(november: tea("photo: \(name)")).ids == ["photo-outside-receipts"])
  }

  @Test func `each photo of a list is checked, and a finding marks the name of its photo`() throws {
    let reading = BookReading(november: tea("photo: [a.jpg, b.jpg, ../c.jpg]"), receipts: [receipt("a.jpg")])
    #expect(Set(reading.ids) == ["missing-photo", "photo-outside-receipts"])
    let missing = try #require(reading.findings.first { $0.id == .missingPhoto })
    #expect(missing.place.bytes.map { missing.place.file.text(in: $0) } == "b.jpg")
  }

  @Test(arguments: [".a.jpg", "x/.a.jpg", ".removed/a.jpg"])
  func `a photo that is a hidden file is reported as hidden`(name: String) throws {
    let reading = BookReading(november: tea("photo: \(name)"))
    #expect(reading.ids == ["missing-photo"])
    #expect(reading.findings.first?.message == "“\(name)” is hidden, and hidden files are ignored")
  }

  @Test func `a photo that several transactions use is not reported as unused`() {
    #expect(
      BookReading(november: tea("photo: a.jpg") + tea("photo: a.jpg", "id: x"), receipts: [receipt("a.jpg")]).findings
        == [])
  }

  @Test func `a photo that an archived transaction uses is not reported as unused`() {
    let reading = BookReading(
      ["archive/2024-03.yaml": "- { date: 2024-03-03, title: Tea, spent: 1, photo: a.jpg }\n"],
      receipts: [receipt("a.jpg")])
    #expect(reading.findings == [])
  }

  @Test func `photos that are links, too large or in an unknown format are reported`() {
    let receipts = [
      receipt("link.jpg") { $0.fault = .notOrdinary },
      receipt("big.jpg") { $0.fault = .tooLarge(.bytes(64 << 20 + 1, limit: 64 << 20)) },
      receipt("wide.jpg") { $0.fault = .tooLarge(.pixels(100_000_001, limit: 100_000_000)) },
      receipt("fit.jpg"), receipt("text.jpg") { $0.fault = .noPicture },
      receipt("steps.jpg") { $0.fault = .tooLarge(.scans(limit: 100)) },
    ]
    let reading = BookReading(
      november: tea("photo:") + receipts.map { "    - \($0.name)\n" }.joined(), receipts: receipts)
    #expect(
      reading.ids == [
        "photo-outside-receipts", "photo-too-large", "photo-too-large", "not-an-image", "photo-too-large",
      ])
  }

  @Test func `a file of any kind that no entry uses is reported once`() {
    let reading = BookReading(november: tea(), receipts: [receipt("notes.txt") { $0.fault = .noPicture }])
    #expect(reading.places == ["receipts/notes.txt:0 unused-photo"])
    let link = BookReading(november: tea(), receipts: [receipt("link.jpg") { $0.fault = .notOrdinary }])
    #expect(link.findings.map(\.message) == ["this is a link or a special file, and it is ignored"])
  }

  @Test func `each file that contains the same bytes as an earlier file is reported`() {
    let receipts = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map { name in
      receipt(name) { $0.contentHash = name == "d.jpg" ? 2 : 1 }
    }
    let reading = BookReading(november: tea("photo: [a.jpg, b.jpg, c.jpg, d.jpg]"), receipts: receipts)
    #expect(reading.places == ["receipts/b.jpg:0 same-photo-twice", "receipts/c.jpg:0 same-photo-twice"])
  }
}
