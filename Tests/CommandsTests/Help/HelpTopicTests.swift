import TerminalOutput
import Diagnostics
import Ledger
import Reports
import TestSupport
import Testing

/// Help for tasks such as adding an account with 500 on it, a budget or a rate by hand.
@Suite struct HelpTopicTests {
  private static let keys: [String: [Key]] = [
    "book": TransactionKey.keys + BalanceAssertionKey.keys,
    "settings": SettingsKey.keys + AccountKey.keys + LoanRateKey.keys + GoalKey.keys + SiteSettingsKey.keys,
    "categories": CategoryKey.keys + BudgetKey.keys, "rates": RatesKey.keys,
    "imports": ImportsKey.keys + ImportRuleKey.keys,
  ]

  @Test(arguments: ["book", "settings", "categories", "rates", "imports"])
  func `the help on a file lists exactly its keys with their examples, values and defaults`(
    _ topic: String
  ) throws {
    let run = ToolRun(["help", topic])
    #expect(run.exitCode == 0 && run.err.isEmpty)
    let lines = run.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    // A key is indented by two columns, and its description by six.
    let headings = zip(lines, lines.dropFirst()).filter { $1.hasPrefix("      ") && !$0.hasPrefix("   ") }.map(\.0)
    let keys = try #require(HelpTopicTests.keys[topic])
    #expect(headings == keys.map { "  \($0.name): \($0.example)" })
    let text = run.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for key in keys {
      let facts = "\(key.name): \(key.example) \(key.meaning) Type: \(key.kind.values)."
      #expect(text.contains(facts), "\(key.name)")
      if key.need == .optional, let otherwise = key.otherwise { #expect(text.contains("Default: \(otherwise).")) }
    }
  }

  @Test func `the example files in help form a book without findings`() throws {
    var files = HelpExamples.files
    files["ledger/2026-11.yaml"]? += "- { date: 2026-11-20, spent: 12, currency: USD, title: Book }\n"
    let book = try BookOfTest(files)
    #expect(book.check("--strict").out == "0 errors, 0 warnings in 1 month\n")
    // The account, its opening balance and the rate have an effect.
    let balance = ToolRun(["report", "balance", "--book", book.path]).out
    #expect(balance.contains("Savings") && balance.contains("000,00"), "\(balance)")
  }

  @Test(arguments: SettingsKey.allCases.filter { $0.key.otherwise != nil })
  func `the default in help is the actual default of the setting`(_ key: SettingsKey) {
    let prose: [SettingsKey] = [.mainAccount, .openingDate, .today, .font]
    if prose.contains(key) { return }
    #expect(described("\(key.name): \(key.key.otherwise ?? "")\n") == described(""))
  }

  @Test(arguments: SiteSettingsKey.allCases.filter { $0 != .accent })
  func `the default in help is the actual default of the site setting`(_ key: SiteSettingsKey) {
    #expect(described("site: { \(key.name): \(key.key.otherwise ?? "") }\n") == described(""))
  }

  @Test(arguments: SettingsKey.allCases) func `the example that help shows for a setting is valid`(_ key: SettingsKey) {
    #expect(read("\(key.name): \(key.key.example)\n").1.isEmpty)
  }

  private func described(_ text: String) -> String {
    var settings = read(text).0.settings
    settings.languagePlace = nil
    return String(describing: settings)
  }

  private func read(_ text: String) -> (Ledger, Findings) {
    var sources = BookSources(folder: ".")
    sources.settings = SourceFile(path: "book.yaml", bytes: Array(text.utf8))
    return LedgerReader.read(sources, today: TodayChoice(clock: Day("2026-11-21") ?? Day(number: 0)))
  }

  @Test func `the help on filters lists each sign, key and kind that filters accept`() throws {
    let run = ToolRun(["help", "filters"])
    for sign in TransactionFilter.Comparison.allCases { #expect(run.out.contains("'\(sign.rawValue)")) }
    for key in TransactionFilter.Key.allCases { #expect(run.out.contains("\(key.rawValue):")) }
    for kind in TransactionFilter.Kind.allCases { #expect(run.out.contains("  is:\(kind.rawValue) ")) }
  }

  @Test(arguments: [
    (["ad", "Tea"], "unknown command “ad”\nhint: did you mean “add”?"),
    (["rates", "ftch"], "unknown command “ftch”\nhint: did you mean “fetch”?"),
    (["lst", "--json"], "unknown command “lst”\nhint: did you mean “list” or “lsp”?"),
    (["category", "xyzzy"], "unknown command “xyzzy”\nhint: list them with “daybook category --help”"),
  ])
  func `a misspelt command is reported, and the most likely one is suggested`(arguments: [String], sentence: String) {
    let run = ToolRun(arguments)
    #expect(run.exitCode == 64 && run.err == "error: \(sentence)\n" && run.out == "", "\(run.err)")
  }

  @Test func `an extra argument is reported with a hint to read the command's help`() {
    #expect(ToolRun(["add", "Tea"]).err.contains("daybook add --help"))
  }

  @Test func `each example of a filter is a valid filter`() throws {
    let book = try EditingBook([
      "book.yaml": "currency: EUR\nmembers: [Eva, Tomas]\n",
      "ledger/2026-10.yaml":
        "- { date: 2026-10-03, title: Sea, spent: 5, category: Food, account: Bank, tags: [trip, 'sea, sun'] }\n",
    ])
    for form in TransactionFilter.forms {
      for example in form.examples {
        let typed = example.hasPrefix("'") ? String(example.dropFirst().dropLast()) : example
        let run = book.run("list", typed)
        #expect(run.exitCode == 0, "\(typed): \(run.err)")
      }
    }
  }

  @Test func `the general help lists the topics, and findings about settings refer to the help on settings`() {
    #expect(ToolRun(["--help"]).out.contains("daybook help TOPIC"))
    for id in ["bad-setting", "unknown-key", "missing-rate"] {
      let text = ToolRun(["explain", id]).out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains("daybook help "), "\(id)")
    }
    #expect(ToolRun(["help", "rates", "--help"]).out.contains("SUBCOMMANDS"))
  }
}
