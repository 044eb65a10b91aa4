import Ledger
import Formats

/// Functions that normalize headings, names and row text, so that words can be looked up in them.
package enum FoldedText {
  /// Returns the text in lower case, with a single space for each run of characters other than letters and digits.
  /// Currency signs are kept.
  package static func of(_ text: String) -> String {
    if UnicodeText.isASCII(text) { return ofASCII(text) }
    // The Turkish İ in lower case keeps its dot as a separate mark.
    let folded = UnicodeText.normalized(text, folding: true).replacing("i\u{307}", with: "i")
    // Letters, combining marks and digits form words; Hindi vowels are marks.
    let words = folded.unicodeScalars.split { scalar in
      !(scalar.properties.isAlphabetic || scalar.properties.numericType != nil || signs.contains(String(scalar))
        || scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark)
    }
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// A fast version for ASCII text, the most common case.
  private static func ofASCII(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { folded in
        var (count, hasGap) = (0, false)
        for byte in bytes {
          guard byte.isASCIILetter || byte.isDigit || byte == UInt8(ascii: "$") else {
            hasGap = count > 0
            continue
          }
          if hasGap {
            folded[count] = UInt8(ascii: " ")
            count += 1
            hasGap = false
          }
          folded[count] = byte.isASCIILetter ? byte | 0x20 : byte
          count += 1
        }
        return count
      }
    }
  }

  /// Currency signs, which folding keeps.
  static let signs: Set<String> = [
    "€", "$", "£", "¥", "₹", "₽", "₪", "₴", "₩", "₫", "₱", "₺", "₦", "₡", "₲", "₸", "฿", "₵", "zł", "fr",
  ]
}
