import CDeflate

/// A zip archive of a spreadsheet or of bank files. Only its central directory is used, and sizes are limited.
struct ZipFile {
  enum Problem: Error, Equatable {
    /// An archive whose central directory is missing or refers to positions outside the file.
    case broken
    case encrypted(String)
    /// A part in the zip64 format, or one whose compression method is neither store nor deflate.
    case unsupported(String)
    /// A part or archive that exceeds the size limits, or that is implausibly large for its compressed size.
    case tooLarge(String)
    /// A part whose checksum does not match.
    case damaged(String)
  }

  struct Part {
    var name: String
    fileprivate var method: Int
    fileprivate var checksum: UInt32
    fileprivate var packedCount: Int
    fileprivate var count: Int
    fileprivate var offset: Int
  }

  private let bytes: [UInt8]
  let parts: [Part]

  private static let greatestPartCount = 10_000
  private static let greatestByteCount = 64 << 20
  private static let greatestTotal = 300 << 20
  private static let greatestRatio = 100

  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    // The end record. A comment of at most 65,535 bytes may follow it.
    let least = max(0, bytes.count - 22 - 65_535)
    guard bytes.count >= 22,
      let end = (least...(bytes.count - 22)).last(where: { bytes[$0...].starts(with: [0x50, 0x4B, 0x05, 0x06]) })
    else { throw .broken }
    let count = ZipFile.number(bytes, end + 10, 2)
    var place = ZipFile.number(bytes, end + 16, 4)
    guard count < 0xFFFF, place < 0xFFFF_FFFF else { throw .unsupported("zip64") }
    guard count <= ZipFile.greatestPartCount else { throw .tooLarge("the archive") }
    var parts: [Part] = []
    var total = 0
    for _ in 0..<count {
      guard place + 46 <= bytes.count, bytes[place...].starts(with: [0x50, 0x4B, 0x01, 0x02]) else { throw .broken }
      let lengths = (
        ZipFile.number(bytes, place + 28, 2), ZipFile.number(bytes, place + 30, 2), ZipFile.number(bytes, place + 32, 2)
      )
      guard place + 46 + lengths.0 <= bytes.count else { throw .broken }
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + lengths.0)], as: UTF8.self)
      if ZipFile.number(bytes, place + 8, 2) & 1 != 0 { throw .encrypted(name) }
      let part = Part(
        name: name, method: ZipFile.number(bytes, place + 10, 2),
        checksum: UInt32(truncatingIfNeeded: ZipFile.number(bytes, place + 16, 4)),
        packedCount: ZipFile.number(bytes, place + 20, 4), count: ZipFile.number(bytes, place + 24, 4),
        offset: ZipFile.number(bytes, place + 42, 4))
      total += part.count
      if part.count > ZipFile.greatestByteCount || total > ZipFile.greatestTotal
        || part.count > (part.packedCount + 1_000) * ZipFile.greatestRatio
      {
        throw .tooLarge(name)
      }
      parts.append(part)
      place += 46 + lengths.0 + lengths.1 + lengths.2
    }
    self.parts = parts
  }

  func part(_ name: String) -> Part? { parts.first { $0.name == name } }

  func read(_ part: Part) throws(Problem) -> [UInt8] {
    let place = part.offset
    guard place + 30 <= bytes.count, bytes[place...].starts(with: [0x50, 0x4B, 0x03, 0x04]) else { throw .broken }
    let start = place + 30 + ZipFile.number(bytes, place + 26, 2) + ZipFile.number(bytes, place + 28, 2)
    guard start + part.packedCount <= bytes.count else { throw .broken }
    let packed = bytes[start..<(start + part.packedCount)]
    let content: [UInt8]
    switch part.method {
    case 0 where part.packedCount == part.count: content = Array(packed)
    case 8: content = try inflated(packed, part)
    default: throw .unsupported(part.name)
    }
    let checksum = content.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    if checksum != part.checksum { throw .damaged(part.name) }
    return content
  }

  /// Decompresses a part into a buffer of the size given in the directory.
  private func inflated(_ packed: ArraySlice<UInt8>, _ part: Part) throws(Problem) -> [UInt8] {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .damaged(part.name) }
    defer { libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let content = [UInt8](unsafeUninitializedCapacity: max(1, part.count)) { buffer, count in
      var made = 0
      let result = packed.withUnsafeBytes {
        libdeflate_deflate_decompress(decompressor, $0.baseAddress, $0.count, buffer.baseAddress, part.count, &made)
      }
      isWhole = result == LIBDEFLATE_SUCCESS && made == part.count
      count = isWhole ? made : 0
    }
    guard isWhole else { throw .damaged(part.name) }
    return content
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
