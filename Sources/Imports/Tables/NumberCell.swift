import Notation

/// A cell that holds an amount: signs and codes of currencies around it, groups by any sign, minus in front, behind, as
/// brackets, or as letters.
struct NumberCell {
  /// By the sign that divides decimals; nil where it cannot be read so.
  private(set) var point: SignedDecimal?
  private(set) var comma: SignedDecimal?
  /// Digits behind the sign, zeros at their end too.
  private var decimals: [DecimalSign: Int] = [:]
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

  func decimalCount(_ sign: DecimalSign) -> Int { decimals[sign] ?? 0 }

  /// Nil for what is no number.
  init?(_ cell: String) {
    let text = cell.trimmingSpaces
    guard !text.isEmpty, text.utf8.count <= 48, text.utf8.contains(where: \.isDigit) else { return nil }
    var isNegative = false
    (letters, isSigned) = ("", false)
    var number: [UInt8] = []
    var hasEnded = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9", ".", ",":
        // Digits behind letters or blanks that are no groups belong to a text; a point there ends “Dr.”
        if hasEnded, scalar == ".", !letters.isEmpty { continue }
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
      case "(", ")":
        (isNegative, isSigned) = (true, true)
        if !number.isEmpty { hasEnded = true }
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
    guard letters.count <= 6 else { return nil }
    if let flag = NumberCell.flags[
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
    point = NumberCell.value(number, .point, isNegative)
    comma = NumberCell.value(number, .comma, isNegative)
    if point == nil, comma == nil { return nil }
    for sign in DecimalSign.allCases {
      if let place = number.lastIndex(of: sign.byte) { decimals[sign] = number.count - place - 1 }
    }
  }

  /// Whether money went out.
  private static let flags = ["DR": true, "CR": false, "D": true, "C": false, "S": true, "H": false, "DB": true]

  private static func value(_ bytes: [UInt8], _ sign: DecimalSign, _ isNegative: Bool) -> SignedDecimal? {
    var bytes = bytes
    // `RUB. 12`: a point of an abbreviation.
    if bytes.first == .dot || bytes.first == .comma, bytes.count > 1 {
      if bytes[0] == sign.byte { bytes.insert(UInt8(ascii: "0"), at: 0) } else { return nil }
    }
    var whole = bytes[...]
    var fraction: ArraySlice<UInt8> = []
    if let place = bytes.lastIndex(of: sign.byte) {
      (whole, fraction) = (bytes[..<place], bytes[(place + 1)...])
      if whole.contains(sign.byte) { return nil }
    }
    guard fraction.allSatisfy(\.isDigit), fraction.count <= 9 else { return nil }
    let groups = whole.split(omittingEmptySubsequences: false) { !$0.isDigit }
    // One sign divides all groups, and none is empty.
    let dividers = Set(whole.filter { !$0.isDigit })
    guard dividers.count <= 1, groups.allSatisfy({ !$0.isEmpty }) else { return nil }
    if groups.count > 1 {
      guard groups[0].count <= 3, groups.last?.count == 3,
        groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 || $0.count == 2 })
      else { return nil }
    }
    var digits: Int64 = 0
    var count = 0
    for byte in whole + fraction where byte.isDigit {
      count += 1
      // 1340.4999999999998 of a spreadsheet has 17, and zeros in front count for nothing.
      guard count <= 18 else { return nil }
      digits = digits * 10 + Int64(byte - 48)
    }
    guard count > 0 else { return nil }
    return SignedDecimal(digits: isNegative ? -digits : digits, scale: fraction.count)
  }
}
