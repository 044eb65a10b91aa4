import Diagnostics
import Exports
import Ledger
import Formats
import TestSupport

/// Reads a book from the contents of its files, by path.
func readBook(_ files: [String: String]) -> (ledger: Ledger, findings: Findings) {
  var sources = BookSources(folder: "data")
  func named(_ folder: String) -> [SourceFile] {
    files.filter { $0.key.hasPrefix(folder + "/") }.sorted { $0.key < $1.key }.map { SourceFile(path: $0, text: $1) }
  }
  sources.settings = files["book.yaml"].map { SourceFile(path: "book.yaml", text: $0) }
  sources.categories = files["categories.yaml"].map { SourceFile(path: "categories.yaml", text: $0) }
  (sources.ledger, sources.archive, sources.rates) = (named("ledger"), named("archive"), named("rates"))
  return LedgerReader.read(sources, today: TodayChoice(clock: Day("2026-11-21") ?? Day(number: 0)))
}

extension Ledger {
  func exported(_ format: ExportFormat, only indices: [Int]? = nil) -> String {
    String(decoding: Export(self, Identifiers(self), only: indices, to: format).bytes, as: UTF8.self)
  }
}

/// A book with every key of an entry: currencies with and without rates, splits, transfers, bills, balances.
struct KeyedBook {
  private(set) var files: [String: String] = [:]
  private let random: SeededRandom

  /// Names that another program does not allow or that have a special meaning in it.
  static let categories = [
    "Food", "Еда; вода", "भोजन", "a:b | c", "=SUM(1)", "(virtual)", "[balanced]", "7 eggs", "“quoted” \"q\"", "🍎🍐",
    "x  y", "@home #tag", "пиво",
  ]
  static let incomes = ["Salary", "Zinsen & Co", "-7"]
  static let accounts = [
    ("Bank", "EUR", "everyday"), ("Dollars; \"US\"", "USD", "card"), ("dinar:kw", "KWD", "cash"),
    ("円", "JPY", "savings"), ("payable", "EUR", "loan"), ("кошелёк", "EUR", "cash"), ("Reais", "BRL", "closed"),
  ]
  static let members = ["Eva", "Томас; =", "a=b, c"]
  static let tags = ["trip", "поездка", "date", "id", "a, b", "c:d", "x;y=z", "två ord", "[2026-01-01]", "🏝️"]

  /// - Parameter nasty: titles and notes with unusual characters.
  init(seed: UInt64, count: Int, nasty: Bool) {
    var random = SeededRandom(seed: seed)
    var texts: [String: String] = [:]
    let months = (0..<38).map { Month(year: 2023, month: 12).adding(months: $0) }
    var names = "\(KeyedBook.categories.map { "- name: \(JSON.string($0).text)\n" }.joined())"
    names += KeyedBook.incomes.map { "- { name: \(JSON.string($0).text), kind: income }\n" }.joined()
    files["categories.yaml"] = names
    let accounts = KeyedBook.accounts.map { name, code, kind in
      let opening = Int.random(in: -999...999, using: &random)
      return "  - { name: \(JSON.string(name).text), currency: \(code), kind: \(kind), opening-balance: \(opening) }\n"
    }
    files["book.yaml"] =
      "title: \"Keys; [all] | of them\"\ncurrency: EUR\nopening-balance: 1234.56\nopening-date: 2024-01-15\n"
      + "members: [\(KeyedBook.members.map { JSON.string($0).text }.joined(separator: ", "))]\naccounts:\n"
      + accounts.joined()
    var day = months[0].firstDay.adding(days: -5)
    while day < (Day("2026-11-21") ?? day) {
      let (usd, kwd) = (Int.random(in: 8000...9999, using: &random), Int.random(in: 28_000...32_000, using: &random))
      files["rates/\(day).yaml"] =
        "date: \(day)\nsource: ecb\nbase: EUR\n"
        + "rates: { USD: 0.\(usd), KWD: \(kwd / 10000).\(kwd % 10000), JPY: 0.0061 }\n"
      day = day.adding(days: Int.random(in: 3...9, using: &random))
    }
    for number in 0..<count {
      let month = months.randomElement(using: &random) ?? months[0]
      texts[month.description, default: ""] += KeyedBook.entry(number, month, nasty, &random)
    }
    for (name, text) in texts { files["\(name < "2025-11" ? "archive" : "ledger")/\(name).yaml"] = text }
    self.random = random
  }

  /// Balance assertions, of which every third differs from the book.
  mutating func addBalanceAssertions(_ ledger: Ledger, _ balance: (Account.ID, Day) -> Int64) {
    for (place, name) in ["2026-06", "2026-09"].enumerated() {
      guard let month = Month(name) else { continue }
      for index in ledger.accounts.indices where !ledger.accounts[index].name.isEmpty {
        let account = ledger.accounts[index]
        let apart: Int64 = (index + place) % 3 == 0 ? 7 : 0
        let minor = balance(Account.ID(index: index), month.lastDay) + apart
        files["ledger/\(name).yaml", default: ""] +=
          "- { date: \(month.lastDay), balance: \"\(PlainAmount.text(minor, account.currency))\", "
          + "account: \(JSON.string(account.name).text), note: \"a; [1]: b | c\" }\n"
      }
    }
  }

