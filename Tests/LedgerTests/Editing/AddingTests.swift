import BookEditing
import Ledger
@testable import Formats
import Testing

@Suite struct AddingTests {
  @Test func `a new file begins with the entry, its keys in order`() throws {
    #expect(
      try adding("", on: "2026-11-05", FieldChange(.tags, .list(["a", "b"])), FieldChange(.category, .one("Food")))
        == "- date: 2026-11-05\n  title: New\n  spent: 5\n  category: Food\n  tags: [a, b]\n")
  }

  @Test func `a new entry stands before the comments of the first later one, with an empty line as in the file`() throws
  {
    let old = "- date: 2026-11-03\n  title: A\n\n# about B\n- date: 2026-11-09\n  title: B\n"
    #expect(
      try adding(old, on: "2026-11-05")
        == "- date: 2026-11-03\n  title: A\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n\n# about B\n- date: 2026-11-09\n  title: B\n"
    )
  }

  @Test func `on the same day it stands after what is there`() throws {
    let old = "- { date: 2026-11-05, title: A }\n- { date: 2026-11-05, title: B }\n- { date: 2026-11-06, title: C }\n"
    #expect(
      try adding(old, on: "2026-11-05")
        == "- { date: 2026-11-05, title: A }\n- { date: 2026-11-05, title: B }\n- { date: 2026-11-05, title: New, spent: 5 }\n- { date: 2026-11-06, title: C }\n"
    )
  }

  @Test func `the last one stands before the comment that ends the file`() throws {
    #expect(
      try adding("- date: 2026-11-03\n  title: A\n\n# end\n", on: "2026-11-05")
        == "- date: 2026-11-03\n  title: A\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n\n# end\n")
  }

  @Test func `the comment at the top stays the file's`() throws {
    #expect(
      try adding("# November\n- date: 2026-11-09\n  title: A\n", on: "2026-11-05")
        == "# November\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n\n- date: 2026-11-09\n  title: A\n")
    #expect(
      try adding("# November\n", on: "2026-11-05") == "# November\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n")
  }

  @Test func `it stands in the column of the file's dashes, with its line ends`() throws {
    #expect(
      try adding("\u{FEFF}  - date: 2026-11-03\r\n    title: A\r\n", on: "2026-11-05")
        == "\u{FEFF}  - date: 2026-11-03\r\n    title: A\r\n\r\n  - date: 2026-11-05\r\n    title: New\r\n    spent: 5\r\n"
    )
  }

  @Test func `a file without a break at its end stays without one`() throws {
    #expect(
      try adding("- { date: 2026-11-03, title: A }", on: "2026-11-05")
        == "- { date: 2026-11-03, title: A }\n- { date: 2026-11-05, title: New, spent: 5 }")
  }

  @Test func `text that ended with the file still ends there when lines follow`() throws {
    #expect(
      try adding("- date: 2026-11-03\n  note: |\n    x", on: "2026-11-05")
        == "- date: 2026-11-03\n  note: |-\n    x\n\n- date: 2026-11-05\n  title: New\n  spent: 5")
  }

  @Test func `text of several lines is a literal block, also among one-liners`() throws {
    #expect(
      try adding("- { date: 2026-11-03, title: A }\n", on: "2026-11-05", FieldChange(.note, .one("a\n\nb\n")))
        == "- { date: 2026-11-03, title: A }\n\n- date: 2026-11-05\n  title: New\n  spent: 5\n  note: |\n    a\n\n    b\n"
    )
  }

  @Test func `an amount with commas is quoted in braces only`() throws {
    let amount = FieldChange(.arrived, .one("1,000"))
    #expect(try adding("", on: "2026-11-05", amount).hasSuffix("  arrived: 1,000\n"))
    #expect(try adding("- { date: 2026-11-05 }\n", on: "2026-11-05", amount).hasSuffix(", arrived: '1,000' }\n"))
  }

  @Test func `one photo is a text and several are a list`() throws {
    #expect(try adding("", on: "2026-11-05", FieldChange(.photo, .list(["a.jpg"]))).hasSuffix("photo: a.jpg\n"))
    #expect(try adding("", on: "2026-11-05", FieldChange(.photo, .list(["a", "b"]))).hasSuffix("photo: [a, b]\n"))
  }

  @Test func `a file of one list in brackets is refused, and one that is no list`() {
    #expect(throws: TextEditError.flowListOnly) { try monthText("[{ date: 2026-11-05 }]") }
    #expect(throws: TextEditError.notAList) { try monthText("title: x") }
  }
}
