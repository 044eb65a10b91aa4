package import BookEditing
import Formats
package import Platform

/// A writer of backups, which are tar archives of a book's files, encrypted in chunks. Only one chunk is in memory at a
/// time.
package struct BackupWriter {
  private let cipher: BackupCipher
  private let output: Disk.GrowingFile
  private var pending: [UInt8] = []
  private var number = 0

  private init(_ cipher: BackupCipher, _ output: Disk.GrowingFile) {
    self.cipher = cipher
    self.output = output
  }

  /// Whether a backup may be written to the path, which must be that of an existing backup or not exist.
  package static func mayReplace(_ path: String, _ disk: Disk) -> Bool {
    if !disk.isLinkOrFile(path) { return true }
    // An unreadable file is not replaced.
    return (try? disk.read(path, limit: BackupCipher.magic.count)) == BackupCipher.magic
  }

  /// Writes a backup. The caller must hold the book's lock.
  ///
  /// - Returns: the number of files.
  package static func write(
    _ folder: BookFolder, to path: String, _ phrase: Passphrase, rounds: Int
  ) throws(BackupError) -> Int {
    do throws(FileError) {
      let files = try BackupFiles(folder)
      let output = try folder.disk.grow(path)
      var writer = BackupWriter(BackupCipher(phrase, rounds: rounds), output)
      do throws(FileError) {
        try output.append(writer.cipher.header)
        for file in files.paths { try writer.add(file, of: folder) }
        try writer.append(TAREntry.end)
        try writer.finish()
      } catch {
        output.discard()
        throw error
      }
      try output.finish()
      return files.paths.count
    } catch {
      throw .failed(error)
    }
  }

  private mutating func add(_ path: String, of folder: BookFolder) throws(FileError) {
    // The file is read at once. If another program changes it at the same time, either one version is read completely,
    // or an error is thrown.
    guard let opened = try folder.open(path) else { throw .changedSinceRead(folder.path(of: path)) }
    let bytes = try opened.bytes(atMost: opened.byteCount)
    if bytes.count != opened.byteCount { throw .changedSinceRead(folder.path(of: path)) }
    let changed = folder.disk.status(folder.path(of: path))?.changed ?? 0
    let entry = TAREntry(
      path: path, byteCount: bytes.count, mode: path == BookLayout.key ? 0o600 : 0o644, changed: changed)
    try append(entry.header)
    try append(bytes)
    try append([UInt8](repeating: 0, count: entry.paddingByteCount))
  }

  private mutating func append(_ bytes: [UInt8]) throws(FileError) {
    pending += bytes
    var start = 0
    // `finish` writes the last chunk, so a full chunk is only written when more bytes follow.
    while pending.count - start > BackupCipher.chunkByteCount {
      let chunk = Array(pending[start..<start + BackupCipher.chunkByteCount])
      try output.append(cipher.seal(chunk, number: number, isLast: false))
      number += 1
      start += BackupCipher.chunkByteCount
    }
    if start > 0 { pending.removeFirst(start) }
  }

  private mutating func finish() throws(FileError) {
    try output.append(cipher.seal(pending, number: number, isLast: true))
  }
}
