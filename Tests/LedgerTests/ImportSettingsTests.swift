import BookEditing
import Diagnostics
import Ledger
import Formats
import Testing

/// Settings of imports in `imports.yaml`.
@Suite struct ImportSettingsTests {
  private func read(_ text: String) -> (ImportSettings, Findings) {
    let ledger = LedgerReader.read(BookSources(folder: "."), today: TodayChoice(clock: Day(number: 20_000))).0
    return ImportSettingsReader.read(SourceFile(path: "imports.yaml", bytes: Array(text.utf8)), ledger)
  }

  @Test func `imports.yaml may be a list of sources, a single group of rules, or empty`() {
    let (settings, findings) = read(
      "- { heading: [Datum, Betrag], account: Bank, dates: dmy, decimal: \",\", sign: out, title: [Text], "
        + "encoding: big5 }\n"
        + "- rules: [{ match: rewe, category: Food }]\n")
    #expect(findings.isEmpty && settings.sources.count == 2)
    #expect(settings.sources[0].decimal == .comma && settings.sources[0].outIsPositive == true)
    #expect(settings.sources[0].encoding == .big5)
    #expect(settings.sources[1].isForAll && settings.sources[1].rules[0].category != nil)
    #expect(read("rules: [{ match: a }]\n").0.sources.count == 1)
    #expect(read("").0.sources.isEmpty)
  }

  @Test(arguments: [
    ("10.005..", [1001], [1000]), ("..10.005", [1000], [1001]), ("10..20.5", [1000, 2050], [999, 2051]),
    ("10.005", [], [1000, 1001]), ("10.500", [1050], [1049]),
  ])
  func `the bounds of an amount may have more decimals than the currency`(
    _ text: String, _ inside: [UInt64], _ outside: [UInt64]
  ) throws {
    let settings = read("- rules: [{ match: a, amount: \(text) }]\n").0
    let range = try #require(settings.sources[0].rules[0].amount)
    let euro = try #require(Currency(code: "EUR"))
    #expect(inside.allSatisfy { range.contains($0, euro) } && !outside.contains { range.contains($0, euro) })
  }

  @Test func `each key of a source and of a rule has an explanation and an example`() {
    for key in ImportsKey.keys + ImportRuleKey.keys {
      #expect(key.meaning.hasSuffix(".") && !key.example.isEmpty && !key.value.isEmpty, "\(key.name)")
    }
  }

  @Test func `errors in imports.yaml are reported with their positions`() {
    for (text, id) in [
      ("- { account: A, colour: 1 }\n", FindingID.unknownKey), ("- { dates: ydm }\n", .wrongType),
      ("- { encoding: ebcdic }\n", .wrongType),
      ("- rules: [{ match: a, category: Fod }]\n", .unknownCategory), ("- rules: [{ match: /(/ }]\n", .wrongType),
      ("<<<<<<< HEAD\n- { bank: A }\n=======\n- { bank: B }\n>>>>>>> ana\n", .mergeConflict),
      ("- rules: [{ title: x }]\n", .missingKey), ("- 5\n", .wrongType), ("- { learn: no }\n", .unknownKey),
      ("sources\n", .wrongType), ("- { rules: no }\n", .wrongType),
      ("- rules: [{ match: a, amount: lots }]\n", .wrongType),
      ("- rules: [{ match: a, split: { Other: half } }]\n", .wrongType),
    ] {
      #expect(read(text).1.map(\.id).contains(id), "\(text): \(read(text).1.map(\.message))")
    }
  }

  @Test func `remembered import settings are written and read back`() throws {
    let (settings, _) = read(
      "- { heading: [\"a, b\", 'x: y'], account: \"O'Neil\", dates: mdy, decimal: comma, sign: in, encoding: shift_jis }\n"
    )
    let file = SourceFile(path: "imports.yaml", bytes: Array("# mine\n- { bank: '1' }\n".utf8))
    let text = try #require(ImportSettingsText.adding(settings.sources, to: file))
    let (again, findings) = read(String(decoding: text, as: UTF8.self))
    #expect(findings.isEmpty && again.sources.count == 2 && String(decoding: text, as: UTF8.self).hasPrefix("# mine\n"))
    #expect(again.sources[1].heading == settings.sources[0].heading && again.sources[1].account == "O'Neil")
    #expect(again.sources[1].encoding == .shiftJIS)
    #expect(again.sources[1].decimal == .comma && again.sources[1].outIsPositive == false)
    #expect(ImportSettingsText.adding(settings.sources, to: SourceFile(path: "x", bytes: Array("a: 1\n".utf8))) == nil)
  }
}
