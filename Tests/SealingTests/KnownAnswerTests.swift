import Sealing
import Testing
import Formats

private func bytes(_ hex: String) throws -> [UInt8] { try #require(Hexadecimal.bytes(hex), "no digits: \(hex)") }

private func bytes(_ first: UInt8, through last: UInt8) -> [UInt8] { Array(first...last) }

/// Test vectors from standards. Each was also computed by Python's hashlib and cryptography.
@Suite struct KnownAnswerTests {
  @Test(arguments: [
    (
      "passwd", "salt", 1,
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    ),
    (
      "Password", "NaCl", 80_000,
      "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
    ),
  ]) func `PBKDF2-HMAC-SHA256 matches RFC 7914, section 11`(phrase: String, salt: String, rounds: Int, key: String)
    throws
  {
    let made = Cryptography.pbkdf2(Array(phrase.utf8), salt: Array(salt.utf8), rounds: rounds, byteCount: 64)
    #expect(try made == bytes(key))
  }

  @Test func `HKDF matches RFC 5869, A.1 to A.3`() throws {
    let short = [UInt8](repeating: 0x0B, count: 22)
    #expect(
      try Cryptography.hkdf(short, salt: bytes(0, through: 12), purpose: bytes(0xF0, through: 0xF9), byteCount: 42)
        == bytes("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
    #expect(
      try Cryptography.hkdf(
        bytes(0, through: 0x4F), salt: bytes(0x60, through: 0xAF), purpose: bytes(0xB0, through: 0xFF), byteCount: 82)
        == bytes(
          "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"
        ))
    #expect(
      try Cryptography.hkdf(short, salt: [], purpose: [], byteCount: 42)
        == bytes("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"))
  }

  /// Keys that repeat one byte, except the fourth one, which counts up.
  @Test func `HMAC-SHA256 matches RFC 4231, cases 1 to 4, 6 and 7`() throws {
    let long = [UInt8](repeating: 0xAA, count: 131)
    let cases: [(key: [UInt8], text: [UInt8], answer: String)] = [
      (
        [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        bytes(1, through: 25), [UInt8](repeating: 0xCD, count: 50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
      ),
      (
        long, Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        long,
        Array(
          ("This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
            + "hashed before being used by the HMAC algorithm.").utf8),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
      ),
    ]
    for (key, text, answer) in cases { #expect(try Cryptography.hmac(key, text) == bytes(answer)) }
  }

  private static let gcmText =
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
  private static let gcmSealed =
    "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"

  /// Key, nonce, text, label, and the sealed text with its tag.
  @Test(arguments: [
    (
      String(repeating: "00", count: 32), String(repeating: "00", count: 12), "", "",
      "530f8afbc74536b9a963b4f1c4cb738b"
    ),
    (
      String(repeating: "00", count: 32), String(repeating: "00", count: 12), String(repeating: "00", count: 16), "",
      "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
    ),
    (
      "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888", gcmText, "",
      gcmSealed + "b094dac5d93471bdec1a502270e3cc6c"
    ),
    (
      "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888",
      String(gcmText.prefix(120)), "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      String(gcmSealed.prefix(120)) + "76fc6ece0f4e1768cddf8853bb2d551b"
    ),
  ]) func `AES-256-GCM matches test cases 13 to 16 of its specification`(
    key: String, nonce: String, text: String, label: String, sealed: String
  ) throws {
    let (key, nonce, text, label) = try (bytes(key), bytes(nonce), bytes(text), bytes(label))
    let made = Cryptography.seal(text, key: key, nonce: nonce, label: label)
    #expect(try made == bytes(sealed))
    #expect(Cryptography.open(made, key: key, nonce: nonce, label: label) == text)
    #expect(Cryptography.open(made, key: key, nonce: nonce, label: label + [0]) == nil)
    #expect(Cryptography.open(Array(made.dropLast()), key: key, nonce: nonce, label: label) == nil)
  }

  @Test(arguments: [
    (0, "028962f61b7bf89efc6b551f4667d983"), (16, "28a7023f452e8f82bd4bf28d8c37c35c"),
    (40, "aaf3d8f1de5640c232f5b169b9c911e6"), (64, "e1992190549f6ed5696a2c056c315410"),
  ]) func `AES-256-CMAC matches SP 800-38B, D.3, for input in one piece and in two`(count: Int, answer: String) throws {
    let key = try bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
    let message = try Array(
      bytes(
        "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
      ).prefix(count))
    #expect(try Cryptography.cmac(key, message) == bytes(answer))
    for cut in 0...count {
      #expect(try Cryptography.cmac(key, Array(message.prefix(cut)), Array(message.dropFirst(cut))) == bytes(answer))
    }
  }

  /// The values of a site with fixed bytes, as Python computes them (hashlib, hmac and cryptography 48).
  @Test func `a wrapped key, and the names and keys derived from it, match those computed in Python`() throws {
    let name = try PersonName("  ＥＶＡ@Example.org ")
    let phrase = try Passphrase("correct horse battery")
    let (site, salt) = (bytes(0, through: 15), bytes(200, through: 215))
    let wrappingKey = Slot.wrappingKey(name, phrase, salt: salt, rounds: 600_000)
    #expect(try wrappingKey == bytes("8b8c1c2bbf76823003c60f3081feeb36dd91edddfe17f5bcd4dc4474976bdaee"))
    let slot = Slot(
      rounds: 600_000, salt: salt,
      wrapped: try bytes(
        "32333435363738393a3b3c3da9939e561f105b18ae3dee4a8bb1375b9403d82d62c579e9bedef5b841731fe53710705e33666c17deeeddf632742435"
      ))
    let key = try #require(slot.key(ofSite: site, wrappingKey: wrappingKey))
    #expect(key.bytes == bytes(100, through: 131))
    #expect(
      try key.derived(for: .contents) == bytes("3b4f771f25a22c8d358e558e269f22df49cc377c6e452b6b3674b38482b480b6"))
    #expect(Sealer(key).path(of: "index.html") == "v/8b528c33edfee0ded76f3bbbf91d9e9e.js")
  }
}
