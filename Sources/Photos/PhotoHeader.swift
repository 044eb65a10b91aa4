/// The format, size and orientation of a photo, read before its pixels are decoded.
package struct PhotoHeader: Sendable, Equatable {
  /// The file's format; never `pdf`.
  package let kind: PhotoKind
  /// The width in pixels, as stored before rotation. For HEIC and AVIF, this is the displayed width, because the
  /// decoders of these formats rotate the image.
  package let width: Int
  /// The height in pixels, as stored or displayed, in the same way as the width.
  package let height: Int
  /// The rotation to apply; always upright for HEIC and AVIF.
  package let orientation: Orientation
  /// Whether an Adobe segment declares that CMYK values are stored inverted.
  let isAdobe: Bool

  /// Reads the header of an image.
  ///
  /// - Throws: `unknownKind` for an unknown format; `notDecodable` for a PDF or an animation; `tooLarge` if the file
  ///   exceeds a limit in `PhotoLimit`; `damaged` if the header cannot be read.
  package static func read(_ bytes: [UInt8]) throws(PhotoError) -> PhotoHeader {
    guard let kind = PhotoKind(bytes: bytes) else { throw .unknownKind }
    try PhotoLimit.check(bytes: bytes.count)
    let header: PhotoHeader?
    switch kind {
    case .jpeg: header = readJPEG(ByteReader(bytes))
    case .png: header = readPNG(ByteReader(bytes))
    case .webp: header = try readWebP(ByteReader(bytes))
    case .heic, .avif: header = readHEIF(ByteReader(bytes), kind)
    case .pdf: throw .notDecodable(kind)
    }
    guard let header else { throw .damaged }
    try PhotoLimit.check(width: header.width, height: header.height)
    return header
  }

  /// Reads the first chunk and the EXIF chunk of a PNG file (PNG specification, third edition, 11.2.1); `nil` if the
  /// file is damaged.
  private static func readPNG(_ reader: ByteReader) -> PhotoHeader? {
    guard reader.has("IHDR", at: 12), let width = reader.big32(16), let height = reader.big32(20) else { return nil }
    let notes = PhotoMetadata.png(reader).flatMap { EXIF.orientation(reader.slice($0.lowerBound, end: $0.upperBound)) }
    return PhotoHeader(kind: .png, width: width, height: height, orientation: notes ?? .upright, isAdobe: false)
  }

  /// Reads the segments of a JPEG file up to its frame header (ITU-T T.81 annex B); `nil` if the file is damaged.
  private static func readJPEG(_ reader: ByteReader) -> PhotoHeader? {
    var orientation: Orientation?
    var isAdobe = false
    var position = 2
    while let marker = nextMarker(reader, &position), marker != 0xD9, marker != 0xDA {
      // Markers without a length: restarts and the temporary marker.
      if (0xD0...0xD8).contains(marker) || marker == 0x01 { continue }
      guard let length = reader.big16(position), length >= 2 else { return nil }
      let content = position + 2
      switch marker {
      case 0xE1 where orientation == nil && reader.has("Exif\0\0", at: content):
        orientation = EXIF.orientation(reader.slice(content + 6, end: position + length))
      case 0xEE where reader.has("Adobe", at: content):
        isAdobe = true
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        guard let height = reader.big16(content + 1), let width = reader.big16(content + 3) else { return nil }
        return PhotoHeader(
          kind: .jpeg, width: width, height: height, orientation: orientation ?? .upright, isAdobe: isAdobe)
      default:
        break
      }
      position += length
    }
    return nil
  }

  /// Returns the next marker at or after the position, skipping fill bytes, and moves the position past it; `nil` at
  /// the end of the file.
  private static func nextMarker(_ reader: ByteReader, _ position: inout Int) -> Int? {
    while let byte = reader.byte(position), byte != 0xFF { position += 1 }
    while reader.byte(position) == 0xFF { position += 1 }
    guard let marker = reader.byte(position) else { return nil }
    position += 1
    return Int(marker)
  }
}
