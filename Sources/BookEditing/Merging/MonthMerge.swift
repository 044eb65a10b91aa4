import Diagnostics
import Formats
import Ledger

/// A three-way merge of month files, entry by entry, for version control and for undoing changes.
///
/// If only one version changed, added or removed an entry, this change is made. Equal changes are made only once. The
/// file keeps the order of our version. Fields are not merged separately, because that could combine the amount of one
/// version with the category of the other. A row of a bank statement that both versions imported becomes one entry.
package struct MonthMerge {
  /// The version that cannot be merged, because it has syntax errors or is not a month file.
  package enum Side: String, Sendable, Error {
    case base, ours, theirs
  }

  package struct Result: Sendable, Equatable {
    package var bytes: [UInt8]
    /// The parts that both versions changed in different ways: titles of entries in quotes, or the comment at the top.
    /// The merged file contains both versions of each of these parts, between conflict markers.
    package var conflicts: [String] = []
    /// The titles of entries that were removed from both versions. Neither version has an entry with the same title and
    /// day.
    package var removedFromBoth: [String] = []
  }

  private let base: MonthBlocks
  private let ours: MonthBlocks
  private let theirs: MonthBlocks
  private let ourMatching: MonthMatching
  private let theirMatching: MonthMatching
  /// The index of the matching block in our version, for each block of their version; `nil` if there is none. Matching
  /// blocks come from the same block of the base, or are new blocks for the same entry.
  private var counterparts: [Int?]
  private let imported: ImportedEntries?

  /// Merges three versions of a file.
  ///
  /// - Parameter imported: information about the imported entries in both versions, if available.
  /// - Throws: the version that cannot be parsed as a month file.
  package static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], imported: ImportedEntries? = nil
  ) throws(Side) -> Result {
    let (old, own, other) = (try read(base, .base), try read(ours, .ours), try read(theirs, .theirs))
    let merge = MonthMerge(old, own, other, imported)
    if ours == theirs || base == theirs { return Result(bytes: ours, removedFromBoth: merge.gone) }
    if base == ours { return Result(bytes: theirs) }
    var output = MonthMergeOutput(ours: merge.ours, theirs: merge.theirs)
    output.write(top: merge.mergedTop)
    for piece in merge.pieces { output.write(piece) }
    var result = try output.result()
    result.removedFromBoth = merge.gone
    return result
  }

  private static func read(_ bytes: [UInt8], _ side: Side) throws(Side) -> MonthBlocks {
    guard let blocks = MonthBlocks(SourceFile(path: side.rawValue, bytes: bytes)) else { throw side }
    return blocks
  }

  private init(_ base: MonthBlocks, _ ours: MonthBlocks, _ theirs: MonthBlocks, _ imported: ImportedEntries?) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.imported = imported
    let ourMatching = MonthMatching(ours.blocks, with: base.blocks)
    theirMatching = MonthMatching(theirs.blocks, with: base.blocks)
    counterparts = theirMatching.older.map { $0.flatMap { ourMatching.newer[$0] } }
    self.ourMatching = ourMatching
    matchAdded()
    if let imported { matchRows(imported) }
  }

  /// Pairs new blocks of the two versions that have the same text or the same written id.
  private mutating func matchAdded() {
    var waiting: [[[UInt8]]: [Int]] = [:]
    let added = ours.blocks.indices.filter { ourMatching.older[$0] == nil }
    for index in added.reversed() { waiting[ours.blocks[index].lines, default: []].append(index) }
    for index in theirs.blocks.indices where theirMatching.older[index] == nil {
      guard let other = waiting[theirs.blocks[index].lines]?.popLast() else { continue }
      counterparts[index] = other
    }
    let taken = Set(counterparts.compactMap(\.self))
    for index in theirs.blocks.indices where theirMatching.older[index] == nil && counterparts[index] == nil {
      guard let id = theirs.blocks[index].id else { continue }
      counterparts[index] = added.first { !taken.contains($0) && ours.blocks[$0].id == id }
    }
  }

  /// Pairs the remaining new entries that have the same day, amount and account and were imported from the same row of
  /// a bank statement. If several entries qualify, their titles are compared. An entry without a clear partner remains
  /// separate.
  private mutating func matchRows(_ imported: ImportedEntries) {
    let shared = sharedImports(imported)
    let taken = Set(counterparts.compactMap(\.self))
    let added = ours.blocks.indices.filter { ourMatching.older[$0] == nil && !taken.contains($0) }
    let own = Dictionary(grouping: added) { imported.ours[ours.blocks[$0].start]?.payment }
    let others = theirs.blocks.indices.filter { theirMatching.older[$0] == nil && counterparts[$0] == nil }
    for (payment, indices) in Dictionary(grouping: others, by: { imported.theirs[theirs.blocks[$0].start]?.payment }) {
      guard payment != nil, var candidates = own[payment] else { continue }
      var rest: [Int] = []
      for index in indices {
        let stem = theirs.blocks[index].stem
        let place = candidates.firstIndex { ours.blocks[$0].stem == stem && isSameRow($0, index, imported, shared) }
        if let place {
          counterparts[index] = candidates.remove(at: place)
        } else {
          rest.append(index)
        }
      }
      if rest.count == 1, candidates.count == 1, isSameRow(candidates[0], rest[0], imported, shared) {
        counterparts[rest[0]] = candidates[0]
      }
    }
  }

  /// Returns the imports in our logs that are also part of their version, because they created at least one of its new
  /// entries.
  private func sharedImports(_ imported: ImportedEntries) -> Set<String> {
    let entries = theirs.blocks.indices.filter { theirMatching.older[$0] == nil }.compactMap {
      imported.theirs[theirs.blocks[$0].start]
    }
    return Set(entries.filter { $0.importedAs != nil }.compactMap(\.source))
  }

  /// Whether a new entry of our version and a new entry of their version come from the same imported row. The caller
  /// must have checked that both have the same day, amount and account.
  private func isSameRow(
    _ own: Int, _ other: Int, _ imported: ImportedEntries, _ shared: Set<String>
  ) -> Bool {
    if let id = ours.blocks[own].id, let otherID = theirs.blocks[other].id, id != otherID { return false }
    guard let left = imported.ours[ours.blocks[own].start], let right = imported.theirs[theirs.blocks[other].start]
    else { return false }
    if let print = right.importedAs { return left.importedAs == print || left.logged == print }
    // Their entry is in none of our logs. It is an edited row only if their version has the import of our row, too.
    return left.source.map(shared.contains) ?? false
  }

  /// Returns the version in which the imported entry was edited after the import; `nil` if it was edited in both, or if
  /// nothing is known about the import.
  private func editedSide(_ own: Int, _ other: Int) -> Side? {
    guard let imported else { return nil }
    let (left, right) = (ours.blocks[own], theirs.blocks[other])
    if imported.theirs[right.start]?.importedAs != nil, !right.hasComment { return .ours }
    return imported.ours[left.start]?.importedAs != nil && !left.hasComment ? .theirs : nil
  }

  private var gone: [String] {
    base.blocks.indices.filter {
      base.blocks[$0].isEntry && ourMatching.newer[$0] == nil && theirMatching.newer[$0] == nil
    }.map { base.blocks[$0].title }
  }

  private var mergedTop: [ThreeWayLines.Chunk] {
    ThreeWayLines.merge(base: base.topLines, ours: ours.topLines, theirs: theirs.topLines)
  }

  // MARK: Decisions

  /// A part of the merged file.
  enum Piece {
    case ours(Int)
    /// A block of their version, which replaces the block with the second index in our version; `nil` for a new block.
    case theirs(Int, replacing: Int?)
    case conflict(ours: Int?, theirs: Int?)
  }

  /// The blocks of the merged file in file order.
  private var pieces: [Piece] {
    var ourPartners: [Int?] = Array(repeating: nil, count: ours.blocks.count)
    for (index, partner) in counterparts.enumerated() { if let partner { ourPartners[partner] = index } }
    var slots: [[Int]] = Array(repeating: [], count: ours.blocks.count + 1)
    var slot = 0
    for index in theirs.blocks.indices {
      if let partner = counterparts[index] {
        slot = partner + 1
      } else if isKept(index) {
        slots[place(of: index, from: slot, ourPartners)].append(index)
      }
    }
    var pieces = slots[0].map(pieceOfTheirs)
    for index in ours.blocks.indices {
      if let piece = piece(index, ourPartners[index]) { pieces.append(piece) }
      pieces += slots[index + 1].map(pieceOfTheirs)
    }
    return pieces
  }

  /// Whether the result contains the given block of their version, which has no counterpart: either the block is new,
  /// or our version removed it but their version changed it.
  private func isKept(_ index: Int) -> Bool {
    guard let old = theirMatching.older[index] else { return true }
    return base.blocks[old].lines != theirs.blocks[index].lines
  }

  private func pieceOfTheirs(_ index: Int) -> Piece {
    theirMatching.older[index] == nil ? .theirs(index, replacing: nil) : .conflict(ours: nil, theirs: index)
  }

  /// Returns the position for the block of their version: after `slot`, and after any following blocks that are only in
  /// our version and have the same or an earlier date.
  private func place(of index: Int, from slot: Int, _ partners: [Int?]) -> Int {
    guard let day = theirs.blocks[index].date else { return slot }
    var (place, next) = (slot, slot)
    while next < ours.blocks.count, partners[next] == nil {
      let block = ours.blocks[next]
      next += 1
      guard block.isEntry else { continue }
      if let other = block.date, other > day { break }
      place = next
    }
    return place
  }

  /// Returns the piece of the merged file for a block of our version; `nil` if their version removed the block and our
  /// version did not change it.
  private func piece(_ index: Int, _ partner: Int?) -> Piece? {
    let own = ours.blocks[index].lines
    let old = ourMatching.older[index].map { base.blocks[$0].lines }
    guard let partner else {
      guard let old else { return .ours(index) }
      return own == old ? nil : .conflict(ours: index, theirs: nil)
    }
    let other = theirs.blocks[partner].lines
    if own == other || other == old { return .ours(index) }
    if old == nil, let side = editedSide(index, partner) {
      return side == .ours ? .ours(index) : .theirs(partner, replacing: index)
    }
    return own == old ? .theirs(partner, replacing: index) : .conflict(ours: index, theirs: partner)
  }
}
