import Formats
import Platform

/// The index of the blobs in one build. It is encrypted like all other files, and the unlock page opens it first. A
/// blob of an older build can be decrypted with the same key, but its tag differs from the tag in the index.
///
/// The header has 32 bytes: the format and the day of the build (4 bytes each), its number (8 bytes; all big-endian),
/// and the first half of the slot list's MAC. The 16-byte name and the 16-byte tag of each blob follow, ordered by
/// name. The blobs do not contain the build number, because each build would otherwise change all of them.
package struct SealedIndex: Sendable, Equatable {
  /// The path under which the index is encrypted. No file of a site has this name.
  package static let path = ".daybook-index"

  /// The build number, which increases with each build that changes files.
  package var number: Int
  /// The day of the build as a number of eight digits, such as 20261123.
  package var day: Int
  /// The first 16 bytes of the slot list's MAC.
  package var slots: [UInt8]
  /// The tags of the blobs, keyed by blob name without folder and suffix.
  package var tags: [SixteenBytes: SixteenBytes]

  package init(number: Int = 0, day: Int, slots: [UInt8], tags: [SixteenBytes: SixteenBytes]) {
    self.number = number
    self.day = day
    self.slots = Array(slots.prefix(SixteenBytes.count))
    self.tags = tags
  }

  private static let (form, headByteCount, entryByteCount) = (1, 32, 32)

  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(SealedIndex.headByteCount + SealedIndex.entryByteCount * tags.count)
    for part in [SealedIndex.form, day, number >> 32, number] { BigEndian.append(part, to: &bytes) }
    bytes += slots
    for (name, tag) in tags.sorted(by: { $0.key < $1.key }) {
      name.append(to: &bytes)
      tag.append(to: &bytes)
    }
    return bytes
  }

  /// Reads an index.
  ///
  /// - Returns: `nil` for any bytes that `encoded` does not produce.
  package init?(_ bytes: [UInt8]) {
    let (head, step) = (SealedIndex.headByteCount, SealedIndex.entryByteCount)
    guard bytes.count >= head, (bytes.count - head) % step == 0, BigEndian.number(bytes, at: 0) == SealedIndex.form
    else { return nil }
    var tags: [SixteenBytes: SixteenBytes] = [:]
    tags.reserveCapacity((bytes.count - head) / step)
    var last: SixteenBytes?
    for offset in stride(from: head, to: bytes.count, by: step) {
      let name = SixteenBytes(bytes, at: offset)
      if let last, !(last < name) { return nil }
      last = name
      tags[name] = SixteenBytes(bytes, at: offset + SixteenBytes.count)
    }
    self.init(
      number: BigEndian.number(bytes, at: 8) << 32 | BigEndian.number(bytes, at: 12),
      day: BigEndian.number(bytes, at: 4),
      slots: Array(bytes[16..<head]), tags: tags)
    guard (0...SealedBuild.greatestNumber).contains(number) else { return nil }
  }

  /// The 32-byte SHA-256 hash of the index without its number.
  var digest: [UInt8] {
    var index = self
    index.number = 0
    return SHA256.digest(of: index.encoded)
  }

  /// The number and digest of the build.
  package var build: SealedBuild { SealedBuild(number: number, digest: digest) }
}

/// The 16-byte name or tag of a blob. The type is not an array, because an index contains two of these values for each
/// blob and arrays would need more memory.
package struct SixteenBytes: Sendable, Hashable, Comparable {
  private let high: UInt64
  private let low: UInt64

  static let count = 16

  package init(_ bytes: [UInt8], at offset: Int = 0) {
    func number(_ offset: Int) -> UInt64 { bytes[offset..<(offset + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
    (high, low) = (number(offset), number(offset + 8))
  }

  /// Reads hexadecimal digits.
  ///
  /// - Returns: `nil` unless the text has exactly 32 digits.
  package init?(hexadecimal text: some StringProtocol) {
    guard let bytes = Hexadecimal.bytes(text), bytes.count == SixteenBytes.count else { return nil }
    self.init(bytes)
  }

  package static func < (left: SixteenBytes, right: SixteenBytes) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  func append(to bytes: inout [UInt8]) {
    for number in [high >> 32, high, low >> 32, low] { BigEndian.append(Int(truncatingIfNeeded: number), to: &bytes) }
  }

  package var hexadecimal: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return Hexadecimal.text(bytes)
  }
}
