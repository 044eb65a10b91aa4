package import Diagnostics
import Formats
package import Ledger
package import Platform

/// The folder of a book, with functions that find it on disk and read its files.
package struct BookFolder: Sendable {
  /// The path, absolute or relative to the current folder, without a trailing slash.
  package let path: String
  package let disk: Disk
  /// The text of commands in messages, with `--book` if the book was chosen by this option.
  package let commands: CommandText
  /// The change of a command that was interrupted. Its files are read as they were before the change.
  package var interruption: InterruptedChange?
  /// The unsaved contents of files that are open in an editor, which are read instead of the files on disk. The keys
  /// are paths relative to the book.
  package var unsaved: [String: [UInt8]] = [:]

  /// Returns a path in the book, relative to the current folder.
  package func path(of file: String) -> String { path == "." ? file : "\(path)/\(file)" }

  /// Whether the file is really inside the book. A symbolic link may point outside the book, in which case its target
  /// must not be changed.
  package func holds(_ file: String) -> Bool {
    guard let file = disk.resolved(file), let book = disk.resolved(path) else { return false }
    return file.hasPrefix(book == "/" ? "/" : book + "/")
  }

  /// Returns a path in the book, relative to the book's folder.
  package func relative(_ path: String) -> String {
    self.path == "." ? path : String(path.dropFirst(self.path.count + 1))
  }

  /// Reads the settings, categories, months, exchange rates and photos of the book. Unreadable files are reported as
  /// findings.
  ///
  /// - Parameter receipts: whether to read photos too, which is slow if there are many.
  package func load(receipts: Bool = true) -> BookSources {
    var sources = BookSources(folder: path, commands: commands)
    let root: OpenFolder
    do throws(FileError) { root = try OpenFolder(path, disk: disk) } catch {
      sources.findings.append(BookFolder.unreadable(error))
      return sources
    }
    sources.settings = load(BookLayout.settings, in: root, &sources.findings)
    sources.categories = load(BookLayout.categories, in: root, &sources.findings)
    sources.ledger = loadAll(BookLayout.ledger, root, &sources.findings)
    sources.archive = loadAll(BookLayout.archive, root, &sources.findings)
    sources.rates = loadAll(BookLayout.rates, root, &sources.findings)
    if receipts { sources.receipts = ReceiptFolder(book: self).load(&sources.findings) }
    for name in (try? root.names())?.sorted() ?? [] where !ForeignFile.isOne(name) {
      if let original = ConflictCopy.original(of: name, in: .root), let copy = load(name, in: root, &sources.findings) {
        sources.findings.append(ConflictCopy.finding(copy, of: original, file(original, in: root, sources)))
        continue
      }
      guard let advice = BookFolder.advice(about: name, in: root) else { continue }
      sources.findings.append(
        Finding(
          .badFileName, at: BookFolder.place(path(of: name)), "“\(name)” is ignored",
          notes: [Finding.Note(advice)]))
    }
    return sources
  }

  /// Returns a file at the top level of the book's folder; `nil` if it does not exist or cannot be read. A file that
  /// was already read is reused.
  private func file(_ name: String, in root: OpenFolder, _ sources: BookSources) -> SourceFile? {
    let known = [sources.settings, sources.categories].compactMap(\.self).first { $0.path == path(of: name) }
    if let known { return known }
    // If the file cannot be read, another check reports it.
    var findings: [Finding] = []
    return load(name, in: root, &findings)
  }

  /// Returns advice about a file or folder whose name is misspelled or that is in the wrong place; `nil` if there is no
  /// advice.
  private static func advice(about name: String, in root: OpenFolder) -> String? {
    if MonthFiles.month(of: name) != nil {
      return "move it into the folder “\(BookLayout.ledger)”"
    }
    let meant = name.lowercased().replacing(".yml", with: ".yaml")
    let known = [BookLayout.settings, BookLayout.categories] + BookLayout.readFolders
    guard known.contains(meant), meant != name else { return nil }
    // On a file system that ignores case, the file is read anyway.
    if name.lowercased() == meant, root.status(meant) != nil { return nil }
    return "rename it to \(meant)"
  }

  // MARK: Files

  /// Opens a regular file of the book; `nil` if the file does not exist. Symbolic links are not followed.
  ///
  /// - Parameter file: the path, relative to the book's folder.
  package func open(_ file: String) throws(FileError) -> BookFile? {
    if let bytes = unsaved[file] { return .former(bytes) }
    return switch interruption?.files[file] {
    case .bytes(let bytes): .former(bytes)
    case .absent: nil
    case .movedTo(let other): try opened(other).map { .opened($0) }
    case nil: try opened(file).map { .opened($0) }
    }
  }

  private func opened(_ file: String) throws(FileError) -> OpenedFile? {
    do throws(FileError) {
      let (folder, name) = try OpenFolder(path, disk: disk).parentFolder(of: file)
      return try folder.open(name)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Returns all bytes of the file; `nil` if it does not exist.
  ///
  /// - Parameter limit: the maximum number of bytes; a larger file causes an error.
  package func content(_ file: String, limit: Int = TextFileLimit.bytes) throws(FileError) -> [UInt8]? {
    guard let opened = try open(file) else { return nil }
    if opened.byteCount > limit { throw .tooLarge(path(of: file)) }
    return try opened.bytes(atMost: limit)
  }

  /// Reads the file. Returns `nil` if it does not exist or cannot be read. A file that cannot be read is reported as a
  /// finding.
  ///
  /// - Parameter folder: the open folder that contains the file; `nil` if the folder does not exist.
  private func load(_ file: String, in folder: OpenFolder?, _ findings: inout [Finding]) -> SourceFile? {
    let path = path(of: file)
    if let bytes = unsaved[file] { return SourceFile(path: path, bytes: bytes) }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    do throws(FileError) {
      let limit = TextFileLimit.bytes
      // Reading through the open folder avoids opening the same folders again for each of many files.
      let bytes = if let folder, interruption == nil { try folder.read(name, limit: limit) } else { try content(file) }
      return bytes.map { SourceFile(path: path, bytes: $0) }
    } catch {
      if error.isMissing { return nil }
      let large = error.isTooLarge ? folder?.status(name)?.byteCount : nil
      findings.append(
        large.flatMap { TextFileLimit.tooLarge(path: path, byteCount: $0) } ?? BookFolder.unreadable(error))
      return nil
    }
  }

  private func loadAll(_ name: String, _ root: OpenFolder, _ findings: inout [Finding]) -> [SourceFile] {
    do throws(FileError) {
      let folder = root.status(name) == nil ? nil : try root.folder(name)
      let names = Set(try folder?.names() ?? []).union(formerNames(in: name))
      return names.sorted().filter { !ForeignFile.isOne($0) }.compactMap {
        load("\(name)/\($0)", in: folder, &findings)
      }
    } catch {
      findings.append(BookFolder.unreadable(error))
      return []
    }
  }

  /// Returns the names of the files in a folder that were changed by an interrupted command or have unsaved text in an
  /// editor.
  func formerNames(in folder: String) -> [String] {
    if interruption == nil, unsaved.isEmpty { return [] }
    let paths = (interruption.map { Array($0.files.keys) } ?? []) + unsaved.keys
    return paths.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
  }

  package static func place(_ path: String) -> SourceRange { SourceRange(SourceFile(path: path, bytes: []), nil) }

  package static func unreadable(_ error: FileError) -> Finding {
    if error.isLink {
      return Finding(
        .unreadableFile, at: place(error.path), "this is a symbolic link; Daybook does not follow links",
        notes: [Finding.Note("a book contains only regular files: replace the link with the file or folder itself")])
    }
    if error.isNoFile {
      return Finding(
        .unreadableFile, at: place(error.path), error.reason.replacing("it is", with: "this is"),
        notes: [Finding.Note("move it out of the book")])
    }
    if error.isTooLarge {
      return Finding(
        .fileTooLarge, at: place(error.path),
        "the file is too large; the limit for a file in a book is \(TextFileLimit.bytes >> 20) MiB",
        notes: [Finding.Note("a month file contains one month; check whether this file belongs in the book")])
    }
    return Finding(
      .unreadableFile, at: place(error.path), "cannot \(error.action.rawValue) this file: \(error.reason)",
      notes: [Finding.Note("check its permissions")])
  }
}
