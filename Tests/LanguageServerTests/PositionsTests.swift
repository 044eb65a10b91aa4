import Foundation
import TestSupport
import Testing

@testable import LanguageServer

/// Positions as clients count them, in all three units.
@Suite struct PositionsTests {
  private let text = "a\r\nKiln 🔥 e\u{301}x\n\rनमस्ते\r\nend"

  @Test(arguments: PositionEncoding.allCases)
  func `every position in a document is converted back to the same offset`(encoding: PositionEncoding) {
    let bytes = Array(text.utf8)
    let positions = Positions(bytes, encoding)
    var offset = 0
    for scalar in text.unicodeScalars {
      let place = positions.position(of: offset)
      // No position exists between the two bytes of a line break.
      if scalar != "\n" || offset == 0 || bytes[offset - 1] != 0x0D { #expect(positions.offset(of: place) == offset) }
      offset += UTF8.width(scalar)
    }
  }

  @Test func `a line ends after a line feed, a carriage return or both`() {
    var random = SeededRandom(seed: Fuzzing.seed(13))
    for _ in 0..<Fuzzing.count(20_000, least: 1_000) {
      let ends = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        ["\n", "\r\n", "\r", "xy", ""].randomElement(using: &random) ?? ""
      }
      // A letter between the ends, so that none of them is joined to the next.
      let text = ends.map { "a" + $0 }.joined()
      var (starts, offset) = ([0], 0)
      for end in ends {
        offset += 1 + end.utf8.count
        if !end.isEmpty, end != "xy" { starts.append(offset) }
      }
      #expect(Positions(Array(text.utf8), .utf8).starts == starts, "\(text.debugDescription)")
    }
  }

  @Test func `positions after an emoji and a combining letter are counted in each unit`() {
    let offset = Array("a\r\nKiln 🔥 e\u{301}".utf8).count
    #expect(Positions(Array(text.utf8), .utf8).position(of: offset) == Position(line: 1, character: 13))
    #expect(Positions(Array(text.utf8), .utf16).position(of: offset) == Position(line: 1, character: 10))
    #expect(Positions(Array(text.utf8), .utf32).position(of: offset) == Position(line: 1, character: 9))
  }

  @Test func `a position after the end of a line or file refers to that end`() {
    let positions = Positions(Array("ab\r\nc".utf8), .utf16)
    #expect(positions.offset(of: Position(line: 0, character: 99)) == 2)
    #expect(positions.offset(of: Position(line: 9, character: 0)) == 5)
    // A position inside a surrogate pair means its beginning.
    #expect(Positions(Array("🔥x".utf8), .utf16).offset(of: Position(line: 0, character: 1)) == 0)
  }

  @Test func `the fastest position unit that the client offers is chosen`() {
    #expect(PositionEncoding.chosen(among: []) == .utf16)
    #expect(PositionEncoding.chosen(among: ["utf-32", "utf-16"]) == .utf16)
    #expect(PositionEncoding.chosen(among: ["utf-16", "utf-8"]) == .utf8)
    #expect(PositionEncoding.chosen(among: ["utf-7"]) == .utf16)
  }

  @Test func `computed edits are small and turn the first version into the second`() {
    var random = SeededRandom(seed: Fuzzing.seed(12))
    let pieces = ["a\n", "b\r\n", "é\n", "🔥🔥\n", "x", "\n", "  key: value\n", "ü"]
    for _ in 0..<Fuzzing.count(20_000, least: 1_000) {
      func some() -> String {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let (old, new) = (some(), some())
      var bytes = Array(old.utf8)
      let edits = TextDifference.edits(from: bytes, to: Array(new.utf8))
      for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.new.utf8)) }
      #expect(bytes == Array(new.utf8), "\(old.debugDescription) → \(new.debugDescription)")
    }
    let edits = TextDifference.edits(from: Array("one\ntwo\nthree\n".utf8), to: Array("one\ntwö\nthree\n".utf8))
    #expect(edits.count == 1)
    #expect(edits.first?.new == "ö")
  }
}
