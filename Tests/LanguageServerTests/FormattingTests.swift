import BookEditing
import Diagnostics
import Foundation
import Ledger
import Formats
import Platform
import TestSupport
import Testing

@testable import LanguageServer

/// Formatting in the editor has the same result as `daybook fmt` and never loses text.
@Suite struct FormattingTests {
  private static let entries = [
    "- date: 2026-11-03\n  title: Dining out\n  spent: 12.50\n  category: Food\n",
    "- { date: 2026-11-01,   title: Tea, spent: 90 }\n", "- {date: 2026-11-01, spent: 90, title: Tea}\n",
    "-   title: Rent\n    date: 2026-11-01\n    spent: 900 # by hand\n    category: Home\n",
    "# about the next one\n- date: 2026-11-05\n  title: \"Bus 7\"\n  spent: 2\n  tags:\n    - a\n    - b\n",
    "- date: 2026-11-02\n  title: Note\n  spent: 1\n  note: |\n    two\n    lines\n", "\n", "\n\n", "# alone\n",
    "- { date: 2026-11-30, balance: 5 }\n", "- date: 2026-11-04\n  title: Café 🔥\n  spent: 3\n  split: { Home: 1 }\n",
  ]
  private static let damage = [
    "\t", "  - x", "{", "]", "\"", "'", "key", ": ", "  spent: 3\n", "- \n", "&a ", "  title: twice\n", "%", "---\n",
    "\r\n", "é",
    "   deep: 1\n", "- - -\n", "|", "# c\n",
  ]

