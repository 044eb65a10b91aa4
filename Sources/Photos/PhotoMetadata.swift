/// Functions that find and replace the EXIF metadata of a file. Pixels never change.
enum PhotoMetadata {
  // MARK: Finding

  /// Returns the range of the TIFF structure in a JPEG's first EXIF segment (EXIF 2.32, 4.7.2); `nil` if there is no
  /// such segment.
  static func jpeg(_ reader: ByteReader) -> Range<Int>? {
    for segment in segments(reader)
    where segment.marker == 0xE1 && reader.has("Exif\0\0", at: segment.content.lowerBound) {
      return segment.content.lowerBound + 6..<segment.content.upperBound
    }
    return nil
  }

  /// Returns the content range of a PNG's `eXIf` chunk (PNG specification, third edition, 11.3.2.8); `nil` if there is
  /// no such chunk.
  static func png(_ reader: ByteReader) -> Range<Int>? {
    for chunk in chunks(reader) where reader.has("eXIf", at: chunk.lowerBound - 4) { return chunk }
    return nil
  }

  /// Returns the range of the TIFF structure in a WebP's `EXIF` chunk (RFC 9649, 2.7); `nil` if there is no such chunk.
  static func webP(_ reader: ByteReader) -> Range<Int>? {
    var position = 12
    while let length = reader.little32(position + 4) {
      let content = position + 8
      if reader.has("EXIF", at: position), content + length <= reader.count {
        // Some programs also write the prefix that JPEG requires.
        return (reader.has("Exif\0\0", at: content) ? content + 6 : content)..<content + length
      }
      position = content + length + length % 2
    }
    return nil
  }

  /// Returns the segments before a JPEG's first scan.
  private static func segments(_ reader: ByteReader) -> [(marker: Int, content: Range<Int>)] {
    var segments: [(marker: Int, content: Range<Int>)] = []
    var position = 2
    while reader.byte(position) == 0xFF {
      while reader.byte(position) == 0xFF { position += 1 }
      guard let marker = reader.byte(position), marker != 0xDA, marker != 0xD9, let length = reader.big16(position + 1),
        length >= 2, position + 1 + length <= reader.count
      else { break }
      segments.append((Int(marker), position + 3..<position + 1 + length))
      position += 1 + length
    }
    return segments
  }

  /// Returns the ranges of the contents of a PNG's chunks before its pixels.
  private static func chunks(_ reader: ByteReader) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var position = 8
    while let length = reader.big32(position), position + 12 + length <= reader.count,
      !reader.has("IDAT", at: position + 4)
    {
      chunks.append(position + 8..<position + 8 + length)
      position += 12 + length
    }
    return chunks
  }

  // MARK: Replacing

  /// Returns the JPEG with the given EXIF metadata; `nil` if the metadata is too large for a segment.
  static func jpeg(_ bytes: [UInt8], with notes: [UInt8]) -> [UInt8]? {
    let content = Array("Exif\0\0".utf8) + notes
    guard content.count + 2 <= 0xFFFF else { return nil }
    let length = content.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    let reader = ByteReader(bytes)
    if let old = jpeg(reader) {
      // The segment starts 10 bytes earlier: two bytes of marker, two of length, six of name.
      return bytes[..<(old.lowerBound - 10)] + segment + bytes[old.upperBound...]
    }
    // Inserts the segment after the first one if that is the JFIF header.
    let first = segments(reader).first.flatMap { $0.marker == 0xE0 ? $0.content.upperBound : nil } ?? 2
    return bytes[..<first] + segment + bytes[first...]
  }

  static func png(_ bytes: [UInt8], with notes: [UInt8]) -> [UInt8]? {
    let name = Array("eXIf".utf8)
    let chunk = big32(notes.count) + name + notes + big32(Int(checksum(name + notes)))
    let reader = ByteReader(bytes)
    if let old = png(reader) { return bytes[..<(old.lowerBound - 8)] + chunk + bytes[(old.upperBound + 4)...] }
    guard let header = chunks(reader).first else { return nil }
    let end = header.upperBound + 4
    return bytes[..<end] + chunk + bytes[end...]
  }

  /// Returns the WebP with the given EXIF metadata; a simple file gets an extended header (`VP8X`). `nil` if the file
  /// is truncated or not a still image.
  static func webP(_ bytes: [UInt8], with notes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes)
    guard let header = try? PhotoHeader.readWebP(reader) else { return nil }
    var chunks: [[UInt8]] = []
    var hasHead = false
    var position = 12
    while let length = reader.little32(position + 4) {
      let end = position + 8 + length
      guard end <= bytes.count else { return nil }
      var chunk = Array(bytes[position..<end])
      if reader.has("VP8X", at: position), chunk.count >= 18 {
        chunk[8] |= 0x08
        hasHead = true
      }
      if !reader.has("EXIF", at: position) { chunks.append(chunk) }
      position = end + length % 2
    }
    if !hasHead {
      // The header of a lossless image has a bit for transparency.
      let isClear = reader.has("VP8L", at: 12) && (reader.byte(24) ?? 0) & 0x10 != 0
      let sizes = [header.width - 1, header.height - 1].flatMap {
        [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 >> 16)]
      }
      chunks.insert(Array("VP8X".utf8) + little32(10) + [0x08 | (isClear ? 0x10 : 0), 0, 0, 0] + sizes, at: 0)
    }
    chunks.append(Array("EXIF".utf8) + little32(notes.count) + notes)
    let content = Array("WEBP".utf8) + chunks.flatMap { $0.count % 2 == 1 ? $0 + [0] : $0 }
    return Array("RIFF".utf8) + little32(content.count) + content
  }

  private static func big32(_ number: Int) -> [UInt8] { little32(number).reversed() }

  private static func little32(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Returns the CRC of a chunk (PNG specification, annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
