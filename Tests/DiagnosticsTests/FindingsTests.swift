import Diagnostics
import Foundation
@testable import Formats
import TestSupport
import Testing

/// Books with far more findings than any user would read.
@Suite struct FindingsTests {
  private static let file = SourceFile(path: "data/ledger/2026-11.yaml", text: String(repeating: "x\n", count: 30_000))

  private func finding(_ id: FindingID, _ line: Int, in file: SourceFile = file) -> Finding {
    Finding(id, at: SourceRange(file, 2 * line..<2 * line + 1), "mistake \(line)")
  }

  private func many(_ count: Int, _ id: FindingID = .badDate) -> Findings {
    Findings((0..<count).map { finding(id, $0) })
  }

  // MARK: Keeping

  @Test func `all findings are counted, but only the first ten thousand are kept`() {
    let findings = many(12_345)
    #expect(findings.count == 10_000 && findings.last?.message == "mistake 9999")
    #expect(
      findings.errorCount == 12_345 && findings.warningCount == 0 && findings.totalCount - findings.count == 2_345)
    #expect(findings.count(of: .badDate) == 12_345)
  }

  @Test func `the first fifty findings of every id are kept, regardless of the number of earlier findings`() {
    var findings = many(10_000)
    for line in 0..<80 { findings.append(finding(.unusedPhoto, line)) }
    #expect(findings.count { $0.id == .unusedPhoto } == 50)
    #expect(findings.warningCount == 80)
  }

  @Test func `the first error of every file is kept, so that no file with errors looks correct`() {
    var findings = many(10_100)
    let other = SourceFile(path: "data/ledger/2026-12.yaml", text: "x\n\nx\n")
    findings.append(finding(.badDate, 0, in: other))
    findings.append(finding(.badDate, 1, in: other))
    #expect(findings.count { $0.place.file.path == other.path } == 1)
  }

  @Test func `joining lists of findings gives the same counts as a single list`() {
    var findings = many(9_990)
    findings += many(300, .unusedPhoto)
    findings += many(20_000)
    #expect(findings.count == 10_000 + 40 && findings.errorCount == 29_990 && findings.warningCount == 300)
    #expect(findings.asErrors.errorCount == 30_290 && findings.asErrors.warningCount == 0)
  }

  @Test func `no message is created for a finding that is not kept`() {
    let collector = FindingCollector()
    var made = 0
    func sentence() -> String {
      made += 1
      return "mistake \(made)"
    }
    for line in 0..<15_000 {
      collector.add(.badDate, at: SourceRange(Self.file, 2 * line..<2 * line + 1), sentence())
    }
    #expect(made == 10_000 && collector.findings.errorCount == 15_000)
  }

  @Test func `only findings that have a safe fix are collected for fixing`() {
    var findings = Findings(for: .fixing)
    for line in 0..<20_000 {
      var finding = finding(.badDate, line)
      if line % 2 == 1 { finding.suggestions = [Suggestion("mend", edits: [.init(finding.place, "y")], isSafe: true)] }
      findings.append(finding)
    }
    #expect(findings.count == 10_000 && findings.errorCount == 20_000 && !findings.hasReachedLimit)
  }

  // MARK: Comparing

  private func compared(_ messages: some Sequence<Int>) -> Findings {
    var findings = Findings(for: .comparing)
    for message in messages { findings.append(finding(.badDate, message)) }
    return findings
  }

  @Test func `a new finding is recognized, regardless of the number of findings before it`() {
    let new = compared(Array(0..<20_000) + [29_999]).since(compared(0..<20_000))
    #expect(new.isEmpty && new.errorCount == 1 && new.count(of: .badDate) == 1)
    // A fixed mistake does not hide a new one.
    #expect(compared(Array(0..<19_999) + [29_999]).since(compared(0..<20_000)).errorCount == 1)
    #expect(compared((1..<20_000).reversed()).since(compared(0..<20_000)).totalCount == 0)
  }

  // MARK: Text

  private func text(_ findings: Findings) -> String {
    var result = ""
    var text = FindingText(isColored: false)
    text.render(findings) { result += $0 }
    return result
  }

  @Test func `text output stops after fifty findings of an id and prints the number of omitted findings`() {
    var findings = many(1_000_000 / 50)
    findings += many(3, .unusedPhoto)
    let lines = text(findings).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("error: ") } == 50 && lines.count { $0.hasPrefix("warning: ") } == 3)
    #expect(lines.last == "and 19,950 more of this kind [bad-date]")
  }

  @Test func `text output stops after five hundred findings`() {
    let ids = FindingID.allCases.prefix(12)
    let findings = Findings(ids.flatMap { id in (0..<60).map { finding(id, $0) } })
    let shown = text(findings).split(separator: "\n")
    #expect(shown.count { $0.hasPrefix("error: ") || $0.hasPrefix("warning: ") } == 500)
    #expect(
      shown.suffix(12).allSatisfy {
        $0.hasPrefix("and 10 more of this kind [") || $0.hasPrefix("and 60 of another kind [")
      })
  }

  @Test func `a few findings are printed in full without a closing line`() {
    #expect(!text(many(50)).contains("more of this"))
  }

  // MARK: Programs

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `JSON stops after ten thousand findings and keeps the true counts`() throws {
    let json = try object(FindingJSON.render(many(12_000)))
    #expect((json["findings"] as? [Any])?.count == 10_000)
    #expect(json["errors"] as? Int == 12_000 && json["warnings"] as? Int == 0 && json["omitted"] as? Int == 2_000)
  }

  @Test func `SARIF stops after ten thousand findings and adds a notification to the run`() throws {
    let sarif = try object(FindingSARIF.render(many(12_000), version: "1"))
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    #expect((run["results"] as? [Any])?.count == 10_000)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == true)
    let notification = try #require((invocation["toolExecutionNotifications"] as? [[String: Any]])?.first)
    #expect((notification["properties"] as? [String: Int]) == ["errors": 12_000, "warnings": 0, "omitted": 2_000])
    let sentence = (notification["message"] as? [String: String])?["text"]
    #expect(sentence?.hasPrefix("2,000 further findings") == true)
  }

  @Test func `GitHub annotations stop after ten thousand findings and end with a notice`() {
    let lines = FindingGitHub.render(many(12_000)).split(separator: "\n")
    #expect(lines.count == 10_001 && lines.last?.hasPrefix("::notice title=omitted-findings::2,000 ") == true)
  }

  // MARK: Long text

  @Test func `a message that quotes a whole file is shortened in its middle`() {
    let long = Finding(
      .badDate, at: SourceRange(Self.file, nil), "“\(String(repeating: "é", count: 50_000))” is no date")
    #expect(long.message.utf8.count <= Finding.greatestLength && long.message.hasSuffix("é” is no date"))
    #expect(long.message.hasPrefix("“éé") && long.message.contains("é…é"))
  }

  @Test(arguments: ["x", "é", "e\u{301}", "👩‍👩‍👧", "東", "x\u{301}\u{301}y", "🇮🇳", "ক্ষ"])
  func `columns in a long line are the same as columns counted from the line's beginning`(piece: String) {
    let line = "a: 1\n" + String(repeating: "\(piece), ", count: 3_000) + "\nb: 2\n"
    let table = LineTable(SourceFile(path: "x", text: line))
    let bytes = Array(line.utf8)
    for offset in stride(from: 5, to: bytes.count, by: 997) {
      let start = offset < bytes.count - 6 ? 5 : bytes.count - 5
      let before = String(decoding: bytes[start..<max(start, offset)], as: UTF8.self)
      #expect(table.place(of: offset).column == before.count + 1, "\(offset)")
      #expect(table.codePointColumn(of: offset) == before.unicodeScalars.count + 1, "\(offset)")
    }
  }

  @Test func `only the part of a very long line near the caret is shown`() {
    let line = String(repeating: "- ", count: 100_000) + "12O" + String(repeating: " -", count: 100_000)
    let file = SourceFile(path: "x", text: line)
    var text = FindingText(isColored: false)
    let shown = text.render(Finding(.badAmount, at: SourceRange(file, 200_000..<200_003), "m", label: "l"))
    #expect(shown.utf8.count < 500 && shown.contains("x:1:200001") && shown.contains("12O"))
    #expect(shown.contains("…- - ") && shown.contains(" - …") || shown.contains(" -…"))
  }
}

