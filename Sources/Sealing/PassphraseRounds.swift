/// The numbers of PBKDF2 rounds that derive a key from a passphrase.
package enum PassphraseRounds {
  /// The accepted numbers of rounds. The maximum takes a phone about a minute.
  package static let limits = 600_000...20_000_000
  package static let usual = 1_000_000
}
