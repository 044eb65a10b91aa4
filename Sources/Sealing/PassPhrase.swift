import CUTF8Proc

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a person types at the gate, as it is compared.
package struct PassPhrase: Sendable {
  package enum Problem: Error, Sendable, Equatable {
    case empty
    /// Under twelve characters; how many there are.
    case short(Int)
    /// A line break, a tab or the like, or what is no text at all.
    case unprintable
  }

  package static let leastLength = 12

  /// The same for every way to type the same letters (NFKC).
  let bytes: [UInt8]

  package init(_ typed: String) throws(Problem) {
    // Looked for in what was typed: a NUL ends the text for the library that makes the form.
    let isUnprintable = typed.unicodeScalars.contains { scalar in
      // What bytes that are no UTF-8 became.
      scalar.properties.generalCategory == .control || scalar == "\u{FFFD}"
    }
    if isUnprintable { throw .unprintable }
    let text = TypedText.compatible(typed)
    if text.allSatisfy(\.isWhitespace) { throw .empty }
    if text.count < PassPhrase.leastLength { throw .short(text.count) }
    bytes = Array(text.utf8)
  }

  /// Six groups of consonant, vowel, consonant, vowel: 80 ways for each half, about 75 bits.
  package static func generated() -> String {
    let consonants = Array("bdfghklmnprstvwz")
    let vowels = Array("aeiou")
    return (0..<6).map { _ in
      String((0..<2).flatMap { _ in [consonants[number(below: 16)], vowels[number(below: 5)]] })
    }.joined(separator: "-")
  }

  /// Every one as likely as any other.
  ///
  /// - Parameter limit: up to 256.
  private static func number(below limit: Int) -> Int {
    let most = 256 - 256 % limit
    while true {
      let byte = Int(Cryptography.random(1)[0])
      if byte < most { return byte % limit }
    }
  }
}

/// Who may unlock a site: an e-mail address.
package struct PersonName: Sendable, Hashable {
  package enum Problem: Error, Sendable, Equatable {
    case empty
    /// What an address has and this has not.
    case notAnAddress
  }

  /// As typed, without the spaces around it.
  package let text: String
  /// Equal for names that are equal without case and after NFKC.
  package let key: String

  package init(_ typed: String) throws(Problem) {
    text = String(typed.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    key = TypedText.caseless(text)
    if text.isEmpty { throw .empty }
    // Both forms: NFKC makes spaces and at signs of letters that are neither.
    guard PersonName.isAddress(text), PersonName.isAddress(key) else { throw .notAnAddress }
  }

  package static func == (left: PersonName, right: PersonName) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// One `@`, something before it, and a domain of two labels or more after it (RFC 5321's lengths).
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

/// Text from a keyboard, in the one form in which the browser's script compares it too.
enum TypedText {
  /// NFKC.
  static func compatible(_ text: String) -> String {
    // It ends at a NUL, and no name or phrase has one that is none of its own.
    text.withCString { pointer in
      guard let form = utf8proc_NFKC(pointer) else { return text }
      defer { free(form) }
      return String(cString: UnsafeRawPointer(form).assumingMemoryBound(to: CChar.self))
    }
  }

  /// NFKC, each letter small by itself, and NFKC again: what JavaScript's `toLowerCase` gives letter by letter.
  static func caseless(_ text: String) -> String {
    compatible(compatible(text).unicodeScalars.map(\.properties.lowercaseMapping).joined())
  }
}
