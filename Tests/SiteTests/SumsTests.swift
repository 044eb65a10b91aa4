import Foundation
import TestSupport
import Testing

/// Sums of 10,000 transactions, computed by the test itself: every page must agree with them.
@Suite struct SumsTests {
  private let book: SummedBook
  private let site: TextSite

  /// The site, built once, since tests only read it.
  private static let shared = Result {
    let book = SummedBook(count: 10_000)
    return (book, try TextSite(TextBook(book.files)))
  }

  init() throws { (book, site) = try SumsTests.shared.get() }

  /// The amounts in a part of a page, in order: `1,250.50` is 125050.
  private func amounts(_ part: String) -> [Int64] {
    var amounts: [Int64] = []
    // Bytes are read, since there are tens of thousands: digits and commas, a point, two digits and no third.
    for piece in part.utf8.split(whereSeparator: { !SumsTests.isOfAmount($0) }) {
      let halves = piece.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard halves.count == 2, halves[1].count == 2, !halves[1].contains(UInt8(ascii: ",")), !halves[0].isEmpty
      else { continue }
      let digits = (Array(halves[0]) + Array(halves[1])).filter { $0 != UInt8(ascii: ",") }
      guard let amount = Int64(String(decoding: digits, as: UTF8.self)) else { continue }
      let isNegative = part.utf8[..<piece.startIndex].suffix(3).elementsEqual("\u{2212}".utf8)
      amounts.append(isNegative ? -amount : amount)
    }
    return amounts
  }

  private static func isOfAmount(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
  }

  private func part(_ page: String, from start: String, to end: String) throws -> String {
    let from = try #require(page.range(of: start), "no \(start)").upperBound
    return String(page[from...].prefix(upTo: page[from...].range(of: end)?.lowerBound ?? page.endIndex))
  }

  @Test func `the generated book has ten thousand entries and no findings`() {
    #expect(site.findings.isEmpty)
    #expect(book.entries.count == 10_000)
  }

  @Test func `the headline, days and rows on every month's pages have the correct sums`() throws {
    for month in book.months {
      let isNow = month == "2026-11"
      let entries = book.entries.filter { $0.date.hasPrefix(month) }
      let happened = isNow ? entries.filter { $0.date <= "2026-11-21" } : entries
      let pages = site.texts { $0.hasPrefix("\(month).") || $0.hasPrefix("\(month)-p") }
        .sorted { ($0.path.count, $0.path) < ($1.path.count, $1.path) }.map(\.text)
      let stats = try part(try #require(pages.first), from: "<dl class=\"stats four\"", to: "</dl>")
      #expect(amounts(stats).first == book.spent(happened), "\(month)")
      #expect(amounts(stats).dropFirst().first == book.received(happened), "\(month)")
      let table = try part(try #require(pages.first), from: "<table", to: "id=\"calendar\"")
      for name in Set(book.parts(entries).compactMap(\.category))
      where book.spent(book.parts(entries).filter { $0.category == name }) > 0 {
        let total = book.total(happened, of: name)
        #expect(total == 0 || amounts(table).contains(total), "\(month) \(name)")
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
        // A row shows a refund and a correction with a minus, received money with a plus, spent and transferred money
        // without a sign.
        let signed = entries.map { entry in
          let names = Set(book.parts([entry]).compactMap(\.category))
          let isOfOneKind = names.isSubset(of: ["Salary", "Income"]) != names.isDisjoint(with: ["Salary", "Income"])
          let isAgainst = (entry.kind == .spent) != names.isDisjoint(with: ["Salary", "Income"])
          return entry.kind != .moved && isOfOneKind && isAgainst ? -entry.minor : entry.minor
        }
        #expect(sum.rows == signed.reduce(0, +), "\(date)")
      }
      #expect(Set(sums.keys) == Set(entries.map(\.date)), "\(month)")
    }
  }

  @Test func `category pages and the rows of the category list show the correct sums`() throws {
    let index = try site.page("categories.html")
    for name in Set(book.entries.compactMap(\.category)) {
      let entries = book.parts(book.entries).filter { $0.category == name }
      let page = try site.page("category-\(name.lowercased()).html")
      let row = try #require(
        index.components(separatedBy: "<tr>").first { $0.contains("<a href=\"category-\(name.lowercased()).html\"") })
      for (key, prefix) in [("allTime", ""), ("year", "2026"), ("month", "2026-11")] {
        let own = entries.filter { $0.date.hasPrefix(prefix) }
        for isPlanned in [false, true] {
          let total = book.total(own.filter { ($0.date > "2026-11-21") == isPlanned }, of: name)
          if isPlanned, total == 0 { continue }
          #expect(amounts(row).contains(isPlanned ? abs(total) : total), "\(name) \(key) on the index")
          #expect(
            amounts(try part(page, from: "<dl", to: "</dl>")).contains(isPlanned ? abs(total) : total),
            "\(name) \(key) on its page")
        }
      }
      let rows = site.texts { $0.hasPrefix("category-\(name.lowercased())") }
        .flatMap { ListedRow.rows(of: $0.text) }
      #expect(rows.count == entries.count, "\(name)")
      #expect(rows.reduce(Int64(0)) { $0 + $1.amount } == book.total(entries, of: name), "\(name)")
    }
  }

