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
}
