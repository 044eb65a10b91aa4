package import Platform

/// Steps that can be taken back, and changes that were interrupted.
extension BookStore {
  /// A change that was made by a command, the newest with the greatest number.
  package struct Step: Sendable {
    package let number: Int
    package let record: ChangeRecord
    /// Seconds since 1970; nil if its file does not say.
    package var time: Int?
  }

  /// The changes that can be taken back, the newest last.
  package func steps() throws(FileError) -> [Step] {
    var steps: [Step] = []
    for number in try stepNumbers().reversed() {
      // A damaged step ends the list: no step before it can be taken back.
      guard let record = try? record(BookStore.undo, String(number)) else { break }
      // What was left when an undo was interrupted at its very end.
      if record.undoes == nil {
        let time = try own().folder(BookStore.undo).status(String(number))?.changed
        steps.append(Step(number: number, record: record, time: time))
      }
    }
    return steps.reversed()
  }

  /// The newest change that was asked for, after what builds made by themselves since; the newest first. None where no
  /// change was asked for.
  ///
  /// - Throws: also for a damaged record.
  package func lastSteps() throws(FileError) -> [Step] {
    var steps: [Step] = []
    for number in try stepNumbers().reversed() {
      let record = try record(BookStore.undo, String(number))
      if record.undoes != nil { continue }
      steps.append(Step(number: number, record: record))
      if !record.isByItself { return steps }
    }
    return []
  }

  /// Whether steps can be taken back.
  package enum Outlook: Sendable, Equatable {
    /// Files of which only the lines of the steps are taken back, since others were edited; their paths in the book.
    case possible(edited: [String])
    /// A file that is no longer as they left it, with their lines edited or their places uncertain; for messages.
    case impossible(file: String)
  }

  /// What would become of taking steps back, the newest first.
  package func outlook(of steps: [Step]) throws(FileError) -> Outlook {
    /// What files hold when the newer steps are taken back, and the texts of those that are texts.
    var contents: [String: ChangeRecord.Fingerprint?] = [:]
    var texts: [String: [UInt8]?] = [:]
    var edited: [String] = []
    for step in steps {
      for (index, part) in step.record.parts.enumerated().reversed() {
        let content: ChangeRecord.Fingerprint?
        switch part {
        case .write(_, _, let after): content = after
        case .move(_, _, let moved): content = moved
        }
        let path = part.latestPath
        let isAfter = if let known = contents[path] { known == content } else { try state(of: part) == .after }
        switch part {
        case .write(_, let before, _):
          var result = before
          if !isAfter {
            guard let text = try merged(step.record, index, over: texts) else {
              return .impossible(file: self.path(of: path))
            }
            result = text.bytes
            if !edited.contains(path) { edited.append(path) }
          }
          contents[path] = .some(result.map(ChangeRecord.Fingerprint.init))
          texts[path] = .some(result)
        case .move(let from, let to, let moved):
          if !isAfter { return .impossible(file: self.path(of: path)) }
          contents[to] = .some(nil)
          contents[from] = .some(moved)
        }
      }
    }
    return .possible(edited: edited)
  }

  /// The text of a part without the change, but with what was edited since, no bytes for no file; nil where that is not
  /// certain.
  ///
  /// - Parameter texts: what files hold, if not what lies there.
  private func merged(
    _ record: ChangeRecord, _ index: Int, over texts: [String: [UInt8]?]
  ) throws(FileError) -> (bytes: [UInt8]?, Void)? {
    guard case .write(let path, let before, _) = record.parts[index], let after = record.text(after: index) else {
      return nil
    }
    let known = if let text = texts[path] { text } else { try content(path) }
    guard let current = known else { return nil }
    guard let text = LineMerge.takingBack(to: before ?? [], from: after, in: current) else { return nil }
    // A file that the step made is gone with it, unless something else was written there.
    return (text.isEmpty ? before : text, ())
  }

  /// The change that takes a step back, of which `outlook` says that it is possible.
  ///
  /// - Parameters:
  ///   - keeping: where a file goes that the step brought in and that is not to be lost; nil to remove it.
  ///   - texts: what files hold when newer steps are taken back, if that is not written yet.
  package func inverse(
    of step: Step, keeping: (String) -> String?, over texts: [String: [UInt8]?] = [:]
  ) throws(FileError) -> BookChange {
    var parts: [BookChange.Part] = []
    for (index, part) in step.record.parts.enumerated().reversed() {
      switch part {
      case .write(let path, let before, let after):
        if before == nil, let kept = keeping(path) {
          parts.append(.move(from: path, to: kept))
          continue
        }
        let current = try content(path)
        var result = before
        if (texts[path] ?? current).map(ChangeRecord.Fingerprint.init) != after {
          guard let text = try merged(step.record, index, over: texts) else {
            throw .changedMeanwhile(self.path(of: path))
          }
          result = text.bytes
        }
        parts.append(.write(path: path, before: current, after: result))
      case .move(let from, let to, _): parts.append(.move(from: to, to: from))
      }
    }
    return BookChange(name: step.record.name, parts: parts)
  }

  /// Takes the newest step back for good.
  package func undo(_ step: Step, by change: BookChange) throws(FileError) {
    try make(change, undoes: step.number)
  }

  // MARK: Steps

