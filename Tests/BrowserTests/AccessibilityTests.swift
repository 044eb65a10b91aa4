import BrowserSupport
import Foundation
import Testing

extension LiveBrowserTests {
  /// What axe-core finds on pages of every kind, on a desk and on a phone.
  @Suite struct AccessibilityTests {
    @Test(arguments: Axe.isWanted ? PageKind.all : [], Axe.screens)
    func `axe finds no violation`(kind: PageKind, screen: Screen) throws {
      try Browser.chromium.page(screen) { page in
        try kind.open(in: page)
        try Axe.expectNoViolation(page, kind.name)
      }
    }

    /// Mistakes stand open, warnings folded; then these are unfolded, too.
    @Test(
      .enabled(if: Axe.isWanted), arguments: [("12,5", "error"), ("12.50", "warning")], Axe.screens)
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
        try Axe.expectNoViolation(page, "the bar")
        try page.click(".serve-findings summary")
        try Axe.expectNoViolation(page, "all of the bar")
      }
    }

    @Test(.enabled(if: Axe.isWanted), arguments: Axe.screens)
    func `axe finds no violation in the preview's answer to an address without a page`(screen: Screen) throws {
      let book = try LiveBook()
      try Browser.chromium.page(screen) { page in
        try page.open(book.address + "nowhere.html")
        #expect(try page.text("h1") == "No such page")
        try Axe.expectNoViolation(page, "no such page")
      }
    }
  }
}
