import Diagnostics
import Formats
import Ledger

/// Functions that update the `for:` fields of other entries after ids have changed.
extension Draft {
  /// Returns a change that preserves the entry's derived id by writing it into the entry; empty unless the edit may
  /// change the id and the archive refers to it.
  func keptID(of entry: ExistingEntry, _ changes: [FieldChange]) -> [FieldChange] {
    let mayChange = changes.contains { $0.key == .date || $0.key == .title } && !changes.contains { $0.key == .id }
    guard mayChange, entry.transaction.details?.id == nil,
      reference(to: entry.id, in: files(thatMayContain: entry.id).filter { isArchived($0.path) }) != nil
    else { return [] }
    return [FieldChange(.id, .one(entry.id))]
  }

  /// Returns the first file with an entry whose `for:` refers to this id; `nil` if there is none.
  func reference(to id: String, in files: [SourceFile]) -> SourceFile? {
    files.first { file in
      // A file without entries has no references.
      guard let text = try? MonthText(file) else { return false }
      return text.replacing(.occurrence, [id: id]).count > 0
    }
  }

  /// Returns the changed ids of other entries. Equal derived ids are numbered, so a change to one entry may change the
  /// numbers in the ids of others.
  func renamings(
    _ before: Reading, without old: [(path: String, start: Int)], _ after: Reading,
    without new: [(path: String, start: Int)]
  ) -> [Renaming] {
    let former = before.ids(without: old)
    let now = after.ids(without: new)
    return former.keys.sorted().flatMap { path in
      zip(former[path] ?? [], now[path] ?? []).filter { $0 != $1 }.map { Renaming(from: $0, to: $1) }
    }
  }

  /// Replaces changed ids in the `for:` fields of other entries.
  ///
  /// - Returns: whether any file was changed.
  @discardableResult
  mutating func follow(_ renamings: [Renaming]) throws(BookError) -> Bool {
    let ids = Dictionary(renamings.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    var hasWritten = false
    let paths = Set(renamings.flatMap { files(thatMayContain: $0.from) }.map(\.path))
    for path in paths.sorted() {
      let file = file(path)
      // A file that is not a list contains no references.
      guard let text = try? MonthText(file) else { continue }
      let (bytes, count) = text.replacing(.occurrence, ids)
      if count == 0 { continue }
      if isArchived(file.path), section == .rollingYear {
        let one = renamings.first { text.replacing(.occurrence, [$0.from: $0.to]).count > 0 } ?? renamings[0]
        throw .renamedInArchive(id: one.from, new: one.to, file: file.path)
      }
      write(bytes, to: file.path)
      hasWritten = true
    }
    if hasWritten { try renewReferences(renamings) }
    return hasWritten
  }
}
