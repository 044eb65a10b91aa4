import Platform

extension Book {
  /// The result of undoing a change.
  package struct UndoResult: Sendable {
    /// The title of the undone change.
    package var title: String
    package var files: BookChange
    /// The names of the later automatic changes that were also undone, newest first. The next build repeats them.
    package var automaticChanges: [String]
    /// The files that were edited after the change, as paths relative to the book. The later edits are kept.
    package var edited: [String]
  }

  /// Returns the steps that can be undone, oldest first.
  ///
  /// - Throws: an error if the newest step is damaged, in which case no step can be undone.
  package func steps() throws(BookError) -> [BookStore.Step] {
    let steps = try mapFileErrors { () throws(FileError) in try store.steps() }
    if steps.isEmpty { _ = try mapFileErrors { () throws(FileError) in try store.lastSteps() } }
    return steps
  }

  /// Undoes the last change made by the user, after undoing the automatic changes that followed it. Later edits of
  /// other lines are kept. Photos that the change added are moved to `receipts/.removed/`, because they may be the only
  /// copies.
  ///
  /// - Parameter isTrial: whether to compute the result without writing it. If `false`, the caller must hold the book's
  ///   lock.
  package func undo(isTrial: Bool) throws(BookError) -> UndoResult {
    let steps = try mapFileErrors { () throws(FileError) in try store.lastSteps() }
    guard let asked = steps.last else { throw .nothingToUndo }
    let edited: [String]
    switch try mapFileErrors({ () throws(FileError) in try store.outlook(of: steps) }) {
    case .possible(let files): edited = files
    case .impossible(let file): throw .changedSince(title: asked.record.name, file: file)
    }
    var texts: [String: [UInt8]?] = [:]
    var parts: [BookChange.Part] = []
    // Undoes each step separately: if the process is killed between two, the next build repeats the automatic
    // changes.
    for step in steps {
      let files = try mapFileErrors { () throws(FileError) in
        try store.inverse(of: step, keeping: removedPath, over: texts)
      }
      for case .write(let path, _, let after) in files.parts { texts[path] = .some(after) }
      if !isTrial { try mapFileErrors { () throws(FileError) in try store.undo(step, by: files) } }
      // If an older step also restores the file, only that restoration is reported.
      let later = Set(files.parts.map(\.path))
      parts = parts.filter { !later.contains($0.path) } + files.parts
    }
    return UndoResult(
      title: asked.record.name, files: BookChange(name: asked.record.name, parts: parts),
      automaticChanges: steps.dropLast().map(\.record.name), edited: edited)
  }

  /// Undoes one of the recorded changes. The undo is recorded as a new change. Later changes, including automatic ones,
  /// are kept.
  ///
  /// - Parameters:
  ///   - number: the number of the change in the list.
  ///   - isTrial: whether to compute the result without writing it. If `false`, the caller must hold the book's lock.
  ///   - idempotencyKey: the idempotency key of the submitted form.
  /// - Throws: `changeInTheWay` if a later change depends on this one.
  package func undo(
    _ number: Int, isTrial: Bool, idempotencyKey: IdempotencyKey? = nil
  ) throws(BookError) -> UndoResult {
    var undo = try NumberedUndo(number, self)
    try undo.apply(keeping: removedPath)
    var files = undo.draft.change(named: undo.name)
    files.idempotencyKey = idempotencyKey
    files.times = undo.times
    if !isTrial { try commit(files) }
    return UndoResult(title: undo.title, files: files, automaticChanges: [], edited: undo.edited)
  }

  /// Returns the path to which an undo moves a photo instead of deleting it; `nil` for any other file.
  private func removedPath(_ path: String) -> String? {
    let prefix = BookLayout.receipt("")
    guard path.hasPrefix(prefix) else { return nil }
    return folder.relative(PhotoTrash.path(for: String(path.dropFirst(prefix.count)), folder))
  }

  private func mapFileErrors<Result>(_ body: () throws(FileError) -> Result) throws(BookError) -> Result {
    do throws(FileError) { return try body() } catch { throw .failed(error) }
  }
}
