package import Diagnostics
package import Localization
package import Ledger
package import SiteComponents
package import Templates

/// The site of a book with errors: pages with the findings, and a line about the errors on each page of an older site.
package enum ErrorsSite {
  /// Makes the files.
  ///
  /// - Parameter isFirst: whether there is no older site. The errors page is then also the home page.
  package static func make(
    _ findings: Findings, _ ledger: Ledger, _ wording: Wording, _ templates: TemplateLibrary,
    assets: [(name: String, bytes: [UInt8])], isFirst: Bool
  ) -> FileTree {
    var tree = FileTree()
    tree.addAssets(assets)
    let line = wording.text(.statusLine, count: findings.errorCount, ["built": "{built}"])
    tree.add("assets/status.js", StatusScript.mistakes(line: line, link: wording.text(.statusLink)))
    for (path, bytes) in pages(findings, ledger, wording, templates, isFirst: isFirst) { tree.add(path, .bytes(bytes)) }
    return tree
  }

  /// Returns the pages with their paths.
  ///
  /// - Parameter editing: the data with which pages change the book; `nil` on a static site.
  package static func pages(
    _ findings: Findings, _ ledger: Ledger, _ wording: Wording, _ templates: TemplateLibrary, isFirst: Bool,
    _ editing: Editing? = nil
  ) -> [(path: String, bytes: [UInt8])] {
    func link(_ address: String, _ word: Word) -> PageFrame.Navigation {
      PageFrame.Navigation(href: address, text: wording.text(word), isCurrent: false)
    }
    // The errors page is next to an older site, or alone.
    let menus =
      isFirst
      ? PageFrames.Menus()
      : PageFrames.Menus(
        main: [link("index.html#home", .navHome)],
        more: [link("receipts.html", .navReceipts), link("about.html", .navAbout)])
    let frames = PageFrames(ledger, wording, PageFrames.Site(menus: ["": menus], editing: editing))
    var pages: [(path: String, bytes: [UInt8])] = []
    for (path, page) in ErrorsPage.pages(findings, wording, hasSite: !isFirst, editing?.remedies) {
      let bytes = frames.bytes(of: page, templates)
      pages.append((path, bytes))
      if isFirst, path == ErrorsPage.firstPath { pages.append(("index.html", bytes)) }
    }
    return pages
  }
}