@Suite struct NameSearchTests {
  @Test func `similar names are searched for once per unknown name, for up to a hundred names`() {
    var search = NameSearch()
    var asked = 0
    func known() -> [String] {
      asked += 1
      return ["Food", "Home"]
    }
    for round in 0..<3 {
      for number in 0..<1_000 {
        let near = search.near("Foo\(number % 10)", in: "categories", among: known())
        #expect(near == ["Food"], "\(round)")
      }
    }
    #expect(asked == 10)
    for number in 0..<1_000 { _ = search.near("Foox\(number)", in: "categories", among: known()) }
    #expect(asked == 100)
    #expect(search.near("Hom", in: "categories", among: known()) == [] && asked == 100)
    #expect(search.near("Foo3", in: "categories", among: known()) == ["Food"])
  }

  @Test func `the more names are known, the fewer unknown names are compared with them for suggestions`() {
    var search = NameSearch()
    let known = (0..<200_000).map { "2026-11-03-entry-\($0)" }
    var asked = 0
    func count(_ names: [String]) -> [String] {
      asked += 1
      return names
    }
    for number in 10..<30 {
      _ = search.near("zzzzzzzzzzzzzzzzzz\(number)", in: "ids", among: count(known))
    }
    #expect(asked == 5)
    // Long names use up the limit faster.
    search = NameSearch()
    for number in 0..<20 {
      _ = search.near(String(repeating: "z", count: 100 + number), in: "ids", among: count(known))
    }
    #expect(asked == 6)
  }
}

