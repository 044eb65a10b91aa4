import Platform

extension Book {
  /// A change that is taken back.
  package struct Undone: Sendable {
    /// What it was called.
    package var title: String
    package var files: BookChange
    /// What builds had made by themselves since, and make again: their names, the newest first.
    package var byItself: [String]
    /// Files that were edited since, which keep those edits; their paths in the book.
    package var edited: [String]
  }

  /// The changes that can be taken back, the oldest first.
  ///
  /// - Throws: where the newest one is damaged, so that none can be taken back.
  package func steps() throws(BookError) -> [BookStore.Step] {
    let steps = try reaching { () throws(FileError) in try store.steps() }
    if steps.isEmpty { _ = try reaching { () throws(FileError) in try store.lastSteps() } }
    return steps
  }

  /// Takes back the last change that was asked for, and first what builds made by themselves since; its photos go to
  /// `receipts/.removed/`, since a copy may be the only one left. What was edited in other lines since stays.
  ///
  /// - Parameter isTrial: nothing is written; otherwise the book must be locked.
  package func undo(isTrial: Bool) throws(BookError) -> Undone {
    let steps = try reaching { () throws(FileError) in try store.lastSteps() }
    guard let asked = steps.last else { throw .nothingToUndo }
    let edited: [String]
    switch try reaching({ () throws(FileError) in try store.outlook(of: steps) }) {
    case .possible(let files): edited = files
    case .impossible(let file): throw .changedSince(title: asked.record.name, file: file)
    }
    var texts: [String: [UInt8]?] = [:]
    var parts: [BookChange.Part] = []
    // Each is a change of its own: a command that is killed between two leaves what the next build makes again.
    for step in steps {
      let files = try reaching { () throws(FileError) in try store.inverse(of: step, keeping: removedPath, over: texts)
      }
      for case .write(let path, _, let after) in files.parts { texts[path] = .some(after) }
      if !isTrial { try reaching { () throws(FileError) in try store.undo(step, by: files) } }
      // Of a file that an older step brings back as it was, that is what is told.
      let later = Set(files.parts.map(\.path))
      parts = parts.filter { !later.contains($0.path) } + files.parts
    }
    return Undone(
      title: asked.record.name, files: BookChange(name: asked.record.name, parts: parts),
      byItself: steps.dropLast().map(\.record.name), edited: edited)
  }

  /// Where a photo goes that would be removed; nil for any other file.
  private func removedPath(_ path: String) -> String? {
    let prefix = BookLayout.receipt("")
    guard path.hasPrefix(prefix) else { return nil }
    return folder.relative(PhotoTrash.path(for: String(path.dropFirst(prefix.count)), folder))
  }

  private func reaching<Result>(_ body: () throws(FileError) -> Result) throws(BookError) -> Result {
    do throws(FileError) { return try body() } catch { throw .failed(error) }
  }
}
