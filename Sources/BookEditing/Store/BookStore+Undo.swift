import Formats
package import Platform

/// Functions that record changes as undo steps, list the steps and undo them.
extension BookStore {
  /// The maximum number of changes that can be undone.
  package static let greatestStepCount = 50

  /// A recorded change made by a command or a form. The newest step has the highest number.
  package struct Step: Sendable {
    package let number: Int
    package let record: ChangeRecord
    /// The time of the change, in seconds since 1970; `nil` if unknown.
    package var time: Int?
  }

  /// Returns the changes that can be undone, newest last.
  package func steps() throws(FileError) -> [Step] {
    var steps: [Step] = []
    for number in try stepNumbers().reversed() {
      // The list ends at a damaged step, because no earlier step can be undone.
      guard let record = try? record(BookStore.undo, String(number)) else { break }
      // A step that undoes another step exists only if an undo was interrupted directly before its end.
      if record.undoes == nil {
        let time = try internalFolder().folder(BookStore.undo).status(String(number))?.changed
        steps.append(Step(number: number, record: record, time: time))
      }
    }
    return steps.reversed()
  }

  /// Returns the steps that `undo` reverts, newest first: the automatic changes after the user's last change, then the
  /// user's change itself. Empty if the user has not made any change.
  ///
  /// - Throws: an error if a record cannot be read or is damaged.
  package func lastSteps() throws(FileError) -> [Step] {
    var steps: [Step] = []
    for number in try stepNumbers().reversed() {
      let record = try record(BookStore.undo, String(number))
      if record.undoes != nil { continue }
      steps.append(Step(number: number, record: record))
      if !record.isAutomatic { return steps }
    }
    return []
  }

  /// The predicted result of undoing steps.
  package enum Outlook: Sendable, Equatable {
    /// The steps can be undone. Other lines of the given files have been edited since then, so only the lines that the
    /// steps changed are reverted. The paths are relative to the book.
    case possible(edited: [String])
    /// The steps cannot be undone, because the lines that they changed in the given file were edited or can no longer
    /// be located with certainty. The path is relative to the current folder.
    case impossible(file: String)
  }

