import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// `make screenshots`: each kind of page for a person to look at, whole, in both themes and widths.
  @Suite(.enabled(if: ProcessInfo.processInfo.environment["DAYBOOK_SCREENSHOTS"] == "1"))
  struct ScreenshotTests {
    @Test(arguments: PageKind.all, Screen.all) func `a picture for people`(kind: PageKind, screen: Screen) throws {
      let name = "\(kind.name.replacing(" ", with: "-"))-\(screen.width)-\(screen.theme).png"
      let file = repositoryFolder.appending(path: ".build/screenshots").appending(path: name)
      try Browser.chromium.page(screen) { page in
        try kind.open(in: page)
        // A dialog covers the window, not the page.
        let isOpen = try page.value("Boolean(document.querySelector('dialog[open]'))").isTruthy
        try page.takePicture(to: file, isWhole: !isOpen)
      }
      #expect(try Data(contentsOf: file).count > 5_000)
    }
  }
}
