import Formats

/// The format of the marker file, which declares that a folder contains a site made by Daybook.
///
/// The first line begins with `daybook site` and ends with a hash of everything after it. A file without this hash was
/// not written by a build, whatever its name, and the files next to it are never removed.
package enum ManifestHeader {
  private static let beginning = Array("daybook site ".utf8)
  private static let sealedHeading = Array("daybook site sealed ".utf8)

  /// Whether the bytes are a complete marker, written by any version of Daybook.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: beginning), let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let space = bytes[..<end].lastIndex(of: UInt8(ascii: " "))
    else { return false }
    return bytes[(space + 1)..<end].elementsEqual(hash(of: bytes[(end + 1)...]))
  }

  /// Whether the marker is encrypted.
  static func isSealed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: sealedHeading) }

  /// Returns a complete marker with an encrypted text.
  static func sealed(_ text: [UInt8]) -> [UInt8] { sealedHeading + hash(of: text[...]) + [UInt8(ascii: "\n")] + text }

  /// Returns the encrypted text of a marker; `nil` if the marker is unencrypted or incomplete.
  package static func sealedText(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: sealedHeading), isWhole(bytes), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    return Array(bytes[(end + 1)...])
  }

  private static func hash(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(Fingerprint.of(bytes), radix: 16).utf8)
  }
}
