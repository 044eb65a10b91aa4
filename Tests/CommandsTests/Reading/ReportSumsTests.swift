import Foundation
import TestSupport
import Testing

/// A book of 10,000 transactions with sums made by the test: every report must agree with them. `SumsTests` tests the
/// same for pages.
@Suite struct ReportSumsTests {
  private let book: SummedBook
  private let folder: BookOfTest

  /// The book, written once, since it is only read.
  private static let shared = Result {
    let book = SummedBook(count: 10_000)
    return (book, try BookOfTest(book.files))
  }

  init() throws { (book, folder) = try ReportSumsTests.shared.get() }

  private func report(_ arguments: String...) throws -> [String: Any] {
    let run = ToolRun(["report"] + arguments + ["--json", "--book", folder.path])
    return try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any], "\(run.err)")
  }

  private func minor(_ value: Any?) -> Int64? { (value as? NSNumber).map { Int64(($0.doubleValue * 100).rounded()) } }

  @Test func `report month shows correct sums of spent and received money, of entries and of categories`() throws {
    for month in book.months {
      let entries = book.entries.filter { $0.date.hasPrefix(month) }
      let json = try report("month", month)
      let (soFar, later) = (entries.filter { $0.date <= "2026-11-21" }, entries.filter { $0.date > "2026-11-21" })
      #expect(minor(json["spent"]) == book.spent(soFar), "\(month)")
      #expect(minor(json["spentPlanned"]) == book.spent(later), "\(month)")
      #expect(minor(json["received"]) == book.received(soFar), "\(month)")
      #expect(minor(json["receivedPlanned"]) == book.received(later), "\(month)")
      #expect(json["entries"] as? Int == entries.count, "\(month)")
      for category in try #require(json["categories"] as? [[String: Any]]) {
        let name = try #require(category["category"] as? String)
        #expect(minor(category["total"]) == book.total(soFar, of: name), "\(month) \(name)")
        #expect(minor(category["planned"]) == book.total(later, of: name), "\(month) \(name)")
      }
    }
  }

  @Test func `report category shows correct sums for all time, the year and the month`() throws {
    for category in try #require(try report("category")["categories"] as? [[String: Any]]) {
      let name = try #require(category["category"] as? String)
      let entries = book.parts(book.entries).filter { $0.category == name }
      for (key, prefix) in [("allTime", ""), ("year", "2026"), ("month", "2026-11")] {
        let own = entries.filter { $0.date.hasPrefix(prefix) }
        let (soFar, planned) = (own.filter { $0.date <= "2026-11-21" }, own.filter { $0.date > "2026-11-21" })
        #expect(minor(category[key]) == book.total(soFar, of: name), "\(name) \(key)")
        #expect(minor(category["\(key)Planned"]) == book.total(planned, of: name), "\(name) \(key)")
      }
    }
  }

  @Test func `report trend shows the correct sum of every month`() throws {
    let bars = try #require(try report("trend")["bars"] as? [[String: Any]])
    #expect(bars.count == 36)
    for bar in bars {
      let month = String(try #require(bar["first"] as? String).prefix(7))
      let entries = book.entries.filter { $0.date.hasPrefix(month) }
      #expect(minor(bar["spent"]) == book.spent(entries.filter { $0.date <= "2026-11-21" }), "\(month)")
      #expect(minor(bar["planned"]) == book.spent(entries.filter { $0.date > "2026-11-21" }), "\(month)")
    }
  }

  @Test func `report month, category and trend show the same spending for this month`() throws {
    let month = try report("month", "2026-11")
    let parts = try #require(month["categories"] as? [[String: Any]])
    var sum = Int64(0)
    for category in try #require(try report("category")["categories"] as? [[String: Any]]) {
      let part = parts.first { $0["category"] as? String == category["category"] as? String }
      #expect(minor(category["month"]) == minor(part?["total"]) ?? 0)
      if category["kind"] as? String == "expense" { sum += minor(category["month"]) ?? 0 }
    }
    let bars = try #require(try report("trend")["bars"] as? [[String: Any]])
    let bar = try #require(bars.first { $0["first"] as? String == "2026-11-01" })
    #expect(sum == minor(month["spent"]) && sum == minor(bar["spent"]))
  }

  @Test func `report balance, its movements and report pending show the correct sums`() throws {
    let moved = book.entries.filter { $0.kind != .moved && ($0.movedOn ?? "9") <= "2026-11-21" }
    let balance = book.opening + moved.reduce(Int64(0)) { $0 + ($1.kind == .spent ? -$1.minor : $1.minor) }
    #expect(minor(try report("balance")["balance"]) == balance)
    let movements = try #require(try report("balance", "--history")["movements"] as? [[String: Any]])
    #expect(minor(movements.last?["balance"]) == balance)
    let pending = book.entries.filter { $0.kind == .spent && $0.isPending }
    #expect(pending.count > 100)
    #expect(minor(try report("pending")["total"]) == pending.reduce(Int64(0)) { $0 + $1.minor })
  }
}
