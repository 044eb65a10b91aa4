import CUTF8Proc
import Formats
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A title as a part of a file name and address.
package enum Slug {
  static let greatestByteCount = 80

  /// NFKC, lower case, letters, digits and their marks of any script, the rest `-`; 80 bytes at most; `entry` for a
  /// title without any (BOOK.md §2).
  package static func make(_ title: String) -> String {
    var text = title
    if let plain = text.withUTF8({ ascii($0, after: nil) }) { return plain }
    var result = ""
    var needsHyphen = false
    for scalar in UnicodeText.normalized(visible(title), folding: false).lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: break
      case .nonspacingMark, .spacingMark:
        // What it stood on may be a sign that is left out.
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

  /// A day and a slug, `2026-11-21-rent`.
  package static func make(_ title: String, of day: Day) -> String {
    var text = title
    return text.withUTF8 { ascii($0, after: day) } ?? "\(day)-\(make(title))"
  }

  /// The quick way for the titles that are plain ASCII; nil for others, and for those without any letter or digit.
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

  /// Without what cannot be seen, such as joiners and the signs behind an emoji that say how it looks, and without what
  /// is drawn around a letter, such as a keycap: in a name nobody could type them.
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

  /// Whether such a scalar may have this first byte: most letters of Europe, India and East Asia have none of them.
  private static func mayBeginUnseen(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2, 0xCD, 0xD2, 0xD8, 0xE1...0xE3, 0xEA, 0xEF...0xF4: true
    default: false
    }
  }
}
