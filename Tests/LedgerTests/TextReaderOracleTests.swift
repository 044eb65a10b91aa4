import Diagnostics
import Ledger
@testable import Formats
import TestSupport
import Testing

@Suite struct TextReaderOracleTests {
  @Test(arguments: [
    "a: b", "a: 'it''s'", "a: \"x\\ty\\u20AC\\x41\"", "a:\n  - x\n  - y", "a:\n- x\n- y\nb: c",
    "- a: 1\n  b: 2\n- a: 3", "- { a: b, c: \"d, e\" }", "a: [x, y, 'z z']", "a: |\n  one\n  two\n\n  three\nb: c",
    "a: |-\n  one\n\n\nb: c", "a: |+\n  one\n\n\nb: c", "a: >\n  one\n  two\n\n  three\n   more\n  four\n\nb: c",
    "a: >-\n  one\n  two", "a: >+\n  one\n\n", "a: |\n\n  one\n", "a: >\n\n  one\n\n\n  two\n", "# only\na: b # c\n\n",
    "\u{FEFF}a: b\r\nc: d\r\n", "---\na: b", "a: b#c", "a: #x\nb: c", "a:b: c", "'a b' : c", "a: |\n   x\n    y\n   z",
    "-\n  a: b\n-\n  c", "- - a\n  - b\n- c", "a:\tb", "a: x\ty", "a: {b: {c: d}}", "a: [b, c, ]", "a:",
    "a: >\n  x\n  \ty\n  z\n", "a: |", "a: |+\n\n\nb: c", "- |\n  x\n- >-\n  y\n  z", "a: {b: , c: d}",
    "a: http://x/y#z",
  ])
  func `Daybook reads the same strings as Yams`(text: String) throws {
    let (document, findings) = TextReader.read(SourceFile(path: "x.yaml", text: text))
    #expect(findings == [])
    #expect(try Tree(document) == #require(Tree(yaml: text)))
  }

  @Test func `damaged documents do not crash the reader, and Daybook reads them in the same way as Yams`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(20_261_121))
    var compared = 0
    var comparedAsWritten = 0
    for round in 0..<Fuzzing.count(20_000) {
      let bytes = DamagedDocument.make(&random)
      let file = SourceFile(path: "x.yaml", bytes: bytes)
      let (document, findings) = TextReader.read(file)
      checkStructure(document, findings, round: round)
      guard findings.isEmpty, TextCheck.findings(in: file).isEmpty else { continue }
      let tree = Tree(document)
      if tree.repeatsKey { continue }
      let quoted = tree.quoted()
      compared += 1
      let again = Tree(yaml: quoted)
      if again != tree {
        Issue.record(
          "round \(round): \(String(decoding: bytes, as: UTF8.self))\nours \(tree)\nYams \(again?.description ?? "nothing")"
        )
      }
      let text = String(decoding: bytes, as: UTF8.self)
      // Yams follows YAML 1.1, in which three more characters end a line.
      if text.unicodeScalars.contains(where: { ["\u{85}", "\u{2028}", "\u{2029}"].contains($0) }) { continue }
      // Yams also lets a question mark in braces begin a key without a blank after it.
      if text.contains(/[{\[,]\s*\?\S/) { continue }
      guard let theirs = Tree(yaml: text) else { continue }
      comparedAsWritten += 1
      if theirs != tree { Issue.record("round \(round):\n\(text)\nours \(tree)\nYams \(theirs)") }
    }
    // Enough texts were really compared: the numbers of this seed, rounded down.
    #expect(compared > Fuzzing.count(4_000))
    #expect(comparedAsWritten > Fuzzing.count(3_000))
  }

  private func checkStructure(_ document: Document, _ findings: Findings, round: Int) {
    let count = document.file.bytes.count
    for (index, node) in document.nodes.enumerated() {
      let isSound =
        node.start >= 0 && node.start <= node.end && Int(node.end) <= count && Int(node.next) > index
        && Int(node.next) <= document.nodes.count
      if !isSound { Issue.record("round \(round): node \(index) is \(node) in \(document.file.text(in: 0..<count))") }
    }
    for finding in findings {
      if let range = finding.place.bytes, range.upperBound > count {
        Issue.record("round \(round): \(finding.id) points behind the file")
      }
    }
  }
}
