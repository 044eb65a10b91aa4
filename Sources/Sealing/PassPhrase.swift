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

  /// Returns a random phrase of six groups of consonant, vowel, consonant, vowel, separated by hyphens. Each pair of
  /// consonant and vowel has 80 values, so the phrase has about 75 bits.
  package static func generated() -> String {
    let consonants = Array("bdfghklmnprstvwz")
    let vowels = Array("aeiou")
    return (0..<6).map { _ in
      String((0..<2).flatMap { _ in [consonants[number(below: 16)], vowels[number(below: 5)]] })
    }.joined(separator: "-")
  }

  /// Returns a uniformly distributed random number that is at least 0 and less than `limit`.
  ///
  /// - Parameter limit: from 1 to 256.
  private static func number(below limit: Int) -> Int {
    let most = 256 - 256 % limit
    while true {
      let byte = Int(Cryptography.random(1)[0])
      if byte < most { return byte % limit }
    }
  }
}

/// The name of a person who may unlock a site: an e-mail address.
package struct PersonName: Sendable, Hashable {
  package enum Problem: Error, Sendable, Equatable {
    case empty
    /// The text does not have the form of an e-mail address.
    case notAnAddress
  }

  /// The address as typed, without surrounding spaces.
  package let text: String
  /// The form for comparison. It is equal for names that differ only in case or Unicode form (NFKC).
  package let key: String

  package init(_ typed: String) throws(Problem) {
    text = String(typed.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    key = TypedText.caseless(text)
    if text.isEmpty { throw .empty }
    // Both forms are checked, because NFKC replaces some characters by spaces and at signs.
    guard PersonName.isAddress(text), PersonName.isAddress(key) else { throw .notAnAddress }
  }

  package static func == (left: PersonName, right: PersonName) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Whether a string has the form of an e-mail address: one `@`, a local part before it, and a domain with at least
  /// two labels after it. RFC 5321 defines the maximum lengths.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].utf8.count), text.utf8.count <= 254 else { return false }
    let isPlain = text.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        && !"\"<>,;:\\()[]".contains(Character($0))
    }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    let areLabels = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
    let local = parts[0]
    return isPlain && labels.count >= 2 && areLabels && !local.hasPrefix(".") && !local.hasSuffix(".")
      && !local.contains("..")
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
