import Diagnostics
import Formats
import TestSupport
import Testing

@Suite struct MergeConflictTests {
  private func read(_ text: String) -> (file: SourceFile, document: Document, findings: [Finding]) {
    let file = SourceFile(path: "a.yaml", text: text)
    let (document, findings) = TextReader.read(file)
    return (file, document, Array(findings))
  }

  private static let woven = """
    - date: 2026-11-05
      title: Rent
    <<<<<<< HEAD
      spent: 900
    =======
      spent: 950
    >>>>>>> ana
      category: Home

    """

  @Test(arguments: ["\n", "\r\n"])
  func `a conflict inside an entry is reported once with both versions, and the first version is read`(
    end: String
  ) throws {
    let (file, document, findings) = read(Self.woven.replacing("\n", with: end))
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.id == .mergeConflict)
    #expect(finding.message == "unresolved merge conflict in lines 3 to 7")
    #expect(finding.notes.map(\.text) == ["the first version (HEAD)", "the second (ana)"])
    #expect(finding.notes.map { file.text(in: $0.place?.bytes ?? 0..<0) } == ["spent: 900", "spent: 950"])
    let pairs = document.pairs(of: document.items(of: 0)[0]).map { "\($0.key): \(document.text($0.value))" }
    #expect(pairs == ["date: 2026-11-05", "title: Rent", "spent: 900", "category: Home"])
  }

  @Test func `each suggestion for a merge conflict removes all conflict markers`() throws {
    let finding = try #require(read(Self.woven).findings.first)
    let texts = finding.suggestions.map { suggestion -> String in
      let edit = suggestion.edits[0]
      var bytes = edit.range.file.bytes
      bytes.replaceSubrange(edit.range.bytes ?? 0..<0, with: Array(edit.replacement.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
    let lines = Self.woven.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func kept(_ numbers: [Int]) -> String { numbers.map { lines[$0] }.joined(separator: "\n") }
    #expect(texts == [kept([0, 1, 3, 7, 8]), kept([0, 1, 5, 7, 8]), kept([0, 1, 3, 5, 7, 8])])
    #expect(texts[0...1].allSatisfy { read($0).findings.isEmpty })
  }

  @Test func `the common ancestor of diff3 is not offered as a version, and each conflict is reported`() throws {
    let text = """
      a: 1
      <<<<<<< one
      b: 2
      c: 3
      ||||||| base
      b: 0
      =======
      >>>>>>> two
      d: 4
      <<<<<<<
      e: 5
      =======
      e: 6
      >>>>>>>
      """
    let (_, document, findings) = read(text)
    #expect(findings.map(\.id) == [.mergeConflict, .mergeConflict])
    #expect(
      findings[0].notes.map(\.text) == ["the first version (one), 2 lines", "the second (two) is empty"])
    #expect(findings[1].message.hasSuffix("lines 10 to 14") && findings[1].notes[0].text == "the first version")
    #expect(document.pairs(of: 0).map(\.key) == ["a", "b", "c", "d", "e"])
  }

  @Test func `a single conflict marker is reported once, and its line is not read`() {
    for marker in ["=======", ">>>>>>> ana", "<<<<<<< HEAD", "||||||| base"] {
      let (_, document, findings) = read("a: 1\n\(marker)\nb: 2\n")
      #expect(findings.map(\.id) == [.mergeConflict], "\(marker)")
      #expect(document.pairs(of: 0).map(\.key) == ["a", "b"], "\(marker)")
    }
  }

  @Test func `conflict markers inside text are not conflicts`() {
    let text = "note: |\n  <<<<<<< not one\n  =======\n  >>>>>>>\nb: \"<<<<<<< x\"\n"
    #expect(read(text).findings.isEmpty)
  }
}
