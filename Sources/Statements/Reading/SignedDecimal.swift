package import Ledger

/// An exact decimal number, independent of any currency: `digits` divided by 10 to the power of `scale`.
package struct SignedDecimal: Sendable {
  /// The digits; never `Int64.min`, so that the sign can be inverted.
  package private(set) var digits: Int64
  /// The number of decimals, 0…9.
  package private(set) var scale: Int

  package init(digits: Int64, scale: Int) {
    self.digits = max(digits, -.max)
    self.scale = scale
    while self.scale > 0, self.digits % 10 == 0 {
      self.digits /= 10
      self.scale -= 1
    }
  }

  package static let zero = SignedDecimal(digits: 0, scale: 0)

  package var isNegative: Bool { digits < 0 }
  package var magnitude: SignedDecimal { SignedDecimal(digits: abs(digits), scale: scale) }

  package static prefix func - (value: SignedDecimal) -> SignedDecimal {
    SignedDecimal(digits: -value.digits, scale: value.scale)
  }

  /// Returns the exact sum. A sum beyond the range of `Int64` becomes the largest or smallest value.
  package static func + (left: SignedDecimal, right: SignedDecimal) -> SignedDecimal {
    if left.scale == right.scale {
      let (sum, overflow) = left.digits.addingReportingOverflow(right.digits)
      if !overflow { return SignedDecimal(digits: sum, scale: left.scale) }
    }
    var scale = max(left.scale, right.scale)
    var sum = left.digits(at: scale) + right.digits(at: scale)
    while scale > 0, sum % 10 == 0 { (sum, scale) = (sum / 10, scale - 1) }
    return SignedDecimal(digits: Int64(clamping: sum), scale: scale)
  }

  package static func - (left: SignedDecimal, right: SignedDecimal) -> SignedDecimal { left + (-right) }

  /// Returns the digits at the given scale, or at the number's own scale if it is larger.
  ///
  /// - Parameter scale: at most 9, so that the result fits.
  private func digits(at scale: Int) -> Int128 {
    var digits = Int128(digits)
    for _ in self.scale..<max(self.scale, scale) { digits *= 10 }
    return digits
  }

  /// Returns the value in minor units; `nil` if the currency has fewer decimals or the number is too large for an
  /// amount.
  package func minor(_ currency: Currency) -> Int64? {
    guard scale <= Int(currency.decimals) else { return nil }
    let minor = digits(at: Int(currency.decimals))
    return minor.magnitude < 1_000_000_000_000_000 ? Int64(minor) : nil
  }

  /// The number with a decimal point, such as `-86.35`.
  package var text: String {
    let sign = digits < 0 ? "-" : ""
    return sign + DecimalNumber(digits: abs(digits), scale: scale).text
  }
}

extension SignedDecimal: Hashable, Comparable {
  package static func == (left: SignedDecimal, right: SignedDecimal) -> Bool {
    left.digits == right.digits && left.scale == right.scale
  }

  package static func < (left: SignedDecimal, right: SignedDecimal) -> Bool {
    let scale = max(left.scale, right.scale)
    return left.digits(at: scale) < right.digits(at: scale)
  }
}
