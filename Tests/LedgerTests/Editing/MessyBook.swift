import Diagnostics
import TestSupport

/// Month files as people write them, combined at random from handwritten pieces.
enum MessyBook {
  static let entries = [
    "- date: 2026-11-DD\n  title: Tea\n  spent: 12\n",
    "- { date: 2026-11-DD, spent: 90, title: Tea }\n",
    "-   {date: 2026-11-DD ,title:  'Odd, spacing',spent: \"1,250.00\" , tags: [ a,b ] }   # eol flow\n",
    "# own above\n- date: 2026-11-DD # eol date\n  title: \"Quoted \\u20AC\"\n  # own inside\n  spent: 1,340.50\t# eol tab\n",
    "-\n  date: 2026-11-DD\n  title: Dash alone\n  spent: 3\n  tags:\n    - a\n    # in list\n    - 'b c' # in item\n",
    "- # own dash\n  title: Comment at the dash\n  date: 2026-11-DD\n\n  spent: 4\n",
    "-   date: 2026-11-DD\n    title: Deep keys\n    spent: 5\n    note: |\n      one\n        two\n\n      three\n",
    "- \"date\": 2026-11-DD\n  'title': Quoted keys\n  spent: 6\n  # own last\n",
    "- date: 2026-11-DD\n  title: Same column\n  spent: 7\n  photo:\n  - a.jpg\n  - b.jpg\n  category: Food\n",
    "- date: 2026-11-DD\n  note: >-\n    folded\n    text\n\n    more\n  title: Folded\n  spent: 8\n",
    "- date: 2026-11-DD\n  title: Kept\n  spent: 9\n  note: |+\n    kept\n\n",
    "- date: 2026-11-DD\n  title: Kept in the middle\n  note: |+ # eol header\n    kept\n\n  spent: 10\n",
    "- date:\n    2026-11-DD\n  title:   # eol lower\n    Value below\n  spent: 11\n",
    "# own one\n# own two\n- spent: 12\n  title: Amount first\n  date: 2026-11-DD\n  note: |\n    last\n",
    "- note: |-\n    note first\n  date: 2026-11-DD\n  title: Note first\n  spent: 13\n      # own deep\n",
    "- date: 2026-11-DD\n  title: Comment under text\n  note: |\n    text\n  tags: [work, trip]\n      # own very deep\n",
    "- date: 2026-11-DD\n  # own between\n  title: Rent\n  spent: 15\n  category: Home\n  due: 2026-11-28\n",
    "- {date: 2026-11-DD, title: Größe 東京, spent: 16, note: \"a, b\", category: Food}\n",
    "- date: 2026-11-DD\n  title: Parts\n  split: {Home: 1.50 ,'A: b' :  2}  # eol parts\n  spent: 18\n",
    "- date: 2026-11-DD\n  split:\n    # own part\n    Home: 1,250.50 # eol part\n    'A, b': \"2\"\n  title: Parts below\n  spent: 1900\n",
    "- { date: 2026-11-DD, split: { \"Home\": '3' , Gifts: 4 }, spent: 20, title: Parts within }\n",
    "- date: 2026-11-DD\n  title: Trip\n  moved: 17\n  from: A\n  tags: work\n  for: 2026-11-01-rent\n  id: x-1\n",
  ]

  static func make(_ random: inout SeededRandom) -> SourceFile {
    let onlyFlow = Int.random(in: 0..<8, using: &random) == 0
    var text =
      ["", "", "# Top\n\n", "# Top\n", "# Top\n---\n# Top too\n\n", "---\n"].randomElement(using: &random) ?? ""
    let separators = ["", "\n", "\n", "\n\n", "\n# own section\n\n", "\n    # own orphan\n"]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let day = Int.random(in: 10...28, using: &random)
      let entry = onlyFlow ? entries[1] : entries.randomElement(using: &random) ?? ""
      text += entry.replacing("DD", with: "\(day)")
      // A text at the end of an entry includes what is indented below it.
      let hasTextLast = ["    last\n", "    kept\n\n", "    three\n"].contains { entry.hasSuffix($0) }
      text += hasTextLast ? "" : separators.randomElement(using: &random) ?? ""
    }
    text += ["", "", "\n# own end\n", "# own end\n", "\n\n"].randomElement(using: &random) ?? ""
    if Int.random(in: 0..<5, using: &random) == 0 {
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty || $0.hasPrefix("---") || $0.hasPrefix("# Top") ? String($0) : "  \($0)" }
        .joined(separator: "\n")
    }
    if Int.random(in: 0..<4, using: &random) == 0, text.hasSuffix("\n") { text.removeLast() }
    if Int.random(in: 0..<4, using: &random) == 0 { text = text.replacing("\n", with: "\r\n") }
    if Int.random(in: 0..<4, using: &random) == 0 { text = "\u{FEFF}" + text }
    return SourceFile(path: "2026-11.yaml", text: text)
  }
}
