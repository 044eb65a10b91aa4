import BookEditing
import Ledger
@testable import Formats
import Testing

@Suite struct AddingTests {
  @Test func `the keys of an entry added to an empty file are in their usual order`() throws {
    #expect(
      try adding("", on: "2026-11-05", FieldChange(.tags, .list(["a", "b"])), FieldChange(.category, .one("Food")))
        == "- date: 2026-11-05\n  title: New\n  spent: 5\n  category: Food\n  tags: [a, b]\n")
  }

  @Test func `a new entry is added before the comments of the next entry, with the file's usual spacing`() throws {
    let old = "- date: 2026-11-03\n  title: A\n\n# about B\n- date: 2026-11-09\n  title: B\n"
    #expect(
      try adding(old, on: "2026-11-05")
        == "- date: 2026-11-03\n  title: A\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n\n# about B\n- date: 2026-11-09\n  title: B\n"
    )
  }

  @Test func `a new entry is added after the other entries of its day`() throws {
    let old = "- { date: 2026-11-05, title: A }\n- { date: 2026-11-05, title: B }\n- { date: 2026-11-06, title: C }\n"
    #expect(
      try adding(old, on: "2026-11-05")
        == "- { date: 2026-11-05, title: A }\n- { date: 2026-11-05, title: B }\n- { date: 2026-11-05, title: New, spent: 5 }\n- { date: 2026-11-06, title: C }\n"
    )
  }

  @Test func `a new last entry is added before the comment at the end of the file`() throws {
    #expect(
      try adding("- date: 2026-11-03\n  title: A\n\n# end\n", on: "2026-11-05")
        == "- date: 2026-11-03\n  title: A\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n\n# end\n")
  }

  @Test func `the comment at the top of the file stays above a new entry`() throws {
    #expect(
      try adding("# November\n- date: 2026-11-09\n  title: A\n", on: "2026-11-05")
        == "# November\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n\n- date: 2026-11-09\n  title: A\n")
    #expect(
      try adding("# November\n", on: "2026-11-05") == "# November\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n")
  }

  @Test func `a new entry has the indentation and line endings of the file`() throws {
    #expect(
      try adding("\u{FEFF}  - date: 2026-11-03\r\n    title: A\r\n", on: "2026-11-05")
        == "\u{FEFF}  - date: 2026-11-03\r\n    title: A\r\n\r\n  - date: 2026-11-05\r\n    title: New\r\n    spent: 5\r\n"
    )
  }

  @Test func `a new entry in a file without a final line break ends without a line break`() throws {
    #expect(
      try adding("- { date: 2026-11-03, title: A }", on: "2026-11-05")
        == "- { date: 2026-11-03, title: A }\n- { date: 2026-11-05, title: New, spent: 5 }")
  }

  @Test func `block text at the end of the file keeps its content when an entry is added after it`() throws {
    #expect(
      try adding("- date: 2026-11-03\n  note: |\n    x", on: "2026-11-05")
        == "- date: 2026-11-03\n  note: |-\n    x\n\n- date: 2026-11-05\n  title: New\n  spent: 5")
  }

  @Test func `text with several lines becomes a literal block, even if all other entries are on one line`() throws {
    #expect(
      try adding("- { date: 2026-11-03, title: A }\n", on: "2026-11-05", FieldChange(.note, .one("a\n\nb\n")))
        == "- { date: 2026-11-03, title: A }\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n  note: |\n    a\n\n    b\n"
    )
  }

  @Test func `an amount with commas is quoted only in braces`() throws {
    let amount = FieldChange(.arrived, .one("1,000"))
    #expect(try adding("", on: "2026-11-05", amount).hasSuffix("  arrived: 1,000\n"))
    #expect(try adding("- { date: 2026-11-05 }\n", on: "2026-11-05", amount).hasSuffix(", arrived: '1,000' }\n"))
  }

  @Test func `a single photo is written as text and several photos as a list`() throws {
    #expect(try adding("", on: "2026-11-05", FieldChange(.photo, .list(["a.jpg"]))).hasSuffix("photo: a.jpg\n"))
    #expect(try adding("", on: "2026-11-05", FieldChange(.photo, .list(["a", "b"]))).hasSuffix("photo: [a, b]\n"))
  }

  @Test func `adding to a file that is a list in brackets, or not a list, is refused`() {
    #expect(throws: TextEditError.flowListOnly) { try monthText("[{ date: 2026-11-05 }]") }
    #expect(throws: TextEditError.notAList) { try monthText("title: x") }
  }
}
