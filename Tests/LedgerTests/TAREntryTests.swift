import Formats
import TestSupport
import Testing

/// Headers of tar archives.
@Suite struct TAREntryTests {
  /// The entry that the blocks of a header say.
  private func read(_ header: [UInt8]) -> TAREntry? {
    var rest = header[...]
    var name: String?
    while !rest.isEmpty {
      switch TAREntry.block(Array(rest.prefix(512)), named: name) {
      case .file(let entry): return rest.count == 512 ? entry : nil
      case .names(let byteCount):
        name = TAREntry.path(in: Array(rest.dropFirst(512).prefix(byteCount)))
        rest = rest.dropFirst(512 + (byteCount + 511) / 512 * 512)
      case .end, .other: return nil
      }
    }
    return nil
  }

  @Test(arguments: [
    "book.yaml", "ledger/2026-11.yaml", "receipts/Café “Löwen”.jpg", "receipts/" + String(repeating: "x", count: 100),
    String(repeating: "a/", count: 70) + "b", "receipts/" + String(repeating: "ä", count: 120) + ".jpg",
    String(repeating: "y", count: 255), "inbox/" + String(repeating: "z", count: 94),
  ])
  func `an entry in a tar archive is read back as it was written`(path: String) {
    let entry = TAREntry(path: path, byteCount: 1_234_567, mode: 0o600, changed: 1_795_000_000)
    #expect(entry.header.count % 512 == 0)
    #expect(read(entry.header) == entry)
  }

  @Test func `every changed byte of a tar header is detected or changes a value`() {
    let entry = TAREntry(path: "ledger/2026-11.yaml", byteCount: 700, changed: 1_795_000_000)
    let header = entry.header
    // The last byte of the checksum has no meaning.
    for index in header.indices where index != 155 {
      var damaged = header
      damaged[index] ^= 1
      #expect(read(damaged) != entry, "\(index)")
    }
    #expect(entry.paddingByteCount == 324)
    #expect(TAREntry.block(Array(TAREntry.end.prefix(512))) == .end)
  }

  @Test func `links, folders and devices in a tar archive are not read as files`() {
    let header = TAREntry(path: "a", byteCount: 0, changed: 0).header
    for type in "1234567gKL" {
      var other = header
      let old = Int(other[156])
      other[156] = type.asciiValue ?? 0
      let sum = header.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(other[$1])) }
      let text = String(sum, radix: 8)
      other.replaceSubrange(148..<154, with: Array((String(repeating: "0", count: 6 - text.count) + text).utf8))
      #expect(old == 48 && TAREntry.block(other) == .other, "\(type)")
    }
  }

  @Test func `pax records of any bytes are read without a crash`() {
    var random = SeededRandom(seed: Fuzzing.seed(512))
    for _ in 0..<Fuzzing.count(20_000) {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Array("0123456789 path=\n/\u{7F}".utf8).randomElement(using: &random) ?? 0
      }
      _ = TAREntry.path(in: bytes)
      var block = [UInt8](repeating: 0, count: 512)
      for _ in 0..<50 { block[Int.random(in: 0..<512, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      _ = TAREntry.block(block)
    }
  }
}
