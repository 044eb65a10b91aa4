import BookEditing
import Ledger
import Formats
import Testing

@Suite struct RemovingTests {
  @Test func `removing an entry also removes its comments and one of two empty lines`() throws {
    #expect(
      try removing("- title: A\n\n# hot\n- title: Tea\n  # cold\n\n- title: B\n") == "- title: A\n\n- title: B\n")
    #expect(try removing("- title: A\n- title: Tea\n- title: B\n") == "- title: A\n- title: B\n")
    #expect(try removing("- title: A\n\n- title: Tea\n") == "- title: A\n")
    #expect(try removing("- title: Tea\n\n- title: B\n") == "- title: B\n")
  }

  @Test func `removing an entry keeps the comments of other entries`() throws {
    #expect(
      try removing("# top\n- title: Tea\n\n# section\n\n- title: B\n") == "# top\n\n# section\n\n- title: B\n")
  }

  @Test func `removing the only entry of a file leaves an empty file`() throws {
    #expect(try removing("\u{FEFF}---\n\n- title: Tea\n\n") == "")
    #expect(try removing("# top\n\n- title: Tea\n") == "# top\n")
  }

  @Test func `empty lines that would become part of the text block above are also removed`() throws {
    #expect(
      try removing("- note: |+\n    x\n\n- title: Tea\n\n- title: B\n") == "- note: |+\n    x\n\n- title: B\n")
  }
}

@Suite struct MovingTests {
  @Test func `a moved entry keeps its text but uses the other file's indentation and line endings`() throws {
    let old = "- title: A\n\n# hot\n-   date: \"2026-11-03\"\n    title: Tea # x\n    note: |\n      a\n\n        b\n"
    let other = "  - date: 2026-12-01\r\n    title: B\r\n"
    let (from, to) = try moving(old, to: other, on: "2026-12-24")
    #expect(from == "- title: A\n")
    #expect(
      to
        == other
        + "\r\n  # hot\r\n  -   date: 2026-12-24\r\n      title: Tea # x\r\n      note: |\r\n        a\r\n\r\n          b\r\n"
    )
  }

  @Test func `moving an entry to a month without a file creates the file`() throws {
    let (from, to) = try moving(
      "- date: 2026-11-03\n  title: Tea", to: "", on: "2026-12-24", FieldChange(.spent, .one("1")))
    #expect(from == "")
    #expect(to == "- date: 2026-12-24\n  title: Tea\n  spent: 1\n")
  }

  @Test func `the trailing empty lines of a moved block do not change`() throws {
    let (_, to) = try moving(
      "- date: 2026-11-03\n  title: Tea\n  note: |+\n    a\n\n", to: "- date: 2026-12-25\n  title: B\n",
      on: "2026-12-24")
    let entry = try #require(try monthText(to).entries.first)
    #expect(try monthText(to).fields(of: entry.start).last?.text == .one("a\n\n"))
  }
}

@Suite struct ReplacingTests {
  @Test func `replacing a value changes every entry with exactly the old value`() throws {
    let text = "- category: Food # x\n- { category: 'Food', tags: [Food, Foods] }\n- category: Foods\n"
    let (bytes, count) = try monthText(text).replacing(.category, ["Food": "Eat, drink"])
    #expect(
      string(bytes)
        == "- category: Eat, drink # x\n- { category: 'Eat, drink', tags: [Food, Foods] }\n- category: Foods\n")
    #expect(count == 2)
  }

  @Test func `replacing a value also replaces single elements of lists`() throws {
    let text = "- tags: [a, b, a]\n- tags:\n    - a # x\n    - c\n- tags: a\n"
    let (bytes, count) = try monthText(text).replacing(.tags, ["a": "no"])
    #expect(string(bytes) == "- tags: ['no', b, 'no']\n- tags:\n    - 'no' # x\n    - c\n- tags: 'no'\n")
    #expect(count == 4)
  }
}
