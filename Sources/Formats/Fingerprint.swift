/// A 64-bit hash of bytes, or of values added one after another, to detect changes. The hash is not cryptographically
/// secure.
package struct Fingerprint: Sendable {
  package private(set) var value: UInt64

  /// Creates an empty fingerprint.
  ///
  /// - Parameter seed: a number for each kind of value, so that equal values of different kinds have different hashes.
  package init(_ seed: UInt64 = 0) { value = Fingerprint.mixed(seed ^ 0x9E37_79B9_7F4A_7C15) }

  package mutating func add(_ number: UInt64) { value = Fingerprint.mixed(value ^ number) &+ 0x9E37_79B9_7F4A_7C15 }

  package mutating func add(_ number: some FixedWidthInteger) { add(UInt64(truncatingIfNeeded: number)) }

  package mutating func add(_ flag: Bool) { add(flag ? 1 as UInt64 : 2) }

  package mutating func add(_ text: String) {
    var text = text
    add(text.withUTF8 { Fingerprint.of($0) })
  }

  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) { add(Fingerprint.of(bytes)) }

  package mutating func add(_ bytes: [UInt8]) { add(bytes.withUnsafeBufferPointer { Fingerprint.of($0) }) }

  // MARK: Bytes

  /// Returns the hash of bytes. Each 128-bit multiplication mixes eight bytes.
  package static func of(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.withContiguousStorageIfAvailable { of($0) } ?? Array(bytes).withUnsafeBufferPointer { of($0) }
  }

  package static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    // The length is mixed in first. Otherwise the length and the last bytes of a short file could cancel out.
    var state = mixed(0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= raw.count {
      state = mixed(state ^ UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < raw.count {
      rest = rest << 8 | UInt64(raw[offset])
      offset += 1
    }
    return mixed(mixed(state ^ rest) ^ 0xD6E8_FEB8_6659_FD93)
  }

  static func mixed(_ value: UInt64) -> UInt64 {
    let (high, low) = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return high ^ low
  }
}
