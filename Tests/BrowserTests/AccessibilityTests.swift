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

    @Test(.enabled(if: script != nil), arguments: Browser.chromiumOnly.isEmpty ? [] : PageKind.all, Screen.all)
    func `axe finds no violation`(kind: PageKind, screen: Screen) throws {
      let axe = try String(contentsOf: try #require(AccessibilityTests.script), encoding: .utf8)
      try Browser.chromium.page(screen) { page in
        try kind.open(in: page)
        try page.run(axe)
        let result = try page.run(AccessibilityTests.look)
        #expect(result["violations"].texts == [], "\(result["violations"].texts.joined(separator: "\n"))")
        #expect((result["passed"].number ?? 0) > 15, "axe has looked at hardly anything")
      }
    }
  }
}
