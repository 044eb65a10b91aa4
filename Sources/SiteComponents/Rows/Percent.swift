package import Ledger

/// Returns the share of a part as a whole percentage: at most 99 if the part is smaller than the whole, and 0 if the
/// whole is not positive.
package func percent(_ part: HomeAmount, of whole: HomeAmount) -> Int { whole > 0 ? part.sharePercent(of: whole) : 0 }

/// Returns the share of a part as a whole percentage. The two numbers may be amounts in any currency, or any other
/// numbers.
package func percent(_ part: Int64, of whole: Int64) -> Int { percent(HomeAmount(part), of: HomeAmount(whole)) }

/// Returns the width of a bar in percent, 0…100, with one decimal place. For any value above zero, the width is at
/// least 2, so that the bar is visible.
package func percentWidth(_ value: Int64, of whole: Int64) -> String {
  guard value > 0, whole > 0 else { return "0" }
  let thousandths = min(1000, max(20, roundedHalfEven(Int128(value) * 1000, by: Int128(whole))))
  return "\(thousandths / 10).\(thousandths % 10)"
}

package func percentWidth(_ value: HomeAmount, of whole: HomeAmount) -> String {
  percentWidth(value.minor, of: whole.minor)
}
