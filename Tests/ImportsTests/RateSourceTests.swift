import Diagnostics
import Imports
import Ledger
@testable import Formats
import TestSupport
import Testing

@Suite struct RateSourceTests {
  /// The shape of cbr-xml-daily.ru, shortened.
  private static let cbr = """
    {
      "Date": "2026-11-20T11:30:00+03:00",
      "PreviousDate": "2026-11-19T11:30:00+03:00",
      "PreviousURL": "\\/\\/www.cbr-xml-daily.ru\\/archive\\/2026\\/11\\/19\\/daily_json.js",
      "Timestamp": "2026-11-20T20:00:00+03:00",
      "Valute": {
        "USD": {"ID": "R01235", "NumCode": "840", "CharCode": "USD", "Nominal": 1, "Name": "Доллар США", "Value": 81.2034, "Previous": 81.1},
        "JPY": {"ID": "R01820", "NumCode": "392", "CharCode": "JPY", "Nominal": 100, "Name": "Иен", "Value": 52.1234, "Previous": 52},
        "VND": {"ID": "R01150", "NumCode": "704", "CharCode": "VND", "Nominal": 10000, "Name": "Донгов", "Value": 32.0117, "Previous": 32},
        "XDR": {"ID": "R01589", "NumCode": "960", "CharCode": "XDR", "Nominal": 1, "Name": "СДР", "Value": 110.5, "Previous": 110}
      }
    }
    """

  private static let ecb = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      <gesmes:subject>Reference rates</gesmes:subject>
      <Cube>
        <Cube time='2026-11-20'>
          <Cube currency='USD' rate='1.0837'/>
          <Cube currency='IDR' rate='17012.45'/>
        </Cube>
        <Cube time="2026-11-19"><Cube currency="USD" rate="1.08"/></Cube>
      </Cube>
    </gesmes:Envelope>
    """

  private func currency(_ code: String) throws -> Currency { try #require(Currency(code: code)) }

  // MARK: Russian central bank

  @Test func `a price for several units is divided by the number of units`() throws {
    let (sheet, previous) = try CBRRates.read(Array(Self.cbr.utf8))
    #expect(sheet.day == Day("2026-11-20") && sheet.base.code == "RUB")
    #expect(sheet.prices[try currency("USD")] == DecimalNumber(digits: 812_034, scale: 4))
    #expect(sheet.prices[try currency("JPY")] == DecimalNumber(digits: 521_234, scale: 6))
    #expect(sheet.prices[try currency("VND")] == DecimalNumber(digits: 320_117, scale: 8))
    #expect(sheet.prices.count == 3)
    #expect(previous == "//www.cbr-xml-daily.ru/archive/2026/11/19/daily_json.js")
  }

  @Test(arguments: [
    ("\"Value\": 81.2034", "\"Value\": \"81,2034\"", DailyRates.Problem.missing("Valute.USD.Value")),
    ("\"Value\": 81.2034", "\"Value\": -81", .wrong("-81", in: "Valute.USD.Value")),
    ("\"Nominal\": 100,", "\"Nominal\": 0,", .wrong("0", in: "Valute.JPY.Nominal")),
    ("\"Valute\"", "\"Currencies\"", .missing("Valute")),
    ("\"Date\": \"2026-11-20", "\"Date\": \"20 November", .wrong("20 NovemberT11:30:00+03:00", in: "Date")),
    ("{\n  \"Date\"", "[{\n  \"Date\"", .unknownShape),
  ])
  func `a rates response with an unexpected structure is refused, and the error quotes the invalid part`(
    old: String, new: String, problem: DailyRates.Problem
  ) {
    #expect(throws: problem) { try CBRRates.read(Array(Self.cbr.replacing(old, with: new).utf8)) }
  }

  // MARK: European Central Bank

  @Test func `prices per euro become prices per unit of each currency, with separate rates for each day`() throws {
    let sheets = try ECBRates.read(Array(Self.ecb.utf8))
    #expect(sheets.map(\.day) == [Day("2026-11-20"), Day("2026-11-19")])
    #expect(sheets[0].prices[try currency("USD")]?.text == "0.9227646027")
    #expect(sheets[0].prices[try currency("IDR")]?.text == "0.00005878048135")
    #expect(sheets[1].prices[try currency("USD")]?.text == "0.9259259259")
  }

  @Test(arguments: [
    ("<Cube", "<Tube", DailyRates.Problem.unknownShape), ("rate='1.0837'", "rate='x'", .wrong("x", in: "rate of USD")),
    ("rate='1.0837'", "", .missing("rate")), ("time='2026-11-20'", "time='today'", .wrong("today", in: "time")),
  ])
  func `a European Central Bank response with an unexpected structure is refused`(
    old: String, new: String, problem: DailyRates.Problem
  ) {
    #expect(throws: problem) { try ECBRates.read(Array(Self.ecb.replacing(old, with: new).utf8)) }
  }

  @Test func `random damage never crashes the readers of rates`() {
    var random = SeededRandom(seed: Fuzzing.seed(26))
    for original in [Self.cbr, Self.ecb] {
      for _ in 0..<Fuzzing.count(1_500) {
        var bytes = Array(original.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
          default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
          }
        }
        _ = try? CBRRates.read(bytes)
        _ = try? ECBRates.read(bytes)
      }
    }
  }

  // MARK: Files

  @Test func `rates are written to a file that the book reads`() throws {
    for sheet in [try CBRRates.read(Array(Self.cbr.utf8)).0] + (try ECBRates.read(Array(Self.ecb.utf8))) {
      var sources = BookSources(folder: "book")
      sources.rates = [.init(path: "book/rates/\(sheet.day).yaml", text: sheet.text)]
      let (ledger, findings) = LedgerReader.read(sources, today: TodayChoice(clock: sheet.day))
      #expect(findings.isEmpty, "\(findings.map(\.message))")
      #expect(ledger.rates.tables.first?.prices == sheet.prices)
    }
  }

  @Test func `JSON is read according to RFC 8259, with numbers as written`() {
    #expect(
      JSON(Array(#"{"a": [1.50, -0, 2e5, true, null, "\u20ac\ud83d\ude00\n"]}"#.utf8))?["a"]
        == .array([
          .number("1.50"), .number("-0"), .number("2e5"), .bool(true), .null, .string("€😀\n"),
        ]))
    for text in ["", "{", "[1,]", "01", "1.", "\"\\x\"", "{\"a\" 1}", "nul", "[1] 2", "\"\u{1}\"", "\"\\ud800\""] {
      #expect(JSON(Array(text.utf8)) == nil, "\(text)")
    }
    #expect(JSON(Array((String(repeating: "[", count: 100) + String(repeating: "]", count: 100)).utf8)) == nil)
  }
}
