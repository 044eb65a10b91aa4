import BankWords
import Formats

/// An amount in a cell. Currency signs and codes may surround it, and its groups of digits may have any usual
/// separator. The minus sign may be before or after the amount, or be replaced by brackets or letters.
struct AmountCell {
  /// The amount with a point as the decimal separator; `nil` if it is not valid with a point.
  private(set) var point: SignedDecimal?
  private(set) var comma: SignedDecimal?
  /// The number of decimals for each of the two decimal separators, including zeros at the end.
  private var decimals = (point: 0, comma: 0)
  /// The letters around the number, in upper case, such as `EUR` or `CR`.
  private(set) var letters: String
  /// Whether the direction is given by a minus or plus sign, brackets, `CR` or `DR`.
  private(set) var isSigned: Bool
  /// The currency sign next to the number, such as `$` or `€`; letters are in lower case, as in `us$` or `kč`.
  private(set) var symbol: String?

  subscript(separator: DecimalSeparator) -> SignedDecimal? { separator == .point ? point : comma }

  /// Whether the value of the cell is uncertain, because the two decimal separators give different numbers.
  var isOpen: Bool {
    if let point, let comma { return point != comma }
    return false
  }

  var isZero: Bool { (point ?? comma) == .zero }

  func decimalCount(_ separator: DecimalSeparator) -> Int { separator == .point ? decimals.point : decimals.comma }

  /// Reads a cell; `nil` if it is not a number.
  init?(_ cell: String) {
    if let plain = AmountCell(plain: cell) {
      self = plain
      return
    }
    let text = AmountCell.withoutDashes(cell.trimmingSpaces)
    guard !text.isEmpty, text.utf8.count <= 48, text.utf8.contains(where: \.isDigit) else { return nil }
    var characters = AmountCharacters()
    for scalar in text.unicodeScalars where !characters.add(scalar) { return nil }
    guard characters.letters.count <= AmountCharacters.greatestLetterCount, characters.depth == 0,
      !AmountCell.hasLetterForDigit(text)
    else { return nil }
    (letters, symbol) = (characters.letters, characters.symbol)
    let flag = AmountCell.flags[
      letters.hasSuffix("CR") || letters.hasSuffix("DR") ? String(letters.suffix(2)) : letters]
    if flag == nil, !letters.isEmpty, letters.count <= 4 {
      let sign = letters.lowercased() + (symbol ?? "")
      if ColumnRole.isCurrencyName(sign) { symbol = sign }
    }
    isSigned = characters.isSigned || flag != nil
    let isNegative = characters.isNegative || flag == true
    guard characters.digits.withUnsafeBufferPointer({ setValues($0, isNegative) }) else { return nil }
  }

  /// Letters that text recognition may confuse with 0 and 1.
  static let lettersForDigits: Set<Character> = ["o", "O", "l", "I"]

  /// Whether the text has a letter such as `o` directly before or after digits. `1o` is not 1.
  private static func hasLetterForDigit(_ text: String) -> Bool {
    func isPair(_ outer: Character?, _ inner: Character?) -> Bool {
      guard let outer, let inner else { return false }
      return lettersForDigits.contains(outer) && (inner.isNumber || inner == "." || inner == ",")
    }
    let unsigned = text.drop { "-−+(".contains($0) }
    return isPair(text.last, text.dropLast().last) || isPair(unsigned.first, unsigned.dropFirst().first)
  }

  /// Returns text such as `1'990.--` or `12,-` without the dashes that represent zero cents.
  private static func withoutDashes(_ text: String) -> String {
    guard text.utf8.last?.isDigit != true, let last = text.last, "-–—".contains(last) else { return text }
    let rest = text.dropLast(text.reversed().prefix { "-–—".contains($0) }.count)
    guard let sign = rest.last, sign == "." || sign == ",", rest.dropLast().last?.isNumber == true else { return text }
    return String(rest.dropLast())
  }

