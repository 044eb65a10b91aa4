import CUTF8Proc

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The normalization of typed text. The browser script normalizes text in the same way.
enum TypedText {
  /// Returns the NFKC form of a string.
  static func compatible(_ text: String) -> String {
    // The library stops at a NUL, but checked names and phrases do not contain any.
    text.withCString { pointer in
      guard let form = utf8proc_NFKC(pointer) else { return text }
      defer { free(form) }
      return String(cString: UnsafeRawPointer(form).assumingMemoryBound(to: CChar.self))
    }
  }

  /// Returns a string normalized to NFKC, converted to lower case letter by letter, and normalized to NFKC again.
  /// JavaScript's `toLowerCase`, applied to each letter, has the same result.
  static func caseless(_ text: String) -> String {
    compatible(compatible(text).unicodeScalars.map(\.properties.lowercaseMapping).joined())
  }
}
