/// A prefix code made for how often symbols occur (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// Bits of each symbol; 0 for one that does not occur.
  private(set) var lengths: [UInt8]
  /// The bits of each symbol in the order in which they are written.
  private(set) var codes: [UInt16]

  /// - Parameters:
  ///   - counts: how often each symbol occurs.
  ///   - longest: most bits of a symbol, 15 at most, and enough for all of them.
  init(counts: [Int], longest: Int) {
    var counts = counts
    lengths = Self.lengths(counts)
    // Rare symbols are taken for less rare ones until none needs too many bits.
    while lengths.contains(where: { $0 > longest }) {
      counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      lengths = Self.lengths(counts)
    }
    codes = Self.codes(lengths)
  }

  /// What stands for a symbol.
  @inline(__always)
  func bits(of symbol: Int) -> Bits { Bits(UInt32(codes[symbol]), Int(lengths[symbol])) }

  /// Huffman's tree: the two rarest become one, until one is left.
  private static func lengths(_ counts: [Int]) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    guard symbols.count > 1 else {
      if let only = symbols.first { lengths[only] = 1 }
      return lengths
    }
    // Leaves first, by count, then the nodes in the order in which they are made, which is by count too.
    var weights = symbols.map { counts[$0] }
    var parents = [Int](repeating: 0, count: 2 * symbols.count - 1)
    var (leaf, node) = (0, symbols.count)
    func rarest(_ weights: [Int]) -> Int {
      let takesLeaf = leaf < symbols.count && (node >= weights.count || weights[leaf] <= weights[node])
      if takesLeaf { leaf += 1 } else { node += 1 }
      return takesLeaf ? leaf - 1 : node - 1
    }
    while weights.count < parents.count {
      let (first, second) = (rarest(weights), rarest(weights))
      (parents[first], parents[second]) = (weights.count, weights.count)
      weights.append(weights[first] + weights[second])
    }
    var depths = [UInt8](repeating: 0, count: parents.count)
    for place in (0..<parents.count - 1).reversed() { depths[place] = min(200, depths[parents[place]] + 1) }
    for (place, symbol) in symbols.enumerated() { lengths[symbol] = depths[place] }
    return lengths
  }

  /// Codes of one length count upwards in the order of their symbols; the first bit is the highest.
  private static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var next = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    // The first code of a length follows the last one that is a bit shorter, with a zero appended.
    for length in 1..<16 { next[length] = (next[length] + next[length - 1]) << 1 }
    var codes = [UInt16](repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      var (code, reversed) = (next[Int(length)], UInt16(0))
      next[Int(length)] += 1
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      codes[symbol] = reversed
    }
    return codes
  }
}

/// Up to 48 bits, the lowest first.
struct Bits {
  let value: UInt64
  let count: Int

  @inline(__always)
  private init(value: UInt64, count: Int) {
    self.value = value
    self.count = count
  }

  @inline(__always)
  init(_ value: UInt32, _ count: Int) { self.init(value: UInt64(value), count: count) }

  @inline(__always)
  func followed(by other: Bits) -> Bits {
    Bits(value: value | other.value << UInt64(count), count: count + other.count)
  }
}

/// Bytes made of bits, the lowest of each byte first (RFC 1951, 3.1.1).
struct BitWriter {
  private var bytes: [UInt8]
  private var bits: UInt64 = 0
  private var count = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    self.bytes.reserveCapacity(1 << 16)
  }

  @inline(__always)
  mutating func write(_ new: Bits) {
    bits |= new.value << UInt64(count)
    count += new.count
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// All bytes; the last one filled with zeroes.
  mutating func finished() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    (bits, count) = (0, 0)
    return bytes
  }
}