  private static func text(_ random: inout SeededRandom, damages: Int) -> [UInt8] {
    var bytes = Array(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in entries.randomElement(using: &random) ?? "" }.joined().utf8
    )
    for _ in 0..<damages {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let length = Bool.random(using: &random) ? 0 : Int.random(in: 0...6, using: &random)
      bytes.replaceSubrange(
        place..<min(bytes.count, place + length), with: Array((damage.randomElement(using: &random) ?? "").utf8))
    }
    return bytes
  }

  private func comments(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x23 } }

  @Test func `formatting valid text gives the same result as “fmt”`() {
    var random = SeededRandom(seed: Fuzzing.seed(31))
    for _ in 0..<Fuzzing.count(4_000, least: 200) {
      let file = SourceFile(path: "ledger/2026-11.yaml", bytes: Self.text(&random, damages: 0))
      #expect(EditorFormat(file, .month).whole == BookFormat.month(file), "\(file.text(in: 0..<file.bytes.count))")
    }
  }

  @Test func `formatting damaged text keeps entries and comments, and formatting it again changes nothing`() {
    var random = SeededRandom(seed: Fuzzing.seed(32))
    for _ in 0..<Fuzzing.count(10_000) {
      let bytes = Self.text(&random, damages: Int.random(in: 1...4, using: &random))
      let file = SourceFile(path: "ledger/2026-11.yaml", bytes: bytes)
      guard let once = EditorFormat(file, .month).whole else { continue }
      let shown =
        "\(String(decoding: bytes, as: UTF8.self).debugDescription) → \(String(decoding: once, as: UTF8.self).debugDescription)"
      #expect(comments(once) == comments(bytes), "\(shown)")
      #expect(said(once) == said(bytes), "\(shown)")
      let again = SourceFile(path: file.path, bytes: once)
      #expect((EditorFormat(again, .month).whole ?? once) == once, "\(shown)")
    }
  }

  /// The number of each letter and digit, regardless of their order.
  private func said(_ bytes: [UInt8]) -> [UInt8: Int] {
    // A block that begins with a tab may be rewritten in quotes, with escapes.
    let bytes = String(decoding: bytes, as: UTF8.self).replacing(/\\[tn]/, with: "").utf8
    let signs = Set("|{}~".utf8)
    let isSaid = { (byte: UInt8) in (byte >= 48 && byte <= 57) || (byte >= 97 && !signs.contains(byte)) }
    return Dictionary(grouping: bytes.filter(isSaid), by: \.self).mapValues(\.count)
  }

  @Test func `formatting keeps the text of a block scalar`() throws {
    let text =
      "- date: 2026-11-02\n  note: |\n    two\n    lines\n  title: N\n  spent: 1\n- \tx\n- { date: 2026-11-03, title: a, spent: 1 }\n"
    let file = SourceFile(path: "ledger/2026-11.yaml", text: text)
    let whole = try #require(EditorFormat(file, .month).whole)
    #expect(String(decoding: whole, as: UTF8.self).contains("note: |\n    two\n    lines\n- \tx"))
  }

  @Test func `formatting does not change an unreadable entry and formats its neighbours in place`() throws {
    let text =
      "- {date: 2026-11-05,title: B,spent: 2}\n- date: 2026-11-04\n\ttitle: x\n- {date: 2026-11-01,title: A,spent: 1}\n"
    let file = SourceFile(path: "ledger/2026-11.yaml", text: text)
    let whole = try #require(EditorFormat(file, .month).whole)
    #expect(
      String(decoding: whole, as: UTF8.self)
        == "- { date: 2026-11-05, spent: 2, title: B }\n- date: 2026-11-04\n\ttitle: x\n- { date: 2026-11-01, spent: 1, title: A }\n"
        || String(decoding: whole, as: UTF8.self)
          == "- { date: 2026-11-05, title: B, spent: 2 }\n- date: 2026-11-04\n\ttitle: x\n- { date: 2026-11-01, title: A, spent: 1 }\n"
    )
  }

  @Test func `formatting edits are small, stay within the range, and do not touch the archive`() throws {
    let editor = try EditorAtWork(sampleBook)
    let text =
      "- { date: 2026-11-01, title: A, spent: 1 }\n- {date: 2026-11-02, title: B, spent: 1}\n- {date: 2026-11-03, title: C, spent: 1}\n"
    try editor.open("ledger/2026-11.yaml", text)
    let options = ", \"options\": {\"tabSize\": 2, \"insertSpaces\": true}"
    let edits = try editor.request("textDocument/formatting", editor.document("ledger/2026-11.yaml", options))
    #expect(applying(edits, to: text) == text.replacing("{date", with: "{ date").replacing("1}", with: "1 }"))
    #expect(edits.text.count < 500)
    let some = try editor.request(
      "textDocument/rangeFormatting",
      editor.document(
        "ledger/2026-11.yaml",
        options + ", \"range\": {\"start\": {\"line\": 1, \"character\": 3}, \"end\": {\"line\": 1, \"character\": 3}}")
    )
    #expect(applying(some, to: text).contains("{ date: 2026-11-02"))
    #expect(applying(some, to: text).contains("{date: 2026-11-03"))
    try editor.open("archive/2025-03.yaml")
    #expect(try editor.request("textDocument/formatting", editor.document("archive/2025-03.yaml", options)) == .null)
  }

  @Test func `pressing Enter after an entry begins the next entry`() throws {
    let editor = try EditorAtWork(sampleBook)
    let text = "- date: 2026-11-01\n  title: A\n  spent: 1\n  \n\n"
    try editor.open("ledger/2026-11.yaml", text)
    let edits = try editor.request(
      "textDocument/onTypeFormatting",
      editor.at("ledger/2026-11.yaml", 4, 0, ", \"ch\": \"\\n\", \"options\": {\"tabSize\": 2, \"insertSpaces\": true}")
    )
    #expect(applying(edits, to: text) == "- date: 2026-11-01\n  title: A\n  spent: 1\n\n- date: \n")
    // Inside an entry, Enter is left to the editor.
    let inside = try editor.request(
      "textDocument/onTypeFormatting",
      editor.at("ledger/2026-11.yaml", 3, 2, ", \"ch\": \"\\n\", \"options\": {\"tabSize\": 2, \"insertSpaces\": true}")
    )
    #expect(inside == .null)
  }
}
