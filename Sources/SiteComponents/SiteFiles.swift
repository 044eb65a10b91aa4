import Ledger
import Templates

/// The files of a site that are made together: pages, scripts, and the pictures that the pages show.
package struct SiteFiles: PartOfSite {
  package let site: SiteMaker
  private var tree = FileTree()
  /// Nil without a font.
  var charts: ChartFiles?
  /// The one page that is wanted, where only that is.
  private var wanted: (path: String, frames: PageFrames)?
  package private(set) var page: [UInt8]?
  /// Nil on a site of files.
  package var editing: Editing? { wanted?.frames.site.editing }

  /// One page alone, with what changes the book.
  package init(_ site: SiteMaker, only path: String, _ editing: Editing) {
    self.init(site)
    wanted = (path, site.frames.with(editing))
  }

  package init(_ site: SiteMaker) {
    self.site = site
    charts = site.input.printer.map { ChartFiles(printer: $0, version: site.input.version) }
  }

  package mutating func add(_ path: String, _ page: some SitePage) {
    guard let wanted else { return add(path, site.frames.bytes(of: page, site.input.templates)) }
    if path == wanted.path { self.page = wanted.frames.bytes(of: page, site.input.templates) }
  }

  /// A page that is made only if its key changed.
  package mutating func add(
    _ path: String, key: UInt64, isPacked: Bool, _ page: @escaping @Sendable () -> some SitePage & SendableMetatype
  ) {
    if wanted != nil { return add(path, page()) }
    let content = FileTree.Content.one(key: key) { [site] in site.frames.bytes(of: page(), site.input.templates) }
    tree.add(path, content, isPacked: isPacked)
  }

  package mutating func add(_ path: String, _ bytes: [UInt8]) { tree.add(path, .bytes(bytes)) }

  /// A file that is made only if its key changed.
  package mutating func add(_ path: String, _ content: FileTree.Content, isPacked: Bool = false) {
    tree.add(path, content, isPacked: isPacked)
  }

  /// The pictures behind all others.
  package var files: FileTree {
    var all = tree
    for output in charts?.outputs ?? [] { all.add(output) }
    return all
  }
}
