import Diagnostics
import TestSupport
import Testing

/// A finding that marks the text between ① and ②.
func finding(
  _ marked: String, _ message: String = "something", label: String = "", notes: [Finding.Note] = [],
  suggestions: [Suggestion] = [], path: String = "data/x.yaml"
) -> Finding {
  let text = MarkedText(marked)
  let start = text.offsets.first ?? 0
  let end = text.offsets.count > 1 ? text.offsets[1] : start
  let range = SourceRange(SourceFile(path: path, text: text.text), start..<end)
  return Finding(.badAmount, at: range, message, label: label, notes: notes, suggestions: suggestions)
}

@Suite struct FindingTextTests {
  private func lines(_ finding: Finding) -> [String] {
    var text = FindingText(isColored: false)
    return text.render(finding).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func `a finding shows its position, then the quoted line, then its label`() {
    #expect(
      lines(finding("- date: x\n  spent: ①12O②\n", "“12O” is wrong", label: "expected digits")) == [
        "error: “12O” is wrong [bad-amount]", "  --> data/x.yaml:2:10", "   |", " 2 |   spent: 12O",
        "   |          ^^^ expected digits",
      ])
  }

  // The column and the width are those of a terminal; the column is counted from the beginning of the line.
  @Test(arguments: [
    ("spent: ①12②", 7, 2), ("東京: ①東②", 6, 2), ("é e\u{301}: ①e\u{301}②", 5, 1), ("👩‍👩‍👧 ①👍🏽② x", 3, 2),
    ("🇮🇳 ①x②", 3, 1), ("\u{FEFF}①date② x", 0, 4), ("हिन्दी ①x②", 6, 1), ("ยิ้ม ①x②", 3, 1), ("ﾊﾝ ①ＡＢ②", 3, 4),
    ("한국 ①x②", 5, 1), ("\u{1112}\u{1161}\u{11AB} ①x②", 3, 1), ("☺ ①x②", 2, 1), ("☺\u{FE0F} ①x②", 3, 1),
    ("©\u{FE0F} ①x②", 3, 1), ("a\u{200B}b ①x②", 4, 1), ("x: ①②", 3, 1), ("1️⃣ ①x②", 3, 1),
  ])
  func `the carets below a marked text are as wide as the text`(marked: String, column: Int, width: Int) {
    let caret = lines(finding(marked))[4]
    #expect(caret == "   | " + String(repeating: " ", count: column) + String(repeating: "^", count: width))
  }

  @Test func `a tab before the marked text is repeated, so that the caret stays below the text`() {
    let shown = lines(finding("\tspent:\t①12O②"))
    #expect(shown[3] == " 1 | \tspent:\t12O")
    #expect(shown[4] == "   | \t      \t^^^")
  }

  @Test func `the end of a CRLF line is neither shown nor marked`() {
    let shown = lines(finding("a: 1\r\nb: ①2\r\nc②: 3\r\n"))
    #expect(shown[3...] == [" 2 | b: 2", "   |    ^"])
  }

  @Test func `a caret can point to the position after a file's last character`() {
    #expect(lines(finding("title:①"))[3...] == [" 1 | title:", "   |       ^"])
  }

  @Test(arguments: [
    String(repeating: "a", count: 300) + "①bad②" + String(repeating: "z", count: 300),
    "note: ①" + String(repeating: "東", count: 400) + "②",
    String(repeating: "é", count: 100) + "①" + String(repeating: "x", count: 100) + "②"
      + String(repeating: "👍🏽", count: 100),
  ])
  func `a long line is cut to the terminal's width, and the caret stays below the marked text`(marked: String) throws {
    let shown = lines(finding(marked, label: "here"))
    let line = String(shown[3].dropFirst(5))
    #expect(TerminalWidth.of(line) <= 160)
    #expect(line.contains("…"))
    let caret = String(shown[4].dropFirst(5))
    let column = caret.prefix { $0 == " " }.count
    var before = ""
    for character in line where TerminalWidth.of(before) < column { before.append(character) }
    #expect(TerminalWidth.of(before) == column)
    let text = MarkedText(marked)
    let bytes = Array(text.text.utf8)
    let first = try #require(String(decoding: bytes[text.offsets[0]...], as: UTF8.self).first)
    #expect(line.dropFirst(before.count).first == first)
  }

  @Test func `control characters in a file, a message or a path never reach the terminal`() {
    let evil = "\u{1B}[31m\u{7}\u{8}\u{9B}\r\u{202E}\u{2028}"
    let note = Finding.Note("note \(evil)", at: finding("\(evil)①x②").place)
    let shown = lines(
      finding(
        "title: \(evil)①\(evil)x②\(evil)", "“\(evil)” is wrong", label: "label \(evil)",
        notes: [note, Finding.Note("free \(evil)")], suggestions: [Suggestion("write \(evil)")],
        path: "data/\(evil).yaml"))
    let scalars = shown.joined(separator: "\n").unicodeScalars
    #expect(scalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(!scalars.contains { ["\u{202E}", "\u{2028}"].contains($0) })
  }

  @Test func `a message that quotes several lines is printed on one line`() {
    #expect(lines(finding("①x②", "“12\n13” is wrong"))[0] == "error: “12⏎13” is wrong [bad-amount]")
  }

  @Test func `suggestions are shown next to the caret, or below the quoted line if there is a label`() {
    let suggestions = [Suggestion("did you mean “a”?"), Suggestion("or “b”?")]
    #expect(lines(finding("①x②", suggestions: suggestions))[4] == "   | ^ did you mean “a”? or “b”?")
    #expect(
      lines(finding("①x②", label: "expected y", suggestions: suggestions))[4...] == [
        "   | ^ expected y", "   = did you mean “a”? or “b”?",
      ])
  }

  @Test func `a note that refers to a line also quotes it, with a different mark`() {
    let other = finding("\n\ndate: ①2026②", path: "data/y.yaml").place
    #expect(
      lines(finding("①x②", notes: [Finding.Note("its date", at: other)]))[5...] == [
        "  ::: data/y.yaml:3:7", "   |", " 3 | date: 2026", "   |       ---- its date",
      ])
  }

  @Test func `line numbers of any length are right-aligned before the bar`() {
    let shown = lines(finding(String(repeating: "\n", count: 12_344) + "①x②"))
    #expect(shown[1...3] == ["     --> data/x.yaml:12345:1", "      |", "12345 | x"])
  }

  @Test func `output with and without colour has the same text`() {
    let sample = finding("spent: ①12O②", label: "the letter O", notes: [Finding.Note("a note")])
    var colored = FindingText(isColored: true)
    let unpainted = colored.render(sample).replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(unpainted == lines(sample).joined(separator: "\n") + "\n")
  }
}
