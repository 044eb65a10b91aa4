import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct TransactionTests {
  @Test func `a transaction with only the required keys has the defaults of all other keys`() throws {
    let reading = BookReading(november: tea())
    let tea = try #require(reading.first)
    #expect(reading.findings == [])
    #expect(tea.date == day("2026-11-03") && tea.title == "Tea" && tea.direction == .spent)
    #expect(tea.amount == Money(1200, .inr) && tea.homeAmount == 1200)
    #expect(reading.ledger.category(tea.category).name == "Other")
    #expect(tea.account == .unnamed && reading.ledger.account(.unnamed).name == "")
    #expect(tea.details == nil && tea.tags == [] && tea.photos == [] && tea.note == nil && tea.due == nil)
  }

  @Test func `received money without a category is assigned to the category Income`() throws {
    let reading = BookReading(november: "- { date: 2026-11-03, title: Gift, received: 5 }\n")
    #expect(reading.ledger.category(try #require(reading.first).category).name == "Income")
    #expect(reading.first?.direction == .received)
  }

  private static let pairs: KeyValuePairs = [
    "date": "2026-11-03", "title": "Rent", "spent": "22000", "category": "Home", "currency": "INR", "account": "Bank",
    "note": "'two, words'", "tags": "[work, 'long trip']", "photo": "[a.jpg, b/c.png]", "due": "2026-12-10",
    "paid": "2026-11-20", "repeats": "monthly", "until": "2031-01-01", "id": "rent-2", "for": "rent-2",
  ]

  @Test(arguments: [
    entry(pairs), "- { " + pairs.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }\n",
    entry(pairs).replacing("\n", with: "\r\n"), "\u{FEFF}" + entry(pairs),
    entry(pairs).replacing("- date", with: "-\n  date"),
    "# November\n---\n".replacing("---\n", with: "\n") + entry(pairs) + "\n# end", "---\n" + entry(pairs),
    entry(pairs).replacing("[work, 'long trip']", with: "\n    - work\n    - long trip"),
  ])
  func `every key is read in block and in flow style`(text: String) throws {
    let receipts = ["a.jpg", "b/c.png"].map { ReceiptFile(name: $0, byteCount: 9) }
    let reading = BookReading(november: text, receipts: receipts)
    #expect(reading.findings == [])
    let rent = try #require(reading.first)
    let details = try #require(rent.details)
    #expect(
      reading.ledger.category(rent.category).name == "Home" && reading.ledger.account(rent.account).name == "Bank")
    #expect(
      details.note == "two, words" && details.tags == ["work", "long trip"] && details.photos == ["a.jpg", "b/c.png"])
    #expect(details.due == day("2026-12-10") && details.paid == .on(day("2026-11-20")))
    #expect(details.repeats == .monthly && details.until == day("2031-01-01"))
    #expect(details.id == "rent-2" && details.occurrenceOf == OccurrenceReference("rent-2"))
  }

  @Test(arguments: [
    "no", "12:30", "1e3", "null", "~", "0x1F", "Lunch: pizza", "a # b", "yes", "2026-11-03", "#1 choice",
  ])
  func `the type of a value depends on its key, not on the value's text`(text: String) {
    let written = text.contains("#") ? "'\(text)'" : text
    let reading = BookReading(november: "- date: 2026-11-03\n  title: \(written)\n  spent: 12\n")
    #expect(reading.first?.title == text)
    #expect(reading.findings == [])
  }

  @Test(arguments: [("weekly", Repeat.weekly), ("monthly", .monthly), ("quarterly", .quarterly), ("yearly", .yearly)])
  func `a transaction can repeat weekly, monthly, quarterly or yearly`(text: String, repeats: Repeat) {
    #expect(BookReading(november: tea("repeats: \(text)")).first?.details?.repeats == repeats)
  }

  @Test func `a title has at most 200 characters, however many bytes they have`() {
    let family = String(repeating: "👩‍👩‍👧", count: 200)
    #expect(BookReading(november: tea().replacing("Tea", with: family)).first?.title == family)
    #expect(BookReading(november: tea().replacing("Tea", with: family + "x")).ids == ["wrong-type"])
  }

  @Test(arguments: [
    "title: ''", "title: '  '", "title: \"\\t\"", "title:", "title: |\n    two\n    lines", "title: [a]",
    "title: { a: b }",
  ])
  func `a title that is not one line of text is refused`(line: String) {
    #expect(BookReading(november: tea().replacing("title: Tea", with: line)).ids == ["wrong-type"])
  }

  @Test func `a single tag can be written without a list`() {
    #expect(BookReading(november: tea("tags: work")).first?.tags == ["work"])
  }

  @Test(arguments: ["[a, [b]]", "[a, { b: c }]"])
  func `a list of tags with a value that is not text is refused`(tags: String) {
    let reading = BookReading(november: tea("tags: \(tags)"))
    #expect(reading.ids == ["wrong-type"])
    #expect(reading.findings.first?.message.hasPrefix("an item of “tags” is ") == true)
  }

  @Test func `a comment directly after a photo, a number or a day is allowed`() {
    let receipts = [ReceiptFile(name: "a.jpg", byteCount: 1)]
    let text =
      "- date: 2026-11-03 #a\n  title: Tea\n  spent: 12 #b\n  photo: a.jpg #c\n  due: 2026-11-09 #d\n  id: x #e\n"
    #expect(BookReading(november: text, receipts: receipts).findings == [])
  }

  @Test func `a note may have several lines`() {
    #expect(BookReading(november: tea("note: |", "  one", "  two")).first?.note == "one\ntwo\n")
  }

  @Test(arguments: [
    (["date"], ["missing-key"]), (["title"], ["missing-key"]), (["spent"], ["missing-key"]),
    (["date", "title", "spent"], ["missing-key", "missing-key", "missing-key"]),
  ])
  func `every missing key is reported separately`(keys: [String], ids: [String]) {
    let lines = ["date: 2026-11-03", "title: Tea", "spent: 12", "tags: x"].filter { line in
      !keys.contains { line.hasPrefix($0) }
    }
    #expect(BookReading(november: "- " + lines.joined(separator: "\n  ") + "\n").ids == ids)
  }

  @Test func `several errors in the same entry are all found`() {
    let text = "- date: 2026-11-31\n  title: ''\n  spent: 1O\n  category: Fodo\n  due: x\n  colour: red\n  id: A B\n"
    #expect(
      BookReading(november: text).ids == [
        "bad-date", "wrong-type", "bad-amount", "unknown-category", "bad-date", "unknown-key", "bad-id",
      ])
  }

  @Test func `other errors in an entry without an amount are also found`() {
    let text =
      "- date: 2026-11-03\n  title: Tea\n  category: Fodo\n  due: x\n  repeats: dayly\n  photo: ../x\n  id: A B\n"
    #expect(
      BookReading(november: text).ids == [
        "missing-key", "unknown-category", "bad-date", "wrong-type", "photo-outside-receipts", "bad-id",
      ])
  }

  @Test func `an invalid entry does not affect valid entries next to it`() {
    let reading = BookReading(november: tea() + "- date: 2026-11-04\n  title: 'Bad\n  spent: 1\n" + tea("id: x"))
    #expect(reading.ledger.transactions.map(\.title) == ["Tea", "Tea"])
    #expect(reading.ids == ["unterminated-quote"])
  }

  @Test func `a month file that is empty or contains only comments has no entries and no findings`() {
    for text in ["", "\n\n", "# November\n", "\u{FEFF}", "---\n", "[]\n"] {
      let reading = BookReading(november: text)
      #expect(reading.findings == [] && reading.ledger.transactions.isEmpty && reading.ledger.months.count == 1)
    }
  }
}
