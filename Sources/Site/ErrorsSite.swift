package import Diagnostics
package import Language
package import Ledger
package import Templates

/// What is written when the book has mistakes: the findings as a page, and a line on every page of the last good site.
package enum ErrorsSite {
  /// - Parameter isFirst: there is no earlier site, so that the errors page is the first page too.
  package static func make(
    _ findings: Findings, _ ledger: Ledger, _ wording: Wording, _ templates: TemplateLibrary,
    assets: [(name: String, bytes: [UInt8])], isFirst: Bool
  ) -> FileTree {
    var tree = FileTree()
    tree.addAssets(assets)
    let line = wording.text(.statusLine, count: findings.errorCount, ["built": "{built}"])
    tree.add("assets/status.js", StatusScript.mistakes(line: line, link: wording.text(.statusLink)))
    let home = PageFrame.Navigation(href: "index.html#home", text: wording.text(.navHome), isCurrent: false)
    // It stands beside an older site, or alone.
    let frames = PageFrames(ledger, wording, PageFrames.Site(navigations: ["": isFirst ? [] : [home]]))
    for (path, page) in ErrorsPage.pages(findings, wording, hasSite: !isFirst) {
      let bytes = frames.bytes(of: page, templates)
      tree.add(path, .bytes(bytes))
      if isFirst, path == ErrorsPage.firstPath { tree.add("index.html", .bytes(bytes)) }
    }
    return tree
  }
}
