import CUTF8Proc
import Formats
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions that convert titles to parts of file names and addresses.
package enum Slug {
  static let greatestByteCount = 80

  /// Returns the slug of the title. The title is converted to lower case in NFKC. Letters, digits and their marks are
  /// kept in any script, and other characters become `-`. A slug has at most 80 bytes. A title without letters and
  /// digits becomes `entry`.
  package static func make(_ title: String) -> String {
    var text = title
    if let plain = text.withUTF8({ ascii($0, after: nil) }) { return plain }
    var result = ""
    var needsHyphen = false
    for scalar in UnicodeText.normalized(visible(title), folding: false).lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: break
      case .nonspacingMark, .spacingMark:
        // A mark without a letter before it belongs to a character that was left out.
        if needsHyphen || result.isEmpty { continue }
      default:
        needsHyphen = !result.isEmpty
        continue
      }
      let width = UTF8.width(scalar) + (needsHyphen ? 1 : 0)
      if result.utf8.count + width > greatestByteCount { break }
      if needsHyphen { result += "-" }
      needsHyphen = false
      result.unicodeScalars.append(scalar)
    }
    return result.isEmpty ? "entry" : result
  }

  /// Returns a day and a slug: `2026-11-21-rent`.
  package static func make(_ title: String, of day: Day) -> String {
    var text = title
    return text.withUTF8 { ascii($0, after: day) } ?? "\(day)-\(make(title))"
  }

  /// Returns the slug of a title that consists only of ASCII characters, without Unicode processing. If a day is given,
  /// the slug follows it. `nil` for any other title, and for a title without letters and digits.
  private static func ascii(_ bytes: UnsafeBufferPointer<UInt8>, after day: Day?) -> String? {
    guard UnicodeText.isASCII(bytes) else { return nil }
    let greatest = min(bytes.count, greatestByteCount)
    var isEmpty = true
    let slug = DateText.text(capacity: greatest + (day == nil ? 0 : DateText.dayByteCount + 1)) { text in
      if let day {
        text.put(day)
        text.put(.minus)
      }
      let start = text.count
      var needsHyphen = false
      for byte in bytes {
        guard byte.isASCIILetter || byte.isDigit else {
          needsHyphen = text.count > start
          continue
        }
        if text.count - start + (needsHyphen ? 2 : 1) > greatest { break }
        if needsHyphen { text.put(.minus) }
        needsHyphen = false
        text.put(byte >= 65 && byte <= 90 ? byte | 0x20 : byte)
      }
      isEmpty = text.count == start
    }
    return isEmpty ? nil : slug
  }

  /// Returns the title without characters that users can hardly type in a name: invisible characters, such as joiners
  /// and emoji variation selectors, and enclosing marks, such as keycaps.
  private static func visible(_ title: String) -> String {
    guard title.utf8.contains(where: mayBeginUnseen) else { return title }
    return String(
      String.UnicodeScalarView(
        title.unicodeScalars.filter { scalar in
          let properties = scalar.properties
          return scalar.isASCII
            || !(properties.isDefaultIgnorableCodePoint || properties.generalCategory == .enclosingMark)
        }))
  }

  /// Whether an invisible character or enclosing mark may begin with this byte. Most European, Indian and East Asian
  /// letters do not begin with such a byte.
  private static func mayBeginUnseen(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2, 0xCD, 0xD2, 0xD8, 0xE1...0xE3, 0xEA, 0xEF...0xF4: true
    default: false
    }
  }
}
