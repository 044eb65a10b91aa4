import CUTF8Proc

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pass phrase that a person types to unlock a site, normalized for comparison.
package struct PassPhrase: Sendable {
  package enum Problem: Error, Sendable, Equatable {
    case empty
    /// The phrase is shorter than twelve characters. The value is its number of characters.
    case short(Int)
    /// The phrase contains a control character (line break, tab, …) or bytes that are not UTF-8.
    case unprintable
  }

  package static let leastLength = 12

  /// The UTF-8 bytes after Unicode normalization (NFKC), which makes all ways to type the same letters equal.
  let bytes: [UInt8]

  package init(_ typed: String) throws(Problem) {
    // The typed phrase is checked, because the library that normalizes it stops at a NUL.
    let isUnprintable = typed.unicodeScalars.contains { scalar in
      // U+FFFD is the replacement of bytes that are not UTF-8.
      scalar.properties.generalCategory == .control || scalar == "\u{FFFD}"
    }
    if isUnprintable { throw .unprintable }
    let text = TypedText.compatible(typed)
    if text.allSatisfy(\.isWhitespace) { throw .empty }
    if text.count < PassPhrase.leastLength { throw .short(text.count) }
    bytes = Array(text.utf8)
  }
}

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
