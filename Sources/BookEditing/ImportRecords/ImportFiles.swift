import Diagnostics
import Ledger
package import Platform

/// What imports left in a book: a log for each account, and what was decided about files (IMPORT.md §2, §3).
package struct ImportFiles: Sendable {
  /// By path in the book, in the order of their names.
  package private(set) var logs: [(path: String, log: ImportLog)] = []
  /// The bytes of each, and of the settings, as they were read; by path in the book.
  package private(set) var bytes: [String: [UInt8]] = [:]

  /// - Throws: for a file that is there and cannot be read.
  package init(_ folder: BookFolder) throws(FileError) {
    bytes = try ImportFiles.bytes(folder)
    for path in bytes.keys.sorted() where path != BookLayout.importSettings {
      logs.append((path, ImportLog(bytes[path] ?? [])))
    }
  }

  /// All of it as it lies there, by path in the book.
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
      .filter { $0.hasSuffix(".log") && !$0.hasPrefix(".") }.sorted()
  }

  /// All lines about an account; two logs of one account are read as one.
  package func lines(of account: String) -> [ImportLog.Line] { logs.lines(of: account) }

  /// The log that new lines of an account go to, and its path: the first one there is, else a new one named by the
  /// account's slug.
  package func log(of account: String) -> (path: String, log: ImportLog) {
    if let known = logs.first(where: { $0.log.account == account }) { return known }
    let stem = Slug.make(account)
    var path = "\(BookLayout.imports)/\(stem).log"
    var number = 1
    while logs.contains(where: { $0.path == path }) {
      number += 1
      path = "\(BookLayout.imports)/\(stem)-\(number).log"
    }
    return (path, ImportLog(account: account))
  }

  package mutating func put(_ log: ImportLog, at path: String) {
    if let index = logs.firstIndex(where: { $0.path == path }) {
      logs[index].log = log
    } else {
      logs.append((path, log))
    }
  }
}

extension [(path: String, log: ImportLog)] {
  /// All lines about an account.
  package func lines(of account: String) -> [ImportLog.Line] {
    filter { $0.log.account == account }.flatMap(\.log.lines)
  }
}
