import BookEditing
import Diagnostics
import SiteComponents
import Platform
import Sealing
import Site

// What a site is built on: a template, a folder, and for a sealed one a key.

extension SiteBuild {
  struct Ground {
    let template: SiteTemplate
    var folder: SiteFolder
    /// Nil for an open site.
    var seal: SealingContext?
  }

  func prepare() throws(End) -> Ground {
    let template = try loadTemplate()
    if let font = options.font, !ChartFonts.isFontFile(disk.status(font)) { throw .failure(.font(font)) }
    return Ground(template: template, folder: try options.isVerifying ? sealedFolder() : outFolder())
  }

  private func loadTemplate() throws(End) -> SiteTemplate {
    let folder = TemplateFolder(options.template, resourceFolders: tools.resourceFolders, disk)
    guard let folder else { throw .failure(.noTemplate) }
    guard disk.status("\(folder.path)/layouts")?.kind == .folder else {
      throw .failure(.badTemplateFolder(folder.path))
    }
    let template = try files { () throws(FileError) in try folder.load() }
    guard template.assets.contains(where: { $0.name == "style.css" }) else {
      throw .failure(.badTemplateFolder(folder.path))
    }
    return template
  }

  /// Refuses the book itself and folders above it, and folders that are not ours.
  private func outFolder() throws(End) -> SiteFolder {
    let path = try sitePath()
    if options.out == nil, disk.isLink(path) { throw .failure(.linkedFolder(path)) }
    guard let out = disk.resolvedAllowingMissing(path) else { throw .failure(.file(.parentMissing(to: path))) }
    if let book = disk.resolved(book.folder.path) {
      let isAbove = book == out || book.hasPrefix(out == "/" ? "/" : out + "/")
      if isAbove || BookLayout.isPartOfBook(out, in: book) { throw .failure(.insideBook(path)) }
    }
    var folder = SiteFolder(path, disk: disk)
    folder.kind = kind
    try ours { () throws(SiteFolder.AccessError) in try folder.prepare() }
    return folder
  }

  /// Only to be looked at.
  private func sealedFolder() throws(End) -> SiteFolder {
    let path = try sitePath()
    let folder = SiteFolder(path, disk: disk)
    guard disk.status(path)?.kind == .folder else { throw .failure(.nothingSealed(path)) }
    // A sealed site with files missing is compared all the same; without any of these it is none.
    if !folder.holds(SlotList.path), !folder.holds(Sealer.folder) { throw .failure(.nothingSealed(path)) }
    return folder
  }

  /// No site rather than an open one.
  ///
  /// - Returns: nil for an open site.
  func seal(_ ground: Ground) throws(End) -> SealingContext? {
    guard let sealing = options.sealing else { return nil }
    do throws(PeopleError) { return SealingContext(try sealing(), book.folder) } catch {
      switch error {
      case .findings(let findings):
        let (ledger, others, _) = book.read()
        throw refused((findings + others).sorted(), ledger, ground.folder)
      case .file(let error): throw .failure(.file(error))
      default: throw .failure(.seal(error))
      }
    }
  }
}
