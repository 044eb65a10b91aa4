#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of a book as commands change them: one command at a time, all files of a change or none, and each change
/// remembered so that it can be taken back.
///
/// A change is made in four steps, and a process may be killed between any two of them: the journal says what the files
/// hold; the new bytes are written beside their files; they are renamed over them; the journal becomes the newest step
/// of `undo/`. Whoever finds a journal finishes the change if all its files were renamed, and takes it back
/// otherwise.
package struct BookStore: Sendable {
  package enum Failure: Error, Sendable, Equatable {
    case failed(FileError)
    /// Another command is still at work: what it said of itself, or nothing.
    case locked(by: String)
  }

  /// How many changes can be taken back.
  package static let greatestStepCount = 50

  package let book: String
  let disk: Disk
  /// How long one command waits for another.
  private let patience: Int

  /// - Parameter book: the book's folder.
  package init(book: String, disk: Disk, patience: Int = 10) {
    self.book = book
    self.disk = disk
    self.patience = patience
  }

  func path(of part: String) -> String { book == "." ? part : "\(book)/\(part)" }

  private var folder: String { path(of: ".daybook") }
  var journal: String { "\(folder)/journal" }
  var undoFolder: String { "\(folder)/undo" }

  // MARK: One at a time

  /// Runs while no other command changes the book; mends what an interrupted one left first.
  ///
  /// - Parameter told: gets a sentence when something was mended.
  package func locked<Result>(
    as name: String, told: (String) -> Void, _ body: () -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) { try prepare() } catch { throw .failed(error) }
    let lock = try BookLock("\(folder)/lock", name: name, seconds: patience, disk: disk)
    defer { lock.release() }
    do throws(FileError) {
      disk.removeTemporaries(in: folder)
      if let sentence = try mend() { told(sentence) }
    } catch {
      throw .failed(error)
    }
    return body()
  }

  /// Whether an interrupted change waits to be mended.
  package var needsMending: Bool { disk.isLinkOrFile(journal) }

  private func prepare() throws(FileError) {
    try disk.makeFolder(undoFolder)
    let ignore = "\(folder)/.gitignore"
    if !disk.isLinkOrFile(ignore) { try disk.replace(ignore, with: Array("*\n".utf8), isDurable: false) }
  }

  // MARK: Changing

  /// Makes a change that `undo` can take back; whatever fails, the files are as they were.
  ///
  /// - Throws: also when a file no longer holds what it held before.
  package func commit(_ change: BookChange) throws(FileError) {
    try make(change, undoes: nil)
  }

  func make(_ change: BookChange, undoes step: Int?) throws(FileError) {
    let parts = change.parts.filter { !$0.changesNothing }
    if parts.isEmpty { return }
    var remembered: [ChangeRecord.Part] = []
    for part in parts { remembered.append(try self.remembered(part)) }
    let record = ChangeRecord(name: change.name, parts: remembered, undoes: step)
    var staged: [Disk.Staged?] = []
    do throws(FileError) {
      // It holds text of the ledger, so it is nobody else's to read.
      try disk.replace(journal, with: record.encoded, isDurable: true, mode: 0o600)
      for part in parts { staged.append(try stage(part)) }
      for part in parts { try guardUnchanged(part) }
      for (part, staged) in zip(parts, staged) { try apply(part, staged) }
      try finish(record)
    } catch {
      for case let staged? in staged { disk.discard(staged) }
      // If even this fails, the journal stays, and the next command mends the rest.
      if (try? takeBack(record)) != nil { _ = disk.calls.unlink(journal) }
      throw error
    }
  }

  private func stage(_ part: BookChange.Part) throws(FileError) -> Disk.Staged? {
    switch part {
    case .write(let path, _, let after):
      let target = target(path)
      do throws(FileError) {
        try disk.mustBeWritable(target)
      } catch {
        throw FileError(path: self.path(of: path), action: error.action, code: error.code)
      }
      guard let after else { return nil }
      try disk.makeFolder(FilePath.folder(of: target))
      return try disk.stage(target, with: after, isDurable: true)
    case .move(_, let to):
      try disk.makeFolder(FilePath.folder(of: self.path(of: to)))
      return nil
    }
  }

  private func remembered(_ part: BookChange.Part) throws(FileError) -> ChangeRecord.Part {
    switch part {
    case .write(let path, let before, let after):
      .write(path: path, before: before, after: after.map(ChangeRecord.Fingerprint.init))
    case .move(let from, let to):
      .move(from: from, to: to, ChangeRecord.Fingerprint(try disk.read(self.path(of: from))))
    }
  }

  private func guardUnchanged(_ part: BookChange.Part) throws(FileError) {
    switch part {
    case .write(let path, let before, _):
      if try content(path) != before { throw .changedMeanwhile(self.path(of: path)) }
    case .move: break
    }
  }

  private func apply(_ part: BookChange.Part, _ staged: Disk.Staged?) throws(FileError) {
    switch part {
    case .write(let path, _, _):
      let target = target(path)
      if let staged { try disk.put(staged) } else { try disk.remove(target) }
      try disk.syncFolder(of: target)
    case .move(let from, let to):
      try disk.move(self.path(of: from), to: self.path(of: to))
    }
  }

  /// The journal becomes a step of its own, or takes the step away that it took back.
  func finish(_ record: ChangeRecord) throws(FileError) {
    if let step = record.undoes {
      // One rename ends both the journal and the step; what stands in the step's place now is no step.
      _ = try disk.check(disk.calls.rename(journal, stepPath(step)), journal, .write)
      _ = disk.calls.unlink(stepPath(step))
      return
    }
    let numbers = try stepNumbers()
    let path = stepPath((numbers.last ?? 0) + 1)
    _ = try disk.check(disk.calls.rename(journal, path), path, .write)
    // Whatever a power cut leaves of this name, the journal or the step, says that all was done.
    for number in numbers.dropLast(BookStore.greatestStepCount - 1) { _ = disk.calls.unlink(stepPath(number)) }
  }

  // MARK: Files

  /// The file itself, or the one that a link in its place leads to.
  func target(_ path: String) -> String {
    let path = self.path(of: path)
    return disk.isLink(path) ? disk.resolved(path) ?? path : path
  }

  /// Nil where no file is.
  func content(_ path: String) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      return try disk.read(target(path))
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }
}

extension BookChange.Part {
  fileprivate var changesNothing: Bool {
    if case .write(_, let before, let after) = self { return before == after }
    return false
  }
}
