/// Which blobs make up one build: a sealed file like all others, which the gate opens first. A blob that an older build
/// left opens with the same key, but its tag is not the one that stands here.
///
/// 32 bytes: the form of what follows, the day of the build (4 each), its number (8; all with the first byte the
/// highest), and half the MAC of the list of slots; then for each blob, in their order, the 16 bytes of its name and
/// the 16 of its tag. Rejected: a number in each blob, which would change all of them with each build.
package struct SealedIndex: Sendable, Equatable {
  /// No file of a site is named like that.
  package static let path = ".daybook-index"

  /// Grows with each build that makes other files.
  package var number: Int
  /// As a number of eight digits, 20261123.
  package var day: Int
  /// 16 bytes.
  package var slots: [UInt8]
  /// By the blob's name without folder and suffix.
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

  /// - Returns: nil for anything but what `encoded` writes.
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

  /// The same whatever its number is: 32 bytes.
  var digest: [UInt8] {
    var index = self
    index.number = 0
    return Cryptography.sha256(index.encoded)
  }

  /// The build that it is of.
  package var build: SealedBuild { SealedBuild(number: number, digest: digest) }
}

/// A name or a tag: many are kept, so they are no arrays.
package struct SixteenBytes: Sendable, Hashable, Comparable {
  private let high: UInt64
  private let low: UInt64

  static let count = 16

  package init(_ bytes: [UInt8], at offset: Int = 0) {
    func number(_ offset: Int) -> UInt64 { bytes[offset..<(offset + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
    (high, low) = (number(offset), number(offset + 8))
  }

  /// - Returns: nil for anything but 32 digits.
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

/// The number of a build, and what it was of, so that the same files always have the same number: what
/// `.daybook/sealed` remembers.
package struct SealedBuild: Sendable, Equatable {
  package let number: Int
  /// 32 bytes.
  package let digest: [UInt8]

  /// What a number of a browser's can be.
  static let greatestNumber = 1 << 53 - 1
  /// More than can be made in a day.
  private static let buildsOfDay = 1000

  /// That of an index: the newest build known if it is of the same files, else one of a higher number, which is also
  /// higher than that of any build of another machine on an earlier day.
  package static func of(_ index: SealedIndex, after known: [SealedBuild]) -> SealedBuild {
    let (least, digest) = (index.day * buildsOfDay, index.digest)
    guard let newest = known.max(by: { $0.number < $1.number }) else {
      return SealedBuild(number: least, digest: digest)
    }
    if newest.digest == digest { return newest }
    return SealedBuild(number: min(max(newest.number + 1, least), greatestNumber), digest: digest)
  }

  private static let heading = """
    # The number of the last sealed build, and a digest of its files. Each build with other files has a higher one, by
    # which the gate tells a copy that is older than one seen before. No secret: copy it to another machine with “key”.
    # Without it, numbers begin anew from the day, so builds of one day may be out of order.
    daybook sealed build 1

    """

  package var encoded: [UInt8] {
    Array("\(SealedBuild.heading)number \(number)\nfiles \(Hexadecimal.text(digest))\n".utf8)
  }

  package init(number: Int, digest: [UInt8]) {
    self.number = number
    self.digest = digest
  }

  /// - Returns: nil for anything but what `encoded` writes.
  package init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(2).map { $0.split(separator: " ") }
    guard lines.count == 2, lines.allSatisfy({ $0.count == 2 }), let number = Int(lines[0][1]),
      (0...SealedBuild.greatestNumber).contains(number), let digest = Hexadecimal.bytes(lines[1][1])
    else { return nil }
    self.init(number: number, digest: digest)
    if digest.count != 32 || encoded != bytes { return nil }
  }
}
