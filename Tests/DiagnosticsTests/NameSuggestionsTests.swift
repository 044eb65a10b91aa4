import TestSupport
import Testing

@testable import Diagnostics

@Suite struct NameSuggestionsTests {
  @Test func `a look-alike letter of another alphabet is reported in whichever of the two names contains it`() {
    for (word, other, remark) in [
      ("Fo\u{43E}d", "Food", "In “Fo\u{43E}d”, “\u{43E}” is a Cyrillic letter, U+043E"),
      ("Food", "F\u{3BF}od", "In the other name, “\u{3BF}” is a Greek letter, U+03BF"),
      ("\u{41D}OME", "Home", "In “\u{41D}OME”, “\u{41D}” is a Cyrillic letter, U+041D"),
      ("Caf\u{E9} b\u{430}r", "Cafe\u{301} bar", "In “Caf\u{E9} b\u{430}r”, “\u{430}” is a Cyrillic letter, U+0430"),
    ] {
      #expect(LookAlike.difference(of: word, from: other) == remark, "\(word)")
    }
    for (word, other) in [
      ("Food", "Food"), ("food", "FOOD"), ("Foud", "Food"), ("Fo\u{43E}t", "Food"), ("F\u{43E}", "Food"),
    ] {
      #expect(LookAlike.difference(of: word, from: other) == nil, "\(word)")
    }
  }

  private static func letters(_ text: String) -> [UInt32] { text.lowercased().unicodeScalars.map(\.value) }

  private static func distances(_ name: String, _ others: [String], atMost limit: Int) throws -> [Int?] {
    let list = NameList(others)
    var plain = try #require(PlainName(letters(name)))
    return list.indices.map {
      plain.go(to: list[$0])
      return plain.distance(to: list[$0], in: list, atMost: limit)
    }
  }

  @Test func `the bit-parallel algorithm gives the usual edit distances, whichever name comes first`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(2_026))
    for _ in 0..<Fuzzing.count(4_000) {
      func name() -> String {
        String((0..<Int.random(in: 1...12, using: &random)).map { _ in "abC-1".randomElement(using: &random) ?? "a" })
      }
      let (left, others) = (name(), (0..<10).map { _ in name() })
      let expected = others.map { NameSuggestions.editDistance(Self.letters(left), Self.letters($0)) }
      for limit in 0...min(5, left.count) {
        let found = try Self.distances(left, others, atMost: limit)
        #expect(found == expected.map { $0 <= limit ? $0 : nil }, "\(left), \(others), \(limit)")
      }
    }
  }

  @Test func `the search finds the same three most similar names as comparing the name with all others`() {
    var random = SeededRandom(seed: Fuzzing.seed(2_027))
    for _ in 0..<Fuzzing.count(2_000) {
      func name() -> String {
        let day = "2026-1\(Int.random(in: 0...2, using: &random))-0\(Int.random(in: 1...9, using: &random))-"
        return day + ["rent", "Rent", "tent", "café", "r"].randomElement(using: &random)!
      }
      let (written, lists) = (name(), (0..<3).map { _ in (0..<20).map { _ in name() } })
      let limit = max(1, written.unicodeScalars.count / 3)
      let near = lists.joined().map { (NameSuggestions.editDistance(Self.letters(written), Self.letters($0)), $0) }
        .filter { $0.0 <= limit }.sorted { $0 < $1 }.prefix(3).map(\.1)
      #expect(NameSuggestions.of(written, among: lists.map { NameList($0) }) == near, "\(written), \(lists)")
    }
  }

  @Test func `the fast algorithm for edit distances is used for names of up to 64 letters`() throws {
    let name = String(repeating: "abcdefgh", count: 8)
    let others = [name, String(name.dropLast()) + "x", "x" + String(name.dropFirst(2))]
    #expect(try Self.distances(name, others, atMost: 3) == [0, 1, 2])
    #expect(!NameList(["é" + name])[0].isPlain)
    #expect(PlainName(Self.letters(name + "i")) == nil)
    #expect(PlainName(Self.letters("é")) == nil)
  }

  @Test func `similar names are found with and without accented letters`() {
    #expect(NameSuggestions.of("rent", among: ["Rnet", "tent", "Rental", "food"]) == ["Rnet", "tent"])
    #expect(NameSuggestions.of("Café", among: ["Cafe", "café", "Tee"]) == ["café", "Cafe"])
    #expect(NameSuggestions.of("Cafe", among: ["Café", "Tee"]) == ["Café"])
  }
}
