import Foundation
import Sealing
import TestSupport
import Testing
import Formats

/// Files damaged by a host, a disk or an editor: no file causes a crash or opens with other content.
@Suite struct SealedDamageTests {
  private static let cases = 400
  private let sealer = Sealer(.random())

  /// Flips, removes, doubles or moves a piece, or replaces it by a piece of another file.
  private func hurt(_ bytes: [UInt8], _ other: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var hurt = bytes
    func place(_ bytes: [UInt8]) -> Int { Int.random(in: 0...max(0, bytes.count - 1), using: &random) }
    for _ in 0..<Int.random(in: 1...3, using: &random) where !hurt.isEmpty {
      let (start, count) = (place(hurt), Int.random(in: 1...40, using: &random))
      let end = min(hurt.count, start + count)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: hurt[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: hurt.removeSubrange(start..<end)
      case 2: hurt.insert(contentsOf: hurt[start..<end], at: place(hurt))
      case 3: hurt.replaceSubrange(start..<end, with: other[place(other)...].prefix(count))
      case 4: hurt.removeSubrange(start...)
      case 5: hurt.insert(UInt8.random(in: 0...255, using: &random), at: start)
      case 6: hurt[start] = Array("0f \"\n;({[,]})\\=+/".utf8).randomElement(using: &random) ?? 0
      default: hurt.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
      }
    }
    return hurt
  }

  private func hurts(of bytes: [UInt8], _ other: [UInt8], seed: UInt64) -> [[UInt8]] {
    var random = SeededRandom(seed: seed)
    return (0..<SealedDamageTests.cases).map { _ in hurt(bytes, other, &random) }.filter { $0 != bytes }
  }

  @Test func `a damaged blob is refused, or its content is read unchanged`() {
    let (path, content) = ("2026-11.html", Array("<p>Rent 22,000".utf8))
    let blob = sealer.sealed(path, content)
    let older = sealer.sealed(path, Array("<p>Rent 21,000".utf8))
    let other = sealer.sealed("2026-10.html", Array("<p>Rent 20,000".utf8))
    for hurt in hurts(of: blob, older, seed: 1) + hurts(of: blob, other, seed: 2) {
      let opened = sealer.opened(path, hurt)
      #expect(opened == nil || opened == content, "\(String(decoding: hurt, as: UTF8.self))")
      #expect(sealer.file(path) { _ in hurt } == opened)
    }
  }

  @Test func `a damaged list of slots is refused`() {
    func list(_ count: Int) -> [UInt8] {
      let slots = (0..<count).map { number in
        Slot(sealer.key, wrappingKey: Cryptography.random(32), salt: Cryptography.random(16), rounds: 600_000 + number)
      }
      return SlotList(slots, sealer, open: [("assets/site.js", Array("alert".utf8))]).script
    }
    let (script, other) = (list(3), list(2))
    #expect(SlotList.mac(of: script, sealer)?.count == 32)
    #expect(SlotList.mac(of: script, Sealer(.random(site: sealer.key.site))) == nil)
    for hurt in hurts(of: script, other, seed: 3) { #expect(SlotList.mac(of: hurt, sealer) == nil) }
  }

  @Test func `a damaged index is refused or read as another valid index`() throws {
    var random = SeededRandom(seed: 4)
    func bytes() -> SixteenBytes? {
      SixteenBytes(hexadecimal: Hexadecimal.text((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }))
    }
    func index(_ count: Int) throws -> SealedIndex {
      let tags = try (0..<count).map { _ in (try #require(bytes()), try #require(bytes())) }
      return SealedIndex(
        number: 20_261_123_000, day: 20_261_123, slots: Cryptography.random(32), tags: Dictionary(tags) { $1 })
    }
    let (first, second, empty) = (try index(20), try index(3), try index(0))
    #expect(SealedIndex(first.encoded) == first && SealedIndex(empty.encoded) == empty)
    for hurt in hurts(of: first.encoded, second.encoded, seed: 5) {
      if let read = SealedIndex(hurt) { #expect(read.encoded == hurt) }
    }
    // An encrypted index is not even read if it is damaged.
    let blob = sealer.sealed(SealedIndex.path, first.encoded)
    for hurt in hurts(of: blob, sealer.sealed(SealedIndex.path, second.encoded), seed: 6) {
      let opened = sealer.opened(SealedIndex.path, hurt).flatMap(SealedIndex.init)
      #expect(opened == nil || opened == first)
    }
    #expect(SealedIndex([]) == nil && SealedIndex([UInt8](repeating: 0xFF, count: 32)) == nil)
  }

  @Test func `a damaged key ring or build number is refused or read as another valid value`() throws {
    var (ring, other) = (KeyRing(key: sealer.key), KeyRing())
    ring.wrappingKeys = ["eva@example.org": Cryptography.random(32), "ева@пример.рф": Cryptography.random(32)]
    other.wrappingKeys = ["max@example.org": Cryptography.random(32)]
    for hurt in hurts(of: ring.encoded, other.encoded, seed: 7) {
      if let read = KeyRing(hurt) { #expect(read.encoded == hurt) }
    }
    let build = SealedBuild(number: 20_261_123_004, digest: Cryptography.random(32))
    #expect(SealedBuild(build.encoded) == build)
    for hurt in hurts(of: build.encoded, ring.encoded, seed: 8) {
      if let read = SealedBuild(hurt) { #expect(read.encoded == hurt) }
    }
    let zeros = String(repeating: "0", count: 64)
    for text in ["", "\n", "number 1", "number 1\nfiles 00\n", "number -1\nfiles \(zeros)\n"] {
      #expect(SealedBuild(Array(text.utf8)) == nil)
    }
  }
}
