import Foundation
import TestSupport
import Testing

/// Many findings, or long ones.
@Suite struct ManyFindingsTests {
  private func pages(_ site: BuiltSite) -> [String] {
    site.pages.map(\.path).filter { $0.hasPrefix("errors") }
  }

  @Test func `many mistakes are cut into pages, each under 300 KB, and the rest is counted`() throws {
    let folder = try TemporaryFolder()
    let entries = (0..<1300).map { "- { date: 2026-11-02, title: Tea \($0), spent: twelve & “three” <\($0)> }\n" }
    try folder.write(entries.joined(), to: "book/ledger/2026-11.yaml")
    let site = try BuiltSite(book: folder.path + "/book", into: folder)
    #expect(site.run.exitCode == 1)
    let paths = pages(site)
    #expect(paths.count > 2 && paths.contains("errors-2.html"))
    let count = try paths.reduce(0) {
      try $0 + site.page($1).components(separatedBy: "<article class=\"card finding").count - 1
    }
    #expect(count == 1000)
    for (path, text) in site.pages {
      #expect(text.utf8.count <= 300_000, "\(path) has \(text.utf8.count)")
      #expect(PageScan(text).problems == [], "\(path)")
    }
    #expect(try site.page("index.html").contains("href=\"errors-2.html\""))
    #expect(
      PageScan(try site.page("errors-\(paths.count).html")).text.contains("300 more are not shown: mend these first."))
  }

  @Test func `many warnings stand beside the site, and a mended book leaves none of their pages`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<700 {
      try folder.write("", to: "book/receipts/\(String(repeating: "unused-", count: 20))\(number).jpg")
    }
    try folder.write("- { date: 2026-11-02, title: Tea, spent: 3 }\n", to: "book/ledger/2026-11.yaml")
    let site = try BuiltSite(book: folder.path + "/book", into: folder)
    #expect(site.run.exitCode == 0 && pages(site).count > 1)
    for (path, text) in site.pages { #expect(text.utf8.count <= 300_000, "\(path) has \(text.utf8.count)") }
    expectLinksResolve(in: site)
    try FileManager.default.removeItem(at: folder.url.appending(path: "book/receipts"))
    #expect(pages(try BuiltSite(book: folder.path + "/book", into: folder)) == [])
  }
}