  private static func entry(_ number: Int, _ month: Month, _ nasty: Bool, _ random: inout SeededRandom) -> String {
    func one<Value>(in list: [Value]) -> Value { list[Int.random(in: list.indices, using: &random)] }
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    func text(_ nasty: Bool, line: Bool) -> String {
      let made = nasty ? UnusualText.make(&random) : "Entry \(number)"
      // Characters that no file of a book may contain are removed.
      var kept = String(String.UnicodeScalarView(made.unicodeScalars.filter { ![0xFFFE, 0xFFFF].contains($0.value) }))
      if line { kept = kept.filter { !$0.isNewline && !$0.unicodeScalars.contains { $0.value < 32 } } }
      return kept.allSatisfy(\.isWhitespace) ? "Entry \(number)" : kept
    }
    let date = month.day(Int.random(in: 1...31, using: &random))
    let code = one(in: ["EUR", "EUR", "EUR", "EUR", "USD", "KWD", "JPY", "BRL"])
    let currency = Currency(code: code) ?? .inr
    func amount(_ currency: Currency, _ greatest: Int64 = 50_000) -> Int64 { .random(in: 1...greatest, using: &random) }
    var fields = ["date: \(date)", "title: \(JSON.string(text(nasty, line: true)).text)"]
    let minor = amount(currency)
    func written(_ minor: Int64, _ currency: Currency) -> String { "\"\(PlainAmount.text(minor, currency))\"" }
    if chance(12) {
      let from = Int.random(in: -1..<accounts.count, using: &random)
      let to = Int.random(in: 0..<accounts.count, using: &random)
      if from == to { return "" }
      let codes = [from, to].map { $0 < 0 ? "EUR" : accounts[$0].1 }
      let (one, other) = (Currency(code: codes[0]) ?? .inr, Currency(code: codes[1]) ?? .inr)
      fields.append("moved: \(written(amount(one), one))")
      if from >= 0 { fields.append("from: \(JSON.string(accounts[from].0).text)") }
      fields.append("to: \(JSON.string(accounts[to].0).text)")
      if codes[0] != codes[1] { fields.append("arrived: \(written(amount(other), other))") }
      if chance(4) { fields.append("paid: \(date.adding(days: Int.random(in: 0...20, using: &random)))") }
    } else {
      let isReceived = chance(6)
      fields.append("\(isReceived ? "received" : "spent"): \(written(minor, currency))")
      if code != "EUR" { fields.append("currency: \(code)") }
      // A few entries are spent in a category of income, which lowers income.
      let names = (isReceived || chance(5) ? categories + incomes : categories).shuffled(using: &random)
      fields.append("category: \(JSON.string(names[0]).text)")
      if minor > 10, chance(3) {
        let parts = names[1...Int.random(in: 1...3, using: &random)].map {
          let size = Int64.random(in: 1...minor / 3, using: &random)
          return "\(JSON.string($0).text): \(written(chance(3) ? -2 * size : size, currency))"
        }
        fields.append("split: { \(parts.joined(separator: ", ")) }")
      }
      if !chance(3) {
        let account = one(in: accounts)
        fields.append("account: \(JSON.string(account.0).text)")
        if account.1 != code, chance(2), let own = Currency(code: account.1) {
          fields.append("booked: \(written(amount(own), own))")
        }
      }
      if !isReceived, chance(6) { fields.append("due: \(date.adding(days: 9))") }
      if chance(5) {
        let later = date.adding(days: Int.random(in: 0...30, using: &random))
        fields.append(chance(3) ? "paid: no" : "paid: \(later)")
      }
    }
    let isMoved = fields.contains { $0.hasPrefix("moved") }
    if !isMoved, chance(4) { fields.append("who: \(JSON.string(one(in: members)).text)") }
    if chance(4) {
      let weights = members.shuffled(using: &random).prefix(2).map {
        "\(JSON.string($0).text): \(Int.random(in: 1...9, using: &random))"
      }
      let shared = one(in: ["yes", "no", "{ \(weights.joined(separator: ", ")) }"])
      fields.append("shared: \(isMoved ? "no" : shared)")
    }
    if chance(4) { fields.append("note: \(JSON.string(text(nasty, line: false)).text)") }
    if chance(5) {
      let two = tags.shuffled(using: &random).prefix(2).map { JSON.string($0).text }
      fields.append("tags: [\(two.joined(separator: ", "))]")
    }
    if chance(9) { fields.append("photo: [\"a b; \(number).jpg\", 'c=''d''.png']") }
    if chance(9) {
      fields += ["repeats: \(one(in: Repeat.allCases).rawValue)", "until: \(date.adding(days: 700))"]
      if chance(3) { fields += ["auto: yes", "skip: [\(date.adding(days: 31)), \(date.adding(days: 62))]"] }
    }
    fields.append("id: e-\(number)")
    return "- { \(fields.joined(separator: ", ")) }\n"
  }
}
