import BookEditing
import Diagnostics
import Foundation
import Ledger
import Formats
import Platform
import TestSupport
import Testing

@testable import LanguageServer

/// After any change, an editor shows the same findings as `check` for the same text.
@Suite struct LiveDiagnosticsTests {
  /// A book with an example of everything that is compared across months.
  private static var files: [String: String] {
    var files = sampleBook
    files["ledger/2026-09.yaml"] = """
      - { date: 2026-09-01, title: Rent, spent: 900, category: Home, repeats: monthly, id: rent }
      - { date: 2026-09-02, title: Gym, spent: 20, category: Food, account: Cash, repeats: weekly }
      - { date: 2026-09-09, title: Gym, spent: 20, category: Food, for: 2026-09-02-gym }
      - { date: 2026-09-10, title: Put aside, moved: 50, from: Bank, to: Savings }
      - { date: 2026-09-30, balance: 30, account: Bank }
      - { date: 2026-09-12, title: Trip, spent: 10, split: { Home: 2 }, category: Food, photo: a.png, account: Main }
      - { date: 2026-09-12, title: Trip, spent: 10, category: Food, currency: USD, booked: 9, account: Old }

      """
    files["receipts/a.png"] = "no picture"
    files["receipts/b.png"] = "no picture"
    return files
  }

  private static let pieces = [
    "", "", "a", "e", "1", ".", ",", " ", "  ", "\n", "\n  ", ":", ": ", "-", "- ", "#", " # x", "'", "\"", "{", "}",
    "[",
    "]", "é", "🔥", "id: rent\n", "  for: 2026-09-02-gym\n", "  for: 2026-10-01-rent\n", "  account: Cahs\n",
    "  account: Savings\n", "  category: Foo\n", "  photo: b.png\n", "  photo: [a.png, c.png]\n", "spent: 5\n",
    "- { date: 2026-11-04, title: Bread, spent: 3.20 }\n", "- { date: 2026-11-30, balance: 3, account: Bank }\n",
    "- { date: 2026-09-02, title: Gym, spent: 20, id: 2026-09-02-gym }\n", "  repeats: monthly\n", "999999999999999",
    "- name: Gym\n", "today: 2026-11-25\n", "main-account: Main\n", "\t", "\r\n", "  spent: 4,50\n", "2026-11", "&x",
    "  tags: [a, b]\n", "  split: { Food: 1 }\n", "opening-date: 2026-10-01\n", "  currency: USD\n", "  id: x\n",
  ]

  @Test func `after random edits, the findings are the same as in a fresh check`() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    let today = TodayChoice(clock: try #require(Day("2026-11-21")))
    let book = Book(try BookFolder(folder.path, disk: Disk()), today: today)
    let live = LiveBook(book, others: { _, _ in [] })
    var random = SeededRandom(seed: Fuzzing.seed(24))
    let names = Self.files.keys.filter { $0.hasSuffix(".yaml") }.sorted()
    var texts = Self.files.mapValues { Array($0.utf8) }
    for step in 0..<Fuzzing.count(10_000) {
      let name = names.randomElement(using: &random) ?? ""
      var bytes = texts[name] ?? []
      switch Int.random(in: 0..<12, using: &random) {
      case 0: bytes = Array((Self.files[name] ?? "").utf8)
      case 1 where bytes.count > 4_000: bytes = []
      case 2:
        // A line is moved.
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        var other = lines
        let line = other.remove(at: Int.random(in: 0..<other.count, using: &random))
        other.insert(line, at: Int.random(in: 0...other.count, using: &random))
        bytes = Array(other.joined(separator: [0x0A]))
      default:
        let start = Int.random(in: 0...bytes.count, using: &random)
        let length = Bool.random(using: &random) ? 0 : Int.random(in: 0...12, using: &random)
        bytes.replaceSubrange(
          start..<min(bytes.count, start + length), with: Array((Self.pieces.randomElement(using: &random) ?? "").utf8))
      }
      texts[name] = bytes
      live.set(bytes, at: name)
      let mine = live.read(today: today).findings
      let (_, fresh, _) = live.book.read()
      #expect(mine.count == fresh.count && zip(mine, fresh).allSatisfy(==), "step \(step), \(name)")
      if mine.count != fresh.count || !zip(mine, fresh).allSatisfy(==) {
        let (left, right) = (mine.map(Self.line), fresh.map(Self.line))
        Issue.record(
          "only live: \(left.filter { !right.contains($0) }); only fresh: \(right.filter { !left.contains($0) })")
        return
      }
      #expect(mine.errorCount == fresh.errorCount && mine.warningCount == fresh.warningCount)
    }
  }

