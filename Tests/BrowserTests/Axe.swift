import BrowserSupport
import Foundation
import Testing

/// The findings of axe-core, according to its rules for WCAG 2.2 AA and its best practices.
enum Axe {
  private static let script = Tooling.file(
    "axe_playwright_python/axe.min.js", missing: "axe-core is not installed: accessibility is NOT CHECKED")

  /// Whether this run includes axe and it is installed.
  static var isWanted: Bool { script != nil && !Browser.forLongOnes.isEmpty }

  /// The screens on which a page is checked; a page has both themes without being opened again.
  static let screens = [Screen.desk, .phone]

  /// Expects no violation on the open page, and nothing beyond its edge: by every rule in the light theme, and by the
  /// rules about colours and pictures in the dark theme, since nothing else differs between them.
  static func expectNoViolation(_ page: Page, _ name: String) throws {
    try page.run(String(contentsOf: try #require(script), encoding: .utf8))
    try expect(page, name, "{ type: 'tag', values: [\(tags)] }", least: 15)
    var screen = page.screen
    screen.theme = .dark
    try page.show(on: screen)
    try expect(page, name, "{ type: 'rule', values: [\(inTheme)] }", least: 1)
    screen.theme = .light
    try page.show(on: screen)
  }

  private static let tags = "'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'"
  private static let inTheme = "'color-contrast', 'link-in-text-block', 'image-alt', 'svg-img-alt', 'role-img-alt'"

  private static func expect(_ page: Page, _ name: String, _ rules: String, least: Double) throws {
    // Colours during a change of theme belong to neither theme.
    try page.wait(until: "!document.getAnimations().some((it) => it.playState === 'running')", "all is still")
    let result = try page.run(
      """
      return axe.run(document, { runOnly: \(rules), resultTypes: ['violations'] }).then((result) => ({
        passed: result.passes.length,
        violations: result.violations.flatMap((rule) => rule.nodes.map((node) =>
          `${rule.id} (${rule.impact}): ${rule.help}\\n  ${node.html.slice(0, 300)}\\n  ${node.failureSummary}`)),
      }));
      """)
    let found = result["violations"].texts
    #expect(found == [], "\(name), \(page.screen): \(found.joined(separator: "\n"))")
    #expect((result["passed"].number ?? 0) >= least, "\(name), \(page.screen): axe has looked at hardly anything")
    #expect(
      try page.value("document.documentElement.scrollWidth <= innerWidth") == true, "\(name), \(page.screen)")
  }
}
