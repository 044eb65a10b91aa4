package import BookEditing
import Diagnostics
import Formats
import Ledger
package import Platform

/// The files of a book that a backup contains: the files and folders in `BookLayout`, git's settings files, the font in
/// the book's settings, and the key of an encrypted site. Links, sites, undo data and git's history are not included.
package struct BackupFiles: Sendable {
  /// The paths in the book. The settings come first, because they contain the path of the font.
  package let paths: [String]

  private static let rootFiles = BookLayout.files + [".gitattributes", ".gitignore"]

  package init(_ folder: BookFolder) throws(FileError) {
    let root = try OpenFolder(folder.path, disk: folder.disk)
    var paths = BackupFiles.rootFiles.filter { root.status($0)?.kind == .file }
    for name in BookLayout.folders where root.status(name)?.kind == .folder {
      for file in try folder.disk.files(below: folder.path(of: name)) {
        let path = "\(name)/\(file)"
        if !folder.disk.isLink(folder.path(of: path)), BackupFiles.isPath(path, font: nil) { paths.append(path) }
      }
    }
    if let bytes = try folder.content(BookLayout.settings), let font = BackupFiles.font(in: bytes),
      BackupFiles.isPath(font, font: font), !paths.contains(font), try folder.open(font) != nil
    {
      paths.append(font)
    }
    if folder.disk.status(folder.path(of: BookLayout.key))?.kind == .file { paths.append(BookLayout.key) }
    self.paths = paths
  }

  /// Whether the path belongs to a file of a book. If so, `restore` may write it.
  ///
  /// - Parameter font: the path of the font in the settings.
  static func isPath(_ path: String, font: String?) -> Bool {
    if rootFiles.contains(path) || path == BookLayout.key { return true }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts.count <= OpenFolder.greatestDepth, parts.allSatisfy(OpenFolder.isName),
      !path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return false }
    let isPhoto = path.hasPrefix(BookLayout.removedReceipts + "/")
    if parts.dropFirst(isPhoto ? 2 : 0).contains(where: { $0.hasPrefix(".") }) { return false }
    return BookLayout.folders.contains(parts[0]) || path == font && !BookLayout.sites.contains(parts[0])
  }

  /// Returns the path of the font in the settings; `nil` if the settings do not contain it.
  static func font(in settings: [UInt8]) -> String? {
    let (document, _) = TextReader.read(SourceFile(path: BookLayout.settings, bytes: settings))
    return document.pairs(of: 0).first { $0.key == SettingsKey.font.name }.map { document.text($0.value) }
  }
}
