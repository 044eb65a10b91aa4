extension PhotoHeader {
  /// Reads the first chunk of a WebP file and its EXIF chunk (WebP container specification, RFC 9649); `nil` if the
  /// file is damaged.
  ///
  /// - Throws: `notDecodable` for an animation.
  static func readWebP(_ reader: ByteReader) throws(PhotoError) -> PhotoHeader? {
    func header(_ width: Int, _ height: Int, _ orientation: Orientation = .upright) -> PhotoHeader {
      PhotoHeader(kind: .webp, width: width, height: height, orientation: orientation, isAdobe: false)
    }
    if reader.has("VP8 ", at: 12) {
      guard reader.byte(23) == 0x9D, reader.byte(24) == 0x01, reader.byte(25) == 0x2A,
        let width = reader.little16(26), let height = reader.little16(28)
      else { return nil }
      return header(width & 0x3FFF, height & 0x3FFF)
    }
    if reader.has("VP8L", at: 12) {
      guard reader.byte(20) == 0x2F, let sizes = reader.little32(21) else { return nil }
      return header(sizes & 0x3FFF + 1, sizes >> 14 & 0x3FFF + 1)
    }
    guard reader.has("VP8X", at: 12), let flags = reader.byte(20), let width = reader.little24(24),
      let height = reader.little24(27)
    else { return nil }
    if flags & 0x02 != 0 { throw .notDecodable(.webp) }
    return header(width + 1, height + 1, orientation(reader) ?? .upright)
  }

  private static func orientation(_ reader: ByteReader) -> Orientation? {
    PhotoMetadata.webP(reader).flatMap { EXIF.orientation(reader.slice($0.lowerBound, end: $0.upperBound)) }
  }
}