  /// Predicts the result of undoing steps. The steps must be given newest first.
  package func outlook(of steps: [Step]) throws(FileError) -> Outlook {
    /// The hash of each file after the newer steps are undone, keyed by path.
    var contents: [String: ChangeRecord.Fingerprint?] = [:]
    /// The content of each file that the steps wrote, after the newer steps are undone, keyed by path.
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

  /// Returns the text of a file after undoing the change but keeping later edits; `nil` if the change and the later
  /// edits conflict. The bytes are `nil` if the file did not exist before the change.
  ///
  /// - Parameter texts: the contents of files that differ from the files on disk.
  private func merged(
    _ record: ChangeRecord, _ index: Int, over texts: [String: [UInt8]?]
  ) throws(FileError) -> (bytes: [UInt8]?, Void)? {
    guard case .write(let path, let before, _) = record.parts[index], let after = record.text(after: index) else {
      return nil
    }
    let known = if let text = texts[path] { text } else { try content(path) }
    guard let current = known else { return nil }
    guard let text = LineMerge.reverting(to: before ?? [], from: after, in: current) else { return nil }
    // A file that the step created is removed, unless text was added to it later.
    return (text.isEmpty ? before : text, ())
  }

  /// Returns the change that undoes the step. `outlook` must have returned `possible` for the step.
  ///
  /// - Parameters:
  ///   - keeping: returns the new path of a created file that must be kept; `nil` to remove the file.
  ///   - texts: the contents of files after newer steps are undone, if they are not written yet.
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
            throw .changedSinceRead(self.path(of: path))
          }
          result = text.bytes
        }
        parts.append(.write(path: path, before: current, after: result))
      case .move(let from, let to, _): parts.append(.move(from: to, to: from))
      }
    }
    var change = BookChange(name: step.record.name, parts: parts)
    change.times = step.record.timesByPath
    return change
  }

  /// Undoes the newest step and removes it from the list.
  package func undo(_ step: Step, by change: BookChange) throws(FileError) {
    try make(change, undoes: step.number)
  }

  // MARK: Steps

  /// Turns the journal into an undo step. If the change undid a step, removes the undone step instead.
  func finish(_ record: ChangeRecord) throws(FileError) {
    let own = try internalFolder()
    let undo = try own.folder(BookStore.undo)
    if let step = record.undoes {
      // Numbers are never reused, so that a button for an undone step cannot undo another one.
      try rememberLast(in: undo)
      // One rename ends both the journal and the step. The file with the step's number is no longer a step.
      try own.rename(BookStore.journal, into: undo, as: String(step))
      try? undo.remove(String(step))
      return
    }
    let numbers = try BookStore.numbers(in: undo)
    let last = max(numbers.last ?? 0, BookStore.lastNumber(in: undo))
    try own.rename(BookStore.journal, into: undo, as: String(last + 1))
    // After a power failure either the journal or the step remains. Both mean that the change is complete.
    for number in numbers.dropLast(BookStore.greatestStepCount - 1) { try? undo.remove(String(number)) }
  }

  /// Returns the records of the steps that have not been read before. Damaged records are skipped.
  ///
  /// - Parameter stamps: the stamps of the step files that were already read. The stamps of newly read files are added.
  func records(except stamps: inout Set<UInt64>) throws(FileError) -> [ChangeRecord] {
    var records: [ChangeRecord] = []
    for number in try stepNumbers() {
      guard let stamp = try internalFolder().folder(BookStore.undo).stamp(String(number)),
        stamps.insert(stamp).inserted,
        let record = try? record(BookStore.undo, String(number))
      else { continue }
      records.append(record)
    }
    return records
  }

  private func stepNumbers() throws(FileError) -> [Int] {
    guard let own = try existingInternalFolder(), own.status(BookStore.undo) != nil else { return [] }
    return try BookStore.numbers(in: own.folder(BookStore.undo))
  }

  private static func numbers(in undo: OpenFolder) throws(FileError) -> [Int] {
    try undo.names().compactMap { name in
      // Numbers are limited, so that the next number is also valid.
      Int(name).flatMap { possibleNumbers.contains($0) && String($0) == name ? $0 : nil }
    }.sorted()
  }

  /// The name of the file that contains the highest number of an undone step.
  private static let last = "last"
  private static let possibleNumbers = 1..<1 << 40

  /// Returns the highest number of an undone step; 0 if no step was undone.
  private static func lastNumber(in undo: OpenFolder) -> Int {
    // If the file is missing or damaged, only the numbers of existing steps count.
    guard let bytes = try? undo.read(last, limit: 20),
      let number = Int(String(decoding: bytes, as: UTF8.self).trimmingSpaces), possibleNumbers.contains(number)
    else { return 0 }
    return number
  }

  private func rememberLast(in undo: OpenFolder) throws(FileError) {
    guard let number = try BookStore.numbers(in: undo).last, number > BookStore.lastNumber(in: undo) else { return }
    try undo.replace(BookStore.last, with: Array("\(number)\n".utf8), isDurable: true, mode: 0o600)
  }

  /// Reads a record from the folder of internal files.
  ///
  /// - Throws: an error if the record is damaged, was not written by a command, or belongs to another user. The changes
  ///   in such a record must not be applied.
  func record(_ parts: String...) throws(FileError) -> ChangeRecord {
    let path = parts.joined(separator: "/")
    let (folder, name) = try internalFolder().parentFolder(of: path)
    try folder.validateOwner()
    let file = try folder.open(name)
    try file.validateOwner(isOneOf: disk.owners)
    guard file.byteCount <= BookStore.greatestRecordByteCount,
      let record = ChangeRecord(encoded: try file.bytes(atMost: file.byteCount))
    else { throw FileError(path: file.path, action: .read, code: FileError.damaged) }
    return record
  }
}

extension ChangeRecord.Part {
  /// The path of the file before the change.
  package var path: String {
    switch self {
    case .write(let path, _, _), .move(let path, _, _): path
    }
  }
}
