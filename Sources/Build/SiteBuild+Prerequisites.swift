import BookEditing
import Diagnostics
import SiteComponents
import Platform
import Sealing
import Site

// The prerequisites of a build: a template, a folder, and a key for an encrypted site.

extension SiteBuild {
  struct Prerequisites {
    let template: SiteTemplate
    var folder: SiteFolder
    /// The encryption; `nil` for an unencrypted site.
    var seal: SealingContext?
  }

  func prepare() throws(End) -> Prerequisites {
    let template = try loadTemplate()
    if let font = options.font, !ChartFonts.isFontFile(disk.status(font)) { throw .failure(.font(font)) }
    return Prerequisites(template: template, folder: try options.isVerifying ? sealedFolder() : outFolder())
  }

  private func loadTemplate() throws(End) -> SiteTemplate {
    let folder = TemplateFolder(options.template, resourceFolders: tools.resourceFolders, disk)
    guard let folder else { throw .failure(.noTemplate) }
    guard disk.status("\(folder.path)/layouts")?.kind == .folder else {
      throw .failure(.badTemplateFolder(folder.path))
    }
    let template = try mapFileErrors { () throws(FileError) in try folder.load() }
    guard template.assets.contains(where: { $0.name == "style.css" }) else {
      throw .failure(.badTemplateFolder(folder.path))
    }
    return template
  }

  /// Returns the folder to write to. Throws an error if the folder is the book, a part of it or a folder that contains
  /// it, or if it contains files that do not belong to a site.
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
    try mapAccessErrors { () throws(SiteFolder.AccessError) in try folder.prepare() }
    return folder
  }

  /// Returns the folder of the encrypted site to verify.
  private func sealedFolder() throws(End) -> SiteFolder {
    let path = try sitePath()
    let folder = SiteFolder(path, disk: disk)
    guard disk.status(path)?.kind == .folder else { throw .failure(.nothingSealed(path)) }
    // A site with missing files is still verified. A folder without slots and without blobs is not an encrypted site.
    if !folder.holds(SlotList.path), !folder.holds(Sealer.folder) { throw .failure(.nothingSealed(path)) }
    return folder
  }

  /// Loads the key and the people of an encrypted site. If this fails, no site is built.
  ///
  /// - Returns: `nil` for an unencrypted site.
  func seal(_ prerequisites: Prerequisites) throws(End) -> SealingContext? {
    guard let sealing = options.sealing else { return nil }
    do throws(PeopleError) { return SealingContext(try sealing(), book.folder) } catch {
      switch error {
      case .findings(let findings):
        let (ledger, others, _) = book.read()
        throw refused((findings + others).sorted(), ledger, prerequisites.folder)
      case .file(let error): throw .failure(.file(error))
      default: throw .failure(.seal(error))
      }
    }
  }
}
