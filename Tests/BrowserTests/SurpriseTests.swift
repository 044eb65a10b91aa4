import BrowserSupport
import Foundation
import Testing

extension BrowserTests {
  /// Pages must not exceed their window, violate their policy or request another host.
  @Suite struct SurpriseTests {
    /// Elements that extend beyond the window, unless an ancestor scrolls or hides the excess.
    private static let tooWide = """
      const reach = (element) => {
        for (let around = element.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowX !== 'visible' && around !== document.body) return false;
        }
        // Firefox tells the box of a drawing within another as if it were not scaled; what is in it has its own.
        if (element.localName === 'svg' && element.parentElement.closest('svg')) return false;
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.right > innerWidth + 0.5;
      };
      return [...document.body.querySelectorAll('*')].filter(reach)
        .map((one) => `${one.outerHTML.slice(0, 160)} reaches to ${one.getBoundingClientRect().right}`).slice(0, 5);
      """

    /// Pictures that should be visible and are not.
    private static let broken = """
      return [...document.images].filter((one) => one.checkVisibility() && one.complete && one.naturalWidth === 0)
        .map((one) => one.src);
      """

    @Test(arguments: Browser.wanted, PageKind.all)
    func `at 320 px and offline, no page overflows, reports an error or contacts another host`(
      browser: Browser, kind: PageKind
    )
      throws
    {
      try browser.page(Screen(width: 320, height: 700, isOffline: true)) { page in
        try kind.open(in: page)
        try page.run("scrollTo(0, document.documentElement.scrollHeight)")
        let tooWide = try page.run(SurpriseTests.tooWide).texts
        #expect(tooWide == [])
        let overhang = try page.value("document.documentElement.scrollWidth - innerWidth")
        #expect(overhang == 0)
        let broken = try page.run(SurpriseTests.broken).texts
        #expect(broken == [])
        let asked = try page.requests()
        #expect(!asked.isEmpty)
        #expect(asked.filter { !$0.hasPrefix("file:///") && !$0.hasPrefix("data:") && !$0.hasPrefix("about:") } == [])
        let messages = try page.messages()
        #expect(messages == [])
      }
    }
  }
}
