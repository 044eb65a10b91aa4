import Diagnostics
import Ledger
import TestSupport
import Testing

@Suite struct AmountTests {
  /// A slow and simple implementation of the rules for amounts in FORMAT.md.
  private func reference(_ text: String, decimals: Int) -> Int64? {
    guard text.wholeMatch(of: /[0-9]+(\.[0-9]+)?|[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}(\.[0-9]+)?/) != nil else {
      return nil
    }
    let parts = text.replacing(",", with: "").split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    guard parts[0].count + fraction.count <= 15, fraction.count <= decimals else { return nil }
    // With three decimals, a single group may be thousands or decimals.
    if decimals == 3, parts.count == 1, text.count(where: { $0 == "," }) == 1 { return nil }
    let minor = Int64(parts[0] + fraction + String(repeating: "0", count: decimals - fraction.count))
    return minor.flatMap { $0 > 0 ? $0 : nil }
  }

  private func read(_ text: String, _ currency: String) -> BookReading {
    BookReading(november: "- { date: 2026-11-03, title: Tea, spent: \"\(text)\" }\n", book: "currency: \(currency)\n")
  }

  @Test(arguments: [("INR", 2), ("JPY", 0), ("KWD", 3)])
  func `random amounts are read in the same way as by a simple reference implementation`(
    currency: String, decimals: Int
  ) {
    var random = SeededRandom(seed: Fuzzing.seed(42))
    let signs = Array("0123456789012345678901234567890,,,,....-+eEoO ₹x")
    var good = 0
    for _ in 0..<Fuzzing.count(6000) {
      let length = Int.random(in: 1...Int.random(in: 2...19, using: &random), using: &random)
      let text = String((0..<length).map { _ in signs.randomElement(using: &random) ?? "0" })
      let reading = read(text, currency)
      let expected = reference(text, decimals: decimals)
      if reading.first?.amount.minor != expected || (expected == nil) == reading.findings.isEmpty {
        Issue.record("“\(text)”: \(String(describing: reading.first?.amount.minor)), \(String(describing: expected))")
      }
      if expected != nil {
        good += 1
      } else if reading.ids != ["bad-amount"] {
        Issue.record("“\(text)”: \(reading.ids)")
      }
    }
    #expect(good > Fuzzing.count(500))
  }

  @Test func `the proposed replacement of an invalid amount is a valid amount`() {
    var random = SeededRandom(seed: Fuzzing.seed(43))
    let signs = Array("01234567890123456789,,..-+eEoO ₹R\u{A0}")
    var proposals = 0
    for _ in 0..<Fuzzing.count(4000) {
      let length = Int.random(in: 1...10, using: &random)
      let text = String((0..<length).map { _ in signs.randomElement(using: &random) ?? "0" })
      for edit in read(text, "INR").findings.flatMap(\.suggestions).flatMap(\.edits) {
        proposals += 1
        guard let range = edit.range.bytes else { continue }
        var month = edit.range.file.bytes
        month.replaceSubrange(range, with: edit.replacement.utf8)
        let after = BookReading(november: String(decoding: month, as: UTF8.self), book: "currency: INR\n")
        if !after.findings.isEmpty { Issue.record("“\(text)”: write \(edit.replacement)") }
      }
    }
    #expect(proposals > Fuzzing.count(300))
  }

  @Test(arguments: [
    ("1250", 125_000), ("1250.5", 125_050), ("1250.50", 125_050), ("1,250.00", 125_000), ("1,25,000.50", 12_500_050),
    ("0.01", 1), ("0001", 100), ("999999999999999", 99_999_999_999_999_900),
  ])
  func `an amount is read exactly`(text: String, minor: Int64) {
    #expect(read(text, "INR").first?.amount == Money(minor, .inr))
  }

  @Test func `an amount is read in the same way with quotes, without quotes and in flow style`() {
    for line in ["spent: 12.50", "spent: '12.50'", "spent: \"12.50\"", "\"spent\": \"\\x312.50\""] {
      let block = BookReading(november: "- date: 2026-11-03\n  title: Tea\n  \(line)\n")
      let flow = BookReading(november: "- { date: 2026-11-03, title: Tea, \(line) }\n")
      #expect(block.first?.amount == Money(1250, .inr) && block.findings.isEmpty, "\(line)")
      #expect(flow.first?.amount == Money(1250, .inr) && flow.findings.isEmpty, "\(line)")
    }
  }

  @Test(arguments: ["12-50", "2026-11-03", "--5", "e5", "1e", "12..5", "१२", "(12)", "12 rupees only", "½", ""])
  func `an invalid amount without a typical mistake is also refused`(text: String) {
    #expect(read(text, "INR").first == nil)
    #expect(read(text, "INR").ids == ["bad-amount"])
  }

  @Test(arguments: [("1,25,000.50", "\"1,25,000.50\""), ("1,250", "\"1,250\"")])
  func `an amount with commas inside braces is reported once, and the safe fix quotes it`(text: String, quoted: String)
  {
    let reading = BookReading(november: "- { date: 2026-11-03, title: Tea, spent: \(text), category: Food }\n")
    #expect(reading.ids == ["bad-amount"])
    #expect(reading.findings.first?.suggestions.first?.isSafe == true)
    #expect(reading.findings.first?.suggestions.first?.edits.map(\.replacement) == [quoted])
  }

  @Test(arguments: [
    ("12.50 €", true), ("€12.50", true), ("12.50 EUR", true), ("eur 12.50", true), ("12.50 $", false),
    ("12.50 k", false),
  ])
  func `the symbol of the amount's own currency is removed automatically`(text: String, isSafe: Bool) {
    let reading = BookReading([
      "book.yaml": "currency: EUR\n", "ledger/2026-11.yaml": "- date: 2026-11-03\n  title: Tea\n  spent: \(text)\n",
    ])
    let safe = reading.findings.first?.suggestions.filter(\.isSafe) ?? []
    #expect(safe.map { $0.edits.map(\.replacement) } == (isSafe ? [["12.50"]] : []), "\(reading.findings)")
  }

  @Test func `a decimal comma inside braces is not quoted automatically`() {
    let reading = BookReading(november: "- { date: 2026-11-03, title: Tea, spent: 12,50 }\n")
    #expect(reading.findings.first?.suggestions.map(\.isSafe) == [false])
    #expect(reading.findings.first?.suggestions.first?.edits.map(\.replacement) == ["12.50"])
  }

  @Test(arguments: [("- spent", "received"), ("- received", "spent")])
  func `the finding about a negative amount suggests the key for the other direction`(keys: (String, String)) {
    let key = keys.0.dropFirst(2)
    let reading = BookReading(november: "- { date: 2026-11-03, title: Tea, \(key): -5 }\n")
    #expect(reading.findings.first?.label == "use “\(keys.1)” for the other direction")
  }
}
