import Diagnostics
import Ledger
import TestSupport
import Testing

/// Places of findings: from ① to ②.
@Suite struct PositionTests {
  private static let entries: [(String, String)] = [
    ("- date: ①2026-11-31②\n  title: Tea\n  spent: 12\n", "bad-date"),
    ("- date: 2026-11-03\n  title: Tea 👩‍👩‍👧 東京 cafe\u{301}\n  spent:\t1①O②\n", "bad-amount"),
    ("- { date: 2026-11-03, title: 東京, spent: ①12x② }\n", "bad-amount"),
    ("- date: 2026-11-03\n  title: Tea\n  spent: 12\n  ①colour②: red\n", "unknown-key"),
    ("- date: 2026-11-03\n  title: Tea\n  spent: 12\n  category: ①'Fodo'②\n", "unknown-category"),
    ("- date: 2026-11-03\n  title: Tea\n  spent: 12\n  note: 👍🏽 a ①#1②\n", "comment-after-value"),
    ("- date: 2026-11-03\n①\t②title: Tea\n  spent: 12\n", "tab-in-indentation"),
    ("- date: 2026-11-03\n  title: ①'Tea②\n  spent: 12\n", "unterminated-quote"),
    ("- date: 2026-11-03\n  title: \"a①\\q②\"\n  spent: 12\n", "bad-escape"),
    ("- date: 2026-11-03\n  title: Tea①②\n  spent: 12\n", "none"),
    ("- ①date②: 2026-11-03\n  title: Tea\n", "missing-key"),
    ("- date: 2026-11-03\n  title: हि①\u{7}②न्दी\n  spent: 12\n", "control-character"),
    ("- date: 2026-11-03\n  title: Tea\n  spent: 12\n  tags: ①[②a, b\n", "unclosed-bracket"),
    ("- date: 2026-11-03\n  title: Tea\n  spent: 12\n  due:①②\n", "wrong-type"),
  ]

  @Test(arguments: entries, [("", "\n"), ("\u{FEFF}", "\n"), ("# top\n\n", "\r\n"), ("\u{FEFF}", "\r\n")])
  func `a finding marks exactly the invalid text, whatever precedes it`(
    entry: (String, String), frame: (String, String)
  ) throws {
    let marked = MarkedText((frame.0 + entry.0).replacing("\n", with: frame.1))
    let reading = BookReading(november: marked.text)
    guard entry.1 != "none" else {
      #expect(reading.findings == [])
      return
    }
    #expect(reading.ids == [entry.1])
    #expect(reading.findings.first?.place.bytes == marked.offsets[0]..<marked.offsets[1])
  }

  @Test func `the finding about a possible duplicate marks the title in block and in flow style`() {
    for text in [
      "- date: 2026-11-03\r\n  title: Tea\r\n  spent: 12\r\n- { date: 2026-11-03, title: ①'Tea'②, spent: 12 }\r\n",
      "\u{FEFF}- { title: Tea, spent: 12, date: 2026-11-03 }\n- spent: 12\n  tags: [title, x]\n  title: ①Tea②\n  date: 2026-11-03\n",
    ] {
      let marked = MarkedText(text)
      let reading = BookReading(november: marked.text)
      #expect(reading.ids == ["possible-duplicate"])
      #expect(reading.findings.first?.place.bytes == marked.offsets[0]..<marked.offsets[1])
    }
  }

  @Test func `a value that is the same as the name of a key is not mistaken for the key`() {
    let marked = MarkedText(
      "- date: 2026-11-03\n  note: id\n  tags:\n    - id\n    - x\n  title: id\n  spent: 1\n  id: ①a②\n")
    let reading = BookReading(november: tea("id: a") + marked.text)
    let shift = tea("id: a").utf8.count
    #expect(reading.ids == ["duplicate-id"])
    #expect(reading.findings.first?.place.bytes == marked.offsets[0] + shift..<marked.offsets[1] + shift)
  }
}
