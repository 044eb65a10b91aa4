import CUTF8Proc
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Unicode's forms of text, by utf8proc (300 KB). Rejected: Foundation's, which would be loaded for this alone.
package enum UnicodeText {
  /// For which nothing of this is needed.
  package static func isASCII(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isASCII($0) }
  }

  package static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // To the end, which is quicker than to ask after each byte.
    var bits: UInt8 = 0
    for byte in bytes { bits |= byte }
    return bits < 0x80
  }

  /// NFKC, on request with case folding.
  package static func normalized(_ text: String, folding: Bool) -> String {
    if isASCII(text) { return folding ? text.lowercased() : text }
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
