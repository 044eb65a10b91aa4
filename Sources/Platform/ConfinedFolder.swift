#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of which files are shown, and which no path leaves. Files are opened part by part without following links:
/// a path that is checked before it is opened may be another one by then.
package struct ConfinedFolder: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Opens an ordinary file.
  ///
  /// - Parameter parts: the folders on the way and the file's name.
  /// - Returns: nil where no ordinary file is, or a link anywhere below the folder.
  package func open(_ parts: [String]) -> OpenedFile? {
    // Whatever the reason, there is nothing to show.
    guard let (folder, name) = try? OpenFolder(path, disk: Disk()).way(to: parts.joined(separator: "/")) else {
      return nil
    }
    return try? folder.open(name)
  }

  /// The names in a folder below this one, sorted.
  ///
  /// - Returns: none where no folder is, or a link anywhere on the way.
  package func names(_ parts: [String]) -> [String] {
    guard var folder = try? OpenFolder(path, disk: Disk()) else { return [] }
    for part in parts {
      guard let next = try? folder.folder(part) else { return [] }
      folder = next
    }
    return (try? folder.names()) ?? []
  }
}
