import Diagnostics
import Ledger
import Formats
import TestSupport
import Testing

@Suite struct TextCheckTests {
  private func findings(_ bytes: [UInt8]) -> [Finding] {
    TextCheck.findings(in: SourceFile(path: "x.yaml", bytes: bytes))
  }

  @Test(
    arguments: [
      ([0x80], 0), ([0x61, 0xC0, 0x80], 1), ([0xC3], 0), ([0xE0, 0x80, 0x80], 0), ([0xED, 0xA0, 0x80], 0),
      ([0x61, 0x62, 0xF4, 0x90, 0x80, 0x80], 2), ([0xF0, 0x80, 0x80, 0x80], 0), ([0xFF], 0), ([0xE2, 0x82], 0),
      (Array("0123456789".utf8) + [0xE9], 10),
    ] as [([UInt8], Int)])
  func `the first byte that is not valid UTF-8 is reported with its offset`(bytes: [UInt8], offset: Int) throws {
    let finding = try #require(findings(bytes).first { $0.id == .invalidUTF8 })
    #expect(finding.place.bytes?.lowerBound == offset)
    #expect(finding.message.hasPrefix("byte \(offset) "))
  }

  @Test func `random bytes are valid if and only if Swift can read them as UTF-8`() {
    var random = SeededRandom(seed: Fuzzing.seed(8))
    let pieces: [[UInt8]] = [
      [0x41], [0xC3, 0xA9], [0xE6, 0x9D, 0xB1], [0xF0, 0x9F, 0x8D, 0x8E], [0x80], [0xC3], [0xED, 0xA0], [0xF4],
    ]
    for _ in 0..<Fuzzing.count(3000) {
      let bytes = (0..<6).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      #expect(findings(bytes).contains { $0.id == .invalidUTF8 } == (String(validating: bytes, as: UTF8.self) == nil))
    }
  }

  @Test func `a UTF-16 file is reported as UTF-16 in either byte order, with or without a byte order mark`() throws {
    for text in ["- { date: 2026-11-03, title: Чай ☕🍵, spent: 90 }\r\n", "- title: 茶\n", "[]\n"] {
      for (isMarked, isLittle) in [(true, true), (true, false), (false, true), (false, false)] {
        let bytes = ((isMarked ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
          let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
          return isLittle ? [low, high] : [high, low]
        }
        let file = SourceFile(path: "x.yaml", bytes: bytes)
        let finding = TextCheck.binary(file, TextCheck.findings(in: file))
        #expect(finding?.message == "this file is saved as UTF-16", "\(text) \(isMarked) \(isLittle)")
      }
    }
  }

  @Test func `a file that is neither UTF-8 nor UTF-16 is reported as not a text file`() {
    let pictures: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D],
      [0xFF, 0xFE, 0, 0, 0x2D, 0, 0, 0, 0x0A, 0, 0, 0],
      [0x61, 0, 0, 0, 0, 0x3A, 0, 0],
    ]
    for bytes in pictures {
      let file = SourceFile(path: "x.yaml", bytes: bytes)
      #expect(TextCheck.binary(file, TextCheck.findings(in: file))?.message == "this is not a text file", "\(bytes)")
    }
  }

  @Test(arguments: [
    "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}", "a\u{FEFF}", "a\rb", "a\r", "a\u{FFFE}",
    "\u{FEFF}\u{FEFF}",
  ])
  func `characters that YAML does not allow are found`(text: String) {
    #expect(findings(Array(text.utf8)).map(\.id) == [.controlCharacter])
  }

  @Test(arguments: ["\u{FEFF}a", "a\tb\r\nc\n", "\u{85}", "\u{2028}", "\u{A0}", "\u{FFFD}", "👩‍👩‍👧", "", "a\r\n"])
  func `allowed characters are not reported`(text: String) {
    #expect(findings(Array(text.utf8)) == [])
  }

  @Test func `a file of 64 MiB is allowed, and a file that is one byte larger is not`() {
    #expect(TextFileLimit.tooLarge(path: "x", byteCount: 64 * 1_048_576) == nil)
    #expect(TextFileLimit.tooLarge(path: "x", byteCount: 64 * 1_048_576 + 1)?.id == .fileTooLarge)
  }

  @Test func `a written value is read back the same in block and in flow style`() {
    var random = SeededRandom(seed: Fuzzing.seed(12))
    let signs = Array("ab Ωя東1-_.,:#'\"{}[]&*!?|>%@`~\\/=é")
    for _ in 0..<Fuzzing.count(2000) {
      let text = String(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in signs.randomElement(using: &random) ?? "a" })
      for line in ["k: \(ScalarText.written(text))", "{ k: \(ScalarText.written(text)), l: x }"] {
        let (document, findings) = TextReader.read(SourceFile(path: "x", text: line))
        let isSame =
          findings.isEmpty && document.nodes.count > 2
          && ScalarText.text(of: document.nodes[2], in: document.file) == text
        if !isSame { Issue.record("\(line)") }
      }
    }
  }

  @Test func `a letter with too many combining marks is reported once, and the file is not read`() {
    func title(_ marks: Int) -> String {
      "- { date: 2026-11-03, spent: 90, title: \"a" + String(repeating: "\u{0301}\u{0323}", count: marks / 2) + "\" }\n"
    }
    #expect(BookReading(november: title(100)).findings == [])
    let many = BookReading(november: title(60_000))
    #expect(many.ids == ["too-many"] && many.ledger.transactions.isEmpty)
    // Long words in a script with combining marks are allowed.
    let word = "- { date: 2026-11-03, spent: 90, title: \"" + String(repeating: "हिन्दीकि", count: 24) + "\" }\n"
    #expect(BookReading(november: word).findings == [])
  }
}
