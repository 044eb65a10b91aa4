package import Diagnostics
package import Files
package import Ledger
package import Templates

/// What is written when the book has mistakes: the findings as a page, and a line on every page of the last good site.
package enum ErrorsSite {
  /// - Parameter isFirst: there is no earlier site, so that the errors page is the first page too.
  package static func make(
    _ findings: [Finding], _ ledger: Ledger, _ wording: Wording, _ templates: TemplateLibrary,
    assets: [(name: String, bytes: [UInt8])], isFirst: Bool
  ) -> FileTree {
    var tree = FileTree()
    for asset in assets { tree.add("assets/\(asset.name)", .bytes(asset.bytes)) }
    let mistakes = findings.count { $0.severity == .error }
    let line = wording.text(.statusLine, count: mistakes, ["built": "{built}"])
    tree.add("assets/status.js", StatusScript.mistakes(line: line, link: wording.text(.statusLink)))
    let template = templates.page("errors")
    let frame = frame(ledger, wording, isFirst: isFirst)
    let pages = ErrorsPage.pages(findings, wording, hasSite: !isFirst)
    for page in pages { tree.add(page.path, .bytes(template.render(Record(template.shape, frame + page.values)))) }
    if isFirst, let first = tree.content(of: pages[0].path) { tree.add("index.html", first) }
    return tree
  }

  /// The frame of a page that stands beside an older site, or alone.
  private static func frame(_ ledger: Ledger, _ wording: Wording, isFirst: Bool) -> [Value] {
    let home = Record(
      PageFrame.linkShape, [.text("index.html#home"), .text(wording.text(.navHome)), .flag(false)])
    return PageFrame.values(
      wording: wording, title: wording.text(.errors), hasColors: false, hasConverter: false, followsClock: false,
      showsFindings: true,
      navigation: isFirst ? [] : [home], ledger: ledger, warnings: "", leftOut: "")
  }
}
