/// A passphrase that a person types to unlock a site, in normalized form.
package struct Passphrase: Sendable {
  package enum Problem: Error, Sendable, Equatable {
    case empty
    /// The passphrase is shorter than twelve characters. The value is its number of characters.
    case short(Int)
    /// The passphrase contains a control character (line break, tab, …) or bytes that are not UTF-8.
    case unprintable
  }

  package static let leastLength = 12

  /// The UTF-8 bytes after Unicode normalization (NFKC), which makes all ways of typing the same letters equal.
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
    if text.count < Passphrase.leastLength { throw .short(text.count) }
    bytes = Array(text.utf8)
  }
}
