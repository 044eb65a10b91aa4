import Ledger
import Templates

/// The files of a site that one job makes: pages, scripts, and the images on these pages.
package struct SiteFiles: PartOfSite {
  package let site: SiteMaker
  private var tree = FileTree()
  /// The images of charts on these pages; `nil` if there is no font.
  var charts: ChartFiles?
  /// The path of the only page to make, with the frame of pages that can change the book; `nil` to make all files.
  private var wanted: (path: String, frames: PageFrames)?
  package private(set) var page: [UInt8]?
  /// The data with which the page changes the book; `nil` on a static site.
  package var editing: Editing? { wanted?.frames.site.editing }

  /// Prepares to make a single page, with the controls to change the book.
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

  /// Adds a page that is made only if its key changed.
  package mutating func add(
    _ path: String, key: UInt64, isPacked: Bool, _ page: @escaping @Sendable () -> some SitePage & SendableMetatype
  ) {
    if wanted != nil { return add(path, page()) }
    let content = FileTree.Content.one(key: key) { [site] in site.frames.bytes(of: page(), site.input.templates) }
    tree.add(path, content, isPacked: isPacked)
  }

  package mutating func add(_ path: String, _ bytes: [UInt8]) { tree.add(path, .bytes(bytes)) }

  /// Adds a file that is made only if its key changed.
  package mutating func add(_ path: String, _ content: FileTree.Content, isPacked: Bool = false) {
    tree.add(path, content, isPacked: isPacked)
  }

  /// All files. The images of charts come last.
  package var files: FileTree {
    var all = tree
    for output in charts?.outputs ?? [] { all.add(output) }
    return all
  }
}
