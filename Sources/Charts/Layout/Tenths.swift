/// Returns a number as text with at most one decimal place: `12`, `12.5` or `-0.3`.
package func tenths(_ value: Double) -> String {
  let tenths = Int((max(-1e12, min(1e12, value)) * 10).rounded())
  let (whole, part) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
  return (tenths < 0 ? "-" : "") + (part == 0 ? "\(whole)" : "\(whole).\(part)")
}
