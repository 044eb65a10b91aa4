import CUTF8Proc

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A title as a part of a file name and address.
package enum Slug {
  static let greatestByteCount = 80

  /// NFKC, lower case, letters, marks and digits of any script, the rest `-`; 80 bytes at most; `entry` for a title
  /// without any (BOOK.md §2).
  package static func make(_ title: String) -> String {
    var text = title
    if let plain = text.withUTF8({ ascii($0) }) { return plain }
    var result = ""
    var needsHyphen = false
    for scalar in UnicodeText.normalized(title, folding: false).lowercased().unicodeScalars {
      guard isWordPart(scalar) else {
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
    let (year, month, dayOfMonth) = day.parts
    let digits = [year / 1000, year / 100, year / 10, year, -1, month / 10, month, -1, dayOfMonth / 10, dayOfMonth, -1]
    let quick = text.withUTF8 { bytes in
      ascii(bytes, after: digits.count) { buffer in
        for (place, digit) in digits.enumerated() {
          buffer[place] = digit < 0 ? .minus : UInt8(ascii: "0") + UInt8(digit % 10)
        }
      }
    }
    return quick ?? "\(day)-\(make(title))"
  }

  /// The quick way for the titles that are plain ASCII; nil for others, and for those without any letter or digit.
  ///
  /// - Parameters:
  ///   - headCount: how many bytes `head` writes before the slug.
  private static func ascii(
    _ bytes: UnsafeBufferPointer<UInt8>, after headCount: Int = 0,
    head: (UnsafeMutableBufferPointer<UInt8>) -> Void = { _ in }
  ) -> String? {
    var bits: UInt8 = 0
    for byte in bytes { bits |= byte }
    if bits >= 0x80 { return nil }
    let room = headCount + min(bytes.count, greatestByteCount)
    var count = headCount
    let slug = String(unsafeUninitializedCapacity: room) { buffer in
      head(buffer)
      var needsHyphen = false
      for byte in bytes {
        guard byte.isASCIILetter || byte.isDigit else {
          needsHyphen = count > headCount
          continue
        }
        if count + (needsHyphen ? 2 : 1) > room { break }
        if needsHyphen {
          buffer[count] = .minus
          count += 1
          needsHyphen = false
        }
        buffer[count] = byte >= 65 && byte <= 90 ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
    return count == headCount ? nil : slug
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber:
      true
    default: false
    }
  }
}

/// Unicode's forms of text, by utf8proc.
package enum UnicodeText {
  /// NFKC, on request with case folding.
  package static func normalized(_ text: String, folding: Bool) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return folding ? text.lowercased() : text }
    var bytes = Array(text.utf8)
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return text }
      let form = folding ? utf8proc_NFKC_Casefold(base) : utf8proc_NFKC(base)
      // Nil only when memory ran out or the text holds no valid UTF-8, which a String cannot.
      guard let form else { return text }
      defer { free(form) }
      var length = 0
      while form[length] != 0 { length += 1 }
      return String(decoding: UnsafeBufferPointer(start: form, count: length), as: UTF8.self)
    }
  }
}
