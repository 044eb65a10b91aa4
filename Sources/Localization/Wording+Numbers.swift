package import Ledger

extension Wording {
  /// Returns a whole number with digit groups: `12,345`.
  package func number(_ number: Int64) -> String {
    (number < 0 ? "\u{2212}" : "") + grouped(String(number.magnitude))
  }

  package func percent(_ number: Int) -> String { text(.percent, ["number": self.number(Int64(number))]) }

  /// Returns a percentage for running text, with no line break allowed between the number and the percent sign.
  package func percentInText(_ number: Int) -> String { text(.percentInText, ["number": self.number(Int64(number))]) }

  func grouped(_ digits: String) -> String {
    var end = digits.utf8.count
    if end <= groups[0] { return digits }
    // Most amounts have at most one separator.
    if end - groups[0] <= groups[min(1, groups.count - 1)] {
      let cut = digits.utf8.index(digits.startIndex, offsetBy: end - groups[0])
      var text = String(digits[..<cut])
      text += groupSeparator
      text += digits[cut...]
      return text
    }
    var parts: [Substring] = []
    var number = 0
    while end > 0 {
      let start = max(0, end - groups[min(number, groups.count - 1)])
      let bytes = digits.utf8
      parts.append(
        digits[bytes.index(bytes.startIndex, offsetBy: start)..<bytes.index(bytes.startIndex, offsetBy: end)])
      (end, number) = (start, number + 1)
    }
    return parts.reversed().joined(separator: groupSeparator)
  }

  /// Returns digits with a decimal separator, without a minus sign or currency: `1,250.50`.
  ///
  /// - Parameter isShort: whether decimals that are all zero are omitted.
  func decimal(_ magnitude: UInt64, _ currency: Currency, isShort: Bool = false) -> String {
    if hidesAmounts { return Wording.mask }
    let unit = UInt64(currency.unit)
    let isWhole = currency.decimals == 0 || isShort && magnitude % unit == 0
    let decimals = isWhole ? 0 : Int(currency.decimals)
    // A page has hundreds of amounts, so the bytes are written at once, the last one first.
    let capacity = 20 + 19 * groupSeparator.utf8.count + decimalPoint.utf8.count + decimals
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
      var start = capacity
      func put(_ text: String) {
        for byte in text.utf8.reversed() {
          start -= 1
          bytes[start] = byte
        }
      }
      func putDigit(_ rest: inout UInt64) {
        start -= 1
        bytes[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      var (fraction, whole) = (magnitude % unit, magnitude / unit)
      for _ in 0..<decimals { putDigit(&fraction) }
      if !isWhole { put(decimalPoint) }
      var (group, count) = (0, 0)
      repeat {
        if count == groups[group] {
          put(groupSeparator)
          (group, count) = (min(group + 1, groups.count - 1), 0)
        }
        putDigit(&whole)
        count += 1
      } while whole > 0
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self)
    }
  }

  /// Returns a rate with all its digits: `81.2034`.
  package func rate(_ rate: DecimalNumber) -> String {
    let digits = String(rate.digits)
    guard rate.scale > 0 else { return grouped(digits) }
    let padded = String(repeating: "0", count: max(0, rate.scale + 1 - digits.count)) + digits
    return grouped(String(padded.dropLast(rate.scale))) + decimalPoint + padded.suffix(rate.scale)
  }
}
