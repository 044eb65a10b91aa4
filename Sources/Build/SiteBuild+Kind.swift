import BookEditing
import Platform

// The default folder of each kind of site, and the check that a site does not replace a site of another kind.

extension SiteBuild {
  var kind: SiteKind { SiteKind(options.scope) }

  /// Returns the path of the requested folder, or of the default folder inside the book.
  func sitePath() throws(End) -> String {
    if let out = options.out { return out }
    guard let own = kind.ownFolder(isSealed: options.isSealed) else {
      throw .failure(.partWithoutFolder(instead: free(siblingPath(book.folder.path))))
    }
    return book.folder.path(of: own)
  }

  /// Throws an error if the folder contains a site of a different kind.
  ///
  /// - Parameter manifest: the folder's manifest.
  func validateKind(_ folder: SiteFolder, _ manifest: SiteManifest) throws(End) {
    switch (manifest.isSealed, options.isSealed) {
    case (true?, false): throw .failure(.sealedFolder(folder.path, instead: instead(of: folder.path)))
    case (false?, true): throw .failure(.openFolder(folder.path, instead: instead(of: folder.path)))
    default: break
    }
    if let there = manifest.kind, there != kind {
      throw .failure(.otherKind(folder.path, there: there, asked: kind, instead: instead(of: folder.path)))
    }
  }

  // MARK: Another folder

  private var ending: String { "-" + (options.isSealed ? "sealed" : kind.ending) }

  /// Returns a folder to suggest instead: for a path inside the book, the default folder for this kind of site if it
  /// can be used; otherwise, a folder next to the path.
  private func instead(of path: String) -> String {
    if let own = kind.ownFolder(isSealed: options.isSealed), isInBook(path) {
      let other = book.folder.path(of: own)
      if disk.resolvedAllowingMissing(other) != disk.resolvedAllowingMissing(path), fits(other) { return other }
    }
    return free(siblingPath(path))
  }

  private func isInBook(_ path: String) -> Bool {
    guard let book = disk.resolved(book.folder.path), let path = disk.resolvedAllowingMissing(path) else {
      return false
    }
    return path.hasPrefix(book + "/")
  }

  /// Returns the path with a suffix for the kind of site. A relative path remains relative.
  private func siblingPath(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if [".", "..", ""].contains(path.split(separator: "/").last ?? ""), let real = disk.resolved(path) { path = real }
    return path + ending
  }

  /// Returns the path, with a number appended if it is in use, so that following the suggestion does not cause the same
  /// error.
  private func free(_ path: String) -> String {
    ([path] + (2...9).map { "\(path)-\($0)" }).first(where: fits) ?? path
  }

  private func fits(_ path: String) -> Bool {
    if !disk.isLinkOrFile(path) { return true }
    let manifest = SiteFolder(path, disk: disk).manifest()
    return manifest.isSealed == options.isSealed && (options.isSealed || manifest.kind == kind)
  }
}
