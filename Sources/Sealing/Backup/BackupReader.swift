import BookEditing
import Formats
package import Platform

/// A reader of a backup, which verifies the whole file before `restore` writes anything.
package struct BackupReader {
  private let file: OpenedFile
  private let path: String
  private let cipher: BackupCipher

  /// Opens a backup.
  ///
  /// - Parameter path: the path, relative to the current folder.
  package init(_ path: String, _ phrase: Passphrase, _ disk: Disk) throws(BackupError) {
    self.path = path
    do throws(FileError) { file = try disk.opened(path) } catch { throw .failed(error) }
    let header = file.read(at: 0, count: BackupCipher.headerByteCount)
    guard let cipher = BackupCipher(header: header, phrase) else { throw .noBackup(path) }
    self.cipher = cipher
  }

  /// Whether the file begins like a backup. If not, the user need not be asked for a passphrase.
  package static func isBackup(_ path: String, _ disk: Disk) throws(FileError) -> Bool {
    try disk.read(path, limit: BackupCipher.magic.count) == BackupCipher.magic
  }

  // MARK: Chunks

  private var chunkCount: Int {
    max(
      1,
      (file.byteCount - BackupCipher.headerByteCount + BackupCipher.sealedByteCount - 1) / BackupCipher.sealedByteCount)
  }

  private func chunk(_ number: Int) throws(BackupError) -> [UInt8] {
    let start = BackupCipher.headerByteCount + number * BackupCipher.sealedByteCount
    let sealed = file.read(at: start, count: min(BackupCipher.sealedByteCount, max(0, file.byteCount - start)))
    guard let chunk = cipher.open(sealed, number: number, isLast: number == chunkCount - 1) else {
      if number == 0 { throw .wrongPhrase(path) }
      throw .damaged(path, chunk: number)
    }
    return chunk
  }

  /// The decrypted archive, read from its beginning.
  private struct Archive {
    let reader: BackupReader
    private var chunk: [UInt8] = []
    private var position = 0
    private var next = 0

    init(_ reader: BackupReader) { self.reader = reader }

    /// Returns the given number of bytes, or the remaining bytes at the end.
    mutating func read(_ count: Int) throws(BackupError) -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < count {
        if position == chunk.count {
          if next == reader.chunkCount { break }
          chunk = try reader.chunk(next)
          next += 1
          position = 0
          continue
        }
        let end = min(chunk.count, position + count - bytes.count)
        bytes += chunk[position..<end]
        position = end
      }
      return bytes
    }

    /// Whether all bytes have been read.
    mutating func isAtEnd() throws(BackupError) -> Bool {
      while position == chunk.count, next < reader.chunkCount {
        chunk = try reader.chunk(next)
        next += 1
        position = 0
      }
      return position == chunk.count
    }
  }

  // MARK: Files

  /// Reads every file in order.
  private func files(_ body: (TAREntry, [UInt8]) throws(BackupError) -> Void) throws(BackupError) {
    var archive = Archive(self)
    var font: String?
    var known: Set<String> = []
    var name: String?
    while true {
      switch TAREntry.block(try archive.read(TAREntry.blockByteCount), named: name) {
      case .names(let byteCount):
        let records = try archive.read(byteCount)
        _ = try archive.read((512 - byteCount % 512) % 512)
        guard let long = TAREntry.path(in: records) else { throw .damaged(path, chunk: 0) }
        name = long
      case .file(let entry):
        name = nil
        guard BackupFiles.isPath(entry.path, font: font), known.insert(entry.path).inserted else {
          throw .foreignFile(path, entry.path)
        }
        let bytes = try archive.read(entry.byteCount)
        guard bytes.count == entry.byteCount, try archive.read(entry.paddingByteCount).allSatisfy({ $0 == 0 }) else {
          throw .damaged(path, chunk: chunkCount - 1)
        }
        if entry.path == BookLayout.settings { font = BackupFiles.font(in: bytes) }
        try body(entry, bytes)
      case .end:
        let rest = try archive.read(TAREntry.blockByteCount)
        guard rest.count == 512, rest.allSatisfy({ $0 == 0 }), try archive.isAtEnd() else {
          throw .damaged(path, chunk: chunkCount - 1)
        }
        return
      case .other: throw .damaged(path, chunk: chunkCount - 1)
      }
    }
  }

  /// Verifies the whole backup, then writes its files into a folder.
  ///
  /// - Parameter folder: a missing or empty folder, which is replaced only after all files are written.
  /// - Returns: the number of files.
  package func restore(to folder: String, _ disk: Disk) throws(BackupError) -> Int {
    try files { _, _ in }
    var target = folder
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let temporary = "\(target[..<slash])\(Disk.temporaryPrefix)\(target[slash...])"
    var count = 0
    do throws(BackupError) {
      try on(disk) { (disk) throws(FileError) in
        if disk.isLinkOrFile(temporary) { _ = try disk.removeAll(temporary) }
        try disk.makeFolder(temporary)
      }
      try files { (entry, bytes) throws(BackupError) in
        try on(disk) { (disk) throws(FileError) in
          let (parent, name) = try OpenFolder(temporary, disk: disk).parentFolder(of: entry.path, makes: true)
          let isKey = entry.path == BookLayout.key
          // A draft of the inbox without another date has the day of its file. 0 means that the time is unknown.
          try parent.replace(
            name, with: bytes, isDurable: true, mode: isKey ? 0o600 : 0o644,
            changed: entry.changed == 0 ? nil : entry.changed)
          if isKey { try parent.setMode(0o700) }
        }
        count += 1
      }
      try on(disk) { (disk) throws(FileError) in try disk.moveFolder(temporary, to: target) }
    } catch {
      // If this also fails, the hidden folder remains, and the next attempt replaces it.
      _ = try? disk.removeAll(temporary)
      throw error
    }
    return count
  }

  private func on(_ disk: Disk, _ body: (Disk) throws(FileError) -> Void) throws(BackupError) {
    do throws(FileError) { try body(disk) } catch { throw .failed(error) }
  }
}
