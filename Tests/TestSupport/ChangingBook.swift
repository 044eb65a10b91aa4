import Foundation

/// A book with random changes of every kind that a build has to notice.
package struct ChangingBook {
  package struct Entry: Sendable {
    package var month: String
    package var day: Int
    package var title: String
    package var amount: String
    package var category: String
    package var details: [String: String] = [:]

    package init(
      month: String, day: Int, title: String, amount: String, category: String, details: [String: String] = [:]
    ) {
      self.month = month
      self.day = day
      self.title = title
      self.amount = amount
      self.category = category
      self.details = details
    }

    /// The entry as written in its file.
    func text(dayCount: Int) -> String {
      var lines = ["date: \(month)-\(String(format: "%02d", min(day, dayCount)))", "title: \(title)", amount]
      if !amount.hasPrefix("moved") { lines.append("category: \(category)") }
      lines += details.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "- " + lines.joined(separator: "\n  ") + "\n"
    }
  }

  private static let months = [
    "2024-03", "2025-01", "2025-11", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-03",
  ]
  private static let titles = ["Rent", "Bakery", "Tea & “cake”", "Büro", "Bus 7", "Gym", "Fibre internet", "Shoes"]
  private static let expenses = ["Food", "Home", "Fun", "Travel 2025"]

  package var entries: [Entry] = []
  package var settings = [
    "title": "Random", "currency": "EUR", "show-currency": "yes", "members": "[Eva, Tomas]",
    "goals": "[{ name: Trip, amount: 900, account: Savings }]",
  ]
  package var categories = ["color": "teal", "budget": "300", "icon": "🍎"]
  package var rate = "1.10"
  package var today = "2026-11-21"
  /// A shade of each photo, by name.
  package private(set) var photos: [String: UInt8] = ["a.png": 1, "b.png": 2, "trip/c.png": 3]
  /// The number of changes of each file of the template.
  package private(set) var templateChanges: [String: Int] = [:]
  package var random: SeededRandom
  private var comments: [String: String] = [:]
  private var isSwapped = false
  /// The balance assertions, by month.
  package var balanceAssertions: [String: (day: Int, balance: String, account: String)] = [
    "2026-10": (28, "900.50", "Bank"), "2026-11": (20, "-12", "Savings"),
  ]

  package init(seed: UInt64, count: Int) {
    random = SeededRandom(seed: Fuzzing.seed(seed))
    for _ in 0..<count { entries.append(entry()) }
    // The lists of a category and of a payee, and one month are long if there are many entries.
    if count > 1000 {
      for place in entries.indices where place % 4 != 0 { entries[place].title = Self.titles[0] }
      for place in entries.indices where place % 3 != 0 { entries[place].category = "Food" }
      for place in entries.indices where place % 2 == 0 { entries[place].month = "2026-10" }
    }
  }

  private mutating func entry() -> Entry {
    let minor = Int.random(in: 1...90_000, using: &random)
    var entry = Entry(
      month: one(of: Self.months), day: .random(in: 1...28, using: &random), title: one(of: Self.titles),
      amount: "spent: \(minor / 100).\(String(format: "%02d", minor % 100))", category: one(of: Self.expenses))
    if Int.random(in: 0..<8, using: &random) == 0 {
      (entry.amount, entry.category) = ("received: 1000.50", "Salary")
    }
    return entry
  }

  package mutating func one<Element>(of all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  // MARK: Changing

  /// Makes one random change to the book or the template.
  ///
  /// - Returns: the kind of change.
  package mutating func changeSomething() -> String {
    let kind = Int.random(in: 0..<35, using: &random)
    let place = Int.random(in: 0..<entries.count, using: &random)
    switch kind {
    case 0..<13: changeEntry(place, kind)
    case 13: entries.append(entry())
    case 14: if entries.count > 20 { entries.remove(at: place) }
    case 15:
      comments[one(of: Self.months)] = String(repeating: "# a remark\n", count: .random(in: 0...3, using: &random))
    case 16: isSwapped.toggle()
    case 17: settings["title"] = one(of: ["Random", "Ours & yours"])
    case 18: settings["show-currency"] = one(of: ["yes", "no"])
    case 19: settings["language"] = one(of: ["en", "hi", "ru", "en-US"])
    case 20: settings["first-weekday"] = one(of: ["monday", "sunday"])
    case 21: categories["color"] = one(of: ["teal", "\"#aa3311\"", "plum"])
    case 22:
      categories["budget"] = one(
        of: [
          "300", "5", "9000", "{ amount: 900, every: year, carry: 2025-01 }", "{ amount: 50, carry: 2026-06 }",
          "[{ amount: 300 }, { from: 2026-11, amount: 50, carry: yes }]", "[{ from: 2026-10, amount: 70 }]",
          "[{ amount: 80, carry: 2025-11 }, { from: 2026-03, amount: 90, carry: yes }, { from: 2026-11, amount: 0 }]",
        ])
    case 23: rate = one(of: ["1.10", "1.25"])
    case 24: today = one(of: ["2026-11-21", "2026-11-22", "2026-11-30"])
    case 25: photos[one(of: ["a.png", "b.png", "trip/c.png", "unused.png"])] = .random(in: 0...9, using: &random)
    case 26: photos[one(of: ["a.png", "b.png", "unused.png"])] = nil
    case 27, 28:
      balanceAssertions[one(of: Self.months.filter { $0 < "2026-12" })] = one(of: [
        nil, (.random(in: 1...28, using: &random), one(of: ["1000", "-3.5", "0"]), one(of: ["Bank", "Savings"])),
      ])
    case 29, 30: splitEntry(place)
    case 31: settings["members"] = one(of: ["[Eva, Tomas]", "[Tomas, Eva]", "[Eva, Tomas, Kim]"])
    case 33:
      settings["goals"] = one(of: [
        "[{ name: Trip, amount: 900, account: Savings }]", "[{ name: Trip, amount: 800, account: Bank, by: 2027-03 }]",
      ])
    case 32:
      entries[place].details["who"] = one(of: [nil, "Eva", "Tomas"])
      entries[place].details["shared"] = one(of: [nil, "yes", "no", "{ Eva: 2, Tomas: 1 }"])
    default:
      templateChanges[
        one(of: ["month.html", "transaction.html", "partials/row.html", "assets/site.js", "words/en.yaml"]), default: 0] +=
        1
    }
    return "\(kind) of \(place)"
  }

  private mutating func changeEntry(_ place: Int, _ kind: Int) {
    var details = entries[place].details
    let month = entries[place].month
    switch kind {
    case 0, 1, 2: entries[place].amount = "spent: \(Int.random(in: 1...400, using: &random)).5"
    case 3: entries[place].title = one(of: Self.titles)
    case 4: entries[place].day = .random(in: 1...28, using: &random)
    case 5: entries[place].month = one(of: Self.months)
    case 6: entries[place].category = one(of: Self.expenses)
    case 7: details["tags"] = one(of: [nil, "[trip]", "[Trip, home]", "[\"2025\"]"])
    case 8: details["note"] = one(of: [nil, "it rained", "\"5 < 6 & so on\""])
    case 9:
      details["due"] = one(of: [nil, "\(month)-20", "\(month)-28"])
      details["paid"] = details["due"] == nil ? nil : one(of: [nil, "\(month)-25", "no"])
    case 10: details["repeats"] = one(of: [nil, "monthly", "weekly", "yearly"])
    case 11: details["photo"] = one(of: [nil, "a.png", "b.png", "trip/c.png", "missing.png"])
    default:
      entries[place].amount = one(of: ["spent: 12.20", "received: 3", "spent: 7", "moved: 50"])
      details = details.filter { $0.key == "note" }
      details["currency"] = entries[place].amount.hasPrefix("moved") ? nil : one(of: [nil, "USD"])
      if entries[place].amount.hasPrefix("moved") {
        details["from"] = "Bank"
        details["to"] = "Savings"
      } else {
        details["account"] = one(of: [nil, "Bank", "Savings"])
      }
    }
    if kind < 3 || details["due"] != nil || details["repeats"] != nil {
      // Bills and recurring entries are spent, not transferred.
      if !entries[place].amount.hasPrefix("spent") { entries[place].amount = "spent: 31" }
      details["from"] = nil
      details["to"] = nil
      if entries[place].category == "Salary" { entries[place].category = "Home" }
    }
    // The split is removed if the amount, category or direction changes.
    if [0, 1, 2, 6].contains(kind) || kind > 11 || entries[place].amount == "spent: 31" { details["split"] = nil }
    entries[place].details = details
  }

  /// Other parts in other categories, less than the whole amount, or none.
  private mutating func splitEntry(_ place: Int) {
    guard !entries[place].amount.hasPrefix("moved") else { return }
    let others = Self.expenses.filter { $0 != entries[place].category }
    entries[place].amount = entries[place].amount.hasPrefix("spent") ? "spent: 97.10" : "received: 97.10"
    entries[place].details["split"] = one(
      of: [nil, "{ \(others[0]): 3.50 }", "{ \(others[1]): 12, \(others[0]): 0.05 }", "{ \(others[0]): 97.10 }"])
  }

  /// Changes one of the fields that an entry of a month may have.
  package static func fields(of month: String) -> [(name: String, change: @Sendable (inout Entry) -> Void)] {
    [
      ("amount", { $0.amount = "spent: 12345.67" }), ("title", { $0.title = "Another" }),
      ("day", { $0.day = $0.day == 1 ? 2 : 1 }), ("category", { $0.category = $0.category == "Fun" ? "Food" : "Fun" }),
      ("direction", { ($0.amount, $0.category) = ("received: 5", "Salary") }),
      ("refund", { $0.amount = "received: 5" }), ("tags", { $0.details["tags"] = "[trip]" }),
      ("note", { $0.details["note"] = "rain" }), ("photo", { $0.details["photo"] = "a.png" }),
      ("due", { $0.details["due"] = "\(month)-28" }),
      ("paid", { $0.details.merge(["due": "\(month)-28", "paid": "\(month)-28"]) { $1 } }),
      ("unpaid", { $0.details.merge(["due": "\(month)-28", "paid": "no"]) { $1 } }),
      ("repeats", { $0.details["repeats"] = "monthly" }), ("account", { $0.details["account"] = "Bank" }),
      ("currency", { $0.details["currency"] = "USD" }),
      (
        "split",
        { ($0.amount, $0.details["split"]) = ("spent: 97.10", "{ \($0.category == "Fun" ? "Food" : "Fun"): 3.50 }") }
      ),
      ("moved", { ($0.amount, $0.details) = ("moved: 50", ["from": "Bank", "to": "Savings"]) }),
    ]
  }

  // MARK: Texts

  /// A file of the template after the changes so far.
  package func template(_ name: String, _ text: String) -> String {
    guard let count = templateChanges[name] else { return text }
    switch name {
    case "words/en.yaml":
      return text.replacing("recent: ", with: "recent: " + String(repeating: "The ", count: count), maxReplacements: 1)
    case "assets/site.js": return text + String(repeating: "/* changed */\n", count: count)
    default: return text + String(repeating: "<!-- changed -->\n", count: count)
    }
  }

  /// The book's files by their paths, without photos.
  package var files: [String: String] {
    var files: [String: String] = [:]
    var texts = settings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
    texts += "accounts:\n  - { name: Bank, opening-balance: 1000 }\n  - { name: Savings, currency: EUR }\n"
    texts += "  - { name: Dollars, currency: USD }\n"
    files["book.yaml"] = texts
    files["categories.yaml"] = """
      - { name: Food, \(categories.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }
      - { name: Home }
      - { name: Fun, budget: { amount: 20, every: quarter, carry: 2026-01 } }
      - { name: Travel 2025 }
      - { name: Salary, kind: income }

      """
    for (day, price) in [("2024-01-01", rate), ("2026-11-01", rate + "5")] {
      files["rates/\(day).yaml"] = "date: \(day)\nbase: EUR\nrates:\n  USD: \(price)\n"
    }
    let lengths = ["2025-11": 30, "2026-09": 30, "2026-11": 30]
    for month in Self.months {
      let own = entries.filter { $0.month == month }.map { $0.text(dayCount: lengths[month] ?? 31) }
      let said = balanceAssertions[month].map {
        "- { date: \(month)-\(String(format: "%02d", $0.day)), balance: \($0.balance), account: \($0.account) }\n"
      }
      if own.isEmpty, comments[month] == nil, said == nil { continue }
      let text =
        (comments[month] ?? "")
        + ((isSwapped ? own.reversed() : own) + [said].compactMap(\.self)).joined(separator: "\n")
      files["\(month < "2025-11" ? "archive" : "ledger")/\(month).yaml"] = text
    }
    return files
  }
}

extension ChangingBook {
  /// The pixels of a photo with a shade: sixty rows as long as the photo's width, in four colours.
  package static func pixels(shade: UInt8) -> (pixels: [UInt8], width: Int, colors: [UInt32]) {
    let width = 40 + Int(shade)
    let pixels = (0..<60).flatMap { _ in [UInt8](repeating: shade % 4, count: width) }
    return (pixels, width, (0..<4).map { UInt32($0) * 0x20_4060 + UInt32(shade) })
  }
}
