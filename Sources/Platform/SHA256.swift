import CCrypto
import Formats

/// The hash function SHA-256 (FIPS 180-4) of libcrypto, which identifies files across computers.
package enum SHA256 {
  /// Returns the 32-byte hash.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      guard daybook_sha256(bytes, UInt64(bytes.count), buffer.baseAddress) == 1 else {
        fatalError("a libcrypto function failed")
      }
      count = 32
    }
  }

  /// Returns the hash as 64 hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String { Hexadecimal.text(digest(of: bytes)) }
}
