/// The numbers of PBKDF2 rounds that derive a key from a passphrase.
package enum PassphraseRounds {
  /// The accepted numbers of rounds. With the maximum, the derivation takes about a minute on a phone.
  package static let limits = 600_000...20_000_000
  package static let usual = 1_000_000
}
