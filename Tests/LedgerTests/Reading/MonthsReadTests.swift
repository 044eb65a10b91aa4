import Diagnostics
import Ledger
import TestSupport
import Testing

/// Repeated readings of a book: the cache of its files makes no difference.
@Suite struct MonthsReadTests {
  private static let book = [
    "book.yaml": "currency: EUR\naccounts:\n  - { name: Giro, opening-balance: 100 }\n",
    "categories.yaml": "- { name: Food }\n- { name: Home }\n- { name: Pay, kind: income }\n",
    "rates/2026-10-30.yaml": "date: 2026-10-30\nsource: us\nbase: EUR\nrates:\n  USD: 1.2\n",
    "archive/2024-03.yaml": "- { date: 2024-03-05, title: Old, spent: 3, category: Food, note: kept }\n",
    "ledger/2026-10.yaml": "- { date: 2026-10-05, title: Rent, spent: 700, category: Home, note: by card, id: rent }\n",
    "ledger/2026-11.yaml": "- { date: 2026-11-03, title: Tea, spent: 12, category: Food, note: green }\n",
  ]

  /// Edits that a user may make between two saves; some of them are mistakes.
  private static func edit(_ files: inout [String: String], _ today: inout String, _ random: inout SeededRandom) {
    let months = files.keys.filter { $0.hasPrefix("ledger/") || $0.hasPrefix("archive/") }.sorted()
    let path = months.randomElement(using: &random) ?? "ledger/2026-11.yaml"
    let month = path.suffix(12).prefix(7)
    let number = Int.random(in: 1...9, using: &random)
    let lines = [
      "spent: \(number), category: Food", "received: \(number), category: Pay, account: Purse \(number)",
      "moved: \(number), from: Giro, to: Tin \(number)", "spent: \(number), currency: USD", "spent: \(number), note: n",
      "spent: \(number), id: name-\(number)", "spent: \(number), for: name-\(number)",
      "spent: \(number), photo: \(number).jpg",
      "spent: twelve", "spent: \(number), category: Fod", "spent: \(number) # so", "cost: \(number)",
    ]
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4:
      let line = lines.randomElement(using: &random) ?? ""
      files[path, default: ""] += "- { date: \(month)-0\(number), title: Entry \(number), \(line) }\n"
    case 5: files[path] = files[path].map { String($0.prefix(max(0, $0.count - 10 * number))) }
    case 6: files[path] = nil
    case 7:
      let other = (path.hasPrefix("ledger/") ? "archive/" : "ledger/") + path.suffix(12)
      files[other] = files[path]
      files[path] = nil
    case 8:
      let added = ["ledger/2026-0\(number).yaml", "archive/2023-0\(number).yaml", "ledger/2026-x.yaml"]
      let new = added.randomElement(using: &random) ?? ""
      files[new] =
        "- { date: \(new.suffix(12).prefix(7))-01, title: New, spent: 1, account: Purse \(number), note: here }\n"
    case 9: files["categories.yaml"]? += "- { name: More \(number) }\n"
    case 10: files["rates/2026-10-30.yaml"] = "date: 2026-10-30\nsource: us\nbase: EUR\nrates:\n  USD: 1.\(number)\n"
    default:
      today = "2026-11-\(10 + number)"
      files["book.yaml"]? += "# \(number)\n"
    }
  }

  private func text(_ reading: BookReading) -> String {
    var text = ""
    dump(reading.ledger.transactions, to: &text)
    dump(reading.ledger.accounts, to: &text)
    dump(reading.ledger.months, to: &text)
    dump(reading.ledger.categories.map(\.name), to: &text)
    return text
  }

  @Test(arguments: 0..<8) func `reading an edited book gives the same result with and without a cache`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var files = Self.book
    var today = "2026-11-21"
    var months: MonthsRead? = MonthsRead()
    for step in 0..<Fuzzing.count(60) {
      let again = BookReading(files, today: today, after: &months)
      let anew = BookReading(files, today: today)
      #expect(text(again) == text(anew), "step \(step)")
      #expect(again.findings == anew.findings, "step \(step)")
      #expect(again.ledger.files == anew.ledger.files)
      // Sometimes a user returns to an earlier state.
      if Int.random(in: 0..<12, using: &random) == 0 { files = Self.book }
      Self.edit(&files, &today, &random)
    }
  }

  /// The months whose entries are the same objects as in the earlier reading.
  private func known(_ first: BookReading, _ second: BookReading) -> [String] {
    let former = Set(first.ledger.transactions.compactMap { $0.details.map(ObjectIdentifier.init) })
    return second.ledger.months.compactMap { month in
      let details = second.ledger.transactions[month.entries].compactMap { $0.details.map(ObjectIdentifier.init) }
      return details.allSatisfy(former.contains) ? "\(month.month)" : nil
    }
  }

  @Test func `only changed month files are reread, unless settings, rates or the day changed`() {
    var months: MonthsRead? = MonthsRead()
    let first = BookReading(Self.book, after: &months)
    #expect(first.findings.isEmpty)
    var files = Self.book
    files["ledger/2026-11.yaml"]? += "- { date: 2026-11-04, title: Cake, spent: 4, category: Food, note: two }\n"
    let second = BookReading(files, after: &months)
    #expect(known(first, second) == ["2024-03", "2026-10"])
    let third = BookReading(files, after: &months)
    #expect(known(second, third) == ["2024-03", "2026-10", "2026-11"])
    for path in ["book.yaml", "categories.yaml", "rates/2026-10-30.yaml"] {
      files[path]? += "# a word\n"
      let next = BookReading(files, after: &months)
      #expect(known(third, next) == [], "after \(path)")
    }
    let before = BookReading(files, after: &months)
    let nextDay = BookReading(files, today: "2026-11-22", after: &months)
    #expect(known(before, nextDay) == [])
    // After a new account in an earlier file, the accounts of later ones have other numbers.
    files["archive/2024-03.yaml"]? += "- { date: 2024-03-06, title: Coin, spent: 1, account: Tin, note: old }\n"
    let last = BookReading(files, today: "2026-11-22", after: &months)
    #expect(known(nextDay, last) == [])
  }

  @Test func `reading a book without a cache does not create a cache`() {
    var months: MonthsRead?
    _ = BookReading(Self.book, after: &months)
    #expect(months == nil)
  }
}
