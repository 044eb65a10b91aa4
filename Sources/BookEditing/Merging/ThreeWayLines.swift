import Formats

/// A three-way merge of lines (diff3).
enum ThreeWayLines {
  enum Chunk: Equatable {
    case merged([[UInt8]])
    case conflict(ours: [[UInt8]], theirs: [[UInt8]])
  }

  static func merge(base: [[UInt8]], ours: [[UInt8]], theirs: [[UInt8]]) -> [Chunk] {
    if theirs == base || ours == theirs { return [.merged(ours)] }
    if ours == base { return [.merged(theirs)] }
    let (left, right) = (places(of: base, in: ours), places(of: base, in: theirs))
    var chunks: [Chunk] = []
    var (start, ourStart, theirStart) = (0, 0, 0)
    for line in 0...base.count {
      let (ourLine, theirLine) = line < base.count ? (left[line], right[line]) : (ours.count, theirs.count)
      guard let ourLine, let theirLine else { continue }
      chunks.append(
        merged(
          Array(base[start..<line]), Array(ours[ourStart..<ourLine]), Array(theirs[theirStart..<theirLine])))
      if line < base.count { chunks.append(.merged([base[line]])) }
      (start, ourStart, theirStart) = (line + 1, ourLine + 1, theirLine + 1)
    }
    return chunks
  }

  private static func merged(_ base: [[UInt8]], _ ours: [[UInt8]], _ theirs: [[UInt8]]) -> Chunk {
    if theirs == base || ours == theirs { return .merged(ours) }
    return ours == base ? .merged(theirs) : .conflict(ours: ours, theirs: theirs)
  }

  /// Returns, for each line of the base, its index in the other version; `nil` for a line that was removed.
  private static func places(of base: [[UInt8]], in other: [[UInt8]]) -> [Int?] {
    let difference = other.difference(from: base)
    let removed = Set(difference.removals.map { $0.offset })
    let inserted = Set(difference.insertions.map { $0.offset })
    var kept = other.indices.filter { !inserted.contains($0) }[...]
    return base.indices.map { removed.contains($0) ? nil : kept.popFirst() }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
