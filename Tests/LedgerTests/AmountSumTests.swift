import Ledger
import Formats
import Testing

/// Sums entered as an amount.
@Suite struct AmountSumTests {
  @Test(arguments: [
    ("12.50+3", 1550), ("2*4.20", 840), ("45/3", 1500), ("(3+4)*2", 1400), ("10 - 2.5", 750), ("2×3,", nil),
    ("1/3", 33),
    ("2/3", 67), ("1/8", 13), ("12.50", nil), ("-3", nil), ("3-5", nil), ("3-3", nil), ("1/0", nil), ("1+", nil),
    ("(1+2", nil),
    ("1..2+3", nil), ("2 × 3 ÷ 4", 150), ("0.1+0.2", 30), ("99999999999999*99999999999999", nil), ("1+1+1+1", 400),
    ("a+b", nil), ("1+2)", nil), ("", nil), ("--1+2", nil), ("3−1", 200),
  ])
  func `a calculation typed as an amount is computed, and any other text is refused`(text: String, minor: Int64?) {
    #expect(AmountSum.minorUnits(text, decimals: 2, .point) == minor)
  }

  @Test(arguments: [
    ("4,20", 420), ("1234,5", 123_450), ("4,20+1.80", 600), ("2*4,20", 840),
    // Groups of thousands, or two meanings.
    ("1,234", nil), ("1,234.50", nil), ("1,234,5", nil), ("4,", nil), (",5", nil), ("4.20", nil),
  ])
  func `an amount may have the other decimal separator if it cannot mean thousands`(text: String, minor: Int64?) {
    #expect(AmountSum.minorUnits(text, decimals: 2, .point) == minor)
    #expect(AmountSum.minorUnits(DecimalSeparator.point.exchanged(text), decimals: 2, .comma) == minor)
    if !text.contains(where: { "+*".contains($0) }) { #expect(AmountSum.minorUnits(text, decimals: 0, .point) == nil) }
  }

  @Test func `the result of a calculation is rounded to the currency's decimals`() {
    #expect(AmountSum.minorUnits("1,50+1", decimals: 2, .comma) == 250)
    #expect(AmountSum.minorUnits("10/4", decimals: 0, .point) == 3)
    #expect(AmountSum.minorUnits("1.5*2", decimals: 3, .point) == 3000)
  }

  @Test func `deeply nested brackets and long text in a calculation are refused without a crash`() {
    #expect(AmountSum.minorUnits(String(repeating: "(", count: 190) + "1", decimals: 2, .point) == nil)
    #expect(AmountSum.minorUnits(String(repeating: "1+", count: 5_000) + "1", decimals: 2, .point) == nil)
  }
}
