/// The name of a person who may unlock a site: an e-mail address.
package struct PersonName: Sendable, Hashable {
  package enum Problem: Error, Sendable, Equatable {
    case empty
    /// The text is not a valid e-mail address.
    case notAnAddress
  }

  /// The address as typed, without surrounding spaces.
  package let text: String
  /// The normalized form (NFKC), which is equal for names that differ only in case or Unicode form.
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

  /// Whether a string is a valid e-mail address: one `@`, a local part before it, and a domain with at least two labels
  /// after it. RFC 5321 defines the maximum lengths.
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
