import CUTF8Proc

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension UnicodeText {
  /// Returns the text in the form that searches compare: normalized, case-folded, and without the accents of Latin,
  /// Greek and Cyrillic letters. Marks of other scripts are kept, because they distinguish words.
  package static func searchable(_ text: String) -> String {
    if isASCII(text) { return text.lowercased() }
    // The text is composed first, so that it does not matter how an accented letter was entered.
    var bytes = Array(normalized(text, folding: true).utf8)
    bytes.append(0)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, let form = utf8proc_NFKD(base) else { return text }
      defer { free(form) }
      var length = 0
      while form[length] != 0 { length += 1 }
      let decomposed = String(decoding: UnsafeBufferPointer(start: form, count: length), as: UTF8.self)
      return String(
        String.UnicodeScalarView(decomposed.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) }))
    }
  }
}
