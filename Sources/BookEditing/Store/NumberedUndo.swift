import Diagnostics
import Formats
import Ledger
import Platform

/// Undoes one of the recorded changes, which need not be the last one.
///
/// Each file is merged: the base is the text after the change, our version is the current text, and their version is
/// the text before the change. If a later change depends on this change, the undo is refused, and the error mentions
/// the later change.
struct NumberedUndo {
  private let step: BookStore.Step
  /// The later changes, oldest first.
  private let later: [BookStore.Step]
  private let store: BookStore
  private(set) var draft: Draft
  /// The names of photos that the undo will remove from `receipts/`.
  private var photos: Set<String> = []
  /// The month files that the undo changes, each with its text before the undo.
  private var months: [(path: String, now: [UInt8])] = []
  /// The paths of the files that have been edited since the change. These edits are kept.
  private(set) var edited: [String] = []

  init(_ number: Int, _ book: Book) throws(BookError) {
    let steps = try book.steps()
    if steps.isEmpty { throw .nothingToUndo }
    guard let step = steps.first(where: { $0.number == number }) else { throw .noSuchChange(number) }
    self.step = step
    later = steps.filter { $0.number > number }
    store = book.store
    draft = try Draft(book)
  }

  var title: String { step.record.name }
  /// The modification times of the restored files.
  var times: [String: Int] { step.record.timesByPath }
  /// The name of this undo in the list of changes.
  var name: String { "undo \(step.number): \(title)" }

  /// Undoes the change in the draft.
  ///
  /// - Parameter keeping: returns the new path of a photo that the change added; `nil` for any other file.
  mutating func apply(keeping: (String) -> String?) throws(BookError) {
    for (index, part) in step.record.parts.enumerated().reversed() {
      switch part {
      case .write(let path, let before, let after):
        if path.hasPrefix(BookLayout.receipt("")) || path.hasPrefix(BookLayout.inboxFile("")) {
          try undoPhoto(path, before, after, kept: before == nil ? keeping(path) : nil)
        } else {
          try undoText(index, path, before, after)
        }
      case .move(let from, let to, let content):
        let isHere = try self.content(to).map(ChangeRecord.Fingerprint.init) == content
        guard isHere, try self.content(from) == nil else { throw inTheWay(of: isHere ? from : to) }
        draft.move(draft.folder.path(of: to), to: draft.folder.path(of: from))
        if to.hasPrefix(BookLayout.receipt("")) { photos.insert(String(to.dropFirst(BookLayout.receipt("").count))) }
      }
    }
    try updateReferences()
  }

  // MARK: Files

  private func content(_ path: String) throws(BookError) -> [UInt8]? {
    do throws(FileError) { return try store.content(path) } catch { throw .failed(error) }
  }

  /// Restores a photo or a file of the inbox, which must not have been modified since the change.
  private mutating func undoPhoto(
    _ path: String, _ before: [UInt8]?, _ after: ChangeRecord.Fingerprint?, kept: String?
  ) throws(BookError) {
    let now = try content(path)
    guard now.map(ChangeRecord.Fingerprint.init) == after else { throw inTheWay(of: path) }
    if let kept {
      draft.move(draft.folder.path(of: path), to: draft.folder.path(of: kept))
      photos.insert(String(path.dropFirst(BookLayout.receipt("").count)))
    } else {
      draft.auxiliaryFiles[path] = (now, before)
    }
  }

  private mutating func undoText(
    _ index: Int, _ path: String, _ before: [UInt8]?, _ after: ChangeRecord.Fingerprint?
  ) throws(BookError) {
    let now = try content(path)
    let isAsLeft = now.map(ChangeRecord.Fingerprint.init) == after
    guard let left = textAfter(index, path, after, now) else { throw inTheWay(of: path) }
    let merge = { (text: [UInt8]?) in NumberedUndo.merged(path, left: left, now: text, before: before) }
    guard let result = isAsLeft ? (before, ()) : merge(now) else {
      throw inTheWay(of: path) { merge($0) != nil }
    }
    if !isAsLeft { edited.append(path) }
    let kind = BookLayout.kind(of: path)
    if kind == .month || kind == .archivedMonth { months.append((path, now ?? [])) }
    if kind == nil {
      try draft.writeAuxiliary(result.0, to: path)
    } else {
      draft.write(result.0 ?? [], to: draft.folder.path(of: path))
    }
  }

