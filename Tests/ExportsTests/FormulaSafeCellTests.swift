import Formats
import TestSupport
import Testing

struct FormulaSafeCellTests {
  @Test func `text that a spreadsheet would run as a formula is written with an apostrophe before it`() {
    for text in ["=1+1", "+1", "-2+3", "@SUM(A1)", " =1", "\u{A0}=1", "＝1", "\t=1", "\r=1"] {
      #expect(FormulaSafeCell.guarded(text).hasPrefix("'"), "\(text.debugDescription)")
    }
    #expect(FormulaSafeCell.guarded("a;=1") == "a;'=1")
    #expect(FormulaSafeCell.guarded("a\n=1") == "a\n'=1")
    #expect(FormulaSafeCell.guarded("Rent, 3 = 4") == "Rent, 3 = 4")
  }

  @Test func `text with an apostrophe before a formula is read back exactly`() {
    var random = SeededRandom(seed: Fuzzing.seed(71))
    let signs = ["'", "=", ";", "\t", "\n", "\r", " ", "-", "a", "\u{A0}", "é", "＝"]
    for _ in 0..<Fuzzing.count(20_000, least: 1_000) {
      let text =
        Bool.random(using: &random)
        ? UnusualText.make(&random)
        : (0..<Int.random(in: 0...7, using: &random)).map { _ in signs.randomElement(using: &random) ?? "" }.joined()
      let guarded = FormulaSafeCell.guarded(text)
      #expect(Array(FormulaSafeCell.unguarded(guarded).utf8) == Array(text.utf8), "\(text.debugDescription)")
      let (ends, blanks) = (";\t\n\r".unicodeScalars, " \u{A0}\u{3000}".unicodeScalars)
      let isSafe = guarded.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: ends.contains)
        .allSatisfy { cell in
          !(cell.first { !blanks.contains($0) }.map("=+-@＝＋－＠".unicodeScalars.contains) ?? false)
        }
      #expect(isSafe, "\(guarded.debugDescription)")
    }
  }

  @Test
  func `CSV output prevents any text from being run as a formula, and its rows can be read back exactly`() throws {
    var random = SeededRandom(seed: Fuzzing.seed(73))
    let titles = ["-12", "'-12", "Tea;=1+1", "\t=1", "\r@x", "a\r\n-1", " =1", "x ", "\"", "a,b", ""]
    for number in 0..<Fuzzing.count(20_000, least: 1_000) {
      let title = number < titles.count ? titles[number] : UnusualText.make(&random)
      var csv = CSVText(["title", "amount"])
      csv.add([.text(title), .plain("-12.50")])
      let rows = try #require(CSVRows(csv.bytes), "\(csv.text.debugDescription)").rows
      // An entirely empty row would not be read as a row.
      let cells = try #require(rows.last).cells.map(\.text)
      #expect(cells.count == 2 && cells[1] == "-12.50", "\(cells)")
      #expect(Array(FormulaSafeCell.unguarded(cells[0]).utf8) == Array(title.utf8), "\(title.debugDescription)")
      // A reader that respects quotes finds no cell that begins like a formula, with any separator.
      let starts = cells[0].unicodeScalars.split(omittingEmptySubsequences: false) {
        ";\t\n\r".unicodeScalars.contains($0)
      }
      #expect(starts.allSatisfy { !("=+-@".unicodeScalars.contains($0.first ?? " ")) }, "\(cells[0].debugDescription)")
      #expect(cells[0] == FormulaSafeCell.guarded(title))
    }
  }

  @Test func `different texts are written as different cells, and text that contains a semicolon is quoted`() {
    var csv = CSVText(["title"])
    for title in ["-12", "'-12", "Tea;=1+1"] { csv.add([.text(title)]) }
    #expect(csv.text == "title\r\n'-12\r\n''-12\r\n\"Tea;'=1+1\"\r\n")
  }

  @Test func `a list that is written to a cell is read back with the same items`() {
    var random = SeededRandom(seed: Fuzzing.seed(72))
    for _ in 0..<Fuzzing.count(20_000, least: 1_000) {
      let items = (0..<Int.random(in: 1...4, using: &random)).map { _ in UnusualText.make(&random) }
      #expect(CellList.items(CellList.text(items)) == items, "\(items)")
      let parts = items.map { ($0, "12.50") }
      let read = CellList.parts(CellList.text(parts)) ?? []
      #expect(read.map(\.0) == items && read.allSatisfy { $0.1 == "12.50" }, "\(items)")
    }
    for text in ["", ";", "a;", "\"a", "a\"=", "=1", "a==1"] { #expect(CellList.parts(text) == nil, "\(text)") }
  }

  @Test func `CSV rows are read as they were written, with their line numbers`() throws {
    let rows = try #require(CSVRows(Array("a,\"b\"\"\n,c\",\r\n\r\n1,,\"\"\n".utf8))).rows
    #expect(rows.map(\.line) == [1, 4])
    #expect(rows[0].cells.map(\.text) == ["a", "b\"\n,c", ""])
    #expect(rows[1].cells.map(\.isQuoted) == [false, false, true])
    for broken in ["\"a", "\"a\"b", "a\n\"b\" ,c"] { #expect(CSVRows(Array(broken.utf8)) == nil, "\(broken)") }
    #expect(CSVRows([0x61, 0xFF]) == nil)
  }
}
