/// A list of names that finds, for an added name, earlier names that may be equal or differ by one edit, without
/// comparing all pairs.
///
/// Two names one edit apart become equal if at most one letter is removed from each. Each name is therefore stored
/// under its own hash and under the hash of each form with one letter removed.
struct SimilarNames {
  /// A stored name, in its normalized form.
  struct Known {
    var letters: [Character]
    /// The positions at which the name was added, in order.
    var indices: [Int]
  }

  private var names: [Known] = []
  /// Indices in `names`, keyed by hash.
  private var namesByHash: [UInt64: [Int]] = [:]
  private var count = 0

  /// Adds a name.
  ///
  /// - Returns: the earlier names that share a hash with it, earliest first. They are candidates; the caller compares
  ///   them.
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

  /// Returns the hash of the name, and the hashes of all names that result from removing one letter.
  private static func hashes(_ letters: [Character]) -> Set<UInt64> {
    let codes = letters.map { UInt64(truncatingIfNeeded: $0.hashValue) | 1 }
    // A polynomial rolling hash: the sum of the letters, each times a power of its distance from the end.
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
