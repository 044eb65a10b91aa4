package import Platform

/// A reason why a backup cannot be created or restored.
package enum BackupError: Error, Sendable {
  case failed(FileError)
  /// The file is not a backup, or was written by another version.
  case noBackup(String)
  /// The first chunk cannot be decrypted, because the passphrase is wrong or the chunk is damaged.
  case wrongPhrase(String)
  /// A chunk was changed, or the file was truncated. Chunks are numbered from 0.
  case damaged(String, chunk: Int)
  /// The backup contains a file that is not part of any book.
  case foreignFile(String, String)
  /// A file changed while it was being read.
  case changedDuringRead(String)

  package var sentence: String {
    switch self {
    case .failed(let error): error.sentence
    case .noBackup(let path): "“\(path)” is not a Daybook backup"
    case .wrongPhrase(let path): "“\(path)” cannot be opened: the passphrase is wrong, or the file is damaged"
    case .damaged(let path, let chunk): "“\(path)” is damaged or incomplete in chunk \(chunk + 1)"
    case .foreignFile(let path, let name): "“\(path)” contains “\(name)”, which is not a file of a book"
    case .changedDuringRead(let path): "“\(path)” changed while it was being read"
    }
  }
}
