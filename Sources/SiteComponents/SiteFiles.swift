import Ledger
package import Templates

/// The files that one job of a site generates: pages, scripts, and the images on these pages.
package struct SiteFiles: PartOfSite {
  package let site: SiteMaker
  private var tree = FileTree()
  /// The images of the charts on the pages; `nil` if there is no font.
  var charts: ChartFiles?
  /// The path of the only page to generate, and the layout values with the controls for changing the book; `nil` to
  /// generate all files.
  private var wanted: (path: String, frame: SiteFrame)?
  package private(set) var page: [UInt8]?
  /// The data that the page needs to change the book; `nil` on a static site.
  package var editing: Editing? { wanted?.frame.site.editing }

  /// Prepares to generate a single page that has controls for changing the book.
  package init(_ site: SiteMaker, only path: String, _ editing: Editing) {
    self.init(site)
    wanted = (path, site.frame.with(editing))
  }

  package init(_ site: SiteMaker) {
    self.site = site
    charts = site.input.printer.map { ChartFiles(printer: $0, version: site.input.version) }
  }

  package mutating func add(_ path: String, _ page: some SitePage) {
    guard let wanted else { return add(path, site.frame.bytes(of: page, site.input.templates)) }
    if path == wanted.path { self.page = wanted.frame.bytes(of: page, site.input.templates) }
  }

  /// Adds a page, which is rendered only if its key has changed.
  package mutating func add(
    _ path: String, key: UInt64, isPacked: Bool, _ page: @escaping @Sendable () -> some SitePage & SendableMetatype
  ) {
    if wanted != nil { return add(path, page()) }
    let content = FileTree.Content.one(key: key) { [site] in site.frame.bytes(of: page(), site.input.templates) }
    tree.add(path, content, isPacked: isPacked)
  }

  /// Returns the parts of a file that can be reused from the last build, keyed by their fingerprints; empty for a page
  /// with controls for changing the book, because such a page is never stored.
  package func keptParts(_ path: String) -> [UInt64: ArraySlice<UInt8>] {
    wanted == nil ? site.input.keptParts(path) : [:]
  }

  /// Adds a page in which some rows are parts that later builds can reuse.
  package mutating func addParts(_ path: String, _ page: some SitePage) {
    if wanted != nil { return add(path, page) }
    let (bytes, parts) = site.frame.parts(of: page, site.input.templates)
    addParts(path, bytes, parts)
  }

  /// Adds a file with parts.
  package mutating func addParts(_ path: String, _ bytes: [UInt8], _ parts: [PagePart.Place]) {
    var output = FileTree.Output(paths: [path], content: .bytes(bytes))
    output.parts = parts
    tree.add(output)
  }

  package mutating func add(_ path: String, _ bytes: [UInt8]) { tree.add(path, .bytes(bytes)) }

  /// All files. The images of charts come last.
  package var files: FileTree {
    var all = tree
    for output in charts?.outputs ?? [] { all.add(output) }
    return all
  }
}
