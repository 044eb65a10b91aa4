/// Reads and writes the EXIF metadata that Daybook uses: the orientation and the day. All other metadata is ignored.
enum EXIF {
  /// The maximum number of entries read from one directory. Cameras write a few dozen.
  private static let mostEntries = 1000

  /// Returns the orientation in the first directory of a TIFF structure (EXIF 2.32, 4.6.4: tag 0x0112, a SHORT). `nil`
  /// if it is missing or is not one of the eight values.
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

  /// Returns the day on which the photo was taken according to the camera's clock, such as `2026-11-03`; `nil` if the
  /// structure contains no day.
  static func day(_ tiff: ByteReader) -> String? {
    guard let directory = Directory(tiff), let first = directory.entries(at: directory.first) else { return nil }
    // The day on which the photo was taken is in the Exif directory. The first directory contains the day of the last
    // change.
    let own = first.first { $0.tag == 0x8769 }.flatMap { directory.read32($0.value) }.flatMap(directory.entries)
    let entry = own?.first { $0.tag == 0x9003 } ?? first.first { $0.tag == 0x0132 }
    guard let entry, entry.kind == 2, (10...64).contains(entry.count), let start = directory.read32(entry.value) else {
      return nil
    }
    let text = (0..<10).compactMap { tiff.byte(start + $0) }
    guard text.count == 10, text[4] == UInt8(ascii: ":"), text[7] == UInt8(ascii: ":") else { return nil }
    return String(decoding: text, as: UTF8.self).replacing(":", with: "-")
  }

  /// Returns the TIFF structure with the given orientation. All other metadata remains unchanged.
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

  /// A reader of the directories of a TIFF structure.
  private struct Directory {
    struct Entry {
      var tag: Int
      var kind: Int
      var count: Int
      /// The offset of the entry.
      var start: Int
      /// The offset of the entry's value field, which contains the value or the value's offset.
      var value: Int
    }

    let tiff: ByteReader
    let isLittle: Bool
    /// The offset of the first directory.
    var first = 0

    init?(_ tiff: ByteReader) {
      self.tiff = tiff
      switch (tiff.byte(0), tiff.byte(1)) {
      case (UInt8(ascii: "I"), UInt8(ascii: "I")): isLittle = true
      case (UInt8(ascii: "M"), UInt8(ascii: "M")): isLittle = false
      default: return nil
      }
      guard read16(2) == 42, let first = read32(4) else { return nil }
      self.first = first
    }

    func read16(_ offset: Int) -> Int? { isLittle ? tiff.little16(offset) : tiff.big16(offset) }
    func read32(_ offset: Int) -> Int? { isLittle ? tiff.little32(offset) : tiff.big32(offset) }

    /// Returns the entries of the directory at an offset; `nil` if it is truncated, empty or too long.
    func entries(at offset: Int) -> [Entry]? {
      guard let count = read16(offset), (1...mostEntries).contains(count) else { return nil }
      var entries: [Entry] = []
      for index in 0..<count {
        let start = offset + 2 + 12 * index
        guard let tag = read16(start), let kind = read16(start + 2), let number = read32(start + 4),
          read32(start + 8) != nil
        else { return nil }
        entries.append(Entry(tag: tag, kind: kind, count: number, start: start, value: start + 8))
      }
      return entries
    }
  }
}
