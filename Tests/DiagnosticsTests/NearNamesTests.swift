import TestSupport
import Testing

@testable import Diagnostics

@Suite struct NearNamesTests {
  private static func letters(_ text: String) -> [UInt32] { text.lowercased().unicodeScalars.map(\.value) }

  @Test func `by bits names are as far apart as by the table`() throws {
    var random = SeededRandom(seed: Soak.seed(2_026))
    for _ in 0..<Soak.count(40_000) {
      func name() -> String {
        String((0..<Int.random(in: 1...12, using: &random)).map { _ in "abC-1".randomElement(using: &random) ?? "a" })
      }
      let (left, right) = (name(), name())
      let plain = try #require(PlainName(Self.letters(left)))
      let distance = NearNames.editDistance(Self.letters(left), Self.letters(right))
      for limit in [0, 1, 2, 5, 12] {
        let expected: PlainName.Answer = distance <= limit ? .near(distance) : .farther
        #expect(plain.distance(to: right, atMost: limit) == expected, "\(left), \(right), \(limit)")
      }
    }
  }

  @Test func `of 64 letters the last counts too, and of more nothing is said`() throws {
    let name = String(repeating: "abcdefgh", count: 8)
    let plain = try #require(PlainName(Self.letters(name)))
    #expect(plain.distance(to: name, atMost: 3) == .near(0))
    #expect(plain.distance(to: String(name.dropLast()) + "x", atMost: 3) == .near(1))
    #expect(plain.distance(to: "x" + String(name.dropFirst(2)), atMost: 3) == .near(2))
    #expect(plain.distance(to: "é" + name, atMost: 3) == .unknown)
    #expect(PlainName(Self.letters(name + "i")) == nil)
    #expect(PlainName(Self.letters("é")) == nil)
  }

  @Test func `near names are the same in any letters`() {
    #expect(NearNames.of("rent", among: ["Rnet", "tent", "Rental", "food"]) == ["Rnet", "tent"])
    #expect(NearNames.of("Café", among: ["Cafe", "café", "Tee"]) == ["café", "Cafe"])
    #expect(NearNames.of("Cafe", among: ["Café", "Tee"]) == ["Café"])
  }
}
