import Formats

/// The text of the file that says that a folder holds a site of ours.
///
/// Its first line begins with `daybook site` and ends with a hash of all that follows. A file without that was not written by a
/// build, whatever its name, and is no leave to remove the others.
package enum ManifestHeader {
  private static let beginning = Array("daybook site ".utf8)
  private static let sealedHeading = Array("daybook site sealed ".utf8)

  /// Whether a build wrote these bytes, of this version or another one.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: beginning), let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let space = bytes[..<end].lastIndex(of: UInt8(ascii: " "))
    else { return false }
    return bytes[(space + 1)..<end].elementsEqual(hash(of: bytes[(end + 1)...]))
  }

  /// Whether it is one whose text must not be read.
  static func isSealed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: sealedHeading) }

  /// What is written where the text must not be read.
  static func sealed(_ text: [UInt8]) -> [UInt8] { sealedHeading + hash(of: text[...]) + [UInt8(ascii: "\n")] + text }

  /// The text that was sealed; nil for any other marker.
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
