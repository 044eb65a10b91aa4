import Diagnostics
import Ledger
@testable import Formats
import TestSupport
import Testing
import Yams

@Suite struct ScalarWritingTests {
  @Test(arguments: UnusualText.list)
  func `written text is read back unchanged, and Yams also reads it as text`(text: String) {
    check(text)
  }

  @Test func `5,000 unusual strings are read back unchanged`() {
    var random = SeededRandom(seed: Fuzzing.seed(3))
    for _ in 0..<Fuzzing.count(5_000) { check(UnusualText.make(&random)) }
  }

  @Test(
    arguments: [
      ("Dining out", "Dining out", "Dining out"), ("a, b", "a, b", "'a, b'"), ("it's", "it's", "it's"),
      ("no", "'no'", "'no'"), ("a: b", "'a: b'", "'a: b'"), ("Café (x)", "Café (x)", "Café (x)"),
      ("http://x.y", "http://x.y", "'http://x.y'"), ("a\tb", "\"a\\tb\"", "\"a\\tb\""), ("", "''", "''"),
      ("7 eggs", "7 eggs", "7 eggs"), ("'a'", "'''a'''", "'''a'''"), ("a\u{2028}b", "\"a\\u2028b\"", "\"a\\u2028b\""),
    ])
  func `text is written without quotes if possible, and in single or double quotes otherwise`(
    text: String, block: String, flow: String
  ) {
    #expect(ScalarText.written(text, in: .block) == block)
    #expect(ScalarText.written(text, in: .flow) == flow)
  }

  @Test func `a date, an amount or “no” is not quoted in a field of that type`() {
    for text in ["2026-11-03", "1250.50", "no", "1,250.00"] {
      #expect(ScalarText.written(text, in: .block, mayLookTyped: true) == text)
    }
    #expect(ScalarText.written("1,250.00", in: .flow, mayLookTyped: true) == "'1,250.00'")
  }

  private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let block = ScalarText.written(text, in: .block)
    let flow = ScalarText.written(text, in: .flow)
    for line in ["k: \(block)", "k: \(block) # c", "k:\n  - \(block)\n", "{ k: \(flow), l: x }", "[x, \(flow)]"] {
      let file = SourceFile(path: "x", text: line)
      let (document, findings) = TextReader.read(file)
      let isSound = findings.isEmpty && TextCheck.findings(in: file).isEmpty
      let isRead = document.nodes.contains { $0.kind.isScalar && ScalarText.text(of: $0, in: file).isSame(as: text) }
      let isYams = Self.texts(yaml: line).contains { $0.text.isSame(as: text) && $0.isText }
      if !isSound || !isRead || !isYams {
        Issue.record("\(line.debugDescription): \(isSound) \(isRead) \(isYams)", sourceLocation: sourceLocation)
      }
    }
  }

  /// The scalars that Yams reads, and whether it reads them as text.
  private static func texts(yaml: String) -> [(text: String, isText: Bool)] {
    func texts(_ node: Yams.Node) -> [(String, Bool)] {
      switch node {
      case .scalar(let scalar):
        [(scalar.string, Resolver.default.resolveTag(of: node) == .str || scalar.style != .plain)]
      case .mapping(let mapping): mapping.flatMap { texts($0.value) }
      case .sequence(let sequence): sequence.flatMap(texts)
      case .alias: []
      }
    }
    // A text that Yams cannot read has no scalars.
    return ((try? Yams.compose(yaml: yaml)) ?? nil).map(texts) ?? []
  }
}

extension String {
  /// Equality by scalars: `==` treats é and e with a combining accent as equal.
  fileprivate func isSame(as other: String) -> Bool { unicodeScalars.elementsEqual(other.unicodeScalars) }
}
