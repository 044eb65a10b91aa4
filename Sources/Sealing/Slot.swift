/// A site's key as one person can unwrap it. It says nothing of whose it is, so the gate tries each of them.
///
/// Rejected: a hash of the name beside each slot, by which an address could be tried against the list.
package struct Slot: Sendable, Equatable {
  /// Of PBKDF2.
  package var rounds: Int
  /// 16 bytes, of this slot alone.
  package var salt: [UInt8]
  /// A nonce, the site's key sealed, and the tag: 60 bytes.
  package var wrapped: [UInt8]

  package init(rounds: Int, salt: [UInt8], wrapped: [UInt8]) {
    self.rounds = rounds
    self.salt = salt
    self.wrapped = wrapped
  }

  package static let saltByteCount = 16
  package static let wrappedByteCount =
    Cryptography.nonceByteCount + Cryptography.keyByteCount + Cryptography.tagByteCount
  /// Fewer are refused; more than the greatest would keep a phone busy for a minute.
  package static let roundLimits = 600_000...20_000_000
  package static let usualRounds = 1_000_000

  /// A person's own key from what they type: slow on purpose.
  package static func wrappingKey(_ name: PersonName, _ phrase: PassPhrase, salt: [UInt8], rounds: Int) -> [UInt8] {
    // The name counts too, so that a slot does not tell whose it is, nor two people of one phrase.
    Cryptography.pbkdf2(Array(name.key.utf8) + [0] + phrase.bytes, salt: salt, rounds: rounds)
  }

  /// A slot with a new salt and nonce.
  package init(_ key: SiteKey, wrappingKey: [UInt8], salt: [UInt8], rounds: Int) {
    let nonce = Cryptography.random(Cryptography.nonceByteCount)
    let sealed = Cryptography.seal(
      key.bytes, key: wrappingKey, nonce: nonce, label: Slot.label(site: key.site, salt: salt, rounds: rounds))
    self.init(rounds: rounds, salt: salt, wrapped: nonce + sealed)
  }

  /// - Returns: nil if it is not of that person and site, or damaged.
  package func key(ofSite site: [UInt8], wrappingKey: [UInt8]) -> SiteKey? {
    guard wrapped.count == Slot.wrappedByteCount else { return nil }
    return Cryptography.open(
      Array(wrapped.dropFirst(Cryptography.nonceByteCount)), key: wrappingKey,
      nonce: Array(wrapped.prefix(Cryptography.nonceByteCount)),
      label: Slot.label(site: site, salt: salt, rounds: rounds)
    ).map { SiteKey(site: site, bytes: $0) }
  }

  /// All that the slot says openly, so that the owner's key finds damage that else only a right phrase would.
  static func label(site: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
    Array("\(SiteKey.version)\nslot\n\(Hexadecimal.text(site))\n\(rounds)\n\(Hexadecimal.text(salt))".utf8)
  }
}