  /// The records of steps whose files have a stamp that is not known yet; of damaged ones none.
  ///
  /// - Parameter stamps: gets the stamps of the files that were read.
  func records(except stamps: inout Set<UInt64>) throws(FileError) -> [ChangeRecord] {
    var records: [ChangeRecord] = []
    for number in try stepNumbers() {
      guard let stamp = try own().folder(BookStore.undo).stamp(String(number)), stamps.insert(stamp).inserted,
        let record = try? record(BookStore.undo, String(number))
      else { continue }
      records.append(record)
    }
    return records
  }

  private func stepNumbers() throws(FileError) -> [Int] {
    guard let own = try existing(), own.status(BookStore.undo) != nil else { return [] }
    return try BookStore.numbers(in: own.folder(BookStore.undo))
  }

  static func numbers(in undo: OpenFolder) throws(FileError) -> [Int] {
    try undo.names().compactMap { name in
      // So many are never made; the next number must be one, too.
      Int(name).flatMap { (1..<1 << 40).contains($0) && String($0) == name ? $0 : nil }
    }.sorted()
  }

  /// What is written in one of the folder's records.
  ///
  /// - Throws: also for one that no command wrote, or that belongs to another user: what it says would be done.
  private func record(_ parts: String...) throws(FileError) -> ChangeRecord {
    let path = parts.joined(separator: "/")
    let (folder, name) = try own().way(to: path)
    try folder.validateOwner()
    let file = try folder.open(name)
    try file.mustBeOf(disk.owners)
    guard file.byteCount <= BookStore.greatestRecordByteCount,
      let record = ChangeRecord(encoded: try file.bytes(atMost: file.byteCount))
    else { throw FileError(path: file.path, action: .read, code: FileError.damaged) }
    return record
  }

  // MARK: Interruptions

  private enum State {
    case before
    case after
    /// It was changed otherwise since.
    case foreign
  }

  private func state(of part: ChangeRecord.Part) throws(FileError) -> State {
    switch part {
    case .write(let path, let before, let after):
      // A change that was made is one also if it changed nothing.
      if try holds(path, after) { return .after }
      return try holds(path, before.map(ChangeRecord.Fingerprint.init)) ? .before : .foreign
    case .move(let from, let to, let content):
      if try holds(to, content) { return .after }
      return try holds(from, content) ? .before : .foreign
    }
  }

  /// Whether a file is as it was left; nil stands for none. A file of another length is not read.
  private func holds(_ path: String, _ content: ChangeRecord.Fingerprint?) throws(FileError) -> Bool {
    let file: OpenedFile
    do throws(FileError) {
      let (folder, name) = try root().way(to: path)
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
    guard let own = try existing(), own.status(BookStore.journal) != nil else { return nil }
    do throws(FileError) { return try record(BookStore.journal) } catch {
      // The change has just been ended.
      if error.isMissing { return nil }
      throw error
    }
  }

  /// What an interrupted command left, for commands that only read; nil where there is nothing.
  ///
  /// - Throws: also when it cannot be told what that is.
  package func interruption() throws(FileError) -> InterruptedChange? {
    guard let record = try interruptedRecord() else { return nil }
    let isAtWork = BookLock.isHeld(in: try own())
    var change = InterruptedChange(name: record.name, isAtWork: isAtWork)
    var states: [State] = []
    for part in record.parts { states.append(try state(of: part)) }
    if states.allSatisfy({ $0 == .after }) {
      // It may have been ended while it was looked at.
      return try existing()?.status(BookStore.journal) == nil ? nil : change
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

  /// Finishes or takes back what an interrupted command left.
  ///
  /// - Returns: a sentence about it; nil when there was nothing to do.
  func mend() throws(FileError) -> String? {
    guard let record = try interruptedRecord() else { return nil }
    var states: [State] = []
    for part in record.parts { states.append(try state(of: part)) }
    for folder in Set(record.parts.map { $0.latestPath.split(separator: "/").dropLast().joined(separator: "/") }) {
      // Where there is no folder any more there is nothing to take away.
      try? root().way(to: folder.isEmpty ? "x" : "\(folder)/x").folder.removeTemporaries()
    }
    if states.allSatisfy({ $0 == .after }) {
      try finish(record)
      return "“\(record.name)” was interrupted when all was written; nothing is missing"
    }
    let foreign = try takeBack(record)
    try own().remove(BookStore.journal)
    if foreign.isEmpty { return "“\(record.name)” was interrupted; its change was undone" }
    let files = foreign.map { "“\(path(of: $0))”" }.joined(separator: ", ")
    return "“\(record.name)” was interrupted and undone, except for \(files), which changed since then"
  }

  /// Brings the files back that a change has reached already.
  ///
  /// - Returns: the files that hold neither what was before nor what the change made of them.
  func takeBack(_ record: ChangeRecord) throws(FileError) -> [String] {
    var foreign: [String] = []
    for part in record.parts.reversed() {
      switch try state(of: part) {
      case .before: continue
      case .foreign: foreign.append(part.latestPath)
      case .after:
        let (folder, name) = try root().way(to: part.latestPath)
        switch part {
        case .write(_, let before?, _): try folder.replace(name, with: before, isDurable: true)
        case .write(_, nil, _): try folder.remove(name)
        case .move(let from, _, _):
          let old = try root().way(to: from)
          try folder.move(name, to: old.folder, old.name)
        }
      }
    }
    return foreign
  }
}

extension ChangeRecord.Part {
  /// Where the file is after the change.
  fileprivate var latestPath: String {
    switch self {
    case .write(let path, _, _): path
    case .move(_, let to, _): to
    }
  }

  /// Where the file was before it.
  package var path: String {
    switch self {
    case .write(let path, _, _), .move(let path, _, _): path
    }
  }
}