  @Test func `months and years on the trends page have the correct sums`() throws {
    let page = try site.page("trends.html")
    let months = try part(page, from: "id=\"months\"", to: "</section>")
    let shown = book.months.suffix(36)
    #expect(months.components(separatedBy: "<tr>").count == shown.count + 2)
    for month in shown {
      let spent = book.spent(book.entries.filter { $0.date.hasPrefix(month) })
      let row = months.components(separatedBy: "<tr>").dropFirst().first { $0.contains("href=\"\(month).html\"") }
      let later = book.spent(book.entries.filter { $0.date.hasPrefix(month) && $0.date > "2026-11-21" })
      #expect(amounts(row ?? "") == (month == "2026-11" ? [spent - later, later] : [spent]), "\(month)")
    }
    let totals = try part(page, from: "id=\"years-totals\"", to: "</section>")
    for year in Set(book.entries.map { String($0.date.prefix(4)) }) {
      let entries = book.entries.filter { $0.date.hasPrefix(year) }
      let row = totals.components(separatedBy: "<tr>").dropFirst().first { $0.contains("#year-\(year)\"") } ?? ""
      // A future year is completely planned.
      let isShown = { (date: String) in date <= "2026-11-21" || year > "2026" }
      let (now, later) = (entries.filter { isShown($0.date) }, entries.filter { !isShown($0.date) })
      let (received, spent) = (book.received(now), book.spent(now))
      let planned = year == "2026" ? (book.received(later), book.spent(later)) : (0, 0)
      #expect(
        amounts(row)
          == [year > "2026" ? 0 : received - spent, received, planned.0, spent, planned.1].filter { $0 != 0 }, "\(year)"
      )
    }
  }

  @Test func `four pages show the correct balance, and the history has a row for each movement`() throws {
    let moved = book.entries.filter { $0.kind != .moved && ($0.movedOn ?? "9") <= "2026-11-21" }
    let balance = book.opening + moved.reduce(Int64(0)) { $0 + ($1.kind == .spent ? -$1.minor : $1.minor) }
    for path in ["index.html", "balance.html", "history.html", "about.html"] {
      #expect(amounts(try site.page(path)).contains(balance), "\(path)")
    }
    let sentences = site.texts { $0.hasPrefix("history-") }
      .flatMap { $0.text.components(separatedBy: "<tr id=\"m-").dropFirst() }
    let movedBetween = book.entries.filter { $0.kind == .moved && $0.date <= "2026-11-21" }
    #expect(sentences.count == moved.count + movedBetween.count)
  }

  @Test func `the home page and the pending page show the correct unpaid total`() throws {
    let pending = book.entries.filter { $0.kind == .spent && $0.isPending }
    let total = pending.reduce(Int64(0)) { $0 + $1.minor }
    #expect(pending.count > 100)
    let rows = site.texts { $0.hasPrefix("pending") }
      .flatMap { $0.text.components(separatedBy: "<tr id=\"b-").dropFirst() }
    #expect(rows.count == pending.count)
    #expect(rows.reduce(Int64(0)) { $0 + (amounts($1).first ?? 0) } == total)
    for path in ["index.html", "pending.html"] { #expect(amounts(try site.page(path)).contains(total), "\(path)") }
  }

  @Test func `the search index and the about page have the correct sums`() throws {
    var (spent, received) = (Int64(0), Int64(0))
    for script in site.texts(where: { $0.hasPrefix("assets/search-") }) {
      for match in script.text.matches(of: /\n\[\d+,(\d+),"[^"]*","[^"]*",(\d+),[^\n]*/) {
        let (flags, amount) = (Int64(match.output.1) ?? 0, Int64(match.output.2) ?? 0)
        if let start = match.output.0.range(of: ",[[") {
          // Category, amount, and 1 for a received one.
          for part in match.output.0[start.upperBound...].components(separatedBy: "],[") {
            let numbers = part.split { $0 != "-" && !$0.isNumber }.compactMap { Int64($0) }
            if numbers.count == 3 { received += numbers[1] } else { spent += numbers[1] }
          }
          continue
        }
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
    // Below it, a sentence names what is dated after today.
    #expect(Array(proof.prefix(8)) == Array(repeating: spent, count: 4) + Array(repeating: received, count: 4))
  }

  @Test func `every link of the large site has a target, and no page is over 300 KB`() {
    expectLinksResolve(in: site)
    for (path, text) in site.pages where !path.hasPrefix("yearbook") { #expect(text.utf8.count <= 300_000, "\(path)") }
  }
}
