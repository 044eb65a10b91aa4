import Diagnostics
import Ledger
package import Platform

/// The import records of a book: a log for each account, and the settings in `imports.yaml`.
package struct ImportFiles: Sendable {
  /// The logs and their paths in the book, sorted by path.
  package private(set) var logs: [(path: String, log: ImportLog)] = []
  /// The bytes of each log and of `imports.yaml` as they were read, keyed by path in the book.
  package private(set) var bytes: [String: [UInt8]] = [:]

  /// Reads the records of a book.
  ///
  /// - Throws: an error if an existing file cannot be read.
  package init(_ folder: BookFolder) throws(FileError) {
    bytes = try ImportFiles.bytes(folder)
    for path in bytes.keys.sorted() where path != BookLayout.importSettings {
      logs.append((path, ImportLog(bytes[path] ?? [])))
    }
  }

  /// Returns the bytes of all files, keyed by path in the book.
  package static func bytes(_ folder: BookFolder) throws(FileError) -> [String: [UInt8]] {
    var bytes: [String: [UInt8]] = [:]
    if let content = try folder.content(BookLayout.importSettings) { bytes[BookLayout.importSettings] = content }
    for name in try names(folder) {
      let path = "\(BookLayout.imports)/\(name)"
      if let content = try folder.content(path) { bytes[path] = content }
    }
    return bytes
  }

  private static func names(_ folder: BookFolder) throws(FileError) -> [String] {
    guard folder.disk.status(folder.path(of: BookLayout.imports))?.kind == .folder else { return [] }
    let names = try folder.disk.names(in: folder.path(of: BookLayout.imports))
    return Set(names + folder.formerNames(in: BookLayout.imports))
      .filter { $0.hasSuffix(".log") && !$0.hasPrefix(".") && $0 != InboxLog.name }.sorted()
  }

  /// Returns all lines for the account, from all of its logs.
  package func lines(of account: String) -> [ImportLog.Line] { logs.lines(of: account) }

  /// Returns the fingerprints of the account's lines that have one of the given days and amounts.
  package func rowFingerprints(of account: String, on sums: Set<DayAndAmount>) -> Set<RowFingerprint> {
    Set(lines(of: account).lazy.filter { sums.contains($0.dayAndAmount) }.map(\.rowFingerprint))
  }

  /// Returns the log to which new lines for the account are added, and its path. If the account has no log yet, returns
  /// an empty log and an unused path derived from the account's name.
  package func log(of account: String) -> (path: String, log: ImportLog) {
    if let known = logs.first(where: { $0.log.account == account }) { return known }
    let stem = Slug.make(account)
    var path = "\(BookLayout.imports)/\(stem).log"
    var number = 1
    while path == InboxLog.path || logs.contains(where: { $0.path == path }) {
      number += 1
      path = "\(BookLayout.imports)/\(stem)-\(number).log"
    }
    return (path, ImportLog(account: account))
  }

  /// Replaces the log at the path, or adds it; `nil` removes it.
  mutating func put(_ log: ImportLog?, at path: String) {
    switch (logs.firstIndex { $0.path == path }, log) {
    case (let index?, let log?): logs[index].log = log
    case (let index?, nil): logs.remove(at: index)
    case (nil, let log?): logs.append((path, log))
    case (nil, nil): break
    }
  }
}

extension [(path: String, log: ImportLog)] {
  /// Returns all lines for the account.
  package func lines(of account: String) -> [ImportLog.Line] {
    let known = filter { $0.log.account == account }
    // Nearly all accounts have one log, whose lines need not be copied.
    return known.count == 1 ? known[0].log.lines : known.flatMap(\.log.lines)
  }
}
