package import Diagnostics
package import Files
package import Ledger

/// Finds a book on disk and brings its files in.
package struct BookFolder: Sendable {
  /// As seen from the current folder, without a slash at its end.
  package let path: String
  package let disk: Disk

  package enum Failure: Error, Sendable, Equatable {
    /// Nothing that could be a book lies there.
    case noBook(String)
  }

  /// - Parameter asked: `--book`; nil for the nearest folder upwards that holds `book.yaml`, else `data`.
  package init(_ asked: String?, disk: Disk) throws(Failure) {
    self.disk = disk
    if var asked {
      while asked.count > 1, asked.hasSuffix("/") { asked.removeLast() }
      guard BookFolder.holdsBook(asked, disk) else { throw .noBook(asked) }
      path = asked
      return
    }
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

  /// A path in the book, as seen from the current folder.
  package func path(of file: String) -> String { path == "." ? file : "\(path)/\(file)" }

  /// Whether a file really lies in the book: a link may lead out of it, and what it leads to is not ours to change.
  func holds(_ file: String) -> Bool {
    guard let file = disk.resolved(file), let book = disk.resolved(path) else { return false }
    return file.hasPrefix(book == "/" ? "/" : book + "/")
  }

  /// A path in the book, as seen from the book's folder.
  func relative(_ path: String) -> String {
    self.path == "." ? path : String(path.dropFirst(self.path.count + 1))
  }

  /// Every file of the book; what cannot be read is a finding.
  ///
  /// - Parameter receipts: whether photos are looked at too, which takes time where there are many.
  package func load(receipts: Bool = true) -> BookSources {
    var sources = BookSources(folder: path)
    sources.settings = load("book.yaml", &sources.findings)
    sources.categories = load("categories.yaml", &sources.findings)
    sources.ledger = loadAll("ledger", &sources.findings)
    sources.archive = loadAll("archive", &sources.findings)
    sources.rates = loadAll("rates", &sources.findings)
    if receipts { sources.receipts = ReceiptFolder(book: self).load(&sources.findings) }
    for name in ["book", "categories"] where disk.status(path(of: "\(name).yml")) != nil {
      sources.findings.append(
        Finding(
          .badFileName, at: SourceRange(SourceFile(path: path(of: "\(name).yml"), bytes: []), nil),
          "“\(name).yml” is read by nobody", notes: [Finding.Note("rename it to \(name).yaml")]))
    }
    return sources
  }

  // MARK: Files

  /// Nil for a file that is not there, which is fine, and for one that cannot be read, which is a finding.
  private func load(_ name: String, _ findings: inout [Finding]) -> SourceFile? {
    let path = path(of: name)
    guard disk.isLinkOrFile(path) else { return nil }
    if let status = disk.status(path), status.kind != .file {
      findings.append(
        Finding(
          .unreadableFile, at: SourceRange(SourceFile(path: path, bytes: []), nil),
          status.kind == .folder ? "a folder stands where a file belongs" : "this is no ordinary file",
          notes: [Finding.Note("move it out of the book")]))
      return nil
    }
    do throws(FileError) {
      if let byteCount = disk.status(path)?.byteCount,
        let finding = TextCheck.tooLarge(path: path, byteCount: byteCount)
      {
        findings.append(finding)
        return nil
      }
      return SourceFile(path: path, bytes: try disk.read(path))
    } catch {
      findings.append(BookFolder.unreadable(error))
      return nil
    }
  }

  private func loadAll(_ folder: String, _ findings: inout [Finding]) -> [SourceFile] {
    names(in: folder, &findings).compactMap { load("\(folder)/\($0)", &findings) }
  }

  /// Without hidden files and the backups of editors.
  private func names(in folder: String, _ findings: inout [Finding]) -> [String] {
    let path = path(of: folder)
    // A link that leads nowhere is not an absent folder: what it should hold would quietly be missing.
    guard disk.isLinkOrFile(path) else { return [] }
    do throws(FileError) {
      return try disk.names(in: path).filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") && !$0.hasPrefix("#") }
    } catch {
      findings.append(BookFolder.unreadable(error))
      return []
    }
  }

  package static func unreadable(_ error: FileError) -> Finding {
    Finding(
      .unreadableFile, at: SourceRange(SourceFile(path: error.path, bytes: []), nil),
      "cannot \(error.action.rawValue) it: \(error.reason)",
      notes: [Finding.Note("check its permissions, or whether it is a broken link")])
  }
}
