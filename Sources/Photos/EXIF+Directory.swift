extension EXIF {
  /// A reader of the directories of a TIFF structure.
  struct Directory {
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

    /// Returns the entries of the directory at the offset; `nil` if the directory is truncated, empty or too long.
    func entries(at offset: Int) -> [Entry]? {
      guard let count = read16(offset), (1...EXIF.mostEntries).contains(count) else { return nil }
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
