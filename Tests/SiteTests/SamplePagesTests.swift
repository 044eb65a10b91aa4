import TestSupport
import Testing

/// Pages of the sample book.
@Suite struct SamplePagesTests {
  private let site: TextSite

  init() throws { site = try TextSite.ofSample() }

  @Test func `has a page for each month of the rolling year`() {
    let months = site.paths.filter { $0.count == 12 && $0.first == "2" && $0 >= "2025-11.html" }
    #expect(months.count == 25)
  }

  @Test func `the first month has no link back and the last none forward`() throws {
    #expect(!(try site.page("2025-11.html")).contains("rel=\"prev\""))
    #expect(try site.page("2025-11.html").contains("rel=\"next\" href=\"2025-12.html\""))
    #expect(try site.page("2027-11.html").contains("rel=\"prev\" href=\"2027-10.html\""))
    #expect(!(try site.page("2027-11.html")).contains("rel=\"next\""))
  }

  @Test func `months without transactions say so in exactly these words`() throws {
    #expect(PageScan(try site.page("2027-11.html")).text.contains("No transactions added yet."))
    #expect(!PageScan(try site.page("2026-11.html")).text.contains("No transactions added yet."))
  }

  @Test func `the sums of the about page agree`() throws {
    let text = PageScan(try site.page("about.html")).text
    #expect(text.contains("counted account by account"))
    #expect(!text.contains("do not agree"))
  }

  @Test func `every page is well formed, every link leads somewhere, and no page weighs more than 300 KB`() {
    expectLinksResolve(in: site)
    for (path, text) in site.pages { #expect(text.utf8.count <= 300_000, "\(path)") }
  }
}