  private static func line(_ finding: Finding) -> String {
    "\(finding.place.file.path):\(finding.place.bytes.map { "\($0)" } ?? "") \(finding.message) \(finding.label) \(finding.notes.map(\.text)) \(finding.suggestions.map(\.message))"
  }

  @Test func `after edits to a book that exceeds the limits, the findings are the same as in a fresh check`() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    let today = TodayChoice(clock: try #require(Day("2026-11-21")))
    let live = LiveBook(
      Book(try BookFolder(folder.path, disk: Disk()), today: today), others: { _, _ in [] })
    func isSame() -> Bool { live.read(today: today).findings == live.book.read().1 }
    // More unknown names than are searched for, more findings than are kept, more accounts than allowed, amounts whose
    // sum overflows, and ids that collide with others in another month.
    let texts = [
      (0..<150).map { "- { date: 2026-11-01, title: a\($0), spent: 1, category: Foood\($0) }\n" }.joined(),
      (0..<11_000).map { "- { date: 2026-11-01, title: a\($0), spent: x }\n" }.joined(),
      (0..<1_100).map { "- { date: 2026-11-01, title: a\($0), spent: 1, account: Box \($0) }\n" }.joined(),
      (0..<4_000).map { "- { date: 2026-11-01, title: a\($0), spent: 9999999999999.99 }\n" }.joined(),
      "- { date: 2026-11-01, title: Gym, spent: 1, id: 2026-09-02-gym }\n- { date: 2026-11-02, title: x, spent: 2, for: 2026-09-02-gyn }\n",
    ]
    for (number, text) in texts.enumerated() {
      live.set(Array(text.utf8), at: "ledger/2026-11.yaml")
      #expect(isSame(), "\(number)")
      live.set(Array(text.replacing("2026-11", with: "2026-10").utf8), at: "ledger/2026-10.yaml")
      #expect(isSame())
      live.set(nil, at: "ledger/2026-10.yaml")
      #expect(isSame())
    }
  }

