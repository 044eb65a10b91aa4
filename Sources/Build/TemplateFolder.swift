import Diagnostics
import Formats
package import Platform
import Ledger
package import Site

/// Finds a `site-template` folder on disk and brings its files in.
package struct TemplateFolder {
  package let path: String
  let disk: Disk
  /// Whether it came with the command; any other may be a stranger's, in which links are not followed.
  private let isOwn: Bool

  /// - Parameters:
  ///   - asked: the one that was named; nil for the one that came with the command.
  ///   - resourceFolders: where that may lie, the likeliest first.
  package init?(_ asked: String?, resourceFolders: [String], _ disk: Disk) {
    self.disk = disk
    isOwn = asked == nil
    if let asked {
      path = asked
      return
    }
    let candidates = resourceFolders.map { "\($0)/site-template" }
    guard let found = candidates.first(where: { disk.status("\($0)/layouts")?.kind == .folder }) else {
      return nil
    }
    path = found
  }

  package func load() throws(FileError) -> SiteTemplate { try load(below: "") }

  /// Only the words, for commands that show no page.
  package func loadWords() throws(FileError) -> SiteTemplate { try load(below: "words/") }

  /// - Parameter folder: what the paths of wanted files begin with.
  private func load(below folder: String) throws(FileError) -> SiteTemplate {
    var template = SiteTemplate(pages: [], words: [:], assets: [])
    let root = try OpenFolder(path, disk: disk)
    for file in try root.files() where file.hasPrefix(folder) {
      let bytes: [UInt8]
      if isOwn {
        bytes = try disk.read("\(path)/\(file)")
      } else {
        let (folder, name) = try root.way(to: file)
        bytes = try folder.read(name, limit: TextCheck.greatestByteCount)
      }
      if file.hasPrefix("forms/"), file.hasSuffix(".html") {
        template.forms.append(SourceFile(path: "\(path)/\(file)", bytes: bytes))
      } else if file.hasPrefix("forms/") {
        template.formAssets.append((String(file.dropFirst(6)), bytes))
      } else if file.hasSuffix(".html") {
        template.pages.append(SourceFile(path: "\(path)/\(file)", bytes: bytes))
      } else if file.hasPrefix("words/"), file.hasSuffix(".yaml") {
        template.words[String(file.dropFirst(6).dropLast(5))] = SourceFile(path: "\(path)/\(file)", bytes: bytes)
      } else if file.hasPrefix("assets/") {
        template.assets.append((String(file.dropFirst(7)), bytes))
      }
    }
    return template
  }
}
