/// Returns a quotient rounded to the nearest integer, half to even.
///
/// - Parameter denominator: above zero.
package func roundedHalfEven(_ numerator: Int128, by denominator: Int128) -> Int128 {
  let isNegative = numerator < 0
  let (quotient, remainder) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
  let rest = denominator.magnitude - remainder
  let up = remainder > rest || (remainder == rest && quotient % 2 == 1)
  let rounded = Int128(quotient) + (up ? 1 : 0)
  return isNegative ? -rounded : rounded
}
