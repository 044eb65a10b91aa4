import Ledger
import TestSupport
import Testing

@Suite struct PlainAmountTests {
  @Test(arguments: ["JPY", "EUR", "KWD"])
  func `an amount has the currency's decimals, whatever its size and sign`(code: String) throws {
    let currency = try #require(Currency(code: code))
    let decimals = Int(currency.decimals)
    var random = SeededRandom(seed: 7)
    let sizes = (0..<500).map { _ in
      Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random)
    }
    for minor in sizes + [0, 1, -1, 9, 10, -99, 100, .min, .max] {
      // Digits with leading zeros, and the point before the last of them.
      let digits = String(minor.magnitude)
      let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
      let point = decimals == 0 ? "" : "."
      let expected = (minor < 0 ? "-" : "") + padded.dropLast(decimals) + point + padded.suffix(decimals)
      #expect(PlainAmount.text(minor, currency) == expected)
    }
  }
}
