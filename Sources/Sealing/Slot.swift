import Formats

/// A copy of the site's key that one person can unwrap with their passphrase. A slot does not contain the person's
/// name, so the unlock page tries each slot.
///
/// Nor does a slot contain a hash of the name, because anyone could use the hash to test whether an address is in the
/// list.
package struct Slot: Sendable, Equatable {
  /// The number of PBKDF2 rounds.
  package var rounds: Int
  /// The PBKDF2 salt: 16 bytes, different in each slot.
  package var salt: [UInt8]
  /// A nonce, the site's encrypted key, and the tag: 60 bytes.
  package var wrapped: [UInt8]

  package init(rounds: Int, salt: [UInt8], wrapped: [UInt8]) {
    self.rounds = rounds
    self.salt = salt
    self.wrapped = wrapped
  }

  package static let saltByteCount = 16
  package static let wrappedByteCount =
    Cryptography.nonceByteCount + Cryptography.keyByteCount + Cryptography.tagByteCount

  /// Derives a person's wrapping key from their name and passphrase with PBKDF2, which is intentionally slow.
  package static func wrappingKey(_ name: PersonName, _ phrase: Passphrase, salt: [UInt8], rounds: Int) -> [UInt8] {
    // The name is part of the input, so that a slot reveals neither its person nor that two people have the same
    // phrase.
    Cryptography.pbkdf2(Array(name.key.utf8) + [0] + phrase.bytes, salt: salt, rounds: rounds)
  }

  /// Creates a slot that wraps the site's key, with a new nonce.
  package init(_ key: SiteKey, wrappingKey: [UInt8], salt: [UInt8], rounds: Int) {
    let nonce = Cryptography.random(Cryptography.nonceByteCount)
    let sealed = Cryptography.seal(
      key.bytes, key: wrappingKey, nonce: nonce, label: Slot.label(site: key.site, salt: salt, rounds: rounds))
    self.init(rounds: rounds, salt: salt, wrapped: nonce + sealed)
  }

  /// Unwraps the site's key.
  ///
  /// - Returns: `nil` if the slot belongs to another person or site, or is damaged.
  package func key(ofSite site: [UInt8], wrappingKey: [UInt8]) -> SiteKey? {
    guard wrapped.count == Slot.wrappedByteCount else { return nil }
    return Cryptography.open(
      Array(wrapped.dropFirst(Cryptography.nonceByteCount)), key: wrappingKey,
      nonce: Array(wrapped.prefix(Cryptography.nonceByteCount)),
      label: Slot.label(site: site, salt: salt, rounds: rounds)
    ).map { SiteKey(site: site, bytes: $0) }
  }

  /// Returns the unencrypted values of the slot as additional data, so that damaged values can be detected with the
  /// book's key file alone, without the correct passphrase.
  static func label(site: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
    Array("\(SiteKey.version)\nslot\n\(Hexadecimal.text(site))\n\(rounds)\n\(Hexadecimal.text(salt))".utf8)
  }
}
