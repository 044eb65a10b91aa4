import Ledger
import Formats

/// Texts as words are looked up in them: of headings, of names, of what rows say.
package enum FoldedText {
  /// Lower case, signs as blanks, each blank once.
  package static func of(_ text: String) -> String {
    if UnicodeText.isASCII(text) { return ofASCII(text) }
    // The Turkish İ leaves its point behind.
    let folded = UnicodeText.normalized(text, folding: true).replacing("i\u{307}", with: "i")
    // A letter, its marks and digits make words; Hindi vowels are marks.
    let words = folded.unicodeScalars.split { scalar in
      !(scalar.properties.isAlphabetic || scalar.properties.numericType != nil || signs.contains(String(scalar))
        || scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .spacingMark)
    }
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// The same of most texts, by their bytes.
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

  /// Those of currencies, which are kept.
  static let signs: Set<String> = ["€", "$", "£", "₹", "₽", "zł", "fr"]
}
