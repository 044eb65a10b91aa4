import BookEditing
import Diagnostics
import Ledger
import Formats
import TestSupport
import Testing

/// Splits of an entry into parts.
@Suite struct SplitTests {
  private static let categories =
    "- { name: Food, was: [Groceries] }\n- name: Home\n- { name: Gifts, was: [Presents] }\n"
    + "- name: 'Books, new: and old'\n- { name: Salary, kind: income }\n"

  private func reading(_ november: String, archive: String? = nil, book: String = "") -> BookReading {
    var files = [
      "ledger/2026-11.yaml": november, "book.yaml": "currency: EUR\n\(book)",
      "categories.yaml": SplitTests.categories,
      "rates/2026-11-01.yaml": "date: 2026-11-01\nbase: EUR\nrates: { USD: 0.333 }\n",
    ]
    files["archive/2024-03.yaml"] = archive
    return BookReading(files)
  }

  private func parts(_ read: BookReading) -> [String] {
    (read.first?.parts ?? []).map { "\(read.ledger.category($0.category).name) \($0.amount) \($0.homeAmount ?? -1)" }
  }

  private func tea(_ split: String, spent: String = "spent: 12") -> String {
    "- date: 2026-11-03\n  title: Tea\n  \(spent)\n  category: Food\n  split: \(split)\n"
  }

  // MARK: Reading

