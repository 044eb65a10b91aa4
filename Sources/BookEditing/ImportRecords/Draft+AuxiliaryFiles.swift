import Diagnostics
import Ledger
import Formats
import Platform

/// Functions that read and write files besides the ledger text: import logs and `imports.yaml`.
extension Draft {
  /// Returns the content of a file that is not ledger text, such as an import log; `nil` if it does not exist.
  ///
  /// - Parameter path: the path, relative to the book.
  package func auxiliaryFile(_ path: String) throws(BookError) -> [UInt8]? {
    if let written = auxiliaryFiles[path] { return written.after }
    do throws(FileError) { return try folder.content(path) } catch { throw .failed(error) }
  }

  /// Replaces a file that is not ledger text.
  ///
  /// - Parameters:
  ///   - bytes: the new content; `nil` removes the file.
  ///   - path: the path, relative to the book.
  /// - Throws: an error if the file cannot be read, or if it is `imports.yaml` and contains merge conflict markers,
  ///   because only one of its versions was read.
  package mutating func writeAuxiliary(_ bytes: [UInt8]?, to path: String) throws(BookError) {
    let before: [UInt8]?
    if let known = auxiliaryFiles[path] {
      before = known.before
    } else {
      do throws(FileError) { before = try folder.content(path) } catch { throw .failed(error) }
    }
    if path == BookLayout.importSettings, let before {
      try Draft.validateMerged(SourceFile(path: folder.path(of: path), bytes: before))
    }
    auxiliaryFiles[path] = (before, bytes)
    parsedImportFiles = nil
  }

  // MARK: Import logs

  /// Returns the import logs with the changes of this draft.
  package mutating func importFiles() throws(BookError) -> ImportFiles {
    if let parsedImportFiles { return parsedImportFiles }
    var files: ImportFiles
    do throws(FileError) { files = try ImportFiles(folder) } catch { throw .failed(error) }
    for (path, bytes) in auxiliaryFiles.sorted(by: { $0.key < $1.key })
    where path.hasPrefix("\(BookLayout.imports)/") && path.hasSuffix(".log") && path != InboxLog.path {
      files.put(bytes.after.map { ImportLog($0) }, at: path)
    }
    parsedImportFiles = files
    return files
  }

  /// Whether the import records in the folder are still the given ones. If so, the draft uses these instead of parsing
  /// them again.
  package mutating func isUnchanged(since known: ImportFiles) throws(BookError) -> Bool {
    let current: [String: [UInt8]]
    do throws(FileError) { current = try ImportFiles.bytes(folder) } catch { throw .failed(error) }
    guard current == known.bytes else { return false }
    if auxiliaryFiles.isEmpty { parsedImportFiles = known }
    return true
  }

  /// Returns all logs and their paths in the book, with the changes of this draft.
  package mutating func logs() throws(BookError) -> [(path: String, log: ImportLog)] { try importFiles().logs }

  /// Replaces an import log; `nil` removes it.
  package mutating func write(_ log: ImportLog?, to path: String) throws(BookError) {
    var files = try importFiles()
    try writeAuxiliary(log?.bytes, to: path)
    files.put(log, at: path)
    parsedImportFiles = files
  }

  static func validateMerged(_ file: SourceFile) throws(BookError) {
    let conflicts = TextReader.read(file).1.keeping { $0.id == .mergeConflict }
    if !conflicts.isEmpty { throw .findings(conflicts) }
  }
}
