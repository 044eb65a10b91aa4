import BookEditing
import Diagnostics
import Foundation
import Ledger
import Platform
import TestSupport
import Testing

/// `FORMAT.md`: its tables of keys match the code, and its examples form a book.
///
/// `make docs` rewrites the tables.
@Suite struct FormatTests {
  private static let file = repositoryFolder.appending(path: "FORMAT.md")
  private let text: String

  init() throws { text = try String(contentsOf: FormatTests.file, encoding: .utf8) }

  private static let tables: [(name: String, keys: [Key])] = [
    ("transaction", TransactionKey.keys), ("balance", BalanceAssertionKey.keys), ("category", CategoryKey.keys),
    ("budget", BudgetKey.keys), ("settings", SettingsKey.keys), ("account", AccountKey.keys),
    ("loan-rate", LoanRateKey.keys), ("goal", GoalKey.keys),
    ("site", SiteSettingsKey.keys), ("rates", RatesKey.keys), ("imports", ImportsKey.keys),
    ("rule", ImportRuleKey.keys),
  ]

  /// The ids of findings by the keys they are about, taken from the bad books of `Tests/Findings`.
  private static func findings() throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for fixture in FindingFixture.all where FindingFixture.largeFiles[fixture.name] == nil {
      guard let folder = try? BookFolder(fixture.url.path(percentEncoded: false), disk: Disk()),
        let today = Day("2026-11-21")
      else { continue }
      for finding in Book(folder, today: TodayChoice(clock: today)).read().1 {
        if let key = finding.key { found[key, default: []].insert(finding.id.rawValue) }
      }
    }
    return found
  }

  private static func table(_ keys: [Key], _ findings: [String: Set<String>]) -> String {
    func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
    let rows = keys.map { key in
      var need =
        switch key.need {
        case .always: "required"
        case .oneOf: "one of these is required"
        case .optional: key.otherwise ?? ""
        }
      if key.defaultValue != nil { need = "`\(need)`" }
      let guards = (findings[key.name] ?? []).sorted().map { "`\($0)`" }.joined(separator: " ")
      return "| `\(key.name)` | \(cell(key.meaning)) | \(cell(key.kind.values)) | \(cell(need)) "
        + "| `\(cell(key.example))` | \(guards) |"
    }
    return (["| key | meaning | type | default | example | findings |", "|---|---|---|---|---|---|"] + rows).joined(
      separator: "\n")
  }

  @Test func `the tables in FORMAT.md list every key with its type, default, example and findings`() throws {
    let findings = try FormatTests.findings()
    #expect(findings.count > 20)
    var written = text
    for (name, keys) in FormatTests.tables {
      let start = try #require(written.range(of: "<!-- keys: \(name) -->\n"), "no table of \(name)")
      let end = try #require(written.range(of: "<!-- end -->", range: start.upperBound..<written.endIndex))
      let table = FormatTests.table(keys, findings)
      written.replaceSubrange(start.upperBound..<end.lowerBound, with: "\(table)\n")
    }
    expectGolden(written, at: FormatTests.file)
  }

  @Test func `the examples of FORMAT.md form a book without findings`() throws {
    var files: [String: String] = [:]
    for block in text.components(separatedBy: "```yaml\n").dropFirst().map({ $0.components(separatedBy: "```\n")[0] }) {
      guard block.hasPrefix("# ") else { continue }
      files[String(block.dropFirst(2).prefix { $0 != "\n" })] = block
    }
    #expect(files.keys.sorted() == ["book.yaml", "categories.yaml", "ledger/2026-11.yaml", "rates/2026-11-20.yaml"])
    // An account, a budget and a rate with an effect.
    files["ledger/2026-11.yaml"]? += "- { date: 2026-11-20, spent: 12, currency: USD, title: Book }\n"
    let book = try BookOfTest(files)
    #expect(book.check("--strict").out == "0 errors, 0 warnings in 1 month\n")
    #expect(ToolRun(["report", "balance", "--book", book.path]).out.contains("13,000.00"))
    #expect(ToolRun(["category", "list", "--book", book.path]).out.contains("650"))
    #expect(ToolRun(["list", "book", "--book", book.path]).out.contains("10.33"))
  }
}
