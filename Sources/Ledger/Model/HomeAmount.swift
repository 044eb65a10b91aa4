package import Formats

/// An amount of the home currency: what totals are made of.
///
/// Apart from `Money`, whose currency may be any, and from the plain numbers of one account's currency, so that dollars
/// are never added to rupees or shown as such.
package struct HomeAmount: Sendable, Hashable, Comparable, AdditiveArithmetic, ExpressibleByIntegerLiteral {
  /// Minor units: cents, paise; whole yen.
  package var minor: Int64

  @inlinable package init(_ minor: Int64) { self.minor = minor }
  @inlinable package init(integerLiteral minor: Int64) { self.minor = minor }

  /// The nearest there is to a sum that may be too large for any.
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

  /// Without its sign.
  @inlinable package var magnitude: HomeAmount { HomeAmount(Int64(clamping: minor.magnitude)) }

  /// A part of many amounts together, rounded half to even.
  package init(_ sum: Int128, dividedBy count: Int128) { self.init(Int64(roundedHalfEven(sum, by: count))) }

  /// How many hundredths of a whole above zero it is, rounded half to even.
  package func percent(of whole: HomeAmount) -> Int {
    Int(clamping: roundedHalfEven(Int128(minor) * 100, by: Int128(whole.minor)))
  }

  /// The same of a part of it: 100 only for all of it, so that it never stands beside other parts.
  package func sharePercent(of whole: HomeAmount) -> Int {
    let percent = percent(of: whole)
    return percent == 100 && minor < whole.minor ? 99 : percent
  }
}

extension HomeAmount: CustomStringConvertible {
  /// Minor units; a person reads what `Wording` makes of it.
  package var description: String { String(minor) }
}

extension Int128 {
  /// Minor units, to be multiplied or added up where that may be too large for an amount.
  package init(_ amount: HomeAmount) { self.init(amount.minor) }
}

extension Fingerprint {
  package mutating func add(_ amount: HomeAmount) { add(amount.minor) }
}
