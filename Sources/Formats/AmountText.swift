/// A parser of exact decimal amounts as people write them.
package enum AmountText {
  package enum Problem: Error, Equatable {
    /// A letter O in place of a zero, at the given byte offset.
    case letterO(at: Int)
    case twoPoints
    /// More decimals than the currency allows.
    case tooManyDecimals(Int)
    case zero
    case negative
    case plusSign
    case tooLarge
    /// A comma in place of the decimal point, or groups of the wrong size.
    case comma
    case exponent
    case currencySign
    /// A single separator before three digits. In a currency with three decimals, it may be a thousands or a decimal
    /// separator.
    case ambiguous
    /// White space between the digits, which some countries use to group thousands.
    case space
    /// A point without a digit before or after it.
    case barePoint
    case notANumber
  }

  /// The maximum number of digits of an amount. With 15 digits, the sum of 9,000 amounts fits into 64 bits.
  package static let greatestDigitCount = 15

  /// Returns the amount in minor units for a string such as `1,250.50`, or `1.250,50` with a decimal comma.
  package static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, decimals: Int, _ separator: DecimalSeparator = .point
  ) throws(Problem) -> Int64 {
    let (point, comma) = (separator.byte, separator.other.byte)
    var value: Int64 = 0
    var digits = 0
    var fraction = -1
    for byte in bytes {
      if byte.isDigit {
        digits += 1
        guard digits <= greatestDigitCount else { throw problem(bytes, separator) ?? .tooLarge }
        value = value * 10 + Int64(byte - 48)
        if fraction >= 0 { fraction += 1 }
      } else if byte == point, fraction < 0, digits > 0 {
        fraction = 0
      } else if byte == comma, fraction < 0 {
        continue
      } else {
        throw problem(bytes, separator) ?? .notANumber
      }
    }
    if digits == 0 || fraction == 0 { throw problem(bytes, separator) ?? .notANumber }
    if bytes.contains(comma), !hasWholeGroups(bytes, separator) { throw .comma }
    if fraction > decimals { throw .tooManyDecimals(fraction) }
    if value == 0 { throw .zero }
    for _ in max(fraction, 0)..<decimals {
      let (next, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      if isTooLarge { throw .tooLarge }
      value = next
    }
    return value
  }

  /// Whether digits are grouped as in `1,250` or `1,25,000`: one to three digits in the first group, two or three in
  /// further groups, three in the last group.
  private static func hasWholeGroups(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: DecimalSeparator) -> Bool {
    let whole = bytes.prefix { $0 != separator.byte }
    let sizes = whole.split(separator: separator.other.byte, omittingEmptySubsequences: false).map(\.count)
    guard let first = sizes.first, let last = sizes.last, (1...3).contains(first), last == 3 else { return false }
    return sizes.dropFirst().dropLast().allSatisfy { $0 == 2 || $0 == 3 }
  }

  /// Whether the text has one thousands separator and no decimals, such as `1,250`. In a currency with three decimals,
  /// such text may also mean 1.250.
  package static func mayBeEither(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: DecimalSeparator) -> Bool {
    let parts = bytes.split(separator: separator.other.byte, omittingEmptySubsequences: false)
    return parts.count == 2 && (1...3).contains(parts[0].count) && parts[1].count == 3
      && !bytes.contains(separator.byte)
  }

  /// Returns the reason why a string is not an amount, after replacing a decimal comma with a point.
  private static func problem(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: DecimalSeparator) -> Problem? {
    separator == .point ? problem(bytes) : bytes.map { separator.exchanged($0) }.withUnsafeBufferPointer { problem($0) }
  }

  /// Returns the reason why a string is not a plain decimal number.
  private static func problem(_ bytes: UnsafeBufferPointer<UInt8>) -> Problem? {
    guard let first = bytes.first else { return .notANumber }
    if first == .minus { return .negative }
    // U+2212, the typographic minus sign.
    if bytes.count > 3, bytes[0] == 0xE2, bytes[1] == 0x88, bytes[2] == 0x92 { return .negative }
    if first == UInt8(ascii: "+") { return .plusSign }
    let text = String(decoding: bytes, as: UTF8.self)
    let hasDigit = bytes.contains(where: \.isDigit)
    if let index = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "o") }), hasDigit,
      bytes.allSatisfy({ $0.isDigit || $0 == .dot || $0 == .comma || $0 | 0x20 == UInt8(ascii: "o") })
    {
      return .letterO(at: index)
    }
    if bytes.allSatisfy({ $0.isDigit || $0 == .dot || $0 == .comma }) {
      if let comma = bytes.lastIndex(of: .comma), let point = bytes.firstIndex(of: .dot), point < comma {
        return .comma
      }
      if bytes.count(where: { $0 == .dot }) > 1 { return .twoPoints }
      if bytes.first == .dot || bytes.last == .dot { return .barePoint }
      return hasDigit ? .tooLarge : .notANumber
    }
    guard hasDigit else { return .notANumber }
    if isExponent(bytes) { return .exponent }
    if text.allSatisfy({ ($0.isASCII && $0.isNumber) || $0 == "." || $0 == "," || isSpace($0) }) { return .space }
    let signs = text.filter { !$0.isNumber && $0 != "." && $0 != "," && !isSpace($0) }
    if !signs.isEmpty, signs.count <= 3, signs.allSatisfy({ $0.isCurrencySymbol || $0.isLetter }) {
      return .currencySign
    }
    return .notANumber
  }

  /// Whether the text has an exponent, such as `1e3` or `1.5E-2`.
  private static func isExponent(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let sign = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }), sign > 0 else { return false }
    let power = bytes[(sign + 1)...].drop { $0 == .minus || $0 == UInt8(ascii: "+") }
    return bytes[..<sign].allSatisfy { $0.isDigit || $0 == .dot } && !power.isEmpty && power.allSatisfy(\.isDigit)
  }

  /// Whether the character is a space of any width, including the no-break space.
  private static func isSpace(_ character: Character) -> Bool { character.isWhitespace && !character.isNewline }

  /// Returns the amount that the user probably meant, in the correct form; `nil` if none is likely.
  package static func better(_ text: String, decimals: Int, _ separator: DecimalSeparator = .point) -> String? {
    // The text is an amount with the other decimal separator.
    if isAmount(text, decimals: decimals, separator.other) {
      return separator.exchanged(text).filter { $0 != separator.other.character }
    }
    return better(pointed: separator == .point ? text : separator.exchanged(text), decimals: decimals)
      .map { separator == .point ? $0 : separator.exchanged($0) }
  }

  private static func better(pointed text: String, decimals: Int) -> String? {
    let digits = text.filter { ($0.isASCII && $0.isNumber) || $0 == "." || $0 == "," }
    let trimmed = String(digits.drop { $0 == "." || $0 == "," }.reversed().drop { $0 == "." || $0 == "," }.reversed())
    let zeroed = digits.hasPrefix(".") ? "0\(digits)" : trimmed
    let points = trimmed.split(separator: ".")
    let lastPoint = points.dropLast().joined() + "." + (points.last ?? "")
    return [zeroed, trimmed, withoutCommas(trimmed), lastPoint].first { isAmount($0, decimals: decimals) }
  }

  /// Whether the text is an amount above zero.
  package static func isAmount(_ text: String, decimals: Int, _ separator: DecimalSeparator = .point) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      do throws(Problem) { return try parse(bytes, decimals: decimals, separator) > 0 } catch { return false }
    }
  }

  /// Returns the amount that the user probably meant by text with commas: `12,50` → `12.50`, `1.250,00` → `1250.00`.
  private static func withoutCommas(_ text: String) -> String {
    guard let comma = text.lastIndex(of: ",") else { return text }
    let tail = text[text.index(after: comma)...]
    // The comma must follow groups of digits; otherwise the meaning is unknown.
    let groups = text[..<comma].split(separator: ".", omittingEmptySubsequences: false)
    if groups.count > 1, groups.last?.count != 3 || !groups.dropFirst().allSatisfy({ (2...3).contains($0.count) }) {
      return text
    }
    let head = text[..<comma].filter { $0 != "." && $0 != "," }
    let isDecimal = !tail.contains(".") && (tail.count != 3 || text.contains("."))
    return isDecimal ? head + "." + tail : head + tail.filter { $0 != "," }
  }
}
