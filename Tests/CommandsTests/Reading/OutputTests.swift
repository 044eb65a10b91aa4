import TerminalOutput
import Diagnostics
import Foundation
import Ledger
@testable import Formats
import Testing

@Suite struct TextTableTests {
  private func table(_ rows: [String]...) -> TextTable {
    var table = TextTable([.text("Title", narrowest: 6), .number("Amount"), .text("Id", narrowest: 4)])
    for row in rows { table.add(row) }
    return table
  }

  @Test func `a table aligns numbers to the right and leaves no spaces at the end of a line`() {
    #expect(
      table(["Tea", "1.00", "a"], ["Coffee beans", "1,250.00", ""]).render(width: nil)
        == "Title           Amount  Id\nTea               1.00  a\nCoffee beans  1,250.00\n")
  }

  @Test func `wide and combining characters keep the columns aligned`() {
    let lines = table(["東京ラーメン", "1", "a"], ["🍜 x", "1", "b"], ["e\u{301}", "1", "c"]).render(width: nil)
      .split(separator: "\n")
    let widths = lines.map { TerminalWidth.of($0.prefix { !["a", "b", "c"].contains($0) }.description) }
    #expect(Set(widths.dropFirst()).count == 1)
  }

  @Test func `a narrow terminal shortens text but never numbers`() {
    let rendered = table(["Dinner at the harbour", "1,250.00", "2026-11-03-dinner"]).render(width: 30)
    #expect(rendered == "Title         Amount  Id\nDinner at…  1,250.00  2026-11…\n")
  }

  @Test func `no line of a table is wider than the terminal if its text can be shortened`() {
    for width in 24...60 {
      let rendered = table(["東京ラーメン屋で食べた晩ご飯", "12.00", "2026-11-03-dinner"], ["Tea", "1.00", "x"]).render(width: width)
      #expect((lineWidths(rendered).max() ?? 0) <= width, "\(width)")
    }
  }

  private func lineWidths(_ text: String) -> [Int] { text.split(separator: "\n").map { TerminalWidth.of(String($0)) } }

  @Test func `a table omits empty columns and replaces control characters`() {
    #expect(table(["a\u{1B}[31mb\nc", "1", ""]).render(width: nil) == "Title      Amount\na\u{FFFD}[31mb⏎c       1\n")
  }
}

@Suite struct ProgramOutputTests {
  @Test func `CSV quotes fields with special characters and ends lines with CRLF`() {
    var csv = CSVText(["a", "b"])
    csv.add([.text("x, \"y\"\nz"), .plain("-1.50")])
    #expect(csv.text == "a,b\r\n\"x, \"\"y\"\"\nz\",-1.50\r\n")
  }

  @Test(arguments: [
    "=1+1", "+1", "-1", "@x", "\tx", "\rx", "＝1+1", "＋1", "－1", "＠SUM(A1)", " =1+2", "  -1", "\u{A0}=1", "\u{3000}＝1",
  ])
  func `in CSV, text that begins like a formula gets a leading apostrophe`(formula: String) {
    var csv = CSVText(["a"])
    csv.add([.text(formula)])
    #expect(csv.text.hasPrefix("a\r\n'") || csv.text.hasPrefix("a\r\n\"'"))
  }

  @Test func `control characters are replaced in CSV, and numbers are unchanged`() {
    var csv = CSVText(["a", "b"])
    csv.add([.harmless("a\u{1B}[2J\u{9B}1m\u{202E}\u{7F}\u{0}b"), .plain("-1.50")])
    #expect(csv.text == "a,b\r\na\u{FFFD}[2J\u{FFFD}1m\u{FFFD}\u{FFFD}\u{FFFD}b,-1.50\r\n")
  }

  @Test func `machine-readable amounts are exact, with a point and all decimals`() throws {
    let (jpy, kwd) = (try #require(Currency(code: "JPY")), try #require(Currency(code: "KWD")))
    #expect(PlainAmount.text(134_050, .inr) == "1340.50" && PlainAmount.text(-5, .inr) == "-0.05")
    #expect(PlainAmount.text(1250, jpy) == "1250" && PlainAmount.text(1, kwd) == "0.001")
    #expect(PlainAmount.text(.min, .inr) == "-92233720368547758.08")
    #expect(PlainAmount.text(DecimalNumber(digits: 5, scale: 3)) == "0.005")
  }

  @Test func `JSON escapes text and keeps the order of keys`() throws {
    let value = JSON.object([
      ("b", .string("\"\n\u{1}")),
      ("a", .array([.null, .bool(true), .int(-3), .number("1.50"), .day(Day("2026-11-03"))])),
    ])
    #expect(value.text == #"{"b":"\"\n\u0001","a":[null,true,-3,1.50,"2026-11-03"]}"#)
    _ = try JSONSerialization.jsonObject(with: Data(value.text.utf8))
  }

  @Test func `the longest text bar fills the width, the smallest is still visible, and zero has no bar`() {
    let bars = TextBars([1000, 500, 1, 0, -5], width: 10).lines
    #expect(bars == ["██████████", "█████", "▏", "", ""])
    #expect(TextBars([1000], width: 7).lines == [""])
    #expect(TextBars([.max / 4, 1], width: 60).lines.first?.count == 60)
  }
}