  @Test func `a ledger that is joined from its months is the same as a ledger that is read as a whole`() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    let today = TodayChoice(clock: try #require(Day("2026-11-21")))
    let book = Book(try BookFolder(folder.path, disk: Disk()), today: today)
    let joined = LiveBook(book, others: { _, _ in [] }).read(today: today).reading.joined()
    let whole = book.read().0
    #expect(joined.accounts == whole.accounts)
    #expect(
      joined.transactions.map { "\($0.date) \($0.title) \($0.account) \($0.source)" }
        == whole.transactions.map { "\($0.date) \($0.title) \($0.account) \($0.source)" })
    #expect(joined.transactions.map(\.details?.destination) == whole.transactions.map(\.details?.destination))
    #expect(joined.months.map(\.entries) == whole.months.map(\.entries))
    #expect(Identifiers(joined).ids == Identifiers(whole).ids)
    #expect(joined.balanceAssertions == whole.balanceAssertions)
  }

  @Test func `after random edits through the protocol, findings have the same lines, columns and ids as in “check”`()
    throws
  {
    let editor = try EditorAtWork(Self.files, "{\"textDocument\": {\"diagnostic\": {}}}")
    let names = Self.files.keys.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("rates") }.sorted()
    for name in names { try editor.open(name) }
    let today = TodayChoice(clock: try #require(Day("2026-11-21")))
    var book = Book(try BookFolder(editor.folder.path, disk: Disk()), today: today)
    var texts = Self.files
    var random = SeededRandom(seed: Fuzzing.seed(25))
    for step in 0..<Fuzzing.count(2_000, least: 100) {
      let name = names.randomElement(using: &random) ?? ""
      var lines = (texts[name] ?? "").components(separatedBy: "\n")
      if Int.random(in: 0..<15, using: &random) == 0 { lines = (Self.files[name] ?? "").components(separatedBy: "\n") }
      let line = Int.random(in: 0..<lines.count, using: &random)
      let units = Array(lines[line].utf16)
      var start = Int.random(in: 0...units.count, using: &random)
      // Never between the halves of a surrogate pair.
      if start < units.count, UTF16.isTrailSurrogate(units[start]) { start -= 1 }
      // No client has a position between the two bytes of a line break.
      let new = Self.pieces.filter { !$0.utf8.contains(0x0D) }.randomElement(using: &random) ?? ""
      let text =
        String(decoding: units[..<start], as: UTF16.self) + new + String(decoding: units[start...], as: UTF16.self)
      let isWhole = lines != (texts[name] ?? "").components(separatedBy: "\n")
      lines[line] = text
      texts[name] = lines.joined(separator: "\n")
      if isWhole {
        editor.change(name, to: texts[name] ?? "", version: step + 2)
      } else {
        editor.notify(
          "textDocument/didChange",
          """
          {"textDocument": {"uri": "\(editor.uri(name))", "version": \(step + 2)}, "contentChanges": [{"range": \
          {"start": {"line": \(line), "character": \(start)}, "end": {"line": \(line), "character": \(start)}}, \
          "text": \(JSON.string(new).text)}]}
          """)
      }
      book.setUnsaved(Array((texts[name] ?? "").utf8), at: name)
      let fresh = book.read().1
      for other in [name, names.randomElement(using: &random) ?? ""] {
        let report = try editor.request("textDocument/diagnostic", editor.document(other))
        let mine = (report["items"]?.elements ?? []).map { found in
          "\(found.at("range.start.line")?.int ?? -1):\(found.at("range.start.character")?.int ?? -1) \(found["code"]?.content ?? "")"
        }
        let path = "\(editor.folder.path)/\(other)"
        let theirs = fresh.filter { $0.place.file.path == path }.map { finding in
          let before = finding.place.bytes.map { finding.place.file.text(in: 0..<$0.lowerBound) } ?? ""
          let lines = before.components(separatedBy: "\n")
          return "\(lines.count - 1):\(lines[lines.count - 1].utf16.count) \(finding.id.rawValue)"
        }
        #expect(
          mine == theirs, "step \(step), \(other): \(texts[other] ?? "")\n\(report.text)\n\(fresh.map(Self.line))")
        if mine != theirs { return }
      }
    }
  }

  // MARK: Pushed and pulled

  private static let november = "ledger/2026-11.yaml"

  @Test func `findings are pushed once for each version of a document, and an empty list when all are fixed`() throws {
    let editor = try EditorAtWork(sampleBook)
    let text = try #require(sampleBook[Self.november])
    try editor.open(Self.november, text.replacing("category: Food\n", with: "category: Fod\n"))
    #expect(JSON.array(try editor.published(Self.november)).codes == ["unknown-category", "balance-differs"])
    editor.change(Self.november, to: text)
    #expect(JSON.array(try editor.published(Self.november)).codes == ["balance-differs"])
    let rest = editor.rest().filter { $0.at("params.uri")?.content == editor.uri(Self.november) }
    #expect(rest.isEmpty)
    #expect(try editor.ask("textDocument/diagnostic", editor.document(Self.november))["result"] != nil)
  }

  @Test
  func `findings are not pushed to a client that requests them, and for unchanged text the response is “unchanged”`()
    throws
  {
    let editor = try EditorAtWork(sampleBook, "{\"textDocument\": {\"diagnostic\": {}}}")
    try editor.open(Self.november)
    let first = try editor.request("textDocument/diagnostic", editor.document(Self.november))
    #expect(first["items"]?.codes == ["balance-differs"])
    let id = try #require(first["resultId"]?.content)
    let again = try editor.request(
      "textDocument/diagnostic", editor.document(Self.november, ", \"previousResultId\": \"\(id)\""))
    #expect(again["kind"] == .string("unchanged"))
    // Findings of files that are not open are pushed until the client pulls all findings.
    editor.change(Self.november, to: "- { date: 2026-11-01, title: a, spent: 1, for: none }\n")
    let next = try editor.request("textDocument/diagnostic", editor.document(Self.november))
    #expect(next["items"]?.codes == ["unknown-id"])
    let all = try editor.request("workspace/diagnostic", "{\"previousResultIds\": []}")
    let uris = (all["items"]?.elements ?? []).compactMap { $0["uri"]?.content }
    #expect(uris.contains(editor.uri(Self.november)))
    // Findings pushed before the file was open are withdrawn.
    let pushed = editor.rest().last {
      $0["method"] == .string("textDocument/publishDiagnostics")
        && $0.at("params.uri")?.content == editor.uri(Self.november)
    }
    #expect(pushed.map { $0.at("params.diagnostics") == .array([]) } ?? true)
  }

  @Test func `a change on disk is noticed without a notification, and unsaved text takes precedence`() throws {
    let editor = try EditorAtWork(sampleBook)
    try editor.open(Self.november)
    _ = try editor.published(Self.november)
    try editor.folder.write("- { date: 2026-10-01, title: x, spent: y }\n", to: "ledger/2026-10.yaml")
    var codes = JSON.array(try editor.published("ledger/2026-10.yaml")).codes
    // The first findings may arrive late.
    if codes == ["unknown-account"] { codes = JSON.array(try editor.published("ledger/2026-10.yaml")).codes }
    #expect(codes == ["bad-amount"])
    try editor.folder.write("nonsense", to: Self.november)
    #expect(
      !editor.rest(within: 600).contains {
        $0.at("params.uri")?.content == editor.uri(Self.november)
          && ($0.at("params.diagnostics")?.codes ?? []).contains("wrong-type")
      })
    editor.notify("textDocument/didClose", editor.document(Self.november))
    #expect(JSON.array(try editor.published(Self.november)).codes.contains("wrong-type"))
  }

  @Test func `a new file that the client reports is checked`() throws {
    let editor = try EditorAtWork(
      sampleBook, "{\"workspace\": {\"didChangeWatchedFiles\": {\"dynamicRegistration\": true}}}")
    let asked = try editor.next { $0["method"] == .string("client/registerCapability") }
    #expect(asked.text.contains("didChangeWatchedFiles"))
    try editor.folder.write("- { date: 2026-12-01, title: x, spent: y }\n", to: "ledger/2026-12.yaml")
    editor.notify(
      "workspace/didChangeWatchedFiles",
      "{\"changes\": [{\"uri\": \"\(editor.uri("ledger/2026-12.yaml"))\", \"type\": 1}]}")
    #expect(JSON.array(try editor.published("ledger/2026-12.yaml")).codes == ["bad-amount"])
  }

  @Test func `an incomplete line at the margin is reported once, and later entries keep their findings`() throws {
    let editor = try EditorAtWork(sampleBook)
    let entry = "- { date: 2026-11-02, title: a, spent: 1, category: Fod }\n"
    for text in ["Bak\n\n\(entry)", "\(entry)\nBak\n\n- { date: 2026-11-03, title: b, spent: 2 }\n", "\(entry)Bak"] {
      try editor.open("ledger/2026-11.yaml", text)
      let codes = try editor.request("textDocument/diagnostic", editor.document("ledger/2026-11.yaml"))["items"]?.codes
      #expect(codes?.sorted() == ["bad-indentation", "unknown-category"], "\(text)")
    }
  }

  @Test func `findings have a severity, tags and related locations`() throws {
    let editor = try EditorAtWork(
      sampleBook,
      "{\"textDocument\": {\"publishDiagnostics\": {\"relatedInformation\": true, \"tagSupport\": {\"valueSet\": [1, 2]}}}}"
    )
    try editor.open(
      Self.november,
      """
      - { date: 2026-11-01, title: a, spent: 1 }
      - { date: 2026-11-01, title: a, spent: 1 }
      - { date: 2026-11-01, title: b, spent: 1, category: Household }

      """)
    let found = try editor.published(Self.november)
    #expect(JSON.array(found).codes == ["possible-duplicate", "unknown-category"])
    #expect(found[0]["severity"] == .int(2))
    #expect(found[0]["tags"] == .array([.int(1)]))
    #expect(found[0]["relatedInformation"]?.elements?.first?.at("location.range.start.line") == .int(0))
    #expect(found[1]["severity"] == .int(1))
    #expect(found[1]["tags"] == .array([.int(2)]))
  }
}
