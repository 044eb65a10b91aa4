import Diagnostics
import Ledger
import Formats
import TestSupport
import Testing

/// Names that look equal to people are equal: composed or not, in any case, with any white space.
@Suite struct NameTests {
  private static let categories = "- { name: Café }\n- { name: Eating out, was: [Restaurant] }\n- { name: Food }\n"

  @Test(arguments: [
    ("Cafe\u{301}", "Café"), ("CAFÉ", "Café"), ("food", "Food"), ("eating  out", "Eating out"),
    ("\"Eating\u{A0}out\"", "Eating out"), ("Ｆｏｏｄ", "Food"),
  ])
  func `a category is found even if case and spacing differ, including in a split`(typed: String, name: String) throws {
    let entries = tea("category: \(typed)") + tea("id: x", "split: { \(typed): 3 }")
    let reading = BookReading(["categories.yaml": Self.categories, "ledger/2026-11.yaml": entries])
    #expect(reading.findings == [])
    let ledger = reading.ledger
    #expect(ledger.category(ledger.transactions[0].category).name == name)
    #expect(ledger.transactions[1].split.map { ledger.category($0.category).name } == [name])
  }

  @Test func `a former name in any case and spacing is valid in the archive and reported in the ledger`() {
    let files = [
      "categories.yaml": Self.categories,
      "archive/2024-11.yaml": tea("category: restaurant").replacing("2026", with: "2024"),
    ]
    #expect(BookReading(files).findings == [])
    let now = BookReading(["categories.yaml": Self.categories, "ledger/2026-11.yaml": tea("category: restaurant")])
    #expect(now.ids == ["unknown-category"])
  }

  @Test(arguments: ["bank", "BANK", "Ｂank", "\"Bank\u{A0}\""])
  func `an account is found even if case and spacing differ`(typed: String) {
    let reading = BookReading(november: tea("account: \(typed)"), book: "accounts:\n  - name: Bank\n")
    #expect(reading.findings == [] && reading.ledger.accounts.map(\.name) == ["", "Bank"])
  }

  @Test func `an account that is not in the list keeps the spelling in which it was first written`() {
    let reading = BookReading(november: tea("account: Bank") + tea("account: bank", "id: x"))
    #expect(reading.findings == [] && reading.ledger.accounts.map(\.name) == ["", "Bank"])
  }

  @Test func `an account missing from the list is reported once, but the main account is never reported`() {
    let book = "main-account: Giro\naccounts:\n  - name: Wallet\n"
    let reading = BookReading(
      november: tea("account: Walet") + tea("account: Walet", "id: x") + tea("account: giro", "id: y"), book: book)
    #expect(reading.places == ["ledger/2026-11.yaml:4 unknown-account"])
    #expect(reading.findings.first?.suggestions.first?.message == "did you mean “Wallet”?")
    #expect(BookReading(november: tea("account: Walet"), book: "main-account: Giro\n").findings == [])
  }

  @Test func `an invisible character is reported by its name`() {
    let key = BookReading(november: tea("").replacing("- date", with: "- \u{A0}date"))
    #expect(
      key.findings.first?.message.hasSuffix("a no-break space, U+00A0, before it") == true,
      "\(key.findings.map(\.message))")
    let amount = BookReading(november: tea("").replacing("12", with: "12\u{A0}"))
    #expect(amount.findings.map(\.message) == ["“12\u{A0}” has a no-break space, U+00A0, after it"])
    #expect(amount.findings.first?.suggestions.first?.isSafe == true)
  }

  @Test(arguments: [
    ("ja", "2026-11-03"), ("Oui", "2026-11-03"), ("sí", "2026-11-03"), ("да", "2026-11-03"), ("nein", "no"),
    ("Non", "no"), ("нет", "no"), ("नहीं", "no"), ("false", "no"),
  ])
  func `for “yes” or “no” in another language, the English word is suggested`(word: String, meant: String) {
    let found = BookReading(november: tea("paid: \(word)")).findings
    #expect(found.map(\.id) == [.badDate])
    #expect(found.first?.suggestions.map(\.message) == ["write \(meant)"])
    if meant == "no" { return }
    let automatic = BookReading(november: tea("repeats: monthly", "auto: \(word)")).findings
    #expect(automatic.first?.suggestions.map(\.message) == ["write yes"])
  }

  @Test func `a message about two names that look the same always states their difference`() {
    func told(_ files: [String: String], _ id: FindingID) -> String {
      let finding = BookReading(files).findings.first { $0.id == id }
      return (finding.map { [$0.label] + $0.suggestions.map(\.message) } ?? []).joined(separator: "; ")
    }
    let accounts = "accounts:\n  - { name: Bank account }\n"
    for typed in ["Fo\u{43E}d", "'Fo\u{43E}d'"] {
      let files = ["categories.yaml": Self.categories, "ledger/2026-11.yaml": tea("category: \(typed)")]
      #expect(
        told(files, .unknownCategory).contains("“Food”? In “Fo\u{43E}d”, “\u{43E}” is a Cyrillic letter, U+043E"))
    }
    let letter = "“\u{430}” is a Cyrillic letter, U+0430"
    let account = tea("account: B\u{430}nk account")
    #expect(told(["book.yaml": accounts, "ledger/2026-11.yaml": account], .unknownAccount).hasSuffix(letter))
    let listed = accounts + "  - { name: B\u{430}nk account }\n"
    #expect(told(["book.yaml": listed], .similarAccount).hasSuffix(letter))
    #expect(told(["ledger/2026-11.yaml": tea("c\u{430}tegory: Food")], .unknownKey).hasSuffix(letter))
    for names in [["Car", "C\u{430}r"], ["C\u{430}r", "Car"]] {
      let text = names.map { "- { name: \($0) }\n" }.joined()
      #expect(told(["categories.yaml": text], .similarCategory).hasSuffix(letter))
    }
    #expect(told(["categories.yaml": "- { name: Oth\u{435}r }\n"], .similarCategory).contains("U+0435"))
  }

  @Test(arguments: [("ausgabe", "spent"), ("Kategorie", "category"), ("fecha", "date"), ("compte", "account")])
  func `for a key in another language, the English key is suggested`(word: String, key: String) {
    let finding = BookReading(november: tea("\(word): x")).findings.first { $0.id == .unknownKey }
    let told = (finding.map { [$0.label] + $0.notes.map(\.text) + $0.suggestions.map(\.message) } ?? []).joined()
    #expect(told.contains("“\(key)"), "\(told)")
  }

  @Test func `two names have the same hash if and only if they have the same key`() {
    let pieces = ["a", "A", "é", "É", "e\u{301}", " ", "  ", "\t", "\u{A0}", "ｂ", "B", "b", "-", "ﬁ", "fi", "FI", "\n"]
    var random = SeededRandom(seed: Fuzzing.seed(47))
    var hashes: [String: Set<UInt64>] = [:]
    for _ in 0..<Fuzzing.count(20_000, least: 4000) {
      let name = (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      hashes[UnicodeText.nameKey(name.joined()), default: []].insert(UnicodeText.nameHash(name.joined()))
    }
    #expect(hashes.values.allSatisfy { $0.count == 1 })
    #expect(Set(hashes.values.flatMap(\.self)).count == hashes.count)
  }
}