@Suite struct HarmlessMessageTests {
  private static let invisible: [Unicode.Scalar] = [
    "\u{0}", "\u{7}", "\u{8}", "\u{B}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9F}", "\u{61C}", "\u{200B}",
    "\u{200E}", "\u{200F}", "\u{2028}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{FFF9}",
  ]

  @Test(arguments: invisible)
  func `no output format contains raw terminal control characters, and JSON escapes them`(scalar: Unicode.Scalar) throws
  {
    let text = "a\(scalar)b"
    let place = SourceRange(SourceFile(path: "data/\(text).yaml", text: text), 0..<1)
    let finding = Finding(.badDate, at: place, text, label: text, notes: [Finding.Note(text, at: place)])
    let printed = [
      FindingGitHub.render([finding]), FindingJSON.render([finding]), FindingSARIF.render([finding], version: text),
      TerminalSafeText.lines(text),
      TerminalSafeText.coloredLines("\u{1B}[1m\(text)\u{1B}[0m").replacing("\u{1B}[1m", with: "")
        .replacing("\u{1B}[0m", with: ""),
    ]
    for format in printed { #expect(!format.unicodeScalars.contains(scalar)) }
    #expect(
      try JSONSerialization.jsonObject(with: Data(JSON.string(text).text.utf8), options: .fragmentsAllowed) as? String
        == text)
  }

  @Test func `invisible tag characters are escaped in JSON, but joiners and emoji are not`() {
    #expect(JSON.string("a\u{E0041}\u{AD}").text == #""a\udb40\udc41\u00ad""#)
    #expect(JSON.string("👩‍👩‍👧 ক্‍ষ").text == "\"👩‍👩‍👧 ক্‍ষ\"")
  }

  @Test func `Daybook's own colour codes reach the terminal, and no other codes do`() {
    let text = "\u{1B}[31;1merror\u{1B}[0m “\u{1B}[2J\u{1B}]0;x\u{7}”\nnext\ttab\r\n"
    let shown = TerminalSafeText.coloredLines(text)
    #expect(shown == "\u{1B}[31;1merror\u{1B}[0m “\u{FFFD}[2J\u{FFFD}]0;x\u{FFFD}”\nnext\ttab\u{FFFD}\n")
    #expect(TerminalSafeText.lines(text).hasPrefix("\u{FFFD}[31;1merror"))
    // The colours of a diff, which “pay --due” prints among its messages.
    let diff = "\u{1B}[36m@@\u{1B}[0m\n\u{1B}[31m-a\u{1B}[0m\n\u{1B}[32m+b\u{1B}[0m\n"
    #expect(TerminalSafeText.coloredLines(diff) == diff)
  }
}
