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

  /// Returns digits with a decimal sign, without a minus sign or currency: `1,250.50`.
  ///
  /// - Parameter isShort: whether decimals that are all zero are omitted.
  func decimal(_ magnitude: UInt64, _ currency: Currency, isShort: Bool = false) -> String {
    if hidesAmounts { return Wording.mask }
    let unit = UInt64(currency.unit)
    var text = grouped(String(magnitude / unit))
    guard currency.decimals > 0, !(isShort && magnitude % unit == 0) else { return text }
    text += decimalPoint
    let fraction = String(magnitude % unit)
    for _ in fraction.utf8.count..<Int(currency.decimals) { text += "0" }
    text += fraction
    return text
  }

  /// Returns a rate with all its digits: `81.2034`.
  package func rate(_ rate: DecimalNumber) -> String {
    let digits = String(rate.digits)
    guard rate.scale > 0 else { return grouped(digits) }
    let padded = String(repeating: "0", count: max(0, rate.scale + 1 - digits.count)) + digits
    return grouped(String(padded.dropLast(rate.scale))) + decimalPoint + padded.suffix(rate.scale)
  }
}
