import BookEditing
import Diagnostics
import Ledger
import Testing

@Suite struct BookFormatTests {
  private func month(_ text: String) -> String { string(BookFormat.month(SourceFile(path: "x", text: text))) }

  @Test func `fmt sorts a month and each entry's keys, and comments move with their entries`() {
    #expect(
      month(
        """
        # November


        # About B
        - {spent: "1,250.00",title: 'B: b' , date: 2026-11-09, tags: [ a,b ]}   # one-liner
          # end of B
        -   title:  "A"  # a
            # when
            date: 2026-11-03
            note: |
               x

                 y
            spent: 3
        # The end
        """)
          == """
          # November

          # when
          - date: 2026-11-03
            title: A # a
            spent: 3
            note: |
              x

                y

          # About B
          - { date: 2026-11-09, title: 'B: b', spent: '1,250.00', tags: [a, b] } # one-liner
            # end of B

          # The end

          """)
  }

  @Test func `fmt keeps the order of entries of one day`() {
    #expect(
      month("- { date: 2026-11-03, title: B }\n- { date: 2026-11-03, title: A }\n")
        == "- { date: 2026-11-03, title: B }\n- { date: 2026-11-03, title: A }\n")
  }

  @Test func `fmt keeps empty lines between entries in braces and separates these entries from all others`() {
    #expect(
      month(
        """
        - { date: 2026-11-05, title: D }

        - {title: C, date: 2026-11-04}
        - { date: 2026-11-02, title: A }
        - date: 2026-11-03
          title: B
        """)
          == """
          - { date: 2026-11-02, title: A }

          - date: 2026-11-03
            title: B

          - { date: 2026-11-04, title: C }
          - { date: 2026-11-05, title: D }

          """)
  }

  @Test func `fmt turns a list in brackets into separate entries`() {
    #expect(
      month("# top\n[{ date: 2026-11-04, title: B }, { date: 2026-11-03, title: A }] # end\n")
        == "# top\n\n- { date: 2026-11-03, title: A }\n- { date: 2026-11-04, title: B }\n\n# end\n")
  }

  @Test func `fmt keeps the byte order mark and line endings, and adds a missing final line break`() {
    #expect(
      month("\u{FEFF}---\r\n- date: 2026-11-03  \r\n\r\n\r\n  title: A")
        == "\u{FEFF}- date: 2026-11-03\r\n  title: A\r\n")
    #expect(month(" \n\n") == "")
  }

  @Test func `fmt normalizes a dash on a separate line and a list that is indented like its key`() {
    #expect(
      month("- # why\n  date: 2026-11-03\n  tags:\n  # first\n  - no # x\n")
        == "\n# why\n- date: 2026-11-03\n  tags:\n    # first\n    - 'no' # x\n")
  }

  @Test func `fmt adds no line break to block text at the end of the file`() {
    #expect(month("- date: 2026-11-03\n  note: |\n      x") == "- date: 2026-11-03\n  note: |-\n    x\n")
  }

  @Test(arguments: ["|", ">", "|-"])
  func `fmt keeps an empty text block as a text block`(sign: String) {
    #expect(
      month("- {date: 2026-11-02, title: A, spent: 1}\n- date: 2026-11-03\n  note: \(sign)\n  spent: 2\n")
        == "- { date: 2026-11-02, title: A, spent: 1 }\n\n- date: 2026-11-03\n  spent: 2\n  note: \(sign.prefix(1))\n")
  }

  @Test func `fmt keeps the style of a budget with a period and normalizes its spaces`() {
    let file = SourceFile(
      path: "categories.yaml",
      text:
        "- {name: A, budget: {amount:  9,every: year}}\n- name: B\n  budget:\n      amount: 9\n      carry: 2026-01\n")
    #expect(
      String(decoding: BookFormat.categories(file), as: UTF8.self)
        == "- { name: A, budget: { amount: 9, every: year } }\n- name: B\n  budget:\n    amount: 9\n    carry: 2026-01\n"
    )
  }

  @Test func `fmt keeps the order, the styles and single empty lines of categories`() {
    let text =
      "# Mine\n-   {name: Food,budget: \"1,000\",   was: [A,B]}   # x\n\n\n\n- name:   Home\n  # tint\n  color:  \"#aabbcc\"\n"
    #expect(
      string(BookFormat.categories(SourceFile(path: "x", text: text)))
        == "# Mine\n- { name: Food, budget: '1,000', was: [A, B] } # x\n\n- name: Home\n  # tint\n  color: '#aabbcc'\n")
  }

  @Test func `fmt keeps the order and nesting of settings`() {
    let text =
      "title:  Home\n\n\n# Where\naccounts:\n- {name: A}\n-\n    name: B # b\n    currency: USD\nsite:\n     photos: large\n"
    #expect(
      string(BookFormat.settings(SourceFile(path: "x", text: text)))
        == "title: Home\n\n# Where\naccounts:\n  - { name: A }\n  - name: B # b\n    currency: USD\nsite:\n  photos: large\n"
    )
  }
}
