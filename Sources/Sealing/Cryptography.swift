import CCrypto

/// Cryptographic functions of libcrypto (OpenSSL 3). Keys have 32 bytes, nonces have 12 bytes, and tags have 16 bytes.
/// The tag is at the end of the sealed bytes.
package enum Cryptography {
  package static let keyByteCount = 32
  package static let nonceByteCount = 12
  package static let tagByteCount = 16

  /// Returns bytes from the system's random generator. Ends the process if the generator fails.
  package static func random(_ count: Int) -> [UInt8] {
    made(count) { daybook_random($0, UInt64(count)) } ?? { fatalError("the system cannot provide random numbers") }()
  }

  /// Derives a key from a passphrase with PBKDF2-HMAC-SHA256 (RFC 8018), which is intentionally slow.
  ///
  /// - Parameter rounds: at least 1.
  package static func pbkdf2(_ phrase: [UInt8], salt: [UInt8], rounds: Int, byteCount: Int = keyByteCount) -> [UInt8] {
    worked(byteCount) {
      daybook_pbkdf2(
        phrase, UInt64(phrase.count), salt, UInt64(salt.count), UInt32(clamping: rounds), $0, UInt64(byteCount))
    }
  }

  /// Derives a key for one purpose from another key with HKDF-SHA256 (RFC 5869).
  package static func hkdf(_ key: [UInt8], salt: [UInt8], purpose: [UInt8], byteCount: Int = keyByteCount) -> [UInt8] {
    worked(byteCount) {
      daybook_hkdf(
        key, UInt64(key.count), salt, UInt64(salt.count), purpose, UInt64(purpose.count), $0, UInt64(byteCount))
    }
  }

  /// Returns the 32-byte HMAC-SHA256 (RFC 2104) of the given bytes.
  package static func hmac(_ key: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    worked(32) { daybook_hmac(key, UInt64(key.count), bytes, UInt64(bytes.count), $0) }
  }

  /// Returns the 16-byte AES-256-CMAC (NIST SP 800-38B) of two byte strings, joined together.
  package static func cmac(_ key: [UInt8], _ first: [UInt8], _ second: [UInt8] = []) -> [UInt8] {
    precondition(key.count == keyByteCount)
    return worked(16) { daybook_cmac(key, first, UInt64(first.count), second, UInt64(second.count), $0) }
  }

  /// Encrypts bytes with AES-256-GCM (NIST SP 800-38D) and appends the tag. Two different plaintexts must never be
  /// encrypted with the same key and nonce.
  ///
  /// - Parameter label: the “additional data”, which is authenticated but not contained in the result.
  package static func seal(_ bytes: [UInt8], key: [UInt8], nonce: [UInt8], label: [UInt8]) -> [UInt8] {
    precondition(key.count == keyByteCount && nonce.count == nonceByteCount)
    return worked(bytes.count + tagByteCount) {
      daybook_gcm_seal(key, nonce, label, UInt64(label.count), bytes, UInt64(bytes.count), $0)
    }
  }

  /// Decrypts the result of `seal`.
  ///
  /// - Returns: the plaintext; `nil` unless the key, the nonce and the label are the same as for sealing, and the
  ///   sealed bytes are unchanged.
  package static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], label: [UInt8]) -> [UInt8]? {
    guard key.count == keyByteCount, nonce.count == nonceByteCount, sealed.count >= tagByteCount else { return nil }
    return made(sealed.count - tagByteCount) {
      daybook_gcm_open(key, nonce, label, UInt64(label.count), sealed, UInt64(sealed.count), $0)
    }
  }

  /// Whether two byte strings are equal. The time of the comparison does not depend on the position of the first
  /// difference.
  package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: Buffers

  private static func made(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>?) -> Int32) -> [UInt8]? {
    var isMade = false
    // The buffer has one additional byte, so that it has an address even if `count` is 0.
    let bytes = [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, written in
      isMade = body(buffer.baseAddress) == 1
      written = isMade ? count : 0
    }
    return isMade ? bytes : nil
  }

  /// Runs a function that fails only if a length exceeds two gigabytes. If it fails, the process ends.
  private static func worked(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>?) -> Int32) -> [UInt8] {
    guard let bytes = made(count, body) else { fatalError("a libcrypto function failed") }
    return bytes
  }
}