  /// Returns the text after the change, taken from the record, from the next change to the file, or from the current
  /// file; `nil` if its hash differs from the recorded hash.
  private func textAfter(
    _ index: Int, _ path: String, _ after: ChangeRecord.Fingerprint?, _ now: [UInt8]?
  ) -> [UInt8]? {
    guard let after else { return [] }
    if let text = step.record.text(after: index) { return text }
    let next = later.lazy.compactMap { $0.record.textBefore(path) }.first
    let text = if let next { next.0 } else { now }
    return text.flatMap { ChangeRecord.Fingerprint($0) == after ? $0 : nil }
  }

  /// Returns the current text of a file, with the change undone but later edits kept.
  ///
  /// - Returns: `nil` if there is a conflict. The bytes are `nil` if the file must be removed.
  private static func merged(
    _ path: String, left: [UInt8], now: [UInt8]?, before: [UInt8]?
  ) -> ([UInt8]?, Void)? {
    guard let now else { return before == nil ? (nil, ()) : nil }
    switch BookLayout.kind(of: path) {
    case .month, .archivedMonth:
      do throws(MonthMerge.Side) {
        let result = try MonthMerge.merge(base: left, ours: now, theirs: before ?? [])
        // A missing entry was removed after the change, or now has another title or day.
        guard result.conflicts.isEmpty, result.removedFromBoth.isEmpty else { return nil }
        return (result.bytes.isEmpty ? nil : result.bytes, ())
      } catch {
        return nil
      }
    default:
      guard let text = LineMerge.reverting(to: before ?? [], from: left, in: now) else { return nil }
      return (text.isEmpty ? before : text, ())
    }
  }

  // MARK: References

  /// Updates references to entries whose ids change. Throws an error if anything refers to an entry that the undo
  /// removes.
  private mutating func updateReferences() throws(BookError) {
    let (before, after) = (draft.read(.committed), draft.read(.edited))
    let (former, now) = (before.indicesByPlace, after.indicesByPlace)
    var renamed: [Renaming] = []
    var gone: Set<String> = []
    for (path, text) in months {
      let path = draft.folder.path(of: path)
      let old = MonthBlocks(SourceFile(path: path, bytes: text))?.blocks ?? []
      let new = MonthBlocks(draft.file(path))?.blocks ?? []
      for (block, partner) in zip(old, MonthMatching(new, with: old).newer) {
        guard let index = former[Draft.Place(path: path, start: block.start)] else { continue }
        let id = before.ids.ids[index]
        if let partner, let other = now[Draft.Place(path: path, start: new[partner].start)] {
          if after.ids.ids[other] != id { renamed.append(Renaming(from: id, to: after.ids.ids[other])) }
        } else {
          gone.insert(id)
        }
      }
    }
    // An entry that only moved to another file still has its id, unless another entry now has this id.
    let moved = Set(after.ids.ids).subtracting(renamed.map(\.to))
    try validateUnnamed(gone.subtracting(moved), after)
    try draft.followInLogs(renamed)
    try draft.follow(renamed)
    let errors = draft.newFindings(before, draft.read(.edited)).keeping { $0.severity == .error }
    guard let first = errors.first else { return }
    let path = draft.folder.relative(first.place.file.path)
    throw maker(of: first.place, in: path).map { refusal($0, path) } ?? .findings(errors)
  }

