import Foundation
import Ledger
import TestSupport
import Testing

@testable import Site

/// The timeline of bills: five weeks by day, then by month.
@Suite struct BillsAheadPageTests {
  private func lists(_ page: String) -> [String] {
    let list = page.components(separatedBy: "<ol class=\"ahead\">").last?.components(separatedBy: "</ol>").first ?? ""
    return list.components(separatedBy: "<li").dropFirst().map { String($0) }
  }

  @Test func `the timeline shows whole weeks, beginning with the book's first day of the week`() throws {
    let days = lists(try TextSite.ofSample().page("forecast.html"))
    let edges = days.filter { $0.contains("class=\"edge e") }
    let cells = edges.reduce(0) { sum, edge in
      sum + (edge.firstMatch(of: /edge e(\d)/).flatMap { Int($0.1) } ?? 0)
    }
    #expect(days.count - edges.count == 35 && (35 + cells) % 7 == 0)
  }

  @Test func `radio buttons switch everyday spending in the forecast on and off`() throws {
    let page = try TextSite.ofSample().page("forecast.html")
    #expect(page.contains("id=\"known\"") && page.contains("id=\"with\" checked"))
    #expect(
      page.components(separatedBy: "class=\"asknown").count == page.components(separatedBy: "aswith").count
        || page.components(separatedBy: "aswith").count > 35)
    let young = try TextSite(TextBook(november: "- { date: 2026-11-20, title: Rent, spent: 5, due: 2026-12-01 }\n"))
    #expect(!(try young.page("forecast.html").contains("id=\"known\"")))
  }

  @Test
  func `of the months after the five-week timeline, the first two are open and all others are collapsed`() throws {
    let page = try TextSite.ofSample().page("forecast.html")
    let open = page.components(separatedBy: "<details open>").dropFirst().compactMap {
      $0.firstMatch(of: /<div id="m(\d{4}-\d\d)">/).map { String($0.1) }
    }
    let last = try TextSite.ofSample().ledger.today.adding(days: 34).month
    #expect(open == ["\(last.adding(months: 1))", "\(last.adding(months: 2))"])
  }

  @Test func `the pending page links to the timeline but does not contain it`() throws {
    let page = try TextSite.ofSample().page("pending.html")
    #expect(page.contains("href=\"forecast.html\"") && !page.contains("class=\"dues\""))
  }
}
