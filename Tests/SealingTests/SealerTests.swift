import Platform
import Foundation
import Sealing
import TestSupport
import Testing

/// Blobs: encrypted bytes can be decrypted, and changed or foreign bytes are refused.
@Suite struct SealerTests {
  let sealer = Sealer(.random())

  /// The bytes in a blob's base64.
  private func parts(_ blob: [UInt8]) throws -> (head: String, bytes: [UInt8], tail: String) {
    let text = String(decoding: blob, as: UTF8.self)
    let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
    try #require(pieces.count == 5)
    let data = try #require(Data(base64Encoded: String(pieces[3])))
    return ("\(pieces[0])\"\(pieces[1])\"\(pieces[2])\"", Array(data), "\"\(pieces[4])")
  }

  private func blob(_ head: String, _ bytes: [UInt8], _ tail: String) -> [UInt8] {
    Array((head + Data(bytes).base64EncodedString() + tail).utf8)
  }

  @Test(arguments: ["2026-11.html", "charts/a.png", "data/search.js", "receipts/квитанция.jpg"])
  func `all encrypted bytes can be decrypted`(path: String) {
    var random = SeededRandom(seed: Fuzzing.seed(7))
    for count in [0, 1, 2, 3, 2038, 2039, 2040, 5000, 70_000] {
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      for bytes in [
        noise, [UInt8](repeating: 0, count: count), Array(String(repeating: "<p>Rent", count: count / 7).utf8),
      ] {
        let blob = sealer.sealed(path, bytes)
        #expect(sealer.opened(path, blob) == bytes)
        #expect(sealer.sealed(path, bytes) == blob, "the same content gives the same blob")
      }
    }
  }

  @Test func `a flipped bit in nonce, body or tag is refused`() throws {
    let path = "index.html"
    let (head, bytes, tail) = try parts(sealer.sealed(path, Array("<p>Rent 22,000</p>".utf8)))
    #expect(bytes.count == 12 + 2048 + 16)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << (place % 8)
      #expect(sealer.opened(path, blob(head, damaged, tail)) == nil, "byte \(place)")
    }
    for cut in [0, 1, 11, 12, 27, 28, bytes.count - 1] {
      #expect(sealer.opened(path, blob(head, Array(bytes.prefix(cut)), tail)) == nil)
    }
    #expect(sealer.opened(path, blob(head, bytes + [0], tail)) == nil)
    #expect(sealer.opened(path, blob(head, bytes, tail)) != nil, "and whole it opens")
  }

  @Test func `damaged base64 is refused`() {
    let path = "index.html"
    let whole = sealer.sealed(path, Array("Rent".utf8))
    for place in [60, 100, 1000, whole.count - 5] {
      for byte in [UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: " "), 0, 0xFF] {
        var damaged = whole
        damaged[place] = byte
        #expect(sealer.opened(path, damaged) == nil)
      }
    }
    #expect(sealer.opened(path, Array(whole.dropLast())) == nil)
    #expect(sealer.opened(path, Array(whole.dropFirst())) == nil)
    #expect(sealer.opened(path, []) == nil)
  }

  @Test func `a blob can be decrypted only with its own path and key, even if the file is renamed`() throws {
    let (first, second) = ("2026-10.html", "2026-11.html")
    let sealed = sealer.sealed(first, Array("October".utf8))
    #expect(sealer.opened(second, sealed) == nil)
    #expect(Sealer(.random()).opened(first, sealed) == nil)
    // The same site with a new key, as after “person remove”.
    #expect(Sealer(.random(site: sealer.key.site)).opened(first, sealed) == nil)
    // An attacker who swaps two files on the host also writes the expected names.
    let (_, bytes, tail) = try parts(sealed)
    let (otherHead, _, _) = try parts(sealer.sealed(second, Array("November".utf8)))
    #expect(sealer.opened(second, blob(otherHead, bytes, tail)) == nil)
  }

  @Test func `files with different contents or paths are encrypted with different nonces`() throws {
    var nonces: Set<[UInt8]> = []
    for number in 0..<Fuzzing.count(300) {
      let content = Array("entry \(number / 2)".utf8)
      let (_, bytes, _) = try parts(sealer.sealed("\(number % 2).html", content))
      #expect(nonces.insert(Array(bytes.prefix(12))).inserted)
    }
  }

  @Test func `content is padded to at least 2 KiB, and larger content by at most a sixteenth`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(11))
    var sizes: Set<Int> = []
    for count in [0, 1, 2047, 2048, 2049]
      + (0..<3000).map({ _ in Int.random(in: 1...(1 << Int.random(in: 1...26, using: &random)), using: &random) })
    {
      let padded = Sealer.paddedByteCount(count)
      #expect(padded >= max(count, 2048))
      #expect(padded == 2048 || Double(padded) <= Double(count) * 1.0625 + 1, "\(count) became \(padded)")
      #expect(Sealer.paddedByteCount(padded) == padded)
      sizes.insert(padded)
    }
    // There are so few sizes that most reveal nothing: 16 for each doubling.
    #expect(sizes.count <= 16 * 16 + 1)
    let lengths = try [10, 500, 1500].map {
      try parts(sealer.sealed("a.png", [UInt8](repeating: 1, count: $0))).bytes.count
    }
    #expect(Set(lengths).count == 1, "small files are all of one size")
  }
}
