/// Functions that generate passphrases.
extension Passphrase {
  /// Returns a random passphrase of six groups of consonant, vowel, consonant, vowel, separated by hyphens. Each pair
  /// of consonant and vowel has 80 values, so the passphrase has an entropy of about 75 bits.
  package static func generated() -> String {
    let consonants = Array("bdfghklmnprstvwz")
    let vowels = Array("aeiou")
    return (0..<6).map { _ in
      String((0..<2).flatMap { _ in [consonants[number(below: 16)], vowels[number(below: 5)]] })
    }.joined(separator: "-")
  }

  /// Returns a uniformly distributed random number that is at least 0 and less than `limit`.
  ///
  /// - Parameter limit: from 1 to 256.
  private static func number(below limit: Int) -> Int {
    let most = 256 - 256 % limit
    while true {
      let byte = Int(Cryptography.random(1)[0])
      if byte < most { return byte % limit }
    }
  }
}
