/// A phrase for one person, worked out into a key before the book is locked.
package struct NewPhrase: Sendable {
  package let name: PersonName
  package let rounds: Int
  /// New, as for every phrase.
  package let salt: [UInt8]
  package let wrappingKey: [UInt8]
  /// To be printed once; nil for one that somebody typed.
  package let shown: String?

  package init(_ name: PersonName, _ phrase: PassPhrase, rounds: Int, shown: String?) {
    self.name = name
    self.rounds = rounds
    self.shown = shown
    salt = Cryptography.random(Slot.saltByteCount)
    wrappingKey = Slot.wrappingKey(name, phrase, salt: salt, rounds: rounds)
  }

  func slot(_ key: SiteKey) -> Slot { Slot(key, wrappingKey: wrappingKey, salt: salt, rounds: rounds) }
}
