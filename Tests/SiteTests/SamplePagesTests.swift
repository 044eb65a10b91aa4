import TestSupport
import Testing

/// Pages of the sample book.
@Suite struct SamplePagesTests {
  private let site: TextSite

  init() throws { site = try TextSite.ofSample() }

  @Test func `each month of the rolling year has a page`() {
    let months = site.paths.filter { $0.count == 12 && $0.first == "2" && $0 >= "2025-11.html" }
    #expect(months.count == 25)
  }

  @Test
  func `the first month does not link to an earlier month, and the last month does not link to a later one`() throws {
    #expect(!(try site.page("2025-11.html")).contains("rel=\"prev\""))
    #expect(try site.page("2025-11.html").contains("rel=\"next\" href=\"2025-12.html\""))
    #expect(try site.page("2027-11.html").contains("rel=\"prev\" href=\"2027-10.html\""))
    #expect(!(try site.page("2027-11.html")).contains("rel=\"next\""))
  }

  @Test func `a month without transactions shows “No transactions added yet.”`() throws {
    #expect(PageScan(try site.page("2027-11.html")).text.contains("No transactions added yet."))
    #expect(!PageScan(try site.page("2026-11.html")).text.contains("No transactions added yet."))
  }

  @Test func `the sums on the about page are equal to one another`() throws {
    let text = PageScan(try site.page("about.html")).text
    #expect(text.contains("counted account by account"))
    #expect(!text.contains("do not agree"))
  }

  @Test func `every page is well formed and under 300 KB, and every link has a target`() {
    expectLinksResolve(in: site)
    for (path, text) in site.pages { #expect(text.utf8.count <= 300_000, "\(path)") }
  }
}
