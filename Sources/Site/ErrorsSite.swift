package import Diagnostics
package import Localization
package import Ledger
package import Reports
package import SiteComponents
package import Templates

/// The site of a book with errors, which consists of pages with the findings and a line about the errors on each page
/// of an older site.
package enum ErrorsSite {
  /// Returns the files of the site.
  ///
  /// - Parameters:
  ///   - folderPrefix: the beginning of the paths of the book's files, which is not shown.
  ///   - isFirst: whether there is no older site. The errors page is then also the home page.
  ///   - scope: the part of the book that the older site shows.
  package static func make(
    _ findings: Findings, _ ledger: Ledger, _ wording: Wording, _ templates: TemplateLibrary,
    assets: [(name: String, bytes: [UInt8])], folderPrefix: String, isFirst: Bool, scope: LedgerScope
  ) -> FileTree {
    var tree = FileTree()
    tree.addAssets(assets, key: 0)
    let line = wording.text(.statusLine, count: findings.errorCount, ["built": "{built}"])
    tree.add("assets/status.js", StatusScript.mistakes(line: line, link: wording.text(.statusLink)))
    let made = pages(
      findings, ledger, wording, templates, folderPrefix: folderPrefix, isFirst: isFirst, scope: scope)
    for (path, bytes) in made {
      tree.add(path, .bytes(bytes))
    }
    return tree
  }

  /// Returns the pages with their paths.
  ///
  /// - Parameters:
  ///   - folderPrefix: the beginning of the paths of the book's files, which is not shown.
  ///   - editing: the data that pages need to change the book; `nil` on a static site.
  package static func pages(
    _ findings: Findings, _ ledger: Ledger, _ wording: Wording, _ templates: TemplateLibrary, folderPrefix: String,
    isFirst: Bool, scope: LedgerScope = .whole, _ editing: Editing? = nil
  ) -> [(path: String, bytes: [UInt8])] {
    // The errors page is next to an older site, or alone.
    let menus = isFirst ? NavigationMenus() : NavigationMenus(ledger, wording, scope)
    let frame = SiteFrame(ledger, wording, SiteFrame.Site(menus: ["": menus], editing: editing))
    var pages: [(path: String, bytes: [UInt8])] = []
    let made = ErrorsPage.pages(
      findings, wording, folderPrefix: folderPrefix, hasSite: !isFirst, editing?.remedies)
    for (path, page) in made {
      let bytes = frame.bytes(of: page, templates)
      pages.append((path, bytes))
      if isFirst, path == ErrorsPage.firstPath { pages.append(("index.html", bytes)) }
    }
    return pages
  }
}
