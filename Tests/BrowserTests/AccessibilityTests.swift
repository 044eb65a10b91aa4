import BrowserSupport
import Foundation
import Testing

extension BrowserTests {
  /// What axe-core finds, by its rules for WCAG 2.2 AA and its own best practices.
  @Suite struct AccessibilityTests {
    private static let script = Tooling.file(
      "axe_playwright_python/axe.min.js", missing: "axe-core is not installed: accessibility is NOT CHECKED")

    private static let look = """
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      return axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }).then((result) => ({
        passed: result.passes.length,
        violations: result.violations.flatMap((rule) => rule.nodes.map((node) =>
          `${rule.id} (${rule.impact}): ${rule.help}\\n  ${node.html.slice(0, 300)}\\n  ${node.failureSummary}`)),
      }));
      """

    private func expectNoViolation(_ page: Page) throws {
      try page.run(String(contentsOf: try #require(AccessibilityTests.script), encoding: .utf8))
      let result = try page.run(AccessibilityTests.look)
      #expect(result["violations"].texts == [], "\(result["violations"].texts.joined(separator: "\n"))")
      #expect((result["passed"].number ?? 0) > 15, "axe has looked at hardly anything")
    }

    @Test(.enabled(if: script != nil), arguments: Browser.forLongOnes.isEmpty ? [] : PageKind.all, Screen.all)
    func `axe finds no violation`(kind: PageKind, screen: Screen) throws {
      try Browser.chromium.page(screen) { page in
        try kind.open(in: page)
        try expectNoViolation(page)
      }
    }

    /// Mistakes stand open, warnings folded; then these are unfolded, too.
    @Test(
      .enabled(if: script != nil && !Browser.forLongOnes.isEmpty),
      arguments: [("12,5", "error"), ("12.50", "warning")], Screen.all)
    func `axe finds no violation in the live preview's bar`(told: (amount: String, kind: String), screen: Screen) throws
    {
      let book = try LiveBook()
      try book.save(title: "Apple", amount: told.amount, hasWarning: told.kind == "warning")
      try Browser.chromium.page(screen) { page in
        try page.open(book.address + "2026-11.html")
        try page.wait(
          until:
            "document.querySelector('.serve')?.dataset.kind === '\(told.kind)' && !document.querySelector('.serve').hidden",
          "the bar is there")
        try expectNoViolation(page)
        try page.click(".serve-findings summary")
        try expectNoViolation(page)
        // Below the page's end the bar hides nothing.
        #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") == true)
      }
    }

    @Test(.enabled(if: script != nil && !Browser.forLongOnes.isEmpty), arguments: Screen.all)
    func `axe finds no violation in the preview's answer to an address without a page`(screen: Screen) throws {
      let book = try LiveBook()
      try Browser.chromium.page(screen) { page in
        try page.open(book.address + "nowhere.html")
        #expect(try page.text("h1") == "No such page")
        try expectNoViolation(page)
      }
    }
  }
}
