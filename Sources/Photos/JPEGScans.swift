#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A counter of the scans in a JPEG (ITU-T T.81 annex B), of which a progressive file has several. Decoding a scan
/// takes as long as decoding a whole image, even if the scan has only a few bytes.
package struct JPEGScans: Sendable {
  /// The number of scans in the bytes, at most one more than the limit for decoding; 1 if the first scan completes the
  /// image, because decoders then ignore further scans.
  package private(set) var count = 0
  /// Whether the image needs scans after the first one, even if the bytes do not contain them.
  package private(set) var areSeveral = false
  /// Whether the search found the end-of-image marker.
  private(set) var hasEnd = false
  private let looksForEnd: Bool

  package init(_ bytes: [UInt8]) {
    looksForEnd = false
    bytes.withUnsafeBufferPointer { look(through: $0) }
  }

  private init(toEndOf bytes: [UInt8]) {
    looksForEnd = true
    bytes.withUnsafeBufferPointer { look(through: $0) }
  }

  /// Whether a JPEG is complete, that is, whether an end-of-image marker (EOI) follows its last scan. A thumbnail's EOI
  /// is ignored, because it is inside a segment.
  package static func isWhole(_ bytes: [UInt8]) -> Bool { JPEGScans(toEndOf: bytes).hasEnd }

  /// Whether a file ends with an end-of-image marker, ignoring zeros, spaces and line breaks after it. If not, the
  /// whole file must be read to determine whether it is complete, because some cameras append videos.
  package static func endsWithImage(_ tail: [UInt8]) -> Bool {
    let end = tail.lastIndex { ![0x00, 0x0A, 0x0D, 0x20].contains($0) } ?? 0
    return end > 0 && tail[end] == 0xD9 && tail[end - 1] == 0xFF
  }

  private mutating func look(through bytes: UnsafeBufferPointer<UInt8>) {
    var componentCount: UInt8 = 0
    var offset = 2
    while looksForEnd || count <= PhotoLimit.scans, let found = JPEGScans.marker(in: bytes, from: offset) {
      offset = found
      let marker = bytes[offset + 1]
      switch marker {
      // Fill bytes.
      case 0xFF: offset += 1
      // An escaped 0xFF byte of the image, and markers without a length.
      case 0x00, 0x01, 0xD0...0xD8: offset += 2
      case 0xD9:
        hasEnd = true
        return
      default:
        guard offset + 9 < bytes.count else { return }
        switch marker {
        // Progressive frames, whose coefficients are spread over several scans.
        case 0xC2, 0xC6, 0xCA, 0xCE: areSeveral = true
        case 0xC0, 0xC1, 0xC3, 0xC5, 0xC7, 0xC9, 0xCB, 0xCD, 0xCF: componentCount = bytes[offset + 9]
        case 0xDA:
          count += 1
          if bytes[offset + 4] < componentCount { areSeveral = true }
          if !areSeveral, !looksForEnd { return }
        default: break
        }
        offset += 2 + max(2, Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
      }
    }
  }

  /// Returns the offset of the next 0xFF that is followed by another byte; `nil` if there is no such byte.
  private static func marker(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
    guard let start = bytes.baseAddress, offset + 1 < bytes.count,
      let found = memchr(start + offset, 0xFF, bytes.count - offset - 1)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