  /// Parses a cell in the most common form: digits, points and commas after an optional minus sign. Returns `nil` for
  /// other forms, which may also be numbers.
  private init?(plain cell: String) {
    var cell = cell
    (letters, isSigned) = ("", false)
    let isNumber = cell.withUTF8 { bytes in
      guard bytes.count <= 48, let first = bytes.first else { return false }
      let digits = UnsafeBufferPointer(rebasing: bytes[(first == .minus ? 1 : 0)...])
      guard digits.first?.isDigit == true, digits.allSatisfy({ $0.isDigit || $0 == .dot || $0 == .comma }) else {
        return false
      }
      isSigned = first == .minus
      return setValues(digits, isSigned)
    }
    if !isNumber { return nil }
  }

  /// Sets the values for both decimal separators.
  ///
  /// - Returns: whether at least one of the decimal separators fits.
  private mutating func setValues(_ number: UnsafeBufferPointer<UInt8>, _ isNegative: Bool) -> Bool {
    let afterPoint = number.lastIndex(of: .dot).map { number.count - $0 - 1 }
    let afterComma = number.lastIndex(of: .comma).map { number.count - $0 - 1 }
    // If only one of the two signs occurs, it may also separate groups, but only before exactly three digits.
    if afterPoint != nil || afterComma == nil || afterComma == 3 {
      point = AmountCell.value(number, .point, isNegative)
    }
    if afterPoint == nil, afterComma == nil {
      comma = point
    } else if afterComma != nil || afterPoint == 3 {
      comma = AmountCell.value(number, .comma, isNegative)
    }
    if point == nil, comma == nil { return false }
    decimals = (afterPoint ?? 0, afterComma ?? 0)
    return true
  }

  /// Letters that give the direction of an amount; `true` means outgoing money.
  private static let flags: [String: Bool] = {
    var flags: [String: Bool] = [:]
    for letters in WordLists.words(.amountOut) { flags[letters.uppercased()] = true }
    for letters in WordLists.words(.amountIn) { flags[letters.uppercased()] = false }
    return flags
  }()

  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: DecimalSeparator, _ isNegative: Bool)
    -> SignedDecimal?
  {
    // In `RUB. 12` the point ends an abbreviation. In `.50` it is a decimal separator.
    let beginsWithSign = bytes.count > 1 && (bytes[0] == .dot || bytes[0] == .comma)
    if beginsWithSign, bytes[0] != separator.byte { return nil }
    var (digits, count) = (Int64(0), beginsWithSign ? 1 : 0)
    // The number of digits after the decimal separator, if it was found; of digits in the current group; and of earlier
    // groups.
    var (scale, length, groupCount) = (Int?.none, beginsWithSign ? 1 : 0, 0)
    var divider: UInt8?
    /// Whether a group of digits may end at the current digit. A group has three digits, or two before the last group
    /// in Indian numbers.
    func isGroup(isLast: Bool) -> Bool {
      if groupCount == 0 { return isLast ? length > 0 : (1...3).contains(length) }
      return length == 3 || !isLast && length == 2
    }
    for byte in bytes {
      if byte.isDigit {
        count += 1
        // A spreadsheet may write 17 digits, as in 1340.4999999999998. Leading zeros are not counted.
        guard count <= 18 else { return nil }
        digits = digits * 10 + Int64(byte - 48)
        if let known = scale { scale = known + 1 } else { length += 1 }
        continue
      }
      // No group follows the decimals, and all groups have the same sign.
      guard scale == nil, isGroup(isLast: byte == separator.byte) else { return nil }
      if byte == separator.byte {
        scale = 0
      } else {
        // The first group cannot be 0.
        guard divider == nil || divider == byte, groupCount > 0 || digits > 0 else { return nil }
        (divider, length, groupCount) = (byte, 0, groupCount + 1)
      }
    }
    guard scale != nil || isGroup(isLast: true), scale ?? 0 <= 9, count > 0 else { return nil }
    return SignedDecimal(digits: isNegative ? -digits : digits, scale: scale ?? 0)
  }
}
