package import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The storage of the changes to a book. Commands change the book one at a time, and each change is written completely
/// or not at all. Each change is recorded, so that it can be undone.
///
/// A change is made in four steps with a write-ahead journal. The process may be killed between any two steps. First,
/// the journal with the old contents is written. Second, the new bytes are written to temporary files. Third, the
/// temporary files are renamed to replace the old ones. Fourth, the journal becomes the newest step in `undo/`. A
/// command that finds a journal finishes the change if all files were renamed, and undoes it otherwise.
package struct BookStore: Sendable {
  package enum Failure: Error, Sendable, Equatable {
    case failed(FileError)
    /// Another command holds the lock. The value is its title; empty if unknown.
    case locked(by: String)
  }

  package let book: String
  let disk: Disk
  /// The maximum time to wait for another command, in seconds.
  private let patience: Int

  /// Opens the storage of a book.
  ///
  /// - Parameter book: the book's folder.
  package init(book: String, disk: Disk, patience: Int = BookLock.usualWait) {
    self.book = book
    self.disk = disk
    self.patience = patience
  }

  func path(of part: String) -> String { book == "." ? part : "\(book)/\(part)" }

  static let journal = "journal"
  static let undo = "undo"
  /// The maximum size of a record in bytes, which is far more than the total size of a book's text files.
  static let greatestRecordByteCount = 1 << 28

  // MARK: One at a time

  /// Runs the function while no other command can change the book. If a change was interrupted, recovers from it first.
  ///
  /// - Parameter report: called with a sentence about the recovery, if there was one.
  package func locked<Result>(
    as name: String, report: (String) -> Void, _ body: () -> Result
  ) throws(Failure) -> Result {
    let own: OpenFolder
    do throws(FileError) { own = try prepare() } catch { throw .failed(error) }
    let lock = try BookLock(own, name: name, seconds: patience)
    defer { lock.release() }
    own.removeTemporaries()
    do throws(FileError) { if let sentence = try recover() { report(sentence) } } catch { throw .failed(error) }
    return body()
  }

  /// The book's folder.
  func root() throws(FileError) -> OpenFolder { try OpenFolder(book, disk: disk) }

  /// Returns the folder of internal files.
  ///
  /// - Throws: an error if the folder does not exist, or if it belongs to another user. Daybook applies the changes
  ///   recorded in this folder, so another user's folder cannot be trusted.
  func internalFolder() throws(FileError) -> OpenFolder {
    let folder = try root().folder(BookLayout.hidden)
    try folder.validateOwner()
    return folder
  }

  /// Returns the folder of internal files; `nil` if it does not exist yet.
  func existingInternalFolder() throws(FileError) -> OpenFolder? {
    do throws(FileError) { return try internalFolder() } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  private func prepare() throws(FileError) -> OpenFolder {
    let known = try existingInternalFolder()
    let own = if let known { known } else { try root().folder(BookLayout.hidden, makes: true, mode: 0o700) }
    let undo = try own.folder(BookStore.undo, makes: true, mode: 0o700)
    // The folders contain parts of the ledger and the key of an encrypted site, so other users must not read them. Some
    // file systems do not support permissions.
    for folder in [own, undo] { try? folder.setMode(0o700) }
    if own.status(".gitignore") == nil {
      try own.replace(".gitignore", with: Array("*\n".utf8), isDurable: false)
    }
    return own
  }

  // MARK: Internal files

  /// Writes internal files in `.daybook`. `undo` does not revert these files.
  ///
  /// - Parameter name: the name of a folder in `.daybook`.
  package func write(_ files: [(name: String, bytes: [UInt8])], below name: String) throws(FileError) {
    let folder = try prepare().folder(name, makes: true, mode: 0o700)
    for file in files { try folder.replace(file.name, with: file.bytes, isDurable: false, mode: 0o600) }
  }

  /// Returns a folder in `.daybook` that `write` created.
  package func folder(_ name: String) throws(FileError) -> OpenFolder { try internalFolder().folder(name) }

  /// Returns the path of the folder for large temporary files, which is `.daybook` itself.
  package func spoolFolder() throws(FileError) -> String {
    _ = try prepare()
    return path(of: BookLayout.hidden)
  }

  // MARK: Changing

  /// Makes a change that `undo` can revert. If anything fails, the files are unchanged.
  ///
  /// - Throws: an error if a file cannot be written, or no longer has the expected content.
  package func commit(_ change: BookChange) throws(FileError) {
    try make(change, undoes: nil)
  }

  func make(_ change: BookChange, undoes step: Int?) throws(FileError) {
    let parts = change.parts.filter { !$0.changesNothing }
    if parts.isEmpty { return }
    for path in parts.flatMap(\.paths) where !ChangeRecord.isPath(path) {
      // A record that names another file would be treated as damaged, so the change could not be undone.
      throw FileError(path: self.path(of: path), action: .write, code: FileError.outside)
    }
    var remembered: [ChangeRecord.Part] = []
    for part in parts { remembered.append(try self.remembered(part)) }
    var record = ChangeRecord(name: change.name, parts: remembered, undoes: step, isAutomatic: change.isAutomatic)
    if step == nil { record.middles = middles(of: parts) }
    record.idempotencyKey = change.idempotencyKey
    record.times = times(of: parts)
    var staged: [StagedPart] = []
    let root = try root()
    let own = try internalFolder()
    do throws(FileError) {
      try own.replace(BookStore.journal, with: encoded(record), isDurable: true, mode: 0o600)
      for part in parts { staged.append(try stage(part, root, change.times)) }
      for part in parts { try guardUnchanged(part) }
      for staged in staged { try apply(staged) }
      try finish(record)
    } catch {
      for case .write(_, _, let staged?) in staged { disk.discard(staged) }
      // If this also fails, the journal remains, and the next command undoes the rest.
      if (try? rollBack(record)) != nil { try? own.remove(BookStore.journal) }
      throw error
    }
  }

  private func encoded(_ record: ChangeRecord) throws(FileError) -> [UInt8] {
    let encoded = record.encoded
    if encoded.count <= BookStore.greatestRecordByteCount { return encoded }
    let path = path(of: "\(BookLayout.hidden)/\(BookStore.journal)")
    throw FileError(path: path, action: .write, code: FileError.tooLarge)
  }

  /// A part of a change that is ready to be written. Its new bytes are in a temporary file next to the old file, and
  /// the temporary file has not been renamed yet.
  private enum StagedPart {
    /// The new bytes; `nil` for a file that is removed.
    case write(OpenFolder, name: String, Disk.StagedFile?)
    case move(OpenFolder, name: String, to: OpenFolder, newName: String)
  }

  private func stage(
    _ part: BookChange.Part, _ root: OpenFolder, _ times: [String: Int]
  ) throws(FileError) -> StagedPart {
    switch part {
    case .write(let path, _, let after):
      let (folder, name) = try root.parentFolder(of: path, makes: after != nil)
      try folder.validateWritable(name)
      guard let after else { return .write(folder, name: name, nil) }
      let staged = try folder.stage(name, with: after, isDurable: true, changed: times[path])
      return .write(folder, name: name, staged)
    case .move(let from, let to):
      let (old, new) = (try root.parentFolder(of: from), try root.parentFolder(of: to, makes: true))
      return .move(old.folder, name: old.name, to: new.folder, newName: new.name)
    }
  }

  private func remembered(_ part: BookChange.Part) throws(FileError) -> ChangeRecord.Part {
    switch part {
    case .write(let path, let before, let after):
      return .write(path: path, before: before, after: after.map(ChangeRecord.Fingerprint.init))
    case .move(let from, let to):
      let (folder, name) = try root().parentFolder(of: from)
      return .move(from: from, to: to, ChangeRecord.Fingerprint(try folder.read(name)))
    }
  }

  /// Returns, for each changed file, the part in which the old and the new text differ. With this part, the change can
  /// be undone even after other parts of the file have been edited.
  private func middles(of parts: [BookChange.Part]) -> [Int: ChangeRecord.Middle] {
    var middles: [Int: ChangeRecord.Middle] = [:]
    for (index, part) in parts.enumerated() {
      guard case .write(let path, let before, let after?) = part, !path.hasPrefix(BookLayout.receipt("")) else {
        continue
      }
      middles[index] = ChangeRecord.Middle(before ?? [], after)
    }
    return middles
  }

  /// Returns the modification times of the inbox files that the change replaces or removes, keyed by their indices in
  /// `parts`.
  private func times(of parts: [BookChange.Part]) -> [Int: Int] {
    var times: [Int: Int] = [:]
    for (index, part) in parts.enumerated() {
      guard case .write(let path, _?, _) = part, path.hasPrefix(BookLayout.inboxFile("")) else { continue }
      // A file that disappeared is reported when the change is made.
      guard let place = try? root().parentFolder(of: path) else { continue }
      times[index] = place.folder.status(place.name)?.changed
    }
    return times
  }

  private func guardUnchanged(_ part: BookChange.Part) throws(FileError) {
    switch part {
    case .write(let path, let before, _):
      if try content(path) != before { throw .changedSinceRead(self.path(of: path)) }
    case .move: break
    }
  }

  private func apply(_ staged: StagedPart) throws(FileError) {
    switch staged {
    case .write(let folder, let name, let staged):
      if let staged { try disk.put(staged) } else { try folder.remove(name) }
      try folder.sync()
    case .move(let folder, let name, let newFolder, let newName): try folder.move(name, to: newFolder, newName)
    }
  }

  // MARK: Files

  /// Returns the bytes of a file; `nil` if it does not exist.
  func content(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      let (folder, name) = try root().parentFolder(of: path)
      return try folder.read(name)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }
}

extension BookChange.Part {
  fileprivate var paths: [String] {
    switch self {
    case .write(let path, _, _): [path]
    case .move(let from, let to): [from, to]
    }
  }

  fileprivate var changesNothing: Bool {
    if case .write(_, let before, let after) = self { return before == after }
    return false
  }
}
