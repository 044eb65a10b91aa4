package import Formats

/// An amount in the home currency, as used for totals.
///
/// A separate type prevents adding other currencies to it: `Money` may be of any currency, and plain numbers are in the
/// currency of one account.
package struct HomeAmount: Sendable, Hashable, Comparable, AdditiveArithmetic, ExpressibleByIntegerLiteral {
  /// The amount in minor units, such as cents or paise; for a currency without decimals, such as the yen, in whole
  /// units.
  package var minor: Int64

  @inlinable package init(_ minor: Int64) { self.minor = minor }
  @inlinable package init(integerLiteral minor: Int64) { self.minor = minor }

  /// Creates an amount from a sum. A sum that is too large becomes the largest possible amount.
  @inlinable package init(clamping minor: Int128) { self.minor = Int64(clamping: minor) }

  @inlinable package static func < (left: HomeAmount, right: HomeAmount) -> Bool { left.minor < right.minor }
  @inlinable package static func + (left: HomeAmount, right: HomeAmount) -> HomeAmount {
    HomeAmount(left.minor + right.minor)
  }
  @inlinable package static func - (left: HomeAmount, right: HomeAmount) -> HomeAmount {
    HomeAmount(left.minor - right.minor)
  }
  @inlinable package static func += (left: inout HomeAmount, right: HomeAmount) { left.minor += right.minor }
  @inlinable package static func -= (left: inout HomeAmount, right: HomeAmount) { left.minor -= right.minor }
  @inlinable package static prefix func - (amount: HomeAmount) -> HomeAmount { HomeAmount(-amount.minor) }

  /// The amount without its sign.
  @inlinable package var magnitude: HomeAmount { HomeAmount(Int64(clamping: minor.magnitude)) }

  /// Creates an amount by dividing a sum by a count, rounded half to even.
  package init(_ sum: Int128, dividedBy count: Int128) { self.init(Int64(roundedHalfEven(sum, by: count))) }

  /// Returns the percentage of the whole, rounded half to even.
  ///
  /// - Parameter whole: an amount above zero.
  package func percent(of whole: HomeAmount) -> Int {
    Int(clamping: roundedHalfEven(Int128(minor) * 100, by: Int128(whole.minor)))
  }

  /// Returns the amount as a percentage of the whole that contains it. The result is 100 only if the amount is the
  /// whole, so a list never shows 100 for one of several parts.
  package func sharePercent(of whole: HomeAmount) -> Int {
    let percent = percent(of: whole)
    return percent == 100 && minor < whole.minor ? 99 : percent
  }
}

extension HomeAmount: CustomStringConvertible {
  /// The number of minor units. `Wording` formats amounts for readers.
  package var description: String { String(minor) }
}

extension Int128 {
  /// Creates an integer from an amount's minor units, for products and sums that may be too large for a `HomeAmount`.
  package init(_ amount: HomeAmount) { self.init(amount.minor) }
}

extension Fingerprint {
  package mutating func add(_ amount: HomeAmount) { add(amount.minor) }
}
