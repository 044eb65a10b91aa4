import BookEditing
import Ledger
import Formats
import Testing

@Suite struct ChangingTests {
  private let tea = "- date: 2026-11-03 # day\n  title: Tea # hot\n  spent: 12\n"

  @Test func `an edit changes only the value and keeps the comment after it`() throws {
    #expect(try changing(tea, "Tea", FieldChange(.title, .one("no"))) == tea.replacing("Tea", with: "'no'"))
  }

  @Test func `setting a key to its current value does not change the text`() throws {
    let text = "- date: \"2026-11-03\"\n  title: 'Tea'\n"
    #expect(try changing(text, "Tea", FieldChange(.title, .one("Tea")), FieldChange(.date, .one("2026-11-03"))) == text)
  }

  @Test func `a new key is added after the nearest key that precedes it in the usual order`() throws {
    #expect(
      try changing(tea, "Tea", FieldChange(.category, .one("Food")), FieldChange(.note, .one("x")))
        == tea + "  category: Food\n  note: x\n")
    #expect(
      try changing("- title: Tea\n  spent: 12\n", "Tea", FieldChange(.date, .one("2026-11-03")))
        == "- date: 2026-11-03\n  title: Tea\n  spent: 12\n")
    #expect(
      try changing(
        "- {title: Tea ,spent: 12}\n", "Tea", FieldChange(.date, .one("2026-11-03")), FieldChange(.note, .one("a, b")))
        == "- {date: 2026-11-03, title: Tea ,spent: 12, note: 'a, b'}\n")
  }

  @Test func `removing a key also removes its lines and its comment`() throws {
    let text = tea + "  note: | # long\n    a\n\n    b\n  id: x\n"
    #expect(try changing(text, "Tea", FieldChange(.note, nil)) == tea + "  id: x\n")
    #expect(try changing(text, "Tea", FieldChange(.title, nil)) == text.replacing("  title: Tea # hot\n", with: ""))
  }

  @Test func `when the first key is removed, the next one is written after the dash`() throws {
    #expect(try changing(tea, "Tea", FieldChange(.date, nil)) == "- title: Tea # hot\n  spent: 12\n")
    #expect(
      try changing("- date: 2026-11-03\n  # hot\n  title: Tea\n", "Tea", FieldChange(.date, nil))
        == "-\n  # hot\n  title: Tea\n")
  }

  @Test func `removing a key inside braces also removes its comma`() throws {
    let text = "- {date: 2026-11-03 ,title: Tea , spent: 12}\n"
    #expect(try changing(text, "Tea", FieldChange(.date, nil)) == "- {title: Tea , spent: 12}\n")
    #expect(try changing(text, "Tea", FieldChange(.spent, nil)) == "- {date: 2026-11-03 ,title: Tea}\n")
  }

  @Test func `removing the last key of an entry is refused`() {
    #expect(throws: TextEditError.nothingLeft) { try changing("- title: Tea\n", "Tea", FieldChange(.title, nil)) }
    #expect(throws: TextEditError.noSuchEntry) { try monthText("- title: Tea\n").changing(0, []) }
  }

  @Test func `text of several lines is written as a block, and text of one line is not a block`() throws {
    let long = "- title: Tea\n  note: |- # why\n    a\n     b\n  spent: 1\n"
    #expect(try changing(long, "Tea", FieldChange(.note, .one("c"))) == "- title: Tea\n  note: c # why\n  spent: 1\n")
    #expect(
      try changing(long, "Tea", FieldChange(.note, .one("c\nd\n")))
        == "- title: Tea\n  note: | # why\n    c\n    d\n  spent: 1\n")
    #expect(
      try changing("- title: Tea\n  note: c # why\n", "Tea", FieldChange(.note, .one("a\nb")))
        == "- title: Tea\n  note: |- # why\n    a\n    b\n")
  }

  @Test func `text that cannot be written as a block is quoted`() throws {
    #expect(
      try changing("- title: Tea\n", "Tea", FieldChange(.note, .one(" a\nb"))) == "- title: Tea\n  note: \" a\\nb\"\n")
    #expect(
      try changing("- { title: Tea }\n", "Tea", FieldChange(.note, .one("a\nb")))
        == "- { title: Tea, note: \"a\\nb\" }\n")
    #expect(
      try changing("- title: Tea", "Tea", FieldChange(.note, .one("a\nb\n"))) == "- title: Tea\n  note: \"a\\nb\\n\"")
  }

  @Test func `a list on separate lines is rewritten in brackets`() throws {
    for margin in ["    ", "  "] {
      let text = "- title: Tea\n  tags: # few\n\(margin)- a\n\(margin)- b\n  id: x\n"
      #expect(
        try changing(text, "Tea", FieldChange(.tags, .list(["a", "c d"])))
          == "- title: Tea\n  tags: [a, c d] # few\n  id: x\n")
    }
  }

  @Test func `a value on the line below its key is moved next to the key when the value is changed`() throws {
    #expect(
      try changing("- title:\n    Tea\n  spent: 1\n", "Tea", FieldChange(.title, .one("Milk")))
        == "- title: Milk\n  spent: 1\n")
  }

  @Test func `an edit does not change quoted keys, deep indentation or a dash on a separate line`() throws {
    #expect(
      try changing("-\n    \"date\": 2026-11-03\n    title: Tea\n", "Tea", FieldChange(.spent, .one("3")))
        == "-\n    \"date\": 2026-11-03\n    title: Tea\n    spent: 3\n")
  }

  @Test func `a comment that would become part of the text above is moved to the left`() throws {
    #expect(
      try changing("- title: Tea\n  note: |\n    a\n  id: x\n      # deep\n", "Tea", FieldChange(.id, nil))
        == "- title: Tea\n  note: |\n    a\n  # deep\n")
  }

  @Test func `an entry is not moved if its new day is between the days of its neighbours`() throws {
    let text =
      "- { date: 2026-11-01, title: A }\n- { date: 2026-11-03, title: Tea }\n- { date: 2026-11-09, title: B }\n"
    #expect(
      try changing(text, "Tea", FieldChange(.date, .one("2026-11-09"))) == text.replacing("11-03", with: "11-09"))
  }

  @Test func `an entry whose new day is not between its neighbours' days is moved with its comments`() throws {
    let text =
      "- date: 2026-11-01\n  title: A\n\n# hot\n- date: 2026-11-03\n  title: Tea\n  # end of tea\n\n- date: 2026-11-09\n  title: B\n"
    #expect(
      try changing(text, "Tea", FieldChange(.date, .one("2026-11-10")))
        == "- date: 2026-11-01\n  title: A\n\n- date: 2026-11-09\n  title: B\n\n# hot\n- date: 2026-11-10\n  title: Tea\n  # end of tea\n"
    )
  }
}
