package import Diagnostics
package import Language
import Platform
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
    let template = templates.page("errors")
    let home = Record(
      PageFrame.linkShape, [.text("index.html#home"), .text(wording.text(.navHome)), .flag(false)])
    // It stands beside an older site, or alone.
    let frames = PageFrames(ledger, wording, PageFrames.Site(navigations: ["": isFirst ? [] : [home]]))
    let frame = frames.values(template: "errors", title: wording.text(.errors), current: nil)
    let pages = ErrorsPage.pages(findings, wording, hasSite: !isFirst)
    for page in pages { tree.add(page.path, .bytes(template.render(Record(template.shape, frame + page.values)))) }
    if isFirst, let first = tree.content(of: pages[0].path) { tree.add("index.html", first) }
    return tree
  }
}
