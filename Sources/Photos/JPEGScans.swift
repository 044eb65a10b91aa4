#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How often a JPEG goes over its picture (ITU-T T.81 annex B): once, or step by step. Each scan costs as much as a
/// picture, in few bytes.
package struct JPEGScans: Sendable {
  /// How many scans begin in the bytes; one more than are decoded for all that have more. Of a picture that is whole
  /// with the first one, decoders read no other.
  package private(set) var count = 0
  /// Whether further scans are needed after the first, be they in the bytes or not.
  package private(set) var areSeveral = false
  /// Whether the end of the picture was reached.
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

  /// Whether a JPEG is whole: an end of image (EOI) follows its last scan. A thumbnail's lies inside a segment.
  package static func isWhole(_ bytes: [UInt8]) -> Bool { JPEGScans(toEndOf: bytes).hasEnd }

  /// Whether the last bytes of a file are the end of an image, with zeros or line ends behind it. If not, only the whole
  /// file tells: cameras append videos.
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
      // A byte of the picture that happens to be 0xFF, and markers that stand alone.
      case 0x00, 0x01, 0xD0...0xD8: offset += 2
      case 0xD9:
        hasEnd = true
        return
      default:
        guard offset + 9 < bytes.count else { return }
        switch marker {
        // Frames whose coefficients come bit by bit.
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

  /// Where the next 0xFF stands that another byte follows.
  private static func marker(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
    guard let start = bytes.baseAddress, offset + 1 < bytes.count,
      let found = memchr(start + offset, 0xFF, bytes.count - offset - 1)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
