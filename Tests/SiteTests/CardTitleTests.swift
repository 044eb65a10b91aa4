import Foundation
import Localization
import Ledger
import SiteComponents
import Reports
import TestSupport
import Testing

@testable import Site

/// Sentences as titles of cards.
@Suite struct CardTitleTests {
  private func titles(_ page: String) -> [String] {
    page.components(separatedBy: #"<p class="says">"#).dropFirst().compactMap {
      $0.components(separatedBy: "</p>").first
    }
  }

  @Test func `on the home page, month pages and the trends page, the titles of cards are insights`() throws {
    let site = try TextSite.ofSample()
    #expect(titles(try site.page("index.html")).count >= 4)
    #expect(titles(try site.page("2026-10.html")).contains { $0.contains("of October went to") })
    #expect(titles(try site.page("trends.html")).contains { $0.contains("2026 has ") })
  }

  @Test func `no card of a redacted or filtered site has an insight as its title`() throws {
    for scope in [
      LedgerScope(isRedacted: true), LedgerScope(filter: ["category:Food"]), LedgerScope(from: Month("2026-01")),
    ] {
      let site = try TextSite(.sample, scope)
      for path in ["index.html", "2026-10.html", "trends.html"] {
        #expect(titles(try site.page(path)).isEmpty, "\(path)")
      }
    }
  }

  @Test(arguments: ["en", "de", "es", "fr", "hi", "ru"])
  func `each insight is a complete sentence in every language`(language: String) throws {
    var settings = Settings()
    settings.language = language
    let (compiled, _) = SiteTemplate.ofRepository.wording(settings)
    let wording = try #require(compiled)
    let site = try TextSite.ofSample()
    let (home, food) = (Category.ID(index: 0), Category.ID(index: 1))
    let (up, down) = (Insight.Part(category: home, amount: 22_339), Insight.Part(category: food, amount: 16_800))
    let (november, day) = (site.ledger.today.month, site.ledger.today)
    let insights: [Insight] = [
      .heading(november, 359_748, percent: 12), .heading(november, 359_748, percent: -12),
      .overBudget(home, 14_170, overCount: 1, keptCount: 7), .overBudget(home, 14_170, overCount: 1, keptCount: 0),
      .overBudget(home, 14_170, overCount: 3, keptCount: 4), .overdue(count: 2, 28_772), .overdue(count: 1, 28_772),
      .changed(up: up, down: down), .changed(up: up, down: nil), .changed(up: nil, down: down),
      .share(home, percent: 43, november), .unusual(above: up, below: down), .unusual(above: up, below: nil),
      .unusual(above: nil, below: down), .dip(day, 3_071_785, last: day.adding(days: 30), 3_299_700),
      .fall(day, 3_071_785), .left(year: 2026, 1_378_886, before: nil), .left(year: 2026, -1_378_886, before: nil),
      .left(year: 2026, 1_378_886, before: 644_889), .left(year: 2026, -1_378_886, before: 644_889),
      .left(year: 2026, 1_378_886, before: -644_889), .left(year: 2026, -1_378_886, before: -644_889),
    ]
    for insight in insights {
      let sentence = wording.sentence(of: insight, site.ledger)
      #expect(!sentence.contains("{") && !sentence.contains("insight-") && sentence.count > 8, "\(sentence)")
      #expect(!sentence.hasSuffix(".") && !sentence.hasSuffix("।"), "\(sentence)")
    }
    #expect(Set(insights.map { wording.sentence(of: $0, site.ledger) }).count == insights.count)
  }

  @Test
  func `an estimate is rounded to three significant digits, and other large amounts to whole units`() throws {
    let site = try TextSite.ofSample()
    func sentence(_ insight: Insight) -> String { site.input.wording.sentence(of: insight, site.ledger) }
    let november = site.ledger.today.month
    #expect(
      sentence(.heading(november, 359_748, percent: 12)) == "November is heading for €3,600, 12\u{A0}% above usual")
    #expect(sentence(.fall(november.day(30), 3_071_750)) == "The balance falls to €30,718 by 30 November")
    #expect(sentence(.left(year: 2026, 250, before: nil)) == "2026 has left €2.50 so far")
  }
}
