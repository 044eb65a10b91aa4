import CUTF8Proc
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Unicode normalization by utf8proc (300 KB). Foundation is not used, because nothing else needs it.
package enum UnicodeText {
  /// Whether a string is ASCII and therefore needs no normalization.
  package static func isASCII(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isASCII($0) }
  }

  package static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // All bytes are combined, which is faster than a test after each byte.
    var bits: UInt8 = 0
    for byte in bytes { bits |= byte }
    return bits < 0x80
  }

  /// Returns the name in the form in which names are compared: NFKC, case folded, with single spaces between words and
  /// none at the ends.
  package static func nameKey(_ name: String) -> String {
    let folded = normalized(name, folding: true)
    return folded.spacedOnce
  }

  /// Returns a hash that is equal for names with the same `nameKey`. In most cases, the name is not copied.
  package static func nameHash(_ name: String) -> UInt64 {
    var name = isASCII(name) ? name : nameKey(name)
    return name.withUTF8 { bytes in
      var hash = Fingerprint()
      // White space between words counts as one space, and at the ends not at all.
      var (isInWord, hasGap) = (false, false)
      for byte in bytes {
        if byte == 0x20 || (0x09...0x0D).contains(byte) {
          hasGap = isInWord
          continue
        }
        if hasGap { hash.add(0x20 as UInt8) }
        (isInWord, hasGap) = (true, false)
        hash.add((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
      return hash.value
    }
  }

  /// Whether two names have the same `nameKey`.
  package static func isSameName(_ one: String, _ other: String) -> Bool {
    one == other || nameKey(one) == nameKey(other)
  }

  /// Returns the text in NFC, in which a letter and its accents are one code point if Unicode has one.
  package static func composed(_ text: String) -> String {
    isASCII(text) ? text : formed(text) { utf8proc_NFC($0) }
  }

  /// Returns the text in NFKC, optionally with case folding.
  package static func normalized(_ text: String, folding: Bool) -> String {
    if isASCII(text) { return folding ? text.lowercased() : text }
    return formed(text) { folding ? utf8proc_NFKC_Casefold($0) : utf8proc_NFKC($0) }
  }

  private static func formed(
    _ text: String, _ form: (UnsafePointer<UInt8>) -> UnsafeMutablePointer<UInt8>?
  ) -> String {
    var bytes = Array(text.utf8)
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { buffer in
      // Nil only if memory ran out or the text is not valid UTF-8, which a String cannot contain.
      guard let form = buffer.baseAddress.flatMap(form) else { return text }
      defer { free(form) }
      var length = 0
      while form[length] != 0 { length += 1 }
      return String(decoding: UnsafeBufferPointer(start: form, count: length), as: UTF8.self)
    }
  }
}
