/// Names gathered one by one, each asked which of those before it may be equal to it or one edit from it, without
/// comparing each with each.
///
/// Two such names are equal, or become equal when each loses at most one letter: so a name is known by its hash and by
/// those of it without each of its letters.
struct SimilarNames {
  /// A name in the form in which it is compared.
  struct Known {
    var letters: [Character]
    /// Where it stands among those gathered, the first one first.
    var indices: [Int]
  }

  private var names: [Known] = []
  /// Places in `names`.
  private var namesByHash: [UInt64: [Int]] = [:]
  private var count = 0

  /// - Returns: the names gathered before that may be like it, the earliest first; some are not.
  mutating func add(_ letters: [Character]) -> [Known] {
    let hashes = SimilarNames.hashes(letters)
    let found = Set(hashes.flatMap { namesByHash[$0] ?? [] }).sorted()
    let result = found.map { names[$0] }
    if let same = found.first(where: { names[$0].letters == letters }) {
      names[same].indices.append(count)
    } else {
      for hash in hashes { namesByHash[hash, default: []].append(names.count) }
      names.append(Known(letters: letters, indices: [count]))
    }
    count += 1
    return result
  }

  /// Of the whole name, and of it without each of its letters.
  private static func hashes(_ letters: [Character]) -> Set<UInt64> {
    let codes = letters.map { UInt64(truncatingIfNeeded: $0.hashValue) | 1 }
    // The hash of a name is the sum of its letters, each times a power that says how far it stands from the end.
    let base: UInt64 = 0x9E37_79B9_7F4A_7C15
    var powers: [UInt64] = [1]
    var ends: [UInt64] = [0]
    for (index, code) in codes.reversed().enumerated() {
      ends.append(ends[index] &+ code &* powers[index])
      powers.append(powers[index] &* base)
    }
    var hashes: Set<UInt64> = [ends[codes.count]]
    var before: UInt64 = 0
    for (index, code) in codes.enumerated() {
      let after = codes.count - index - 1
      hashes.insert(before &* powers[after] &+ ends[after])
      before = before &* base &+ code
    }
    return hashes
  }
}
