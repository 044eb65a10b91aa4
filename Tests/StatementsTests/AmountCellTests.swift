import Formats
import TestSupport
import Testing

@testable import Statements

@Suite struct AmountCellTests {
  @Test func `digits, points and commas are read as with a plain loop, for both decimal separators`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...12, using: &random)
      let sign = ["", "-"].randomElement(using: &random) ?? ""
      // Signs are placed where groups or decimals would begin, or anywhere.
      var text = String("0123456789".randomElement(using: &random) ?? "0")
      for place in stride(from: length, to: 0, by: -1) {
        if place % 3 == 0 ? Bool.random(using: &random) : Int.random(in: 0..<12, using: &random) == 0 {
          text += [".", ",", ".", ",", ",."].randomElement(using: &random) ?? "."
        }
        text.append("0123456789".randomElement(using: &random) ?? "0")
      }
      let cell = AmountCell(sign + text)
      for (separator, own, other) in [(DecimalSeparator.point, ".", ","), (.comma, ",", ".")] {
        let size = number(text, own, other)
        #expect(cell?[separator] == size.map { sign.isEmpty ? $0 : -$0 }, "\(sign + text)")
        let decimals = text.split(separator: own, omittingEmptySubsequences: false).dropFirst().last
        #expect(cell == nil || cell?.decimalCount(separator) == decimals?.count ?? 0, "\(sign + text)")
      }
    }
  }

  @Test(arguments: ["1o", "l2", "12 Beträge", "Kartennummer 12", "12 Pesos mex", "ABCDEFG 12"])
  func `words beside digits are not an amount`(text: String) {
    #expect(AmountCell(text) == nil)
  }

  @Test(arguments: ["12 Pesos", "EUR 12", "12 CR", "S/ 12", "US$12", "12 Kč"])
  func `at most six letters may be beside an amount`(text: String) {
    #expect(AmountCell(text)?.point?.text == "12")
  }

  /// Returns the number with the separator `own` before the decimals and `other` between groups; `nil` if the text is
  /// not such a number.
  private func number(_ text: String, _ own: String, _ other: String) -> SignedDecimal? {
    let halves = text.split(separator: own, omittingEmptySubsequences: false)
    let decimals = halves.count == 2 ? String(halves[1]) : ""
    guard halves.count < 3, !decimals.contains(other), decimals.count <= 9 else { return nil }
    let groups = halves[0].split(separator: other, omittingEmptySubsequences: false).map(String.init)
    if groups.count > 1 {
      guard (1...3).contains(groups[0].count), groups[0].contains(where: { $0 != "0" }), groups.last?.count == 3,
        groups.dropFirst().dropLast().allSatisfy({ [2, 3].contains($0.count) })
      else { return nil }
    }
    let digits = groups.joined() + decimals
    guard digits.count <= 18, let value = Int64(digits) else { return nil }
    return SignedDecimal(digits: value, scale: decimals.count)
  }
}
