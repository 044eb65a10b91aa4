import Ledger
import Formats

/// Functions that convert numbers from other programs, which may have more digits than amounts.
extension SignedDecimal {
  /// Creates an exact number; `nil` if it has more than nine decimals or more than 18 digits.
  init?(exactly digits: Int64, scale: Int) {
    var (digits, scale) = (digits, digits == 0 ? 0 : scale)
    while scale > 9 {
      guard digits % 10 == 0 else { return nil }
      digits /= 10
      scale -= 1
    }
    guard scale >= 0, digits.magnitude < 1_000_000_000_000_000_000 else { return nil }
    self.init(digits: digits, scale: scale)
  }

  /// Returns the exact product; `nil` if it has too many digits or decimals.
  func times(_ other: SignedDecimal) -> SignedDecimal? {
    let (digits, overflow) = digits.multipliedReportingOverflow(by: other.digits)
    if overflow { return nil }
    return SignedDecimal(exactly: digits, scale: scale + other.scale)
  }

  /// Returns the number rounded to the given number of decimals, with halves rounded away from zero.
  func rounded(to decimals: Int) -> SignedDecimal {
    if scale <= decimals { return self }
    var divisor: Int64 = 1
    for _ in decimals..<scale { divisor *= 10 }
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: divisor)
    let isUp = abs(rest) * 2 >= divisor
    return SignedDecimal(digits: quotient + (isUp ? digits.signum() : 0), scale: decimals)
  }

  /// Reads a number with a decimal point, such as `-1,250.50`; `nil` if the text is not a number or has too many
  /// digits.
  init?(plain text: String) {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).filter { $0 != "," }.split(
      separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !parts[0].isEmpty, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }) else {
      return nil
    }
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    while fraction.hasSuffix("0") { fraction.removeLast() }
    guard let digits = Int64(parts[0] + fraction) else { return nil }
    self.init(exactly: isNegative ? -digits : digits, scale: fraction.utf8.count)
  }
}
