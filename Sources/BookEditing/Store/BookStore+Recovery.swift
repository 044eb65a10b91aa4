import Formats
package import Platform

/// Functions that recover from an interrupted change, for example after a crash.
extension BookStore {
  /// The state of a file relative to an interrupted change.
  enum State {
    case before
    case after
    /// The file has since been changed by something else.
    case foreign
  }

  func state(of part: ChangeRecord.Part) throws(FileError) -> State {
    switch part {
    case .write(let path, let before, let after):
      // A change that does not alter the file is treated as made.
      if try holds(path, after) { return .after }
      return try holds(path, before.map(ChangeRecord.Fingerprint.init)) ? .before : .foreign
    case .move(let from, let to, let content):
      if try holds(to, content) { return .after }
      return try holds(from, content) ? .before : .foreign
    }
  }

  /// Whether the file has the given content, or does not exist if the content is `nil`. If the length differs, the file
  /// is not read.
  private func holds(_ path: String, _ content: ChangeRecord.Fingerprint?) throws(FileError) -> Bool {
    let file: OpenedFile
    do throws(FileError) {
      let (folder, name) = try root().parentFolder(of: path)
      file = try folder.open(name)
    } catch {
      if error.isMissing { return content == nil }
      throw error
    }
    guard let content, file.byteCount == content.byteCount, file.byteCount <= BookStore.greatestRecordByteCount else {
      return false
    }
    return ChangeRecord.Fingerprint(try file.bytes(atMost: file.byteCount)) == content
  }

  private func interruptedRecord() throws(FileError) -> ChangeRecord? {
    guard let own = try existingInternalFolder(), own.status(BookStore.journal) != nil else { return nil }
    do throws(FileError) { return try record(BookStore.journal) } catch {
      // Another command has just finished the change.
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Returns the unfinished change of an interrupted command, for commands that only read the book; `nil` if there is
  /// none.
  ///
  /// - Throws: an error if the state of the change cannot be determined.
  package func interruption() throws(FileError) -> InterruptedChange? {
    guard let record = try interruptedRecord() else { return nil }
    let isStillRunning = BookLock.isHeld(in: try internalFolder())
    var change = InterruptedChange(name: record.name, isStillRunning: isStillRunning)
    var states: [State] = []
    for part in record.parts { states.append(try state(of: part)) }
    if states.allSatisfy({ $0 == .after }) {
      // Another command may have finished the change since then.
      return try existingInternalFolder()?.status(BookStore.journal) == nil ? nil : change
    }
    for (part, state) in zip(record.parts, states).reversed() where state != .foreign {
      switch part {
      case .write(let path, let before, _): change.files[path] = before.map { .bytes($0) } ?? .absent
      case .move(let from, let to, _):
        if state == .after { change.files[from] = .movedTo(to) }
        change.files[to] = .absent
      }
    }
    return change
  }

  /// Finishes or undoes the unfinished change of an interrupted command.
  ///
  /// - Returns: a sentence about the recovery; `nil` if there was no unfinished change.
  func recover() throws(FileError) -> String? {
    guard let record = try interruptedRecord() else { return nil }
    var states: [State] = []
    for part in record.parts { states.append(try state(of: part)) }
    for folder in Set(record.parts.map { $0.latestPath.split(separator: "/").dropLast().joined(separator: "/") }) {
      // If a folder no longer exists, there is nothing to remove.
      try? root().parentFolder(of: folder.isEmpty ? "x" : "\(folder)/x").folder.removeTemporaries()
    }
    if states.allSatisfy({ $0 == .after }) {
      try finish(record)
      return InterruptedChange.sentenceOfCompleteChange(record.name)
    }
    let foreign = try rollBack(record)
    try internalFolder().remove(BookStore.journal)
    if foreign.isEmpty { return "“\(record.name)” was interrupted; its change was undone" }
    let files = foreign.map { "“\(path(of: $0))”" }.joined(separator: ", ")
    return "“\(record.name)” was interrupted and undone, except in files that have changed since then: \(files)"
  }

  /// Restores the files that the change has already modified.
  ///
  /// - Returns: the files that have neither the old nor the new content, because something else modified them.
  func rollBack(_ record: ChangeRecord) throws(FileError) -> [String] {
    var foreign: [String] = []
    for (index, part) in record.parts.enumerated().reversed() {
      switch try state(of: part) {
      case .before: continue
      case .foreign: foreign.append(part.latestPath)
      case .after:
        let (folder, name) = try root().parentFolder(of: part.latestPath)
        switch part {
        case .write(_, let before?, _):
          try folder.replace(name, with: before, isDurable: true, changed: record.times[index])
        case .write(_, nil, _): try folder.remove(name)
        case .move(let from, _, _):
          let old = try root().parentFolder(of: from)
          try folder.move(name, to: old.folder, old.name)
        }
      }
    }
    return foreign
  }
}

extension ChangeRecord.Part {
  /// The path of the file after the change.
  var latestPath: String {
    switch self {
    case .write(let path, _, _): path
    case .move(_, let to, _): to
    }
  }
}
