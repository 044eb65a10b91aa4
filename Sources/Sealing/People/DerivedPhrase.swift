/// A person's new passphrase and the wrapping key derived from it. The derivation is slow, so it is done before the
/// book is locked.
package struct DerivedPhrase: Sendable {
  package let name: PersonName
  package let rounds: Int
  /// A random salt, which is different for every passphrase.
  package let salt: [UInt8]
  package let wrappingKey: [UInt8]
  /// The generated passphrase, to be printed once; `nil` if the passphrase was typed.
  package let shown: String?

  package init(_ name: PersonName, _ phrase: Passphrase, rounds: Int, shown: String?) {
    self.name = name
    self.rounds = rounds
    self.shown = shown
    salt = Cryptography.random(Slot.saltByteCount)
    wrappingKey = Slot.wrappingKey(name, phrase, salt: salt, rounds: rounds)
  }

  func slot(_ key: SiteKey) -> Slot { Slot(key, wrappingKey: wrappingKey, salt: salt, rounds: rounds) }
}
