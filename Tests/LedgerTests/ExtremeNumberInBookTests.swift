import BookEditing
import Diagnostics
import Ledger
import Formats
import TestSupport
import Testing

/// Extreme numbers in each field of the files of a book lead to findings, never to a crash.
@Suite struct ExtremeNumberInBookTests {
  private static let files = [
    "book.yaml": """
    currency: INR
    opening-balance: ⟦100.50⟧
    opening-date: ⟦2026-01-01⟧
    fiscal-year: ⟦4⟧
    accounts: [{ name: Bank, currency: EUR, opening-balance: ⟦5⟧, number: ⟦532013000⟧ }]

    """,
    "categories.yaml": "- { name: Food, budget: ⟦500⟧, color: ⟦red⟧ }\n",
    "rates/2026-11-01.yaml": "date: ⟦2026-11-01⟧\nsource: ecb\nbase: INR\nrates: { EUR: ⟦88.1⟧, USD: ⟦81.2034⟧ }\n",
    "ledger/2026-11.yaml": """
    - { date: ⟦2026-11-03⟧, title: ⟦Tea⟧, spent: ⟦86.35⟧, currency: EUR, category: Food, split: { Home: ⟦6.35⟧ }, account: Bank, booked: ⟦90⟧ }
    - { date: 2026-11-04, title: Rent, spent: ⟦100⟧, due: ⟦2026-11-20⟧, paid: ⟦2026-11-21⟧ }
    - { date: 2026-11-05, title: Move, moved: ⟦5⟧, from: Bank, to: Main, arrived: ⟦440⟧ }
    - { date: 2026-11-30, balance: ⟦-913.65⟧, account: Bank }

    """,
  ]

  @Test(arguments: files.keys.sorted()) func `an extreme number in any field of a book causes no crash`(_ path: String)
    throws
  {
    let templates = Self.files.mapValues { FieldTemplate($0) }
    let template = try #require(templates[path])
    for field in 0..<template.fieldCount {
      for number in ExtremeNumbers.all {
        var texts = templates.mapValues(\.text)
        texts[path] = template.text(number, in: field)
        let book = BookReading(texts)
        for finding in book.findings { #expect(!finding.message.isEmpty) }
      }
    }
  }

  @Test(arguments: ["JPY", "EUR", "BHD", "CLF"]) func `split parts whose sum exceeds the largest number are reported`(
    _ currency: String
  ) {
    let parts = (0..<100).map { "Part \($0): 999999999999999" }.joined(separator: ", ")
    let book = BookReading(
      november:
        "- { date: 2026-11-03, title: Tea, spent: 999999999999999, currency: \(currency), split: { \(parts) } }\n")
    #expect(!book.ids.isEmpty)
  }

  @Test func `an extreme number in imports.yaml causes no crash`() {
    let template = FieldTemplate(
      "- { heading: [⟦Datum⟧, Betrag], account: ⟦Bank⟧, dates: ⟦dmy⟧, decimal: ⟦point⟧, sign: ⟦out⟧ }\n"
        + "- rules: [{ match: ⟦rewe⟧, title: ⟦Rewe⟧, category: ⟦Food⟧ }]\n")
    let ledger = LedgerReader.read(BookSources(folder: "."), today: TodayChoice(clock: Day(number: 20_000))).0
    for field in 0..<template.fieldCount {
      for number in ExtremeNumbers.all {
        let file = SourceFile(path: "imports.yaml", bytes: Array(template.text(number, in: field).utf8))
        for finding in ImportSettingsReader.read(file, ledger).1 { #expect(!finding.message.isEmpty) }
      }
    }
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}", "\r", "\u{B}", "\u{C}"])
  func `a title may contain a line separator, but not a line feed`(_ sign: String) {
    let code = String(sign.unicodeScalars.first?.value ?? 0, radix: 16)
    let escape = "\\u" + String(repeating: "0", count: 4 - code.count) + code
    let book = BookReading(november: "- { date: 2026-11-03, title: \"a\(escape)b\", spent: 5 }\n")
    #expect(book.first?.title == "a\(sign)b" && book.findings.isEmpty)
    #expect(BookReading(november: "- { date: 2026-11-03, title: \"a\\nb\", spent: 5 }\n").ids == ["wrong-type"])
  }
}
