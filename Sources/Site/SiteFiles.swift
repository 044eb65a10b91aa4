import Ledger
import Templates

/// The files of a site that are made together: pages, scripts, and the pictures that the pages show.
struct SiteFiles: PartOfSite {
  let site: SiteMaker
  private var tree = FileTree()
  /// Nil without a font.
  var charts: ChartFiles?

  init(_ site: SiteMaker) {
    self.site = site
    charts = site.input.printer.map { ChartFiles(printer: $0, version: site.input.version) }
  }

  mutating func add(_ path: String, _ page: some SitePage) {
    add(path, site.frames.bytes(of: page, site.input.templates))
  }

  mutating func add(_ path: String, _ bytes: [UInt8]) { tree.add(path, .bytes(bytes)) }

  /// A file that is made only if its key changed.
  mutating func add(_ path: String, _ content: FileTree.Content, isPacked: Bool = false) {
    tree.add(path, content, isPacked: isPacked)
  }

  /// The pictures behind all others.
  var files: FileTree {
    var all = tree
    for output in charts?.outputs ?? [] { all.add(output) }
    return all
  }
}
