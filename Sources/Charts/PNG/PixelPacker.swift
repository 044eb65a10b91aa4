/// Packs rows of palette indices as a zlib stream (RFC 1950 and 1951).
///
/// Pictures of charts repeat in few ways: to the left, above, a texture's height above, and letters somewhere before. So
/// these few places are looked at for each stretch instead of chains of them, and what agrees is passed over in words of
/// eight bytes. On our charts that takes less than half of zlib's time at level 3, for files a fifth smaller.
struct PixelPacker {
  /// How far back a stretch may be repeated from (RFC 1951, 3.2.5).
  private static let window = 32_768
  private static let hashBits = 13
  private static let longestMatch = 258

  /// Literals are bytes; a match has the highest bit, its length less 3 from bit 16 on and its distance less 1.
  private(set) var tokens: [UInt32] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: UnsafeRawPointer
  private let stride: Int
  /// How far back the same row of a texture's tile lies.
  private let repeats: [Int]
  private var places = [Int32](repeating: -1, count: 1 << hashBits)

  /// - Parameters:
  ///   - bytes: rows of one length, top row first.
  ///   - stride: bytes from one row to the next.
  private init?(_ bytes: UnsafeBufferPointer<UInt8>, stride: Int) {
    guard let start = bytes.baseAddress else { return nil }
    self.bytes = bytes
    base = UnsafeRawPointer(start)
    self.stride = stride
    repeats = Texture.sides.map { $0 * stride }
    tokens.reserveCapacity(32_768)
    findMatches()
  }

  /// The rows as a zlib stream.
  static func pack(_ rows: [UInt8], stride: Int) -> [UInt8] {
    rows.withUnsafeBufferPointer { bytes in
      // 32 KB window, quickest method (RFC 1950, 2.2).
      var output = BitWriter(bytes: [0x78, 0x01])
      DeflateBlocks.write(PixelPacker(bytes, stride: stride)?.tokens ?? [], to: &output)
      var stream = output.finished()
      let checksum = Adler32.of(bytes)
      for shift in [24, 16, 8, 0] as [UInt32] { stream.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
      return stream
    }
  }

  private mutating func findMatches() {
    let count = bytes.count
    var place = 0
    var last = 1
    while place + 8 <= count {
      let word = load(place)
      var (length, distance) = (0, 0)
      if place > 0, (word ^ load(place - 1)) & 0xFF_FFFF == 0 {
        (length, distance) = (agreement(place, place - 1), 1)
      }
      // From above a longer stretch is wanted: its distance takes more bits.
      if place >= stride, stride <= Self.window, (word ^ load(place - stride)) & 0xFF_FFFF == 0 {
        let above = agreement(place, place - stride)
        if above > length + 4 || length == 0 { (length, distance) = (above, stride) }
      }
      if length < 24 {
        let known = remember(place, word)
        consider(place - known, place, word, &length, &distance)
        consider(last, place, word, &length, &distance)
        for back in repeats { consider(back, place, word, &length, &distance) }
      }
      guard length >= 3 else {
        tokens.append(word & 0xFF)
        place += 1
        continue
      }
      let end = place + length
      if length < 24 {
        for inner in place + 1..<min(end, count - 4) { _ = remember(inner, load(inner)) }
      }
      addMatch(length, distance)
      if distance != stride, distance != 1 { last = distance }
      place = end
    }
    while place < count {
      tokens.append(UInt32(bytes[place]))
      place += 1
    }
  }

  /// Takes the stretch so far back if it is longer than the best one by more than its distance costs.
  @inline(__always)
  private func consider(_ back: Int, _ place: Int, _ word: UInt32, _ length: inout Int, _ distance: inout Int) {
    guard back <= min(place, Self.window), load(place - back) == word else { return }
    let earlier = agreement(place, place - back)
    if earlier > length + 1 { (length, distance) = (earlier, back) }
  }

  /// A stretch in pieces, none of them shorter than a match may be.
  private mutating func addMatch(_ length: Int, _ distance: Int) {
    var rest = length
    while rest > 0 {
      let piece = rest > Self.longestMatch && rest < Self.longestMatch + 3 ? rest - 3 : min(rest, Self.longestMatch)
      tokens.append(1 << 31 | UInt32(piece - 3) << 16 | UInt32(distance - 1))
      rest -= piece
    }
  }

  @inline(__always)
  private func load(_ place: Int) -> UInt32 {
    UInt32(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// Where these four bytes stood last, or -1; from now on they stand here.
  @inline(__always)
  private mutating func remember(_ place: Int, _ word: UInt32) -> Int {
    let slot = Int((word &* 2_654_435_761) >> UInt32(32 - Self.hashBits))
    let known = Int(places[slot])
    places[slot] = Int32(place)
    return known
  }

  /// How many bytes agree from here and from there on.
  private func agreement(_ here: Int, _ there: Int) -> Int {
    var length = 0
    while here + length + 8 <= bytes.count {
      let difference =
        UInt64(littleEndian: base.loadUnaligned(fromByteOffset: here + length, as: UInt64.self))
        ^ UInt64(littleEndian: base.loadUnaligned(fromByteOffset: there + length, as: UInt64.self))
      if difference != 0 { return length + difference.trailingZeroBitCount >> 3 }
      length += 8
    }
    while here + length < bytes.count, bytes[here + length] == bytes[there + length] { length += 1 }
    return length
  }
}

/// The checksum at the end of a zlib stream (RFC 1950, 9).
enum Adler32 {
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var (sum, sumOfSums): (UInt32, UInt32) = (1, 0)
    var start = 0
    while start < bytes.count {
      // Sums of so many bytes fit 32 bits, and can be made in any order.
      let count = min(4096, bytes.count - start)
      let (part, weighted) = sums(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<start + count]))
      sumOfSums = UInt32((UInt64(sumOfSums) + UInt64(sum) * UInt64(count) + UInt64(weighted)) % 65_521)
      sum = (sum + part) % 65_521
      start += count
    }
    return sumOfSums << 16 | sum
  }

  /// The sum of some bytes, and that of each byte times its place from the end, the last one counting once.
  private static func sums(_ bytes: UnsafeRawBufferPointer) -> (UInt32, UInt32) {
    var (lanes, before) = (SIMD16<UInt32>(), SIMD16<UInt32>())
    let whole = bytes.count & ~15
    for place in stride(from: 0, to: whole, by: 16) {
      before &+= lanes
      lanes &+= SIMD16<UInt32>(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self))
    }
    var sum = lanes.wrappedSum()
    var weighted = before.wrappedSum() * 16
    for lane in 0..<16 { weighted += lanes[lane] * UInt32(16 - lane) }
    for byte in bytes[whole...] {
      sum += UInt32(byte)
      weighted += sum
    }
    return (sum, weighted)
  }
}
