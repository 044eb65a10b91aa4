/// The encryption of a backup (FORMAT.md, “Backups”): a header, then chunks of 1 MiB, each sealed with AES-256-GCM.
///
/// The key is derived from the passphrase and the header's salt, which is new in each backup, so that the number of a
/// chunk can serve as its nonce. The additional data contains the header, the chunk's number, and whether the chunk is
/// the last one, so that no chunk can be omitted, repeated or moved.
struct BackupCipher {
  static let magic = Array("daybook backup 1\n".utf8)
  static let chunkByteCount = 1 << 20
  static let sealedByteCount = chunkByteCount + Cryptography.tagByteCount
  static let headerByteCount = magic.count + 4 + Slot.saltByteCount

  /// The first bytes of the file: magic, rounds (4 bytes, big-endian) and salt.
  let header: [UInt8]
  private let key: [UInt8]

  /// Creates the cipher of a new backup.
  init(_ phrase: Passphrase, rounds: Int) {
    let count = UInt32(clamping: rounds)
    let salt = Cryptography.random(Slot.saltByteCount)
    header = BackupCipher.magic + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * UInt32($0))) } + salt
    key = Cryptography.pbkdf2(phrase.bytes, salt: salt, rounds: rounds)
  }

  /// Creates the cipher of an existing backup.
  ///
  /// - Returns: `nil` unless the header is a backup header with an accepted number of rounds.
  init?(header: [UInt8], _ phrase: Passphrase) {
    guard header.count == BackupCipher.headerByteCount, header.starts(with: BackupCipher.magic) else { return nil }
    let rest = header.dropFirst(BackupCipher.magic.count)
    let rounds = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    // The limit prevents a file from an unknown source from keeping the machine busy for hours.
    guard PassphraseRounds.limits.contains(rounds) else { return nil }
    self.header = header
    key = Cryptography.pbkdf2(phrase.bytes, salt: Array(rest.dropFirst(4)), rounds: rounds)
  }

  private func nonce(_ number: Int) -> [UInt8] {
    [0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: UInt64(number) >> (56 - 8 * UInt64($0))) }
  }

  private func label(_ number: Int, isLast: Bool) -> [UInt8] { header + nonce(number).suffix(8) + [isLast ? 1 : 0] }

  func seal(_ chunk: [UInt8], number: Int, isLast: Bool) -> [UInt8] {
    Cryptography.seal(chunk, key: key, nonce: nonce(number), label: label(number, isLast: isLast))
  }

  /// Decrypts a chunk.
  ///
  /// - Returns: the decrypted chunk; `nil` if the passphrase is wrong, or if the chunk is damaged or was moved.
  func open(_ sealed: [UInt8], number: Int, isLast: Bool) -> [UInt8]? {
    Cryptography.open(sealed, key: key, nonce: nonce(number), label: label(number, isLast: isLast))
  }
}
