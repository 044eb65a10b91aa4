package import Diagnostics
import Ledger

extension Book {
  /// A file to which safe suggestions were applied, before and after the change.
  package struct FileFix: Sendable {
    package var before: SourceFile
    package var after: [UInt8]
    /// The number of suggestions that were applied to the file.
    package var count: Int
  }

  /// Whether `fix()` would change any file.
  package var hasSafeFixes: Bool { !fixes(rounds: 1).isEmpty }

  /// Applies all safe suggestions, except in the archive.
  ///
  /// - Returns: the changed files, sorted by path.
  package func fix() throws(BookError) -> [FileFix] {
    let files = fixes(rounds: .max)
    let parts = files.map { file in
      BookChange.Part.write(path: folder.relative(file.before.path), before: file.before.bytes, after: file.after)
    }
    try commit(BookChange(name: "check --fix", parts: parts))
    return files
  }

  /// Applies safe suggestions in memory.
  ///
  /// - Parameter rounds: the maximum number of times the book is read. If a book has very many errors, a single reading
  ///   reports only some of them.
  private func fixes(rounds: Int) -> [FileFix] {
    var sources = folder.load()
    var files: [String: FileFix] = [:]
    for _ in 0..<rounds {
      let (_, findings) = LedgerReader.read(sources, today: today, for: .fixing)
      let fixes = SafeFixes(
        findings.filter { folder.holds($0.place.file.path) }, archive: folder.path(of: BookLayout.archive))
      for file in fixes.fixedFiles {
        sources.replace(file.file, by: SourceFile(path: file.file.path, bytes: file.bytes))
        files[file.file.path, default: FileFix(before: file.file, after: [], count: 0)].after = file.bytes
        files[file.file.path]?.count += file.count
      }
      if fixes.fixedFiles.isEmpty || !findings.hasReachedLimit { break }
    }
    return files.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension BookSources {
  /// Replaces one of the source files.
  fileprivate mutating func replace(_ file: SourceFile, by other: SourceFile) {
    if settings === file { settings = other }
    if categories === file { categories = other }
    for index in ledger.indices where ledger[index] === file { ledger[index] = other }
    for index in rates.indices where rates[index] === file { rates[index] = other }
  }
}
