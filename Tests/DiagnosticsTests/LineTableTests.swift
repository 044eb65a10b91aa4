import Diagnostics
import TestSupport
import Testing

@Suite struct LineTableTests {
  @Test(arguments: [
    ("abc ①def", 1, 5),
    ("one\ntwo ①three", 2, 5),
    ("one\r\ntwo ①three", 2, 5),
    ("\tspent: ①12", 1, 9),
    ("title: 👩‍👩‍👧 ①x", 1, 10),
    ("title: 東京 ①x", 1, 11),
    ("title: cafe\u{301} ①x", 1, 13),
    ("\u{FEFF}①date", 1, 1),
  ])
  func `columns count visible characters`(marked: String, line: Int, column: Int) {
    let text = MarkedText(marked)
    let place = LineTable(SourceFile(path: "x", text: text.text)).place(of: text.offsets[0])
    #expect(place == LineAndColumn(line: line, column: column))
  }

  @Test func `in random text, a line begins after each line break`() {
    var random = SeededRandom(seed: Fuzzing.seed(47))
    for _ in 0..<200 {
      // Bytes next to a line break in value, which the search of several bytes must not confuse with one.
      let count = Int.random(in: 0...70, using: &random)
      let values: [UInt8] = [0x0A, 0x0B, 0x8A, 0x09, 0x61, 0x0A]
      let bytes = (0..<count).map { _ in values.randomElement(using: &random) ?? 0x0A }
      let table = LineTable(SourceFile(path: "x", bytes: bytes))
      var line = 0
      for (offset, byte) in bytes.enumerated() {
        #expect(table.index(of: offset) == line)
        if byte == 0x0A { line += 1 }
      }
      #expect(table.count == line + 1)
    }
  }
}
