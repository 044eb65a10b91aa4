import Foundation
import TestSupport
import Testing

/// A figure with the same label for the same period is the same on every page of a site, in every report and in the
/// search. Each is compared with a plain sum of the output of `list`.
@Suite struct OneMeaningTests {
  @Test func `the sample's pages, reports and search show the same figure for the same period`() throws {
    let folder = try TemporaryFolder()
    let site = try BuiltSite(book: sampleBook, into: folder)
    let figures = try PlainFigures(book: sampleBook)
    let claims = PageClaims(figures).claims(of: site.pages)
    expect(claims, figures)
    for page in [
      "index.html", "2026-11.html", "2026-12.html", "categories.html", "category-education.html",
      "tags.html", "tag-skarra.html", "trends.html", "yearbook-2026.html",
      "flow.html", "flow-2025.html", "payee-halle-9-market.html",
    ] {
      #expect(claims.contains { $0.page == page }, "nothing was read on \(page)")
    }
    #expect(claims.count > 2000)
    try expectReports(figures, book: sampleBook)
    try expectSearch(site, figures)
  }

  @Test(arguments: 1...3)
  func `the same figures are shown on pages, in reports and in the search for random books`(seed: Int) throws {
    let book = try BookOfTest(MeaningBook(seed: UInt64(seed)).files)
    let folder = try TemporaryFolder()
    let site = try BuiltSite(book: book.path, into: folder)
    let figures = try PlainFigures(book: book.path)
    let claims = PageClaims(figures).claims(of: site.pages)
    #expect(claims.count > 200 && figures.entries.contains { $0.date > figures.today }, "\(site.run.err)")
    expect(claims, figures)
    try expectReports(figures, book: book.path)
    try expectSearch(site, figures)
  }

  private func expect(_ claims: [Claim], _ figures: PlainFigures) {
    let wrong = claims.filter { figures.sum($0) != $0.amount }
    // A wrong figure is on many pages.
    for one in wrong.prefix(20) {
      Issue.record("\(one.page): “\(one.words)” is \(one.amount), the entries come to \(figures.sum(one))")
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(claims.count)")
  }

  // MARK: Reports

  private func report(_ arguments: [String], _ book: String) throws -> [String: Any] {
    let run = ToolRun(arguments + ["--json", "--book", book])
    return try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any], "\(run.err)")
  }

  private func expectReports(_ figures: PlainFigures, book: String) throws {
    var claims: [Claim] = []
    func add(_ json: [String: Any], _ key: String, _ planned: String, _ claim: Claim) {
      for (key, isPlanned) in [(key, false), (planned, true)] {
        guard let value = json[key] as? NSNumber else { continue }
        var claim = claim
        (claim.amount, claim.isPlanned) = (PlainFigures.minor(value), isPlanned)
        claims.append(claim)
      }
    }
    for month in Set(figures.entries.map { $0.date.prefix(7) }).sorted() {
      let name = "report month \(month)"
      let json = try report(["report", "month", String(month)], book)
      add(json, "spent", "spentPlanned", Claim(name, String(month)))
      add(json, "received", "receivedPlanned", Claim(name, String(month), isIncome: true))
      for row in try #require(json["categories"] as? [[String: Any]]) {
        add(row, "total", "planned", Claim(name, String(month), .category(row["category"] as? String ?? "")))
      }
      let list = try report(["list", String(month)], book)
      add(list, "spent", "spentPlanned", Claim("list \(month)", String(month)))
      add(list, "received", "receivedPlanned", Claim("list \(month)", String(month), isIncome: true))
    }
    let categories = try report(["report", "category"], book)
    let year = String(figures.today.prefix(4))
    for row in try #require(categories["categories"] as? [[String: Any]]) {
      let subject = Claim.Subject.category(row["category"] as? String ?? "")
      for (key, period) in [("allTime", ""), ("year", year), ("month", String(figures.today.prefix(7)))] {
        add(row, key, "\(key)Planned", Claim("report category", period, subject))
      }
    }
    for (level, length) in [("years", 4), ("months", 7), ("days", 10)] {
      for bar in try #require(try report(["report", "trend", "--by", level], book)["bars"] as? [[String: Any]]) {
        let first = try #require(bar["first"] as? String)
        add(bar, "spent", "planned", Claim("report trend --by \(level)", String(first.prefix(length))))
      }
    }
    #expect(claims.count > 100)
    expect(claims, figures)
  }

  // MARK: Search

  private func expectSearch(_ site: BuiltSite, _ figures: PlainFigures) throws {
    var claims: [String: Int64] = [:]
    for (path, bytes) in site.files where path.hasPrefix("assets/search-") {
      let year = path.dropFirst("assets/search-".count).prefix(4)
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("[") {
        let row = try JSONSerialization.jsonObject(with: Data(line.trimmingSuffix { $0 == "," }.utf8)) as? [Any]
        guard let row, let amount = (row[4] as? NSNumber)?.int64Value else { continue }
        let (day, kind) = ((row[0] as? NSNumber)?.intValue ?? 0, ((row[1] as? NSNumber)?.intValue ?? 0) & 3)
        let month = "\(year)-\(String(day / 100).leftPadded)"
        let later = "\(month)-\(String(day % 100).leftPadded)" > figures.today
        guard kind < 3 else { continue }
        guard row.count > 11, let parts = row[11] as? [[NSNumber]] else {
          claims["\(month) \(kind == 1) \(later)", default: 0] += kind == 2 ? -amount : amount
          continue
        }
        for part in parts { claims["\(month) \(part.count > 2) \(later)", default: 0] += part[1].int64Value }
      }
    }
    for month in Set(figures.entries.map { String($0.date.prefix(7)) }) {
      for (isIncome, isPlanned) in [(false, false), (false, true), (true, false), (true, true)] {
        var claim = Claim("search", month, isIncome: isIncome)
        claim.isPlanned = isPlanned
        #expect(claims["\(month) \(isIncome) \(isPlanned)"] ?? 0 == figures.sum(claim), "\(month)")
      }
    }
    #expect(try site.page("search.html").contains("data-built=\"\(figures.today)\""))
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return rest
  }
}

extension String {
  fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
