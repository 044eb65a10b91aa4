/// A bounds-checked reader of numbers in untrusted bytes. Reading beyond the bytes returns `nil`.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  private init(slice: ArraySlice<UInt8>) {
    bytes = slice
  }

  /// Returns the bytes between two offsets, clamped to the bytes that exist. Offsets in the result begin at 0.
  func slice(_ start: Int, end: Int) -> ByteReader {
    let first = min(max(start, 0), bytes.count)
    let last = min(max(end, first), bytes.count)
    return ByteReader(slice: bytes[(bytes.startIndex + first)..<(bytes.startIndex + last)])
  }

  var count: Int { bytes.count }

  /// The offset of the first byte in the original bytes, even after repeated slicing.
  var start: Int { bytes.startIndex }

  /// Returns the bytes from the offset to the end.
  func from(_ offset: Int) -> ByteReader { slice(offset, end: count) }

  func byte(_ offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[bytes.startIndex + offset] : nil
  }

  func has(_ text: StaticString, at offset: Int) -> Bool {
    (0..<text.utf8CodeUnitCount).allSatisfy { byte(offset + $0) == text.utf8Start[$0] }
  }

  func big16(_ offset: Int) -> Int? {
    guard let high = byte(offset), let low = byte(offset + 1) else { return nil }
    return Int(high) << 8 | Int(low)
  }

  func big32(_ offset: Int) -> Int? {
    guard let high = big16(offset), let low = big16(offset + 2) else { return nil }
    return high << 16 | low
  }

  func little16(_ offset: Int) -> Int? {
    big16(offset).map { $0 >> 8 | ($0 & 0xFF) << 8 }
  }

  func little24(_ offset: Int) -> Int? {
    guard let low = little16(offset), let high = byte(offset + 2) else { return nil }
    return Int(high) << 16 | low
  }

  func little32(_ offset: Int) -> Int? {
    guard let low = little16(offset), let high = little16(offset + 2) else { return nil }
    return high << 16 | low
  }
}
