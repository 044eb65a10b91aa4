/// Functions that write numbers in English.
package enum NumberText {
  /// Returns a number with separators: `12,345`.
  package static func grouped(_ number: some BinaryInteger) -> String {
    let digits = String(number)
    guard digits.count > 3 else { return digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }

  /// Returns a number and its noun: `1 error`, `2 errors`, `2 entries`.
  ///
  /// - Parameter plural: the plural of the noun; `nil` for a noun whose plural only adds an “s”.
  package static func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? "\(noun)s")"
  }
}
