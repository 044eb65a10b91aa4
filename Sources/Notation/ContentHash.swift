/// A 64-bit fingerprint of bytes, to tell whether they changed. Not for secrets.
package enum ContentHash {
  /// Eight bytes a step, each mixed by one wide multiplication.
  package static func of(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.withContiguousStorageIfAvailable { of($0) } ?? Array(bytes).withUnsafeBufferPointer { of($0) }
  }

  package static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    // Mixed before any byte comes in: otherwise the length of a short file and its last bytes cancel out.
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
