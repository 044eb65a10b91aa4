import Formats

/// Functions that detect MT940 rows with a damaged tag or line break, which may begin anywhere in a line.
enum HiddenRow {
  /// Returns the number of rows that begin in the line. A row has at least six digits, a debit or credit mark, an
  /// amount with a comma, and `N`, `F` or `S`, the first letter of a transaction type. Ordinary text does not match
  /// this pattern.
  static func count(_ line: Substring.UTF8View) -> Int {
    let bytes = Array(line)
    var (count, place, digits) = (0, 0, 0)
    while place < bytes.count {
      if bytes[place].isDigit {
        digits += 1
        place += 1
        continue
      }
      if digits >= 6, let end = endOfTypeLetter(bytes, place) {
        count += 1
        place = end
      } else {
        place += 1
      }
      digits = 0
    }
    return count
  }

  /// Returns the index after the first letter of the transaction type of a row whose debit or credit mark is at `mark`;
  /// `nil` for other text.
  private static func endOfTypeLetter(_ bytes: [UInt8], _ mark: Int) -> Int? {
    var place = mark
    func byte() -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    if byte() == UInt8(ascii: "R") || byte() == UInt8(ascii: "E") { place += 1 }
    guard byte() == UInt8(ascii: "C") || byte() == UInt8(ascii: "D") else { return nil }
    place += 1
    if byte().isASCIILetter { place += 1 }
    let amount = place
    while byte().isDigit { place += 1 }
    guard (1...15).contains(place - amount), byte() == .comma else { return nil }
    place += 1
    let decimals = place
    while byte().isDigit, place - decimals < 3 { place += 1 }
    guard [UInt8(ascii: "N"), UInt8(ascii: "F"), UInt8(ascii: "S")].contains(byte()) else { return nil }
    return place + 1
  }
}
