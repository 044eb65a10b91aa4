import Diagnostics
package import Platform

/// Which folder is the book.
extension BookFolder {
  package enum Failure: Error, Sendable, Equatable {
    /// There is no book at this path.
    case noBook(String)
  }

  /// Finds a book.
  ///
  /// - Parameter asked: the value of `--book`. If it is `nil`, the nearest enclosing folder with `book.yaml` is used
  ///   or, if there is none, `data`.
  package init(_ asked: String?, disk: Disk) throws(Failure) {
    self.disk = disk
    if var asked {
      while asked.count > 1, asked.hasSuffix("/") { asked.removeLast() }
      guard BookFolder.holdsBook(asked, disk) else { throw .noBook(asked) }
      path = asked
      commands = CommandText(book: asked)
      return
    }
    commands = CommandText()
    var folder = "."
    for _ in 0..<40 {
      if disk.status("\(folder)/book.yaml")?.kind == .file {
        path = folder
        return
      }
      if disk.resolved(folder) == "/" { break }
      folder = folder == "." ? ".." : "\(folder)/.."
    }
    guard BookFolder.holdsBook("data", disk) else { throw .noBook("data") }
    path = "data"
  }

  private static func holdsBook(_ folder: String, _ disk: Disk) -> Bool {
    guard disk.status(folder)?.kind == .folder else { return false }
    return disk.status("\(folder)/book.yaml") != nil || disk.status("\(folder)/ledger") != nil
      || disk.status("\(folder)/archive") != nil
  }
}
