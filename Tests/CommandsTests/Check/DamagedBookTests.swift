@testable import BookEditing
import Diagnostics
import Foundation
import Ledger
@testable import Formats
import Reports
import TestSupport
import Testing

/// Whole books with random damage: no file causes a trap, and every finding can be printed.
@Suite struct DamagedBookTests {
  private static let files: [(path: String, text: String)] = [
    (
      "book.yaml",
      """
      title: Home
      currency: INR
      opening-balance: -1,250.00
      opening-date: 2025-01-01
      accounts:
        - { name: Bank, currency: USD, opening-balance: 20 }
        - name: Cash
      site: { accent: '#0a7f6e', max-slices: 5, pie: full }

      """
    ),
    (
      "categories.yaml",
      "- { name: Food, budget: 300, color: plum, icon: 🍎, was: [Meals] }\n- name: Home\n- name: Transport\n"
    ),
    ("rates/2026-11-01.yaml", "date: 2026-11-01\nsource: ecb\nbase: INR\nrates: { USD: 88.25, EUR: 99 }\n"),
    (
      "ledger/2026-11.yaml",
      """
      # November
      - date: 2026-11-03
        title: Dining out 東京
        spent: 1340.50
        category: Food
        photo: [a.jpg, b.jpg]
        note: |
          one
            two
      - { date: 2026-11-05, title: Rent, spent: "22,000", due: 2026-11-10, repeats: monthly, id: rent }
      - { date: 2026-11-06, title: Move, moved: 10, from: Cash, to: Bank, arrived: 0.50 }
      - date: 2026-11-07
        title: 'It''s Room #5'
        received: 5
        currency: USD
        for: rent
        tags:
          - work

      """
    ),
    ("archive/2024-03.yaml", "- { date: 2024-03-03, title: Old, spent: 5, category: Meals }\n"),
  ]
  private static let hurts = [
    " ", "  ", "\n", "\t", ":", ": ", "- ", "#", " #", " #x", "'", "\"", "\\", "{", "}", "[", "]", ",", "|", ">", "|2",
    "&", "*", "!",
    "? ", "%", "\r\n", "\r", "---\n", "\u{FEFF}", "\0", "\u{1B}", "é", "\u{301}", "0", "9", "99999999999999", "-", ".",
    "O", "e5",
    "2026", "spent: ", "moved: 1\n", "date: 2026-02-30\n", "title:x\n", "currency: JPY\n", "  account: Bank #2\n",
  ]

  private func damaged(_ text: String, _ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...9, using: &random)))
      case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default: bytes.insert(contentsOf: Array((Self.hurts.randomElement(using: &random) ?? " ").utf8), at: place)
      }
    }
    return bytes
  }

  private func read(_ files: [(path: String, bytes: [UInt8])]) -> (Ledger, Findings) {
    var sources = BookSources(folder: "data")
    for (path, bytes) in files {
      let file = SourceFile(path: "data/\(path)", bytes: bytes)
      switch path.prefix(1) {
      case "b": sources.settings = file
      case "c": sources.categories = file
      case "r": sources.rates.append(file)
      case "l": sources.ledger.append(file)
      default: sources.archive.append(file)
      }
    }
    sources.receipts = [ReceiptFile(name: "a.jpg", byteCount: 1)]
    return LedgerReader.read(sources, today: TodayChoice(clock: Day("2026-11-21") ?? Day(number: 0)))
  }

  @Test func `a thousand damaged books cause no crash in any reader, output format or report`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(20_261_122))
    var kinds: Set<FindingID> = []
    for round in 0..<Fuzzing.count(1000) {
      let files = Self.files.map { (path: $0.path, bytes: damaged($0.text, &random)) }
      let (ledger, findings) = read(files)
      kinds.formUnion(findings.map(\.id))
      #expect(findings.sorted() == findings, "round \(round)")
      check(findings, round)
      var text = FindingText(isColored: false)
      let shown = findings.map { text.render($0) }.joined()
      if shown.unicodeScalars.contains(where: { $0 != "\n" && $0 != "\t" && $0.properties.generalCategory == .control })
      {
        Issue.record("round \(round): a control character in \(shown)")
      }
      for format in [FindingJSON.render(findings), FindingSARIF.render(findings, version: "1")] {
        #expect(try JSONSerialization.jsonObject(with: Data(format.utf8)) is [String: Any], "round \(round)")
      }
      #expect(FindingGitHub.render(findings).split(separator: "\n").count == findings.count)
      if !findings.hasErrors { addUp(ledger, round) }
    }
    // The damage must cause many kinds of findings: the number that this seed gives, rounded down.
    #expect(kinds.count > (Fuzzing.isFull ? 25 : 12), "\(kinds.count)")
  }

  private func check(_ findings: Findings, _ round: Int) {
    for finding in findings {
      let ranges =
        [finding.place] + finding.notes.compactMap(\.place) + finding.suggestions.flatMap(\.edits).map(\.range)
      for range in ranges {
        if let bytes = range.bytes, bytes.upperBound > range.file.bytes.count {
          Issue.record("round \(round): \(finding.id) points behind its file")
        }
      }
      if finding.message.isEmpty || finding.message.hasSuffix(".") || finding.suggestions.count > 3 {
        Issue.record("round \(round): \(finding)")
      }
    }
  }

  private func addUp(_ ledger: Ledger, _ round: Int) {
    let figures = LedgerTotals(ledger)
    #expect(Balance(ledger).addsUp, "round \(round)")
    for month in ledger.window.months { _ = MonthSummary(ledger, figures, month) }
    #expect(Bills(ledger).total >= 0)
    #expect(Identifiers(ledger).ids.count == ledger.transactions.count)
  }

  @Test func `applying safe fixes repeatedly to a damaged book ends after a few rounds`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(20_261_123))
    var mended = 0
    for round in 0..<Fuzzing.count(600, least: 40) {
      var files = Self.files.map { (path: $0.path, bytes: damaged($0.text, &random)) }
      var rounds = 0
      while rounds < 12 {
        let (_, findings) = read(files)
        let fixes = SafeFixes(findings, archive: "data/archive")
        let changed = Dictionary(uniqueKeysWithValues: fixes.fixedFiles.map { ($0.file.path, $0.bytes) })
        if changed.isEmpty { break }
        files = files.map { (path: $0.path, bytes: changed["data/\($0.path)"] ?? $0.bytes) }
        rounds += 1
        mended += 1
      }
      #expect(rounds < 12, "round \(round) never ends")
    }
    #expect(mended > Fuzzing.count(20))
  }
}