  private mutating func validateUnnamed(_ gone: Set<String>, _ after: Reading) throws(BookError) {
    for index in after.ledger.transactions.indices {
      let entry = after.ledger.transactions[index]
      let names = entry.details?.occurrenceOf.map { gone.contains($0.id) } ?? false
      guard names || entry.photos.contains(where: photos.contains) else { continue }
      let path = draft.folder.relative(after.file(of: index).path)
      let place = SourceRange(after.file(of: index), after.start(of: index)..<after.start(of: index) + 1)
      throw maker(of: place, in: path).map { refusal($0, path) } ?? .changedSince(title: title, file: path)
    }
    for (path, log) in try draft.logs() {
      guard log.lines.contains(where: { $0.entry.map(gone.contains) ?? false }) else { continue }
      throw later.last { $0.record.changes(path) }.map { refusal($0, path) }
        ?? .changedSince(title: title, file: draft.folder.path(of: path))
    }
  }

  // MARK: Conflicts

  private func refusal(_ other: BookStore.Step, _ path: String) -> BookError {
    .changeInTheWay(
      step.number, title: title, by: other.number, other.record.name, file: draft.folder.path(of: path))
  }

  /// Returns the error for a file that cannot be merged. The error mentions the earliest of the later changes that
  /// prevent the undo.
  ///
  /// - Parameter isPossible: whether the change could be undone if the file had the given text.
  private func inTheWay(of path: String, isPossible: (([UInt8]?) -> Bool)? = nil) -> BookError {
    for (place, other) in later.enumerated() where other.record.changes(path) {
      guard let isPossible else { return refusal(other, path) }
      // Otherwise a manual edit before that change prevents the undo.
      if let before = other.record.textBefore(path), !isPossible(before.0) { break }
      let next = later[(place + 1)...].lazy.compactMap { $0.record.textBefore(path) }.first
      // An unreadable file has already been reported.
      let text = if let next { next.0 } else { (try? store.content(path)) ?? nil }
      if isPossible(text) { continue }
      // If the file was edited after that change, its own text decides.
      let isEdited = text.map(ChangeRecord.Fingerprint.init) != other.record.fingerprintAfter(path)
      if !isEdited || other.record.textAfter(path).map({ !isPossible($0) }) == true { return refusal(other, path) }
      break
    }
    return .changedSince(title: title, file: draft.folder.path(of: path))
  }

  /// Returns the later change that wrote the line at the position or, if this change cannot be determined, the first
  /// later change to the file; `nil` if there is no later change.
  private func maker(of place: SourceRange, in path: String) -> BookStore.Step? {
    let lines = LineTable(place.file)
    let line = Array(
      place.file.text(in: lines.content(of: lines.index(of: place.bytes?.lowerBound ?? 0))).utf8)
    let candidates = later.filter { $0.record.changes(path) }
    return candidates.first { other in
      guard let after = other.record.textAfter(path) else { return false }
      let before = other.record.textBefore(path)?.0 ?? []
      return after.contains(lines: line) && !before.contains(lines: line)
    } ?? candidates.first
  }
}

extension ChangeRecord {
  /// Returns the text of a file before the change; `nil` if the change did not write the file.
  fileprivate func textBefore(_ path: String) -> ([UInt8]?, Void)? {
    for case .write(path, let before, _) in parts { return (before, ()) }
    return nil
  }

  /// Returns the fingerprint of a file after the change; `nil` if the change removed it or did not write it.
  fileprivate func fingerprintAfter(_ path: String) -> Fingerprint? {
    for case .write(path, _, let after) in parts { return after }
    return nil
  }

  /// Returns the text of a file after the change; `nil` if it is not recorded.
  fileprivate func textAfter(_ path: String) -> [UInt8]? {
    parts.firstIndex { if case .write(path, _, _) = $0 { true } else { false } }.flatMap { text(after: $0) }
  }

  fileprivate func changes(_ path: String) -> Bool {
    parts.contains { part in
      switch part {
      case .write(let other, _, _): other == path
      case .move(let from, let to, _): from == path || to == path
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(lines line: [UInt8]) -> Bool {
    linesWithBreaks.contains { $0.elementsEqual(line) || $0.dropLast().elementsEqual(line) }
  }
}
