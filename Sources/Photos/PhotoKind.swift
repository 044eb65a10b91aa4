/// The format of a receipt file, detected from its first bytes and never from its name.
package enum PhotoKind: String, Sendable, CaseIterable {
  case jpeg
  case png
  case webp
  case heic
  case avif
  case pdf

  /// The maximum number of bytes that detection reads.
  package static let greatestHeadCount = 256

  /// Detects the format from a file's first bytes; `nil` for any other format.
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
    } else if has("ftyp", at: 4), let kind = PhotoKind.brand(bytes) {
      self = kind
    } else if has("%PDF-", at: 0) {
      self = .pdf
    } else {
      return nil
    }
  }

  /// Returns the format given by the major or a compatible brand in the file type box: HEIC (ISO/IEC 23008-12 annex B)
  /// or AVIF (AVIF 1.1 §8); `nil` for any other brand.
  private static func brand(_ bytes: [UInt8]) -> PhotoKind? {
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let end = min(length, bytes.count, greatestHeadCount)
    let brands = stride(from: 8, to: max(8, end - 3), by: 4).filter { $0 != 12 }.map { bytes[$0..<($0 + 4)] }
    func names(_ wanted: [String]) -> Bool {
      brands.contains { brand in wanted.contains { brand.elementsEqual($0.utf8) } }
    }
    if names(["heic", "heix", "heim", "heis", "hevc", "hevx"]) { return .heic }
    return names(["avif"]) ? .avif : nil
  }

  /// The file name extension.
  package var ending: String { self == .jpeg ? "jpg" : rawValue }

  /// Whether this process can decode the format; other formats need another program.
  package var isDecodable: Bool {
    switch self {
    case .jpeg, .png, .webp: true
    case .heic, .avif, .pdf: false
    }
  }
}