  @Test func `the remaining amount of a split entry stays in the entry's own category`() {
    let read = reading(tea("{ Home: 2.50, Gifts: 3 }"))
    #expect(read.findings.isEmpty)
    #expect(parts(read) == ["Food 650 650", "Home 250 250", "Gifts 300 300"])
    #expect(
      parts(reading(tea("\n    Home: 2.50 # soap\n    'Books, new: and old': 3"))).last == "Books, new: and old 300 300"
    )
    #expect(
      parts(reading("- { date: 2026-11-03, title: Tea, spent: 12, split: { Home: 2 } }\n")).first == "Other 1000 1000")
  }

  @Test func `an entry whose parts add up to its amount has no remaining part`() {
    #expect(parts(reading(tea("{ Home: 12 }"))) == ["Home 1200 1200"])
  }

  @Test func `an entry of received money can also be split`() {
    let read = reading("- { date: 2026-11-03, title: Pay, received: 100, category: Salary, split: { Food: 10 } }\n")
    #expect(read.findings.isEmpty && parts(read) == ["Salary 9000 9000", "Food 1000 1000"])
    #expect(read.first.map { read.ledger.isRefund($0) } == false)
  }

  // MARK: Converting

  @Test func `converted parts are rounded so that they add up, and the largest fractions are rounded up first`() {
    // 12.00 USD are 4.00 (3.996) EUR: of three equal parts the first written gets the missing cent.
    #expect(
      parts(reading(tea("{ Home: 4, Gifts: 4 }", spent: "spent: 12\n  currency: USD")))
        == ["Food 400 133", "Home 400 134", "Gifts 400 133"])
    #expect(
      parts(reading(tea("{ Home: 6 , Gifts: 6 }", spent: "spent: 12\n  currency: USD")))
        == ["Home 600 200", "Gifts 600 200"])
    #expect(parts(reading(tea("{ Home: 4 }", spent: "spent: 12\n  currency: CHF"))).last == "Home 400 -1")
  }

  @Test func `converted parts of any split add up to the whole, and rounding changes each by less than a unit`() {
    var random = SeededRandom(seed: Fuzzing.seed(22))
    for _ in 0..<Fuzzing.count(20_000) {
      let count = Int.random(in: 1...100, using: &random)
      var parts = (0..<count).map { _ in
        EntryPart(
          category: .init(index: 1),
          amount: .random(in: 1...(Bool.random(using: &random) ? 9 : 900_000), using: &random),
          homeAmount: nil)
      }
      if Bool.random(using: &random) {
        for index in parts.indices where Bool.random(using: &random) { parts[index].amount.negate() }
      }
      let sum = parts.reduce(0) { $0 + $1.amount }
      let whole = max(1, sum) + (Bool.random(using: &random) && sum > 0 ? 0 : .random(in: 1...90_000, using: &random))
      let home = Int64.random(in: 0...(2 * whole), using: &random)
      parts.convert(of: whole, to: HomeAmount(home))
      let rest = home - parts.reduce(0) { $0 + ($1.homeAmount?.minor ?? 0) }
      let all = parts.map { ($0.amount, $0.homeAmount?.minor ?? -1) } + [(whole - sum, rest)]
      for (amount, converted) in all {
        let exact = Double(home) * Double(amount) / Double(whole)
        #expect(abs(Double(converted) - exact) < 1.000001, "\(all) of \(home)")
      }
      if whole == sum { #expect(rest == 0) }
    }
  }

  // MARK: Findings

  @Test func `a finding about a split points to the invalid part`() {
    func places(_ split: String, spent: String = "spent: 12") -> [String] {
      reading(tea(split, spent: spent)).findings.map {
        "\($0.id.rawValue) \($0.place.file.text(in: $0.place.bytes ?? 0..<0))"
      }
    }
    #expect(places("{ Home: 8, Gifts: 5 }") == ["split-too-large 5"])
    #expect(places("{ Home: 13 }") == ["split-too-large 13"])
    #expect(places("{ Home: 1, Home: 2 }") == ["split-twice Home"])
    #expect(places("{ Food: 1, Home: 2 }") == ["split-twice Food"])
    #expect(places("{ Home: 1, Hmoe: 2 }") == ["unknown-category Hmoe"])
    #expect(places("{ Home: 1, Groceries: 2 }") == ["unknown-category Groceries"])
    #expect(places("{ Home: 1, Salary: 2 }") == ["wrong-kind-of-category Salary"])
    #expect(
      places("{ Home: -0, Gifts: 0, 'Books, new: and old': 2.345 }") == [
        "bad-amount -0", "bad-amount 0", "bad-amount 2.345",
      ])
    #expect(places("{ Home: -1.234, Gifts: --1, Salary: -+1 }").allSatisfy { $0.hasPrefix("bad-amount") })
    #expect(places("{ Home: 15, Gifts: -2 }") == ["split-too-large 15"])
    #expect(places("{ Home: 15, Gifts: -4, Salary: 2 }").first == "split-too-large 2")
    #expect(places("{ Home: 15, Gifts: -4, 'Books, new: and old': -100 }").isEmpty)
    #expect(places("{ Home: }") == ["wrong-type "])
    #expect(places("{}") == ["wrong-type {}"])
    #expect(places("5") == ["wrong-type 5"])
    #expect(places("[Home, Gifts]") == ["wrong-type [Home, Gifts]"])
    #expect(places("") == ["wrong-type "])
    #expect(places("{ Home: { Gifts: 3 } }") == ["wrong-type { Gifts: 3 }"])
    #expect(places("{ Home: 3 }", spent: "moved: 12\n  to: Bank").contains("unknown-key split"))
  }

  @Test func `a negative part has the opposite direction and increases the remaining amount`() {
    #expect(parts(reading(tea("{ Home: -2.50, Gifts: 3 }"))) == ["Food 1150 1150", "Home -250 -250", "Gifts 300 300"])
    #expect(parts(reading(tea("{ Home: 14, Gifts: -2 }"))) == ["Home 1400 1400", "Gifts -200 -200"])
    #expect(parts(reading(tea("{ Home: \u{2212}2.50 }"))) == ["Food 1450 1450", "Home -250 -250"])
    let comma = reading(tea("{ Home: \"-2,50\" }", spent: "spent: \"12,00\""), book: "decimal: comma\n")
    #expect(parts(comma) == ["Food 1450 1450", "Home -250 -250"])
    // 12.00 USD are 4.00 EUR: the rest of 5.00 is reduced by 1.00.
    #expect(
      parts(reading(tea("{ Home: -3 }", spent: "spent: 12\n  currency: USD"))) == ["Food 1500 500", "Home -300 -100"])
    let archived = reading(
      "", archive: "- { date: 2024-03-01, title: A, spent: 12, category: Food, split: { Presents: 1, Gifts: -1 } }\n")
    #expect(archived.findings.isEmpty && parts(archived) == ["Food 1200 1200"])
  }

  @Test func `parts that make a total too large are reported, even if they cancel each other out`() {
    let huge = "999999999999999"
    let names = (0..<40).map { "N\($0)x" }
    let list = "- { name: Food }\n" + names.map { "- { name: \($0), distinct: yes }\n" }.joined()
    let split = names.enumerated().map { "\($1): \($0 % 2 == 0 ? "" : "-")\(huge)" }.joined(separator: ", ")
    for (currency, rate) in [("KWD", "9000"), ("EUR", "1"), ("USD", "90000000")] {
      let read = BookReading([
        "ledger/2026-11.yaml": tea("{ \(split) }", spent: "spent: 1\n  currency: \(currency)"),
        "categories.yaml": list, "book.yaml": "currency: EUR\n",
        "rates/2026-11-01.yaml":
          "date: 2026-11-01\nbase: EUR\nrates: { \(currency == "EUR" ? "USD" : currency): \(rate) }\n",
      ])
      #expect(currency == "EUR" || read.findings.contains { $0.id == .totalTooLarge }, "\(currency)")
      #expect(read.findings.allSatisfy { $0.id == .totalTooLarge }, "\(currency)")
    }
    // Each entry alone fits; both together, in a currency without a rate, do not.
    let half = names.prefix(20).enumerated().map { "\($1): \($0 % 2 == 0 ? "" : "-")\(huge)" }.joined(separator: ", ")
    let one = tea("{ \(half) }", spent: "spent: 1\n  currency: CHF")
    let ids = [one, one + one.replacing("Tea", with: "Cake")].map { november in
      Set(BookReading(["ledger/2026-11.yaml": november, "categories.yaml": list]).findings.map(\.id))
    }
    #expect(ids == [[.missingRate], [.missingRate, .totalTooLarge]])
  }

  @Test func `the finding about parts that are too large contains their sum and the entry's amount`() throws {
    let finding = try #require(reading(tea("{ Home: 8, Gifts: 5 }")).findings.first)
    #expect(finding.message == "the parts total 13.00, more than the whole amount of 12.00")
    #expect(finding.notes.first?.place.map { $0.file.text(in: $0.bytes ?? 0..<0) } == "12")
    let comma = reading(tea("\n    Home: \"8,50\"\n    Gifts: 5", spent: "spent: \"12,00\""), book: "decimal: comma\n")
    #expect(comma.findings.first?.message.contains("13,50") == true, "\(comma.findings.map(\.message))")
  }

  @Test func `a split has at most a hundred parts`() {
    let names = (0...100).map { "N\($0)x" }
    let list = names.map { "- { name: \($0), distinct: yes }\n" }.joined()
    func ids(_ count: Int) -> [String] {
      let split = names.prefix(count).map { "\($0): 1" }.joined(separator: ", ")
      let read = BookReading([
        "ledger/2026-11.yaml": tea("{ \(split) }", spent: "spent: 500").replacing("Food", with: "Other"),
        "categories.yaml": list,
      ])
      return read.findings.map(\.id).filter { $0 == .tooMany || $0 == .splitTwice }.map(\.rawValue)
    }
    #expect(ids(100).isEmpty && ids(101) == ["too-many"])
  }

  // MARK: The archive

  @Test
  func `in the archive, parts in the same category are merged, including those in the entry's own category`() {
    let text =
      "- { date: 2024-03-01, title: A, spent: 12, category: Groceries, split: { Presents: 1, Gifts: 2, Food: 3 } }\n"
    let read = reading("", archive: text)
    #expect(read.findings.isEmpty && parts(read) == ["Food 900 900", "Gifts 300 300"])
  }

  // MARK: Writing

  @Test func `fmt keeps the parts and quotes their names if needed`() throws {
    let messy =
      "- { title: Tea,date: 2026-11-03,spent: 12, split: {  \"Home\": 2.50,'Books, new: and old': '3' },category: Food }\n"
    let tidy =
      "- { date: 2026-11-03, title: Tea, spent: 12, category: Food, split: { Home: 2.50, 'Books, new: and old': 3 } }\n"
    func format(_ text: String) -> String { string(BookFormat.month(SourceFile(path: "2026-11.yaml", text: text))) }
    #expect(format(messy) == tidy && format(tidy) == tidy)
    let block = "- date: 2026-11-03\n  title: Tea\n  spent: 12\n  split:\n      Home: 2.50 # soap\n      \"A: b\": 3\n"
    #expect(format(block).hasSuffix("  split:\n    Home: 2.50 # soap\n    'A: b': 3\n"), "\(format(block))")
  }

  @Test func `adding a split adds one line, and removing the split removes only that line`() throws {
    let text = "- date: 2026-11-03\n  title: Tea\n  spent: 12\n  note: x\n"
    let split = FieldChange(.split, .mapping([.init(key: "Home", text: "2.50"), .init(key: "No", text: "1,250")]))
    let changed = try changing(text, "Tea", split)
    #expect(changed == text.replacing("12\n", with: "12\n  split: { Home: 2.50, 'No': '1,250' }\n"))
    #expect(try changing(changed, "Tea", FieldChange(.split, nil)) == text)
  }

  @Test func `replacing a category also changes splits, and joins parts with the same category`() throws {
    func replaced(_ text: String, _ name: String = "Home", _ new: String = "Gifts") throws -> (String, Int) {
      let (bytes, count) = try monthText(text).replacingCategory(name, with: new, Settings())
      return (string(bytes), count)
    }
    func flow(_ rest: String) -> String { "- { date: 2026-11-03, title: Tea, spent: 12, \(rest) }\n" }
    #expect(try replaced(flow("split: { Home: 1, Food: 2 }")) == (flow("split: { Gifts: 1, Food: 2 }"), 1))
    #expect(
      try replaced(flow("split: { Home: 1, Food: 2, Gifts: 1.5 }")) == (flow("split: { Gifts: 2.50, Food: 2 }"), 1))
    #expect(try replaced(flow("category: Gifts, split: { Home: 1 }")) == (flow("category: Gifts"), 1))
    #expect(
      try replaced(flow("category: Home, split: { Gifts: 1, Food: 2 }")) == (
        flow("category: Gifts, split: { Food: 2 }"), 1
      ))
    #expect(
      try replaced(flow("split: { Home: 1, Food: 2, Gifts: -1.5 }")) == (flow("split: { Gifts: -0.50, Food: 2 }"), 1))
    #expect(try replaced(flow("split: { Home: 1, Food: 2, Gifts: -1 }")) == (flow("split: { Food: 2 }"), 1))
    #expect(
      try replaced(flow("split: { Home: 1 }"), "Home", "Other") == (
        "- { date: 2026-11-03, title: Tea, spent: 12 }\n", 1
      ))
    #expect(try replaced(flow("category: Food")) == (flow("category: Food"), 0))
    let block = "- date: 2026-11-03\n  title: Tea\n  spent: 12\n  split:\n    Home: 1 # soap\n    Food: 2\n"
    #expect(try replaced(block).0 == block.replacing("Home", with: "Gifts"))
    #expect(try replaced(block, "Home", "A: b").0 == block.replacing("Home", with: "'A: b'"))
    #expect(try monthText(block).contains(category: "Home") && !monthText(block).contains(category: "Gifts"))
  }
}
