/// A calculator for arithmetic expressions in place of an amount: `12.50+3`, `2*4.20`, `45/3`, `(3+4)*2`.
///
/// It also accepts a plain number with the decimal separator that the book does not use, such as `4,20`, because a
/// phone's keypad may offer only one of the two separators. The calculation is exact: it uses fractions of whole
/// numbers and rounds only the result, half away from zero.
package struct AmountSum {
  private var rest: Substring
  private let separator: DecimalSeparator
  private let decimals: UInt8

  /// Returns the result of an expression in minor units.
  ///
  /// - Parameter decimals: the number of decimals of the currency.
  /// - Returns: the result; `nil` for a plain number without the other decimal separator, for text that is not an
  ///   expression, or if the result is not positive.
  package static func minorUnits(_ text: String, decimals: UInt8, _ separator: DecimalSeparator) -> Int64? {
    let plain = String(text.filter { !$0.isWhitespace }.map { signs[$0] ?? $0 })
    // A number after a single sign is not an expression.
    let isSum = plain.dropFirst().contains { "+-*/".contains($0) }
    guard isSum || plain.contains(separator.other.character), plain.count <= 200 else { return nil }
    var sum = AmountSum(rest: plain[...], separator: separator, decimals: decimals)
    guard let value = sum.terms(0), sum.rest.isEmpty else { return nil }
    return value.rounded(decimals: decimals)
  }

  private static let signs: [Character: Character] = ["×": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-"]

  private init(rest: Substring, separator: DecimalSeparator, decimals: UInt8) {
    self.rest = rest
    self.separator = separator
    self.decimals = decimals
  }

  private static let greatestDepth = 20

  private mutating func terms(_ depth: Int) -> Fraction? {
    guard depth < AmountSum.greatestDepth, var value = factors(depth) else { return nil }
    while let operation = rest.first, "+-".contains(operation) {
      rest.removeFirst()
      guard let other = factors(depth), let next = operation == "+" ? value.plus(other) : value.plus(other.negative)
      else { return nil }
      value = next
    }
    return value
  }

  private mutating func factors(_ depth: Int) -> Fraction? {
    guard var value = factor(depth) else { return nil }
    while let operation = rest.first, "*/".contains(operation) {
      rest.removeFirst()
      guard let other = factor(depth), let next = operation == "*" ? value.times(other) : value.over(other) else {
        return nil
      }
      value = next
    }
    return value
  }

  private mutating func factor(_ depth: Int) -> Fraction? {
    if rest.first == "(" {
      rest.removeFirst()
      guard let value = terms(depth + 1), rest.first == ")" else { return nil }
      rest.removeFirst()
      return value
    }
    let other = separator.other.character
    let digits = rest.prefix { ("0"..."9").contains($0) || $0 == separator.character || $0 == other }
    rest = rest[digits.endIndex...]
    let isOther = digits.contains(other)
    let parts = digits.split(separator: isOther ? other : separator.character, omittingEmptySubsequences: false)
    // Three digits after the other sign may be a group of thousands.
    if isOther, decimals == 0 || parts.last?.count ?? 0 > 2 || digits.contains(separator.character) { return nil }
    guard (1...2).contains(parts.count), !digits.isEmpty, digits.count <= AmountText.greatestDigitCount,
      !parts[0].isEmpty, parts.count == 1 || !parts[1].isEmpty, let whole = Int64(parts.joined())
    else { return nil }
    var scale: Int64 = 1
    for _ in 0..<(parts.count == 2 ? parts[1].count : 0) { scale *= 10 }
    return Fraction(whole, scale)
  }

  /// A fraction in lowest terms, with a positive divisor.
  private struct Fraction {
    let number: Int64
    let divisor: Int64

    init(_ number: Int64, _ divisor: Int64) {
      let common = max(Fraction.common(number.magnitude, divisor.magnitude), 1)
      self.number = number / Int64(common)
      self.divisor = divisor / Int64(common)
    }

    private static func common(_ one: UInt64, _ other: UInt64) -> UInt64 {
      var (one, other) = (one, other)
      while other != 0 { (one, other) = (other, one % other) }
      return one
    }

    var negative: Fraction { Fraction(-number, divisor) }

    func plus(_ other: Fraction) -> Fraction? {
      let (left, first) = number.multipliedReportingOverflow(by: other.divisor)
      let (right, second) = other.number.multipliedReportingOverflow(by: divisor)
      let (sum, third) = left.addingReportingOverflow(right)
      let (below, fourth) = divisor.multipliedReportingOverflow(by: other.divisor)
      return first || second || third || fourth || sum == .min ? nil : Fraction(sum, below)
    }

    func times(_ other: Fraction) -> Fraction? {
      // Reduced crosswise first, so that the products overflow only if the result does.
      let (one, two) = (Fraction(number, other.divisor), Fraction(other.number, divisor))
      let (above, first) = one.number.multipliedReportingOverflow(by: two.number)
      let (below, second) = one.divisor.multipliedReportingOverflow(by: two.divisor)
      return first || second || above == .min ? nil : Fraction(above, below)
    }

    func over(_ other: Fraction) -> Fraction? {
      if other.number == 0 { return nil }
      let turned = other.number < 0 ? Fraction(-other.divisor, -other.number) : Fraction(other.divisor, other.number)
      return times(turned)
    }

    func rounded(decimals: UInt8) -> Int64? {
      var scale: Int64 = 1
      for _ in 0..<decimals { scale *= 10 }
      guard let scaled = times(Fraction(scale, 1)), scaled.number > 0 else { return nil }
      let (whole, rest) = scaled.number.quotientAndRemainder(dividingBy: scaled.divisor)
      return rest >= scaled.divisor - rest ? whole + 1 : whole
    }
  }
}
