import Diagnostics
import Formats
package import Platform
import Ledger
package import Site

/// A `site-template` folder on disk, from which the template is loaded.
package struct TemplateFolder {
  package let path: String
  let disk: Disk
  /// Whether the template was supplied with the command. A custom template may come from an unknown source, so its
  /// links are not followed.
  private let isOwn: Bool

  /// Finds the template; `nil` if no folder contains the supplied template.
  ///
  /// - Parameters:
  ///   - asked: the path given by the user; `nil` for the template supplied with the command.
  ///   - resourceFolders: the folders that may contain the supplied template, most likely first.
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

  /// Loads only the translated phrases, for commands that do not generate pages.
  package func loadWords() throws(FileError) -> SiteTemplate { try load(below: "words/") }

  /// Loads the files in a folder of the template.
  ///
  /// - Parameter folder: the folder to load, relative to the template; empty for all files.
  private func load(below folder: String) throws(FileError) -> SiteTemplate {
    var template = SiteTemplate(pages: [], words: [:], assets: [])
    let root = try OpenFolder(path, disk: disk)
    for file in try root.files() where file.hasPrefix(folder) {
      let bytes: [UInt8]
      if isOwn {
        bytes = try disk.read("\(path)/\(file)")
      } else {
        let (folder, name) = try root.parentFolder(of: file)
        bytes = try folder.read(name, limit: TextFileLimit.bytes)
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
