import Charts
import Foundation
import TestSupport
import Testing

/// A build that makes only what changed gives the site that a clean one gives, whatever was changed.
@Suite struct IncrementalBuildTests {
  /// 500 changes in all: as many books as keep a few cores busy.
  @Test(.timeLimit(.minutes(30)), arguments: UInt64(1)...4)
  func `after each of many random changes the site is byte for byte that of a clean build`(seed: UInt64) throws {
    var book = try ChangingBook(seed: seed, count: 60)
    var refused = 0
    for number in 1...Soak.count(125, least: 8) {
      if try !book.buildsAlikeAfterChange(number) { refused += 1 }
    }
    // Most changes leave a book that can be built, else this would show little.
    #expect(refused < 25)
  }

  /// Over 500 rows lists and months have further pages.
  @Test(.timeLimit(.minutes(30)))
  func `the same holds for a book so large that its lists are cut into pages`() throws {
    var book = try ChangingBook(seed: 7, count: 1600)
    for number in 1...25 {
      _ = try book.buildsAlikeAfterChange(number)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `each field of an entry, a category and the settings, changed by itself, is shown as by a clean build`() throws {
    var book = try ChangingBook(seed: 11, count: 80)
    #expect(try book.buildsAlike("at first"))
    try book.changeEachField()
  }

  @Test func `with nothing changed, nothing is made or written`() throws {
    let book = try ChangingBook(seed: 8, count: 60)
    #expect(book.build().exitCode == 0)
    let before = try book.stamps()
    let again = book.build()
    #expect(again.err.contains("0 files written") && again.err.contains("0 removed"), "\(again.err)")
    #expect(try book.stamps() == before)
  }

  @Test func `one amount changes the pages that show it, and not those of other months`() throws {
    var book = try ChangingBook(seed: 9, count: 60)
    #expect(book.build().exitCode == 0)
    let before = try book.stamps()
    let place = try #require(book.entries.lastIndex { $0.month == "2026-11" && $0.amount.contains("spent") })
    book.entries[place].amount = "spent: 77.77"
    try book.save()
    #expect(book.build().exitCode == 0)
    let changed = Set(try book.stamps().filter { before[$0.key] != $0.value }.keys)
    #expect(changed.isSuperset(of: ["index.html", "2026-11.html", "trends.html", "about.html", "yearbook-2026.html"]))
    #expect(changed.isDisjoint(with: ["2024-03.html", "2025-01.html", "yearbook-2024.html", "assets/style.css"]))
    #expect(changed.count(where: { $0.hasPrefix("t-") }) < 12, "\(changed)")
  }

  @Test func `the errors page comes and goes with the mistake, and the site is that of a clean build again`() throws {
    var book = try ChangingBook(seed: 10, count: 60)
    #expect(try book.buildsAlike("at first"))
    book.entries[0].category = "Foood"
    try book.save()
    #expect(book.build().exitCode == 1)
    #expect(try book.read("errors.html").contains("Foood"))
    book.entries[0].category = "Food"
    try book.save()
    #expect(try book.buildsAlike("mended"))
    #expect(try !book.read("errors.html").contains("Foood"))
  }
}

/// A book that changes at random in every way that a build has to notice.
private struct ChangingBook {
  struct Entry {
    var month: String
    var day: Int
    var title: String
    var amount: String
    var category: String
    var details: [String: String] = [:]

    /// As it stands in its file.
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

  let folder: TemporaryFolder
  var entries: [Entry] = []
  private var random: SeededRandom
  private var comments: [String: String] = [:]
  private var isSwapped = false
  private var today = "2026-11-21"
  private var settings = ["title": "Random", "currency": "EUR", "show-currency": "yes"]
  private var categories = ["color": "teal", "budget": "300", "icon": "🍎"]
  private var rate = "1.10"
  private var photos: [String: UInt8] = ["a.png": 1, "b.png": 2, "trip/c.png": 3]
  private var written: [String: Data] = [:]

  init(seed: UInt64, count: Int) throws {
    folder = try TemporaryFolder()
    random = SeededRandom(seed: Soak.seed(seed))
    try FileManager.default.copyItem(
      at: repositoryFolder.appending(path: "site-template"), to: folder.url.appending(path: "template"))
    for _ in 0..<count { entries.append(entry()) }
    // One list and one month are long where there are many entries.
    if count > 1000 {
      for place in entries.indices where place % 3 != 0 { entries[place].category = "Food" }
      for place in entries.indices where place % 2 == 0 { entries[place].month = "2026-10" }
    }
    try save()
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

  private mutating func one<Element>(of all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  // MARK: Changing

  /// Changes something, and changes it back if the book is refused then.
  mutating func buildsAlikeAfterChange(_ number: Int) throws -> Bool {
    let (entries, settings) = (entries, settings)
    let change = try changeSomething()
    if try buildsAlike("\(number): \(change)") { return true }
    (self.entries, self.settings) = (entries, settings)
    try save()
    return false
  }

  /// - Returns: what was changed.
  private mutating func changeSomething() throws -> String {
    let kind = Int.random(in: 0..<30, using: &random)
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
    case 22: categories["budget"] = one(of: ["300", "5", "9000"])
    case 23: rate = one(of: ["1.10", "1.25"])
    case 24: today = one(of: ["2026-11-21", "2026-11-22", "2026-11-30"])
    case 25: photos[one(of: ["a.png", "b.png", "trip/c.png", "unused.png"])] = .random(in: 0...9, using: &random)
    case 26: photos[one(of: ["a.png", "b.png", "unused.png"])] = nil
    case 27: try changeTemplate()
    case 28: return try damageSite()
    default: return try breakAndMend(place)
    }
    try save()
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
      // Bills and what repeats are spent, and not moved.
      if !entries[place].amount.hasPrefix("spent") { entries[place].amount = "spent: 31" }
      details["from"] = nil
      details["to"] = nil
      if entries[place].category == "Salary" { entries[place].category = "Home" }
    }
    entries[place].details = details
  }

  /// One after another, in months that others show something of: the last one, the one before, the same a year ago, and one
  /// of the archive.
  mutating func changeEachField() throws {
    for month in ["2026-11", "2026-10", "2025-11", "2025-01"] {
      let spent = entries.lastIndex { $0.month == month && $0.amount.hasPrefix("spent") }
      let place = try #require(spent, "no entry of \(month)")
      let original = entries[place]
      for (name, change) in Self.fields(of: month) {
        change(&entries[place])
        try save()
        #expect(try buildsAlike("\(name) of \(month)"), "\(name) of \(month) is refused")
        if name != "amount" { entries[place] = original }
      }
      try save()
      #expect(try buildsAlike("\(month) as before"))
    }
    for (name, value) in [("budget", "77"), ("color", "plum"), ("icon", "🥖")] {
      categories[name] = value
      try save()
      #expect(try buildsAlike(name))
    }
    for (name, value) in [
      ("title", "Ours"), ("show-currency", "no"), ("language", "ru"), ("first-weekday", "sunday"),
      ("opening-balance", "12.50"),
    ] {
      settings[name] = value
      try save()
      #expect(try buildsAlike(name), "\(name) is refused")
    }
    rate = "1.25"
    try save()
    #expect(try buildsAlike("rate"))
    today = "2026-11-30"
    #expect(try buildsAlike("today"))
  }

  private static func fields(of month: String) -> [(name: String, change: (inout Entry) -> Void)] {
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
      ("moved", { ($0.amount, $0.details) = ("moved: 50", ["from": "Bank", "to": "Savings"]) }),
    ]
  }

  private mutating func changeTemplate() throws {
    let name = one(of: ["month.html", "transaction.html", "partials/row.html", "assets/site.js", "words/en.yaml"])
    let url = folder.url.appending(path: "template/\(name)")
    var text = try String(contentsOf: url, encoding: .utf8)
    switch name {
    case "words/en.yaml": text = text.replacing("recent: ", with: "recent: The ", maxReplacements: 1)
    case "assets/site.js": text += "/* \(text.count) */\n"
    default: text += "<!-- \(text.count) -->\n"
    }
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  /// Somebody tidies up where there is nothing to tidy.
  private mutating func damageSite() throws -> String {
    let files = try BuiltSite.read(folder.url.appending(path: "site")).keys.sorted()
    guard !files.isEmpty else { return "no site to damage" }
    let file = one(of: files)
    if Bool.random(using: &random) {
      try FileManager.default.removeItem(at: folder.url.appending(path: "site/\(file)"))
    } else {
      try folder.write("short", to: "site/\(file)")
    }
    try folder.write("x", to: "site/charts/foreign.txt")
    return "damaged \(file)"
  }

  private mutating func breakAndMend(_ place: Int) throws -> String {
    let category = entries[place].category
    entries[place].category = "Unheard"
    try save()
    _ = build()
    entries[place].category = category
    try save()
    return "broken and mended"
  }

  // MARK: Saving

  /// Writes the files that differ from what was saved last.
  mutating func save() throws {
    var files: [String: Data] = [:]
    var texts = settings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
    texts += "accounts:\n  - { name: Bank, opening-balance: 1000 }\n  - { name: Savings, currency: EUR }\n"
    files["book.yaml"] = Data(texts.utf8)
    files["categories.yaml"] = Data(
      """
      - { name: Food, \(categories.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }
      - { name: Home }
      - { name: Fun, budget: 20 }
      - { name: Travel 2025 }
      - { name: Salary, kind: income }

      """.utf8)
    for (day, price) in [("2024-01-01", rate), ("2026-11-01", rate + "5")] {
      files["rates/\(day).yaml"] = Data("date: \(day)\nbase: EUR\nrates:\n  USD: \(price)\n".utf8)
    }
    let lengths = ["2025-11": 30, "2026-09": 30, "2026-11": 30]
    for month in Self.months {
      let own = entries.filter { $0.month == month }.map { $0.text(dayCount: lengths[month] ?? 31) }
      if own.isEmpty, comments[month] == nil { continue }
      let text = (comments[month] ?? "") + (isSwapped ? own.reversed() : own).joined(separator: "\n")
      files["\(month < "2025-11" ? "archive" : "ledger")/\(month).yaml"] = Data(text.utf8)
    }
    for (name, shade) in photos {
      let pixels = (0..<UInt8(60)).flatMap { _ in [UInt8](repeating: shade % 4, count: 40 + Int(shade)) }
      let palette = (0..<4).map { ChartColor(UInt32($0) * 0x20_4060 + UInt32(shade)) }
      files["receipts/\(name)"] = Data(
        try encodePNG(pixels: pixels, width: 40 + Int(shade), height: 60, palette: palette))
    }
    for path in written.keys where files[path] == nil {
      try FileManager.default.removeItem(at: folder.url.appending(path: "book/\(path)"))
    }
    for (path, data) in files where written[path] != data { try folder.write(data, to: "book/\(path)") }
    written = files
  }

  // MARK: Building

  func build(clean: Bool = false) -> ToolRun {
    let out = clean ? ["--clean", "--out", "\(folder.path)/clean"] : ["--out", "\(folder.path)/site"]
    return ToolRun(
      ["build", "--book", "\(folder.path)/book", "--template", "\(folder.path)/template", "--today", today] + out)
  }

  /// - Returns: false if the book was refused, both times.
  func buildsAlike(_ change: String) throws -> Bool {
    let run = build()
    let clean = build(clean: true)
    #expect(run.exitCode == clean.exitCode, "\(change): \(run.err)")

    guard run.exitCode == 0 else { return false }
    let site = try BuiltSite.read(folder.url.appending(path: "site"))
    let expected = try BuiltSite.read(folder.url.appending(path: "clean"))
    let different = Set(site.keys).union(expected.keys).filter { site[$0] != expected[$0] }.sorted()
    #expect(different.isEmpty, "\(change): \(different.prefix(12))")
    return true
  }

  func read(_ file: String) throws -> String { try folder.read("site/\(file)") }

  /// What tells whether a file was written anew, by path.
  func stamps() throws -> [String: Date] {
    var stamps: [String: Date] = [:]
    for path in try BuiltSite.read(folder.url.appending(path: "site")).keys {
      let values = try folder.url.appending(path: "site/\(path)").resourceValues(forKeys: [.contentModificationDateKey])
      stamps[path] = values.contentModificationDate
    }
    return stamps
  }
}
