/// An exact positive decimal: `digits` divided by 10 to the power of `scale`.
package struct DecimalNumber: Sendable, Hashable {
  package var digits: Int64
  package var scale: Int

  package init(digits: Int64, scale: Int) {
    self.digits = digits
    self.scale = scale
  }

  /// The number as text: `81.2034`.
  package var text: String {
    if scale == 0 { return String(digits) }
    var (count, left) = (1, digits.magnitude / 10)
    while left > 0 || count <= scale { (count, left) = (count + 1, left / 10) }
    return String(unsafeUninitializedCapacity: count + 1) { text in
      var rest = digits.magnitude
      for place in (0...count).reversed() {
        if place == count - scale {
          text[place] = UInt8(ascii: ".")
          continue
        }
        text[place] = UInt8(truncatingIfNeeded: 48 + rest % 10)
        rest /= 10
      }
      return count + 1
    }
  }
}
