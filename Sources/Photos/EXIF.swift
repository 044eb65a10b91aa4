/// The one thing Daybook reads of a camera's notes; all others are dropped.
enum EXIF {
  /// Entries of one directory that are looked at; cameras write a few dozen.
  private static let mostEntries = 1000

  /// The orientation in the first directory of a TIFF structure (EXIF 2.32, 4.6.4: tag 0x0112, a SHORT); nil
  /// where there is none, or none of the eight.
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
}
