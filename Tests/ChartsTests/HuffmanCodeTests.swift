import TestSupport
import Testing

@testable import Charts

@Suite struct HuffmanCodeTests {
  @Test func `frequent symbols have short codes, and codes of one length count upwards`() {
    let code = HuffmanCode(counts: [0, 10, 3, 3, 20], longest: 15)
    #expect(code.lengths == [0, 2, 3, 3, 1])
    // Written from their highest bit on: 0, 10, 110, 111.
    #expect([4, 1, 2, 3].map { code.codes[$0] } == [0b0, 0b01, 0b011, 0b111])
  }

  @Test func `one symbol has one bit, none has none`() {
    #expect(HuffmanCode(counts: [0, 0, 7], longest: 15).lengths == [0, 0, 1])
    #expect(HuffmanCode(counts: [0, 0, 0], longest: 15).lengths == [0, 0, 0])
  }

  @Test(arguments: [7, 9, 15])
  func `no code is longer than allowed, and none is wasted`(longest: Int) {
    // Fibonacci's numbers make the deepest tree there is.
    var fibonacci = [1, 1]
    while fibonacci.count < 19 { fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2]) }
    var random = SeededRandom(seed: 8)
    let others = (0..<30).map { round in
      (0..<Int.random(in: 2...90, using: &random)).map { _ in 1 << Int.random(in: 0...(round % 20), using: &random) }
    }
    for counts in [fibonacci] + others {
      let lengths = HuffmanCode(counts: counts, longest: longest).lengths
      #expect(lengths.allSatisfy { (1...UInt8(longest)).contains($0) })
      #expect(lengths.reduce(0) { $0 + 1 << (15 - Int($1)) } == 1 << 15, "every row of bits means something")
    }
  }

  @Test func `checksums are those of the specifications`() {
    #expect(Array("Wikipedia".utf8).withUnsafeBufferPointer(Adler32.of) == 0x11E6_0398)
    #expect(CRC32.of(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    let long = (0..<100_003).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var (sum, sumOfSums) = (1, 0)
    for byte in long {
      sum = (sum + Int(byte)) % 65_521
      sumOfSums = (sumOfSums + sum) % 65_521
    }
    #expect(long.withUnsafeBufferPointer(Adler32.of) == UInt32(sumOfSums << 16 | sum))
  }
}
