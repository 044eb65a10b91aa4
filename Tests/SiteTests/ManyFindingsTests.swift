import Diagnostics
import Foundation
import Ledger
import SiteComponents
import Reports
import Site
import TestSupport
import Testing

/// Many findings, or long ones.
@Suite struct ManyFindingsTests {
  /// The pages shown instead of a site whose book has errors.
  private func errorsSite(_ book: TextBook) throws -> [String: String] {
    let (ledger, findings) = book.read()
    #expect(findings.hasErrors)
    let (templates, wording, _) = SiteTemplate.ofRepository.compile(ledger.settings)
    let tree = ErrorsSite.make(
      findings, ledger, try #require(wording), try #require(templates), assets: SiteTemplate.ofRepository.assets,
      folderPrefix: "", isFirst: true, scope: .whole)
    let pages = tree.outputs.filter { $0.paths[0].hasSuffix(".html") }
    return Dictionary(
      uniqueKeysWithValues: pages.map { ($0.paths[0], String(decoding: $0.content.make()?[0] ?? [], as: UTF8.self)) })
  }

  @Test func `many errors are split into pages under 300 KB, and the number of omitted errors is shown`() throws {
    let entries = (0..<1300).map { "- { date: 2026-11-02, title: Tea \($0), spent: twelve & “three” <\($0)> }\n" }
    let pages = try errorsSite(TextBook(november: entries.joined()))
    let paths = pages.keys.filter { $0.hasPrefix("errors") }
    #expect(paths.count > 2 && paths.contains("errors-2.html"))
    let count = paths.reduce(0) {
      $0 + (pages[$1]?.components(separatedBy: "<article class=\"card finding").count ?? 1) - 1
    }
    #expect(count == 1000)
    for (path, text) in pages {
      #expect(text.utf8.count <= 300_000, "\(path) has \(text.utf8.count)")
      #expect(PageScan(text).problems == [], "\(path)")
    }
    #expect(pages["index.html"]?.contains("href=\"errors-2.html\"") == true)
    let last = PageScan(try #require(pages["errors-\(paths.count).html"]))
    #expect(last.text.contains("300 more are not shown: correct these first."))
  }

  @Test func `a site with many warnings has pages of warnings, and a book without warnings has no such page`() throws {
    let mended = try TextSite(TextBook(november: "- { date: 2026-11-02, title: Tea, spent: 3 }\n"))
    // Messages differ, otherwise they would be one card.
    let site = try TextSite(
      TextBook(
        november: (0..<700).map { "- { date: 2026-11-02, title: Tea \($0), spent: 3, photo: gone-\($0).png }\n" }
          .joined()))
    #expect(site.paths.count { $0.hasPrefix("errors") } > 1)
    for (path, text) in site.pages { #expect(text.utf8.count <= 300_000, "\(path) has \(text.utf8.count)") }
    expectLinksResolve(in: site)
    #expect(!mended.paths.contains { $0.hasPrefix("errors") })
  }

  @Test func `no page of a filtered or redacted site shows a finding`() throws {
    var book = TextBook(november: "- { date: 2026-11-02, title: Tea, spent: 3, photo: gone-5512.png }\n")
    book.write("no picture", to: "receipts/odd.jpg")
    let whole = try TextSite(book)
    #expect(try whole.page("errors.html").contains("gone-5512"))
    for scope in [LedgerScope(isRedacted: true), LedgerScope(from: Month("2026-11"))] {
      #expect(!(try TextSite(book, scope)).paths.contains { $0.hasPrefix("errors") })
    }
  }
}
