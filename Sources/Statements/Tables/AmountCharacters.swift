import Formats

/// The number in a cell, and the signs, brackets and letters around it.
struct AmountCharacters {
  /// The greatest number of letters around a number.
  static let greatestLetterCount = 6

  /// The number's digits, points and commas. Other separators between groups of digits become spaces.
  private var number: [UInt8] = []
  /// Whether the number is complete, because other characters have followed it.
  private var hasEnded = false
  private(set) var isNegative = false
  private(set) var isSigned = false
  /// The letters around the number, in upper case.
  private(set) var letters = ""
  /// The number of letters from A to Z in `letters`.
  private var latinLetterCount = 0
  private(set) var symbol: String?
  /// The number of open brackets. Brackets around letters have no meaning, as in `12.90 (Cr)`.
  private(set) var depth = 0
  /// Whether the last opening bracket was before the number.
  private var isAround = false

  /// The number without trailing spaces, and without spaces or a point before it. A point may be left over from “Rs.”
  /// or “zł.”
  var digits: [UInt8] {
    var number = number
    while number.last == UInt8(ascii: " ") { number.removeLast() }
    while let first = number.first, first == .dot || first == UInt8(ascii: " "), number.count > 1, !number[1].isDigit {
      number.removeFirst()
    }
    return number
  }

  /// Adds the next character.
  ///
  /// - Returns: whether the text can be a number.
  mutating func add(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", ".", ",":
      // Digits after letters, or after blanks that do not separate groups, are part of other text. A point there ends
      // “Dr.” and “Rs.”
      if scalar == ".", !letters.isEmpty, hasEnded || number.isEmpty { return true }
      if hasEnded { return false }
      number.append(UInt8(scalar.value))
    case "'", "’", "´", " ", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}", "_":
      if !number.isEmpty, !hasEnded { number.append(UInt8(ascii: " ")) }
    case "-", "−", "–", "\u{FE63}", "\u{FF0D}":
      if isNegative { return false }
      // A date has such signs between its digits.
      endNumber()
      (isNegative, isSigned) = (true, true)
    case "(":
      (depth, isAround) = (depth + 1, number.isEmpty)
      endNumber()
    case ")":
      depth -= 1
      if depth < 0 { return false }
      if isAround, !number.isEmpty { (isNegative, isSigned) = (true, true) }
      endNumber()
    case "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      // Marks of the text direction.
      break
    case "/":
      // The sign of the sol: `S/ 12.90`.
      guard letters == "S", number.isEmpty else { return false }
      (letters, latinLetterCount) = ("", 0)
    case "+":
      endNumber()
      isSigned = true
    default: return addWord(scalar)
    }
    return true
  }

  /// Adds a currency sign or a letter.
  ///
  /// - Returns: whether the character is a currency sign or a letter, and the letters are not too many.
  private mutating func addWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII, scalar != "$" {
      let byte = UInt8(scalar.value)
      guard byte.isASCIILetter else { return false }
      endNumber()
      letters.unicodeScalars.append(Unicode.Scalar(byte & 0xDF))
      latinLetterCount += 1
      return latinLetterCount <= AmountCharacters.greatestLetterCount
    }
    let category = scalar.properties.generalCategory
    guard category == .currencySymbol || scalar.properties.isAlphabetic || category == .nonspacingMark else {
      return false
    }
    endNumber()
    if category == .currencySymbol { symbol = String(scalar) } else { letters += String(scalar).uppercased() }
    return true
  }

  private mutating func endNumber() {
    if !number.isEmpty { hasEnded = true }
  }
}
