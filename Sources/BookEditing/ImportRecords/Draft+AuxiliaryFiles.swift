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
  }

  static func validateMerged(_ file: SourceFile) throws(BookError) {
    let conflicts = TextReader.read(file).1.keeping { $0.id == .mergeConflict }
    if !conflicts.isEmpty { throw .findings(conflicts) }
  }
}
