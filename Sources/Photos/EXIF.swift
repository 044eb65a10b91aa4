/// Functions that read and write the orientation in EXIF metadata. `PhotoDay` reads the day; all other metadata is
/// ignored.
enum EXIF {
  /// The maximum number of entries read from one directory. Cameras write a few dozen.
  static let mostEntries = 1000

  /// Returns the orientation in the first directory of a TIFF structure (EXIF 2.32, 4.6.4: tag 0x0112, a SHORT); `nil`
  /// if the orientation is missing or is not one of the eight values.
  static func orientation(_ tiff: ByteReader) -> Orientation? {
    let isLittle: Bool
    switch (tiff.byte(0), tiff.byte(1)) {
    case (UInt8(ascii: "I"), UInt8(ascii: "I")): isLittle = true
    case (UInt8(ascii: "M"), UInt8(ascii: "M")): isLittle = false
    default: return nil
    }
    func read16(_ offset: Int) -> Int? { isLittle ? tiff.little16(offset) : tiff.big16(offset) }
    func read32(_ offset: Int) -> Int? { isLittle ? tiff.little32(offset) : tiff.big32(offset) }

    guard read16(2) == 42, let directory = read32(4), let count = read16(directory) else { return nil }
    for index in 0..<min(count, mostEntries) {
      let entry = directory + 2 + 12 * index
      guard let tag = read16(entry) else { return nil }
      if tag == 0x0112, read16(entry + 2) == 3, read32(entry + 4) == 1 {
        return read16(entry + 8).flatMap(Orientation.init(rawValue:))
      }
    }
    return nil
  }

  /// Returns the TIFF structure with the given orientation. All other metadata remains unchanged; a structure that
  /// cannot be read is replaced.
  ///
  /// - Parameter bytes: the TIFF structure; empty for a photo without one.
  static func setting(_ orientation: Orientation, in bytes: [UInt8]) -> [UInt8] {
    let tiff = ByteReader(bytes)
    guard let directory = Directory(tiff), let entries = directory.entries(at: directory.first) else {
      return [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] + entry(orientation, isLittle: true) + [0, 0, 0, 0]
    }
    var bytes = bytes
    if let known = entries.first(where: { $0.tag == 0x0112 && $0.kind == 3 && $0.count == 1 }) {
      let value = UInt8(orientation.rawValue)
      bytes.replaceSubrange(known.value..<known.value + 2, with: directory.isLittle ? [value, 0] : [0, value])
      return bytes
    }
    // A directory may be anywhere, and values are referenced by absolute offsets. A directory that grows is therefore
    // moved to the end.
    var rows = entries.filter { $0.tag != 0x0112 }.map { (tag: $0.tag, bytes: Array(bytes[$0.start..<$0.start + 12])) }
    rows.append((0x0112, entry(orientation, isLittle: directory.isLittle)))
    rows.sort { $0.tag < $1.tag }
    let end = directory.first + 2 + 12 * entries.count
    let next = end + 4 <= bytes.count ? Array(bytes[end..<end + 4]) : [0, 0, 0, 0]
    if bytes.count % 2 == 1 { bytes.append(0) }
    bytes.replaceSubrange(4..<8, with: number(bytes.count, 4, isLittle: directory.isLittle))
    bytes += number(rows.count, 2, isLittle: directory.isLittle)
    for row in rows { bytes += row.bytes }
    return bytes + next
  }

  private static func entry(_ orientation: Orientation, isLittle: Bool) -> [UInt8] {
    number(0x0112, 2, isLittle: isLittle) + number(3, 2, isLittle: isLittle) + number(1, 4, isLittle: isLittle)
      + number(orientation.rawValue, 2, isLittle: isLittle) + [0, 0]
  }

  private static func number(_ number: Int, _ count: Int, isLittle: Bool) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isLittle ? little : little.reversed()
  }
}
