import Foundation
import TestSupport
import Testing

/// 10,000 transactions whose sums the test itself makes: every page and every report must agree with them.
@Suite struct SumsTests {
  private let book: SummedBook
  private let site: BuiltSite
  private let folder: TemporaryFolder

  /// Built once: it is only looked at.
  private static let shared = Result {
    let folder = try TemporaryFolder()
    let book = SummedBook(count: 10_000)
    for (path, text) in book.files { try folder.write(text, to: "book/\(path)") }
    return (book, try BuiltSite(book: folder.path + "/book", into: folder), folder)
  }

  init() throws { (book, site, folder) = try SumsTests.shared.get() }

  private func report(_ arguments: String...) throws -> [String: Any] {
    let run = ToolRun(["report"] + arguments + ["--json", "--book", folder.path + "/book"])
    return try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any], "\(run.err)")
  }

  private func minor(_ value: Any?) -> Int64? { (value as? NSNumber).map { Int64(($0.doubleValue * 100).rounded()) } }

  /// The amounts of a part of a page, in its order: `1,250.50` is 125050.
  private func amounts(_ part: String) -> [Int64] {
    part.matches(of: /([−+]?)([0-9][0-9,]*)\.([0-9]{2})(?![0-9])/).compactMap { match in
      Int64(match.output.2.filter { $0 != "," } + match.output.3).map { match.output.1 == "−" ? -$0 : $0 }
    }
  }

  private func part(_ page: String, from start: String, to end: String) throws -> String {
    let from = try #require(page.range(of: start), "no \(start)").upperBound
    return String(page[from...].prefix(upTo: page[from...].range(of: end)?.lowerBound ?? page.endIndex))
  }

  @Test func `the book has its ten thousand, and no finding`() {
    #expect(site.run.exitCode == 0 && !site.run.err.contains("warning"), "\(site.run.err)")
    #expect(book.entries.count == 10_000)
  }

  @Test func `months: headline, categories, days and rows, and report month`() throws {
    for month in book.months {
      let isNow = month == "2026-11"
      let entries = book.entries.filter { $0.date.hasPrefix(month) }
      let happened = isNow ? entries.filter { $0.date <= "2026-11-21" } : entries
      let json = try report("month", month)
      #expect(
        minor(json["spent"]) == book.spent(entries) && minor(json["received"]) == book.received(entries), "\(month)")
      #expect(json["entries"] as? Int == entries.count, "\(month)")
      let pages = site.pages.filter { $0.path.hasPrefix("\(month).") || $0.path.hasPrefix("\(month)-p") }
        .sorted { ($0.path.count, $0.path) < ($1.path.count, $1.path) }.map(\.text)
      let stats = try part(try #require(pages.first), from: "<dl class=\"stats four\">", to: "</dl>")
      #expect(amounts(stats).first == book.spent(happened), "\(month)")
      #expect(amounts(stats).dropFirst().first == book.received(happened), "\(month)")
      for category in try #require(json["categories"] as? [[String: Any]]) {
        let name = try #require(category["category"] as? String)
        #expect(minor(category["total"]) == book.total(entries, of: name), "\(month) \(name)")
      }
      let days = pages.flatMap { $0.components(separatedBy: "<section class=\"day\"").dropFirst() }
      var sums: [String: (head: Int64, rows: Int64)] = [:]
      for day in days {
        let date = try part(day, from: "datetime=\"", to: "\"")
        let heading = try part(day, from: "<span class=\"num\">", to: "</span>")
        let rows = day.components(separatedBy: "<li").dropFirst().reduce(Int64(0)) { sum, row in
          sum + (amounts(row.components(separatedBy: "num amt").last ?? "").first ?? 0)
        }
        sums[date, default: (0, 0)].head = amounts(heading).first ?? 0
        sums[date, default: (0, 0)].rows += rows
      }
      for (date, sum) in sums {
        let entries = entries.filter { $0.date == date }
        #expect(sum.head == book.spent(entries), "\(date)")
        // A row shows a refund with a minus; what came with a plus, what went and what was moved without a sign.
        #expect(sum.rows == entries.reduce(Int64(0)) { $0 + ($1.kind == .refund ? -$1.minor : $1.minor) }, "\(date)")
      }
      #expect(Set(sums.keys) == Set(entries.map(\.date)), "\(month)")
    }
  }

  @Test func `categories: index, pages, their rows, and report category`() throws {
    let json = try #require(try report("category")["categories"] as? [[String: Any]])
    let index = try site.page("categories.html")
    for category in json {
      let name = try #require(category["category"] as? String)
      let entries = book.entries.filter { $0.category == name }
      let isIncome = category["kind"] as? String == "income"
      let page = try site.page("category-\(name.lowercased()).html")
      guard !entries.isEmpty else { continue }
      let row = try #require(
        index.components(separatedBy: "<tr>").first { $0.contains("<a href=\"category-\(name.lowercased()).html\"") })
      for (key, prefix) in [("allTime", ""), ("year", "2026"), ("month", "2026-11")] {
        let total = book.total(entries.filter { $0.date.hasPrefix(prefix) }, of: name)
        #expect(minor(category[key]) == total, "\(name) \(key)")
        #expect(amounts(row).contains(total), "\(name) \(key) on the index")
        #expect(amounts(try part(page, from: "<dl", to: "</dl>")).contains(total), "\(name) \(key) on its page")
      }
      let rows = site.pages.filter { $0.path.hasPrefix("category-\(name.lowercased())") }
        .flatMap { ListedRow.rows(of: $0.text) }
      #expect(rows.count == entries.count, "\(name)")
      let sum = rows.reduce(Int64(0)) { $0 + $1.spent }
      #expect((isIncome ? -sum : sum) == book.total(entries, of: name), "\(name)")
    }
  }

  @Test func `trends: months, years, and report trend`() throws {
    let page = try site.page("trends.html")
    let months = try part(page, from: "id=\"months\"", to: "</section>")
    let bars = try #require(try report("trend")["bars"] as? [[String: Any]])
    #expect(bars.count == 36)
    for bar in bars {
      let month = String(try #require(bar["first"] as? String).prefix(7))
      let spent = book.spent(book.entries.filter { $0.date.hasPrefix(month) })
      #expect(minor(bar["spent"]) == spent, "\(month)")
      let row = months.components(separatedBy: "<tr>").dropFirst().first { $0.contains("href=\"\(month).html\"") }
      #expect(amounts(row ?? "") == [spent], "\(month)")
    }
    let totals = try part(page, from: "id=\"years-totals\"", to: "</section>")
    for year in Set(book.entries.map { String($0.date.prefix(4)) }) {
      let entries = book.entries.filter { $0.date.hasPrefix(year) }
      let row = totals.components(separatedBy: "<tr>").dropFirst().first { $0.contains("#year-\(year)\"") } ?? ""
      let (received, spent) = (book.received(entries), book.spent(entries))
      #expect(amounts(row) == [received, spent, received - spent], "\(year)")
    }
  }

  @Test func `the balance on home and history, its movements, and report balance`() throws {
    let moved = book.entries.filter { $0.kind != .moved && ($0.movedOn ?? "9") <= "2026-11-21" }
    let balance = book.opening + moved.reduce(Int64(0)) { $0 + ($1.kind == .spent ? -$1.minor : $1.minor) }
    #expect(minor(try report("balance")["balance"]) == balance)
    for path in ["index.html", "history.html", "about.html"] {
      #expect(amounts(try site.page(path)).contains(balance), "\(path)")
    }
    let sentences = site.pages.filter { $0.path.hasPrefix("history-") }
      .flatMap { $0.text.components(separatedBy: "<tr id=\"m-").dropFirst() }
    let movedBetween = book.entries.filter { $0.kind == .moved && $0.date <= "2026-11-21" }
    #expect(sentences.count == moved.count + movedBetween.count)
    let first = try #require(try report("balance", "--history")["movements"] as? [[String: Any]])
    #expect(minor(first.last?["balance"]) == balance)
  }

  @Test func `what is to pay on home and the pending page, and report pending`() throws {
    let pending = book.entries.filter { $0.kind == .spent && $0.isPending }
    let total = pending.reduce(Int64(0)) { $0 + $1.minor }
    #expect(pending.count > 100)
    #expect(minor(try report("pending")["total"]) == total)
    let rows = site.pages.filter { $0.path.hasPrefix("pending") }
      .flatMap { $0.text.components(separatedBy: "<tr id=\"b-").dropFirst() }
    #expect(rows.count == pending.count)
    #expect(rows.reduce(Int64(0)) { $0 + (amounts($1).first ?? 0) } == total)
    for path in ["index.html", "pending.html"] { #expect(amounts(try site.page(path)).contains(total), "\(path)") }
  }

  @Test func `the search index and the sums of about`() throws {
    var (spent, received) = (Int64(0), Int64(0))
    for (path, data) in site.files where path.hasPrefix("assets/search-") {
      for match in String(decoding: data, as: UTF8.self).matches(of: /\n\[\d+,(\d+),"[^"]*","[^"]*",(\d+),/) {
        let (flags, amount) = (Int64(match.output.1) ?? 0, Int64(match.output.2) ?? 0)
        switch flags & 3 {
        case 0: spent += amount
        case 1: received += amount
        case 2: spent -= amount
        default: break
        }
      }
    }
    #expect(spent == book.spent(book.entries) && received == book.received(book.entries))
    let proof = amounts(try part(try site.page("about.html"), from: "id=\"proof\"", to: "</section>"))
    #expect(proof == Array(repeating: spent, count: 4) + Array(repeating: received, count: 4))
  }

  @Test func `every link of it leads somewhere, and no page is over 300 KB`() {
    expectLinksResolve(in: site)
    for (path, text) in site.pages where !path.hasPrefix("yearbook") { #expect(text.utf8.count <= 300_000, "\(path)") }
  }
}

/// A book that remembers what it wrote.
private struct SummedBook {
  enum Kind { case spent, received, refund, moved }

  struct Entry {
    var date: String
    var kind: Kind
    /// Nil for what is moved between accounts.
    var category: String?
    var minor: Int64
    /// The day on which the money changes place; nil while that is not known.
    var movedOn: String?
    var isPending: Bool
  }

  let opening: Int64 = 1_234_567
  private(set) var entries: [Entry] = []
  private(set) var files: [String: String] = [:]
  private(set) var months: [String] = []

  init(count: Int) {
    var random = SeededRandom(seed: 10_000)
    months = (2023...2027).flatMap { year in (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)" } }
      .filter { $0 > "2023-11" && $0 < "2027-02" }
    var texts: [String: String] = [:]
    while entries.count < count {
      let month = months.randomElement(using: &random) ?? ""
      add(month, &random, &texts)
    }
    for (month, text) in texts { files["\(month < "2025-11" ? "archive" : "ledger")/\(month).yaml"] = text }
    files["book.yaml"] = "opening-balance: 12345.67\naccounts:\n  - { name: Cash }\n"
    files["categories.yaml"] = "- name: Food\n- name: Home\n- name: Travel\n- { name: Salary, kind: income }\n"
  }

  private mutating func add(_ month: String, _ random: inout SeededRandom, _ texts: inout [String: String]) {
    let day = Int.random(in: 1...28, using: &random)
    let date = "\(month)-\(day < 10 ? "0" : "")\(day)"
    let minor = Int64.random(in: 1...(Bool.random(using: &random) ? 9_999_999 : 99_999), using: &random)
    let amount = "\(minor / 100).\(minor % 100 < 10 ? "0" : "")\(minor % 100)"
    // Titles differ, so that no two are taken for one another.
    let head = "- { date: \(date), title: Entry \(entries.count), "
    let expense = ["Food", "Home", "Travel", "Other"].randomElement(using: &random) ?? ""
    var entry = Entry(date: date, kind: .spent, category: expense, minor: minor, movedOn: date, isPending: false)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<4:
      (entry.kind, entry.category) = (.moved, nil)
      texts[month, default: ""] += head + "moved: \(amount), to: Cash }\n"
    case 4..<8:
      entry.kind = .refund
      texts[month, default: ""] += head + "received: \(amount), category: \(expense) }\n"
    case 8..<16:
      (entry.kind, entry.category) = (.received, Bool.random(using: &random) ? "Salary" : "Income")
      texts[month, default: ""] += head + "received: \(amount), category: \(entry.category ?? "") }\n"
    case 16..<24 where month >= "2025-11":
      (entry.movedOn, entry.isPending) = (nil, true)
      texts[month, default: ""] += head + "spent: \(amount), category: \(expense), paid: no }\n"
    case 24..<30:
      let paid = "\(month)-28"
      (entry.movedOn, entry.isPending) = (paid, paid > "2026-11-21")
      texts[month, default: ""] += head + "spent: \(amount), category: \(expense), due: \(paid), paid: \(paid) }\n"
    default:
      texts[month, default: ""] += head + "spent: \(amount), category: \(expense) }\n"
    }
    entries.append(entry)
  }

  // MARK: Sums

  func spent(_ entries: [Entry]) -> Int64 {
    entries.reduce(0) { $0 + ($1.kind == .spent ? $1.minor : $1.kind == .refund ? -$1.minor : 0) }
  }

  func received(_ entries: [Entry]) -> Int64 { entries.reduce(0) { $0 + ($1.kind == .received ? $1.minor : 0) } }

  func total(_ entries: [Entry], of category: String) -> Int64 {
    let own = entries.filter { $0.category == category }
    return spent(own) + received(own)
  }
}
