/// What a receipt file holds, known by its first bytes, never by its name.
package enum PhotoKind: String, Sendable, CaseIterable {
  case jpeg
  case png
  case webp
  case heic
  case pdf

  /// Nil for anything that is not one of these.
  package init?(bytes: [UInt8]) {
    func has(_ text: StaticString, at offset: Int) -> Bool {
      let count = text.utf8CodeUnitCount
      guard offset + count <= bytes.count else { return false }
      return (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftyp", at: 4), PhotoKind.hasHEICBrand(bytes) {
      self = .heic
    } else if has("%PDF-", at: 0) {
      self = .pdf
    } else {
      return nil
    }
  }

  /// Whether the file type box names a brand of HEVC pictures, first or among the compatible ones
  /// (ISO/IEC 23008-12 annex B); AVIF shares the box but not the brands.
  private static func hasHEICBrand(_ bytes: [UInt8]) -> Bool {
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let end = min(length, bytes.count, 256)
    let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx"]
    return stride(from: 8, to: max(8, end - 3), by: 4).contains { offset in
      offset != 12 && brands.contains { bytes[offset..<(offset + 4)].elementsEqual($0.utf8) }
    }
  }
}
