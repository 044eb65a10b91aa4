import Platform

extension Book {
  /// A change that is taken back.
  package struct Undone: Sendable {
    /// What it was called.
    package var title: String
    package var files: BookChange
  }

  /// The changes that can be taken back, the oldest first.
  ///
  /// - Throws: where the newest one is damaged, so that none can be taken back.
  package func steps() throws(Refusal) -> [BookStore.Step] {
    let steps = try reaching { () throws(FileError) in try store.steps() }
    if steps.isEmpty { _ = try reaching { () throws(FileError) in try store.lastStep() } }
    return steps
  }

  /// Takes back the last change; its photos go to `receipts/.removed/`, since a copy may be the only one left.
  ///
  /// - Parameter isTrial: nothing is written; otherwise the book must be locked.
  package func undo(isTrial: Bool) throws(Refusal) -> Undone {
    guard let step = try reaching({ () throws(FileError) in try store.lastStep() }) else { throw .nothingToUndo }
    if let path = try reaching({ () throws(FileError) in try store.obstacle(to: step) }) {
      throw .changedSince(title: step.record.name, file: path)
    }
    let files = try reaching { () throws(FileError) in try store.inverse(of: step, keeping: removedPath) }
    if !isTrial { try reaching { () throws(FileError) in try store.undo(step, by: files) } }
    return Undone(title: step.record.name, files: files)
  }

  /// Where a photo goes that would be removed; nil for any other file.
  private func removedPath(_ path: String) -> String? {
    let prefix = BookLayout.receipt("")
    guard path.hasPrefix(prefix) else { return nil }
    return folder.relative(RemovedPhotos.path(for: String(path.dropFirst(prefix.count)), folder))
  }

  private func reaching<Result>(_ body: () throws(FileError) -> Result) throws(Refusal) -> Result {
    do throws(FileError) { return try body() } catch { throw .failed(error) }
  }
}
