import Formats

/// A cell that holds an amount: signs and codes of currencies around it, groups by any sign, minus in front, behind, as
/// brackets, or as letters.
struct AmountCell {
  /// By the sign that divides decimals; nil where it cannot be read so.
  private(set) var point: SignedDecimal?
  private(set) var comma: SignedDecimal?
  /// Digits behind either sign, zeros at their end too.
  private var decimals = (point: 0, comma: 0)
  /// Letters around the number, in capitals: `EUR`, `CR`.
  private(set) var letters: String
  /// Whether it is told which way it goes: by a minus, brackets, `CR` or `DR`, or a plus.
  private(set) var isSigned: Bool
  /// A sign of a currency beside the number.
  private(set) var symbol: String?

  subscript(sign: DecimalSign) -> SignedDecimal? { sign == .point ? point : comma }

  /// Whether both signs read it, and differently.
  var isOpen: Bool {
    if let point, let comma { return point != comma }
    return false
  }

  func decimalCount(_ sign: DecimalSign) -> Int { sign == .point ? decimals.point : decimals.comma }

  /// Nil for what is no number.
  init?(_ cell: String) {
    if let plain = AmountCell(plain: cell) {
      self = plain
      return
    }
    let text = AmountCell.withoutDashes(cell.trimmingSpaces)
    guard !text.isEmpty, text.utf8.count <= 48, text.utf8.contains(where: \.isDigit) else { return nil }
    if AmountCell.hasLetterForDigit(text) { return nil }
    var isNegative = false
    (letters, isSigned) = ("", false)
    var number: [UInt8] = []
    var hasEnded = false
    // Brackets that are open, and whether they stand around the number: around letters they say nothing, `12.90 (Cr)`.
    var (depth, isAround) = (0, false)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9", ".", ",":
        // Digits behind letters or blanks that are no groups belong to a text; a point there ends “Dr.” and “Rs.”
        if scalar == ".", !letters.isEmpty, hasEnded || number.isEmpty { continue }
        if hasEnded { return nil }
        number.append(UInt8(scalar.value))
      case "'", "’", "´", " ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}", "_":
        if number.isEmpty || hasEnded { continue }
        number.append(UInt8(ascii: " "))
      case "-", "−", "–", "\u{FE63}", "\u{FF0D}":
        if isNegative { return nil }
        // A date has them between its digits.
        if !number.isEmpty { hasEnded = true }
        (isNegative, isSigned) = (true, true)
      case "(":
        (depth, isAround) = (depth + 1, number.isEmpty)
        if !number.isEmpty { hasEnded = true }
      case ")":
        depth -= 1
        if depth < 0 { return nil }
        if isAround, !number.isEmpty { (isNegative, isSigned) = (true, true) }
        if !number.isEmpty { hasEnded = true }
      case "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        // Which way a text runs.
        continue
      case "/":
        // Of a sol, `S/ 12.90`.
        guard letters == "S", number.isEmpty else { return nil }
        letters = ""
      case "+":
        if !number.isEmpty { hasEnded = true }
        isSigned = true
      default:
        let isSign = scalar.properties.generalCategory == .currencySymbol
        guard isSign || scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark else {
          return nil
        }
        if !number.isEmpty { hasEnded = true }
        if isSign { symbol = String(scalar) } else { letters += String(scalar).uppercased() }
      }
    }
    guard letters.count <= 6, depth == 0 else { return nil }
    if let flag = AmountCell.flags[
      letters.hasSuffix("CR") || letters.hasSuffix("DR") ? String(letters.suffix(2)) : letters]
    {
      isSigned = true
      if flag { isNegative = true }
    }
    while number.last == UInt8(ascii: " ") { number.removeLast() }
    // “Rs.” and “zł.” leave a point in front.
    while let first = number.first, first == .dot || first == UInt8(ascii: " "), number.count > 1, !number[1].isDigit {
      number.removeFirst()
    }
    guard number.withUnsafeBufferPointer({ setValues($0, isNegative) }) else { return nil }
  }

  /// Letters that stand for 0 and 1 where a text was recognized in a picture.
  static let lettersForDigits: Set<Character> = ["o", "O", "l", "I"]

  /// Whether one of them is directly next to digits, at either end: `1o` is not 1.
  private static func hasLetterForDigit(_ text: String) -> Bool {
    func isPair(_ outer: Character?, _ inner: Character?) -> Bool {
      guard let outer, let inner else { return false }
      return lettersForDigits.contains(outer) && (inner.isNumber || inner == "." || inner == ",")
    }
    let unsigned = text.drop { "-−+(".contains($0) }
    return isPair(text.last, text.dropLast().last) || isPair(unsigned.first, unsigned.dropFirst().first)
  }

  /// `1'990.--` and `12,-` without the dashes that stand for no cents, and are no minus.
  private static func withoutDashes(_ text: String) -> String {
    guard let last = text.last, "-–—".contains(last) else { return text }
    let rest = text.dropLast(text.reversed().prefix { "-–—".contains($0) }.count)
    guard let sign = rest.last, sign == "." || sign == ",", rest.dropLast().last?.isNumber == true else { return text }
    return String(rest.dropLast())
  }

  /// What most cells are: digits with their signs, and a minus in front. Nil for all others, which may be numbers too.
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

  /// - Returns: whether one of both signs reads it.
  private mutating func setValues(_ number: UnsafeBufferPointer<UInt8>, _ isNegative: Bool) -> Bool {
    point = AmountCell.value(number, .point, isNegative)
    comma = AmountCell.value(number, .comma, isNegative)
    if point == nil, comma == nil { return false }
    if let place = number.lastIndex(of: .dot) { decimals.point = number.count - place - 1 }
    if let place = number.lastIndex(of: .comma) { decimals.comma = number.count - place - 1 }
    return true
  }

  /// Whether money went out.
  private static let flags = ["DR": true, "CR": false, "D": true, "C": false, "S": true, "H": false, "DB": true]

  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, _ sign: DecimalSign, _ isNegative: Bool)
    -> SignedDecimal?
  {
    // `RUB. 12`: a point of an abbreviation. `.50` is a half.
    let beginsWithSign = bytes.count > 1 && (bytes[0] == .dot || bytes[0] == .comma)
    if beginsWithSign, bytes[0] != sign.byte { return nil }
    var (digits, count) = (Int64(0), beginsWithSign ? 1 : 0)
    // Digits behind the sign, once it was met; of the group at hand; groups before that.
    var (scale, length, groupCount) = (Int?.none, beginsWithSign ? 1 : 0, 0)
    var divider: UInt8?
    /// Whether a group may end here: thousands are of three, lakhs of two before them.
    func isGroup(isLast: Bool) -> Bool {
      if groupCount == 0 { return isLast ? length > 0 : (1...3).contains(length) }
      return length == 3 || !isLast && length == 2
    }
    for byte in bytes {
      if byte.isDigit {
        count += 1
        // 1340.4999999999998 of a spreadsheet has 17, and zeros in front count for nothing.
        guard count <= 18 else { return nil }
        digits = digits * 10 + Int64(byte - 48)
        if let known = scale { scale = known + 1 } else { length += 1 }
        continue
      }
      // Behind the decimals nothing stands, and one sign divides all groups.
      guard scale == nil, isGroup(isLast: byte == sign.byte) else { return nil }
      if byte == sign.byte {
        scale = 0
      } else {
        // No group of thousands is 0.
        guard divider == nil || divider == byte, groupCount > 0 || digits > 0 else { return nil }
        (divider, length, groupCount) = (byte, 0, groupCount + 1)
      }
    }
    guard scale != nil || isGroup(isLast: true), scale ?? 0 <= 9, count > 0 else { return nil }
    return SignedDecimal(digits: isNegative ? -digits : digits, scale: scale ?? 0)
  }
}
