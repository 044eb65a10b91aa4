#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder whose files are served. Paths cannot leave it: each part of a path is opened without following links,
/// because a path may change between the time it is checked and the time it is opened.
package struct ConfinedFolder: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Opens a regular file.
  ///
  /// - Parameter parts: the names of the folders, then the file's name.
  /// - Returns: `nil` if there is no regular file, or if any part is a link.
  package func open(_ parts: [String]) -> OpenedFile? {
    // If any error occurs, there is no file to serve.
    guard let (folder, name) = try? OpenFolder(path, disk: Disk()).parentFolder(of: parts.joined(separator: "/")) else {
      return nil
    }
    return try? folder.open(name)
  }

  /// Returns the names in a subfolder, sorted.
  ///
  /// - Returns: the names; empty if there is no such folder, or if any part is a link.
  package func names(_ parts: [String]) -> [String] {
    guard var folder = try? OpenFolder(path, disk: Disk()) else { return [] }
    for part in parts {
      guard let next = try? folder.folder(part) else { return [] }
      folder = next
    }
    return (try? folder.names()) ?? []
  }
}
