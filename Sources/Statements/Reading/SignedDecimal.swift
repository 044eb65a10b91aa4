package import Ledger

/// An exact decimal with a sign, of any currency: `digits` divided by 10 to the power of `scale`.
package struct SignedDecimal: Sendable {
  package private(set) var digits: Int64
  /// 0…9.
  package private(set) var scale: Int

  package init(digits: Int64, scale: Int) {
    self.digits = digits
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

  /// Values of files have at most 15 digits, so that sums of a million of them fit; beyond, the sum is held at the limit.
  package static func + (left: SignedDecimal, right: SignedDecimal) -> SignedDecimal {
    let scale = max(left.scale, right.scale)
    let (sum, overflow) = left.digits(at: scale).addingReportingOverflow(right.digits(at: scale))
    return SignedDecimal(digits: overflow ? .max : sum, scale: scale)
  }

  package static func - (left: SignedDecimal, right: SignedDecimal) -> SignedDecimal { left + (-right) }

  private func digits(at scale: Int) -> Int64 {
    var digits = digits
    for _ in self.scale..<scale {
      let (next, overflow) = digits.multipliedReportingOverflow(by: 10)
      if overflow { return digits < 0 ? .min + 1 : .max }
      digits = next
    }
    return digits
  }

  /// Minor units; nil where the currency has fewer decimals, or the number is too large for an amount.
  package func minor(_ currency: Currency) -> Int64? {
    guard scale <= Int(currency.decimals) else { return nil }
    let minor = digits(at: Int(currency.decimals))
    return abs(minor) < 1_000_000_000_000_000 ? minor : nil
  }

  /// `-86.35`.
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
