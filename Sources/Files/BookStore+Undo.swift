/// Steps that can be taken back, and changes that were interrupted.
extension BookStore {
  /// A change that was made by a command, the newest with the greatest number.
  package struct Step: Sendable {
    package let number: Int
    package let record: ChangeRecord
  }

  /// The changes that can be taken back, the newest last; a damaged record ends the list, as nothing before it can be.
  package func steps() throws(FileError) -> [Step] {
    var steps: [Step] = []
    for number in try stepNumbers().reversed() {
      guard let record = ChangeRecord(encoded: try disk.read(stepPath(number))) else { break }
      // What was left when an undo was interrupted at its very end.
      if record.undoes == nil { steps.append(Step(number: number, record: record)) }
    }
    return steps.reversed()
  }

  /// The newest change that can be taken back; nil when there is none.
  ///
  /// - Throws: also for a damaged record.
  package func lastStep() throws(FileError) -> Step? {
    for number in try stepNumbers().reversed() {
      guard let record = ChangeRecord(encoded: try disk.read(stepPath(number))) else {
        throw FileError(path: stepPath(number), action: .read, code: FileError.damaged)
      }
      if record.undoes == nil { return Step(number: number, record: record) }
    }
    return nil
  }

  /// Why a step cannot be taken back: the file that is no longer as the step left it.
  package func obstacle(to step: Step) throws(FileError) -> String? {
    for part in step.record.parts where try state(of: part) != .after { return path(of: part.latestPath) }
    return nil
  }

  /// The change that takes a step back.
  ///
  /// - Parameter keeping: where a file goes that the step brought in and that is not to be lost; nil to remove it.
  package func inverse(of step: Step, keeping: (String) -> String?) throws(FileError) -> BookChange {
    var parts: [BookChange.Part] = []
    for part in step.record.parts.reversed() {
      switch part {
      case .write(let path, nil, _):
        if let kept = keeping(path) {
          parts.append(.move(from: path, to: kept))
        } else {
          parts.append(.write(path: path, before: try content(path), after: nil))
        }
      case .write(let path, let before, _):
        parts.append(.write(path: path, before: try content(path), after: before))
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

  func stepPath(_ number: Int) -> String { "\(undoFolder)/\(number)" }

  func stepNumbers() throws(FileError) -> [Int] {
    if !disk.isLinkOrFile(undoFolder) { return [] }
    return try disk.names(in: undoFolder).compactMap { Int($0) }.sorted()
  }

  // MARK: Interruptions

  private enum State {
    case before
    case after
    /// Somebody else changed it since.
    case foreign
  }

  private func state(of part: ChangeRecord.Part) throws(FileError) -> State {
    switch part {
    case .write(let path, let before, let after):
      let now = try content(path)
      // A change that was made is one also if it changed nothing.
      if now.map(ChangeRecord.Fingerprint.init) == after { return .after }
      return now == before ? .before : .foreign
    case .move(let from, let to, let content):
      if try self.content(to).map(ChangeRecord.Fingerprint.init) == content { return .after }
      return try self.content(from).map(ChangeRecord.Fingerprint.init) == content ? .before : .foreign
    }
  }

  /// Finishes or takes back what an interrupted command left.
  ///
  /// - Returns: a sentence about it; nil when there was nothing to do.
  func mend() throws(FileError) -> String? {
    guard needsMending else { return nil }
    guard let record = ChangeRecord(encoded: try disk.read(journal)) else {
      throw FileError(path: journal, action: .read, code: FileError.damaged)
    }
    var states: [State] = []
    for part in record.parts { states.append(try state(of: part)) }
    for part in record.parts { disk.removeTemporaries(in: FilePath.folder(of: target(part.latestPath))) }
    if states.allSatisfy({ $0 == .after }) {
      try finish(record)
      return "“\(record.name)” was interrupted when all was written; nothing is missing"
    }
    let foreign = try takeBack(record)
    try disk.remove(journal)
    if foreign.isEmpty { return "“\(record.name)” was interrupted half-way; its change was taken back" }
    let files = foreign.map { "“\(path(of: $0))”" }.joined(separator: ", ")
    return "“\(record.name)” was interrupted half-way and taken back, but for \(files), which somebody changed since"
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
        switch part {
        case .write(let path, let before?, _): try disk.replace(target(path), with: before, isDurable: true)
        case .write(let path, nil, _): try disk.remove(target(path))
        case .move(let from, let to, _): try disk.move(path(of: to), to: path(of: from))
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

/// Paths with `/` between their parts.
enum FilePath {
  /// The folder that a file lies in; `.` for the current one.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
