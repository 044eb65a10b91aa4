import BrowserSupport
import Foundation
import Testing

extension LiveBrowserTests {
  /// The findings of axe-core on pages of every kind, at a desk and on a phone.
  @Suite struct AccessibilityTests {
    @Test(arguments: Axe.isWanted ? PageKind.all : [], Axe.screens)
    func `axe reports no violations on any page`(kind: PageKind, screen: Screen) throws {
      try Browser.chromium.page(screen) { page in
        try kind.open(in: page)
        try Axe.expectNoViolation(page, kind.name)
      }
    }

    @Test(.enabled(if: Axe.isWanted), arguments: Axe.screens)
    func `axe reports no violations in the link to errors or the error cards on top of a page`(screen: Screen) throws {
      let book = try LiveBook()
      try book.save(title: "Apple", amount: "12,5", hasWarning: true)
      try Browser.chromium.page(screen) { page in
        try page.open(book.address + "2026-11.html")
        try page.wait(until: "document.querySelector('.serve')?.hidden === false", "the link is there")
        try Axe.expectNoViolation(page, "the link")
        try page.click(".serve a")
        try page.wait(until: "document.querySelector('.serve-sheet article')", "the cards are there")
        try Axe.expectNoViolation(page, "the cards")
      }
    }

    @Test(.enabled(if: Axe.isWanted), arguments: Axe.screens)
    func `axe reports no violations on the preview server's not-found page`(screen: Screen) throws {
      let book = try LiveBook()
      try Browser.chromium.page(screen) { page in
        try page.open(book.address + "nowhere.html")
        #expect(try page.text("h1") == "No such page")
        try Axe.expectNoViolation(page, "no such page")
      }
    }
  }
}
