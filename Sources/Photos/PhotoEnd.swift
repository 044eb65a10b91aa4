/// Functions that detect truncated receipts by the mark at the end of the file. WebP, HEIC and AVIF have no such mark
/// and are assumed to be complete.
package enum PhotoEnd {
  /// The number of bytes at the end of a file that `isIn` examines.
  package static let tailByteCount = 2_048
  /// The mark in the last bytes of a PDF (ISO 32000-1, annex H, note 18).
  private static let endOfPDF = Array("%%EOF".utf8)
  private static let greatestDistanceInPDF = 1_024
  /// The type and checksum of the last chunk of a PNG (PNG specification, third edition, 11.2.5).
  private static let endOfPNG: [UInt8] = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// Whether the last bytes of a file contain the end of the image, ignoring zeros, spaces and line breaks after it. If
  /// not, the whole file must be read, because some programs append other data.
  package static func isIn(_ tail: [UInt8], _ kind: PhotoKind) -> Bool {
    switch kind {
    case .jpeg: JPEGScans.endsWithImage(tail)
    case .png: unpadded(tail).suffix(endOfPNG.count).elementsEqual(endOfPNG)
    case .pdf: hasEndOfPDF(unpadded(tail).suffix(greatestDistanceInPDF))
    case .webp, .heic, .avif: true
    }
  }

  /// Whether a file ends before its image or document is complete.
  ///
  /// - Parameter bytes: the whole file.
  package static func isMissing(in bytes: [UInt8], _ kind: PhotoKind) -> Bool {
    if isIn(Array(bytes.suffix(tailByteCount)), kind) { return false }
    return switch kind {
    case .jpeg: !JPEGScans.isWhole(bytes)
    case .png: !hasLastChunk(ByteReader(bytes))
    case .pdf: !hasEndOfPDF(unpadded(bytes).suffix(greatestDistanceInPDF))
    case .webp, .heic, .avif: false
    }
  }

  private static func unpadded(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let end = bytes.lastIndex { ![0x00, 0x0A, 0x0D, 0x20].contains($0) }
    return end.map { bytes[...$0] } ?? []
  }

  private static func hasEndOfPDF(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: endOfPDF) }
  }

  /// Whether the sequence of a PNG's chunks reaches the last one (`IEND`). Each chunk has a length, a type of four
  /// bytes, its content and a checksum.
  private static func hasLastChunk(_ reader: ByteReader) -> Bool {
    var position = 8
    while let length = reader.big32(position) {
      if reader.has("IEND", at: position + 4) { return true }
      position += length + 12
    }
    return false
  }
}
