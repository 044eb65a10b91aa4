/// An archive of several files. For each file it contains the path's length in bytes, the path, the content's length
/// and the content. Lengths have 4 bytes, big-endian.
///
/// The pages of one day share most of their bytes. With separate blobs for 10,000 pages of 6 KB, an encrypted build
/// took 40% longer than an unencrypted one, and the site consisted of 10,346 files with 37 MiB instead of 741 files
/// with 15 MiB.
package enum Pack {
  package static func append(_ path: String, _ content: [UInt8], to pack: inout [UInt8]) {
    for part in [Array(path.utf8), content] {
      BigEndian.append(part.count, to: &pack)
      pack += part
    }
  }

  /// Returns the content of one file of the pack; `nil` if the pack does not contain the file, or is damaged before it.
  static func content(_ path: String, in pack: [UInt8]) -> [UInt8]? {
    var offset = 0
    func part() -> ArraySlice<UInt8>? {
      guard pack.count - offset >= 4 else { return nil }
      let count = BigEndian.number(pack, at: offset)
      offset += 4
      guard pack.count - offset >= count else { return nil }
      defer { offset += count }
      return pack[offset..<(offset + count)]
    }
    while let name = part(), let content = part() {
      if name.elementsEqual(path.utf8) { return Array(content) }
    }
    return nil
  }
}

/// Functions that convert between numbers and four bytes in big-endian order.
enum BigEndian {
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
